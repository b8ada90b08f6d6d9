"""A position of the race: the kitchen's line of fields, and two more.

The animals that are home by their colour numbers, the first one first, and those the scientist holds;
``-`` for none.
"""

from __future__ import annotations

from companion.game import Options
from companion.games.kitchen import from_position as kitchen
from companion.games.kitchen import position as kitchen_position
from companion.games.kitchen.box import Box
from companion.games.kitchen.grid import cells
from companion.games.kitchen.state import State
from companion.games.kitchen.table import Table
from companion.games.race.defects import impossible
from companion.games.race.options import table_for

FIELDS = kitchen.FIELDS + 2


def position(state: State) -> str:
    home = "".join(str(colour) for colour in state.home) or "-"
    held = "".join(str(colour) for colour in cells(state.held)) or "-"
    return f"{kitchen_position.position(state)} {home} {held}"


def from_position(box: Box, text: str, options: Options) -> State:
    return _Reader(box, kitchen.fields_of(text, FIELDS)).read(text, options)


class _Reader(kitchen.Reader):
    def __init__(self, box: Box, fields: list[str]) -> None:
        super().__init__(box, fields[: kitchen.FIELDS])
        self.home, self.held = (self.digits(field) for field in fields[kitchen.FIELDS :])

    def table(self, players: int, options: Options, owner: list[int]) -> Table:
        return table_for(self.box, players, options, owner)

    def check(self, state: State) -> list[str]:
        return impossible(state)
