"""Reading moves: ``roll move 1 3 3 cat 1 1 2 cheese 1 2 2``, ``move 3 c4``, ``cat 2 d6``, ``pass``."""

from __future__ import annotations

import re

from companion.games.arena.dice import KINDS, Dice, Die, Kind, counted, sorted_dice
from companion.games.arena.play import outcome, to_roll
from companion.games.arena.reasons import Reason, cannot_take, cannot_use
from companion.games.arena.says import illegal, invalid
from companion.games.arena.state import Deed, Move, State
from companion.games.arena.uses import uses
from companion.hexes import axial
from companion.words import Place

ROLL = re.compile(r"roll((?:\s+(?:move|cat|cheese|[0-9]))*)")
USE = re.compile(
    r"(move|cat|cheese)\s*([0-9])\s*(?:to|on)?\s*(h[+-][0-9]{1,2}[+-][0-9]{1,2}|[a-z][0-9]{1,2})"
)
PASSES = ("pass", "skip")


def parse(state: State, text: str) -> Move:
    """Small or big letters; ``h+2-1`` names a hex as well as ``c4``."""
    tidy = " ".join(text.lower().split())
    move = _read(state, tidy, text)
    if outcome(state):
        raise illegal("H4", "why.over")
    if (move.what == Deed.ROLL) == state.rolled:
        raise illegal("H2", "why.rolled" if state.rolled else "why.not_rolled")
    _check(state, move)
    return move


def _read(state: State, tidy: str, text: str) -> Move:
    if tidy in PASSES:
        return Move(Deed.PASS)
    if found := ROLL.fullmatch(tidy):
        return Move(Deed.ROLL, dice=_dice(state, found[1].split(), text))
    if found := USE.fullmatch(tidy):
        return Move(Deed(found[1]), _value(state, found[2]), _place(state, found[3]))
    raise invalid("move", text=text)


def _dice(state: State, words: list[str], text: str) -> Dice:
    """Numbers, each of the kind whose word stands before it."""
    kind: Kind | None = None
    dice = []
    for word in words:
        if word in set(KINDS):
            kind = Kind(word)
        elif kind is None:
            raise invalid("move", text=text)
        else:
            dice.append(Die(kind, _value(state, word)))
    return sorted_dice(dice)


def _value(state: State, text: str) -> int:
    if int(text) not in state.house.values:
        raise invalid("value", text=text, values=tuple(map(str, state.house.values)))
    return int(text)


def _place(state: State, text: str) -> Place:
    hexes = state.field.hexes
    place = next((place for place, hex_ in hexes.items() if text in (place, axial(hex_))), None)
    if place is None:
        raise invalid("hex", text=text, middle=state.field.middle)
    return place


def _check(state: State, move: Move) -> None:
    if move.what == Deed.ROLL:
        _check_roll(state, move.dice)
    die, target = move.die, move.target
    if die is None or target is None:
        return
    if die not in state.pool:
        raise illegal("H2", "why.no_die", piece=die.look)
    reason = cannot_use(state, state.seat, die, target)
    if reason:
        if not uses(state, state.seat, die):
            reason = cannot_take(state, state.seat, die)
        raise _refused(reason)


def _check_roll(state: State, dice: Dice) -> None:
    """All dice but the cheese on the board are rolled."""
    wanted = dict(zip(KINDS, to_roll(state), strict=True))
    if counted(dice) != wanted:
        values = {kind.value: count for kind, count in wanted.items()}
        raise illegal("H2", "why.roll_count", move=values["move"], cat=values["cat"], cheese=values["cheese"])


def _refused(reason: Reason) -> Exception:
    return illegal(reason.rule, reason.key, **reason.values)
