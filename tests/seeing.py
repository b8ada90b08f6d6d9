"""Readings made by hand: what a good, a doubtful or a blind eye would report of a view."""

from __future__ import annotations

from collections.abc import Mapping

from companion import games
from companion.observation import Observation
from companion.words import EMPTY, Look, Place, View

LOOKS = (*games.board("boop").looks, EMPTY)


def reading(look: str, p: float = 0.97) -> dict[Look, float]:
    rest = (1 - p) / (len(LOOKS) - 1)
    return {**dict.fromkeys(LOOKS, rest), Look(look): p}


def seen(view: View, changed: Mapping[str, str] | None = None, p: float = 0.97) -> Observation:
    """What an eye reports that sees *view* with some squares changed."""
    looks = {**view.places, **{Place(k): Look(v) for k, v in (changed or {}).items()}}
    return Observation({place: reading(look, p) for place, look in looks.items()})


def doubtful(observation: Observation, place: str, **chances: float) -> Observation:
    """The same with one square seen badly: ``orange_cat=0.6, empty=0.4``."""
    looks = {Look(name.replace("_", "-")): p for name, p in chances.items()}
    return Observation({**observation.places, Place(place): looks})


def hidden(observation: Observation, *places: str) -> Observation:
    return Observation({p: looks for p, looks in observation.places.items() if p not in places})
