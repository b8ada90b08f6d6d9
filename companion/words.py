"""The words every package speaks.  Values only: no input, no output, no time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NewType

Player = NewType("Player", int)
"""A seat number, 0 first."""

CHANCE = Player(-1)
"""Dice and decks move too."""

Place = NewType("Place", str)
"""A named spot: ``c3``, ``h+2-1``, ``den.2``, ``score.17``."""

Zone = NewType("Zone", str)
"""An area in which things lie freely: ``pool``, ``den``."""

Look = NewType("Look", str)
"""What a camera can tell: ``gray-cat``, ``die-4``, ``card-7.3``."""

Rule = NewType("Rule", str)
"""The number of a rule in the game's RULES.md: ``P1``."""

Instant = float
"""Seconds of play time.  Always a parameter, never read inside the core."""

EMPTY = Look("empty")

_NOTHING: Mapping[Zone, tuple[Look, ...]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class View:
    """What a perfect camera would report: a look for every place, and what lies in every zone.

    The looks of a zone are a sorted tuple: where a thing lies inside its zone means nothing.
    """

    places: Mapping[Place, Look]
    zones: Mapping[Zone, tuple[Look, ...]] = field(default_factory=lambda: _NOTHING)

    def __hash__(self) -> int:
        return hash((frozenset(self.places.items()), frozenset(self.zones.items())))

    @property
    def known(self) -> bool:
        """Has anything been looked at?"""
        return bool(self.places or self.zones)

    def with_places(self, changed: Mapping[Place, Look]) -> View:
        return View({**self.places, **changed}, self.zones)

    def with_zones(self, changed: Mapping[Zone, tuple[Look, ...]]) -> View:
        return View(self.places, {**self.zones, **changed})

    def differences(self, other: View) -> dict[Place, tuple[Look, Look]]:
        """Places that differ: place -> (look here, look in *other*)."""
        return {
            place: (look, other.places.get(place, EMPTY))
            for place, look in self.places.items()
            if look != other.places.get(place, EMPTY)
        }

    def changed(self, other: View) -> tuple[Place, ...]:
        """The places that differ, and the zones in which something else lies."""
        zones = (Place(zone) for zone, lying in self.zones.items() if lying != other.zones.get(zone, ()))
        return (*self.differences(other), *zones)
