"""The cards, 56 by 87 millimetres round (0, 0): a number, as many mice, and a strip of cheese.

The number and the cheese stand in the top left corner again, for cards that lie over each other or are
held in a hand.  Every number has a colour of its own, to be known from across the table.
"""

from __future__ import annotations

from itertools import accumulate

from companion.drawing import Circle, Ink, line, placed, rounded
from companion.games.batamouse.cards import Card
from companion.games.batamouse.digits import Marks, number
from companion.games.batamouse.mice import mouse, wedge

WIDE, TALL = 56.0, 87.0
ROUND = 4.0
PAPER, RIM, STRIP = "#fbf3df", "#3f444d", "#e4cfa0"
COLOURS = (
    *("#b3261e", "#1f4e8c", "#2e6b34", "#7a4b00", "#6a2c91"),
    *("#00677a", "#a1265e", "#566200", "#22262c"),
)
"""Of the numbers 1 to 9; higher ones begin again."""
ROWS = {1: (1,), 2: (1, 1), 3: (1, 2), 4: (2, 2), 5: (2, 1, 2), 6: (2, 2, 2), 7: (2, 3, 2), 8: (3, 2, 3)}
"""How the mice of the smaller numbers sit; more sit in rows of three, or of four."""
FIELD = (-13.5, -39.0, 25.0, 24.5)
"""Where the mice are: x0, y0, x1, y1."""
BIGGEST = 1.5
DEEP, LIGHT = "#2f5d73", "#4d839c"


def card(shown: Card) -> Marks:
    """The face of a card."""
    return (*_paper(PAPER), *_corner(shown), *_crowd(shown.number), *_strip(shown.cheese))


def _paper(ground: str) -> Marks:
    x, y = WIDE / 2, TALL / 2
    return (rounded(-x, -y, x, y, ROUND, Ink(ground, RIM, 0.5)),)


def colour(value: int) -> str:
    return COLOURS[(value - 1) % len(COLOURS)]


def _corner(shown: Card) -> Marks:
    """The number in a circle, and the cheese under it."""
    disk = (
        Circle((0, 0), 6.4, Ink(colour(shown.number))),
        *placed(number(shown.number, "#ffffff"), (0, 0), 0.72),
    )
    wedges = (mark for n in range(shown.cheese) for mark in placed(wedge(), (0, 11.5 + 7.2 * n), 0.42))
    return placed((*disk, *wedges), (-20, -35.5))


def rows(count: int) -> tuple[int, ...]:
    """How many mice sit in each row."""
    if count in ROWS:
        return ROWS[count]
    across = 3 if count <= 12 else 4 if count <= 24 else 6
    whole, rest = divmod(count, across)
    return (across,) * whole + ((rest,) if rest else ())


def _crowd(count: int) -> Marks:
    x0, y0, x1, y1 = FIELD
    lines = rows(count)
    cell = min((x1 - x0) / max(lines), (y1 - y0) / len(lines))
    scale, down = min(BIGGEST, cell / 20 * 0.94), (y1 - y0) / len(lines)
    return tuple(
        mark
        for row, across in enumerate(lines)
        for n in range(across)
        for mark in placed(mouse(), (x0 + (n + 0.5) * (x1 - x0) / across, y0 + (row + 0.5) * down), scale)
    )


def _strip(cheese: int) -> Marks:
    """Cheese side by side on a board; an empty board has a line where nothing lies."""
    board = rounded(-25, 27, 25, 40.5, 2, Ink(STRIP, "#8a7440", 0.4))
    if not cheese:
        return (board, line((-20, 33.7), (20, 33.7), ink=Ink(None, "#8a7440", 0.7, (2.5, 2.5))))
    step = min(12.0, 48.0 / cheese)
    scale, left = step / 20 * 0.96, -step * (cheese - 1) / 2
    return (board, *(mark for n in range(cheese) for mark in placed(wedge(), (left + n * step, 33.8), scale)))


def back() -> Marks:
    """Cheese all over, and a mouse in the middle."""
    x, y = WIDE / 2 - 3, TALL / 2 - 3
    lines = tuple(accumulate((12.3,) * 6, initial=-y + 3.6))
    spots = [
        (-18.0 + 12 * n + 6 * (row % 2), down) for row, down in enumerate(lines) for n in range(4 - row % 2)
    ]
    print_ = Circle((0, 0), 2.6, Ink(LIGHT)), Circle((3.6, 2.6), 1.3, Ink(LIGHT))
    return (
        *_paper("#ffffff"),
        rounded(-x, -y, x, y, ROUND - 1.5, Ink(DEEP)),
        *(mark for spot in spots for mark in placed(print_, spot)),
        Circle((0, 0), 13.5, Ink("#ffffff", LIGHT, 1.2)),
        *placed(mouse(), (0.3, -0.6), 1.05),
    )
