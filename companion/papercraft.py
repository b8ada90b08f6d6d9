"""Things to fold from paper, the same in all games: cubes for dice, little tents for pieces that stand."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from companion.board import Shape
from companion.drawing import Drawing, Ink, Mark, Point, Words, line, placed, polygon, rectangle

Marks = tuple[Mark, ...]

CUBE_TAB, TENT_TAB = 6.0, 7.0
"""Width of the strips to glue."""
BETWEEN = 1.0
"""Millimetres between things to cut out."""
CUT, GLUE = Ink(None, "#5d6b73", 0.2), Ink("#26333b")
WHITE = Ink("#ffffff", CUT.line, CUT.width)


def net(faces: Sequence[Marks], side: float, edge: str) -> Drawing:
    """A cube to fold: four faces in a row, then one above and one below the second, with strips to glue.

    Each face is drawn round (0, 0) as big as it will be; *edge* is the colour of the folds.
    """
    corners = [(n * side, 0.0) for n in range(4)] + [(side, -side), (side, side)]
    marks: list[Mark] = [*_strips(side)]
    for (x, y), face in zip(corners, faces, strict=True):
        marks += placed(face, (x + side / 2, y + side / 2))
    marks += [rectangle(x, y, x + side, y + side, CUT) for x, y in corners]
    marks += _folds(_seams(side), edge)
    tab = CUBE_TAB + 0.2
    return Drawing((-tab, -side - tab, 4 * side + 0.2, 2 * side + tab), tuple(marks))


def _folds(ends: Sequence[tuple[Point, Point]], edge: str) -> Marks:
    """Dashed on any ground: dark below, white dashes above."""
    dashes = Ink(None, "#ffffff", 0.3, (1.2, 1.2))
    inks = (Ink(None, edge, 0.3), dashes)
    return tuple(line(*both, ink=ink) for both in ends for ink in inks)


def _seams(side: float) -> list[tuple[Point, Point]]:
    """Where the faces of a cube and its strips meet."""
    row = [((n * side, 0.0), (n * side, side)) for n in range(4)]
    lids = [((side, y * side), (2 * side, y * side)) for y in (-1, 0, 1, 2)]
    ears = [((x * side, y * side), (x * side, (y + 1) * side)) for x in (1, 2) for y in (-1, 1)]
    return [*row, *lids, *ears]


def _strips(side: float) -> Marks:
    """White strips with slanting ends: one at the left of the row, three round each lid."""
    tab, slant = CUBE_TAB, CUBE_TAB / 2
    left = ((0.0, 0.0), (-tab, slant), (-tab, side - slant), (0.0, side))
    marks: list[Mark] = [polygon(left, WHITE), Words((-tab / 2, side / 2 + 0.8), "glue", 2.2, GLUE)]
    for y in (-side, side):
        far, out = (y, -tab) if y < 0 else (y + side, tab)
        ends = ((side, far), (side + slant, far + out), (2 * side - slant, far + out), (2 * side, far))
        marks.append(polygon(ends, WHITE))
        for x, away in ((side, -tab), (2 * side, tab)):
            ear = ((x, y), (x + away, y + slant), (x + away, y + side - slant), (x, y + side))
            marks.append(polygon(ear, WHITE))
    return tuple(marks)


def floor(shape: Shape) -> float:
    """How deep a tent stands on the board: enough not to fall over."""
    return round(0.6 * shape.width, 1)


def slope(shape: Shape) -> float:
    """Length of a tent's side, so that its ridge is exactly as high as the piece."""
    return hypot(shape.height, floor(shape) / 2)


def tent(shape: Shape, front: Marks, back: Marks, ground: str, edge: str) -> Drawing:
    """A strip lying on its side: end to glue, front, back, floor.  Folded, it is as high as the piece.

    *front* and *back* are drawn upright round (0, 0), as wide as the piece and as tall as the `slope`.
    """
    side, half = slope(shape), shape.width / 2
    folds = (TENT_TAB, TENT_TAB + side, TENT_TAB + 2 * side)
    end = folds[2] + floor(shape)
    outline = ((TENT_TAB, -half), (end, -half), (end, half), (TENT_TAB, half), (0, half - 2), (0, 2 - half))
    return Drawing(
        (0, -half, end, half),
        (
            polygon(outline, Ink("#ffffff")),
            rectangle(TENT_TAB, -half, end, half, Ink(ground)),
            *placed(front, (TENT_TAB + side / 2, 0), 1, 90),
            *placed(back, (TENT_TAB + side * 1.5, 0), 1, -90),
            *_folds([((x, -half), (x, half)) for x in folds], edge),
            polygon(outline, CUT),
            Words((TENT_TAB / 2, 1), "glue", 2.6, GLUE),
        ),
    )


def stacked(*drawings: Drawing) -> Drawing:
    """The drawings one under the other, with a little room to cut between them."""
    marks: list[Mark] = []
    top, wide = 0.0, max(drawing.box[2] - drawing.box[0] for drawing in drawings)
    for drawing in drawings:
        x0, y0, _, y1 = drawing.box
        marks += placed(drawing.marks, (-x0, top - y0))
        top += y1 - y0 + BETWEEN
    return Drawing((0, 0, wide, top - BETWEEN), tuple(marks))
