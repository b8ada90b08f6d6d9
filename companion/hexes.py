"""A hexagon of hexes, pointy top: which hexes there are, what they are called, where their middles lie.

A hex is axial, ``(q, r)`` with ``(0, 0)`` in the middle: q grows to the right, r downwards and
half a hex to the right.  People say a letter for the row, ``a`` at the top, and the number of the hex
in its row from the left: with radius 3 the middle is ``d4`` and the rows have 4, 5, 6, 7, 6, 5, 4 hexes.
Programs may also write ``h+2-1`` for ``(2, -1)``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import cos, pi, sin, sqrt

from companion.words import Place

Hex = tuple[int, int]
Point = tuple[float, float]

ROW = sqrt(3) / 2
"""From one row to the next, in hexes across their flats."""
TALL = 2 / sqrt(3)
"""From the top corner of a hex to its bottom corner, in hexes across their flats."""
MOST = 12
"""The biggest radius: its 25 rows still have letters."""

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six neighbours, clockwise from the right."""


def hexes(radius: int) -> Iterator[Hex]:
    """All hexes, row by row from the top left."""
    for r in range(-radius, radius + 1):
        for q in range(max(-radius, -radius - r), min(radius, radius - r) + 1):
            yield q, r


@lru_cache(maxsize=16)
def names(radius: int) -> dict[Place, Hex]:
    """What each hex is called, row by row from the top left."""
    return {_name(radius, *hex_): hex_ for hex_ in hexes(radius)}


def _name(radius: int, q: int, r: int) -> Place:
    first = max(-radius, -radius - r)
    return Place(f"{chr(ord('a') + r + radius)}{q - first + 1}")


def axial(hex_: Hex) -> str:
    """The name that programs write: ``h+2-1``."""
    return f"h{hex_[0]:+d}{hex_[1]:+d}"


def distance(one: Hex, other: Hex) -> int:
    """Steps from one hex to the other on an empty board."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def middle(hex_: Hex, across: float, centre: Point) -> Point:
    q, r = hex_
    return centre[0] + across * (q + r / 2), centre[1] + across * ROW * r


def corners(at: Point, across: float) -> tuple[Point, ...]:
    """The six corners of a hex, clockwise from the top."""
    reach = across * TALL / 2
    turns = (pi * (n / 3 - 0.5) for n in range(6))
    return tuple((at[0] + reach * cos(turn), at[1] + reach * sin(turn)) for turn in turns)
