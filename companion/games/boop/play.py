"""Moves, what they do, and when it is over: the fast heart, on bits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from companion.errors import UsageError
from companion.game import Options, Outcome, Successor
from companion.games.boop.bed import (
    AWAY,
    BACK,
    BITS,
    CELLS,
    NEAR,
    PLACES,
    Squares,
    cells,
    has_line,
    lines,
    pushed,
)
from companion.games.boop.state import (
    CATS,
    COLOURS,
    KITTENS,
    PIECES,
    State,
    Turn,
    chosen,
    house_rules,
    look,
    other,
)
from companion.text import Say
from companion.words import EMPTY, Look, Place, Player, View

_PLAIN = tuple(tuple(Turn(cat, cell) for cell in CELLS) for cat in (False, True))
"""Turns without a take-off, made once: most turns are."""

_new = tuple.__new__
"""Makes a State or Turn without the detour through its keyword arguments: a third of the time of apply."""


def start(players: int, options: Options) -> State:
    if players != 2:
        raise UsageError(f"boop. is a game for 2 players, not {players}.")
    first = Player(COLOURS.index(str(chosen(options)["first"])))
    return State(first, 0, 0, 0, 0, 0, 0, house_rules(options))


def outcome(state: State) -> Outcome | None:
    won = victory(state)
    if won is None:
        return None
    player, how = won
    return Outcome(frozenset({player}), Say.of(f"boop.won.{how}", who=player))


def victory(state: State) -> tuple[Player, str] | None:
    """Who has won, and how.  The win of who just moved comes first (P4)."""
    _, _, cats, _, other_kittens, other_cats, _, (opponent_cats_win, kittens_only) = state
    winners = other_kittens if kittens_only else other_cats
    if has_line(winners):
        return other(state.turn), "kittens" if kittens_only else "line"
    if winners.bit_count() == PIECES:
        return other(state.turn), "eight_kittens" if kittens_only else "eight"
    if opponent_cats_win and has_line(cats):
        return state.turn, "lined_up"
    return None


def moves(state: State) -> Iterator[Turn]:
    """Every legal turn; none once the game is over."""
    _, kittens, cats, grown, other_kittens, other_cats, _, (opponent_cats_win, kittens_only) = state
    if (other_cats or kittens_only or opponent_cats_win) and victory(state):
        return iter(())
    own = kittens | cats
    occupied = own | other_kittens | other_cats
    in_pool = (PIECES - grown - kittens.bit_count() > 0, grown - cats.bit_count() > 0)
    found: list[Turn] = []
    for cat in (False, True):
        if in_pool[cat]:
            if kittens_only or own.bit_count() < 2:  # too few for a line: nothing to take off
                found += [turn for turn, bit in zip(_PLAIN[cat], BITS, strict=True) if not occupied & bit]
            else:
                found += _turns(state, cat, own, occupied if cat else kittens | other_kittens, occupied)
    return iter(found)


def _turns(state: State, cat: bool, own: Squares, movable: Squares, occupied: Squares) -> list[Turn]:
    """The turns with a kitten (or cat).  Only a line or eight on the bed need a closer look."""
    found: list[Turn] = []
    for turn, bit, near, away, back in zip(_PLAIN[cat], BITS, NEAR, AWAY, BACK, strict=True):
        if occupied & bit:
            continue
        after = own | bit
        hit = movable & near
        if hit & own:
            blocked = away[hit] & occupied
            if blocked:
                hit ^= back[blocked]
            mine = own & hit
            after ^= mine | away[mine]
        if after.bit_count() == PIECES or has_line(after):
            offs = take_offs(put(state, turn))
            found += [_new(Turn, (cat, turn.cell, off)) for off in offs] if offs[0] else [turn]
        else:
            found.append(turn)
    return found


class Put(NamedTuple):
    """The bed after a piece was put down and all pushes were made, before anything is taken off."""

    kittens: Squares
    cats: Squares
    other_kittens: Squares
    other_cats: Squares
    pushed: Squares
    """Where the pushed pieces stood."""
    state: State


def put(state: State, turn: Turn) -> Put:
    _, kittens, cats, _, other_kittens, other_cats, _, _ = state
    cell, occupied = turn.cell, kittens | cats | other_kittens | other_cats
    hit = pushed(cell, occupied if turn.cat else kittens | other_kittens, occupied)
    if hit:
        away = AWAY[cell]
        kittens = kittens & ~hit | away[kittens & hit]
        cats = cats & ~hit | away[cats & hit]
        other_kittens = other_kittens & ~hit | away[other_kittens & hit]
        other_cats = other_cats & ~hit | away[other_cats & hit]
    if turn.cat:
        cats |= BITS[cell]
    else:
        kittens |= BITS[cell]
    return _new(Put, (kittens, cats, other_kittens, other_cats, hit, state))


def wins(after: Put) -> bool:
    """Does the mover, or by the house rule the other player, win with this (P3, P4, P9)?"""
    house = after.state.house
    ready = after.kittens if house.kittens_only else after.cats
    return (
        has_line(ready)
        or ready.bit_count() == PIECES
        or (house.opponent_cats_win and has_line(after.other_cats))
    )


def take_offs(after: Put) -> list[Squares]:
    """What the mover may take off: one of the lines, or one piece of eight; [0] when nothing is due."""
    if after.state.house.kittens_only or wins(after):
        return [0]
    own = after.kittens | after.cats
    singles = [bit for bit in BITS if own & bit] if own.bit_count() == PIECES else []
    return lines(own) + singles or [0]


def apply(state: State, turn: Turn) -> State:
    """The position after a legal turn (one of ``moves``, or read by ``parse``)."""
    player, kittens, cats, grown, other_kittens, other_cats, other_grown, house = state
    cat, cell, off = turn
    movable = kittens | other_kittens
    occupied = movable | cats | other_cats
    hit = (occupied if cat else movable) & NEAR[cell]
    if hit:
        away = AWAY[cell]
        blocked = away[hit] & occupied
        if blocked:
            hit ^= BACK[cell][blocked]
        if moved := kittens & hit:
            kittens ^= moved | away[moved]
        if moved := other_kittens & hit:
            other_kittens ^= moved | away[moved]
        if cat:
            if moved := cats & hit:
                cats ^= moved | away[moved]
            if moved := other_cats & hit:
                other_cats ^= moved | away[moved]
    if cat:
        cats |= BITS[cell]
    else:
        kittens |= BITS[cell]
    if off:
        grown += (kittens & off).bit_count()
        kittens &= ~off
        cats &= ~off
    return _new(State, (1 - player, other_kittens, other_cats, other_grown, kittens, cats, grown, house))


def view(state: State) -> View:
    return View(dict(zip(PLACES, looks(state), strict=True)))


def looks(state: State) -> list[Look]:
    """The look of every square, in reading order."""
    found = [EMPTY] * len(CELLS)
    for player in (state.turn, other(state.turn)):
        side = state.side(player)
        for squares, piece in ((side.kittens, KITTENS[player]), (side.cats, CATS[player])):
            for cell in cells(squares):
                found[cell] = piece
    return found


@lru_cache(maxsize=64)
def successors(state: State) -> tuple[Successor[State, Turn], ...]:
    before = looks(state)
    return tuple(Successor(turn, apply(state, turn), changed(before, state, turn)) for turn in moves(state))


def changed(before: list[Look], state: State, turn: Turn) -> dict[Place, Look]:
    """The squares that look different after *turn*."""
    hit = put(state, turn).pushed
    after = {PLACES[cell]: EMPTY for cell in cells(hit)}
    after[PLACES[turn.cell]] = look(state.turn, turn.cat)
    for cell in cells(hit):
        far = AWAY[turn.cell][BITS[cell]]
        if far:
            after[PLACES[far.bit_length() - 1]] = before[cell]
    for cell in cells(turn.off):
        if before[cell] == EMPTY:
            after.pop(PLACES[cell], None)
        else:
            after[PLACES[cell]] = EMPTY
    return after
