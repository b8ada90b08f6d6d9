"""The board of one game in millimetres, from its ``board.toml``.

The frame: origin at the top left corner of the first square, x along the columns, y down along
the rows; ``a1`` is the top left, at marker 0.  A family with another edition edits the file.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path
from types import MappingProxyType
from typing import Any, NoReturn

from companion.errors import BrokenFile, UnknownLook, UnknownPlace
from companion.settings_file import Keys, dotted, line_of
from companion.words import Look, Place, Zone

Point = tuple[float, float]
COLUMNS = "abcdefghijklmnopqrstuvwxyz"
LONGEST = 100_000.0
"""Millimetres beyond which a number in a board file is a slip of the pen."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place: its middle and its width across, in millimetres."""

    x: float
    y: float
    size: float


@dataclass(frozen=True, slots=True)
class Shape:
    """What a look measures: height above the board and width across, in millimetres."""

    height: float
    width: float
    colour: str


@dataclass(frozen=True, slots=True)
class Board:
    name: str
    box: tuple[float, float, float, float]
    """The printed sheet: x0, y0, x1, y1, margin included."""
    places: Mapping[Place, Spot]
    looks: Mapping[Look, Shape]
    markers: Mapping[int, tuple[Point, Point, Point, Point]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    """Marker number -> its four outer corners, clockwise from its own top left."""
    dictionary: str = "DICT_4X4_50"
    zones: Mapping[Zone, tuple[float, float, float, float]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    aliases: Mapping[str, Look] = field(default_factory=lambda: MappingProxyType({}))
    """Other spellings of looks that people write in layouts."""

    def place(self, text: str) -> Place:
        if Place(text) not in self.places:
            raise UnknownPlace(f"The {self.name} board has no place {text!r}; it has {_some(self.places)}.")
        return Place(text)

    def look(self, text: str) -> Look:
        look = self.aliases.get(text, Look(text))
        if look not in self.looks and look != "empty":
            raise UnknownLook(f"{self.name} has no piece {text!r}; it has {_some(self.looks)}.")
        return look


def _some(names: Mapping[Any, Any]) -> str:
    listed = [str(name) for name in names]
    return ", ".join(listed if len(listed) <= 8 else [*listed[:4], "...", *listed[-1:]])


def read_board(path: Path) -> Board:
    """The board described by a ``board.toml``; BrokenFile says which line is wrong and why."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BrokenFile(path, f"cannot be read ({error.strerror}). Check the path.") from error
    except UnicodeDecodeError as error:
        raise BrokenFile(path, "is not a text in UTF-8. Save it again as UTF-8.") from error
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also numbers and lists that are endless
        found = re.search(r"line (\d+)", str(error))
        raise BrokenFile(path, f"is not valid TOML: {error}", int(found[1]) if found else None) from error
    return _BoardFile(path, text, data).board()


class _BoardFile:
    """A parsed board file that knows where each of its settings stands."""

    def __init__(self, path: Path, text: str, data: dict[str, Any]) -> None:
        self.path, self.text, self.data = path, text, data

    def board(self) -> Board:
        margin = self.number("board", "margin_mm")
        places, (width, height) = self.grid()
        return Board(
            name=self.words("board", "name"),
            box=(-margin, -margin, width + margin, height + margin),
            places=MappingProxyType(places),
            looks=MappingProxyType(self.looks()),
            markers=MappingProxyType(self.markers()),
            dictionary=self.words("markers", "dictionary", default="DICT_4X4_50"),
            aliases=MappingProxyType(self.aliases()),
        )

    def grid(self) -> tuple[dict[Place, Spot], Point]:
        cell = self.number("grid", "cell_mm")
        rows = self.words("grid", "map").split()
        if len({len(row) for row in rows}) != 1:
            self.fail(("grid", "map"), "all rows of the map must have the same length")
        if len(rows[0]) > len(COLUMNS):
            self.fail(("grid", "map"), f"a row of the map can have {len(COLUMNS)} places, a to z")
        places = {
            Place(f"{COLUMNS[c]}{r + 1}"): Spot((c + 0.5) * cell, (r + 0.5) * cell, cell)
            for r, row in enumerate(rows)
            for c, sign in enumerate(row)
            if sign != "#"
        }
        if not places:
            self.fail(("grid", "map"), "the map needs at least one place (a dot)")
        return places, (cell * len(rows[0]), cell * len(rows))

    def looks(self) -> dict[Look, Shape]:
        return {
            Look(name): Shape(
                self.number("looks", name, "height_mm"),
                self.number("looks", name, "width_mm"),
                self.colour("looks", name, "colour"),
            )
            for name in self.table("looks")
        }

    def aliases(self) -> dict[str, Look]:
        found: dict[str, Look] = {}
        for name, about in self.table("looks").items():
            others = about.get("aliases", [])
            if not isinstance(others, list) or not all(isinstance(other, str) for other in others):
                self.fail(("looks", name, "aliases"), 'aliases must be a list of names, written ["..."]')
            found |= dict.fromkeys(others, Look(name))
        return found

    def markers(self) -> dict[int, tuple[Point, Point, Point, Point]]:
        if not self.table("markers"):
            return {}
        size = self.number("markers", "size_mm")
        found: dict[int, tuple[Point, Point, Point, Point]] = {}
        for name, corner in self.table("markers", "at").items():
            good = isinstance(corner, list) and len(corner) == 2 and all(map(_is_number, corner))
            if not good or not re.fullmatch("[0-9]{1,4}", name):
                why = f"marker {name} needs a number and its top left corner [x, y]"
                self.fail(("markers", "at", name), why)
            x, y = float(corner[0]), float(corner[1])
            found[int(name)] = ((x, y), (x + size, y), (x + size, y + size), (x, y + size))
        return found

    def table(self, *keys: str) -> dict[str, Any]:
        """What stands in a table; nothing where there is none."""
        found: Any = self.data
        for count, key in enumerate(keys, 1):
            found = found.get(key, {})
            if not isinstance(found, dict):
                name = dotted(keys[:count])
                self.fail(keys[:count], f"{name} must be a table, written [{name}]")
        return dict(found)

    def value(self, *keys: str) -> Any:
        table = self.table(*keys[:-1])
        if keys[-1] not in table:
            self.fail(keys[:-1], f"[{dotted(keys[:-1])}] needs {keys[-1]}")
        return table[keys[-1]]

    def number(self, *keys: str) -> float:
        value = self.value(*keys)
        if not _is_number(value) or value <= 0:
            self.fail(keys, f"{keys[-1]} must be a number above 0, not {value!r}")
        return float(value)

    def words(self, *keys: str, default: str | None = None) -> str:
        if default is not None and keys[-1] not in self.table(*keys[:-1]):
            return default
        value = self.value(*keys)
        if not isinstance(value, str):
            self.fail(keys, f"{keys[-1]} must be a text in quotes, not {value!r}")
        return value

    def colour(self, *keys: str) -> str:
        value = self.words(*keys)
        if not re.fullmatch("#[0-9a-fA-F]{6}", value):
            self.fail(keys, f'{keys[-1]} must be written like "#e0761c", not {value!r}')
        return value

    def fail(self, keys: Keys, reason: str) -> NoReturn:
        raise BrokenFile(self.path, reason + ".", line_of(self.text, keys))


def _is_number(value: Any) -> bool:
    """A length in millimetres; no board is as long as *LONGEST*."""
    return (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and isfinite(value)
        and abs(value) <= LONGEST
    )
