"""What hands do in a move of the race; what is as in the kitchen is asked there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.game import Step
from companion.games.kitchen.moves import Go, Move
from companion.games.kitchen.state import State
from companion.games.kitchen.steps import crap_off, on_board, pawn_steps
from companion.games.race.play import apply


@lru_cache(maxsize=4096)
def steps(state: State, move: Move) -> tuple[Step, ...]:
    """On the board first, then the pawns, which go on when all are home."""
    made_room = _made_room(state, move) if isinstance(move, Go) else ()
    return (*made_room, *on_board(state, move), *pawn_steps(state, apply(state, move).scores))


def _made_room(state: State, move: Go) -> Iterator[Step]:
    """Crap on the finish square that an animal needs goes out."""
    if move.end not in move.slips:
        yield from crap_off(state, 1 << state.table.cell(move.end) & 1 << max(state.goal, 0), "R6")
