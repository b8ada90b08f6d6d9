"""What a diagram points out: marked squares, each kind with its own shape, and arrows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot, sqrt
from types import MappingProxyType
from xml.sax.saxutils import quoteattr

from companion.board import Board, Spot
from companion.drawing import Box, Ink, Mark, Path, Point, Words, line, polygon, rectangle, rounded
from companion.hexes import corners as hex_corners
from companion.svg import body
from companion.words import EMPTY, Place, View, Zone

IN_HEX = 1 / (1 + sqrt(3))
"""Half the side of the biggest square inside a hex, in hexes across their flats."""

KINDS: Mapping[str, Ink] = MappingProxyType(
    {
        "last": Ink(None, "#1f4e8c", 2.0),
        "todo": Ink(None, "#7a4b00", 2.2, (5.5, 4.0)),
        "refused": Ink(None, "#a8201a", 2.0),
        "question": Ink(None, "#5b2d8e", 2.6, (0.1, 4.4)),
    }
)
"""Kinds of marked squares.  Each has its own shape too: solid, dashed, hatched, dotted."""

Arrow = Sequence[Place | Point]
"""From a place over others to a place; an end may be a zone, or a point in millimetres off the board."""


def corners(spot: Spot, inset: float) -> Box:
    """The box of a place, a little smaller all round; in a hex the biggest square inside it."""
    if spot.hexagon:
        half = spot.size * IN_HEX - inset
        return (spot.x - half, spot.y - half, spot.x + half, spot.y + half)
    across, down = spot.size / 2 - inset, (spot.tall or spot.size) / 2 - inset
    return (spot.x - across, spot.y - down, spot.x + across, spot.y + down)


def shape(spot: Spot, inset: float, ink: Ink, round_: float = 0.0) -> Path:
    """The outline of a place, a little smaller all round."""
    if spot.hexagon:
        return polygon(hex_corners((spot.x, spot.y), spot.size - 2 * inset), ink)
    x0, y0, x1, y1 = corners(spot, inset)
    return rounded(x0, y0, x1, y1, round_, ink) if round_ else rectangle(x0, y0, x1, y1, ink)


def mark(spot: Spot, kind: str) -> str:
    ink = KINDS.get(kind, KINDS["last"])
    box = corners(spot, 2)
    shapes: list[Mark] = [shape(spot, 2, Ink(ink.line, opacity=0.14), 2.5)]
    if kind == "refused":
        shapes += _hatch(box, Ink(None, ink.line, 0.9))
    shapes.append(shape(spot, 2, ink, 2.5))
    if kind == "question":
        shapes.append(Words((box[2] - 5, box[1] + 10), "?", 10, Ink(ink.line), True))
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


def _end(board: Board, view: View, end: Place | Point) -> tuple[float, float, float]:
    """The middle of an arrow's end, and how far the arrow keeps from it: off the piece that stands there."""
    if isinstance(end, tuple):
        return (*end, 0.0)
    if Zone(end) in board.zones:
        x0, y0, x1, y1 = board.zones[Zone(end)]
        return ((x0 + x1) / 2, (y0 + y1) / 2, 0.0)
    spot = board.spot(end)
    if end not in board.places:
        return (spot.x, spot.y, 0.0)
    return (spot.x, spot.y, spot.size * (0.08 if view.places.get(end, EMPTY) == EMPTY else 0.36))


def arrow(board: Board, view: View, way: Arrow) -> tuple[Mark, ...]:
    """A dark arrow with a light edge: readable on every patch and piece."""
    ends = [_end(board, view, end) for end in way]
    middles: list[Point] = [(x, y) for x, y, _ in ends]
    sx, sy = _toward(middles[0], middles[1], ends[0][2])
    ex, ey = _toward(middles[-1], middles[-2], ends[-1][2])
    length = hypot(ex - middles[-2][0], ey - middles[-2][1]) or 1.0
    ux, uy = (ex - middles[-2][0]) / length, (ey - middles[-2][1]) / length
    hx, hy = ex - ux * 9, ey - uy * 9
    head: tuple[Point, ...] = ((ex, ey), (hx - uy * 6, hy + ux * 6), (hx + uy * 6, hy - ux * 6))
    shaft = (sx, sy), *middles[1:-1], (hx, hy)
    return (
        line(*shaft, ink=Ink(None, "#ffffff", 5.6)),
        polygon(head, Ink("#ffffff", "#ffffff", 2.6)),
        line(*shaft, ink=Ink(None, "#12324f", 3.0)),
        polygon(head, Ink("#12324f")),
    )


def _toward(start: Point, goal: Point, far: float) -> Point:
    length = hypot(goal[0] - start[0], goal[1] - start[1]) or 1.0
    return (start[0] + (goal[0] - start[0]) / length * far, start[1] + (goal[1] - start[1]) / length * far)
