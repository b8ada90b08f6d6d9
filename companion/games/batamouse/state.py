"""A position of Batamouse as the table can know it, and a move, as small frozen values."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import NamedTuple

from companion.games.batamouse.cards import Card, Cards, Deck, cheese
from companion.games.batamouse.deck_file import DEN
from companion.words import CHANCE, Player, Zone

HAND = 3
"""Cards dealt to each player."""
DEN_ZONE = Zone("den")
AREAS = tuple(Zone(f"p{seat}") for seat in range(1, 5))


class Phase(StrEnum):
    """What the table is busy with; the value is the word of the move that is due."""

    LAY = "den"
    PLAY = "play"
    TAKE = "take"
    WIN = "win"
    OVER = "over"


class Hand(NamedTuple):
    """What everybody knows of a hand: cards seen when they were taken, and how many nobody has seen."""

    known: Cards = ()
    unknown: int = HAND

    @property
    def size(self) -> int:
        return len(self.known) + self.unknown


class Move(NamedTuple):
    """A card is laid in the den, played, or taken from the den; or the trick is won."""

    what: Phase
    card: Card | None = None

    def __str__(self) -> str:
        return f"{self.what} {self.card}" if self.card else str(self.what)


class State(NamedTuple):
    """All that has been seen.  Which cards hide in hands and in the deck nobody knows, and so it is not here.

    Phase and turn follow from the cards: whoever has played and not taken holds a card too few.
    """

    deck: Deck
    leader: Player
    """Who plays first in this round."""
    hands: tuple[Hand, ...]
    den: Cards
    to_come: int
    """Cards in the deck, face down."""
    played: Cards
    """The trick, from the leader on clockwise."""
    won: tuple[Cards, ...]
    discarded: Cards = ()

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def phase(self) -> Phase:
        if not self.played:
            if self.to_come and len(self.den) < DEN:
                return Phase.LAY
            return Phase.PLAY if self.hands[self.leader].size else Phase.OVER
        if len(self.played) < self.players:
            return Phase.PLAY
        return Phase.TAKE if self.den and self.takers() else Phase.WIN

    @property
    def turn(self) -> Player:
        match self.phase:
            case Phase.LAY:
                return CHANCE
            case Phase.PLAY:
                return self.seat(len(self.played))
            case Phase.TAKE:
                return self.takers()[0]
            case Phase.WIN:
                return self.winner()
        return self.leader

    def seat(self, place: int) -> Player:
        """Who plays as number *place* of this round, counted from 0."""
        return Player((self.leader + place) % self.players)

    def card_of(self, player: Player) -> Card | None:
        """The card that lies in front of a player."""
        place = (player - self.leader) % self.players
        return self.played[place] if place < len(self.played) else None

    def by_strength(self) -> list[Player]:
        """Who has played, weakest card first.  Of equal cards the one played first is the stronger."""
        order = sorted(range(len(self.played)), key=lambda place: (self.played[place], -place))
        return [self.seat(place) for place in order]

    def takers(self) -> list[Player]:
        """Who has still to take a card, in their order."""
        return [seat for seat in self.by_strength() if self.hands[seat].size < HAND]

    def winner(self) -> Player:
        return self.by_strength()[-1]

    def unseen(self) -> Cards:
        """The cards that have never been face up, each kind once."""
        return tuple(sorted(Counter(self.deck.cards) - Counter(self.seen())))

    def seen(self) -> Cards:
        """Every card that has been face up, wherever it is now."""
        in_hands = (card for hand in self.hands for card in hand.known)
        in_piles = (card for pile in self.won for card in pile)
        return (*self.den, *self.played, *self.discarded, *in_hands, *in_piles)

    def cheese(self, player: Player) -> int:
        return cheese(self.won[player])
