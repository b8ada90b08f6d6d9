"""The hands at the table: what lies before them, and how a mistake of theirs is told."""

from __future__ import annotations

from typing import NamedTuple

from companion.game import Slip
from companion.games.kitchen.animals import Colour, Form
from companion.games.kitchen.doings import Doings
from companion.games.kitchen.grid import NOWHERE, Cell, Squares, cells, place_names
from companion.games.kitchen.looks import animal_look, lying
from companion.games.kitchen.outings import Outing, outings, whole_walks
from companion.games.kitchen.says import say
from companion.games.kitchen.scene import Scene
from companion.games.kitchen.state import Phase, State
from companion.games.kitchen.steps import pawn
from companion.games.kitchen.table import Table
from companion.games.kitchen.turns import movers, must_change
from companion.text import Value
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

    def told(self, table: Table, changes: Edits) -> Slip:
        """In the words and by the rules of the game that is played."""
        return Slip(changes, say(table, self.key, **self.values), table.rule(self.rule), self.where)


class Hand:
    """One position as those see it who have to do something."""

    def __init__(self, state: State, doings: Doings) -> None:
        self.state, self.table, self.box = state, state.table, state.table.box
        self.doings = doings
        self.before = lying(state)
        self.places = place_names(self.box.rows, self.box.cols)
        self.free = state.free
        self.standing = tuple(c for c in self.table.present if state.cells[c] != NOWHERE)
        self.movers = movers(state) if state.phase == Phase.MOVE else ()
        self.changers = tuple(colour for colour in self.movers if must_change(state, colour))
        self.walkers = tuple(
            colour for colour in self.movers if colour not in self.changers and not self.is_held(colour)
        )
        self.rollers = tuple(colour for colour in self.changers if not self.is_held(colour))
        """Those that transform and walk then; the others transform and stay."""
        self.shifting = state.phase == Phase.SCIENTIST or (
            state.phase == Phase.CLEAR and not self.table.start
        )
        """All animals go somewhere else now."""
        self.finish = self.table.ground(state.set_number).finish
        self._walks: dict[Colour, tuple[int, list[Outing]]] = {}

    def is_held(self, colour: Colour) -> bool:
        """Race: the scientist stands before it."""
        return bool(self.state.held >> colour & 1)

    def scene(self, colour: Colour) -> Scene:
        """The board as that animal sees it; a held one as if nobody held it."""
        scene = self.doings.scene(self.state, colour)
        return scene._replace(rules=scene.rules._replace(limit=0)) if self.is_held(colour) else scene

    def outings(self, colour: Colour, steps: int | None = None, bold: bool = False) -> list[Outing]:
        return outings(self.scene(colour), colour, steps, bold)

    def length(self, colour: Colour) -> int:
        """How many squares that animal has to go."""
        return self._whole(colour)[0]

    def walks(self, colour: Colour) -> list[Outing]:
        """All that animal may do, if it is to walk."""
        return self._whole(colour)[1]

    def _whole(self, colour: Colour) -> tuple[int, list[Outing]]:
        if colour in self.state.home:
            return self.state.forms[colour].steps, []
        if colour not in self._walks:
            self._walks[colour] = whole_walks(self.scene(colour), colour)
        return self._walks[colour]

    def names(self, wanted: Squares) -> tuple[Place, ...]:
        return tuple(self.places[cell] for cell in cells(wanted))

    def at(self, colour: Colour) -> Place:
        return self.places[self.state.cells[colour]]

    def end(self, out: Outing) -> Place:
        """Where it stands after a walk; who is over the line stands on the next finish square."""
        return self.places[self.state.goal if out.home else out.end]

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
        edits = self.went(colour, self.table.cell(self.end(out)), (luck.took | luck.slipped) & ~left, form)
        return edits | self.points(colour, luck.bites) if luck.bites and not self.table.start else edits

    def points(self, colour: Colour, count: int) -> Edits:
        """The pawn of that animal's player is so many squares further."""
        seat = self.table.owner[colour]
        place, look = pawn(self.state, seat, self.state.scores[seat] + count)
        return {place: look}
