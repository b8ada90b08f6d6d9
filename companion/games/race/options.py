"""The house rules of the race, and a table that plays by them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from companion.game import Option, Options
from companion.games.kitchen.box import Box
from companion.games.kitchen.options import COLOURS_CHOSEN, MOST_PLAYERS, House
from companion.games.kitchen.scene import WalkRules
from companion.games.kitchen.table import Table, owners, owners_told
from companion.house_rules import chosen
from companion.words import Rule

BLUE: Literal["blue"] = "blue"
YELLOW: Literal["yellow"] = "yellow"
OPTIONS = (
    Option("start", BLUE, (BLUE, YELLOW), Rule("R0")),
    Option("forward_only", False, (False, True), Rule("R1")),
    Option("shorter_if_blocked", True, (True, False), Rule("R5")),
    Option("mates_jumpable", True, (True, False), Rule("K10")),
    Option("wererats_bite_wererats", True, (True, False), Rule("R12")),
    COLOURS_CHOSEN,
    Option("first", 1, tuple(range(1, MOST_PLAYERS + 1)), Rule("K23")),
)


def table_for(box: Box, players: int, options: Options, owner: Sequence[int] | None = None) -> Table:
    """A table for so many players.  *owner*: who has which colour, if they have chosen (K24)."""
    rules = chosen("The race", OPTIONS, options)
    walk = WalkRules(
        bool(rules["shorter_if_blocked"]),
        bool(rules["mates_jumpable"]),
        bool(rules["wererats_bite_wererats"]),
        bonus=True,
        forward_only=bool(rules["forward_only"]),
    )
    house = House(walk, int(rules["first"]))
    owner = owner or owners_told(box, str(rules["colours"]))
    start: Literal["yellow", "blue"] = YELLOW if rules["start"] == YELLOW else BLUE
    return Table(box, house, owners(players, owner, "The race"), start)
