"""The hands at the table: what lies before them, and how a mistake of theirs is told."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.kitchen.animals import Colour, Form
from companion.games.kitchen.grid import NOWHERE, Cell, Squares, cells, place_names
from companion.games.kitchen.looks import animal_look, lying
from companion.games.kitchen.outings import Outing, whole_walks
from companion.games.kitchen.state import Phase, State
from companion.games.kitchen.steps import pawn
from companion.games.kitchen.turns import movers, must_change
from companion.text import Say, Value
from companion.words import EMPTY, Look, Place

Edits = dict[Place, Look]
"""Places with the look they have now."""


class Mishap(NamedTuple):
    """A mistake, not yet compared with what is allowed."""

    edits: Edits
    rule: str
    key: str
    where: tuple[Place, ...]
    values: dict[str, Value]

    def why(self) -> Say:
        return Say.of(f"kitchen.{self.key}", **self.values)


class Hand:
    """One position as those see it who have to do something."""

    def __init__(self, state: State) -> None:
        self.state, self.table, self.box = state, state.table, state.table.box
        self.scene = state.scene()
        self.before = lying(state)
        self.places = place_names(self.box.rows, self.box.cols)
        self.free = state.free
        self.standing = tuple(c for c in self.table.present if state.cells[c] != NOWHERE)
        self.movers = movers(state) if state.phase == Phase.MOVE else ()
        self.changers = tuple(colour for colour in self.movers if must_change(state, colour))
        self.walkers = tuple(colour for colour in self.movers if colour not in self.changers)
        self._walks: dict[Colour, tuple[int, list[Outing]]] = {}

    def length(self, colour: Colour) -> int:
        """How many squares that animal has to go."""
        return self._whole(colour)[0]

    def walks(self, colour: Colour) -> list[Outing]:
        """All that animal may do, if it is to walk."""
        return self._whole(colour)[1]

    def _whole(self, colour: Colour) -> tuple[int, list[Outing]]:
        if colour not in self._walks:
            self._walks[colour] = whole_walks(self.scene, colour)
        return self._walks[colour]

    def names(self, wanted: Squares) -> tuple[Place, ...]:
        return tuple(self.places[cell] for cell in cells(wanted))

    def at(self, colour: Colour) -> Place:
        return self.places[self.state.cells[colour]]

    def animal(self, colour: Colour, form: Form | None = None) -> Look:
        if form is None:
            return animal_look(self.state, colour)
        return Look(f"{self.box.colours[colour]}-{form.word}")

    def near(self, colour: Colour, most: int) -> list[tuple[Cell, int, int]]:
        """Free squares at most so far away from an animal, with how far down and across they are."""
        start, cols = self.state.cells[colour], self.box.cols
        found = []
        for cell in cells(self.free):
            down, right = abs(cell // cols - start // cols), abs(cell % cols - start % cols)
            if down + right <= most:
                found.append((cell, down, right))
        return found

    def went(self, colour: Colour, end: Cell, gone: Squares = 0, form: Form | None = None) -> Edits:
        """An animal stands elsewhere, and these tokens are off the board."""
        edits = dict.fromkeys(self.names(gone), EMPTY)
        edits[self.at(colour)] = EMPTY
        edits[self.places[end]] = self.animal(colour, form)
        return edits

    def walked(self, colour: Colour, out: Outing, left: Squares = 0, form: Form | None = None) -> Edits:
        """A walk with everything it brings, but for what was *left*."""
        luck = out.luck
        edits = self.went(colour, out.end, (luck.took | luck.slipped) & ~left, form)
        return edits | self.points(colour, luck.bites) if luck.bites else edits

    def points(self, colour: Colour, count: int) -> Edits:
        """The pawn of that animal's player is so many squares further."""
        seat = self.table.owner[colour]
        place, look = pawn(self.state, seat, self.state.scores[seat] + count)
        return {place: look}
