"""A path somebody tells, followed square by square: where it leads, or the first thing wrong with it."""

from __future__ import annotations

from typing import NamedTuple, NoReturn

from companion.errors import IllegalMove
from companion.games.kitchen.animals import COLOURS, Colour, Form
from companion.games.kitchen.grid import DIRECTIONS, NOWHERE, Cell, Squares, lanes, squares
from companion.games.kitchen.jump import Jumper, Luck
from companion.games.kitchen.looks import animal_look, look_at
from companion.games.kitchen.says import illegal
from companion.games.kitchen.scene import Scene, Walk
from companion.games.kitchen.state import State
from companion.text import Value
from companion.words import Look


class Followed(NamedTuple):
    walks: tuple[Walk, ...]
    """Several when something else could have been stolen."""
    missing: int
    """Steps that were not walked."""


def follow(state: State, colour: Colour, path: tuple[Cell, ...], scene: Scene | None = None) -> Followed:
    """Where the path leads; IllegalMove at the first thing wrong with it."""
    walker = _Walker(state, colour, scene or state.scene())
    if path[0] != walker.at:
        raise walker.wrong("K2", "path_start", where=walker.place(walker.at))
    for target in path[1:]:
        walker.tread(target)
    walks = (
        Walk(walker.at, luck.took, luck.slipped, luck.thefts, luck.bites, walker.home, path)
        for luck in walker.lucks
    )
    return Followed(tuple(walks), 0 if walker.home else min(map(walker.left, walker.lucks)))


class _Walker:
    def __init__(self, state: State, colour: Colour, scene: Scene) -> None:
        self.state, self.colour, self.scene = state, colour, scene
        box = state.table.box
        self.ahead = lanes(box.rows, box.cols, box.open).ahead
        self.jumper = Jumper(self.scene, colour)
        self.at, self.paid = state.cells[colour], 0
        self.visited: Squares = 1 << self.at
        self.lucks = [Luck()]
        self.slid = NOWHERE

    def tread(self, target: Cell) -> None:
        """One square of the path: a step, a jump's landing, or where a slide ended."""
        if target == self.slid:
            self.slid = NOWHERE
            return
        self.lucks = [luck for luck in self.lucks if self.left(luck)] or self.no_step_left()
        way = self.way_to(target)
        passed = self.between(way, target)
        self.check_landing(target)
        for cell in passed:
            self.jump(cell)
        self.land(target, way)

    def left(self, luck: Luck) -> int:
        """Steps that are still to be walked; with other loot it may be others."""
        return 0 if self.home else self.state.forms[self.colour].steps + luck.bonus - self.paid

    @property
    def home(self) -> bool:
        return bool(self.scene.ground.finish >> self.at & 1)

    def no_step_left(self) -> NoReturn:
        if self.home:
            raise self.wrong("R6", "home_ends")
        steps = self.state.forms[self.colour].steps + max(luck.bonus for luck in self.lucks)
        raise self.wrong("K3", "too_many", steps=steps)

    def way_to(self, target: Cell) -> tuple[Cell, ...]:
        cols = self.state.table.box.cols
        down, right = target // cols - self.at // cols, target % cols - self.at % cols
        if target == self.at:
            raise self.wrong("K2", "twice", where=self.place(target))
        if down and right:
            raise self.wrong("K0", "diagonal", origin=self.place(self.at), where=self.place(target))
        direction = ((down > 0) - (down < 0), (right > 0) - (right < 0))
        return self.ahead[DIRECTIONS.index(direction)]

    def between(self, way: tuple[Cell, ...], target: Cell) -> list[Cell]:
        """The squares jumped on the way; all of them must be occupied."""
        passed: list[Cell] = []
        cell = way[self.at]
        while cell != target:
            if cell == NOWHERE:
                raise self.wrong("K0", "edge", where=self.place(target))
            if not self.blocked >> cell & 1:
                key, rule = ("jumped_crap", "K17") if self.crap >> cell & 1 else ("gap", "K0")
                raise self.wrong(rule, key, where=self.place(cell))
            passed.append(cell)
            cell = way[cell]
        return passed

    def check_landing(self, target: Cell) -> None:
        if self.blocked >> target & 1:
            key = "no_room" if target in self.jumper.neighbours else "on_token"
            raise self.wrong("K4", key, where=self.place(target), other=self.look_at(target))
        if self.visited >> target & 1:
            raise self.wrong("K2", "twice", where=self.place(target))
        far = self.scene.ground.far
        if self.scene.rules.forward_only and far[target] > far[self.at]:
            raise self.wrong("R1", "backward", where=self.place(target))

    def jump(self, cell: Cell) -> None:
        after = [more for luck in self.lucks for more in self.jumper.over(luck, cell)]
        if not after:
            raise self.no_jump(cell)
        self.lucks = list(dict.fromkeys(after))

    def no_jump(self, cell: Cell) -> IllegalMove:
        about: dict[str, Value] = {"where": self.place(cell), "other": self.look_at(cell)}
        animal = self.jumper.neighbours.get(cell)
        if animal is None or self.lucks[0].jumped >> cell & 1:
            return self.wrong("K7", "jumped_twice", **about)
        if animal.mate and not self.state.table.house.walk.mates_jumpable:
            return self.wrong("K10", "jumped_mate", **about)
        other = next(c for c in COLOURS if self.state.cells[c] == cell)
        if self.state.wererats and self.state.forms[other] == Form.MOUSE:
            return self.wrong("K19", "jumped_wererat", **about)
        return self.wrong("K9", "jumped_bigger", **about)

    def land(self, target: Cell, way: tuple[Cell, ...]) -> None:
        self.at, self.paid, self.slid = target, self.paid + 1, NOWHERE
        self.visited |= 1 << target
        if self.crap >> target & 1:
            self.lucks = [luck._replace(slipped=luck.slipped | 1 << target) for luck in self.lucks]
            self.slide(way)

    def slide(self, way: tuple[Cell, ...]) -> None:
        while (cell := way[self.at]) != NOWHERE and not (self.blocked | self.crap) >> cell & 1:
            if self.home:
                return
            self.at = self.slid = cell
            self.visited |= 1 << cell

    @property
    def blocked(self) -> Squares:
        return squares(self.jumper.neighbours) | squares(self.scene.tokens) & ~self.lucks[0].took

    @property
    def crap(self) -> Squares:
        return self.scene.crap & ~self.lucks[0].slipped

    def place(self, cell: Cell) -> str:
        return self.state.table.box.place(cell)

    def look_at(self, cell: Cell) -> Look:
        return look_at(self.state, cell)

    def wrong(self, rule: str, key: str, **values: Value) -> IllegalMove:
        return illegal(self.state.table, rule, key, animal=animal_look(self.state, self.colour), **values)
