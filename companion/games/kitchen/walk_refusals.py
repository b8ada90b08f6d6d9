"""Why an animal cannot have walked like that, judged by where it ended and what it took."""

from __future__ import annotations

from collections.abc import Set

from companion.errors import IllegalMove
from companion.games.kitchen.animals import Kind
from companion.games.kitchen.looks import animal_look, look_at
from companion.games.kitchen.moves import Go
from companion.games.kitchen.says import illegal
from companion.games.kitchen.state import State
from companion.text import Value
from companion.words import EMPTY, Place


def go_refusal(state: State, move: Go, legal: Set[Go]) -> IllegalMove:
    """The first thing wrong with it: no such end, then what happened on the way."""
    colour = state.table.colour(move.colour)
    about: dict[str, Value] = {"animal": animal_look(state, colour), "where": move.end}
    cell = state.table.cell(move.end)
    ending = [go for go in legal if go.end == move.end and go.colour == move.colour]
    if not ending:
        piece = look_at(state, cell)
        if piece not in (EMPTY, "token-crap") and state.cells[colour] != cell:
            return illegal(state.table, "K4", "ends_on", piece=piece, **about)
        steps = state.forms[colour].steps
        return illegal(state.table, "K1", "cannot_reach", steps=steps, **about)
    return _loot_refusal(state, move, ending)


def _loot_refusal(state: State, move: Go, ending: list[Go]) -> IllegalMove:
    """It can end there, but not with these things taken, slipped on, stolen and bitten."""
    table, colour = state.table, state.table.colour(move.colour)
    likes = state.forms[colour].likes
    for place in move.takes:
        if not _may_take(state, place, likes):
            piece = look_at(state, table.cell(place))
            animal = animal_look(state, colour)
            return illegal(table, "K5", "does_not_take", where=place, animal=animal, piece=piece)
    nearest = max(ending, key=lambda go: (_alike(go, move), str(go)))
    for part, rule in (("takes", "K6"), ("slips", "K17"), ("steals", "K8"), ("bites", "K9")):
        if getattr(nearest, part) != getattr(move, part):
            return illegal(table, rule, f"other_{part}", where=move.end, instead=str(nearest))
    raise AssertionError("a legal move was refused")


def _may_take(state: State, place: Place, likes: Kind) -> bool:
    bit = 1 << state.table.cell(place)
    return bool(bit & (state.tokens[likes] | state.tokens[Kind.POTION]))


def _alike(go: Go, move: Go) -> int:
    """How many of its parts are told right, the ones told first counting most."""
    parts = ("takes", "slips", "steals", "bites")
    return sum(8 >> n for n, part in enumerate(parts) if getattr(go, part) == getattr(move, part))
