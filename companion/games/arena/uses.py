"""What a die in the pool can be used for."""

from __future__ import annotations

from companion.games.arena.dice import Die, Kind
from companion.games.arena.field import Row
from companion.games.arena.state import State
from companion.games.arena.walk import cat_rows, cheese_spots, runs
from companion.words import Player


def uses(state: State, seat: Player, die: Die) -> Row:
    """The hexes for which a seat may use a die: where the mouse, the cat or the cheese then is."""
    match die.kind:
        case Kind.MOVE:
            ways = runs(state.house.radius, state.mice[seat], state.others(seat))
            return tuple(place for run in ways for place in run.reach(die.value))
        case Kind.CAT:
            rows = cat_rows(state.house.radius, state.cat, frozenset(state.mice))
            return tuple(row[: die.value][-1] for row in rows if row)
    taken = frozenset((*state.mice, state.cat, *(place for place, _ in state.cheese)))
    return cheese_spots(state.house.radius, state.cat, taken, die.value)
