"""Mistakes with the dice in the pool: taken for nothing, two at once, turned over."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.arena.dice import Dice, Die, sorted_dice, without
from companion.games.arena.mishap import TRAY, Mishap, Scene, because
from companion.games.arena.reasons import cannot_take
from companion.games.arena.uses import uses


def useless(scene: Scene) -> Iterator[Mishap]:
    """A die was taken that its player cannot use."""
    state = scene.state
    for die in scene.dice:
        if not uses(state, state.seat, die):
            reason = cannot_take(state, state.seat, die)
            yield Mishap({}, scene.without(die), reason._replace(places=(TRAY, *reason.places)))


def turned(scene: Scene) -> Iterator[Mishap]:
    """A die in the pool shows another number than it did."""
    for was, now, pool in _turned(scene, scene.state.pool):
        why = because("H2", "turned", TRAY, piece=was.look, other=now.look)
        yield Mishap({}, pool, why)


def two_taken(scene: Scene) -> Iterator[Mishap]:
    """One die is used, and another one is gone too."""
    for move in scene.uses():
        left = scene.without(move.die)
        edits = scene.played(move)
        for other in dict.fromkeys(left):
            why = because("H0", "two_taken", TRAY, piece=other.look)
            yield Mishap(edits, without(left, other), why)


def turned_in_passing(scene: Scene) -> Iterator[Mishap]:
    """One die is used, and another one was knocked over."""
    for move in scene.uses():
        edits = scene.played(move)
        for was, now, pool in _turned(scene, scene.without(move.die)):
            why = because("H2", "turned", TRAY, piece=was.look, other=now.look)
            yield Mishap(edits, pool, why)


def _turned(scene: Scene, pool: Dice) -> Iterator[tuple[Die, Die, Dice]]:
    for was in dict.fromkeys(pool):
        for value in scene.state.house.values:
            if value != was.value:
                now = Die(was.kind, value)
                yield was, now, sorted_dice((*without(pool, was), now))
