"""The depth-first search over all paths of one animal.

Most of a path is plain steps, so these are bit masks; whatever is not plain (a row to jump, crap, the
finish) is looked at closely.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from companion.games.kitchen.animals import Colour
from companion.games.kitchen.grid import NOWHERE, Cell, Squares, cells, lanes, squares
from companion.games.kitchen.jump import Jumper, Luck
from companion.games.kitchen.scene import Ground, Scene, Theft

Trail = tuple[Any, ...]
"""The way so far as a chain, the newest square outside: a step costs one small tuple."""

Way = tuple[Cell, ...]
"""A direction: for every square the next one that way."""

Outcome = tuple[Cell, Squares, Squares, tuple[Theft, ...], int, bool]
"""A walk without its path."""


def unrolled(trail: Trail) -> tuple[Cell, ...]:
    path: list[Cell] = []
    step: Trail | None = trail
    while step is not None:
        step, cell = step
        path.append(cell)
    return tuple(reversed(path))


def outcome(end: Cell, luck: Luck, home: bool = False) -> Outcome:
    return (end, luck.took, luck.slipped, luck.thefts, luck.bites, home)


class Bound(NamedTuple):
    """A step that is more than a step, worked out: a jump, a slip, the finish."""

    leg: Leg
    """The board after it."""
    landing: Squares
    """Bars the way if it was trodden before."""
    trodden: Squares
    end: Cell
    slid: bool
    gained: int
    """Bonus steps."""


class Leg:
    """The board after the same luck: free squares, those to look at closely, and the ends found."""

    __slots__ = ("blocked", "bounds", "crap", "ends", "free", "luck", "rough", "trails")

    def __init__(self, search: Search, luck: Luck) -> None:
        self.luck = luck
        self.blocked = search.animals | search.tokens & ~luck.took
        self.crap = search.crap & ~luck.slipped
        self.rough = self.blocked | self.crap | search.finish
        self.free = ~self.rough
        self.bounds: dict[Cell, tuple[Bound, ...]] = {}
        self.ends = 0
        self.trails: dict[Cell, Trail] = {}


class Search:
    """All paths of full length of one animal."""

    def __init__(self, scene: Scene, colour: Colour) -> None:
        ground, rules = scene.ground, scene.rules
        self.jumper = Jumper(scene, colour)
        self.start, self.steps = scene.cells[colour], scene.forms[colour].steps
        self.far, self.forward, self.finish = ground.far, rules.forward_only, ground.finish
        self.around, self.beside, self.ahead = lanes(ground.rows, ground.cols, ground.open)
        self.near = _not_back(self.around, ground.far) if rules.forward_only else self.around
        self.animals = squares(self.jumper.neighbours)
        self.tokens, self.crap = squares(scene.tokens), scene.crap
        self.allowed = _not_nearer(ground, rules.limit)
        self.legs: dict[Luck, Leg] = {}
        self.homes: dict[Outcome, Trail] = {}

    def complete(self) -> dict[Outcome, Trail]:
        """Every outcome with one trail that leads to it."""
        self.roam(self.leg(Luck()), self.start, self.steps, 1 << self.start, (None, self.start))
        found = dict(self.homes)
        for luck, leg in self.legs.items():
            for end, trail in leg.trails.items():
                found.setdefault(outcome(end, luck), trail)
        return found

    def leg(self, luck: Luck) -> Leg:
        leg = self.legs.get(luck)
        if leg is None:
            leg = self.legs[luck] = Leg(self, luck)
        return leg

    def roam(self, leg: Leg, at: Cell, left: int, visited: Squares, trail: Trail) -> None:
        """Walk on from *at* in all ways."""
        fresh = self.near[at] & leg.free & ~visited
        if left > 1:
            for cell, bit in self.beside[at]:
                if fresh & bit:
                    self.roam(leg, cell, left - 1, visited | bit, (trail, cell))
        else:
            new = fresh & self.allowed & ~leg.ends
            if new:
                self.keep(leg, new, trail)
        moved = leg.rough & self.around[at] and self.scramble(leg, at, left, visited, trail)
        if not fresh and not moved:
            self.stuck(leg, at, left, trail)

    def keep(self, leg: Leg, new: Squares, trail: Trail) -> None:
        """Remember a trail for each of the *new* ends."""
        leg.ends |= new
        for cell in cells(new):
            leg.trails[cell] = (trail, cell)

    def stuck(self, leg: Leg, at: Cell, left: int, trail: Trail) -> None:
        """A bonus step that cannot be walked lapses; any other that is missing makes a dead end."""
        if left <= leg.luck.bonus:
            self.arrive(leg, at, trail)

    def arrive(self, leg: Leg, at: Cell, trail: Trail) -> None:
        """The walk is over: the last square of *trail* is *at*."""
        if self.allowed >> at & 1 and not leg.ends >> at & 1:
            self.keep(leg, 1 << at, trail[0])

    def scramble(self, leg: Leg, at: Cell, left: int, visited: Squares, trail: Trail) -> bool:
        """All that is more than a step.  False if there is nothing."""
        bounds = leg.bounds.get(at)
        if bounds is None:
            bounds = leg.bounds[at] = tuple(self.bounds(leg, at))
        moved = False
        for bound in bounds:
            if not visited & bound.landing:
                moved = True
                self.land(bound, left - 1 + bound.gained, visited | bound.trodden, trail)
        return moved

    def land(self, bound: Bound, left: int, visited: Squares, trail: Trail) -> None:
        leg, end = bound.leg, bound.end
        if bound.slid:
            trail = (trail, bound.landing.bit_length() - 1)
        trail = (trail, end)
        if self.finish >> end & 1:
            self.come_home(leg, end, trail)
        elif left:
            self.roam(leg, end, left, visited, trail)
        else:
            self.arrive(leg, end, trail)

    def come_home(self, leg: Leg, at: Cell, trail: Trail) -> None:
        """Crossing the line ends the move, however many steps are left."""
        if self.allowed >> at & 1:
            self.homes.setdefault(outcome(at, leg.luck, home=True), trail)

    def bounds(self, leg: Leg, at: Cell) -> Iterator[Bound]:
        for way in self.ahead:
            cell = way[at]
            if cell != NOWHERE and leg.rough >> cell & 1:
                yield from self.bounds_along(leg, at, way)

    def bounds_along(self, leg: Leg, at: Cell, way: Way) -> Iterator[Bound]:
        """Past all occupied squares that way, whatever is stolen there, and on to where a slide ends."""
        lucks, cell = [leg.luck], way[at]
        while cell != NOWHERE and leg.blocked >> cell & 1:
            lucks = [after for luck in lucks for after in self.jumper.over(luck, cell)]
            cell = way[cell]
        if cell == NOWHERE or (self.forward and self.far[cell] > self.far[at]):
            return
        for luck in dict.fromkeys(lucks):
            yield self.bound(luck, cell, way, luck.bonus - leg.luck.bonus)

    def bound(self, luck: Luck, landing: Cell, way: Way, gained: int) -> Bound:
        leg, bit = self.leg(luck), 1 << landing
        if not leg.crap & bit:
            return Bound(leg, bit, bit, landing, False, gained)
        leg = self.leg(luck._replace(slipped=luck.slipped | bit))
        end, slid = self.slide(leg, landing, way)
        return Bound(leg, bit, bit | slid, end, bool(slid), gained)

    def slide(self, leg: Leg, at: Cell, way: Way) -> tuple[Cell, Squares]:
        """K17: on to the last square before an obstacle; visited squares are none."""
        slid, stop = 0, leg.blocked | leg.crap
        while not self.finish >> at & 1:
            cell = way[at]
            if cell == NOWHERE or stop >> cell & 1:
                break
            at, slid = cell, slid | 1 << cell
        return at, slid


def _not_back(near: tuple[Squares, ...], far: tuple[int, ...]) -> tuple[Squares, ...]:
    return tuple(
        squares(cell for cell in cells(beside) if far[cell] <= far[at]) for at, beside in enumerate(near)
    )


def _not_nearer(ground: Ground, limit: int) -> Squares:
    """Where a walk may end while a leader is held."""
    if not limit:
        return -1
    return squares(cell for cell in cells(ground.open) if ground.far[cell] >= limit)
