"""The scoring pawns: an icon, and a strip to fold to a little tent."""

from __future__ import annotations

from math import hypot

from companion.board import Shape
from companion.drawing import Circle, Drawing, Ink, Path, Words, curve, line, placed, polygon, rectangle
from companion.games.kitchen.faces import Marks
from companion.games.kitchen.paint import Paint

TAB = 7.0
"""Length of the strip to glue."""
CUT = Ink(None, "#5d6b73", 0.2)


def pawn(paint: Paint) -> Marks:
    """From -10 to 10, with its letter."""
    edge = Ink(paint.base, paint.edge, 0.7)
    return (
        _skirt(edge),
        Circle((0, -5.2), 3.9, edge),
        Circle((-1.3, -6.4), 0.9, Ink("#ffffff", opacity=0.6)),
        Words((0, 6.6), paint.letter, 6.6, Ink(paint.words), True),
    )


def _skirt(ink: Ink) -> Path:
    return curve(
        (-2.2, -2.2),
        ((-2.4, 1.6), (-4.4, 3.8), (-6.0, 6.0)),
        ((-6.6, 6.9), (-6.6, 8.0), (-6.6, 9.3)),
        ((6.6, 9.3),),
        ((6.6, 8.0), (6.6, 6.9), (6.0, 6.0)),
        ((4.4, 3.8), (2.4, 1.6), (2.2, -2.2)),
        ink=ink,
        closed=True,
    )


def tent(paint: Paint, shape: Shape) -> Drawing:
    """A strip lying on its side: end to glue, front, back, floor.  Folded, it is as high as the pawn."""
    half, deep = shape.width / 2, shape.width * 0.8
    side, scale = hypot(shape.height, deep / 2), half / 7
    folds = (TAB, TAB + side, TAB + 2 * side)
    end = folds[2] + deep
    front, back = ((TAB + side * (n + 0.5), 0.0) for n in (0, 1))
    fold = Ink(None, "#ffffff", 0.35, (1.4, 1.4))
    return Drawing(
        (0, -half, end, half),
        (
            polygon(
                ((TAB, -half), (TAB, half), (0, half - 1.5), (0, 1.5 - half)), Ink("#ffffff", CUT.line, 0.2)
            ),
            rectangle(TAB, -half, end, half, Ink(paint.base)),
            *placed(_panel(paint), front, scale, 90),
            *placed(_panel(paint), back, scale, -90),
            *(_letter(paint, x, scale) for x in (front[0] - 6.5 * scale, back[0] + 6.5 * scale)),
            *(line((x, -half), (x, half), ink=Ink(None, paint.edge, 0.35)) for x in folds),
            *(line((x, -half), (x, half), ink=fold) for x in folds),
            rectangle(TAB, -half, end, half, CUT),
            Words((TAB / 2, 0.9), "glue", 2.6, Ink("#26333b")),
        ),
    )


def _panel(paint: Paint) -> Marks:
    """One side of a tent: a pale pawn on its colour."""
    pale = Ink(paint.pale, paint.edge, 0.5)
    return placed((_skirt(pale), Circle((0, -5.2), 3.9, pale)), (0, 1.5))


def _letter(paint: Paint, x: float, scale: float) -> Words:
    """The letter in the middle of a skirt; words stay upright when a drawing is turned."""
    return Words((x, 2.5 * scale), paint.letter, 7 * scale, Ink(paint.edge), True)
