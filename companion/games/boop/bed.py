"""The bed as 36 bits: square a1 is bit 0, b1 bit 1, ... f6 bit 35, row by row from the top left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NewType

from companion.words import Place

Cell = NewType("Cell", int)
"""A square by its number, 0..35."""

Squares = int
"""A set of squares, one bit each."""

SIZE = 6
CELLS = tuple(Cell(i) for i in range(SIZE * SIZE))
BITS = tuple(1 << cell for cell in CELLS)
PLACES = tuple(Place("abcdef"[cell % SIZE] + str(cell // SIZE + 1)) for cell in CELLS)
CELL_OF = dict(zip(PLACES, CELLS, strict=True))
DIRECTIONS = tuple((dr, dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if dr or dc)


def neighbour(cell: Cell, direction: tuple[int, int], distance: int = 1) -> Cell | None:
    """The square that far away, or None off the bed."""
    row, column = cell // SIZE + distance * direction[0], cell % SIZE + distance * direction[1]
    return Cell(row * SIZE + column) if 0 <= row < SIZE and 0 <= column < SIZE else None


def cells(squares: Squares) -> Iterator[Cell]:
    """The squares of a set in reading order."""
    while squares:
        low = squares & -squares
        yield Cell(low.bit_length() - 1)
        squares ^= low


def places(squares: Squares) -> tuple[Place, ...]:
    return tuple(PLACES[cell] for cell in cells(squares))


def square_set(wanted: Iterator[Cell] | tuple[Cell, ...]) -> Squares:
    squares = 0
    for cell in wanted:
        squares |= 1 << cell
    return squares


def _subsets(squares: Squares) -> Iterator[Squares]:
    subset = squares
    while subset:
        yield subset
        subset = (subset - 1) & squares
    yield 0


def _near(cell: Cell) -> Squares:
    found = (neighbour(cell, direction) for direction in DIRECTIONS)
    return square_set(tuple(c for c in found if c is not None))


def _behind(cell: Cell) -> dict[Cell, Cell]:
    """Neighbours of *cell* and the square each is pushed to; those pushed off the bed are missing."""
    pairs = ((neighbour(cell, d), neighbour(cell, d, 2)) for d in DIRECTIONS)
    return {near: far for near, far in pairs if near is not None and far is not None}


def _table(pairs: dict[Cell, Cell], squares: Squares) -> dict[Squares, Squares]:
    return {
        subset: square_set(tuple(pairs[c] for c in cells(subset) if c in pairs))
        for subset in _subsets(squares)
    }


NEAR: tuple[Squares, ...] = tuple(_near(cell) for cell in CELLS)
"""For every square its neighbours."""

AWAY: tuple[dict[Squares, Squares], ...] = tuple(_table(_behind(cell), NEAR[cell]) for cell in CELLS)
"""AWAY[c][some neighbours of c]: where they stand after a push from c; off the bed is nowhere."""

BACK: tuple[dict[Squares, Squares], ...] = tuple(
    _table({far: near for near, far in _behind(cell).items()}, square_set(tuple(_behind(cell).values())))
    for cell in CELLS
)
"""BACK[c][some squares two away from c]: the neighbours of c in front of them."""

_LEFT = square_set(tuple(c for c in CELLS if c % SIZE < SIZE - 2))
_RIGHT = square_set(tuple(c for c in CELLS if c % SIZE >= 2))
_ALL = (1 << SIZE * SIZE) - 1
_RUNS = ((1, 2, _LEFT), (6, 12, _ALL), (7, 14, _LEFT), (5, 10, _RIGHT))
"""How far the second and third square of a run are, and where it may begin: along, down, both diagonals."""


def has_line(squares: Squares) -> bool:
    """Are three of them in a row, in any direction?"""
    return bool(
        squares & squares >> 1 & squares >> 2 & _LEFT
        or squares & squares >> 6 & squares >> 12
        or squares & squares >> 7 & squares >> 14 & _LEFT
        or squares & squares >> 5 & squares >> 10 & _RIGHT
    )


def lines(squares: Squares) -> list[Squares]:
    """Every run of exactly three; a row of four holds two."""
    found = []
    for step, twice, begins in _RUNS:
        starts = squares & squares >> step & squares >> twice & begins
        while starts:
            first = starts & -starts
            found.append(first | first << step | first << twice)
            starts ^= first
    return found


def pushed(cell: Cell, movable: Squares, occupied: Squares) -> Squares:
    """Which of the *movable* pieces a piece put on *cell* pushes (P1): those with a free square behind."""
    hit = movable & NEAR[cell]
    if hit:
        blocked = AWAY[cell][hit] & occupied
        if blocked:
            hit ^= BACK[cell][blocked]
    return hit
