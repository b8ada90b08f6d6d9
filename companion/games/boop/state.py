"""A position of boop. and a turn, as small frozen values."""

from __future__ import annotations

from typing import NamedTuple

from companion.game import Option, Options
from companion.games.boop.bed import PLACES, Cell, Squares, places
from companion.house_rules import chosen as house_rules_of
from companion.words import Look, Player, Rule

PIECES = 8
"""Pieces of each colour in circulation: on the bed and in the pool."""

COLOURS = ("orange", "gray")
KITTENS = tuple(Look(f"{colour}-kitten") for colour in COLOURS)
CATS = tuple(Look(f"{colour}-cat") for colour in COLOURS)

OPTIONS = (
    Option("opponent_cats_win", False, (False, True), Rule("P3")),
    Option("kittens_only", False, (False, True), Rule("P9")),
    Option("first", COLOURS[0], COLOURS, Rule("P10")),
)


class House(NamedTuple):
    """The house rules that matter after the start."""

    opponent_cats_win: bool = False
    kittens_only: bool = False


class State(NamedTuple):
    """A position as the player to move sees it; the *other* pieces are those of who just moved.

    The pools are not kept: eight pieces of each colour are always in circulation, and as many
    of them are cats as kittens have *grown*.
    """

    turn: Player
    kittens: Squares
    cats: Squares
    grown: int
    other_kittens: Squares
    other_cats: Squares
    other_grown: int
    house: House

    @property
    def own(self) -> Squares:
        return self.kittens | self.cats

    @property
    def others(self) -> Squares:
        return self.other_kittens | self.other_cats

    @property
    def occupied(self) -> Squares:
        return self.kittens | self.cats | self.other_kittens | self.other_cats

    def side(self, player: Player) -> Side:
        if player == self.turn:
            return Side(self.kittens, self.cats, self.grown)
        return Side(self.other_kittens, self.other_cats, self.other_grown)

    def passed(self) -> State:
        """The same bed with the other player to move."""
        return state_of(other(self.turn), self.side(other(self.turn)), self.side(self.turn), self.house)


class Side(NamedTuple):
    """The pieces of one colour."""

    kittens: Squares
    cats: Squares
    grown: int

    @property
    def kittens_in_pool(self) -> int:
        return PIECES - self.grown - self.kittens.bit_count()

    @property
    def cats_in_pool(self) -> int:
        return self.grown - self.cats.bit_count()

    @property
    def on_bed(self) -> int:
        return (self.kittens | self.cats).bit_count()


class Turn(NamedTuple):
    """One move: what is put where, and what the mover then takes off."""

    cat: bool
    cell: Cell
    off: Squares = 0

    def __str__(self) -> str:
        put = f"{'cat' if self.cat else 'kitten'} {PLACES[self.cell]}"
        return f"{put} off {' '.join(places(self.off))}" if self.off else put


def other(player: Player) -> Player:
    return Player(1 - player)


def look(player: Player, cat: bool) -> Look:
    return (CATS if cat else KITTENS)[player]


def state_of(turn: Player, own: Side, others: Side, house: House) -> State:
    return State(turn, *own, *others, house)


def house_rules(options: Options) -> House:
    rules = chosen(options)
    return House(bool(rules["opponent_cats_win"]), bool(rules["kittens_only"]))


def chosen(options: Options) -> dict[str, bool | int | str]:
    return house_rules_of("boop.", OPTIONS, options)
