"""The dice to print: a net to fold to a cube, or stickers for a cube that is there already."""

from __future__ import annotations

from companion.drawing import Drawing, Ink, Mark, line, placed, rectangle
from companion.games.kitchen.animals import Form
from companion.games.kitchen.faces import die_face
from companion.games.kitchen.paint import Paint
from companion.papercraft import net as cube

CUT = Ink(None, "#5d6b73", 0.2)
BELT = (Form.DOG, Form.CAT, Form.DOG, Form.CAT)
"""Round the cube; the mice are above and below, so that opposite faces are alike."""


def net(paint: Paint, side: float) -> Drawing:
    """A cube to fold."""
    forms = (*BELT, Form.MOUSE, Form.MOUSE)
    return cube([placed(die_face(form, paint), (0, 0), side / 16) for form in forms], side, paint.edge)


def stickers(paint: Paint, side: float) -> Drawing:
    """Two dogs, two cats and two mice, one under the other."""
    forms = [form for form in Form for _ in range(2)]
    marks: list[Mark] = []
    for n, form in enumerate(forms):
        marks += placed(die_face(form, paint), (side / 2, (n + 0.5) * side), side / 16)
    for n in range(1, len(forms)):
        marks.append(line((0, n * side), (side, n * side), ink=CUT))
    marks.append(rectangle(0, 0, side, side * len(forms), CUT))
    return Drawing((0, 0, side, side * len(forms)), tuple(marks))
