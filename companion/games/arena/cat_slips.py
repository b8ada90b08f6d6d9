"""Mistakes with the cat: a wrong way, too far, too near, too close to mice or walls, a wrong die."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.arena.dice import Die, Kind
from companion.games.arena.mishap import TRAY, Mishap, Scene, because
from companion.games.arena.reasons import Reason, cannot_prowl
from companion.words import Place


def wrong_way(scene: Scene) -> Iterator[Mishap]:
    for target in scene.free():
        for die in (None, *scene.of(Kind.CAT)):
            reason = _reason(scene, die, target)
            if reason:
                yield Mishap(scene.prowled(target), scene.without(die), reason)


def _reason(scene: Scene, die: Die | None, target: Place) -> Reason | None:
    state, dice = scene.state, scene.of(Kind.CAT)
    if die:
        return cannot_prowl(state, die.value, target)
    if scene.affordable(Kind.CAT, target):
        return None  # the die may still be taken
    if dice:
        return cannot_prowl(state, dice[-1].value, target)
    return because("H7", "no_grey", state.cat, target, origin=state.cat)


def wrong_die(scene: Scene) -> Iterator[Mishap]:
    """A walk of the cat, but a white or yellow die is gone."""
    for target in scene.free():
        if scene.affordable(Kind.CAT, target):
            for die in (*scene.of(Kind.MOVE), *scene.of(Kind.CHEESE)):
                why = because("H7", "cat_needs_grey", target, TRAY, piece=die.look)
                yield Mishap(scene.prowled(target), scene.without(die), why)
