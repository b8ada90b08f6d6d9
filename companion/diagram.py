"""The board as the page shows it: light, tappable, with marked squares and arrows.

The background is transparent and the rim is written in the page's own text colour, so one
diagram serves light and dark pages.  Class names and data attributes for the page:

``.piece[data-place][data-look]``  a piece; its ``transform`` moves it
``.mark.mark-KIND``                a marked square, KIND one of `KINDS`
``.arrow``                         an arrow
``.place[data-place]``             a clear square on top, to tap
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from math import hypot
from types import MappingProxyType
from typing import Protocol
from xml.sax.saxutils import escape, quoteattr

from companion.board import Board, Spot
from companion.drawing import Box, Ink, Mark, Point, Words, line, polygon, rectangle, rounded
from companion.svg import body, element, number
from companion.words import EMPTY, Look, Place, View

RIM = 9.0
"""Millimetres round the squares, for the letters and numbers."""

PIECE = 0.9
"""How much of a square a piece's circle fills."""

STITCH, EDGE = Ink(None, "#fbfaf5", 0.7, (2.0, 2.0)), Ink(None, "#7f9db3", 0.5)

KINDS: Mapping[str, Ink] = MappingProxyType(
    {
        "last": Ink(None, "#1f4e8c", 2.0),
        "todo": Ink(None, "#7a4b00", 2.2, (5.5, 4.0)),
        "refused": Ink(None, "#a8201a", 2.0),
        "question": Ink(None, "#5b2d8e", 2.6, (0.1, 4.4)),
    }
)
"""Kinds of marked squares.  Each has its own shape too: solid, dashed, hatched, dotted."""

Arrow = tuple[Place | Point, Place | Point]
"""From a place to a place, or to a point in millimetres when it leads off the board."""


class Icons(Protocol):
    """What a game's ``art`` must draw for a diagram."""

    def piece(self, look: Look) -> tuple[Mark, ...]: ...

    def tints(self, board: Board) -> Mapping[Place, str]:
        """One calm colour a place."""
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
        body(_cloth(board, art)),
        body(_rim(board)),
        *(_mark(board.places[place], kind) for place, kind in marks.items() if place in board.places),
        *(_piece(board.places[place], place, look, prefix) for place, look in pieces),
        *(f'<g class="arrow">{body(_arrow(board, arrow))}</g>' for arrow in arrows),
        *(_tap(spot, place, view.places.get(place, EMPTY), name) for place, spot in board.places.items()),
    ]
    return element(_box(board), "".join(parts), css="diagram", title=title, description=description)


def icons(art: Icons, looks: Iterable[Look], prefix: str = "look-") -> str:
    """The icons of *looks* as symbols, to put once into a page."""
    return "".join(
        f'<symbol id={quoteattr(prefix + look)} viewBox="-10 -10 20 20">{body(art.piece(look))}</symbol>'
        for look in looks
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


def _corners(spot: Spot, inset: float) -> Box:
    half = spot.size / 2 - inset
    return (spot.x - half, spot.y - half, spot.x + half, spot.y + half)


def _cloth(board: Board, art: Icons) -> tuple[Mark, ...]:
    """Plain patches, colour by colour so that each colour is one path, and their stitches."""
    tints = art.tints(board)
    spots = sorted(board.places.items(), key=lambda item: tints[item[0]])
    return (
        *(rectangle(*_corners(spot, 0), Ink(tints[place])) for place, spot in spots),
        *(rectangle(*_corners(spot, 2), STITCH) for _, spot in spots),
        rounded(*inner(board), 1, EDGE),
    )


def _rim(board: Board) -> tuple[Mark, ...]:
    x0, y0, _, _ = inner(board)
    ink = Ink("currentColor")
    columns, rows = rulers(board)
    return (
        *(Words((x, y0 - 2.4), text, 7, ink) for text, x in columns.items()),
        *(Words((x0 - 5, y + 2.5), text, 7, ink) for text, y in rows.items()),
    )


def _mark(spot: Spot, kind: str) -> str:
    ink = KINDS.get(kind, KINDS["last"])
    x0, y0, x1, y1 = _corners(spot, 2)
    shapes: list[Mark] = [rounded(x0, y0, x1, y1, 2.5, Ink(ink.line, opacity=0.14))]
    if kind == "refused":
        shapes += _hatch((x0, y0, x1, y1), Ink(None, ink.line, 0.9))
    shapes.append(rounded(x0, y0, x1, y1, 2.5, ink))
    if kind == "question":
        shapes.append(Words((x1 - 5, y0 + 10), "?", 10, Ink(ink.line), True))
    return f"<g class={quoteattr(f'mark mark-{kind}')}>{body(shapes)}</g>"


def _hatch(box: Box, ink: Ink) -> list[Mark]:
    """Slanted lines both ways across a square."""
    x0, y0, x1, y1 = box
    side, lines = min(x1 - x0, y1 - y0), 6
    steps = [side * n / lines for n in range(1, lines + 1)]
    falls = [line((x1 - d, y0), (x1, y0 + d), ink=ink) for d in steps]
    falls += [line((x0, y1 - d), (x0 + d, y1), ink=ink) for d in steps[:-1]]
    rises = [line((x0 + d, y0), (x0, y0 + d), ink=ink) for d in steps]
    rises += [line((x1 - d, y1), (x1, y1 - d), ink=ink) for d in steps[:-1]]
    return [*falls, *rises]


def _piece(spot: Spot, place: Place, look: Look, prefix: str) -> str:
    side, corner = number(spot.size * PIECE), number(-spot.size * PIECE / 2)
    icon = f'href={quoteattr("#" + prefix + look)} x="{corner}" y="{corner}" width="{side}" height="{side}"'
    return (
        f'<g class="piece" data-place={quoteattr(place)} data-look={quoteattr(look)} '
        f'transform="translate({number(spot.x)} {number(spot.y)})">'
        f"<use {icon}/></g>"
    )


def _tap(spot: Spot, place: Place, look: Look, name: Callable[[Look], str]) -> str:
    x0, y0, _, _ = _corners(spot, 0)
    text = place if look == EMPTY else f"{place}: {name(look)}"
    return (
        f'<rect class="place" data-place={quoteattr(place)} x="{number(x0)}" y="{number(y0)}" '
        f'width="{number(spot.size)}" height="{number(spot.size)}" fill="transparent">'
        f"<title>{escape(text)}</title></rect>"
    )


def _at(board: Board, end: Place | Point) -> Point:
    return end if isinstance(end, tuple) else (board.places[end].x, board.places[end].y)


def _arrow(board: Board, arrow: Arrow) -> tuple[Mark, ...]:
    """A dark arrow with a light edge: readable on every patch and piece."""
    (ax, ay), (bx, by) = (_at(board, end) for end in arrow)
    length = hypot(bx - ax, by - ay) or 1.0
    ux, uy = (bx - ax) / length, (by - ay) / length
    # Short of both middles, so that the pieces stay to be seen.
    sx, sy, ex, ey = ax + ux * 9, ay + uy * 9, bx - ux * 6, by - uy * 6
    hx, hy = ex - ux * 9, ey - uy * 9
    head: tuple[Point, ...] = ((ex, ey), (hx - uy * 5, hy + ux * 5), (hx + uy * 5, hy - ux * 5))
    shaft = (sx, sy), (hx, hy)
    return (
        line(*shaft, ink=Ink(None, "#ffffff", 5.2)),
        polygon(head, Ink("#ffffff", "#ffffff", 2.4)),
        line(*shaft, ink=Ink(None, "#12324f", 3.0)),
        polygon(head, Ink("#12324f")),
    )
