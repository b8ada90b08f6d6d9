"""What is in the box: squares, colours and cards, from a ``board.toml``.

The map of the file has a sign for each square: ``.`` a tile, ``#`` dark, ``1``-``6`` the blue
numbers, ``A``-``F`` the yellow ones, ``P`` a potion, ``x`` the cracked tile.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from companion.games.kitchen.animals import Form
from companion.games.kitchen.grid import Cell, Squares, cell_numbers, lanes, place_names
from companion.words import Place

SPECIALS = ("scientist", "crap", "wererat")
ARROWS = ("clockwise", "counter-clockwise")


@dataclass(frozen=True, slots=True)
class Card:
    """A turn card: an animal and a colour, or something special."""

    name: str
    colour: int | None = None
    form: Form | None = None
    barred: bool = False
    """All animals but this one transform."""
    clockwise: bool = True
    special: str = ""

    def transforms(self, form: Form) -> bool:
        """Whether an animal of that form must transform."""
        return self.form is not None and (form == self.form) != self.barred


@dataclass(frozen=True, slots=True)
class Box:
    rows: int
    cols: int
    open: Squares
    """Where animals may go."""
    blue: tuple[Cell, ...]
    yellow: tuple[Cell, ...]
    """The six numbered squares, number 1 first."""
    potions: tuple[Cell, Cell]
    cracked: Cell | None
    course: int
    """How many squares the score-course has."""
    colours: tuple[str, ...]
    cards: tuple[Card, ...]
    food: int = 5
    """Tokens of each kind of food."""

    def place(self, cell: Cell) -> Place:
        return place_names(self.rows, self.cols)[cell]

    def cell(self, place: str) -> Cell | None:
        """The square of that name, or None."""
        return cell_numbers(self.rows, self.cols).get(Place(place))

    def distance(self, toward: Literal["yellow", "blue"]) -> tuple[int, ...]:
        """Steps from each square to that grid; -1 where no way leads there.

        The line lies before the grid, so all its six squares are at distance 0.
        """
        beside = lanes(self.rows, self.cols, self.open).beside
        far = dict.fromkeys(self.yellow if toward == "yellow" else self.blue, 0)
        edge = list(far)
        for cell in edge:
            for other, _ in beside[cell]:
                if other not in far:
                    far[other] = far[cell] + 1
                    edge.append(other)
        return tuple(far.get(cell, -1) for cell in range(self.rows * self.cols))


def read_box(path: Path) -> Box:
    """The box described by a ``board.toml``; BrokenFile says which line is wrong and why."""
    from companion.games.kitchen.box_file import BoxFile  # here, since it speaks of the values above

    return BoxFile.open(path).box()
