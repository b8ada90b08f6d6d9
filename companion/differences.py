"""Where the table differs from a position, one piece at a time; and a table put together from that."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from companion.lying import Lying, beyond, fewer, more
from companion.verdict import Difference
from companion.words import EMPTY, Look, Place, View, Zone


def between(
    expected: View, seen: View, doubtful: Callable[[Place], bool] = lambda spot: True
) -> tuple[Difference, ...]:
    """From *expected* to *seen*, as far as it was seen; only at spots that are *doubtful*."""
    places = (
        Difference(place, look, seen.places[place])
        for place, look in expected.places.items()
        if place in seen.places and seen.places[place] != look and doubtful(place)
    )
    zones = (
        difference
        for zone, lying in expected.zones.items()
        if zone in seen.zones and doubtful(Place(zone))
        for difference in _in_zone(zone, lying, seen.zones[zone])
    )
    return (*places, *zones)


def _in_zone(zone: Zone, expected: Lying, seen: Lying) -> Iterator[Difference]:
    """What lies there too much, then what is missing."""
    for look in beyond(seen, expected):
        yield Difference(Place(zone), EMPTY, look)
    for look in beyond(expected, seen):
        yield Difference(Place(zone), look, EMPTY)


def shown(expected: View, differences: Iterable[Difference]) -> View:
    """The table that differs so from *expected*."""
    places, zones = dict(expected.places), dict(expected.zones)
    for d in differences:
        zone = Zone(d.place)
        if zone not in zones:
            places[d.place] = d.seen
        elif d.seen != EMPTY:
            zones[zone] = more(zones[zone], d.seen)
        else:
            zones[zone] = fewer(zones[zone], d.expected)
    return View(places, zones)


def misfit(before: View, changes: Mapping[Place, Look], zones: Mapping[Zone, Lying], seen: View) -> int:
    """In how many things *seen* differs from *before* with these changes; what was not seen is as it was."""
    wrong = sum(
        seen.places.get(place, look) != changes.get(place, look) for place, look in before.places.items()
    )
    for zone, lying in before.zones.items():
        there, expected = seen.zones.get(zone, lying), zones.get(zone, lying)
        wrong += max(len(beyond(there, expected)), len(beyond(expected, there)))
    return wrong
