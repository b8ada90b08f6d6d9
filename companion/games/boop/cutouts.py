"""What to print for boop.: the bed, and kittens and cats that stand like little tents or lie flat."""

from __future__ import annotations

from math import hypot

from companion.board import Board, Shape
from companion.drawing import (
    Circle,
    Drawing,
    Ink,
    Mark,
    Path,
    Point,
    Words,
    curve,
    ellipse,
    line,
    placed,
    polygon,
    rectangle,
)
from companion.games.boop.cats import PINK, Fur, both, cat_face, fur, kitten_face, piece
from companion.games.boop.quilt import bed
from companion.kit import CutOut, KitParts, Step
from companion.words import Look

EACH = 8
"""Kittens, and cats, of each colour."""
TAB = 8.0
"""Length of the strip to glue."""
FOLD, CUT = Ink(None, "#26333b", 0.25, (1.4, 1.2)), Ink(None, "#5d6b73", 0.2)
NOTICE = (
    "The game boop. and its name belong to its makers; we are not part of them. "
    "This kit is for people who own the game and want a bed that the referee can read. "
    "All drawings here are our own, and you may copy them."
)


def kit(board: Board) -> KitParts:
    """Everything to print, for the pieces this board has."""
    standing = tuple(CutOut(look, tent(look, shape), EACH) for look, shape in board.looks.items())
    flat = tuple(CutOut(look, token(look, shape), EACH) for look, shape in board.looks.items())
    last = Step(
        _at_the_table(), "Lay the bed flat under the camera. All four black squares must be in the picture."
    )
    return KitParts(
        bed(board),
        {"standing": standing, "flat": flat},
        {
            "standing": (
                Step(_strip(), "Cut out the kittens and cats. Fold along the dashed lines."),
                Step(_tent(), "Glue the white end under the floor. Now it stands."),
                last,
            ),
            "flat": (Step(_tokens(), "Cut out the round kittens and cats. Thick card lies best."), last),
        },
        NOTICE,
    )


def floor(shape: Shape) -> float:
    """How deep a tent stands on the bed: enough not to fall over."""
    return round(0.6 * shape.width, 1)


def slope(shape: Shape) -> float:
    """Length of a tent's side, so that its ridge is exactly as high as the piece."""
    return hypot(shape.height, floor(shape) / 2)


def tent(look: Look, shape: Shape) -> Drawing:
    """A strip lying on its side: end to glue, front, back, floor."""
    side, half = slope(shape), shape.width / 2
    folds = (TAB, TAB + side, TAB + 2 * side)
    end = folds[2] + floor(shape)
    coat = fur(look)
    front, back = _panel(look, coat, half, side)
    return Drawing(
        (0, -half, end, half),
        (
            rectangle(TAB, -half, end, half, Ink(coat.coat)),
            *placed(front, (TAB + side / 2, 0), 1, 90),
            *placed(back, (TAB + side * 1.5, 0), 1, -90),
            *(line((x, -half), (x, half), ink=FOLD) for x in folds),
            polygon(
                ((TAB, -half), (end, -half), (end, half), (TAB, half), (0, half - 2), (0, 2 - half)), CUT
            ),
            Words((TAB / 2, 1), "glue", 3, Ink("#26333b")),
        ),
    )


def _panel(look: Look, coat: Fur, half: float, side: float) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """Front and back of a tent, upright round (0, 0)."""
    kitten = look.endswith("kitten")
    top, foot, scale = -side / 2, side / 2, half / (8.4 if kitten else 7.8)
    ear = polygon(
        ((-half + 1, top + 6 * scale * 0.6), (-half + 2, top + 0.8), (-half * 0.35, top + 1.6)),
        Ink(PINK, coat.edge, 0.5),
    )
    paw = ellipse((-half * 0.42, foot - 2.2), half * 0.34, 2.0, Ink(coat.pale, coat.edge, 0.4))
    face = kitten_face(coat) if kitten else cat_face(coat)
    front = (*both(ear, paw), *placed(face, (0, top + side * (0.42 if kitten else 0.56)), scale))
    collar = () if kitten else _band(half, top + side * 0.57, coat)
    bell = () if kitten else (Circle((0, top + side * 0.57 + 1.6), 1.6, Ink("#f6d860", coat.edge, 0.4)),)
    stripes = (
        tuple(_stripe(half, top + side * part, coat) for part in (0.68, 0.78, 0.88)) if coat.tabby else ()
    )
    return (*front, *collar, *bell), (*both(ear), *stripes, *collar, _tail(half, foot, coat))


def _band(half: float, y: float, coat: Fur) -> tuple[Mark, ...]:
    return (rectangle(-half, y - 1.2, half, y + 1.2, Ink(coat.collar)),)


def _stripe(half: float, y: float, coat: Fur) -> Path:
    return line((-half * 0.85, y), (-half * 0.35, y + 0.6), ink=Ink(None, coat.dark, 1.2))


def _tail(half: float, foot: float, coat: Fur) -> Path:
    start: Point = (0, foot - 2.5)
    way = ((half * 0.9, foot - 2), (half * 0.95, foot - half * 0.9), (half * 0.35, foot - half * 0.95))
    return curve(start, way, ink=Ink(None, coat.dark, half * 0.16))


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


def _strip() -> tuple[Mark, ...]:
    shape = Shape(28, 22, "")
    strip = tent(Look("orange-kitten"), shape)
    return placed(strip.marks, (28 - strip.box[2] * 0.34, 20), 0.68)


def _tent() -> tuple[Mark, ...]:
    """A tent seen from the side, with an arrow to the end that is glued."""
    coat = fur(Look("orange-kitten"))
    edge = Ink(coat.coat, coat.edge, 0.6)
    return (
        polygon(((18, 36), (28, 4), (38, 36)), edge),
        polygon(((38, 36), (28, 4), (36, 2), (46, 32)), Ink(coat.dark, coat.edge, 0.6)),
        line((19, 37.6), (29, 37.6), ink=Ink(None, coat.edge, 1.2)),
        line((8, 39), (15, 38), ink=Ink(None, "#3f5f78", 1.0)),
        polygon(((17.5, 37.7), (14.2, 36), (14.6, 40)), Ink("#3f5f78")),
    )


def _tokens() -> tuple[Mark, ...]:
    pairs = ((Look("orange-kitten"), 22, 14.0), (Look("gray-cat"), 30, 40.0))
    return tuple(m for look, wide, x in pairs for m in placed(token(look, Shape(2, wide, "")).marks, (x, 20)))


def _at_the_table() -> tuple[Mark, ...]:
    """The bed with its four markers under a camera."""
    black = Ink("#000000")
    corners = [rectangle(x, y, x + 3, y + 3, black) for x, y in ((17, 14), (36, 14), (14, 34), (39, 34))]
    return (
        polygon(((15, 12), (41, 12), (46, 39), (10, 39)), Ink("#cbe0d8", "#3f5f78", 0.5)),
        *corners,
        rectangle(24, 0, 32, 5, Ink("#26333b")),
        Circle((28, 5.5), 1.8, Ink("#7f9db3", "#26333b", 0.4)),
        line((26, 8), (20, 20), ink=Ink(None, "#7f9db3", 0.5, (1.5, 1.5))),
        line((30, 8), (36, 20), ink=Ink(None, "#7f9db3", 0.5, (1.5, 1.5))),
    )
