"""The race as pure functions over positions: what may happen, what it does, what one sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from companion.game import Options, Successor
from companion.games.kitchen import setup
from companion.games.kitchen.box import Box
from companion.games.kitchen.grid import full
from companion.games.kitchen.looks import lying
from companion.games.kitchen.moves import Change, Clear, Draw, Drop, Go, Lay, Move, Put
from companion.games.kitchen.play import bare, explored, outcome
from companion.games.kitchen.state import Phase, State, first_state
from companion.games.race import deck, heats, turns
from companion.games.race.options import table_for
from companion.words import View

__all__ = ["apply", "legal", "moves", "outcome", "start", "successors", "view"]


def start(box: Box, players: int, options: Options, owner: Sequence[int] | None = None) -> State:
    return first_state(table_for(box, players, options, owner))


def moves(state: State) -> Iterator[Move]:
    """Every legal move; none once the race is over."""
    return iter(legal(state))


@lru_cache(maxsize=64)
def legal(state: State) -> tuple[Move, ...]:
    """The same, remembered: the judge, the reader and the page all ask about one position."""
    return tuple(_moves(state))


def _moves(state: State) -> Iterator[Move]:
    match state.phase:
        case Phase.LAY:
            return setup.lay_moves(state)
        case Phase.PUT:
            return setup.put_moves(state)
        case Phase.CARD:
            return deck.draw_moves(state)
        case Phase.CRAP:
            return deck.drop_moves(state)
        case Phase.MOVE:
            return turns.turn_moves(state)
        case Phase.CLEAR:
            return setup.clear_moves(state)
    return iter(())


def apply(state: State, move: Move) -> State:
    """The position after a legal move (one of ``moves``, or read by ``parse``)."""
    match move:
        case Go():
            return turns.go(state, move)
        case Change():
            return turns.change(state, move)
        case Lay():
            return setup.lay(state, move)
        case Put():
            return setup.put(state, move)
        case Draw():
            return deck.draw(state, move)
        case Drop():
            return deck.drop(state, move)
        case Clear():
            return heats.clear(state, move)
    raise AssertionError(f"no move of the race: {move}")


def view(state: State) -> View:
    """Dark squares too: something that stands there stands wrong."""
    rows, cols = state.table.box.rows, state.table.box.cols
    return View({**bare(rows, cols, full(rows, cols)), **lying(state)})


@lru_cache(maxsize=64)
def successors(state: State) -> tuple[Successor[State, Move], ...]:
    return explored(state, ((move, apply(state, move)) for move in moves(state)))
