"""Mistakes while cards are taken from the den.

A hand that reaches for the den is not looked at: a card taken out of order shows only when it is put
down in front of somebody, or when it is played later by whoever cannot have it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from companion.games.batamouse.mishap import DEN, Mishap, Scene, at
from companion.games.batamouse.play import playable
from companion.games.batamouse.state import AREAS, State
from companion.text import Value


def all_of(state: State) -> Iterator[Mishap]:
    yield from too_many(state)
    yield from at_once(state)
    yield from not_taken(state)
    yield from put_down(state)
    yield from took_played(state)
    yield from played_early(state)
    yield from den_early(state)


def too_many(state: State) -> Iterator[Mishap]:
    """More cards are gone than there are players who may take one."""
    scene, last = Scene(state), state.takers()[-1]
    for count in range(len(state.takers()) + 1, len(state.den) + 1):
        for cards in combinations(state.den, count):
            values: dict[str, Value] = {"who": last}
            yield Mishap(scene.left(DEN, cards), "M5", "slip.took_two", at(DEN), values)


def at_once(state: State) -> Iterator[Mishap]:
    """So many cards are gone that nobody can say who took which; who took which of two is asked."""
    scene = Scene(state)
    for count in range(3, len(state.takers()) + 1):
        for cards in combinations(state.den, count):
            values: dict[str, Value] = {"who": state.turn, "count": count}
            yield Mishap(scene.left(DEN, cards), "M5", "slip.took_at_once", at(DEN), values)


def not_taken(state: State) -> Iterator[Mishap]:
    """The trick is gone, and somebody has not taken a card yet."""
    scene = Scene(state)
    places = at(DEN, AREAS[state.turn])
    for den in (scene.zones[DEN], ()):
        zones = {**scene.cleared(), DEN: den}
        yield Mishap(zones, "M5", "slip.not_taken", places, {"who": state.turn})


def put_down(state: State) -> Iterator[Mishap]:
    """A card of the den lies in front of a player instead of being in a hand."""
    scene = Scene(state)
    for seat in scene.seats():
        key = "slip.not_into_hand" if seat == state.turn else "slip.took_out_of_order"
        for card in dict.fromkeys(state.den):
            zones = scene.fewer(DEN, card.look) | scene.more(AREAS[seat], card.look)
            values: dict[str, Value] = {"who": state.turn, "other": seat, "piece": card.look}
            yield Mishap(zones, "M5", key, at(DEN, AREAS[seat]), values)


def took_played(state: State) -> Iterator[Mishap]:
    scene = Scene(state)
    for seat in scene.seats():
        card = state.card_of(seat)
        if card:
            values: dict[str, Value] = {"who": state.turn, "other": seat, "piece": card.look}
            zones = scene.fewer(AREAS[seat], card.look)
            yield Mishap(zones, "M5", "slip.took_played", at(AREAS[seat]), values)


def played_early(state: State) -> Iterator[Mishap]:
    """The next card is played before everybody has taken one."""
    scene = Scene(state)
    for seat in scene.seats():
        for card in playable(state, seat):
            values: dict[str, Value] = {"who": state.turn, "other": seat, "piece": card.look}
            yield Mishap(scene.played(seat, card), "M5", "slip.take_first", at(AREAS[seat], DEN), values)


def den_early(state: State) -> Iterator[Mishap]:
    scene = Scene(state)
    for card in state.unseen():
        values: dict[str, Value] = {"who": state.turn, "piece": card.look}
        yield Mishap(scene.more(DEN, card.look), "M3", "slip.den_early", at(DEN), values)
