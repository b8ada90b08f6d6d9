"""What to print: the board, mice and a cat that stand or lie flat, dice to fold or stickers for dice."""

from __future__ import annotations

from companion.board import Board
from companion.games.arena import howto, pips
from companion.games.arena.dice import Kind
from companion.games.arena.ground import bed
from companion.games.arena.stands import stand, token
from companion.kit import CutOut, KitParts, Step
from companion.papercraft import stacked
from companion.words import Look

DICE = 3
"""Of each kind."""
NOTICE = (
    "The rules of this game come from the fragment of a rulebook whose maker we do not know; we are not part "
    "of them. This kit is for people who want a board that the referee can read. "
    "All drawings here are our own, and you may copy them."
)


def kit(board: Board) -> KitParts:
    """Everything to print, for the pieces this board has."""
    cloth = bed(board)
    animals = [(look, shape) for look, shape in board.looks.items() if not look.startswith("die-")]
    tents = stacked(*(stand(look, shape) for look, shape in animals))
    standing = (CutOut(Look("mice-and-cat"), tents, 1),)
    flat = tuple(CutOut(look, token(look, shape), 1) for look, shape in animals)
    last = (
        Step(howto.counted(), "Count them: a mouse for each player, one cat, three dice of each colour."),
        Step(
            howto.at_the_table(cloth),
            "Lay the board flat under the camera. It must see all four black squares.",
        ),
    )
    return KitParts(
        cloth,
        {"standing": (*_nets(board), *standing), "flat": (*flat, *_stickers(board))},
        {"standing": (*_folding(), *last), "flat": (*_sticking(), *last)},
        NOTICE,
    )


def _side(board: Board, kind: Kind) -> float:
    return board.looks[Look(f"die-{kind}-1")].width


def _nets(board: Board) -> tuple[CutOut, ...]:
    return tuple(CutOut(Look(f"die-{kind}"), pips.net(kind, _side(board, kind)), DICE) for kind in Kind)


def _stickers(board: Board) -> tuple[CutOut, ...]:
    return tuple(CutOut(Look(f"die-{kind}"), pips.stickers(kind, _side(board, kind)), DICE) for kind in Kind)


def _folding() -> tuple[Step, ...]:
    dice = "Cut out the nine dice with their white strips. Fold all dashed lines and glue the strips inside."
    tents = "Fold the mice and the cat at the dashed lines. Glue the white end under the floor: they stand."
    return (Step(howto.cube(), dice), Step(howto.tents(), tents))


def _sticking() -> tuple[Step, ...]:
    dice = "Stick the pictures on nine cubes: on each two ones, two twos and two threes, opposite."
    round_ = "Cut out the round mice and the cat. Glued on thick card they are easy to pick up."
    return (Step(howto.stuck(), dice), Step(howto.tokens(), round_))
