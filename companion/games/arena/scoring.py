"""Points, and what holds now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.game import Tally
from companion.games.arena.play import outcome
from companion.games.arena.state import State
from companion.games.arena.turns import can_act
from companion.games.arena.walk import price
from companion.text import Say
from companion.words import Place, Player


def scores(state: State) -> Sequence[Tally]:
    return [Tally(Player(seat), points) for seat, points in enumerate(state.points)]


def prices(state: State) -> Mapping[Place, int]:
    """What entering each free hex costs the mouse that is to move."""
    if not state.rolled or outcome(state):
        return {}
    others = state.others(state.seat)
    free = (place for place in state.field.hexes if state.piece_on(place) is None)
    return {place: price(state.field, others, place) for place in free}


def news(state: State) -> Sequence[Say]:
    """Who has to skip with these dice, and who starts the next round."""
    if not state.rolled:
        return [Say.of("arena.news.starts", who=state.starts)]
    stuck = [seat for seat in range(state.players) if not can_act(state, Player(seat))]
    return [
        *(Say.of("arena.news.stuck", who=seat) for seat in stuck),
        Say.of("arena.news.target", points=state.house.target),
    ]
