"""Squares as bits: square a1 is bit 0, b1 bit 1, and so on, row by row from the top left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from companion.board import COLUMNS
from companion.words import Place

Cell = int
"""A square by its number, row * columns + column."""

Squares = int
"""A set of squares, one bit each."""

DIRECTIONS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Up, right, down, left: nobody ever moves diagonally."""

NOWHERE: Cell = -1


class Lanes(NamedTuple):
    """Who is whose neighbour, worked out once for a board."""

    near: tuple[Squares, ...]
    """For every square the squares beside it."""
    beside: tuple[tuple[tuple[Cell, Squares], ...], ...]
    """The same one by one: the square and its bit."""
    ahead: tuple[tuple[Cell, ...], ...]
    """ahead[direction][square]: the next square that way, or NOWHERE at the edge."""


@lru_cache(maxsize=16)
def lanes(rows: int, cols: int, ground: Squares) -> Lanes:
    """The lanes of the squares one may stand on; all others are edge."""
    ahead = tuple(
        tuple(_next(cell, direction, rows, cols, ground) for cell in range(rows * cols))
        for direction in DIRECTIONS
    )
    beside = tuple(
        tuple((way[cell], 1 << way[cell]) for way in ahead if way[cell] != NOWHERE)
        for cell in range(rows * cols)
    )
    near = tuple(squares(cell for cell, _ in pairs) for pairs in beside)
    return Lanes(near, beside, ahead)


def _next(cell: Cell, direction: tuple[int, int], rows: int, cols: int, ground: Squares) -> Cell:
    row, col = cell // cols + direction[0], cell % cols + direction[1]
    inside = 0 <= row < rows and 0 <= col < cols and ground >> cell & 1
    return row * cols + col if inside and ground >> (row * cols + col) & 1 else NOWHERE


@lru_cache(maxsize=16)
def round_about(rows: int, cols: int) -> tuple[Squares, ...]:
    """For every square the eight round it, diagonal ones too."""
    around = [(dr, dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if dr or dc]
    everywhere = full(rows, cols)
    return tuple(
        squares(n for d in around if (n := _next(cell, d, rows, cols, everywhere)) != NOWHERE)
        for cell in range(rows * cols)
    )


def full(rows: int, cols: int) -> Squares:
    return (1 << rows * cols) - 1


def squares(wanted: Iterable[Cell]) -> Squares:
    found = 0
    for cell in wanted:
        found |= 1 << cell
    return found


def cells(wanted: Squares) -> Iterator[Cell]:
    """The squares of a set in reading order."""
    while wanted:
        low = wanted & -wanted
        yield low.bit_length() - 1
        wanted ^= low


@lru_cache(maxsize=16)
def place_names(rows: int, cols: int) -> tuple[Place, ...]:
    return tuple(Place(f"{COLUMNS[cell % cols]}{cell // cols + 1}") for cell in range(rows * cols))


@lru_cache(maxsize=16)
def cell_numbers(rows: int, cols: int) -> dict[Place, Cell]:
    return {place: cell for cell, place in enumerate(place_names(rows, cols))}
