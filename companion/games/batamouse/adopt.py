"""The table as it lies there, taken for true: cards may be others than was booked, not more or fewer.

Who holds how many cards must not change, or nobody could say where the others are.
"""

from __future__ import annotations

from companion.games.batamouse.cards import BACK, Card, Cards, card_of, more, without
from companion.games.batamouse.play import view
from companion.games.batamouse.position import impossible
from companion.games.batamouse.says import illegal
from companion.games.batamouse.state import AREAS, DEN_ZONE, Hand, State
from companion.words import Look, Player, View


def adopt(state: State, seen: View) -> State:
    zones = {**view(state).zones, **seen.zones}
    adopted = state
    den = _cards(zones[DEN_ZONE])
    if len(den) != len(state.den) or len(zones[DEN_ZONE]) != len(den):
        raise illegal("M3", "adopt.den", count=len(state.den))
    for seat in range(state.players):
        adopted = _with_area(adopted, Player(seat), zones[AREAS[seat]])
    adopted = adopted._replace(den=den)
    if any(zones[area] for area in AREAS[state.players :]) or impossible(adopted):
        raise illegal("M9", "adopt.cards")
    return adopted


def _cards(things: tuple[Look, ...]) -> Cards:
    return tuple(sorted(card for card in map(card_of, things) if card))


def _with_area(state: State, seat: Player, things: tuple[Look, ...]) -> State:
    """The area as seen: another card may lie there, which came from that hand; the booked one goes back."""
    cards, booked = _cards(things), state.card_of(seat)
    if (len(cards), BACK in things) != (int(booked is not None), bool(state.won[seat])):
        raise illegal("M4", "adopt.area", who=seat)
    if booked is None or cards == (booked,):
        return state
    place = (seat - state.leader) % state.players
    played = (*state.played[:place], cards[0], *state.played[place + 1 :])
    return state._replace(played=played, hands=_swapped(state, seat, booked, cards[0]))


def _swapped(state: State, seat: Player, back: Card, out: Card) -> tuple[Hand, ...]:
    """All hands: a known card that lies there after all changes places with the booked one; else the
    booked one was misread, and nobody has seen it."""
    hand = state.hands[seat]
    if out in hand.known:
        hand = hand._replace(known=more(without(hand.known, out), back))
    return tuple(hand if other == seat else old for other, old in enumerate(state.hands))
