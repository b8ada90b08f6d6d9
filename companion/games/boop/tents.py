"""Kittens and cats of paper: strips to fold to little tents with a cat on either side, or round tokens."""

from __future__ import annotations

from math import hypot

from companion.board import Shape
from companion.drawing import (
    Circle,
    Drawing,
    Ink,
    Mark,
    Words,
    curve,
    ellipse,
    line,
    mapped,
    placed,
    polygon,
    rectangle,
)
from companion.games.boop.cats import Fur, both, cat_sitting, fur, is_kitten, kitten_head, piece
from companion.words import Look

TAB = 8.0
"""Length of the strip to glue."""
FOLD, CUT = Ink(None, "#ffffff", 0.35, (1.4, 1.4)), Ink(None, "#5d6b73", 0.2)

Marks = tuple[Mark, ...]


def floor(shape: Shape) -> float:
    """How deep a tent stands on the bed: enough not to fall over."""
    return round(0.6 * shape.width, 1)


def slope(shape: Shape) -> float:
    """Length of a tent's side, so that its ridge is exactly as high as the piece."""
    return hypot(shape.height, floor(shape) / 2)


def tent(look: Look, shape: Shape) -> Drawing:
    """A strip lying on its side: end to glue, front, back, floor."""
    side, half, coat = slope(shape), shape.width / 2, fur(look)
    folds = (TAB, TAB + side, TAB + 2 * side)
    end = folds[2] + floor(shape)
    outline = ((TAB, -half), (end, -half), (end, half), (TAB, half), (0, half - 2), (0, 2 - half))
    return Drawing(
        (0, -half, end, half),
        (
            polygon(outline, Ink("#ffffff")),
            rectangle(TAB, -half, end, half, Ink(_ground(coat))),
            *placed(panel(look, shape), (TAB + side / 2, 0), 1, 90),
            *placed(panel(look, shape, back=True), (TAB + side * 1.5, 0), 1, -90),
            *placed(_paw(coat), (folds[2] + floor(shape) / 2, 0), half / 11, -90),
            *(line((x, -half), (x, half), ink=Ink(None, coat.edge, FOLD.width)) for x in folds),
            *(line((x, -half), (x, half), ink=FOLD) for x in folds),
            polygon(outline, CUT),
            Words((TAB / 2, 1), "glue", 3, Ink("#26333b")),
        ),
    )


def panel(look: Look, shape: Shape, *, back: bool = False) -> Marks:
    """One side of a tent, upright round (0, 0); the animal's ears touch the ridge."""
    side, half, coat = slope(shape), shape.width / 2, fur(look)
    ground = rectangle(-half, -side / 2, half, side / 2, Ink(_ground(coat)))
    return (ground, *(_kitten if is_kitten(look) else _cat)(coat, half, side, back))


def _ground(coat: Fur) -> str:
    """Between the coat and its stripes: seen from above, the whole tent has nearly the coat's colour."""
    pairs = ((int(coat.coat[n : n + 2], 16), int(coat.dark[n : n + 2], 16)) for n in (1, 3, 5))
    return "#" + "".join(f"{(a + b) // 2:02x}" for a, b in pairs)


def _kitten(coat: Fur, half: float, side: float, back: bool) -> Marks:
    """A big head over a small round body."""
    scale = half / 8.2
    foot = side / 2 / scale
    head = -foot + 7.6
    edge = Ink(coat.coat, coat.edge, 0.7)
    body = curve(
        (-4.6, head + 4.6),
        ((-6.4, head + 7.0), (-6.9, foot - 2.4), (-6.2, foot - 0.4)),
        ((6.2, foot - 0.4),),
        ((6.9, foot - 2.4), (6.4, head + 7.0), (4.6, head + 4.6)),
        ink=edge,
        closed=True,
    )
    belly = ellipse((0, foot - 3.2), 2.6, 2.6, Ink(coat.pale))
    paws = both(ellipse((-3.1, foot - 1.5), 2.3, 1.4, edge))
    below = _tail(coat, foot, 5.4) if back else (belly, *paws)
    return placed((body, *below, *placed(kitten_head(coat, back=back), (0, head))), (0, 0), scale)


def _cat(coat: Fur, half: float, side: float, back: bool) -> Marks:
    """The sitting cat of the icon, as wide and as high as the tent."""
    wide, high = half / 7.7, side / 19.2
    below = placed(_tail(coat, 0, 7.6), (0, 9.3)) if back else ()
    cat = (*cat_sitting(coat, back=back), *below)
    return mapped(cat, lambda point: (wide * point[0], high * (point[1] - 0.4)), wide)


def _tail(coat: Fur, foot: float, high: float) -> Marks:
    """A tail that curls up from the floor."""
    way = ((5.6, foot - 0.6), (4.6, foot - high * 0.5), (3.0, foot - high * 0.62))
    tip = ((1.8, foot - high * 0.72), (2.2, foot - high), (3.4, foot - high))
    return (
        *(
            curve((0.4, foot - 1.3), way, tip, ink=Ink(None, *paint))
            for paint in ((coat.edge, 2.9), (coat.coat, 1.6))
        ),
        line((3.3, foot - high), (3.4, foot - high), ink=Ink(None, coat.pale, 1.6)),
    )


def _paw(coat: Fur) -> Marks:
    """A paw print, for the floor."""
    ink = Ink(coat.coat)
    toes = (ellipse((-1.2, -2.1), 0.9, 1.2, ink), ellipse((-3.0, -0.4), 0.85, 1.1, ink, -25))
    return (ellipse((0, 1.5), 2.3, 1.8, ink), *both(*toes))


def token(look: Look, shape: Shape) -> Drawing:
    """A round piece: a ring in the coat's colour and the icon on pale ground."""
    r, coat = shape.width / 2, fur(look)
    return Drawing(
        (-r, -r, r, r),
        (
            Circle((0, 0), r - 0.1, Ink(coat.coat, CUT.line, CUT.width)),
            Circle((0, 0), r * 0.84, Ink(coat.pale)),
            *placed(piece(look), (0, 0), r * 0.08),
        ),
    )
