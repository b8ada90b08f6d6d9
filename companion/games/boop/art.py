"""The pictures of boop.: the bed, the pieces and what to print.  All our own drawings."""

from __future__ import annotations

from companion.games.boop.cats import piece
from companion.games.boop.cutouts import kit
from companion.games.boop.quilt import bed, pattern, prints, tints

__all__ = ["bed", "kit", "pattern", "piece", "prints", "tints"]
