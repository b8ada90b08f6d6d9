"""Walks that somebody might make, legal or not: the search with a rule bent."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.kitchen.animals import Colour, Kind
from companion.games.kitchen.grid import Cell, Squares, cells, squares
from companion.games.kitchen.jump import Luck
from companion.games.kitchen.scene import Scene
from companion.games.kitchen.search import Leg, Search, Trail, unrolled


class Outing(NamedTuple):
    end: Cell
    luck: Luck
    """What was jumped, taken, slipped on, and bitten on the way."""
    path: tuple[Cell, ...]
    paid: int
    """How many squares it went; for one who came home, at most so many."""
    home: bool = False
    """Race: over the line, on the square *end*."""


class _Outings(Search):
    """Remembers also who came home, and who had no way on for a bonus step."""

    def __init__(self, scene: Scene, colour: Colour) -> None:
        super().__init__(scene, colour)
        self.arrivals: dict[tuple[Cell, Luck], Trail] = {}
        self.lapsed: dict[tuple[Cell, Luck], int] = {}

    def stuck(self, leg: Leg, at: Cell, left: int, trail: Trail) -> None:
        if left <= leg.luck.bonus and not leg.ends >> at & 1:
            self.lapsed[at, leg.luck] = left
        super().stuck(leg, at, left, trail)

    def come_home(self, leg: Leg, at: Cell, trail: Trail) -> None:
        if self.allowed >> at & 1:
            self.arrivals.setdefault((at, leg.luck), trail)

    def found(self) -> list[Outing]:
        self.complete()
        ends = [
            Outing(end, luck, unrolled(trail), self.steps + luck.bonus - self.lapsed.get((end, luck), 0))
            for luck, leg in self.legs.items()
            for end, trail in leg.trails.items()
        ]
        return ends + [
            Outing(end, luck, unrolled(trail), self.steps + luck.bonus, home=True)
            for (end, luck), trail in self.arrivals.items()
        ]


def outings(scene: Scene, colour: Colour, steps: int | None = None, bold: bool = False) -> list[Outing]:
    """Every end of a walk of so many squares.  *bold*: all other animals can be jumped."""
    search = _Outings(scene, colour)
    if steps is not None:
        search.steps = steps
    if bold:
        others = search.jumper.neighbours
        search.jumper.neighbours = {cell: other._replace(jumpable=True) for cell, other in others.items()}
    return search.found()


def over_crap(scene: Scene, colour: Colour) -> list[Outing]:
    """As if crap could be jumped like food that the animal does not like."""
    dull = next(kind for kind in Kind if kind != scene.forms[colour].likes)
    lying = {**scene.tokens, **dict.fromkeys(cells(scene.crap), dull)}
    found = outings(scene._replace(tokens=lying, crap=0), colour)
    return [outing for outing in found if outing.luck.jumped & scene.crap]


def through_crap(scene: Scene, colour: Colour) -> list[tuple[Outing, Squares]]:
    """As if crap were not slippery: with the crap trodden on."""
    found = (
        (outing, squares(outing.path) & scene.crap) for outing in outings(scene._replace(crap=0), colour)
    )
    return [(outing, trodden) for outing, trodden in found if trodden]


def whole_walks(scene: Scene, colour: Colour) -> tuple[int, list[Outing]]:
    """How many squares it has to go, and all ways: with no room for all of its steps the longest (K1)."""
    most = scene.forms[colour].steps
    for steps in range(most, 0, -1) if scene.rules.shorter_if_blocked else (most,):
        found = outings(scene, colour, steps)
        if found:
            return steps, found
    return most, []
