"""The icon of every look, round (0, 0) from -10 to 10."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from companion.drawing import placed
from companion.errors import UnknownLook
from companion.games.kitchen import cards, pawns, tokens
from companion.games.kitchen.animals import FORM_OF
from companion.games.kitchen.box import Card, read_box
from companion.games.kitchen.faces import Marks, die
from companion.games.kitchen.paint import paint
from companion.words import Look


def piece(look: Look) -> Marks:
    """The icon of *look*: a die, a token, a pawn or a card."""
    first, _, last = look.partition("-")
    if first == "token":
        return tokens.token(last)
    if first == "pawn":
        return pawns.pawn(paint(last))
    if first == "card":
        return placed(card(last), (0, 0), 19.6 / cards.TALL)
    if last not in FORM_OF:
        raise UnknownLook(f"There is no picture of {look!r}; there are dice, tokens, pawns and cards.")
    return die(FORM_OF[last], paint(first))


@lru_cache(maxsize=1)
def deck() -> Mapping[str, Card]:
    """The cards of our own box, by name."""
    return {card.name: card for card in read_box(Path(__file__).parent / "board.toml").cards}


def card(name: str) -> Marks:
    """A turn card; of a colour that our box has not, only the colour and its letter."""
    known = deck().get(name)
    return cards.turn_card(known) if known else cards.plain_card(paint(name))
