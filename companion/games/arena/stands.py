"""The mice and the cat to print: little tents that stand, or round tokens that lie."""

from __future__ import annotations

from companion.board import Shape
from companion.drawing import Circle, Drawing, Ink, mapped, placed, rectangle
from companion.games.arena.animals import FURS, NIGHT, Fur, Marks, cat_sitting, mouse_sitting
from companion.games.arena.pieces import piece
from companion.papercraft import CUT, slope, tent
from companion.words import Look

CAT = Fur("#54565f", NIGHT, "#e6e4dc", "#101114", "")


def fur(look: Look) -> Fur:
    return FURS.get(look.removeprefix("mouse-"), CAT)


def stand(look: Look, shape: Shape) -> Drawing:
    """A tent with the animal on both sides."""
    coat = fur(look)
    front, back = (panel(look, shape, back=behind) for behind in (False, True))
    return tent(shape, front, back, coat.coat, coat.edge)


def panel(look: Look, shape: Shape, *, back: bool = False) -> Marks:
    """One side of a tent: the animal on its own colour, so that from above all of it has that colour."""
    coat, side, half = fur(look), slope(shape), shape.width / 2
    animal = cat_sitting(back=back) if coat is CAT else mouse_sitting(coat, back=back)
    wide, high = 0.92 * half / 7.8, 0.92 * side / 18.9
    fitted = mapped(animal, lambda point: (wide * point[0], high * point[1]), min(wide, high))
    return (rectangle(-half, -side / 2, half, side / 2, Ink(coat.coat)), *fitted)


def token(look: Look, shape: Shape) -> Drawing:
    """A round piece: a ring in its colour and the icon on pale ground."""
    r, coat = shape.width / 2, fur(look)
    return Drawing(
        (-r, -r, r, r),
        (
            Circle((0, 0), r - 0.1, Ink(coat.coat, CUT.line, CUT.width)),
            Circle((0, 0), r * 0.84, Ink(coat.pale)),
            *placed(piece(look), (0, 0), r * 0.078),
        ),
    )
