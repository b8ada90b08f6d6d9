"""The decks as they stand in a ``board.toml``, every mistake named with its line."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from companion.board import read_board
from companion.board_file import BoardFile, open_board_file
from companion.games.batamouse.cards import Card, Deck

OWN = Path(__file__).with_name("board.toml")
DECKS = ("plain", "rich")
HIGHEST = 99
MOST_CHEESE = 9
MOST_COPIES = 4
DEN = 4
LEAST = 16
"""Cards: three for each of four players, and one den."""
MOST = 120
"""Cards beyond which a deck is a slip of the pen."""


@lru_cache(maxsize=8)
def read_deck(name: str, path: Path | None = None) -> Deck:
    """A deck of the game's board file, or of another; BrokenFile says which line is wrong and why.

    A board that says nothing of decks is only another mat.
    """
    file = DeckFile(*open_board_file(path or OWN))
    return file.deck(name) if path is None or file.table("decks") else read_deck(name)


class DeckFile(BoardFile):
    """What a board file says of decks."""

    def deck(self, name: str) -> Deck:
        keys = ("decks", name)
        if name not in self.table("decks"):
            self.fail(("decks",), f"there must be a deck [decks.{name}]")
        numbers = self.counts(name, "numbers", 1, HIGHEST)
        pieces = self.counts(name, "cheese", 0, MOST_CHEESE)
        copies = self.whole(*keys, "copies", most=MOST_COPIES)
        cards = sorted(Card(n, c) for n in numbers for c in pieces for _ in range(copies))
        self.check(name, len(cards))
        known = read_board(self.path).looks
        for card in cards:
            if card.look not in known:
                why = f"the deck {name} has a card {card}, but there is no look {card.look}"
                self.fail((*keys, "numbers"), f"{why}: add it to the lists in [each]")
        return Deck(tuple(cards))

    def counts(self, name: str, key: str, least: int, most: int) -> list[int]:
        """A list of different whole numbers."""
        keys = ("decks", name, key)
        values = self.items(*keys)
        for value in values:
            if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
                self.fail(keys, f"{key} must be whole numbers from {least} to {most}, not {value!r}")
        if not values or len(set(values)) != len(values):
            self.fail(keys, f"{key} must have each number once, and at least one")
        return values

    def check(self, name: str, count: int) -> None:
        """Dens of four, and from the last one everybody takes too, with two, three and four players.

        Four players: 12 dealt, so the rest is whole dens if the deck is.  Two and three leave 2 and 3 over.
        """
        keys = ("decks", name, "numbers")
        if not LEAST <= count <= MOST:
            self.fail(keys, f"the deck {name} has {count} cards; it needs {LEAST} to {MOST}")
        if count % DEN:
            why = f"the deck {name} has {count} cards; it must be possible to deal them in fours"
            self.fail(keys, f"{why}, or the last den is too small for everybody")
