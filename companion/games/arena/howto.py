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
    line,
    mapped,
    placed,
    polygon,
    rectangle,
)
from companion.games.arena.animals import Marks
from companion.games.arena.dice import Die, Kind
from companion.games.arena.pieces import piece
from companion.games.arena.pips import ENAMELS, face, net
from companion.games.arena.stands import stand, token
from companion.words import Look

ARROW = Ink("#c8501e")
MOUSE, CAT = Shape(20, 18, ""), Shape(35, 26, "")


def cube() -> Marks:
    """A net, and the die it becomes."""
    flat = net(Kind.CHEESE, 16)
    return (*placed(flat.marks, (3.5, 14.5), 0.47), *_arrow(39, 20), *_solid(Kind.CHEESE, (41, 14), 0.8))


def stuck() -> Marks:
    """Pictures beside a cube."""
    faces = (mark for n in range(3) for mark in placed(face(Die(Kind.CAT, n + 1), 16), (9, 7 + n * 13), 0.7))
    return (*faces, *_arrow(24, 20), *_solid(Kind.CAT, (32, 14), 1.0))


def _solid(kind: Kind, at: Point, scale: float) -> Marks:
    """A die seen from the front, a little from the right and from above."""
    (x, y), side = at, 16 * scale

    def front(p: Point) -> Point:
        return (x + scale * (p[0] + 8), y + scale * (p[1] + 8))

    def top(p: Point) -> Point:
        away = 0.4 * (8 - p[1])
        return (x + scale * (p[0] + 8 + 0.8 * away), y - scale * 0.8 * away)

    lean = 0.32 * side
    right = (
        (x + side, y),
        (x + side + lean, y - lean),
        (x + side + lean, y + side - lean),
        (x + side, y + side),
    )
    return (
        *mapped(face(Die(kind, 2), 16), front, scale),
        *mapped(face(Die(kind, 3), 16), top, scale * 0.7),
        polygon(right, Ink(ENAMELS[kind].edge)),
    )


def _arrow(x: float, y: float) -> Marks:
    return (polygon(((x, y), (x - 4, y - 2.6), (x - 4, y + 2.6)), ARROW),)


def tents() -> Marks:
    """The strip of a mouse, and mice and cat that stand."""
    strip = stand(Look("mouse-green"), MOUSE)
    long = strip.box[2]
    up = (
        *placed(piece(Look("mouse-red")), (11, 29), 0.9),
        *placed(piece(Look("cat")), (28, 27.5), 1.1),
        *placed(piece(Look("mouse-yellow")), (45, 29), 0.9),
    )
    return (*placed(strip.marks, (28 - long * 0.36, 8), 0.72), *up)


def tokens() -> Marks:
    mouse, cat = token(Look("mouse-blue"), MOUSE), token(Look("cat"), CAT)
    return (*placed(mouse.marks, (16, 22), 1.1), *placed(cat.marks, (40, 20), 1.1))


def counted() -> Marks:
    """What there is of each."""
    dark = Ink("#26333b")
    marks: list[Mark] = []
    for n, colour in enumerate(("red", "blue", "green", "yellow")):
        marks += placed(piece(Look(f"mouse-{colour}")), (7 + n * 11, 11), 0.52)
    marks += placed(piece(Look("cat")), (51, 10), 0.62)
    for n, kind in enumerate(Kind):
        marks += placed(piece(Die(kind, 3).look), (13 + n * 18, 30), 0.5)
        marks.append(Words((4 + n * 18, 32), "3 \u00d7", 5, dark, True))
    return tuple(marks)


def at_the_table(bed: Drawing) -> Marks:
    """The board under a camera on an arm, seen from a chair."""
    x0, y0, x1, y1 = bed.box

    def seen(point: Point) -> Point:
        across, down = (point[0] - x0) / (x1 - x0) - 0.5, (point[1] - y0) / (y1 - y0)
        far = 1 / (1 + 0.45 * (1 - down))
        return (25.5 + 48 * across * far, 39.5 - 72 * (1 - far))

    beam = polygon(((27, 6), (43, 32), (8, 32)), Ink("#f6d860", opacity=0.22))
    wordless = tuple(mark for mark in bed.marks if not isinstance(mark, Words))
    return (
        *mapped(wordless, seen, 0.1),
        beam,
        line((54, 39), (54, 3), (29, 3), ink=Ink(None, "#5d6b73", 1.4)),
        rectangle(22, 0, 32, 4.6, Ink("#26333b")),
        Circle((27, 5), 1.7, Ink("#7f9db3", "#26333b", 0.5)),
    )
