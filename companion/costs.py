"""What positions cost: how much less likely one is than the free reading of the same picture.

Costs are in log.  The free reading knows no rules and takes the best look everywhere; a cost of 0 means
the rules and the pixels agree.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Any

from companion.game import Game, Successor
from companion.lying import Lying, beyond
from companion.observation import FLOOR, Observation, Sighting, zone_cost
from companion.words import EMPTY, Look, Place, View, Zone

BEYOND = 12.0
"""What costs more is not counted to the last digit: no threshold of the judge is near."""

Ranked = Sequence[tuple[float, Successor[Any, Any]]]
"""Successors with what they cost, best first."""


@dataclass(frozen=True, slots=True)
class _Free:
    """A zone as it reads without any rules."""

    things: tuple[Sighting, ...]
    lying: Lying
    gaps: tuple[float, ...]
    """What it costs at least to take each thing for something else, the least first."""

    @classmethod
    def of(cls, things: tuple[Sighting, ...]) -> _Free:
        shares = [
            sorted(((max(p, FLOOR), look) for look, p in t.looks.items()), reverse=True) for t in things
        ]
        best = [ranked[0] for ranked in shares]
        gaps = sorted(log(ranked[0][0] / (ranked[1][0] if ranked[1:] else FLOOR)) for ranked in shares)
        lying = tuple(sorted(look for _, look in best if look != EMPTY))
        return cls(things, lying, tuple(gaps))

    def cost(self, lying: Lying) -> float:
        """Exact where it matters; else a bound below it, which takes no search."""
        if lying == self.lying:
            return 0.0
        least = self.least(lying)
        return least if least > BEYOND else zone_cost(self.things, lying, BEYOND)

    def least(self, lying: Lying) -> float:
        """So many things at least are something else than they look, or are not there."""
        wrong = max(len(beyond(lying, self.lying)), len(beyond(self.lying, lying)))
        return sum(self.gaps[:wrong]) - max(0, wrong - len(self.gaps)) * log(FLOOR)


class Costs:
    """What each look costs at each place of one observation, against the best look there."""

    def __init__(self, seen: Observation) -> None:
        self.seen = seen
        self.best = {place: max(max(looks.values()), FLOOR) for place, looks in seen.places.items()}
        self.table: dict[Place, dict[Look, float]] = {place: {} for place in seen.places}
        """What was asked for; a big board has thousands of costs, and few of them are."""
        self._free = {zone: _Free.of(things) for zone, things in seen.zones.items()}
        self._zones: dict[tuple[Zone, Lying], float] = {}

    def of(self, place: Place, look: Look) -> float:
        known = self.table.get(place)
        if known is None:
            return 0.0
        if look not in known:
            known[look] = log(self.best[place] / max(self.seen.places[place].get(look, 0.0), FLOOR))
        return known[look]

    def zone(self, zone: Zone, lying: Lying) -> float:
        """What it costs that this lies in a zone; a zone that nobody has looked into costs nothing."""
        key = (zone, lying)
        if key not in self._zones:
            self._zones[key] = self._free[zone].cost(lying) if zone in self._free else 0.0
        return self._zones[key]

    def view(self, view: View) -> float:
        return sum(self.of(place, look) for place, look in view.places.items()) + self.zones(view)

    def zones(self, view: View) -> float:
        return sum(self.zone(zone, looks) for zone, looks in view.zones.items())


class Position:
    """A state seen through one observation: what it costs, and what each change would save."""

    def __init__(self, game: Game[Any, Any], state: Any, costs: Costs) -> None:
        self.game, self.state, self.costs = game, state, costs
        self.view = game.view(state)
        self.before = {place: costs.of(place, look) for place, look in self.view.places.items()}
        self.cost = sum(self.before.values()) + costs.zones(self.view)

    def after(self, changes: Mapping[Place, Look], zones: Mapping[Zone, Lying]) -> float:
        """The cost once *changes* were made."""
        cost, before, of = self.cost, self.before, self.costs.of
        for place, look in changes.items():
            cost += of(place, look) - before[place]
        for zone, looks_after in zones.items():
            cost += self.costs.zone(zone, looks_after) - self.costs.zone(zone, self.view.zones[zone])
        return cost

    def ranked(self) -> list[tuple[float, Successor[Any, Any]]]:
        """Every successor that can be seen to differ, with its cost, best first."""
        scored = [
            (self.after(s.changes, s.zones), s)
            for s in self.game.successors(self.state)
            if s.changes or s.zones
        ]
        scored.sort(key=_cost)
        return scored

    def surprising(self, doubt: float) -> set[Place]:
        """The places and zones that do not look as they should."""
        zones = self.view.zones.items()
        return {p for p, cost in self.before.items() if cost > doubt} | {
            Place(zone) for zone, lying in zones if self.costs.zone(zone, lying) > doubt
        }


def _cost(scored: tuple[float, Any]) -> float:
    return scored[0]
