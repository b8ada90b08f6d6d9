"""Why a move that can be read is not allowed in the race; what is as in the kitchen is asked there."""

from __future__ import annotations

from collections.abc import Set

from companion.errors import IllegalMove
from companion.games.kitchen import refusals as kitchen
from companion.games.kitchen.grid import cells
from companion.games.kitchen.looks import animal_look, look_at
from companion.games.kitchen.moves import Change, Drop, Go, Lay, Move
from companion.games.kitchen.says import illegal
from companion.games.kitchen.setup_refusals import lay_refusal
from companion.games.kitchen.state import State
from companion.games.kitchen.walk_refusals import go_refusal
from companion.games.race.deck import drop_squares
from companion.games.race.turns import is_held
from companion.words import EMPTY


def refusal(state: State, move: Move, legal: Set[Move]) -> IllegalMove:
    """The reason why *move* is not among the *legal* ones."""
    kitchen.check_phase(state, type(move))
    match move:
        case Lay():
            return _lay_refusal(state, move)
        case Drop():
            return _drop_refusal(state, move)
        case Go():
            check_walker(state, move.colour, held=False)
            return _go_refusal(state, move, {go for go in legal if isinstance(go, Go)})
        case Change():
            _check_racing(state, move.colour)
    return kitchen.refusal(state, move, legal)


def check_walker(state: State, name: str, held: bool = True) -> None:
    """Refuse an animal that cannot walk now.  *held*: also one that the scientist holds."""
    kitchen.check_phase(state, Go)
    _check_racing(state, name)
    kitchen.check_mover(state, name)
    colour = state.table.colour(name)
    kitchen.check_changed(state, colour)
    if held and is_held(state, colour):
        raise _held(state, name)


def _check_racing(state: State, name: str) -> None:
    colour = state.table.colour(name)
    if colour in state.home:
        raise illegal(state.table, "R6", "home_already", animal=animal_look(state, colour))


def _held(state: State, name: str) -> IllegalMove:
    return illegal(state.table, "R3", "held", animal=animal_look(state, state.table.colour(name)))


def _go_refusal(state: State, move: Go, legal: set[Go]) -> IllegalMove:
    table, cell = state.table, state.table.cell(move.end)
    animal = animal_look(state, table.colour(move.colour))
    if is_held(state, table.colour(move.colour)):
        return _held(state, move.colour)
    if _overtakes(state, move):
        return illegal(table, "R2", "overtakes", animal=animal)
    if cell in table.finish(state.set_number) and cell != state.goal:
        return illegal(table, "R6", "other_finish", animal=animal, where=table.box.place(state.goal))
    return go_refusal(state, move, legal)


def _overtakes(state: State, move: Go) -> bool:
    far = state.table.ground(state.set_number).far
    return far[state.table.cell(move.end)] < state.limit


def too_short(state: State, move: Go) -> IllegalMove:
    """A path that can be walked, and is none of the legal ones."""
    colour = state.table.colour(move.colour)
    animal = animal_look(state, colour)
    if _overtakes(state, move):
        return illegal(state.table, "R2", "overtakes", animal=animal)
    return illegal(state.table, "R5", "too_few", animal=animal, steps=state.forms[colour].steps)


def _lay_refusal(state: State, move: Lay) -> IllegalMove:
    table, cell = state.table, state.table.cell(move.place)
    corner = table.corners & ~table.reserved
    if look_at(state, cell) == EMPTY and corner >> cell & 1 and state.out(move.kind):
        return illegal(table, "R11", "in_corner", where=move.place)
    return lay_refusal(state, move)


def _drop_refusal(state: State, move: Drop) -> IllegalMove:
    table = state.table
    if not state.hands[state.turn][move.kind]:
        return illegal(table, "K16", "not_held", who=state.turn, piece=f"token-{move.kind.word}")
    if move.place is None:
        return illegal(table, "K16", "crap_where")
    cell = table.cell(move.place)
    if look_at(state, cell) != EMPTY:
        return illegal(table, "K16", "occupied", where=move.place, piece=look_at(state, cell))
    good = tuple(table.box.place(near) for near in cells(drop_squares(state, state.turn)))
    return illegal(table, "R8", "crap_not_behind", where=move.place, good=good)
