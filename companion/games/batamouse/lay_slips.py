"""Mistakes while the den is laid, and one that happens at any time."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.batamouse.cards import BACK
from companion.games.batamouse.mishap import DEN, Mishap, Scene, at
from companion.games.batamouse.play import playable
from companion.games.batamouse.refusals import cannot_lay
from companion.games.batamouse.state import AREAS, State
from companion.text import Value

MOST_APART = 8
"""More backs do not fit beside each other."""


def all_of(state: State) -> Iterator[Mishap]:
    yield from played_early(state)
    yield from laid_again(state)
    yield from face_down(state)


def played_early(state: State) -> Iterator[Mishap]:
    scene = Scene(state)
    for seat in scene.seats():
        for card in playable(state, seat):
            values: dict[str, Value] = {"who": seat, "piece": card.look}
            places = at(AREAS[seat], DEN)
            yield Mishap(scene.played(seat, card), "M3", "slip.den_not_full", places, values)


def laid_again(state: State) -> Iterator[Mishap]:
    scene = Scene(state)
    for card in dict.fromkeys(state.deck.cards):
        reason = cannot_lay(state, card)
        if reason and not scene.on_table(card):
            yield Mishap(scene.more(DEN, card.look), reason.rule, reason.key, at(DEN), reason.values)


def face_down(state: State) -> Iterator[Mishap]:
    yield Mishap(Scene(state).more(DEN, BACK), "M3", "slip.den_face_down", at(DEN), {})


def pile_apart(state: State) -> Iterator[Mishap]:
    """Won cards lie side by side instead of on one pile."""
    scene = Scene(state)
    for seat in scene.seats():
        for more in range(1, min(len(state.won[seat]), MOST_APART)):
            zones = scene.more(AREAS[seat], *(BACK,) * more)
            yield Mishap(zones, "M6", "slip.pile_apart", at(AREAS[seat]), {"who": seat})


def pile_gone(state: State) -> Iterator[Mishap]:
    """A pile of won cards was taken away."""
    scene = Scene(state)
    for seat in scene.seats():
        if state.won[seat]:
            zones = scene.fewer(AREAS[seat], BACK)
            yield Mishap(zones, "M6", "slip.pile_gone", at(AREAS[seat]), {"who": seat})
