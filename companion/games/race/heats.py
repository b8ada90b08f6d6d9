"""The end of a heat: points for the order of arrival, and then the way back."""

from __future__ import annotations

from companion.games.kitchen.animals import COLOURS, FOOD
from companion.games.kitchen.grid import squares
from companion.games.kitchen.moves import Clear
from companion.games.kitchen.setup import after_laying
from companion.games.kitchen.state import NOTHING, Phase, State, without_crap
from companion.words import CHANCE, Player

HEATS = 2
FIRST_PLACE = len(COLOURS)
"""The first one home stands on finish square 6 and gets 6 points, whatever the number of animals."""


def end_heat(state: State) -> State:
    """All are home: the points are counted."""
    scores = tuple(
        score + points(state, seat) for seat, score in zip(state.table.seats, state.scores, strict=True)
    )
    phase = Phase.CLEAR if state.set_number < HEATS else Phase.OVER
    return state._replace(phase=phase, turn=CHANCE, scores=scores)


def points(state: State, seat: Player) -> int:
    """R9: 6, 5, 4, ... for all own animals, and one for the most food."""
    owner = state.table.owner
    arrival = sum(FIRST_PLACE - n for n, colour in enumerate(state.home) if owner[colour] == seat)
    most = max(food(state, other) for other in state.table.seats)
    return arrival + (food(state, seat) == most)


def food(state: State, seat: Player) -> int:
    return sum(state.hands[seat][kind] for kind in FOOD)


def clear(state: State, move: Clear) -> State:
    """R10: animals stay as they are, tokens on the circuit too; hands and cards go back."""
    table, potions = state.table, squares(state.table.box.potions)
    places = {colour: FIRST_PLACE - n for n, colour in enumerate(state.home)}
    bone, fish, cheese, _ = state.tokens
    fresh = State(
        table,
        Phase.LAY,
        state.set_number + 1,
        table.seat_of(move.first),
        state.cells,
        state.forms,
        tuple(places.get(colour, 0) for colour in COLOURS),
        (bone, fish, cheese, potions),
        without_crap(state, potions).crap,
        (NOTHING,) * table.players,
        state.scores,
        holder=table.owner[state.home[-1]],
    )
    return after_laying(fresh)
