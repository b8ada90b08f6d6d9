"""The pictures of Batamouse: the mat, the cards and what to print.  All our own drawings."""

from __future__ import annotations

from collections.abc import Mapping

from companion.board import Board
from companion.drawing import placed
from companion.errors import UnknownLook
from companion.games.batamouse.cards import BACK, card_of
from companion.games.batamouse.cutouts import kit
from companion.games.batamouse.digits import Marks
from companion.games.batamouse.mat import bed, labels
from companion.games.batamouse.mice import wedge
from companion.games.batamouse.pictures import TALL, back, card
from companion.words import Look, Place

__all__ = ["bed", "kit", "labels", "piece", "point", "tints"]


def piece(look: Look) -> Marks:
    """A card from -10 to 10, as high as the circle."""
    shown = card_of(look)
    if shown is None and look != BACK:
        raise UnknownLook(f"There is no picture of {look!r}; there are cards like card-7.3, and card-back.")
    return placed(card(shown) if shown else back(), (0, 0), 20 / TALL)


def point() -> Marks:
    """What is counted: one piece of cheese."""
    return wedge()


def tints(board: Board) -> Mapping[Place, str]:
    """No squares here: cards lie freely in their zones."""
    return dict.fromkeys(board.places, "#ffffff")
