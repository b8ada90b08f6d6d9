"""The pictures of the assembly page, each inside (0, 0)-(56, 40)."""

from __future__ import annotations

from companion.drawing import Circle, Drawing, Ink, Point, Words, line, mapped, placed, polygon, rectangle
from companion.games.batamouse.cards import Card
from companion.games.batamouse.digits import Marks
from companion.games.batamouse.pictures import TALL, WIDE, back, card

PAGE = Ink("#ffffff", "#3f5f78", 0.5)


def sheets() -> Marks:
    """A sheet of cards, and the backs that come on its other side."""
    small = 0.115
    marks = [rectangle(1, 2, 24, 36, PAGE), rectangle(32, 2, 55, 36, PAGE), *_turn((28, 19))]
    for n in range(9):
        row, column = divmod(n, 3)
        at = ((column - 1) * WIDE * small, (row - 1) * TALL * small + 19)
        marks += placed(card(Card(n + 1, n % 4)), (12.5 + at[0], at[1]), small)
        marks += placed(back(), (43.5 + at[0], at[1]), small)
    return tuple(marks)


def _turn(at: Point) -> Marks:
    x, y = at
    return (polygon(((x + 2.4, y), (x - 2, y - 3), (x - 2, y + 3)), Ink("#c8501e")),)


def cut() -> Marks:
    """Cards that are cut out, one face down."""
    return (
        *placed(card(Card(3, 1)), (12, 20), 0.36, -8),
        *placed(card(Card(8, 3)), (28, 20), 0.36, 5),
        *placed(back(), (45, 20), 0.36, -4),
    )


def at_the_table(mat: Drawing) -> Marks:
    """The mat under a camera on an arm, seen from a chair."""
    x0, y0, x1, y1 = mat.box

    def seen(point: Point) -> Point:
        across, down = (point[0] - x0) / (x1 - x0) - 0.5, (point[1] - y0) / (y1 - y0)
        far = 1 / (1 + 0.45 * (1 - down))
        return (25.5 + 48 * across * far, 39.5 - 70 * (1 - far))

    beam = polygon(((27, 6), (43, 32), (8, 32)), Ink("#f6d860", opacity=0.22))
    return (
        *mapped(tuple(mark for mark in mat.marks if not isinstance(mark, Words)), seen, 0.085),
        beam,
        line((54, 39), (54, 3), (29, 3), ink=Ink(None, "#5d6b73", 1.4)),
        rectangle(22, 0, 32, 4.6, Ink("#26333b")),
        Circle((27, 5), 1.7, Ink("#7f9db3", "#26333b", 0.5)),
    )
