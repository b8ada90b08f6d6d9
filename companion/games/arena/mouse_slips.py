"""Mistakes with mice: a wrong way, a way too dear, a wrong die, somebody else's mouse."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.arena.dice import Die, Kind
from companion.games.arena.mishap import TRAY, Mishap, Scene, because
from companion.games.arena.reasons import Reason, cannot_go, cannot_use, too_dear
from companion.games.arena.state import MICE
from companion.words import EMPTY, Place, Player


def wrong_way(scene: Scene) -> Iterator[Mishap]:
    """The mouse stands where no white die brings it, or not the one that was taken."""
    seat = scene.state.seat
    for target in scene.free():
        for die in (None, *scene.of(Kind.MOVE)):
            reason = _reason(scene, die, target)
            if reason:
                yield Mishap(scene.ran(seat, target), scene.without(die), reason)


def _reason(scene: Scene, die: Die | None, target: Place) -> Reason | None:
    state, dice = scene.state, scene.of(Kind.MOVE)
    if die:
        return cannot_use(state, state.seat, die, target)
    if scene.affordable(Kind.MOVE, target):
        return None  # the die may still be taken
    barred = cannot_go(state, state.seat, target)
    if barred or dice:
        return barred or too_dear(state, state.seat, dice[-1].value, target)
    return because("H5", "no_white", state.mouse, target, who=state.seat)


def wrong_die(scene: Scene) -> Iterator[Mishap]:
    """A run, but a grey or yellow die is gone."""
    seat = scene.state.seat
    for target in scene.free():
        if scene.affordable(Kind.MOVE, target):
            for die in (*scene.of(Kind.CAT), *scene.of(Kind.CHEESE)):
                why = because("H5", "run_needs_white", target, TRAY, piece=die.look, who=seat)
                yield Mishap(scene.ran(seat, target), scene.without(die), why)


def out_of_turn(scene: Scene) -> Iterator[Mishap]:
    """Another mouse has moved."""
    state = scene.state
    for other in range(state.players):
        if other != state.seat:
            mouse, origin = MICE[other], state.mice[other]
            for target in scene.free():
                why = because("H0", "out_of_turn", origin, target, who=state.seat, piece=mouse, origin=origin)
                for die in (None, *scene.of(Kind.MOVE)):
                    yield Mishap(scene.ran(Player(other), target), scene.without(die), why)


def took_on_the_way(scene: Scene) -> Iterator[Mishap]:
    """A mouse ran over cheese and took it along."""
    state = scene.state
    for move in scene.uses():
        if move.die and move.die.kind == Kind.MOVE and move.target:
            row = state.field.row_to(state.mouse, move.target) or ()
            for place in row[:-1]:
                if state.cheese_on(place):
                    why = because("H6", "took_on_the_way", place, where=place, target=move.target)
                    edits = {**scene.played(move), place: EMPTY}
                    yield Mishap(edits, scene.without(move.die), why)
