"""The house rules of Batamouse."""

from __future__ import annotations

from typing import NamedTuple

from companion.game import Option, Options
from companion.games.batamouse.deck_file import DECKS
from companion.house_rules import chosen
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
    rules = chosen("Batamouse", OPTIONS, options)
    return House(str(rules["deck"]), int(rules["first"]))
