"""What is on the cards, each round (0, 0) inside a circle of 10: a mouse and a piece of cheese."""

from __future__ import annotations

from companion.drawing import Circle, Ink, curve, ellipse, polygon
from companion.games.batamouse.digits import Marks

FUR, EDGE, PINK, DARK = "#8e939c", "#3f444d", "#f2a3b3", "#22262c"
RIND, FACE, TOP, HOLE = "#8a5a00", "#f5b821", "#ffd75e", "#d18d06"


def mouse(fur: str = FUR) -> Marks:
    """A mouse that sits and looks to the right."""
    coat, tail = Ink(fur, EDGE, 0.7), Ink(None, EDGE, 1.1)
    body = curve(
        (9.3, 3.4),
        ((7.4, -1.6), (4.4, -3.6), (0.6, -3.6)),
        ((-4.6, -3.6), (-7.6, 0.4), (-7.6, 3.8)),
        ((-7.6, 6.4), (-6.2, 7.2), (-4.2, 7.2)),
        ((4.6, 7.2),),
        ((7.4, 7.2), (9.4, 5.8), (9.3, 3.4)),
        ink=coat,
        closed=True,
    )
    return (
        curve((-7.0, 5.8), ((-10.4, 5.4), (-10.2, 0.6), (-8.4, -1.6)), ink=tail),
        body,
        Circle((0.8, -4.2), 3.7, coat),
        Circle((0.8, -4.2), 2.2, Ink(PINK)),
        Circle((5.6, 0.7), 0.95, Ink(DARK)),
        Circle((9.0, 3.2), 1.2, Ink(PINK, EDGE, 0.4)),
        ellipse((2.4, 7.0), 2.0, 0.9, Ink(PINK, EDGE, 0.4)),
        ellipse((-4.4, 7.0), 2.2, 0.9, Ink(PINK, EDGE, 0.4)),
    )


def wedge() -> Marks:
    """A piece of cheese with holes."""
    edge = 0.8
    return (
        polygon(((-9, 0.6), (5.4, -6.6), (9, 0.6)), Ink(TOP, RIND, edge)),
        polygon(((-9, 0.6), (9, 0.6), (9, 6.6), (-9, 6.6)), Ink(FACE, RIND, edge)),
        Circle((-4.4, 3.9), 1.5, Ink(HOLE)),
        Circle((0.8, 2.5), 1.0, Ink(HOLE)),
        Circle((5.0, 4.4), 1.6, Ink(HOLE)),
        ellipse((3.8, -2.6), 1.6, 1.0, Ink(HOLE)),
    )
