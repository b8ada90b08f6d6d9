"""The house rules of the kitchen."""

from __future__ import annotations

from typing import NamedTuple

from companion.game import Option, Options
from companion.games.kitchen.scene import WalkRules
from companion.house_rules import chosen
from companion.words import Rule

MOST_PLAYERS = 6
COLOURS_CHOSEN = Option("colours", "", (), Rule("K24"))
"""Who has which colours, seat by seat: ``red blue, green violet``; empty: dealt round the table."""
OPTIONS = (
    Option("shorter_if_blocked", True, (True, False), Rule("K1")),
    Option("mates_jumpable", True, (True, False), Rule("K10")),
    Option("wererats_bite_wererats", True, (True, False), Rule("K19")),
    COLOURS_CHOSEN,
    Option("first", 1, tuple(range(1, MOST_PLAYERS + 1)), Rule("K23")),
)


class House(NamedTuple):
    """The house rules of one table."""

    walk: WalkRules = WalkRules()
    first: int = 1
    """The seat that lays the first food, counted from 1."""


def house_rules(options: Options) -> House:
    rules = chosen("The kitchen", OPTIONS, options)
    walk = ("shorter_if_blocked", "mates_jumpable", "wererats_bite_wererats")
    return House(WalkRules(*(bool(rules[name]) for name in walk)), int(rules["first"]))
