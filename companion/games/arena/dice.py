"""The dice: three kinds, each told by its colour, with small numbers on their faces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from companion.words import Look


class Kind(StrEnum):
    """What a die is for; the value is its word in moves and looks."""

    MOVE = "move"
    CAT = "cat"
    CHEESE = "cheese"


KINDS = tuple(Kind)


class Die(NamedTuple):
    kind: Kind
    value: int

    def __str__(self) -> str:
        return f"{self.kind} {self.value}"

    @property
    def look(self) -> Look:
        return Look(f"die-{self.kind}-{self.value}")


Dice = tuple[Die, ...]
"""Several dice in the order of `sorted_dice`; two that show the same stand there twice."""


def sorted_dice(dice: Iterable[Die]) -> Dice:
    return tuple(sorted(dice, key=lambda die: (KINDS.index(die.kind), die.value)))


def without(dice: Dice, die: Die) -> Dice:
    """One such die fewer."""
    at = dice.index(die)
    return (*dice[:at], *dice[at + 1 :])


def looks(dice: Iterable[Die]) -> tuple[Look, ...]:
    """How dice look that lie together: sorted as the words of a view are."""
    return tuple(sorted(die.look for die in dice))


def die_of(look: Look) -> Die | None:
    """The die that looks like this; None for anything else."""
    word, _, rest = look.partition("-")
    kind, _, value = rest.partition("-")
    return Die(Kind(kind), int(value)) if word == "die" else None


def counted(dice: Iterable[Die]) -> dict[Kind, int]:
    """How many there are of each kind."""
    found = Counter(die.kind for die in dice)
    return {kind: found[kind] for kind in KINDS}


def rolls(counts: tuple[int, ...], values: tuple[int, ...]) -> Iterator[Dice]:
    """Everything that so many dice of each kind can show."""
    shown = (combinations_with_replacement(values, count) for count in counts)
    for choice in product(*shown):
        yield tuple(Die(kind, value) for kind, part in zip(KINDS, choice, strict=True) for value in part)


def written(dice: Dice) -> str:
    """``move 1 3 3 cat 2 cheese 1 1``."""
    parts = []
    for kind in KINDS:
        values = [str(die.value) for die in dice if die.kind == kind]
        parts += [kind.value, *values] if values else []
    return " ".join(parts)
