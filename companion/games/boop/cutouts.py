"""What to print for boop.: the bed, and kittens and cats that stand like little tents or lie flat."""

from __future__ import annotations

from companion.board import Board
from companion.games.boop.howto import at_the_table, counted, folded, strip, tokens
from companion.games.boop.quilt import bed
from companion.games.boop.tents import tent, token
from companion.kit import CutOut, KitParts, Step

EACH = 8
"""Kittens, and cats, of each colour."""
NOTICE = (
    "The game boop. and its name belong to its makers; we are not part of them. "
    "This kit is for people who own the game and want a bed that the referee can read. "
    "All drawings here are our own, and you may copy them."
)


def kit(board: Board) -> KitParts:
    """Everything to print, for the pieces this board has."""
    cloth = bed(board)
    standing = tuple(CutOut(look, tent(look, shape), EACH) for look, shape in board.looks.items())
    flat = tuple(CutOut(look, token(look, shape), EACH) for look, shape in board.looks.items())
    both = (
        Step(counted(EACH), "Count them: eight kittens and eight cats of each colour."),
        Step(at_the_table(cloth), "Lay the bed flat under the camera. It must see all four black squares."),
    )
    fold = "Cut out the kittens and cats. Fold them backwards along the three dashed lines."
    glue = "Glue the white end under the floor with the paw. Now it stands."
    round_ = "Cut out the round kittens and cats. Glued on thick card they are easy to pick up."
    return KitParts(
        cloth,
        {"standing": standing, "flat": flat},
        {
            "standing": (Step(strip(), fold), Step(folded(), glue), *both),
            "flat": (Step(tokens(), round_), *both),
        },
        NOTICE,
    )
