"""The board as the page shows it: light, tappable, with marked squares and arrows.

The background is transparent and the rim is written in the page's own text colour, so one
diagram serves light and dark pages.  Class names and data attributes for the page:

``.piece[data-place][data-look]``  a piece; its ``transform`` moves it
``.mark.mark-KIND``                a marked square, KIND one of `highlights.KINDS`
``.arrow``                         an arrow
``.place[data-place]``             a clear square on top, to tap
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Protocol, runtime_checkable
from xml.sax.saxutils import escape, quoteattr

from companion.board import Board, Spot
from companion.drawing import Box, Ink, Mark, Words, rectangle, rounded
from companion.highlights import Arrow, arrow, corners, mark
from companion.svg import body, element, number
from companion.words import EMPTY, Look, Place, View

RIM = 10.0
"""Millimetres round the squares, for the letters and numbers."""

PIECE = 0.9
"""How much of a square a piece's circle fills."""

STITCH, EDGE = Ink(None, "#fbfaf5", 0.7, (2.0, 2.0)), Ink(None, "#7f9db3", 0.5)


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
) -> str:
    """The board as an ``<svg>`` element.

    *name* says a look in the reader's language.  The icons have the ids *prefix* + look; a page
    with several diagrams gives each its own prefix, or one the icons and the others symbols=False.
    """
    pieces = [(place, look) for place, look in view.places.items() if look != EMPTY and place in board.places]
    parts = [
        icons(art, sorted({look for _, look in pieces}), prefix) if symbols else "",
        patterns(art, board, prefix) if symbols else "",
        *_cloth(board, art, prefix),
        body(_rim(board)),
        *(mark(board.places[place], kind) for place, kind in marks.items() if place in board.places),
        *(_piece(board, place, look, prefix) for place, look in pieces),
        *(f'<g class="arrow">{body(arrow(board, view, way))}</g>' for way in arrows),
        *(_tap(spot, place, view.places.get(place, EMPTY), name) for place, spot in board.places.items()),
    ]
    return element(_box(board), "".join(parts), css="diagram", title=title, description=description)


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
    """The box round all places, without the margin of the sheet."""
    spots = board.places.values()
    return (
        min(spot.x - spot.size / 2 for spot in spots),
        min(spot.y - spot.size / 2 for spot in spots),
        max(spot.x + spot.size / 2 for spot in spots),
        max(spot.y + spot.size / 2 for spot in spots),
    )


def rulers(board: Board) -> tuple[dict[str, float], dict[str, float]]:
    """The letters with their x and the numbers with their y; none on a board that is not a grid."""
    grid = {place: spot for place, spot in board.places.items() if re.fullmatch(r"[a-z]\d+", place)}
    return {place[0]: spot.x for place, spot in grid.items()}, {
        place[1:]: spot.y for place, spot in grid.items()
    }


def _box(board: Board) -> Box:
    x0, y0, x1, y1 = inner(board)
    return (x0 - RIM, y0 - RIM, x1 + RIM, y1 + RIM)


def _cloth(board: Board, art: Icons, prefix: str) -> Iterator[str]:
    """The patches, colour by colour so that each colour is one path, their patterns and their stitches."""
    tints, spots = art.tints(board), board.places
    by_tint = sorted(spots, key=lambda place: tints[place])
    yield body(rectangle(*corners(spots[place], 0), Ink(tints[place])) for place in by_tint)
    for place, (name, colour) in art.prints(board).items() if isinstance(art, Patterned) else ():
        x0, y0, _, _ = corners(spots[place], 0)
        yield f"<use {_symbol(prefix + name, x0, y0, spots[place].size)} color={quoteattr(colour)}/>"
    yield body(rectangle(*corners(spot, 2), STITCH) for spot in spots.values())
    yield body((rounded(*inner(board), 1, EDGE),))


def _symbol(name: str, x: float, y: float, size: float) -> str:
    side = number(size)
    return f'href={quoteattr("#" + name)} x="{number(x)}" y="{number(y)}" width="{side}" height="{side}"'


def _rim(board: Board) -> tuple[Mark, ...]:
    x0, y0, _, _ = inner(board)
    ink = Ink("currentColor")
    columns, rows = rulers(board)
    return (
        *(Words((x, y0 - 2.8), text, 8.5, ink) for text, x in columns.items()),
        *(Words((x0 - 5.2, y + 3), text, 8.5, ink) for text, y in rows.items()),
    )


def _piece(board: Board, place: Place, look: Look, prefix: str) -> str:
    spot, side = board.places[place], board.places[place].size * PIECE * _stature(board, look)
    return (
        f'<g class="piece" data-place={quoteattr(place)} data-look={quoteattr(look)} '
        f'transform="translate({number(spot.x)} {number(spot.y)})">'
        f"<use {_symbol(prefix + look, -side / 2, -side / 2, side)}/></g>"
    )


def _stature(board: Board, look: Look) -> float:
    """Small pieces are drawn smaller, but not as small as they are: they must be known on a phone."""
    widths = {name: shape.width for name, shape in board.looks.items()}
    biggest = max(widths.values(), default=1.0)
    return 0.7 + 0.3 * widths.get(look, biggest) / biggest


def _tap(spot: Spot, place: Place, look: Look, name: Callable[[Look], str]) -> str:
    x0, y0, _, _ = corners(spot, 0)
    text = place if look == EMPTY else f"{place}: {name(look)}"
    return (
        f'<rect class="place" data-place={quoteattr(place)} x="{number(x0)}" y="{number(y0)}" '
        f'width="{number(spot.size)}" height="{number(spot.size)}" fill="transparent">'
        f"<title>{escape(text)}</title></rect>"
    )
