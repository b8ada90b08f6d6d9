"""Mistakes when the dice are to be rolled: somebody moves first, or a die is missing."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.arena.dice import KINDS, rolls
from companion.games.arena.mishap import TRAY, Mishap, Scene, because
from companion.games.arena.play import to_roll
from companion.games.arena.state import MICE
from companion.words import Player


def moved_first(scene: Scene) -> Iterator[Mishap]:
    state = scene.state
    for target in scene.free():
        why = because("H0", "roll_first", state.cat, target, piece="cat", origin=state.cat)
        yield Mishap(scene.prowled(target), state.pool, why)
        for seat, origin in enumerate(state.mice):
            why = because("H0", "roll_first", origin, target, piece=MICE[seat], origin=origin)
            yield Mishap(scene.ran(Player(seat), target), state.pool, why)


def one_missing(scene: Scene) -> Iterator[Mishap]:
    """All but one of the dice lie in the pool: the last one fell beside it."""
    counts = to_roll(scene.state)
    for kind in range(len(KINDS)):
        fewer = tuple(count - (n == kind) for n, count in enumerate(counts))
        if fewer[kind] >= 0:
            why = because("H2", f"missing_{KINDS[kind]}", TRAY, count=sum(fewer), all=sum(counts))
            for dice in rolls(fewer, scene.state.house.values):
                yield Mishap({}, dice, why)
