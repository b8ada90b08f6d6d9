"""A mistake before it is told: what lies where after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.game import Slip, changes
from companion.games.arena.dice import Dice, Die, Kind, looks, without
from companion.games.arena.play import apply, moves, view
from companion.games.arena.reasons import Reason
from companion.games.arena.state import CAT, MICE, POOL, Move, State
from companion.games.arena.uses import uses
from companion.text import Say, Value
from companion.words import EMPTY, Look, Place, Player, Rule

Edits = Mapping[Place, Look]
TRAY = Place(POOL)


@dataclass(frozen=True, slots=True)
class Mishap:
    edits: Edits
    pool: Dice
    reason: Reason


class Scene:
    """One position as it lies there, and what a hand may make of it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.seen = view(state)
        self.dice = tuple(dict.fromkeys(state.pool))

    def of(self, kind: Kind) -> tuple[Die, ...]:
        return tuple(die for die in self.dice if die.kind == kind)

    def free(self) -> Iterator[Place]:
        """The hexes without mouse and cat; cheese may lie there."""
        return (place for place in self.seen.places if self.state.piece_on(place) is None)

    def without(self, *dice: Die | None) -> Dice:
        """The pool when these are gone; None is no die."""
        pool = self.state.pool
        for die in dice:
            pool = without(pool, die) if die else pool
        return pool

    def ran(self, seat: Player, target: Place) -> dict[Place, Look]:
        return {self.state.mice[seat]: EMPTY, target: MICE[seat]}

    def prowled(self, target: Place) -> dict[Place, Look]:
        """The cat goes there and eats what lies on a straight way."""
        row = self.state.field.row_to(self.state.cat, target) or ()
        eaten = {place: EMPTY for place in row if self.state.cheese_on(place)}
        return {**eaten, self.state.cat: EMPTY, target: CAT}

    def played(self, move: Move) -> dict[Place, Look]:
        """The hexes after a legal move."""
        return changes(self.seen, view(apply(self.state, move)))

    def uses(self) -> Iterator[Move]:
        """The legal moves that use a die."""
        return (move for move in moves(self.state) if move.target is not None)

    def affordable(self, kind: Kind, target: Place) -> bool:
        """Could a die of the pool have been used for this?"""
        return any(target in uses(self.state, self.state.seat, die) for die in self.of(kind))

    def slip(self, mishap: Mishap) -> Slip:
        shown, pool = self.seen.places, looks(mishap.pool)
        edits = {place: look for place, look in mishap.edits.items() if shown[place] != look}
        zones = {POOL: pool} if pool != self.seen.zones[POOL] else {}
        rule, key, values, places = mishap.reason
        return Slip(edits, Say.of(f"arena.{key}", **values), Rule(rule), places, zones)


def because(rule: str, key: str, *places: Place, **values: Value) -> Reason:
    return Reason(rule, f"slip.{key}", values, tuple(dict.fromkeys(places)))
