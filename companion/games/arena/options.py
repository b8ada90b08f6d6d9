"""The house rules of the arena."""

from __future__ import annotations

from typing import NamedTuple

from companion.game import Option, Options
from companion.games.arena.dice import KINDS, Kind
from companion.house_rules import chosen as house_rules_of
from companion.words import Rule

COLOURS = ("red", "blue", "green", "yellow")
SEATS = range(2, 5)
OPTIONS = (
    Option("dice", "3-3-3", ("3-3-3", "2-2-2", "4-3-2"), Rule("H2")),
    Option("faces", "1-1-2-2-3-3", ("1-1-2-2-3-3", "1-1-1-2-2-2"), Rule("H2")),
    Option("target", 5, (3, 5, 7, 10), Rule("H4")),
    Option("first", COLOURS[0], COLOURS, Rule("H3")),
)


class House(NamedTuple):
    """The house rules that matter after the start."""

    radius: int = 3
    dice: tuple[int, ...] = (3, 3, 3)
    """How many there are of each kind, as in `KINDS`."""
    values: tuple[int, ...] = (1, 2, 3)
    """What a die can show."""
    target: int = 5
    """Whoever has so many points wins."""

    def count(self, kind: Kind) -> int:
        return self.dice[KINDS.index(kind)]


def chosen(options: Options) -> dict[str, bool | int | str]:
    return house_rules_of("Arena", OPTIONS, options)


def house_rules(options: Options, radius: int = 3) -> House:
    rules = chosen(options)
    dice = tuple(int(count) for count in str(rules["dice"]).split("-"))
    values = tuple(sorted({int(pips) for pips in str(rules["faces"]).split("-")}))
    return House(radius, dice, values, int(rules["target"]))
