"""The pictures of the arena: the board, the pieces and what to print.  All our own drawings."""

from __future__ import annotations

from companion.games.arena.cutouts import kit
from companion.games.arena.ground import bed, tints
from companion.games.arena.pieces import piece

TILED = True

__all__ = ["TILED", "bed", "kit", "piece", "tints"]
