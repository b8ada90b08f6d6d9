"""One animal's move a second time, in the kitchen and in the race, written slowly from the rulings.

Squares are (row, column), things lie in dicts and sets, and every way of walking is tried one step after
the other, as a patient person would with a finger on the board.  Nothing here is shared with the fast one.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

Square = tuple[int, int]  # row, column
Theft = tuple[int, str]  # from which team, what

STEPS = {"dog": 5, "cat": 6, "mouse": 7}
SIZE = {"dog": 3, "cat": 2, "mouse": 1}
LIKES = {"dog": "bone", "cat": "fish", "mouse": "cheese"}
FOOD = ("bone", "fish", "cheese")
THINGS = (*FOOD, "potion")
DIRECTIONS = ((-1, 0), (1, 0), (0, -1), (0, 1))


@dataclass(frozen=True)
class Animal:
    square: Square
    form: str
    team: int


@dataclass(frozen=True)
class Table:
    """What somebody sees who is about to move an animal."""

    rows: int
    cols: int
    squares: frozenset[Square]
    animals: Mapping[int, Animal]  # by colour; those absent or home are not here
    things: Mapping[Square, str] = field(default_factory=dict)
    crap: frozenset[Square] = frozenset()
    hands: Mapping[int, Counter[str]] = field(default_factory=dict)  # by team
    teams: tuple[int, ...] = (0, 1, 2, 3, 4, 5)  # by colour, -1: nobody plays it
    wererats: bool = False
    shorter_if_blocked: bool = True
    mates_jumpable: bool = True
    wererats_bite_wererats: bool = True
    finish: frozenset[Square] = frozenset()  # the race has one
    forward_only: bool = False
    limit: int = 0  # nobody may end nearer to the finish than this

    @property
    def is_race(self) -> bool:
        return bool(self.finish)


class Outcome(NamedTuple):
    """All that a move changes."""

    end: Square
    took: frozenset[Square]
    slipped: frozenset[Square]
    thefts: tuple[Theft, ...]
    bites: int
    home: bool


@dataclass(frozen=True)
class Trip:
    """The animal under way."""

    at: Square
    allowance: int
    steps: int = 0
    stepped: frozenset[Square] = frozenset()
    jumped: frozenset[Square] = frozenset()
    took: frozenset[Square] = frozenset()
    slipped: frozenset[Square] = frozenset()
    thefts: tuple[Theft, ...] = ()
    bites: int = 0
    home: bool = False
    slid_back: bool = False  # a slide came over a square stepped on before
    path: tuple[Square, ...] = ()  # start, steps, landings, and where slides ended

    @property
    def outcome(self) -> Outcome:
        return Outcome(self.at, self.took, self.slipped, tuple(sorted(self.thefts)), self.bites, self.home)


def distances(squares: frozenset[Square], finish: frozenset[Square]) -> dict[Square, int]:
    """How many steps it is to the finish from every square it can be reached from."""
    far = dict.fromkeys(finish, 0)
    queue = deque(finish)
    while queue:
        square = queue.popleft()
        for direction in DIRECTIONS:
            near = beside(square, direction)
            if near in squares and near not in far:
                far[near] = far[square] + 1
                queue.append(near)
    return far


def beside(square: Square, direction: tuple[int, int]) -> Square:
    return square[0] + direction[0], square[1] + direction[1]


class Walker:
    """One animal of a table, which tries every way."""

    def __init__(self, table: Table, colour: int) -> None:
        self.table = table
        self.colour = colour
        self.me = table.animals[colour]
        self.others = {animal.square: animal for c, animal in table.animals.items() if c != colour}
        self.far = distances(table.squares, table.finish)

    def legal(self) -> list[Trip]:
        """Full paths; if there is none, the longest; if nothing goes, staying (K1, R5, held leader)."""
        trips = list(self.all_trips(self.start()))
        full = [trip for trip, stuck in trips if self.is_full(trip, stuck) and self.keeps_behind(trip)]
        if full:
            return full
        short = [trip for trip, _ in trips if self.keeps_behind(trip)]
        if not short or not self.table.shorter_if_blocked:
            return [self.start()]
        most = max(trip.steps for trip in short)
        return [trip for trip in short if trip.steps == most]

    def full_paths(self) -> set[tuple[Square, ...]]:
        trips = self.all_trips(self.start())
        return {trip.path for trip, stuck in trips if self.is_full(trip, stuck) and self.keeps_behind(trip)}

    def is_full(self, trip: Trip, stuck: bool) -> bool:
        """A bonus step that cannot be walked lapses; the line ends the move."""
        base = STEPS[self.me.form]
        return trip.home or trip.steps == trip.allowance or (stuck and trip.steps >= base)

    def keeps_behind(self, trip: Trip) -> bool:
        """A held leader may not be overtaken by the end of the move, nor by crossing the line."""
        if self.table.limit == 0:
            return True
        return not trip.home and self.far[trip.at] >= self.table.limit

    def start(self) -> Trip:
        square = self.me.square
        return Trip(square, STEPS[self.me.form], stepped=frozenset({square}), path=(square,))

    def all_trips(self, trip: Trip) -> Iterator[tuple[Trip, bool]]:
        """This trip and all that go on from it, each with: could it not go on."""
        onward = self.onward(trip)
        yield trip, not onward
        for longer in onward:
            yield from self.all_trips(longer)

    def onward(self, trip: Trip) -> list[Trip]:
        if trip.home or trip.steps == trip.allowance:
            return []
        return [longer for direction in DIRECTIONS for longer in self.one_step(trip, direction)]

    def one_step(self, trip: Trip, direction: tuple[int, int]) -> list[Trip]:
        """A step or a jump in this direction, with every choice of thefts on the way."""
        row: list[Square] = []
        landing = beside(trip.at, direction)
        while self.is_occupied(landing, trip):
            row.append(landing)
            landing = beside(landing, direction)
        if landing not in self.table.squares or landing in trip.stepped:
            return []
        if self.table.forward_only and self.far[landing] > self.far[trip.at]:
            return []
        flying = [trip]
        for square in row:
            flying = [after for before in flying for after in self.pass_over(before, square)]
        return [self.land(before, landing, direction) for before in flying]

    def is_occupied(self, square: Square, trip: Trip) -> bool:
        return square in self.others or (square in self.table.things and square not in trip.took)

    def pass_over(self, trip: Trip, square: Square) -> list[Trip]:
        if square in trip.jumped:
            return []
        trip = replace(trip, jumped=trip.jumped | {square})
        if square in self.others:
            return self.pass_animal(trip, self.others[square])
        thing = self.table.things[square]
        if thing == "potion":
            return [replace(trip, took=trip.took | {square})]
        if thing == LIKES[self.me.form]:
            return [self.with_bonus(replace(trip, took=trip.took | {square}))]
        return [trip]

    def pass_animal(self, trip: Trip, other: Animal) -> list[Trip]:
        if not self.may_jump(other):
            return []
        if other.team == self.me.team:
            return [trip]
        if self.bites(other):
            trip = self.with_bonus(replace(trip, bites=trip.bites + 1))
        hand = Counter(self.table.hands.get(other.team, Counter()))
        hand.subtract(what for team, what in trip.thefts if team == other.team)
        ways = []
        for what in (LIKES[self.me.form], "potion"):
            if hand[what] > 0:
                robbed = replace(trip, thefts=(*trip.thefts, (other.team, what)))
                ways.append(self.with_bonus(robbed) if what in FOOD else robbed)
        return ways or [trip]

    def with_bonus(self, trip: Trip) -> Trip:
        return replace(trip, allowance=trip.allowance + 1) if self.table.is_race else trip

    def is_wererat(self, animal: Animal) -> bool:
        return self.table.wererats and animal.form == "mouse"

    def may_jump(self, other: Animal) -> bool:
        if other.team == self.me.team and not self.table.mates_jumpable:
            return False
        if self.is_wererat(self.me):
            return True
        return not self.is_wererat(other) and SIZE[other.form] <= SIZE[self.me.form]

    def bites(self, other: Animal) -> bool:
        if self.is_wererat(self.me):
            return self.table.wererats_bite_wererats or not self.is_wererat(other)
        return SIZE[other.form] < SIZE[self.me.form]

    def land(self, trip: Trip, square: Square, direction: tuple[int, int]) -> Trip:
        trip = self.enter(replace(trip, steps=trip.steps + 1, path=(*trip.path, square)), square)
        if square not in self.table.crap:
            return trip
        trip = replace(trip, slipped=trip.slipped | {square})
        while not trip.home and self.is_smooth(beside(trip.at, direction), trip):
            onto = beside(trip.at, direction)
            trip = self.enter(replace(trip, slid_back=trip.slid_back or onto in trip.stepped), onto)
        return trip if trip.at == square else replace(trip, path=(*trip.path, trip.at))

    def enter(self, trip: Trip, square: Square) -> Trip:
        return replace(trip, at=square, stepped=trip.stepped | {square}, home=square in self.table.finish)

    def is_smooth(self, square: Square, trip: Trip) -> bool:
        """Whether a slide runs on over this square."""
        if square not in self.table.squares or self.is_occupied(square, trip):
            return False
        return square not in self.table.crap or square in trip.slipped


def outcomes(table: Table, colour: int) -> set[Outcome]:
    return {trip.outcome for trip in Walker(table, colour).legal()}


def full_paths(table: Table, colour: int) -> set[tuple[Square, ...]]:
    return Walker(table, colour).full_paths()
