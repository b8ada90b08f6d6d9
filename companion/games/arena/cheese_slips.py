"""Mistakes with cheese: too near, too far, turned, taken away, or put back where the others lie."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.arena.dice import Die, Kind, sorted_dice
from companion.games.arena.mishap import TRAY, Mishap, Scene, because
from companion.games.arena.play import eaten
from companion.games.arena.reasons import cannot_lie
from companion.games.arena.uses import uses
from companion.words import EMPTY


def wrong_spot(scene: Scene) -> Iterator[Mishap]:
    state = scene.state
    for die in scene.of(Kind.CHEESE):
        for target in scene.free():
            reason = None if state.cheese_on(target) else cannot_lie(state, die.value, target)
            if reason:
                yield Mishap({target: die.look}, scene.without(die), reason)


def turned(scene: Scene) -> Iterator[Mishap]:
    """Put on a right hex, but it shows another number now."""
    state = scene.state
    for die in scene.of(Kind.CHEESE):
        for target in uses(state, state.seat, die):
            for value in state.house.values:
                if value != die.value:
                    other = Die(Kind.CHEESE, value).look
                    why = because("H2", "cheese_turned", target, piece=die.look, other=other)
                    yield Mishap({target: other}, scene.without(die), why)


def taken_away(scene: Scene) -> Iterator[Mishap]:
    """Cheese is gone from the board, or lies in the pool."""
    for place, value in scene.state.cheese:
        die = Die(Kind.CHEESE, value)
        why = because("H9", "cheese_gone", place, piece=die.look, where=place)
        yield Mishap({place: EMPTY}, scene.state.pool, why)
        yield Mishap({place: EMPTY}, sorted_dice((*scene.state.pool, die)), why)


def into_pool(scene: Scene) -> Iterator[Mishap]:
    """Cheese that was won or eaten lies in the pool, where it could be used again in this round."""
    for move in scene.uses():
        gone = eaten(scene.state, move)
        if gone:
            pool = sorted_dice((*scene.without(move.die), *gone.values()))
            why = because("H0", "cheese_in_pool", TRAY, piece=next(iter(gone.values())).look)
            yield Mishap(scene.played(move), pool, why)
