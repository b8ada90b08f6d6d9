"""The house rules of Batamouse."""

from __future__ import annotations

from typing import NamedTuple

from companion.errors import UsageError
from companion.game import Option, Options
from companion.games.batamouse.deck_file import DECKS
from companion.words import Rule

MOST_PLAYERS = 4
OPTIONS = (
    Option("deck", DECKS[0], DECKS, Rule("M1")),
    Option("first", 1, tuple(range(1, MOST_PLAYERS + 1)), Rule("M4")),
)


class House(NamedTuple):
    deck: str
    first: int
    """The seat that leads the first round, counted from 1."""


def house_rules(options: Options) -> House:
    """The table's choices and the defaults; UsageError for what does not exist."""
    known = {option.name: option for option in OPTIONS}
    for name, value in options.items():
        if name not in known:
            raise UsageError(f"Batamouse has no option {name!r}. It has: {', '.join(known)}.")
        if value not in known[name].choices:
            choices = ", ".join(str(choice) for choice in known[name].choices)
            raise UsageError(f"The option {name} cannot be {value!r}. Choose one of: {choices}.")
    chosen = {name: options.get(name, option.default) for name, option in known.items()}
    return House(str(chosen["deck"]), int(chosen["first"]))
