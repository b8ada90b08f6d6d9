"""Mistakes while cards are played."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from companion.games.batamouse.cards import BACK
from companion.games.batamouse.mishap import DEN, Mishap, Scene, at
from companion.games.batamouse.play import playable
from companion.games.batamouse.refusals import cannot_play
from companion.games.batamouse.state import AREAS, State
from companion.text import Value


def all_of(state: State) -> Iterator[Mishap]:
    yield from out_of_turn(state)
    yield from impossible(state)
    yield from from_den(state)
    yield from taken_early(state)
    yield from face_down(state)
    yield from too_many_in_den(state)
    yield from gone(state)
    yield from two_cards(state)


def out_of_turn(state: State) -> Iterator[Mishap]:
    """Somebody else plays, or plays again."""
    scene = Scene(state)
    for seat in scene.seats():
        if seat != state.turn:
            key = "slip.played_twice" if state.card_of(seat) else "slip.out_of_turn"
            for card in playable(state, seat):
                values: dict[str, Value] = {"who": state.turn, "other": seat, "piece": card.look}
                yield Mishap(scene.played(seat, card), "M4", key, at(AREAS[seat]), values)


def impossible(state: State) -> Iterator[Mishap]:
    """A card that cannot be in that hand."""
    scene = Scene(state)
    for card in dict.fromkeys(state.deck.cards):
        reason = cannot_play(state, state.turn, card)
        if reason and not scene.on_table(card):
            zones, places = scene.played(state.turn, card), at(AREAS[state.turn])
            yield Mishap(zones, reason.rule, reason.key, places, reason.values)


def from_den(state: State) -> Iterator[Mishap]:
    """A card of the den was played."""
    scene, area = Scene(state), AREAS[state.turn]
    for card in dict.fromkeys(state.den):
        zones = scene.fewer(DEN, card.look) | scene.more(area, card.look)
        values: dict[str, Value] = {"who": state.turn, "piece": card.look}
        yield Mishap(zones, "M4", "slip.played_from_den", at(DEN, area), values)


def taken_early(state: State) -> Iterator[Mishap]:
    scene = Scene(state)
    for card in dict.fromkeys(state.den):
        values: dict[str, Value] = {"who": state.turn, "piece": card.look}
        yield Mishap(scene.fewer(DEN, card.look), "M5", "slip.taken_early", at(DEN), values)


def face_down(state: State) -> Iterator[Mishap]:
    area = AREAS[state.turn]
    yield Mishap(Scene(state).more(area, BACK), "M4", "slip.played_face_down", at(area), {"who": state.turn})


def too_many_in_den(state: State) -> Iterator[Mishap]:
    scene = Scene(state)
    key, rule = ("slip.den_too_many", "M3") if state.den else ("slip.den_over", "M7")
    for card in dict.fromkeys((*state.unseen(), *playable(state, state.turn))):
        values: dict[str, Value] = {"who": state.turn, "piece": card.look, "count": len(state.den)}
        yield Mishap(scene.more(DEN, card.look), rule, key, at(DEN), values)


def gone(state: State) -> Iterator[Mishap]:
    """A card that was played is no longer there."""
    scene = Scene(state)
    for seat in scene.seats():
        card = state.card_of(seat)
        if card:
            values: dict[str, Value] = {"who": seat, "piece": card.look}
            yield Mishap(scene.fewer(AREAS[seat], card.look), "M4", "slip.gone", at(AREAS[seat]), values)


def two_cards(state: State) -> Iterator[Mishap]:
    scene, area = Scene(state), AREAS[state.turn]
    for one, other in combinations(playable(state, state.turn), 2):
        zones = scene.more(area, one.look, other.look)
        yield Mishap(zones, "M4", "slip.two_cards", at(area), {"who": state.turn})
