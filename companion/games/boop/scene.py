"""A bed under a careless hand: pictures of what a person might make of a turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.games.boop.bed import AWAY, BITS, CELLS, DIRECTIONS, PLACES, Cell, Squares, cells, neighbour
from companion.games.boop.play import Put, looks, put
from companion.games.boop.state import State, Turn, look
from companion.words import EMPTY, Look, Place

Edits = dict[Cell, Look]
"""Squares with the look they have now."""


@dataclass(frozen=True, slots=True)
class Push:
    """A piece that a turn moves; *target* None: off the bed."""

    piece: Look
    origin: Cell
    target: Cell | None

    def edits(self) -> Edits:
        return {self.origin: EMPTY} if self.target is None else {self.origin: EMPTY, self.target: self.piece}


@dataclass(frozen=True, slots=True)
class Scene:
    """A piece put on a free square, and what that should push."""

    turn: Turn
    piece: Look
    before: tuple[Look, ...]
    put: Put
    pushes: tuple[Push, ...]

    @property
    def cell(self) -> Cell:
        return self.turn.cell

    def placed(self) -> Edits:
        return {self.cell: self.piece}

    def done(self, without: tuple[Push, ...] = ()) -> Edits:
        """Put, and pushed as it should be, except for some."""
        edits = self.placed()
        for push in self.pushes:
            if push not in without:
                edits |= push.edits()
        return edits

    def taken(self, squares: Squares) -> Edits:
        """All done right, and then these taken off."""
        return self.done() | dict.fromkeys(cells(squares), EMPTY)

    def free(self, cell: Cell) -> bool:
        """Is the square free once all is done right?"""
        return self.done().get(cell, self.before[cell]) == EMPTY

    def neighbours(self) -> Iterator[tuple[tuple[int, int], Cell]]:
        """The occupied neighbours, each with its direction."""
        for direction in DIRECTIONS:
            cell = neighbour(self.cell, direction)
            if cell is not None and self.before[cell] != EMPTY:
                yield direction, cell


def scene_of(state: State, before: tuple[Look, ...], turn: Turn) -> Scene:
    after = put(state, turn)
    pushes = []
    for cell in cells(after.pushed):
        far = AWAY[turn.cell][BITS[cell]]
        pushes.append(Push(before[cell], cell, Cell(far.bit_length() - 1) if far else None))
    return Scene(turn, look(state.turn, turn.cat), before, after, tuple(pushes))


def scenes(state: State, kinds: tuple[bool, ...]) -> list[Scene]:
    """A piece of each of the *kinds* (False kitten, True cat) of who is to move, on every free square."""
    before, occupied = tuple(looks(state)), state.occupied
    free = [cell for cell in CELLS if not occupied & BITS[cell]]
    return [scene_of(state, before, Turn(cat, cell)) for cat in kinds for cell in free]


def picture(before: tuple[Look, ...], edits: Mapping[Cell, Look]) -> dict[Place, Look]:
    """The squares that really look different."""
    return {PLACES[cell]: look for cell, look in edits.items() if before[cell] != look}
