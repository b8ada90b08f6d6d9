"""Plain squares and round counters."""

from __future__ import annotations

from collections.abc import Mapping

from companion.board import Board
from companion.drawing import Circle, Drawing, Ink, Mark
from companion.kit import CutOut, KitParts
from companion.words import Look, Place


def bed(board: Board) -> Drawing:
    return Drawing(board.box, ())


def piece(look: Look) -> tuple[Mark, ...]:
    return (Circle((0, 0), 9, Ink("#b02020" if look.startswith("red") else "#2040b0")),)


def tints(board: Board) -> Mapping[Place, str]:
    return dict.fromkeys(board.places, "#e8e8e8")


def kit(board: Board) -> KitParts:
    counters = tuple(CutOut(look, Drawing((-10, -10, 10, 10), piece(look)), 5) for look in board.looks)
    return KitParts(bed(board), {"flat": counters}, {"flat": ()}, "Noughts belongs to everybody.")
