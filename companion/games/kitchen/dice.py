"""The dice to print: a net to fold to a cube, or stickers for a cube that is there already."""

from __future__ import annotations

from companion.drawing import Drawing, Ink, Mark, Point, Words, line, placed, polygon, rectangle
from companion.games.kitchen.animals import Form
from companion.games.kitchen.faces import Marks, die_face
from companion.games.kitchen.paint import Paint

TAB = 6.0
"""Width of the strips to glue."""
CUT = Ink(None, "#5d6b73", 0.2)
FOLD = Ink(None, "#ffffff", 0.3, (1.2, 1.2))
BELT = (Form.DOG, Form.CAT, Form.DOG, Form.CAT)
"""Round the cube; the mice are above and below, so that opposite faces are alike."""


def net(paint: Paint, side: float) -> Drawing:
    """Four faces in a row, one above and one below the second, with strips to glue."""
    faces = [(n * side, 0.0, form) for n, form in enumerate(BELT)]
    faces += [(side, -side, Form.MOUSE), (side, side, Form.MOUSE)]
    marks: list[Mark] = [*_strips(side)]
    for x, y, form in faces:
        marks += placed(die_face(form, paint), (x + side / 2, y + side / 2), side / 16)
    marks += [rectangle(x, y, x + side, y + side, CUT) for x, y, _ in faces]
    for ends in _folds(side):
        marks += [line(*ends, ink=Ink(None, paint.edge, 0.3)), line(*ends, ink=FOLD)]
    return Drawing((-TAB - 0.2, -side - TAB - 0.2, 4 * side + 0.2, 2 * side + TAB + 0.2), tuple(marks))


def _folds(side: float) -> tuple[tuple[Point, Point], ...]:
    """Where faces and strips meet."""
    row = [((n * side, 0.0), (n * side, side)) for n in range(4)]
    mice = [((side, y * side), (2 * side, y * side)) for y in (-1, 0, 1, 2)]
    ears = [((x * side, y * side), (x * side, (y + 1) * side)) for x in (1, 2) for y in (-1, 1)]
    return (*row, *mice, *ears)


def _strips(side: float) -> Marks:
    """White strips with slanting ends: one at the left of the row, three round each mouse."""
    slant = TAB / 2
    left = ((0.0, 0.0), (-TAB, slant), (-TAB, side - slant), (0.0, side))
    marks: list[Mark] = [_strip(left), Words((-TAB / 2, side / 2 + 0.8), "glue", 2.2, Ink("#26333b"))]
    for y in (-side, side):
        far, out = (y, -TAB) if y < 0 else (y + side, TAB)
        marks.append(
            _strip(((side, far), (side + slant, far + out), (2 * side - slant, far + out), (2 * side, far)))
        )
        for x, away in ((side, -TAB), (2 * side, TAB)):
            marks.append(_strip(((x, y), (x + away, y + slant), (x + away, y + side - slant), (x, y + side))))
    return tuple(marks)


def _strip(corners: tuple[tuple[float, float], ...]) -> Mark:
    return polygon(corners, Ink("#ffffff", CUT.line, CUT.width))


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
