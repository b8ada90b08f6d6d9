"""The pictures of the kitchen: the floor, the pieces and what to print.  All our own drawings."""

from __future__ import annotations

from pathlib import Path

from companion.board import Board
from companion.games.kitchen import cutouts
from companion.games.kitchen.floor import bed, pattern, prints, tints
from companion.games.kitchen.icons import piece
from companion.games.kitchen.sheet import course
from companion.kit import KitParts

__all__ = ["TILED", "bed", "course", "kit", "pattern", "piece", "prints", "tints"]

TILED = True
"""The squares are tiles and have no stitches."""


def kit(board: Board) -> KitParts:
    return cutouts.kit(board, bed(board), Path(__file__).parent / "board.toml")
