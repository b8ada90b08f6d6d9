"""Whether a position can be at all: everything in its place, nothing too much."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.arena.dice import KINDS, counted
from companion.games.arena.options import SEATS
from companion.games.arena.state import State
from companion.games.arena.turns import can_act


def impossible(state: State) -> list[str]:
    """Why a well-formed state cannot occur; all reasons."""
    return list(_board(state)) or list(_dice(state)) or list(_turn(state))


def _board(state: State) -> Iterator[str]:
    known = state.field.hexes
    pieces = (*state.mice, state.cat, *(place for place, _ in state.cheese))
    if state.players not in SEATS:
        yield f"there must be {SEATS[0]} to {SEATS[-1]} mice"
    if strange := [place for place in pieces if place not in known]:
        yield f"there is no hex {', '.join(strange)}"
    if len(set(pieces)) != len(pieces):
        yield "two things are on the same hex"
    if state.cat in state.field.rim:
        yield "the cat is on an outermost hex"


def _dice(state: State) -> Iterator[str]:
    """No kind has more dice than there are; in a round all that is not on the board was rolled."""
    lying = counted((*state.pool, *state.cheese_dice))
    for kind in KINDS:
        if lying[kind] > state.house.count(kind):
            yield f"there are {lying[kind]} {kind} dice, but only {state.house.count(kind)} in the game"


def _turn(state: State) -> Iterator[str]:
    over = [points for points in state.points if points >= state.house.target]
    if len(state.points) != state.players or max(state.seat, state.starts) >= state.players:
        yield "there must be points for every mouse, and a mouse for every player"
    elif over:
        if len(over) > 1 or max(over) > state.house.target:
            yield "more points were won than anybody needs"
    elif state.passes >= (state.players if state.rolled else 1):
        yield "all have passed, so the round is over"
    elif state.rolled and not can_act(state, state.seat):
        yield "whoever is to use a die cannot use any of them"
