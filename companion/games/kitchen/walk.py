"""One animal's move, in the kitchen and in the race: every outcome that is legal, and no other."""

from __future__ import annotations

from companion.games.kitchen.animals import Colour
from companion.games.kitchen.grid import Cell, Squares, cells
from companion.games.kitchen.jump import Luck
from companion.games.kitchen.scene import Ground, Hand, Scene, Theft, Walk, WalkRules
from companion.games.kitchen.search import Leg, Outcome, Search, Trail, outcome, unrolled

__all__ = ["Ground", "Hand", "Scene", "Theft", "Walk", "WalkRules", "count_paths", "walks"]


def walks(scene: Scene, colour: Colour) -> tuple[Walk, ...]:
    """Every legal outcome once, sorted; at least one, for an animal that cannot move stays."""
    found = Search(scene, colour).complete()
    if not found and scene.rules.shorter_if_blocked:
        found = _Longest(scene, colour).complete()
    start = scene.cells[colour]
    found = found or {outcome(start, Luck()): (None, start)}
    return tuple(sorted(Walk(*result, unrolled(trail)) for result, trail in found.items()))


def count_paths(scene: Scene, colour: Colour) -> int:
    """How many different paths have full length."""
    census = _Census(scene, colour)
    census.complete()
    return len(census.paths)


class _Longest(Search):
    """The longest of all ways that stop early; for when none has full length."""

    def __init__(self, scene: Scene, colour: Colour) -> None:
        super().__init__(scene, colour)
        self.most = 0
        self.found: dict[Outcome, Trail] = {}

    def complete(self) -> dict[Outcome, Trail]:
        super().complete()
        return self.found

    def roam(self, leg: Leg, at: Cell, left: int, visited: Squares, trail: Trail) -> None:
        self.pause(leg.luck, at, self.steps + leg.luck.bonus - left, trail)
        super().roam(leg, at, left, visited, trail)

    def pause(self, luck: Luck, at: Cell, paid: int, trail: Trail) -> None:
        """The walk might end here, *paid* steps long."""
        if paid < self.most or not self.allowed >> at & 1:
            return
        if paid > self.most:
            self.most, self.found = paid, {}
        self.found.setdefault(outcome(at, luck), trail)


class _Census(Search):
    """Gathers the paths themselves."""

    def __init__(self, scene: Scene, colour: Colour) -> None:
        super().__init__(scene, colour)
        self.paths: set[tuple[Cell, ...]] = set()

    def keep(self, leg: Leg, new: Squares, trail: Trail) -> None:
        self.paths.update(unrolled((trail, cell)) for cell in cells(new))

    def come_home(self, leg: Leg, at: Cell, trail: Trail) -> None:
        if self.allowed >> at & 1:
            self.paths.add(unrolled(trail))
