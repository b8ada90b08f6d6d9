"""A position of the arena and a move, as small frozen values."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from companion.games.arena.dice import Dice, Die, Kind, sorted_dice, written
from companion.games.arena.field import Field, field
from companion.games.arena.options import COLOURS, House
from companion.words import CHANCE, Look, Place, Player, Zone

POOL = Zone("pool")
CAT = Look("cat")
MICE = tuple(Look(f"mouse-{colour}") for colour in COLOURS)

Cheese = tuple[tuple[Place, int], ...]
"""Where cheese dice lie on the board, and what they show; sorted."""


class Deed(StrEnum):
    """What a move is; the value is its word."""

    ROLL = "roll"
    MOVE = "move"
    CAT = "cat"
    CHEESE = "cheese"
    PASS = "pass"


class Move(NamedTuple):
    """The pool is rolled; or a die is used for a hex; or nothing is done."""

    what: Deed
    value: int = 0
    target: Place | None = None
    dice: Dice = ()
    """What was rolled."""

    @property
    def die(self) -> Die | None:
        """The die that is used."""
        return Die(Kind(self.what), self.value) if self.target is not None else None

    def __str__(self) -> str:
        if self.what == Deed.ROLL:
            return f"roll {written(self.dice)}".strip()
        return str(self.what) if self.target is None else f"{self.what} {self.value} {self.target}"


class State(NamedTuple):
    house: House
    mice: tuple[Place, ...]
    """The mouse of each seat."""
    cat: Place
    cheese: Cheese
    pool: Dice
    """What lies in the pool: the dice of this round, or those left over until they are rolled again."""
    rolled: bool
    """Is the round on?  Otherwise the dice have to be rolled."""
    seat: Player
    """Who is to use a die, once the dice are rolled."""
    starts: Player
    """Who starts the next round if this one ends now."""
    passes: int
    """How many seats in a row have passed or had to."""
    points: tuple[int, ...]

    @property
    def turn(self) -> Player:
        return self.seat if self.rolled else CHANCE

    @property
    def players(self) -> int:
        return len(self.mice)

    @property
    def field(self) -> Field:
        return field(self.house.radius)

    @property
    def mouse(self) -> Place:
        """Where the mouse stands that is to move."""
        return self.mice[self.seat]

    def next(self, seat: Player) -> Player:
        """The neighbour, clockwise."""
        return Player((seat + 1) % self.players)

    def others(self, seat: Player) -> frozenset[Place]:
        """What is in a mouse's way: the other mice and the cat."""
        return frozenset((*self.mice[:seat], *self.mice[seat + 1 :], self.cat))

    def cheese_on(self, place: Place) -> Die | None:
        return next((Die(Kind.CHEESE, value) for at, value in self.cheese if at == place), None)

    @property
    def cheese_dice(self) -> Dice:
        return sorted_dice(Die(Kind.CHEESE, value) for _, value in self.cheese)

    def piece_on(self, place: Place) -> Look | None:
        """The mouse or the cat that stands there."""
        if place == self.cat:
            return CAT
        return MICE[self.mice.index(place)] if place in self.mice else None
