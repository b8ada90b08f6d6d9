"""How far a move has come: which of its steps the picture shows done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations

from companion.costs import Position
from companion.game import Step, trajectory
from companion.lying import Lying, fewer, more
from companion.words import EMPTY, Look, Place, View, Zone

OUT, IN = "out", "in"
Deed = tuple[int, str]
"""An end of a step: its number, and whether the piece leaves there or comes there."""

MOST_DEEDS = 6
"""A zone where more things come and go at once, such as rolled dice, is as before or as after."""


def touched(steps: Sequence[Step]) -> set[Place]:
    return {place for step in steps for place in (step.origin, step.target) if place is not None}


class Stage:
    """The stage of a move that explains the picture best, and what is left of the move then.

    A place that is empty at first and again at last (the piece just put down is part of the line that
    is taken off) counts as being at last: something else has changed already.
    """

    def __init__(self, now: Position, steps: Sequence[Step]) -> None:
        self.now, self.costs, self.steps = now, now.costs, steps
        self.ways = trajectory(now.view, steps)
        self.reached = {place: self._reached(looks, place) for place, looks in self.ways.items()}
        self.lying: dict[Zone, Lying] = {}
        self.deeds: set[Deed] = set()
        for zone, deeds in _deeds(now.view, steps).items():
            lying, done = self._lying(zone, deeds)
            self.lying[zone] = lying
            self.deeds |= set(done)
        self.cost = now.after(self._changes(), self.lying) + self._doubled()
        self.left = self._left()

    def in_hand(self, doubt: float) -> bool:
        """A piece is gone from where it was, and not yet where it goes."""
        return any(
            self._gone(number, step, doubt) and self._coming(number, step, doubt)
            for number, step in enumerate(self.steps)
            if step in self.left and step.origin is not None and step.target is not None
        )

    def _gone(self, number: int, step: Step, doubt: float) -> bool:
        if self._in_zone(step.origin):
            return (number, OUT) in self.deeds
        return step.origin is not None and self.costs.of(step.origin, step.look) > doubt

    def _coming(self, number: int, step: Step, doubt: float) -> bool:
        if self._in_zone(step.target):
            return (number, IN) not in self.deeds
        return step.target is not None and self.costs.of(step.target, step.look) > doubt

    def _in_zone(self, end: Place | None) -> bool:
        return end is not None and end not in self.now.view.places

    def _reached(self, looks: Sequence[Look], place: Place) -> int:
        costs = [self.costs.of(place, look) for look in looks]
        return min(range(len(costs)), key=lambda i: (costs[i], -i))

    def _changes(self) -> dict[Place, Look]:
        return {place: self.ways[place][i] for place, i in self.reached.items()}

    def _lying(self, zone: Zone, deeds: Mapping[Deed, Look]) -> tuple[Lying, tuple[Deed, ...]]:
        """What lies in a zone, and how it came to: of what looks alike, as much as can be is done."""
        before = self.now.view.zones[zone]
        ways = ((_after(before, deeds, done), done) for done in _parts(tuple(deeds)))
        return min(ways, key=lambda way: (self.costs.zone(zone, way[0]), -len(way[1])))

    def _doubled(self) -> float:
        """What it costs that a piece cannot be where it came from and where it goes at once."""
        stage = self._changes()
        cost = 0.0
        for number, step in enumerate(self.steps):
            if step.origin is None or step.target is None:
                continue
            there = self._absent(step.origin, step.look, stage, (number, OUT) not in self.deeds)
            here = self._absent(step.target, step.look, stage, (number, IN) in self.deeds)
            if there is not None and here is not None:
                cost += max(0.0, min(there, here))
        return cost

    def _absent(self, end: Place, look: Look, stage: Mapping[Place, Look], lies: bool) -> float | None:
        """What it would cost more if the piece that is at this end were not; None if it is not."""
        if not self._in_zone(end):
            return self.costs.of(end, EMPTY) - self.costs.of(end, look) if stage[end] == look else None
        zone = Zone(end)
        without = fewer(self.lying[zone], look)
        return self.costs.zone(zone, without) - self.costs.zone(zone, self.lying[zone]) if lies else None

    def _left(self) -> list[Step]:
        """The steps whose ends do not show it yet; a place passes its looks in order."""
        left: list[Step] = []
        passed = dict.fromkeys(self.ways, 0)
        for number, step in enumerate(self.steps):
            done = True
            for place, look, deed in ((step.origin, EMPTY, OUT), (step.target, step.look, IN)):
                if self._in_zone(place):
                    done &= (number, deed) in self.deeds
                elif place is not None:
                    if self.ways[place][passed[place]] != look:
                        passed[place] += 1
                    done &= self.reached[place] >= passed[place]
            if not done:
                left.append(step)
        return left


def _deeds(view: View, steps: Sequence[Step]) -> dict[Zone, dict[Deed, Look]]:
    """What comes into each zone and leaves it."""
    found: dict[Zone, dict[Deed, Look]] = {}
    for number, step in enumerate(steps):
        for end, deed in ((step.origin, OUT), (step.target, IN)):
            if end is not None and end not in view.places:
                found.setdefault(Zone(end), {})[number, deed] = step.look
    return found


def _parts(deeds: tuple[Deed, ...]) -> Iterator[tuple[Deed, ...]]:
    """Every part of them, the first ones first."""
    if len(deeds) > MOST_DEEDS:
        return iter(((), deeds))
    return chain.from_iterable(combinations(deeds, count) for count in range(len(deeds) + 1))


def _after(before: Lying, deeds: Mapping[Deed, Look], done: Sequence[Deed]) -> Lying:
    gone = (deeds[deed] for deed in done if deed[1] == OUT)
    come = (deeds[deed] for deed in done if deed[1] == IN)
    return more(fewer(before, *gone), *come)
