"""Everything that can happen in a game, told in words.  ``str(move)`` is the notation."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.kitchen.animals import Form, Kind
from companion.words import Place

Name = str
"""A colour or a card by its name in the board file."""


@dataclass(frozen=True, slots=True)
class Lay:
    """A player lays food on the board: ``lay bone c4``."""

    kind: Kind
    place: Place

    def __str__(self) -> str:
        return f"lay {self.kind.word} {self.place}"


@dataclass(frozen=True, slots=True)
class Put:
    """A position card and a roll: ``red dog 3``."""

    colour: Name
    form: Form
    number: int

    def __str__(self) -> str:
        return f"{self.colour} {self.form.word} {self.number}"


@dataclass(frozen=True, slots=True)
class Draw:
    """A turn card: ``card red``."""

    card: Name

    def __str__(self) -> str:
        return f"card {self.card}"


@dataclass(frozen=True, slots=True)
class Summon:
    """The scientist calls all animals to the middle: ``scientist red 3 blue 1``."""

    numbers: tuple[tuple[Name, int], ...]

    def __str__(self) -> str:
        return " ".join(("scientist", *(f"{colour} {number}" for colour, number in self.numbers)))


@dataclass(frozen=True, slots=True)
class Drop:
    """Food given up on the crap card: ``crap fish c4``; on the very last card ``crap fish``."""

    kind: Kind
    place: Place | None = None

    def __str__(self) -> str:
        return " ".join(("crap", self.kind.word, *((self.place,) if self.place else ())))


@dataclass(frozen=True, slots=True)
class Change:
    """An animal transforms: ``red rolls cat``, ``red potion cat``, ``red card cat``."""

    colour: Name
    how: str
    form: Form

    def __str__(self) -> str:
        return f"{self.colour} {self.how} {self.form.word}"


ROLLS, POTION, CARD = HOWS = ("rolls", "potion", "card")


@dataclass(frozen=True, slots=True)
class Go:
    """An animal walks: ``red walks to h7 takes f6 g6 slips d4 steals fish blue bites 1``."""

    colour: Name
    end: Place
    takes: tuple[Place, ...] = ()
    slips: tuple[Place, ...] = ()
    steals: tuple[tuple[Kind, Name], ...] = ()
    bites: int = 0

    def __str__(self) -> str:
        parts = [f"{self.colour} walks to {self.end}"]
        parts += [" ".join(("takes", *self.takes))] if self.takes else []
        parts += [" ".join(("slips", *self.slips))] if self.slips else []
        loot = " ".join(f"{kind.word} {victim}" for kind, victim in self.steals)
        parts += [f"steals {loot}"] if loot else []
        parts += [f"bites {self.bites}"] if self.bites else []
        return " ".join(parts)


@dataclass(frozen=True, slots=True)
class EndAs:
    """A potion at the end of a set: ``red ends dog``."""

    colour: Name
    form: Form

    def __str__(self) -> str:
        return f"{self.colour} ends {self.form.word}"


@dataclass(frozen=True, slots=True)
class Keep:
    """No more potions at the end of a set."""

    def __str__(self) -> str:
        return "keep"


@dataclass(frozen=True, slots=True)
class Clear:
    """Animals and hands go back for the second set; that player then lays first: ``clear red``."""

    first: Name

    def __str__(self) -> str:
        return f"clear {self.first}"


Move = Lay | Put | Draw | Summon | Drop | Change | Go | EndAs | Keep | Clear
