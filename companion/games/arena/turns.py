"""Whose turn it is: who has to skip, when a round ends, who starts the next one."""

from __future__ import annotations

from companion.games.arena.state import State
from companion.games.arena.uses import uses
from companion.words import Player


def can_act(state: State, seat: Player) -> bool:
    """Is there a die in the pool that this seat can use?"""
    return any(uses(state, seat, die) for die in dict.fromkeys(state.pool))


def after_use(state: State) -> State:
    """The seat has used a die: its neighbour is next, and would start the next round."""
    following = state.next(state.seat)
    after = state._replace(starts=following, passes=0)
    won = any(points >= state.house.target for points in state.points)
    return after if won else settled(after._replace(seat=following))


def passed(state: State) -> State:
    return settled(state._replace(seat=state.next(state.seat), passes=state.passes + 1))


def settled(state: State) -> State:
    """On to the first seat that can use a die; once all have passed in a row, the round is over."""
    while state.passes < state.players:
        if can_act(state, state.seat):
            return state
        state = state._replace(seat=state.next(state.seat), passes=state.passes + 1)
    return state._replace(rolled=False, seat=state.starts, passes=0)
