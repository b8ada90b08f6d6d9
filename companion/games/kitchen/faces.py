"""The heads of dog, cat and mouse, round (0, 0) inside a circle of 7.4: the faces of the dice.

A brown dog with hanging ears, a black cat with pointed ears and bright eyes, a pale mouse with
huge round ears: dark, middle and light, so that they differ at any turn and for any eye.
"""

from __future__ import annotations

from companion.drawing import Circle, Ink, Mark, Words, curve, ellipse, line, mirrored, placed, rounded
from companion.games.kitchen.animals import Form
from companion.games.kitchen.paint import INK, PAPER, Paint

Marks = tuple[Mark, ...]

BROWN, EAR, CREAM = "#a8642c", "#5d3214", "#f3dcbc"
BLACK, COAT, GLOW = "#17161b", "#2f2d36", "#d8ec5a"
SILVER, MOUSE_EDGE, PINK = "#c3c8d1", "#565c68", "#f4a6b4"
SHINE = Ink("#ffffff")


def both(*marks: Mark) -> Marks:
    """The marks of the left side, and the same on the right."""
    return (*marks, *mirrored(marks))


def head(form: Form) -> Marks:
    return {Form.DOG: dog, Form.CAT: cat, Form.MOUSE: mouse}[form]()


def dog() -> Marks:
    edge = Ink(BROWN, INK, 0.5)
    ear = curve(
        (-3.4, -4.6),
        ((-6.4, -5.6), (-7.6, -1.4), (-6.9, 1.9)),
        ((-6.4, 3.9), (-4.6, 3.6), (-4.0, 1.6)),
        ((-3.6, -0.2), (-3.0, -2.6), (-3.4, -4.6)),
        ink=Ink(EAR, INK, 0.5),
        closed=True,
    )
    return (
        ellipse((0, -0.4), 4.9, 5.2, edge),
        ellipse((2.0, -1.5), 1.9, 2.2, Ink(EAR)),
        ellipse((0, 3.0), 3.9, 3.2, Ink(CREAM, INK, 0.4)),
        *both(ear, Circle((-2.0, -1.4), 1.0, Ink(PAPER)), Circle((-1.9, -1.3), 0.75, Ink(INK))),
        curve((-1.1, 4.3), ((-1.2, 7.2), (1.2, 7.2), (1.1, 4.3)), ink=Ink("#e0566c", INK, 0.35), closed=True),
        *both(curve((0, 3.0), ((0, 4.9), (-1.9, 5.0), (-2.4, 3.9)), ink=Ink(None, INK, 0.5))),
        ellipse((0, 1.7), 1.7, 1.15, Ink(INK)),
        ellipse((-0.5, 1.3), 0.45, 0.25, SHINE),
    )


def cat() -> Marks:
    ear = curve(
        (-5.5, 0.0),
        ((-6.4, -3.4), (-6.1, -6.6), (-5.2, -7.0)),
        ((-4.2, -7.0), (-2.2, -5.4), (-1.2, -4.0)),
        ink=Ink(COAT, BLACK, 0.5),
        closed=True,
    )
    inner = curve(
        (-4.8, -2.6), ((-5.2, -4.6), (-5.0, -5.6), (-4.7, -5.6)), ((-2.9, -4.2),), ink=Ink("#c7707f")
    )
    whisker = Ink(None, BLACK, 0.4)
    return (
        *both(ear, inner),
        *both(line((-4.0, 2.6), (-7.3, 1.7), ink=whisker), line((-4.0, 3.3), (-7.2, 3.9), ink=whisker)),
        ellipse((0, 0.9), 5.7, 5.0, Ink(COAT, BLACK, 0.5)),
        *both(
            ellipse((-2.5, 0.1), 1.65, 1.75, Ink(GLOW, BLACK, 0.3), -12),
            ellipse((-2.5, 0.1), 0.5, 1.55, Ink(BLACK)),
            Circle((-2.9, -0.6), 0.35, SHINE),
            ellipse((-1.1, 3.4), 1.35, 1.05, Ink("#5b5866")),
        ),
        ellipse((0, 2.5), 0.8, 0.6, Ink(PINK)),
    )


def mouse() -> Marks:
    edge = Ink(SILVER, MOUSE_EDGE, 0.5)
    snout = curve(
        (-3.9, -0.6),
        ((-3.6, 3.0), (-1.4, 6.2), (0, 6.2)),
        ((1.4, 6.2), (3.6, 3.0), (3.9, -0.6)),
        ((3.9, -3.8), (-3.9, -3.8), (-3.9, -0.6)),
        ink=edge,
        closed=True,
    )
    whisker = Ink(None, MOUSE_EDGE, 0.35)
    return (
        *both(Circle((-4.1, -3.1), 3.2, edge), Circle((-4.1, -3.0), 2.0, Ink(PINK))),
        *both(line((-1.4, 4.2), (-5.0, 3.2), ink=whisker), line((-1.4, 4.7), (-4.8, 5.2), ink=whisker)),
        snout,
        *both(Circle((-1.6, 0.4), 0.85, Ink(INK)), Circle((-1.85, 0.1), 0.28, SHINE)),
        rounded(-0.75, 5.6, 0.75, 7.2, 0.25, Ink("#ffffff", MOUSE_EDGE, 0.3)),
        line((0, 5.9), (0, 7.1), ink=Ink(None, MOUSE_EDGE, 0.25)),
        ellipse((0, 5.2), 1.15, 0.95, Ink("#e0566c", MOUSE_EDGE, 0.3)),
    )


def die_face(form: Form, paint: Paint) -> Marks:
    """One face of a die, from -8 to 8, with the letter of its colour in two corners."""
    return (
        rounded(-8, -8, 8, 8, 0.01, Ink(paint.base)),
        Circle((0, 0), 6.7, Ink(PAPER)),
        *placed(head(form), (0, 0), 0.86),
        *(
            Words((x, y + 1.0), paint.letter, 2.9, Ink(paint.words), True)
            for x, y in ((-6.3, -6.3), (6.3, 6.3))
        ),
    )


def die(form: Form, paint: Paint) -> Marks:
    """A die seen from above, as an icon from -10 to 10."""
    return (
        rounded(-9.2, -9.2, 9.2, 9.2, 1.8, Ink(paint.base, paint.edge, 0.8)),
        *placed(die_face(form, paint)[1:], (0, 0), 1.12),
    )
