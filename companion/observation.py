"""One still look at the table: how well each look explains the pixels.  Never an argmax."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf, log
from types import MappingProxyType

from companion.words import EMPTY, Instant, Look, Place, View, Zone

FLOOR = 1e-4
"""No reader is surer than this: the least likelihood a look can have at a place."""

Likelihoods = Mapping[Look, float]
"""For one spot: look -> share of the belief, adding up to about 1."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A thing lying freely in a zone, in board millimetres."""

    x: float
    y: float
    angle: float
    looks: Likelihoods


@dataclass(frozen=True, slots=True)
class Observation:
    """For every place in sight, how well each look explains it.  A place out of sight is missing."""

    places: Mapping[Place, Likelihoods]
    zones: Mapping[Zone, tuple[Sighting, ...]] = field(default_factory=lambda: MappingProxyType({}))
    at: Instant = 0.0

    def best(self) -> View:
        """The free reading, which knows no rules.  For showing differences, never for deciding."""
        places = {place: max(looks, key=looks.__getitem__) for place, looks in self.places.items()}
        zones = {
            zone: tuple(sorted(max(s.looks, key=s.looks.__getitem__) for s in things))
            for zone, things in self.zones.items()
        }
        return View(places, zones)

    def log(self, place: Place, look: Look) -> float:
        """log P(pixels at *place* | *look*); 0 for a place out of sight."""
        looks = self.places.get(place)
        return 0.0 if looks is None else log(max(looks.get(look, 0.0), FLOOR))

    def likelihood(self, view: View) -> float:
        """log P(this picture | the table looks like *view*); spots out of sight do not count."""
        spots = sum(self.log(place, look) for place, look in view.places.items())
        return spots + sum(
            zone_likelihood(things, view.zones.get(zone, ())) for zone, things in self.zones.items()
        )

    def free(self) -> float:
        """log-likelihood of the free reading: the most any view can reach."""
        spots = sum(log(max(max(looks.values()), FLOOR)) for looks in self.places.values())
        return spots + sum(
            log(max(max(s.looks.values()), FLOOR)) for things in self.zones.values() for s in things
        )


def zone_likelihood(things: tuple[Sighting, ...], looks: tuple[Look, ...]) -> float:
    """The best way to match the things seen to the looks expected; each one too many or missing costs."""
    free = sum(log(max(max(thing.looks.values()), FLOOR)) for thing in things)
    return free - zone_cost(things, looks)


def zone_cost(things: tuple[Sighting, ...], looks: tuple[Look, ...], enough: float = inf) -> float:
    """How much less likely the looks expected are than the things as they read freely.

    A thing too many is explained by ``empty`` (the reader took a shadow for a thing), a missing
    one by the floor.  Exact by dynamic programming over the sets of things used: zones are small.
    What costs more than *enough* is not searched for: *enough* is the answer then.
    """
    prices = [_prices(thing.looks) for thing in things]
    unseen = -log(FLOOR)
    best: dict[int, float] = {0: 0.0}
    for look in looks:
        reached: dict[int, float] = {}
        here = [(1 << i, price.get(look, price[_OTHER])) for i, price in enumerate(prices)]
        for used, cost in best.items():
            ways = [(used | bit, cost + more) for bit, more in here if not used & bit]
            for key, value in [*ways, (used, cost + unseen)]:
                if value <= enough and value < reached.get(key, inf):
                    reached[key] = value
        best = reached
    spare = [price.get(EMPTY, price[_OTHER]) for price in prices]
    totals = (
        cost + sum(more for i, more in enumerate(spare) if not used & 1 << i) for used, cost in best.items()
    )
    return min((enough, *totals))


_OTHER = Look("")
"""Among the prices of a thing: what it costs to take it for a look the reader does not name."""


def _prices(looks: Likelihoods) -> dict[Look, float]:
    """What it costs to take a thing for each look, against the likeliest."""
    best = max(max(looks.values()), FLOOR)
    return {_OTHER: log(best / FLOOR)} | {look: log(best / max(p, FLOOR)) for look, p in looks.items()}
