"""Layouts from files: what stands on places, what lies in rows or at known spots."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

from companion.board import Board
from companion.board_file import is_length
from companion.cli.photos import read_json
from companion.course import looks_at, pawns
from companion.errors import BrokenFile, UnknownLook
from companion.layout import Laid, Layout, Rows
from companion.words import EMPTY, Look, Place, Zone

ROWS = "rows"
"""The key of things laid out in rows anywhere on the sheet."""


def load_layout(path: Path, board: Board) -> Layout:
    """What a JSON object says: place -> look, ``rows`` or a zone -> rows of looks, or things at spots."""
    data = read_json(path)
    if not isinstance(data, dict) or not all(isinstance(value, str | list) for value in data.values()):
        raise BrokenFile(path, 'must be a JSON object such as {"a1": "orange-kitten", "c3": "gray-cat"}.')
    reader = _Reader(path, board)
    places = dict(reader.place(name, look) for name, look in data.items() if isinstance(look, str))
    listed = {name: reader.listed(name, things) for name, things in data.items() if isinstance(things, list)}
    return Layout(
        {place: look for place, look in places.items() if look != EMPTY},
        tuple(thing for things in listed.values() if not isinstance(things, Rows) for thing in things),
        tuple(things for things in listed.values() if isinstance(things, Rows)),
    )


class _Reader:
    def __init__(self, path: Path, board: Board) -> None:
        self.path, self.board = path, board

    def place(self, place: str, look: str) -> tuple[Place, Look]:
        """A place of the board and its look; a pawn is a place whose look is a square of the course."""
        if Place(place) not in pawns(self.board):
            return self.board.place(place), self.board.look(look)
        known = looks_at(self.board, Place(place))
        if look not in known:
            raise UnknownLook(f"{place} can be {known[0]} to {known[-2]}, not {look!r}.")
        return Place(place), Look(look)

    def listed(self, name: str, things: list[Any]) -> Rows | tuple[Laid, ...]:
        """What lies in a zone, or anywhere."""
        if name != ROWS and Zone(name) not in self.board.zones:
            self.fail(name)
        if things and all(isinstance(thing, dict) for thing in things):
            return tuple(self.laid(name, thing) for thing in things)
        rows = [things] if all(isinstance(thing, str) for thing in things) else things
        if not rows or not all(isinstance(row, list) and row for row in rows):
            self.fail(name)
        looks = tuple(tuple(self.row(name, row)) for row in rows)
        return Rows(looks, None if name == ROWS else Zone(name))

    def row(self, name: str, row: list[Any]) -> Iterator[Look]:
        for look in row:
            if not isinstance(look, str):
                self.fail(name)
            yield self.board.look(look)

    def laid(self, name: str, thing: dict[str, Any]) -> Laid:
        if set(thing) != {"look", "x", "y"} or not isinstance(thing["look"], str):
            self.fail(name)
        if not is_length(thing["x"]) or not is_length(thing["y"]):
            self.fail(name)
        return Laid(self.board.look(thing["look"]), float(thing["x"]), float(thing["y"]))

    def fail(self, name: str) -> NoReturn:
        zones = ", ".join(self.board.zones) or "none"
        raise BrokenFile(
            self.path,
            f'{name!r} must be "{ROWS}" or a zone (here: {zones}), and list rows of looks, [["card-1.0", '
            '"card-2.0"], ["card-3.0"]], or things at spots in millimetres, '
            '[{"look": "die-1", "x": 20, "y": 35}].',
        )
