"""The table as it lies there, taken for true."""

from __future__ import annotations

from companion.games.arena.dice import KINDS, Dice, counted, die_of, sorted_dice
from companion.games.arena.play import to_roll, view
from companion.games.arena.says import illegal
from companion.games.arena.state import CAT, MICE, POOL, Cheese, State
from companion.games.arena.turns import settled
from companion.words import Look, Place, View


def adopt(state: State, seen: View) -> State:
    """Mice, cat, cheese and pool as in *seen*; whose turn it is stays, if there is a die to use."""
    places = {**view(state).places, **seen.places}
    cheese: Cheese = tuple(
        sorted((place, die.value) for place, look in places.items() if (die := die_of(look)))
    )
    mice = tuple(_where(places, mouse, "adopt.mouse") for mouse in MICE[: state.players])
    cat = _where(places, CAT, "adopt.cat")
    _nobody_else(state, places)
    if cat in state.field.rim:
        raise illegal("H7", "adopt.rim", where=cat)
    return _with_pool(state._replace(mice=mice, cat=cat, cheese=cheese), seen)


def _where(places: dict[Place, Look], look: Look, key: str) -> Place:
    found = [place for place, shown in places.items() if shown == look]
    if len(found) != 1:
        raise illegal("H3", key, piece=look)
    return found[0]


def _nobody_else(state: State, places: dict[Place, Look]) -> None:
    for mouse in MICE[state.players :]:
        if mouse in places.values():
            raise illegal("H3", "adopt.too_many", piece=mouse)


def _with_pool(state: State, seen: View) -> State:
    """A full pool where the dice were to be rolled is a roll."""
    pool: Dice = state.pool
    if POOL in seen.zones:
        pool = sorted_dice(die for look in seen.zones[POOL] if (die := die_of(look)))
    lying = counted((*pool, *state.cheese_dice))
    if any(lying[kind] > state.house.count(kind) for kind in KINDS):
        raise illegal("H2", "adopt.dice")
    if state.rolled:
        return settled(state._replace(pool=pool))
    full = tuple(counted(pool).values()) == to_roll(state)
    if pool == state.pool:
        return state
    return settled(state._replace(pool=pool, rolled=True)) if full else state._replace(pool=pool)
