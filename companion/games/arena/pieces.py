"""The picture of every look."""

from __future__ import annotations

from companion.drawing import Mark
from companion.errors import UnknownLook
from companion.games.arena.animals import FURS, cat, mouse
from companion.games.arena.dice import Die, Kind
from companion.games.arena.pips import SPOTS, die
from companion.words import Look


def piece(look: Look) -> tuple[Mark, ...]:
    """The icon of *look*, from -10 to 10."""
    word, _, rest = look.partition("-")
    kind, _, value = rest.partition("-")
    if word == "mouse" and rest in FURS:
        return mouse(FURS[rest])
    if look == "cat":
        return cat()
    if word == "die" and kind in set(Kind) and value.isdigit() and int(value) in SPOTS:
        return die(Die(Kind(kind), int(value)))
    raise UnknownLook(f"Arena has no picture of {look!r}; it has mice, the cat and dice from 1 to 3.")
