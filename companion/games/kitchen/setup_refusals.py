"""Why food or crap may not lie there."""

from __future__ import annotations

from companion.errors import IllegalMove
from companion.games.kitchen.deck import drop_squares
from companion.games.kitchen.grid import cells, round_about
from companion.games.kitchen.looks import look_at
from companion.games.kitchen.moves import Drop, Lay
from companion.games.kitchen.says import illegal
from companion.games.kitchen.state import State
from companion.games.kitchen.table import Table
from companion.words import EMPTY, Place


def lay_refusal(state: State, move: Lay) -> IllegalMove:
    table, cell = state.table, state.table.cell(move.place)
    if not state.out(move.kind):
        return illegal(table, "K0", "none_left", piece=f"token-{move.kind.word}")
    if look_at(state, cell) != EMPTY:
        return illegal(table, "K0", "occupied", where=move.place, piece=look_at(state, cell))
    if table.reserved >> cell & 1:
        key = "on_potion_square" if cell in table.box.potions else "on_number"
        return illegal(table, "K0", key, where=move.place)
    near = round_about(table.box.rows, table.box.cols)[cell] & state.face_up
    beside = next(cells(near))
    return illegal(
        table, "K0", "too_near", where=move.place, piece=look_at(state, beside), other=_place(table, beside)
    )


def _place(table: Table, cell: int) -> Place:
    return table.box.place(cell)


def drop_refusal(state: State, move: Drop) -> IllegalMove:
    table = state.table
    if not state.hands[state.turn][move.kind]:
        return illegal(table, "K16", "not_held", who=state.turn, piece=f"token-{move.kind.word}")
    if move.place is None:
        return illegal(table, "K16", "crap_where")
    if state.last_card:
        return illegal(table, "K16", "crap_nowhere")
    cell = table.cell(move.place)
    if look_at(state, cell) != EMPTY:
        return illegal(table, "K16", "occupied", where=move.place, piece=look_at(state, cell))
    good = tuple(_place(table, near) for near in cells(drop_squares(state, state.turn)))
    return illegal(table, "K16", "crap_not_beside", where=move.place, good=good)
