"""The animals and the things they eat.  A smaller number is a bigger animal."""

from __future__ import annotations

from enum import IntEnum

Colour = int
"""An animal's colour by its number in the board file, 0..5; an animal keeps it, whatever its form."""

COLOURS = range(6)


class Kind(IntEnum):
    """What a token shows on its face.  Crap is a food token that lies on it."""

    BONE = 0
    FISH = 1
    CHEESE = 2
    POTION = 3

    @property
    def word(self) -> str:
        return self.name.lower()


FOOD = (Kind.BONE, Kind.FISH, Kind.CHEESE)


class Form(IntEnum):
    """What the die shows: which animal it is just now."""

    DOG = 0
    CAT = 1
    MOUSE = 2

    @property
    def steps(self) -> int:
        return 5 + self

    @property
    def likes(self) -> Kind:
        return FOOD[self]

    @property
    def word(self) -> str:
        return self.name.lower()


KIND_OF = {kind.word: kind for kind in Kind}
FORM_OF = {form.word: form for form in Form}
