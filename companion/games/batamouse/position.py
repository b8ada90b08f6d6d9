"""A position as one line of fields with spaces between them.

``2 7.3,8.3 1.2,5.2 12 7.1+1;+2;5.2+2 -;1.1,2.0,2.1;- 9.0``

Who leads (counted from 1); the cards played from the leader on; the den; how many cards are to come; each
hand, the known cards and how many unknown ones; each player's won cards; the cards put away.
A ``-`` stands for no cards.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from companion.errors import UsageError
from companion.game import Options
from companion.games.batamouse.cards import Card, Cards
from companion.games.batamouse.deck_file import DEN, read_deck
from companion.games.batamouse.options import MOST_PLAYERS, house_rules
from companion.games.batamouse.state import HAND, Hand, State
from companion.words import Player

FIELDS = 7


def position(state: State) -> str:
    hands = (f"{_cards(hand.known) if hand.known else ''}+{hand.unknown}" for hand in state.hands)
    fields = (
        str(state.leader + 1),
        _cards(state.played),
        _cards(state.den),
        str(state.to_come),
        ";".join(hands),
        ";".join(_cards(pile) for pile in state.won),
        _cards(state.discarded),
    )
    return " ".join(fields)


def _cards(cards: Cards) -> str:
    return ",".join(map(str, cards)) or "-"


def from_position(text: str, options: Options, board: Path | None = None) -> State:
    """Read a position back; UsageError says what is wrong with it."""
    fields = text.split()
    if len(fields) != FIELDS:
        raise UsageError(f"A position has {FIELDS} fields with spaces between them, not {len(fields)}.")
    leader, played, den, to_come, hands, won, discarded = fields
    found = tuple(_hand(part) for part in hands.split(";"))
    state = State(
        deck=read_deck(house_rules(options).deck, board),
        leader=Player(_whole(leader, "who leads") - 1),
        hands=found,
        den=tuple(sorted(_read(den))),
        to_come=_whole(to_come, "the cards to come"),
        played=_read(played),
        won=tuple(tuple(sorted(_read(part))) for part in won.split(";")),
        discarded=tuple(sorted(_read(discarded))),
    )
    defects = impossible(state)
    if defects:
        raise UsageError(f"This position cannot be: {'; '.join(defects)}.")
    return state


def _whole(text: str, what: str) -> int:
    if not re.fullmatch("[0-9]{1,3}", text):
        raise UsageError(f"{text!r} is no number for {what}.")
    return int(text)


def _read(text: str) -> Cards:
    return () if text == "-" else tuple(_card(part) for part in text.split(","))


def _card(text: str) -> Card:
    match = re.fullmatch(r"([0-9]{1,2})\.([0-9])", text)
    if not match:
        raise UsageError(
            f"{text!r} is no card. A card is written like 7.3: seven mice, three pieces of cheese."
        )
    return Card(int(match[1]), int(match[2]))


def _hand(text: str) -> Hand:
    known, plus, unknown = text.partition("+")
    if not plus:
        raise UsageError(
            f"{text!r} is no hand. A hand is written like 7.3,8.0+1: known cards, and how many more."
        )
    return Hand(tuple(sorted(_read(known or "-"))), _whole(unknown, "the unknown cards of a hand"))


def impossible(state: State) -> list[str]:
    """Why a well-formed state cannot occur; all reasons."""
    players, deck = state.players, state.deck.cards
    if not 2 <= players <= MOST_PLAYERS or len(state.won) != players:
        return [f"there must be a hand and a pile for each of 2 to {MOST_PLAYERS} players"]
    defects = []
    if not 0 <= state.leader < players:
        defects.append(f"nobody sits in seat {state.leader + 1}")
    strange = sorted((Counter(state.seen()) - Counter(deck)).elements())
    if strange:
        defects.append(f"the deck has no {', '.join(map(str, strange))}, or has fewer of them")
    hidden = state.to_come + sum(hand.unknown for hand in state.hands)
    if not strange and len(state.seen()) + hidden != len(deck):
        defects.append(f"there are {len(state.seen()) + hidden} cards, but {len(deck)} in the deck")
    return defects + (_counts(state) if not defects else [])


def _counts(state: State) -> list[str]:
    """Hands, den and trick must be as big as the moment allows."""
    players, defects = state.players, []
    if len(state.played) > players:
        return [f"{len(state.played)} cards are played by {players} players"]
    if len(state.den) > DEN:
        defects.append(f"the den has {len(state.den)} cards, more than {DEN}")
    if any(len(pile) % players for pile in state.won):
        defects.append(f"a trick has {players} cards, and somebody won a part of one")
    full = [hand.size + bool(state.card_of(Player(seat))) for seat, hand in enumerate(state.hands)]
    takers_done = len(state.played) == players
    if min(full) < 0 or max(full) > HAND + takers_done or max(full) - min(full) > takers_done:
        defects.append("the hands are not as big as they must be")
    elif min(full) < HAND and (state.to_come or state.den):
        defects.append("hands get smaller only when there is no den any more")
    elif max(full) > HAND and sorted(full) != full_order(state, full):
        defects.append("cards are taken by the lowest card first")
    return defects


def full_order(state: State, full: list[int]) -> list[int]:
    """The sizes in which hands must be while cards are taken: weakest card first."""
    order = [full[seat] for seat in state.by_strength()]
    return order[::-1]
