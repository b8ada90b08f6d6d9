"""What lies on the board when somebody walks, and what a walk comes to.  Kitchen and race alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.games.kitchen.animals import Form, Kind
from companion.games.kitchen.grid import Cell, Squares

Hand = tuple[int, int, int, int]
"""How many bones, fish, cheeses and potions a team holds."""

Theft = tuple[int, Kind]
"""Which team lost what."""


class Ground(NamedTuple):
    """The squares one may walk on; all others are the edge."""

    rows: int
    cols: int
    open: Squares
    finish: Squares = 0
    """Race: entering one of these is crossing the line."""
    far: tuple[int, ...] = ()
    """Race: how far every square is from the finish; 0 on it."""


class WalkRules(NamedTuple):
    """House rules and the doings of the race, as far as walking goes."""

    shorter_if_blocked: bool = True
    """K1: with no way of full length the longest one is legal; otherwise the animal stays."""
    mates_jumpable: bool = True
    """K10."""
    wererats_bite_wererats: bool = True
    """K19."""
    bonus: bool = False
    """R4: a bite, and each food taken or stolen, is worth one more step."""
    forward_only: bool = False
    """R1: no step and no landing is farther from the finish than the square before it."""
    limit: int = 0
    """R2: a leader is held this far from the finish; nobody ends nearer.  0: nobody is held."""


class Scene(NamedTuple):
    """Animals are told by colour, 0..5; one that is not on the board stands on -1."""

    ground: Ground
    cells: tuple[Cell, ...]
    forms: tuple[Form, ...]
    owner: tuple[int, ...]
    tokens: Mapping[Cell, Kind]
    """Food and potions lying face up."""
    crap: Squares
    hands: tuple[Hand, ...]
    """By team; the potion card is not in them, for nobody can steal it."""
    wererats: bool = False
    rules: WalkRules = WalkRules()


class Walk(NamedTuple):
    """One outcome, and one path that leads to it.  Outcomes are equal when all but the path is."""

    end: Cell
    """Where it stands then; in the race also the finish square by which it crossed the line."""
    took: Squares
    slipped: Squares
    """Crap that is gone because the animal trod on it, also on the finish."""
    thefts: tuple[Theft, ...]
    bites: int
    home: bool
    path: tuple[Cell, ...]
    """The squares trodden, the start first: steps, landings, and where a slide ended."""
