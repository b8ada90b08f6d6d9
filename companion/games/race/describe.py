"""Moves of the race in one sentence each, for the history."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.games.kitchen import describe as kitchen
from companion.games.kitchen.animals import FOOD, Kind
from companion.games.kitchen.describe import feats, told
from companion.games.kitchen.looks import animal_look
from companion.games.kitchen.moves import Go, Move
from companion.games.kitchen.phrases import all_of
from companion.games.kitchen.state import State
from companion.games.kitchen.walk import walks
from companion.games.race.turns import go_of, is_held, scene_of
from companion.text import Say
from companion.words import Place


def describe(state: State, move: Move) -> Say:
    if not isinstance(move, Go):
        return kitchen.describe(state, move)
    animal = animal_look(state, state.table.colour(move.colour))
    if is_held(state, state.table.colour(move.colour)):
        return told(state, "held", who=state.turn, animal=animal, target=move.end)
    if not is_home(state, move) and not bonus(state, move):
        return kitchen.describe(state, move)
    return told(state, "walks", who=state.turn, feats=(all_of(tuple(_parts(state, move))),))


def is_home(state: State, move: Go) -> bool:
    return state.table.cell(move.end) in state.table.finish(state.set_number)


def bonus(state: State, move: Go) -> int:
    """R4: steps won, by bites and by food taken or stolen."""
    potions = state.tokens[Kind.POTION]
    taken = sum(not potions >> state.table.cell(place) & 1 for place in move.takes)
    return move.bites + taken + sum(kind in FOOD for kind, _ in move.steals)


def _parts(state: State, move: Go) -> Iterator[Say]:
    """Where it went, what it got, and what that was worth; over the line nothing more is walked."""
    colour, home = state.table.colour(move.colour), is_home(state, move)
    origin = state.table.box.place(state.cells[colour])
    animal = animal_look(state, colour)
    yield told(state, "comes_home" if home else "goes", animal=animal, origin=origin, target=move.end)
    yield from feats(state, move)
    won = bonus(state, move)
    if won and not home:
        yield told(state, "bonus" if won > 1 else "bonus_once", count=won)


@lru_cache(maxsize=256)
def inferred_path(state: State, move: Go) -> tuple[Place, ...]:
    """One way that leads to what was seen, the start first; for drawing."""
    colour, place = state.table.colour(move.colour), state.table.box.place
    found = (
        walk.path for walk in walks(scene_of(state, colour), colour) if go_of(state, colour, walk) == move
    )
    return tuple(place(cell) for cell in next(found, ()))


def way(state: State, move: Move) -> tuple[Place, ...]:
    """The squares an animal came along, as far as one can tell; who comes home is put on its square."""
    path = inferred_path(state, move) if isinstance(move, Go) else ()
    return path if not isinstance(move, Go) or path[-1:] == (move.end,) else (*path, move.end)
