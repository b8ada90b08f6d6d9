"""What was seen, as other programs read it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.observation import Likelihoods, Sighting
from companion.words import Look, Zone


def best(looks: Likelihoods) -> tuple[Look, float]:
    look = max(looks, key=looks.__getitem__)
    return look, looks[look]


def zones_as_json(zones: Mapping[Zone, tuple[Sighting, ...]]) -> dict[str, Any]:
    """What lies in each zone that can be seen whole."""
    return {zone: [_thing(thing) for thing in things] for zone, things in zones.items()}


def _thing(thing: Sighting) -> dict[str, Any]:
    look, p = best(thing.looks)
    at = {"x": round(thing.x, 1), "y": round(thing.y, 1), "angle": round(thing.angle, 1)}
    return {"look": look, "p": round(p, 4), **at}
