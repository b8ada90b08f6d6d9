"""The colours of the six animals, with an edge, a pale shade and a letter for eyes that see no colours."""

from __future__ import annotations

from dataclasses import dataclass

from companion.errors import UnknownLook


@dataclass(frozen=True, slots=True)
class Paint:
    base: str
    edge: str
    pale: str
    words: str
    """The ink of letters on the base."""
    letter: str


PAINTS = {
    "red": Paint("#c8202f", "#5f0b13", "#f4c6c9", "#ffffff", "R"),
    "orange": Paint("#f0901e", "#743c00", "#fde0bd", "#2a1600", "O"),
    "yellow": Paint("#f6dc2c", "#6b5a00", "#fdf5c0", "#2a2300", "Y"),
    "green": Paint("#0f8a63", "#05402d", "#bfe6d8", "#ffffff", "G"),
    "blue": Paint("#164394", "#0a2553", "#c5d9f7", "#ffffff", "B"),
    "violet": Paint("#a868d0", "#411c5c", "#e8d6f3", "#ffffff", "V"),
    # Not in our kit, but in other editions.
    "purple": Paint("#7d3fa6", "#3a1850", "#e3d0ef", "#ffffff", "P"),
    "black": Paint("#2b2b30", "#000000", "#cfcfd4", "#ffffff", "K"),
    "white": Paint("#f4f4f0", "#5a5a55", "#ffffff", "#222222", "W"),
    "pink": Paint("#ee8fb2", "#6e2744", "#fbdde8", "#2c0a18", "I"),
    "brown": Paint("#7b4b2a", "#3a2110", "#e4d0c0", "#ffffff", "N"),
    "gray": Paint("#83898f", "#3a3e42", "#dfe2e4", "#ffffff", "A"),
}


def paint(colour: str) -> Paint:
    if colour not in PAINTS:
        raise UnknownLook(f"There is no paint {colour!r} here; there is {', '.join(PAINTS)}.")
    return PAINTS[colour]


INK = "#2b2420"
"""The dark outline of everything drawn."""
PAPER = "#fffdf7"
