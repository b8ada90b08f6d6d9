"""Mistakes while the trick is cleared away."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.batamouse.cards import BACK, looks
from companion.games.batamouse.lay_slips import MOST_APART
from companion.games.batamouse.mishap import DEN, Mishap, Scene, at
from companion.games.batamouse.play import playable
from companion.games.batamouse.state import AREAS, State
from companion.text import Value


def all_of(state: State) -> Iterator[Mishap]:
    yield from wrong_player(state)
    yield from face_up(state)
    yield from apart(state)
    yield from played_early(state)
    yield from den_early(state)


def wrong_player(state: State) -> Iterator[Mishap]:
    """The trick lies in front of somebody else: seen where there was no pile before."""
    scene, winner = Scene(state), state.winner()
    home = (BACK,) if state.won[winner] else ()
    for seat in scene.seats():
        if seat != winner and not state.won[seat]:
            for den in dict.fromkeys(((), scene.zones[DEN])):
                zones = {**scene.cleared(), AREAS[winner]: home, AREAS[seat]: (BACK,), DEN: den}
                values: dict[str, Value] = {"who": winner, "other": seat}
                yield Mishap(zones, "M6", "slip.wrong_winner", at(AREAS[seat], AREAS[winner]), values)


def face_up(state: State) -> Iterator[Mishap]:
    """All cards lie in front of the winner, but one can see them."""
    scene, winner = Scene(state), state.winner()
    pile = (BACK,) if state.won[winner] else ()
    for den in dict.fromkeys(((), scene.zones[DEN])):
        trick = tuple(sorted((*looks(state.played), *pile)))
        zones = {**scene.cleared(), AREAS[winner]: trick, DEN: den}
        yield Mishap(zones, "M6", "slip.trick_face_up", at(AREAS[winner]), {"who": winner})


def apart(state: State) -> Iterator[Mishap]:
    """The cards are face down, but not on one pile."""
    scene, winner = Scene(state), state.winner()
    won = len(state.won[winner]) + len(state.played)
    for count in range(2, min(won, MOST_APART) + 1):
        zones = {**scene.cleared(), AREAS[winner]: (BACK,) * count}
        yield Mishap(zones, "M6", "slip.pile_apart", at(AREAS[winner]), {"who": winner})


def played_early(state: State) -> Iterator[Mishap]:
    scene = Scene(state)
    for seat in scene.seats():
        for card in playable(state, seat):
            values: dict[str, Value] = {"who": state.turn, "other": seat, "piece": card.look}
            yield Mishap(scene.played(seat, card), "M6", "slip.clear_first", at(AREAS[seat]), values)


def den_early(state: State) -> Iterator[Mishap]:
    scene = Scene(state)
    for card in state.unseen():
        values: dict[str, Value] = {"who": state.turn, "piece": card.look}
        yield Mishap(scene.more(DEN, card.look), "M3", "slip.den_before_trick", at(DEN), values)
