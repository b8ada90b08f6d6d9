"""Things laid out in rows inside a box, as big as fits: how a zone is drawn."""

from __future__ import annotations

from math import ceil

from companion.drawing import Box, Point

BIGGEST = 34.0
"""Millimetres: a single thing does not fill its zone."""
FULL = 0.86
"""How much of its cell a thing fills."""


def spread(box: Box, count: int, biggest: float = BIGGEST) -> tuple[float, list[Point]]:
    """The side of each thing, and the middle of each, row by row from the top left."""
    x0, y0, x1, y1 = box
    ways = range(1, max(1, count) + 1)
    cell, columns = max((min(biggest, _cell(box, count, columns)), columns) for columns in ways)
    rows = ceil(count / columns)
    left, top = (x0 + x1 - columns * cell) / 2, (y0 + y1 - rows * cell) / 2
    middles = [(left + (n % columns + 0.5) * cell, top + (n // columns + 0.5) * cell) for n in range(count)]
    return cell * FULL, middles


def _cell(box: Box, count: int, columns: int) -> float:
    """The side of a square cell when there are so many columns."""
    rows = max(1, ceil(count / columns))
    return min((box[2] - box[0]) / columns, (box[3] - box[1]) / rows)
