"""Where a mouse can go and what it costs, where the cat can go, and where cheese can lie."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from companion.games.arena.field import Field, Row, field
from companion.words import Place

Obstacles = frozenset[Place]


def price(ground: Field, obstacles: Obstacles, place: Place) -> int:
    """What it costs a mouse to enter a hex: one, and one more for each obstacle that touches it."""
    return 1 + len(ground.near[place] & obstacles)


class Run(NamedTuple):
    """A mouse's way in one direction, as far as it is free: the hexes, and what it costs to be there."""

    hexes: Row
    costs: tuple[int, ...]

    def reach(self, value: int) -> Row:
        """The hexes that a die of this value affords."""
        return tuple(place for place, cost in zip(self.hexes, self.costs, strict=True) if cost <= value)


@lru_cache(maxsize=4096)
def runs(radius: int, mouse: Place, obstacles: Obstacles) -> tuple[Run, ...]:
    """A mouse's ways in all six directions."""
    ground = field(radius)
    return tuple(_run(ground, row, obstacles) for row in ground.rows[mouse])


def _run(ground: Field, row: Row, obstacles: Obstacles) -> Run:
    hexes: list[Place] = []
    costs: list[int] = []
    for place in row:
        if place in obstacles:
            break
        hexes.append(place)
        costs.append((costs[-1] if costs else 0) + price(ground, obstacles, place))
    return Run(tuple(hexes), tuple(costs))


@lru_cache(maxsize=4096)
def cat_rows(radius: int, cat: Place, mice: frozenset[Place]) -> tuple[Row, ...]:
    """How far the cat could go in each direction: it avoids the outermost hexes and those next to mice."""
    ground = field(radius)
    return tuple(_cat_row(ground, row, mice) for row in ground.rows[cat])


def _cat_row(ground: Field, row: Row, mice: frozenset[Place]) -> Row:
    stop = next((n for n, place in enumerate(row) if shunned(ground, place, mice)), len(row))
    return row[:stop]


def shunned(ground: Field, place: Place, mice: frozenset[Place]) -> bool:
    """A hex that the cat does not enter."""
    return place in ground.rim or place in mice or not ground.near[place].isdisjoint(mice)


@lru_cache(maxsize=4096)
def cheese_spots(radius: int, cat: Place, taken: frozenset[Place], value: int) -> Row:
    """The empty hexes exactly so far from the cat, obstacles or not."""
    ground = field(radius)
    return tuple(place for place in ground.hexes if place not in taken and ground.apart(place, cat) == value)
