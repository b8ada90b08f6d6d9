"""The arena as places: which hexes touch, which lie in a row, which are outermost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from companion.hexes import DIRECTIONS, Hex, distance, names
from companion.words import Place

Row = tuple[Place, ...]
"""The hexes one after another in one direction, up to the edge."""


@dataclass(frozen=True, slots=True)
class Field:
    hexes: Mapping[Place, Hex]
    near: Mapping[Place, frozenset[Place]]
    """The hexes that touch a hex."""
    rows: Mapping[Place, tuple[Row, ...]]
    """From a hex in each of the six directions, clockwise from the right; some may be empty."""
    rim: frozenset[Place]
    """The outermost hexes, which the cat avoids."""
    corners: tuple[Place, ...]
    """Clockwise from the right."""
    middle: Place

    def apart(self, one: Place, other: Place) -> int:
        """Steps from one hex to the other on an empty board."""
        return distance(self.hexes[one], self.hexes[other])

    def row_to(self, origin: Place, target: Place) -> Row | None:
        """The hexes from *origin* on to *target*, both ends left out and in; None if they lie in no row."""
        for row in self.rows[origin]:
            if target in row:
                return row[: row.index(target) + 1]
        return None


@lru_cache(maxsize=16)
def field(radius: int) -> Field:
    hexes = names(radius)
    places = {hex_: place for place, hex_ in hexes.items()}
    rows = {place: tuple(_row(places, hex_, way) for way in DIRECTIONS) for place, hex_ in hexes.items()}
    return Field(
        hexes,
        {place: frozenset(row[0] for row in ways if row) for place, ways in rows.items()},
        rows,
        frozenset(place for place, hex_ in hexes.items() if distance(hex_, (0, 0)) == radius),
        tuple(places[radius * q, radius * r] for q, r in DIRECTIONS),
        places[0, 0],
    )


def _row(places: Mapping[Hex, Place], origin: Hex, way: Hex) -> Row:
    found = []
    at = (origin[0] + way[0], origin[1] + way[1])
    while at in places:
        found.append(places[at])
        at = (at[0] + way[0], at[1] + way[1])
    return tuple(found)
