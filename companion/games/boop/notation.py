"""Reading turns: ``kitten c3``, ``cat d4``, ``kitten c3 off a1 b2 c3``.  ``str(turn)`` writes them."""

from __future__ import annotations

import re
from functools import lru_cache

from companion.errors import InvalidMove
from companion.games.boop.bed import BITS, CELL_OF, Squares, has_line, places
from companion.games.boop.play import Put, put, take_offs, victory, wins
from companion.games.boop.says import english, illegal
from companion.games.boop.state import PIECES, State, Turn, look
from companion.text import Say
from companion.words import Place

_TURN = re.compile(
    r"\s*(?:(?P<piece>kitten|cat|k|c(?=[\s:]))[\s:]*(?:on|to)?\s*)?(?P<cell>[a-f][1-6])"
    r"(?:[\s,]*(?:off|-|takes?)[\s:]*(?P<off>[a-f][1-6](?:[\s,]*[a-f][1-6])*))?\s*"
)


@lru_cache(maxsize=1024)
def parse(state: State, text: str) -> Turn:
    """Read a turn; a square alone means a kitten.  Small or big letters, spaces or none."""
    turn = _read(text)
    _check_start(state, turn)
    after = put(state, turn)
    if turn.off not in take_offs(after):
        _refuse_take_off(after, turn.off)
    return turn


def _read(text: str) -> Turn:
    found = _TURN.fullmatch(text.lower())
    off = re.findall(r"[a-f][1-6]", found["off"] or "") if found else []
    if found is None or len(set(off)) != len(off):
        raise InvalidMove(english(Say.of("boop.invalid", text=text)))
    squares = sum(BITS[CELL_OF[Place(place)]] for place in off)
    return Turn((found["piece"] or "k").startswith("c"), CELL_OF[Place(found["cell"])], squares)


def _check_start(state: State, turn: Turn) -> None:
    """May this piece be put there at all?"""
    side, player = state.side(state.turn), state.turn
    if victory(state):
        raise illegal("P4", "boop.illegal.over")
    if turn.cat and state.house.kittens_only:
        raise illegal("P9", "boop.illegal.kittens_only")
    if (side.cats_in_pool if turn.cat else side.kittens_in_pool) <= 0:
        key = "boop.illegal.no_cat" if turn.cat else "boop.illegal.no_kitten"
        raise illegal("P6" if turn.cat else "P0", key, who=player)
    if state.occupied & BITS[turn.cell]:
        standing = next(
            look(seat, cat)
            for seat in (player, type(player)(1 - player))
            for cat in (False, True)
            if state.side(seat)[cat] & BITS[turn.cell]
        )
        raise illegal("P0", "boop.illegal.occupied", where=places(BITS[turn.cell])[0], piece=standing)


def _refuse_take_off(after: Put, off: Squares) -> None:
    """Say which rule forbids taking *off* (or taking nothing off)."""
    own, where, who = after.kittens | after.cats, places(off), after.state.turn
    line, eight = has_line(own), own.bit_count() == PIECES
    if wins(after) or after.state.house.kittens_only:
        if wins(after):
            raise illegal("P4", "boop.illegal.won_already", where=where)
        raise illegal("P9", "boop.illegal.nothing_off", where=where)
    if not off:
        key = "line_or_eight" if line and eight else "line" if line else "eight"
        raise illegal("P7" if key == "eight" else "P6", f"boop.illegal.must_take_{key}", who=who)
    missing = off & ~own
    if missing:
        theirs = missing & (after.other_kittens | after.other_cats)
        key = "boop.illegal.not_yours" if theirs else "boop.illegal.not_there"
        raise illegal("P3" if theirs else "P6", key, where=places(theirs or missing), who=who)
    if off.bit_count() == 3:
        raise illegal("P6", "boop.illegal.no_line", where=where)
    if line or eight:
        key = "line_or_one" if line and eight else "three" if line else "one"
        raise illegal("P7" if key == "one" else "P6", f"boop.illegal.only_{key}", where=where)
    raise illegal("P6", "boop.illegal.nothing_off", where=where)
