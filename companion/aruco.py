"""Corner markers that a camera finds: the 4x4 square markers 0 to 49 of the ArUco family, as marks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from companion.drawing import Ink, Mark, Path, Point, polygon, rectangle
from companion.errors import UsageError

DICTIONARY = "DICT_4X4_50"
"""The name OpenCV gives to this family."""

CELLS = 4
"""White or black cells along a side, inside a black rim one cell wide."""

BLACK, WHITE = Ink("#000000"), Ink("#ffffff")

# One number a marker: its sixteen cells row by row from the top left, 1 is white.
# These are the published patterns of DICT_4X4_50; a test compares them with OpenCV's.
PATTERNS = (
    *(0xB532, 0x0F9A, 0x332D, 0x9946, 0x549E, 0x79CD, 0x9E2E, 0xC4F2, 0xFEDA, 0xCF56),
    *(0xF991, 0x11A7, 0x0EB7, 0x2A0F, 0x24B1, 0x263E, 0x4665, 0x6600, 0x6C5E, 0x76AF),
    *(0x868B, 0xB02B, 0xCCD5, 0xDD82, 0xFE47, 0x9471, 0xACE4, 0xA554, 0x2123, 0x346F),
    *(0x4415, 0x57B2, 0x9ECF, 0xF0CB, 0x08AE, 0x0929, 0x1875, 0x04FF, 0x0DF6, 0x1C5A),
    *(0x1718, 0x2A28, 0x328C, 0x38B2, 0x24E8, 0x2EEB, 0x2D3F, 0x4B64, 0x502E, 0x5013),
)

Corners = tuple[Point, Point, Point, Point]


def bits(number: int) -> tuple[tuple[bool, ...], ...]:
    """The cells of marker *number*, row by row; True is white."""
    if not 0 <= number < len(PATTERNS):
        raise UsageError(f"There is no marker {number}. Choose a number from 0 to {len(PATTERNS) - 1}.")
    pattern, last = PATTERNS[number], CELLS * CELLS - 1
    return tuple(
        tuple(bool(pattern >> (last - r * CELLS - c) & 1) for c in range(CELLS)) for r in range(CELLS)
    )


def marker(number: int, corners: Corners) -> tuple[Mark, ...]:
    """The marker with its black square at *corners*, clockwise from its own top left."""
    return (polygon(corners, BLACK), *(_cells(box, corners) for box in _white(number)))


def quiet(corners: Corners, margin: float) -> Path:
    """The white card round an upright marker, *margin* wide; without it no camera finds the marker."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return rectangle(min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin, WHITE)


def _white(number: int) -> Iterator[tuple[int, int, int, int]]:
    """White areas in cells (x0, y0, x1, y1), as runs along rows and down columns.

    Both ways, so that no hairline of black shows between two white cells when a printer smooths.
    """
    rows = bits(number)
    for r, row in enumerate(rows):
        yield from ((a + 1, r + 1, b + 1, r + 2) for a, b in _runs(row))
    for c, column in enumerate(zip(*rows, strict=True)):
        yield from ((c + 1, a + 1, c + 2, b + 1) for a, b in _runs(column) if b - a > 1)


def _runs(cells: tuple[bool, ...]) -> Iterator[tuple[int, int]]:
    for white, group in groupby(enumerate(cells), key=lambda cell: cell[1]):
        numbers = [number for number, _ in group]
        if white:
            yield numbers[0], numbers[-1] + 1


def _cells(box: tuple[int, int, int, int], corners: Corners) -> Path:
    x0, y0, x1, y1 = box
    (ox, oy), (ax, ay), _, (bx, by) = corners
    side = CELLS + 2

    def at(x: float, y: float) -> Point:
        u, v = x / side, y / side
        return (ox + u * (ax - ox) + v * (bx - ox), oy + u * (ay - oy) + v * (by - oy))

    return polygon((at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1)), WHITE)
