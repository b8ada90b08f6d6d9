"""How a big sheet is cut into pages: tiles with strips to glue, and joins with letters."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from companion.drawing import Box
from companion.errors import UsageError

OVERLAP = 10.0
"""Millimetres of picture repeated under the next sheet, to glue on."""

MOST = 64
"""More sheets than anybody wants to glue: a mistake in the board file."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One page's share.  *core* is what is seen in the end, *clip* what is printed: glue strips too."""

    number: int
    column: int
    row: int
    core: Box
    clip: Box
    joins: dict[str, str]
    """Side (``left``, ``top``, ``right``, ``bottom``) -> letter of the join there."""


def counts(box: Box, room: tuple[float, float]) -> tuple[int, int]:
    """How many columns and rows of pages *box* needs."""
    (x0, y0, x1, y1), (width, height) = box, room
    columns = 1 if x1 - x0 <= width else ceil((x1 - x0) / (width - OVERLAP))
    rows = 1 if y1 - y0 <= height else ceil((y1 - y0) / (height - OVERLAP))
    if columns * rows > MOST:
        raise UsageError(
            f"This board would need {columns * rows} sheets of paper. "
            "Are the millimetres in the board file right?"
        )
    return columns, rows


def tiles(box: Box, room: tuple[float, float]) -> list[Tile]:
    """The tiles of *box*, row by row, all alike in size, each small enough for *room*."""
    columns, rows = counts(box, room)
    x0, y0, x1, y1 = box
    width, height = (x1 - x0) / columns, (y1 - y0) / rows
    joins = _letters(columns, rows)
    found = []
    for number in range(columns * rows):
        row, column = divmod(number, columns)
        left, top = x0 + column * width, y0 + row * height
        core = (left, top, left + width, top + height)
        own = {side: letter for (c, r, side), letter in joins.items() if (c, r) == (column, row)}
        right, bottom = (OVERLAP if side in own else 0.0 for side in ("right", "bottom"))
        clip = (core[0], core[1], core[2] + right, core[3] + bottom)
        found.append(Tile(number + 1, column, row, core, clip, own))
    return found


def _letters(columns: int, rows: int) -> dict[tuple[int, int, str], str]:
    """(column, row, side) -> letter; both sheets of a join have the same."""
    pairs = [((c, r, "right"), (c + 1, r, "left")) for r in range(rows) for c in range(columns - 1)]
    pairs += [((c, r, "bottom"), (c, r + 1, "top")) for r in range(rows - 1) for c in range(columns)]
    return {end: _name(n) for n, pair in enumerate(pairs) for end in pair}


def _name(number: int) -> str:
    more, last = divmod(number, 26)
    return ("" if not more else _name(more - 1)) + chr(ord("A") + last)
