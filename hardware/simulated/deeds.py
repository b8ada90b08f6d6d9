"""What people mean to do with their hands, one deed after another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from companion.board import Point
from companion.course import PAWN
from companion.game import Step
from companion.lying import beyond
from companion.words import EMPTY, Look, Place, View, Zone

THROWN = 3
"""So many things that come into a zone at once are thrown or laid there together;"""
ROLLED = 2
"""so are these, when as many leave it: dice that show other faces."""

End = tuple[Place, Look]
"""Where something was or shall be: a place, or the name of a zone."""


@dataclass(frozen=True, slots=True)
class Deed:
    """``step`` (a piece comes, goes or is moved), ``throw`` (all that lies in a zone), ``leave``, ``wait``
    or ``say``."""

    do: str
    seat: int = 0
    look: Look | None = None
    origin: Place | None = None
    target: Place | None = None
    seconds: float = 0.0
    message: Mapping[str, Any] = field(default_factory=dict)
    looks: tuple[Look, ...] = ()
    """Of a throw: everything that lies in the zone then."""
    at: Point | None = None
    """Where to in a zone; None: anywhere."""
    origin_at: Point | None = None
    """Where in a zone the thing lies; None: any that looks so."""

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def deed_from(data: Mapping[str, Any]) -> Deed:
    named = {
        "look": data["look"] and Look(data["look"]),
        "origin": data["origin"] and Place(data["origin"]),
        "target": data["target"] and Place(data["target"]),
        "looks": tuple(map(Look, data["looks"])),
        "at": _point(data["at"]),
        "origin_at": _point(data["origin_at"]),
    }
    return Deed(**{**data, **named})


def _point(data: Any) -> Point | None:
    return None if data is None else (float(data[0]), float(data[1]))


def step_deed(step: Step, seat: int) -> Deed:
    return Deed("step", seat, step.look, step.origin, step.target)


def throw_deed(view: View, zone: Zone, seat: int) -> Deed:
    """Everything in the zone thrown at once, to lie there as *view* says."""
    return Deed("throw", seat, target=Place(zone), looks=view.zones[zone])


def thrown(before: View, after: View) -> list[Zone]:
    """The zones in which so much is new that all of it is thrown or laid at once."""
    found = []
    for zone, lying in after.zones.items():
        come, gone = beyond(lying, before.zones[zone]), beyond(before.zones[zone], lying)
        if len(come) >= THROWN or min(len(come), len(gone)) >= ROLLED:
            found.append(zone)
    return found


def rearranged(before: View, after: View, seat: int) -> list[Deed]:
    """The deeds that make *after* of *before*: pieces moved where possible, else brought and taken away."""
    at_once = thrown(before, after)
    lost, gained = _ends(before, after, at_once), _ends(after, before, at_once)
    moves: list[tuple[End, End]] = []
    for target in list(gained):
        same = [end for end in lost if end[1] == target[1] and not _pawn(end[0])]
        if same and not _pawn(target[0]):
            start = min(same, key=lambda end: _apart(end[0], target[0]))
            lost.remove(start)
            gained.remove(target)
            moves.append((start, target))
    filled = {place for place, _ in gained} - set(before.zones)  # what is replaced need not be taken away
    deeds = [Deed("step", seat, look, place, None) for place, look in lost if place not in filled]
    deeds += [Deed("step", seat, look, a, b) for (a, look), (b, _) in _ordered(moves)]
    deeds += [throw_deed(after, zone, seat) for zone in at_once]
    return deeds + [Deed("step", seat, look, None, place) for place, look in gained]


def _ends(view: View, other: View, without: list[Zone]) -> list[End]:
    """What *view* has and *other* has not."""
    places = [(place, look) for place, (look, _) in view.differences(other).items() if look != EMPTY]
    return places + [
        (Place(zone), look)
        for zone, lying in view.zones.items()
        if zone not in without
        for look in beyond(lying, other.zones[zone])
    ]


def _pawn(place: Place) -> bool:
    return place.startswith(PAWN)


def _apart(a: Place, b: Place) -> float:
    """How far apart two places read; good enough to choose the likelier move."""
    return sum(abs(ord(x) - ord(y)) for x, y in zip(a, b, strict=False)) + abs(len(a) - len(b)) * 10


def _ordered(moves: list[tuple[End, End]]) -> list[tuple[End, End]]:
    """Moves whose goal is still occupied by another one's start come after it."""
    left, done = list(moves), []
    while left:
        starts = {a[0] for a, _ in left}
        free = next((m for m in left if m[1][0] not in starts), left[0])
        left.remove(free)
        done.append(free)
    return done
