"""The house rules of the kitchen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.errors import UsageError
from companion.game import Option, Options
from companion.games.kitchen.scene import WalkRules
from companion.words import Rule

MOST_PLAYERS = 6
OPTIONS = (
    Option("shorter_if_blocked", True, (True, False), Rule("K1")),
    Option("mates_jumpable", True, (True, False), Rule("K10")),
    Option("wererats_bite_wererats", True, (True, False), Rule("K19")),
    Option("first", 1, tuple(range(1, MOST_PLAYERS + 1)), Rule("K23")),
)


class House(NamedTuple):
    """The house rules of one table."""

    walk: WalkRules = WalkRules()
    first: int = 1
    """The seat that lays the first food, counted from 1."""


def house_rules(options: Options) -> House:
    rules = wanted(options, OPTIONS, "The kitchen")
    walk = ("shorter_if_blocked", "mates_jumpable", "wererats_bite_wererats")
    return House(WalkRules(*(bool(rules[name]) for name in walk)), int(rules["first"]))


def wanted(options: Options, offered: Sequence[Option], game: str) -> dict[str, bool | int | str]:
    """Every option with the table's choice or its default; UsageError for one that does not exist."""
    known = {option.name: option for option in offered}
    for name, value in options.items():
        if name not in known:
            raise UsageError(f"{game} has no option {name!r}. It has: {', '.join(known)}.")
        if value not in known[name].choices:
            choices = ", ".join(str(choice) for choice in known[name].choices)
            raise UsageError(f"The option {name} cannot be {value!r}. Choose one of: {choices}.")
    return {name: options.get(name, option.default) for name, option in known.items()}
