"""The board as the page shows it: light, tappable, with marked squares and arrows.

The background is transparent and the rim is written in the page's own text colour, so one
diagram serves light and dark pages.  Class names and data attributes for the page:

``.piece[data-place][data-look]``  a piece; its ``transform`` moves it
``.mark.mark-KIND``                a marked square, KIND one of `highlights.KINDS`
``.arrow``                         an arrow
``.place[data-place]``             a clear square or hex on top, to tap
``.price``                     what a step on a place costs, for the page to hide until somebody asks
``.thing[data-zone][data-look]``   a thing lying in a zone; where in the zone means nothing
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Protocol, runtime_checkable
from xml.sax.saxutils import escape, quoteattr

from companion.board import Board, Spot
from companion.course import pawns, standing
from companion.drawing import Box, Circle, Ink, Mark, Words, bounds, rounded
from companion.highlights import Arrow, arrow, corners, mark, shape
from companion.spread import BIGGEST, spread
from companion.svg import body, element, number, outline
from companion.words import EMPTY, Look, Place, View, Zone

RIM = 10.0
"""Millimetres round the squares, for the letters and numbers."""
NARROW_RIM = 6.0
"""The same where a score-course begins right beside the squares."""

AIR = 1.6
"""Squares shown on each side of what a part of the board is shown for."""
SMALL_PART = 0.5
"""A part of less than so much of the board is shown alone."""

PIECE = 0.9
"""How much of a square a piece's circle fills."""

STITCH, EDGE = Ink(None, "#fbfaf5", 0.7, (2.0, 2.0)), Ink(None, "#7f9db3", 0.5)
TRAY = Ink("#e9ecef", "#7f9db3", 0.8)
"""A zone: plain, so that every thing can be told from it."""
NAME = 5.2
"""How high the name of a hex is written in it, in millimetres."""


class Icons(Protocol):
    """What a game's ``art`` must draw for a diagram."""

    def piece(self, look: Look) -> tuple[Mark, ...]: ...

    def tints(self, board: Board) -> Mapping[Place, str]:
        """One calm colour a place."""
        ...


@runtime_checkable
class Patterned(Protocol):
    """What an ``art`` may draw besides: patterns on the places."""

    def prints(self, board: Board) -> Mapping[Place, tuple[str, str]]:
        """Place -> the pattern printed on it and its colour; places without one are left out."""
        ...

    def pattern(self, name: str, colour: str) -> tuple[Mark, ...]:
        """A pattern, for a place that reaches from -10 to 10."""
        ...


@runtime_checkable
class Coursed(Protocol):
    """What an ``art`` may draw besides: the squares of a score-course round the board."""

    def course(self, board: Board) -> tuple[Mark, ...]: ...


@runtime_checkable
class Tiled(Protocol):
    """An ``art`` whose places are tiles, not patches of cloth: nothing is stitched."""

    TILED: bool


@runtime_checkable
class Labelled(Protocol):
    """What an ``art`` may draw besides: in the zones, whose or what they are."""

    def labels(self, board: Board) -> tuple[Mark, ...]: ...


@runtime_checkable
class Pointed(Protocol):
    """What an ``art`` may draw besides: a point, of which the page makes lines that grow."""

    def point(self) -> tuple[Mark, ...]:
        """One point, inside a circle of 10 round (0, 0)."""
        ...


def diagram(
    board: Board,
    art: Icons,
    view: View,
    marks: Mapping[Place, str] = MappingProxyType({}),
    arrows: Iterable[Arrow] = (),
    *,
    title: str = "",
    description: str = "",
    name: Callable[[Look], str] = lambda look: look.replace("-", " "),
    prefix: str = "look-",
    symbols: bool = True,
    prices: Mapping[Place, int] = MappingProxyType({}),
    around: Iterable[Place] = (),
) -> str:
    """The board as an ``<svg>`` element.

    *name* says a look in the reader's language.  The icons have the ids *prefix* + look; a page
    with several diagrams gives each its own prefix, or one the icons and the others symbols=False.
    *around*: show only the part of a large board that has these squares.
    """
    spots = {**board.places, **standing(board, view)}
    marked = {**spots, **{Place(zone): board.spot(zone) for zone in board.zones}}
    looks = {**view.places, **pawns(board)}
    pieces = [(place, looks[place]) for place in view.places if looks[place] != EMPTY and place in spots]
    things = {zone: lying for zone, lying in view.zones.items() if zone in board.zones}
    shown = {look for _, look in pieces}.union(*things.values())
    parts = [
        icons(art, sorted(shown), prefix) if symbols else "",
        patterns(art, board, prefix) if symbols else "",
        *_cloth(board, art, prefix),
        *_trays(board, art),
        body(art.course(board)) if isinstance(art, Coursed) else "",
        body(_rim(board)),
        *(mark(marked[place], kind) for place, kind in marks.items() if place in marked),
        *(_piece(board, spots[place], place, look, prefix) for place, look in pieces),
        *(thing for zone, lying in things.items() for thing in _things(board, zone, lying, prefix)),
        *(f'<g class="arrow">{body(arrow(board, view, way))}</g>' for way in arrows),
        *(_price(spots[place], price) for place, price in prices.items() if place in spots),
        *(_tap(spot, place, view.places.get(place, EMPTY), name) for place, spot in board.places.items()),
    ]
    return element(_part(board, around), "".join(parts), css="diagram", title=title, description=description)


def icons(art: Icons, looks: Iterable[Look], prefix: str = "look-") -> str:
    """The icons of *looks* as symbols, to put once into a page."""
    return "".join(
        f'<symbol id={quoteattr(prefix + look)} viewBox="-10 -10 20 20">{body(art.piece(look))}</symbol>'
        for look in looks
    )


def patterns(art: Icons, board: Board, prefix: str = "look-") -> str:
    """The patterns of the board's cloth as symbols; each `use` of one gives it its colour."""
    if not isinstance(art, Patterned):
        return ""
    names = sorted({name for name, _ in art.prints(board).values()})
    return "".join(
        f'<symbol id={quoteattr(prefix + name)} viewBox="-10 -10 20 20">'
        f"{body(art.pattern(name, 'currentColor'))}</symbol>"
        for name in names
    )


def inner(board: Board) -> Box:
    """The box round the squares or hexes, without slots, zones, score-course and margin."""
    return _round(_grid(board).values() or board.places.values()) if board.places else board.box


def rulers(board: Board) -> tuple[dict[str, float], dict[str, float]]:
    """The letters with their x and the numbers with their y; none on a board that is not a grid."""
    grid = {place: spot for place, spot in _grid(board).items() if not spot.hexagon}
    return {place[0]: spot.x for place, spot in grid.items()}, {
        place[1:]: spot.y for place, spot in grid.items()
    }


def _grid(board: Board) -> dict[Place, Spot]:
    return {place: spot for place, spot in board.places.items() if re.fullmatch(r"[a-z]\d+", place)}


def _round(spots: Iterable[Spot]) -> Box:
    return _hull(bounds(shape(spot, 0, Ink())) for spot in spots)


def _hull(boxes: Iterable[Box]) -> Box:
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return (min(x0), min(y0), max(x1), max(y1))


def _box(board: Board) -> Box:
    """What is shown: the squares with their letters, and whatever lies round them."""
    x0, y0, x1, y1 = inner(board)
    rim = (x0 - RIM, y0 - RIM, x1 + RIM, y1 + RIM)
    around = [_round((spot,)) for spot in (*board.places.values(), *board.course)]
    trays = [(a - 1, b - 1, c + 1, d + 1) for a, b, c, d in board.zones.values()]
    return _hull((rim, *around, *trays))


def _part(board: Board, around: Iterable[Place]) -> Box:
    """The part with these squares and some round them; all, if that is no small part."""
    whole, grid = _box(board), _grid(board)
    spots = [grid[place] for place in around if place in grid]
    if not spots:
        return whole
    (x0, y0, x1, y1), air = _round(spots), AIR * spots[0].size
    x0, y0 = max(x0 - air, whole[0]), max(y0 - air, whole[1])
    near = (x0, y0, min(x1 + air, whole[2]), min(y1 + air, whole[3]))
    return near if _area(near) < SMALL_PART * _area(whole) else whole


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _cloth(board: Board, art: Icons, prefix: str) -> Iterator[str]:
    """The patches, colour by colour so that each colour is one path, their patterns and their stitches."""
    tints, spots = art.tints(board), board.places
    by_tint = sorted(spots, key=lambda place: tints[place])
    yield body(shape(spots[place], 0, Ink(tints[place])) for place in by_tint)
    for place, (name, colour) in art.prints(board).items() if isinstance(art, Patterned) else ():
        x0, y0, _, _ = corners(spots[place], 0)
        yield f"<use {_symbol(prefix + name, x0, y0, spots[place].size)} color={quoteattr(colour)}/>"
    if not isinstance(art, Tiled):
        yield body(shape(spot, 2, STITCH) for spot in spots.values())
    if not any(spot.hexagon for spot in spots.values()):
        yield body((rounded(*inner(board), 1, EDGE),))


def _trays(board: Board, art: Icons) -> Iterator[str]:
    for zone, box in board.zones.items():
        yield f'<g class="zone" data-zone={quoteattr(zone)}>{body((rounded(*box, 4, TRAY),))}</g>'
    if isinstance(art, Labelled):
        yield body(art.labels(board))


def _symbol(name: str, x: float, y: float, size: float) -> str:
    side = number(size)
    return f'href={quoteattr("#" + name)} x="{number(x)}" y="{number(y)}" width="{side}" height="{side}"'


def _rim(board: Board) -> tuple[Mark, ...]:
    x0, y0, _, _ = inner(board)
    ink = Ink("currentColor")
    columns, rows = rulers(board)
    size = NARROW_RIM if board.course else RIM
    hexes = [(place, spot) for place, spot in board.places.items() if spot.hexagon]
    return (
        *(Words((spot.x, spot.y + spot.size * 0.46), place, NAME, ink) for place, spot in hexes),
        *(Words((x, y0 - 0.28 * size), text, 0.85 * size, ink) for text, x in columns.items()),
        *(Words((x0 - 0.52 * size, y + 0.3 * size), text, 0.85 * size, ink) for text, y in rows.items()),
    )


def _piece(board: Board, spot: Spot, place: Place, look: Look, prefix: str) -> str:
    side = max(spot.size, spot.tall or 0.0) * PIECE * _stature(board, spot, look)
    return (
        f'<g class="piece" data-place={quoteattr(place)} data-look={quoteattr(look)} '
        f'transform="translate({number(spot.x)} {number(spot.y)})">'
        f"<use {_symbol(prefix + look, -side / 2, -side / 2, side)}/></g>"
    )


def _things(board: Board, zone: Zone, looks: tuple[Look, ...], prefix: str) -> Iterator[str]:
    """What lies in a zone, in rows: where a thing really lies means nothing.  Cards are in true size."""
    biggest = max((board.looks[look].long or 0.0 for look in looks), default=0.0)
    side, middles = spread(board.zones[zone], len(looks), max(BIGGEST, biggest))
    for (x, y), look in zip(middles, looks, strict=True):
        yield (
            f'<g class="thing" data-zone={quoteattr(zone)} data-look={quoteattr(look)}>'
            f"<use {_symbol(prefix + look, x - side / 2, y - side / 2, side)}/></g>"
        )


def _stature(board: Board, spot: Spot, look: Look) -> float:
    """Small pieces are drawn smaller, but not as small as they are: they must be known on a phone."""
    widths = {name: shape.width for name, shape in board.looks.items() if shape.width <= spot.size}
    biggest = max(widths.values(), default=1.0)
    return 0.7 + 0.3 * widths.get(look, biggest) / biggest


def _price(spot: Spot, price: int) -> str:
    """A number on a pale disk, above the middle of a place."""
    x, y, r = spot.x, spot.y - 0.34 * spot.size, 0.19 * spot.size
    words = Words((x, y + 0.5 * r), str(price), 1.5 * r, Ink("#12324f"), True)
    return f'<g class="price">{body((Circle((x, y), r, Ink("#ffffff", "#12324f", 0.5)), words))}</g>'


def _tap(spot: Spot, place: Place, look: Look, name: Callable[[Look], str]) -> str:
    x0, y0, x1, y1 = corners(spot, 0)
    text = place if look == EMPTY else f"{place}: {name(look)}"
    if spot.hexagon:
        return (
            f'<path class="place" data-place={quoteattr(place)} d="{outline(shape(spot, 0, Ink()))}" '
            f'fill="transparent"><title>{escape(text)}</title></path>'
        )
    return (
        f'<rect class="place" data-place={quoteattr(place)} x="{number(x0)}" y="{number(y0)}" '
        f'width="{number(x1 - x0)}" height="{number(y1 - y0)}" fill="transparent">'
        f"<title>{escape(text)}</title></rect>"
    )
