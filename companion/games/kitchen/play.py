"""The kitchen as pure functions over positions: what may happen, what it does, what one sees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from companion.game import Options, Outcome, Successor
from companion.games.kitchen import deck, scoring, setup, turns
from companion.games.kitchen.box import Box
from companion.games.kitchen.grid import Squares, cells, place_names
from companion.games.kitchen.looks import CARD_PLACE, changed, lying
from companion.games.kitchen.moves import (
    Change,
    Clear,
    Draw,
    Drop,
    EndAs,
    Go,
    Keep,
    Lay,
    Move,
    Put,
    Summon,
)
from companion.games.kitchen.state import Phase, State, first_state
from companion.games.kitchen.table import table_for
from companion.text import Say
from companion.words import EMPTY, Look, Place, View


def start(box: Box, players: int, options: Options, owner: Sequence[int] | None = None) -> State:
    return first_state(table_for(box, players, options, owner))


def moves(state: State) -> Iterator[Move]:
    """Every legal move; none once the game is over."""
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
        case Phase.SCIENTIST:
            return deck.summon_moves(state)
        case Phase.CRAP:
            return deck.drop_moves(state)
        case Phase.MOVE:
            return turns.turn_moves(state)
        case Phase.END:
            return scoring.end_moves(state)
        case Phase.CLEAR:
            return setup.clear_moves(state)
        case Phase.OVER:
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
        case Summon():
            return deck.summon(state, move)
        case Drop():
            return deck.drop(state, move)
        case EndAs():
            return scoring.end_as(state, move)
        case Keep():
            return scoring.keep(state)
        case Clear():
            return setup.clear(state, move)


def outcome(state: State) -> Outcome | None:
    """Most points in the end; a tie is shared (K23)."""
    if state.phase != Phase.OVER:
        return None
    best = max(state.scores)
    winners = frozenset(seat for seat in state.table.seats if state.scores[seat] == best)
    key = f"{state.table.game}.won.{'alone' if len(winners) == 1 else 'shared'}"
    return Outcome(winners, Say.of(key, who=min(winners), count=len(winners), points=best))


def view(state: State) -> View:
    return View({**bare(state.table.box.rows, state.table.box.cols, state.table.box.open), **lying(state)})


@lru_cache(maxsize=4)
def bare(rows: int, cols: int, tiles: Squares) -> Mapping[Place, Look]:
    """The board with nothing on it."""
    names = place_names(rows, cols)
    return {**{names[cell]: EMPTY for cell in cells(tiles)}, CARD_PLACE: EMPTY}


@lru_cache(maxsize=64)
def successors(state: State) -> tuple[Successor[State, Move], ...]:
    return explored(state, ((move, apply(state, move)) for move in moves(state)))


def explored(state: State, found: Iterable[tuple[Move, State]]) -> tuple[Successor[State, Move], ...]:
    """Each move with the position after it, and with what looks different then."""
    return tuple(Successor(move, after, changed(state, after)) for move, after in found)
