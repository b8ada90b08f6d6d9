"""The pictures of the assembly page, each inside (0, 0)-(56, 40)."""

from __future__ import annotations

from companion.board import Shape
from companion.drawing import (
    Circle,
    Drawing,
    Ink,
    Mark,
    Point,
    Words,
    ellipse,
    line,
    mapped,
    mirrored,
    placed,
    polygon,
    rectangle,
)
from companion.games.boop.cats import fur, piece
from companion.games.boop.tents import floor, panel, slope, tent, token
from companion.words import Look

SMALL, BIG = Shape(28, 22, ""), Shape(41, 30, "")


def strip() -> tuple[Mark, ...]:
    """A strip to cut out, and scissors."""
    paper = tent(Look("orange-kitten"), SMALL)
    return (*placed(paper.marks, (28 - paper.box[2] * 0.34, 26), 0.68), *placed(_scissors(), (4, 10.5), 0.8))


def _scissors() -> tuple[Mark, ...]:
    """Scissors at (0, 0) cutting to the right."""
    blade, grip = Ink("#9aa7ae", "#26333b", 0.3), Ink(None, "#b33a2b", 1.6)
    upper = polygon(((4, -0.9), (15, -4.6), (5.4, 1.2)), blade)
    ring = ellipse((0.6, 3.2), 3.2, 2.0, grip, -25)
    half = (ring, upper)
    return (*mirrored(half, "y"), *half, Circle((5, 0), 0.6, Ink("#26333b")))


def folded() -> tuple[Mark, ...]:
    """The folds from the side, with the end that is glued, and the finished kitten."""
    paper = Ink(None, fur(Look("orange-kitten")).dark, 1.1)
    return (
        line((5.4, 35.4), (11, 8), (16.4, 35.4), (4.4, 35.4), ink=paper),
        line((4.2, 37.2), (10.4, 37.2), ink=Ink(None, "#8d9aa1", 1.1)),
        *_arrow_up((7.4, 41.6)),
        *_standing(Look("orange-kitten"), SMALL, (33, 38), 1.1),
    )


def _arrow_up(at: Point) -> tuple[Mark, ...]:
    x, y = at
    return (polygon(((x, y - 3.4), (x + 2, y), (x - 2, y)), Ink("#c8501e")),)


def _standing(look: Look, shape: Shape, foot: Point, scale: float) -> tuple[Mark, ...]:
    """A tent seen from its front, a little from the right and from above."""
    side, half, deep, coat = slope(shape), shape.width / 2, floor(shape), fur(look)

    def seen(x: float, away: float, up: float) -> Point:
        return (foot[0] + scale * (x + 0.5 * away), foot[1] - scale * (up + 0.3 * away))

    def on_front(point: Point) -> Point:
        part = 0.5 - point[1] / side
        return seen(point[0], part * deep / 2, part * shape.height)

    opening = (seen(half, 0, 0), seen(half, deep, 0), seen(half, deep / 2, shape.height))
    return (
        polygon(opening, Ink("#efe6da", coat.edge, 0.4)),
        *mapped(panel(look, shape), on_front, scale),
    )


def tokens() -> tuple[Mark, ...]:
    kitten, cat = token(Look("orange-kitten"), SMALL), token(Look("gray-cat"), BIG)
    return (
        *placed(kitten.marks, (14, 22)),
        *placed(cat.marks, (40, 20)),
        *placed(_scissors(), (-1, 35), 0.6, -30),
    )


def counted(each: int) -> tuple[Mark, ...]:
    """The four kinds of pieces, with how many there are."""
    marks: list[Mark] = []
    for n, look in enumerate(("orange-kitten", "orange-cat", "gray-kitten", "gray-cat")):
        x, y = 10 + n % 2 * 29, 10 + n // 2 * 21
        marks += placed(piece(Look(look)), (x + 10, y), 0.95)
        marks.append(Words((x - 4, y + 3), f"{each} \u00d7", 7, Ink("#26333b"), True))
    return tuple(marks)


def at_the_table(cloth: Drawing) -> tuple[Mark, ...]:
    """The bed under a camera on an arm, seen from a chair."""
    x0, y0, x1, y1 = cloth.box

    def seen(point: Point) -> Point:
        across, down = (point[0] - x0) / (x1 - x0) - 0.5, (point[1] - y0) / (y1 - y0)
        far = 1 / (1 + 0.45 * (1 - down))
        return (25.5 + 46 * across * far, 39.5 - 84 * (1 - far))

    beam = polygon(((27, 6), (43, 30), (8, 30)), Ink("#f6d860", opacity=0.22))
    return (
        *mapped(cloth.marks, seen, 0.1),
        beam,
        line((53, 39), (53, 3), (29, 3), ink=Ink(None, "#5d6b73", 1.4)),
        rectangle(22, 0, 32, 4.6, Ink("#26333b")),
        Circle((27, 5), 1.7, Ink("#7f9db3", "#26333b", 0.5)),
    )
