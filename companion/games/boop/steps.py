"""A turn as the hand does it: put, push one after another, take off; and how to say each of them."""

from __future__ import annotations

from functools import lru_cache

from companion.game import Step
from companion.games.boop.bed import AWAY, BITS, PLACES, Cell, cells, places
from companion.games.boop.play import Put, looks, outcome, put
from companion.games.boop.state import PIECES, State, Turn, look
from companion.text import Say
from companion.words import Look, Place, Rule


@lru_cache(maxsize=4096)
def steps(state: State, turn: Turn) -> tuple[Step, ...]:
    before, after = looks(state), put(state, turn)
    found = [_placed(look(state.turn, turn.cat), PLACES[turn.cell])]
    for cell in cells(after.pushed):
        found.append(_push(before[cell], PLACES[cell], pushed_to(turn.cell, cell)))
    for cell in cells(turn.off):
        found.append(_taken(look(state.turn, bool(after.cats & BITS[cell])), PLACES[cell], after, turn))
    return tuple(found)


def pushed_to(origin: Cell, cell: Cell) -> Place | None:
    """Where a piece on *cell* goes when one is put on *origin*; None off the bed."""
    far = AWAY[origin][BITS[cell]]
    return PLACES[far.bit_length() - 1] if far else None


def _placed(piece: Look, target: Place) -> Step:
    return Step(
        piece,
        None,
        target,
        Say.of("boop.todo.put", piece=piece, target=target),
        Say.of("boop.slip.not_put", piece=piece, target=target),
        Rule("P0"),
    )


def _push(piece: Look, origin: Place, target: Place | None) -> Step:
    todo, missed = push_todo(piece, origin, target), not_pushed(piece, origin, target)
    return Step(piece, origin, target, todo, missed, Rule("P1" if target else "P2"))


def push_todo(piece: Look, origin: Place, target: Place | None) -> Say:
    if target is None:
        return Say.of("boop.todo.push_off", piece=piece, origin=origin)
    return Say.of("boop.todo.push", piece=piece, origin=origin, target=target)


def not_pushed(piece: Look, origin: Place, target: Place | None) -> Say:
    if target is None:
        return Say.of("boop.slip.not_pushed_off", piece=piece, origin=origin)
    return Say.of("boop.slip.not_pushed", piece=piece, origin=origin, target=target)


def _taken(piece: Look, origin: Place, after: Put, turn: Turn) -> Step:
    if turn.off.bit_count() > 1:
        todo = Say.of("boop.todo.take_off", piece=piece, origin=origin)
        missed = Say.of("boop.slip.line_not_taken", where=places(turn.off))
        return Step(piece, origin, None, todo, missed, Rule("P6"))
    todo = Say.of("boop.todo.take_one")  # the same for all eight: which one is the player's choice
    missed = Say.of("boop.slip.eight_not_taken", who=after.state.turn)
    return Step(piece, origin, None, todo, missed, Rule("P7"))


def describe(state: State, turn: Turn) -> Say:
    """The turn in one sentence, for the history."""
    after = put(state, turn)
    key = "push" if after.pushed else "put"
    if turn.off:
        key += "_line" if turn.off.bit_count() > 1 else "_one"
    return Say.of(
        f"boop.move.{key}",
        who=state.turn,
        piece=look(state.turn, turn.cat),
        target=PLACES[turn.cell],
        pushed=places(after.pushed),
        off=places(turn.off),
    )


def prompt(state: State) -> Say:
    """What is expected now."""
    end = outcome(state)
    if end is not None:
        return end.why
    side = state.side(state.turn)
    if side.kittens_in_pool <= 0 and side.cats_in_pool > 0:
        what = "cat"
    else:
        what = "either" if side.cats_in_pool > 0 else "kitten"
    last = "_last" if side.on_bed == PIECES - 1 and not state.house.kittens_only else ""
    return Say.of(f"boop.prompt.{what}{last}", who=state.turn)
