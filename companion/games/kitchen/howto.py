"""The pictures of the assembly page, each inside (0, 0)-(56, 40)."""

from __future__ import annotations

from companion.board import Shape
from companion.drawing import (
    Circle,
    Drawing,
    Ink,
    Mark,
    Point,
    line,
    mapped,
    placed,
    polygon,
    rectangle,
)
from companion.games.kitchen import cards, dice, tokens
from companion.games.kitchen.animals import Form
from companion.games.kitchen.faces import Marks, die_face
from companion.games.kitchen.paint import Paint, paint
from companion.games.kitchen.pawns import pawn, tent

ARROW = Ink("#c8501e")


def cube() -> Marks:
    """A net, and the die it becomes."""
    flat = dice.net(paint("orange"), 16)
    return (*placed(flat.marks, (3.5, 14.5), 0.47), *_arrow(39, 20), *_solid(paint("orange"), (41, 14), 0.8))


def stuck() -> Marks:
    """Pictures beside a cube."""
    faces = (
        mark
        for n, form in enumerate(Form)
        for mark in placed(die_face(form, paint("blue")), (9, 7 + n * 13), 0.7)
    )
    return (*faces, *_arrow(24, 20), *_solid(paint("blue"), (32, 14), 1.0))


def _solid(coat: Paint, at: Point, scale: float) -> Marks:
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
        *mapped(_wordless(die_face(Form.CAT, coat)), front, scale),
        *mapped(_wordless(die_face(Form.DOG, coat)), top, scale * 0.7),
        polygon(right, Ink(coat.edge)),
    )


def _wordless(marks: Marks) -> Marks:
    return tuple(mark for mark in marks if not hasattr(mark, "text"))


def _arrow(x: float, y: float) -> Marks:
    return (polygon(((x, y), (x - 4, y - 2.6), (x - 4, y + 2.6)), ARROW),)


def pairs() -> Marks:
    """A token and a card, each with its back below the fold."""
    bone = (*placed(tokens.token("bone"), (9, 11), 0.85), *placed(tokens.token("crap"), (9, 28.2), 0.85))
    fold = line((0, 19.6), (18, 19.6), ink=Ink(None, "#26333b", 0.4, (1.6, 1.4)))
    card = cards.folded(cards.position_card(3), cards.back("position"))
    done = placed(tokens.token("bone"), (49, 11), 0.7)
    small = placed(cards.position_card(3), (49, 29), 0.2)
    return (*bone, fold, *placed(card.marks, (28, 1.0), 0.215), *_arrow(41, 20), *done, *small)


def pawns() -> Marks:
    """The strip of a pawn, and pawns that stand."""
    strip = tent(paint("violet"), Shape(19, 10, ""))
    standing = (("red", 12.0), ("yellow", 28.0), ("green", 44.0))
    up = (mark for colour, x in standing for mark in placed(pawn(paint(colour)), (x, 29), 0.95))
    return (*placed(strip.marks, (28 - strip.box[2] / 2, 8)), *up)


def at_the_table(bed: Drawing) -> tuple[Mark, ...]:
    """The board under a camera on an arm, seen from a chair."""
    x0, y0, x1, y1 = bed.box

    def seen(point: Point) -> Point:
        across, down = (point[0] - x0) / (x1 - x0) - 0.5, (point[1] - y0) / (y1 - y0)
        far = 1 / (1 + 0.45 * (1 - down))
        return (25.5 + 48 * across * far, 39.5 - 70 * (1 - far))

    beam = polygon(((27, 6), (43, 32), (8, 32)), Ink("#f6d860", opacity=0.22))
    return (
        *mapped(_wordless(bed.marks), seen, 0.085),
        beam,
        line((54, 39), (54, 3), (29, 3), ink=Ink(None, "#5d6b73", 1.4)),
        rectangle(22, 0, 32, 4.6, Ink("#26333b")),
        Circle((27, 5), 1.7, Ink("#7f9db3", "#26333b", 0.5)),
    )
