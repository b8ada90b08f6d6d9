"""The size of the arena, as it stands in a ``board.toml``."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from companion.board_file import BoardFile, open_board_file

LEAST, MOST = 3, 5
OWN = Path(__file__).parent / "board.toml"


@lru_cache(maxsize=8)
def radius_of(path: Path | None = None) -> int:
    """How many rings there are round the middle; BrokenFile if it cannot be played on so many."""
    file = BoardFile(*open_board_file(path or OWN))
    radius = file.whole("hexes", "radius", most=MOST)
    if radius < LEAST:
        file.fail(("hexes", "radius"), f"the arena needs {LEAST} to {MOST} rings, not {radius}")
    return radius
