"""One animal's move, in the kitchen and in the race: every outcome that is legal, and no other.

A depth-first search over all paths.  Most of a path is plain steps, so these are bit masks; whatever
is not plain (a row to jump, crap, the finish) is looked at closely.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.kitchen.animals import Colour
from companion.games.kitchen.grid import NOWHERE, Cell, Squares, cells, lanes, squares
from companion.games.kitchen.jump import Jumper, Luck
from companion.games.kitchen.scene import Ground, Hand, Scene, Theft, Walk, WalkRules

__all__ = ["Ground", "Hand", "Scene", "Theft", "Walk", "WalkRules", "count_paths", "walks"]

Trail = tuple[Any, ...]
"""The way so far as a chain, the newest square outside: a step costs one small tuple."""

Outcome = tuple[Cell, Squares, Squares, tuple[Theft, ...], int, bool]


def walks(scene: Scene, colour: Colour) -> tuple[Walk, ...]:
    """Every legal outcome once, sorted; at least one, for an animal that cannot move stays."""
    found = _Search(scene, colour).complete()
    if not found and scene.rules.shorter_if_blocked:
        found = _Longest(scene, colour).complete()
    start = scene.cells[colour]
    found = found or {(start, 0, 0, (), 0, False): (None, start)}
    return tuple(sorted(Walk(*outcome, unrolled(trail)) for outcome, trail in found.items()))


def count_paths(scene: Scene, colour: Colour) -> int:
    """How many different paths have full length."""
    census = _Census(scene, colour)
    census.complete()
    return len(census.paths)


def unrolled(trail: Trail) -> tuple[Cell, ...]:
    path: list[Cell] = []
    step: Trail | None = trail
    while step is not None:
        step, cell = step
        path.append(cell)
    return tuple(reversed(path))


class _Leg:
    """The board after the same luck: free squares, those to look at closely, and the ends found."""

    __slots__ = ("blocked", "crap", "ends", "free", "luck", "rough", "trails")

    def __init__(self, search: _Search, luck: Luck) -> None:
        self.luck = luck
        self.blocked = search.animals | search.tokens & ~luck.took
        self.crap = search.crap & ~luck.slipped
        self.rough = self.blocked | self.crap | search.finish
        self.free = ~self.rough
        self.ends = 0
        self.trails: dict[Cell, Trail] = {}


class _Search:
    """All paths of full length of one animal."""

    def __init__(self, scene: Scene, colour: Colour) -> None:
        ground, rules = scene.ground, scene.rules
        self.jumper = Jumper(scene, colour)
        self.start, self.steps = scene.cells[colour], scene.forms[colour].steps
        self.far, self.forward, self.finish = ground.far, rules.forward_only, ground.finish
        self.near, self.beside, self.ahead = lanes(ground.rows, ground.cols, ground.open)
        if rules.forward_only:
            self.near = _not_back(self.near, ground.far)
        self.animals = squares(self.jumper.neighbours)
        self.tokens, self.crap = squares(scene.tokens), scene.crap
        self.allowed = _not_nearer(ground, rules.limit)
        self.legs: dict[Luck, _Leg] = {}
        self.homes: dict[Outcome, Trail] = {}

    def complete(self) -> dict[Outcome, Trail]:
        """Every outcome with one trail that leads to it."""
        self.roam(self.leg(Luck()), self.start, self.steps, 1 << self.start, (None, self.start))
        found = dict(self.homes)
        for luck, leg in self.legs.items():
            for end, trail in leg.trails.items():
                found.setdefault((end, luck.took, luck.slipped, luck.thefts, luck.bites, False), trail)
        return found

    def leg(self, luck: Luck) -> _Leg:
        leg = self.legs.get(luck)
        if leg is None:
            leg = self.legs[luck] = _Leg(self, luck)
        return leg

    def roam(self, leg: _Leg, at: Cell, left: int, visited: Squares, trail: Trail) -> None:
        """Walk on from *at* in all ways."""
        near = self.near[at]
        fresh = near & leg.free & ~visited
        if left > 1:
            for cell, bit in self.beside[at]:
                if fresh & bit:
                    self.roam(leg, cell, left - 1, visited | bit, (trail, cell))
        else:
            new = fresh & self.allowed & ~leg.ends
            if new:
                self.keep(leg, new, trail)
        moved = self.scramble(leg, at, left, visited, trail) if leg.rough & self.near_any(at) else False
        if not fresh and not moved:
            self.stuck(leg, at, left, trail)

    def near_any(self, at: Cell) -> Squares:
        """Looking forward only, a jump may still begin at a square that is farther."""
        return -1 if self.forward else self.near[at]

    def keep(self, leg: _Leg, new: Squares, trail: Trail) -> None:
        """Remember a trail for each of the *new* ends."""
        leg.ends |= new
        for cell in cells(new):
            leg.trails[cell] = (trail, cell)

    def stuck(self, leg: _Leg, at: Cell, left: int, trail: Trail) -> None:
        """A bonus step that cannot be walked lapses; any other that is missing makes a dead end."""
        if left <= leg.luck.bonus:
            self.arrive(leg, at, trail)

    def arrive(self, leg: _Leg, at: Cell, trail: Trail) -> None:
        """The walk is over: the last square of *trail* is *at*."""
        if self.allowed >> at & 1 and not leg.ends >> at & 1:
            self.keep(leg, 1 << at, trail[0])

    def scramble(self, leg: _Leg, at: Cell, left: int, visited: Squares, trail: Trail) -> bool:
        """The steps that are more than a step: jumps, crap, the finish.  False if there is none."""
        moved = False
        for way in self.ahead:
            cell = way[at]
            if cell == NOWHERE or not leg.rough >> cell & 1:
                continue
            for after, landing in self.landings(leg, cell, way):
                if visited >> landing & 1 or (self.forward and self.far[landing] > self.far[at]):
                    break
                moved = True
                gained = after.luck.bonus - leg.luck.bonus
                self.land(after, landing, way, left - 1 + gained, visited, trail)
        return moved

    def landings(self, leg: _Leg, cell: Cell, way: tuple[Cell, ...]) -> Iterator[tuple[_Leg, Cell]]:
        """Past all occupied squares from *cell* on, in every way things can be stolen there."""
        lucks = [leg.luck]
        while cell != NOWHERE and leg.blocked >> cell & 1:
            lucks = [after for luck in lucks for after in self.jumper.over(luck, cell)]
            cell = way[cell]
        if cell != NOWHERE:
            for luck in dict.fromkeys(lucks):
                yield self.leg(luck), cell

    def land(
        self, leg: _Leg, at: Cell, way: tuple[Cell, ...], left: int, visited: Squares, trail: Trail
    ) -> None:
        trail, visited = (trail, at), visited | 1 << at
        if leg.crap >> at & 1:
            leg = self.leg(leg.luck._replace(slipped=leg.luck.slipped | 1 << at))
            at, slid = self.slide(leg, at, way)
            visited |= slid
            trail = (trail, at) if slid else trail
        if self.finish >> at & 1:
            self.come_home(leg, at, trail)
        elif left:
            self.roam(leg, at, left, visited, trail)
        else:
            self.arrive(leg, at, trail)

    def slide(self, leg: _Leg, at: Cell, way: tuple[Cell, ...]) -> tuple[Cell, Squares]:
        """K17: on to the last square before an obstacle; visited squares are none."""
        slid, stop = 0, leg.blocked | leg.crap
        while not self.finish >> at & 1:
            cell = way[at]
            if cell == NOWHERE or stop >> cell & 1:
                break
            at, slid = cell, slid | 1 << cell
        return at, slid

    def come_home(self, leg: _Leg, at: Cell, trail: Trail) -> None:
        """Crossing the line ends the move, however many steps are left."""
        if self.allowed >> at & 1:
            luck = leg.luck
            self.homes.setdefault((at, luck.took, luck.slipped, luck.thefts, luck.bites, True), trail)


class _Longest(_Search):
    """The longest of all ways that stop early; for when none has full length."""

    def __init__(self, scene: Scene, colour: Colour) -> None:
        super().__init__(scene, colour)
        self.most = 0
        self.found: dict[Outcome, Trail] = {}

    def complete(self) -> dict[Outcome, Trail]:
        super().complete()
        return self.found

    def roam(self, leg: _Leg, at: Cell, left: int, visited: Squares, trail: Trail) -> None:
        self.pause(leg.luck, at, self.steps + leg.luck.bonus - left, trail)
        super().roam(leg, at, left, visited, trail)

    def pause(self, luck: Luck, at: Cell, paid: int, trail: Trail) -> None:
        """The walk might end here, *paid* steps long."""
        if paid < self.most or not self.allowed >> at & 1:
            return
        if paid > self.most:
            self.most, self.found = paid, {}
        self.found.setdefault((at, luck.took, luck.slipped, luck.thefts, luck.bites, False), trail)


class _Census(_Search):
    """Gathers the paths themselves."""

    def __init__(self, scene: Scene, colour: Colour) -> None:
        super().__init__(scene, colour)
        self.paths: set[tuple[Cell, ...]] = set()

    def keep(self, leg: _Leg, new: Squares, trail: Trail) -> None:
        self.paths.update(unrolled((trail, cell)) for cell in cells(new))

    def come_home(self, leg: _Leg, at: Cell, trail: Trail) -> None:
        if self.allowed >> at & 1:
            self.paths.add(unrolled(trail))


def _not_back(near: tuple[Squares, ...], far: tuple[int, ...]) -> tuple[Squares, ...]:
    return tuple(
        squares(cell for cell in cells(beside) if far[cell] <= far[at]) for at, beside in enumerate(near)
    )


def _not_nearer(ground: Ground, limit: int) -> Squares:
    """Where a walk may end while a leader is held."""
    if not limit:
        return -1
    return squares(cell for cell in cells(ground.open) if ground.far[cell] >= limit)
