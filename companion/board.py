"""The board of one game in millimetres, from its ``board.toml``.

The frame: origin at the top left corner of the first square, x along the columns, y down along
the rows; ``a1`` is the top left, at marker 0.  A family with another edition edits the file.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from companion.errors import BrokenFile, UnknownLook, UnknownPlace
from companion.words import Look, Place, Zone

Point = tuple[float, float]


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
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
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
        looks = self.looks()
        aliases = {
            alias: look for look, table in self.table("looks").items() for alias in table.get("aliases", ())
        }
        return Board(
            name=str(self.value("board", "name")),
            box=(-margin, -margin, width + margin, height + margin),
            places=MappingProxyType(places),
            looks=MappingProxyType(looks),
            markers=MappingProxyType(self.markers()),
            dictionary=str(self.table("markers").get("dictionary", "DICT_4X4_50")),
            aliases=MappingProxyType({name: Look(look) for name, look in aliases.items()}),
        )

    def grid(self) -> tuple[dict[Place, Spot], Point]:
        cell = self.number("grid", "cell_mm")
        rows = str(self.value("grid", "map")).split()
        if not rows or len({len(row) for row in rows}) != 1:
            self.fail("map", "all rows of the map must have the same length")
        places = {
            Place(f"{chr(ord('a') + c)}{r + 1}"): Spot((c + 0.5) * cell, (r + 0.5) * cell, cell)
            for r, row in enumerate(rows)
            for c, sign in enumerate(row)
            if sign != "#"
        }
        return places, (cell * len(rows[0]), cell * len(rows))

    def looks(self) -> dict[Look, Shape]:
        found: dict[Look, Shape] = {}
        for name, table in self.table("looks").items():
            try:
                found[Look(name)] = Shape(
                    float(table["height_mm"]), float(table["width_mm"]), str(table["colour"])
                )
            except (KeyError, TypeError, ValueError) as error:
                self.fail(f"looks.{name}", f"needs height_mm, width_mm and colour ({error})")
        return found

    def markers(self) -> dict[int, tuple[Point, Point, Point, Point]]:
        table = self.table("markers")
        if not table:
            return {}
        size = self.number("markers", "size_mm")
        found: dict[int, tuple[Point, Point, Point, Point]] = {}
        for name, corner in table.get("at", {}).items():
            try:
                x, y = (float(value) for value in corner)
                found[int(name)] = ((x, y), (x + size, y), (x + size, y + size), (x, y + size))
            except (TypeError, ValueError):
                self.fail(name, f"marker {name} needs a number and its top left corner [x, y]")
        return found

    def table(self, name: str) -> dict[str, Any]:
        table = self.data.get(name, {})
        if not isinstance(table, dict):
            self.fail(name, f"{name} must be a table, written [{name}]")
        return dict(table)

    def value(self, table: str, key: str) -> Any:
        if key not in self.table(table):
            self.fail(table, f"[{table}] needs {key}")
        return self.table(table)[key]

    def number(self, table: str, key: str) -> float:
        value = self.value(table, key)
        if not isinstance(value, int | float) or isinstance(value, bool) or value <= 0:
            self.fail(key, f"{key} must be a number above 0, not {value!r}")
        return float(value)

    def fail(self, near: str, reason: str) -> None:
        pattern = re.compile(rf"^\s*\[?\"?{re.escape(near)}\b")
        line = next((n for n, row in enumerate(self.text.splitlines(), 1) if pattern.match(row)), None)
        raise BrokenFile(self.path, reason + ".", line)
