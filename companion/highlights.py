"""What a diagram points out: marked squares, each kind with its own shape, and arrows."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from types import MappingProxyType
from xml.sax.saxutils import quoteattr

from companion.board import Board, Spot
from companion.drawing import Box, Ink, Mark, Point, Words, line, polygon, rounded
from companion.svg import body
from companion.words import EMPTY, Place, View

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


def corners(spot: Spot, inset: float) -> Box:
    """The square of a place, a little smaller all round."""
    half = spot.size / 2 - inset
    return (spot.x - half, spot.y - half, spot.x + half, spot.y + half)


def mark(spot: Spot, kind: str) -> str:
    ink = KINDS.get(kind, KINDS["last"])
    x0, y0, x1, y1 = corners(spot, 2)
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


def _end(board: Board, view: View, end: Place | Point) -> tuple[float, float, float]:
    """The middle of an arrow's end, and how far the arrow keeps from it: off the piece that stands there."""
    if isinstance(end, tuple):
        return (*end, 0.0)
    spot = board.places[end]
    return (spot.x, spot.y, spot.size * (0.08 if view.places.get(end, EMPTY) == EMPTY else 0.36))


def arrow(board: Board, view: View, way: Arrow) -> tuple[Mark, ...]:
    """A dark arrow with a light edge: readable on every patch and piece."""
    (ax, ay, a_gap), (bx, by, b_gap) = (_end(board, view, end) for end in way)
    length = hypot(bx - ax, by - ay) or 1.0
    ux, uy = (bx - ax) / length, (by - ay) / length
    sx, sy, ex, ey = ax + ux * a_gap, ay + uy * a_gap, bx - ux * b_gap, by - uy * b_gap
    hx, hy = ex - ux * 9, ey - uy * 9
    head: tuple[Point, ...] = ((ex, ey), (hx - uy * 6, hy + ux * 6), (hx + uy * 6, hy - ux * 6))
    shaft = (sx, sy), (hx, hy)
    return (
        line(*shaft, ink=Ink(None, "#ffffff", 5.6)),
        polygon(head, Ink("#ffffff", "#ffffff", 2.6)),
        line(*shaft, ink=Ink(None, "#12324f", 3.0)),
        polygon(head, Ink("#12324f")),
    )
