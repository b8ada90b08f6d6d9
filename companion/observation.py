"""One still look at the table: how well each look explains the pixels.  Never an argmax."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import log
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
    """The best way to match the things seen to the looks expected; each one too many or missing costs.

    A thing too many is explained by ``empty`` (the reader took a shadow for a thing), a missing
    one by the floor.  Exact by dynamic programming over the sets of things used: zones are small.
    """
    best: dict[int, float] = {0: 0.0}
    for look in looks:
        reached: dict[int, float] = {}
        for used, score in best.items():
            ways = [(used, score + log(FLOOR))]
            ways += [
                (used | 1 << i, score + log(max(thing.looks.get(look, 0.0), FLOOR)))
                for i, thing in enumerate(things)
                if not used & 1 << i
            ]
            for key, value in ways:
                if value > reached.get(key, float("-inf")):
                    reached[key] = value
        best = reached
    spare = [log(max(thing.looks.get(EMPTY, 0.0), FLOOR)) for thing in things]
    return max(
        score + sum(cost for i, cost in enumerate(spare) if not used & 1 << i) for used, score in best.items()
    )
