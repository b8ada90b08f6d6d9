"""Cards and decks: a number of mice and so many pieces of cheese on each card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.words import Look

BACK = Look("card-back")


class Card(NamedTuple):
    """The higher number is the stronger card; of two alike the one with more cheese."""

    number: int
    cheese: int

    def __str__(self) -> str:
        return f"{self.number}.{self.cheese}"

    @property
    def look(self) -> Look:
        return Look(f"card-{self}")


Cards = tuple[Card, ...]
"""Several cards, weakest first; a card that there is twice stands there twice."""


class Deck(NamedTuple):
    """All cards that are played with."""

    cards: Cards


def cheese(cards: Iterable[Card]) -> int:
    return sum(card.cheese for card in cards)


def looks(cards: Iterable[Card]) -> tuple[Look, ...]:
    """How cards look that lie together: sorted as the words of a view are."""
    return tuple(sorted(card.look for card in cards))


def more(cards: Cards, *others: Card) -> Cards:
    return tuple(sorted((*cards, *others)))


def without(cards: Cards, card: Card) -> Cards:
    """One such card fewer."""
    at = cards.index(card)
    return (*cards[:at], *cards[at + 1 :])


def card_of(look: Look) -> Card | None:
    """The card that looks like this; None for a back and for nothing."""
    number, dot, pieces = look.removeprefix("card-").partition(".")
    return Card(int(number), int(pieces)) if dot and look.startswith("card-") else None
