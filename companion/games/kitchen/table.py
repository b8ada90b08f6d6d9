"""What does not change while a game goes on: the box, the house rules, and who has which animals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from companion.errors import UsageError
from companion.game import Options
from companion.games.kitchen.animals import COLOURS, Colour
from companion.games.kitchen.box import Box
from companion.games.kitchen.grid import NOWHERE, Cell, Squares, cell_numbers, cells, lanes, squares
from companion.games.kitchen.options import MOST_PLAYERS, House, house_rules
from companion.games.kitchen.scene import Ground
from companion.words import Place, Player, Rule

NOBODY = Player(-1)
RACE_RULES = {"K0": "R0", "K1": "R5", "K16": "R8", "K19": "R12", "K20": "R9", "K21": "R10"}
"""Rules of the kitchen that the race has in its own words; the others it shares, number and all."""
SEATS = range(2, MOST_PLAYERS + 1)
_COLOURS_EACH = {2: 3, 3: 2}
"""K24: how many animals a player has; one where nothing is said."""


@dataclass(frozen=True, slots=True)
class Table:
    box: Box
    house: House
    owner: tuple[Player, ...]
    """The seat each colour belongs to; NOBODY where a colour is absent."""
    start: Literal["", "yellow", "blue"] = ""
    """Race: the grid the first heat starts from.  In the kitchen nobody starts a race."""

    def __hash__(self) -> int:
        """Quick: positions of one game all share their table, and are hashed at every look."""
        return hash(self.owner)

    @property
    def players(self) -> int:
        return max(self.owner) + 1

    @property
    def seats(self) -> tuple[Player, ...]:
        return tuple(Player(seat) for seat in range(self.players))

    def team(self, seat: Player) -> tuple[Colour, ...]:
        return tuple(colour for colour in COLOURS if self.owner[colour] == seat)

    @property
    def present(self) -> tuple[Colour, ...]:
        return tuple(colour for colour in COLOURS if self.owner[colour] != NOBODY)

    @property
    def game(self) -> str:
        """The game's folder, with its sentences."""
        return "race" if self.start else "kitchen"

    def rule(self, number: str) -> Rule:
        """A rule of the kitchen by its number in this game's rulebook."""
        return Rule(RACE_RULES.get(number, number) if self.start else number)

    @property
    def positions(self) -> tuple[Cell, ...]:
        """Where the animals with position cards 1 to 6 begin."""
        return self.box.yellow if self.start == "yellow" else self.box.blue

    def finish(self, heat: int) -> tuple[Cell, ...]:
        """Race: the finish squares, number 1 first; the second heat runs back."""
        return self.box.blue if (self.start == "yellow") == (heat == 1) else self.box.yellow

    def ground(self, heat: int) -> Ground:
        return _ground(self, heat)

    @property
    def reserved(self) -> Squares:
        """Numbered squares and those of the potions: no food is laid there."""
        return squares((*self.box.blue, *self.box.yellow, *self.box.potions))

    @property
    def corners(self) -> Squares:
        """R11: nobody can jump over these straight, so no food is laid there; the kitchen has none."""
        return _corners(self) if self.start else 0

    def cell(self, place: Place) -> Cell:
        return cell_numbers(self.box.rows, self.box.cols)[place]

    def colour(self, name: str) -> Colour:
        return self.box.colours.index(name)

    def banner(self, seat: Player) -> str:
        """The colour that stands for a player: that of the pawn."""
        return self.box.colours[self.team(seat)[0]]

    def seat_of(self, name: str) -> Player:
        return self.owner[self.colour(name)]


@lru_cache(maxsize=16)
def _ground(table: Table, heat: int) -> Ground:
    box = table.box
    if not table.start:
        return Ground(box.rows, box.cols, box.open)
    finish = table.finish(heat)
    far = box.distance("blue" if finish == box.blue else "yellow")
    return Ground(box.rows, box.cols, box.open, squares(finish), far)


@lru_cache(maxsize=16)
def _corners(table: Table) -> Squares:
    """Squares with no two opposite neighbours."""
    box = table.box
    up, right, down, left = lanes(box.rows, box.cols, box.open).ahead
    return squares(
        cell
        for cell in cells(box.open)
        if NOWHERE in (up[cell], down[cell]) and NOWHERE in (left[cell], right[cell])
    )


def table_for(box: Box, players: int, options: Options, owner: Sequence[int] | None = None) -> Table:
    """A table for so many players.  *owner*: who has which colour, if they have chosen (K24)."""
    house = house_rules(options)
    owner = owner or owners_told(box, str(options.get("colours", "")))
    return Table(box, house, owners(players, owner, "The kitchen"))


def owners_told(box: Box, told: str) -> list[Player] | None:
    """Who has which colour, as the option ``colours`` tells it; None if it is left empty."""
    seats = [seat.split() for seat in told.lower().split(",")]
    named = [colour for seat in seats for colour in seat]
    if not named:
        return None
    for colour in named:
        if colour not in box.colours or named.count(colour) > 1:
            raise UsageError(f"The colours are {', '.join(box.colours)}, each at most once: not {colour!r}.")
    of = {colour: Player(seat) for seat, colours in enumerate(seats) for colour in colours}
    return [of.get(colour, NOBODY) for colour in box.colours]


def owners(players: int, owner: Sequence[int] | None, game: str) -> tuple[Player, ...]:
    """Who has which colour; UsageError where that cannot be."""
    if players not in SEATS:
        raise UsageError(f"{game} is a game for 2 to 6 players, not {players}.")
    each = _COLOURS_EACH.get(players, 1)
    if owner is None:
        owner = [colour % players if colour < players * each else NOBODY for colour in COLOURS]
    counts = [list(owner).count(seat) for seat in range(players)]
    if len(owner) != len(COLOURS) or max(owner) >= players or counts != [each] * players:
        raise UsageError(f"With {players} players everybody has {each} of the six animals.")
    return tuple(Player(seat) for seat in owner)
