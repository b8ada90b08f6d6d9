"""The house rules of the race, and a table that plays by them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.game import Option, Options
from companion.games.kitchen.box import Box
from companion.games.kitchen.options import MOST_PLAYERS, House, wanted
from companion.games.kitchen.scene import WalkRules
from companion.games.kitchen.table import Table, owners
from companion.words import Rule

BLUE, YELLOW = "blue", "yellow"
OPTIONS = (
    Option("start", BLUE, (BLUE, YELLOW), Rule("R0")),
    Option("forward_only", False, (False, True), Rule("R1")),
    Option("shorter_if_blocked", True, (True, False), Rule("R5")),
    Option("mates_jumpable", True, (True, False), Rule("K10")),
    Option("wererats_bite_wererats", True, (True, False), Rule("R12")),
    Option("first", 1, tuple(range(1, MOST_PLAYERS + 1)), Rule("K23")),
)


def table_for(box: Box, players: int, options: Options, owner: Sequence[int] | None = None) -> Table:
    """A table for so many players.  *owner*: who has which colour, if they have chosen (K24)."""
    rules = wanted(options, OPTIONS, "The race")
    walk = WalkRules(
        bool(rules["shorter_if_blocked"]),
        bool(rules["mates_jumpable"]),
        bool(rules["wererats_bite_wererats"]),
        bonus=True,
        forward_only=bool(rules["forward_only"]),
    )
    house = House(walk, int(rules["first"]))
    return Table(
        box, house, owners(players, owner, "The race"), "yellow" if rules["start"] == YELLOW else "blue"
    )
