"""What does not change while a game goes on: the box, the house rules, and who has which animals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.errors import UsageError
from companion.game import Options
from companion.games.kitchen.animals import COLOURS, Colour
from companion.games.kitchen.box import Box
from companion.games.kitchen.grid import Cell, Squares, cell_numbers, squares
from companion.games.kitchen.options import MOST_PLAYERS, House, house_rules
from companion.games.kitchen.scene import Ground
from companion.words import Place, Player

NOBODY = Player(-1)
SEATS = range(2, MOST_PLAYERS + 1)
_COLOURS_EACH = {2: 3, 3: 2}
"""K24: how many animals a player has; one where nothing is said."""


@dataclass(frozen=True, slots=True)
class Table:
    box: Box
    house: House
    owner: tuple[Player, ...]
    """The seat each colour belongs to; NOBODY where a colour is absent."""

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
    def ground(self) -> Ground:
        return Ground(self.box.rows, self.box.cols, self.box.open)

    @property
    def reserved(self) -> Squares:
        """Numbered squares and those of the potions: no food is laid there."""
        return squares((*self.box.blue, *self.box.yellow, *self.box.potions))

    def cell(self, place: Place) -> Cell:
        return cell_numbers(self.box.rows, self.box.cols)[place]

    def colour(self, name: str) -> Colour:
        return self.box.colours.index(name)

    def banner(self, seat: Player) -> str:
        """The colour that stands for a player: that of the pawn."""
        return self.box.colours[self.team(seat)[0]]

    def seat_of(self, name: str) -> Player:
        return self.owner[self.colour(name)]


def table_for(box: Box, players: int, options: Options, owner: Sequence[int] | None = None) -> Table:
    """A table for so many players.  *owner*: who has which colour, if they have chosen (K24)."""
    if players not in SEATS:
        raise UsageError(f"The kitchen is a game for 2 to 6 players, not {players}.")
    each = _COLOURS_EACH.get(players, 1)
    if owner is None:
        owner = [colour % players if colour < players * each else NOBODY for colour in COLOURS]
    counts = [list(owner).count(seat) for seat in range(players)]
    if len(owner) != len(COLOURS) or max(owner) >= players or counts != [each] * players:
        raise UsageError(f"With {players} players everybody has {each} of the six animals.")
    return Table(box, house_rules(options), tuple(Player(seat) for seat in owner))
