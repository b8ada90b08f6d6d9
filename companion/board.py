"""The board of one game in millimetres, from its ``board.toml``.

The frame: on a grid its origin is the top left corner of the first square; x along the columns, y down
along the rows; ``a1`` is the top left, at marker 0.  A board of hexes says where its middle is, and one
that has only zones how big it is.  A family with another edition edits the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from companion import hexes
from companion.board_file import BoardFile, is_length, open_board_file
from companion.errors import UnknownLook, UnknownPlace
from companion.kinds import kinds
from companion.words import Look, Place, Zone

Box = tuple[float, float, float, float]
"""x0, y0, x1, y1."""
Point = tuple[float, float]
COLUMNS = "abcdefghijklmnopqrstuvwxyz"
LONGEST_COURSE = 200
"""Squares; a longer score-course is a slip of the pen."""
EACH = "{colour}"
"""In the name of a look: one for every colour of the box."""
SQUARES, HEXES, COURSE = "squares", "hexes", "course"
"""Areas that looks may be on, beside the slots, which go by their names."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place: its middle, its width across and, if it is not square, its height, in millimetres."""

    x: float
    y: float
    size: float
    tall: float | None = None
    hexagon: bool = False
    """A hex with a corner at its top, *size* across its flats."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What a look measures: height above the board and width across, in millimetres."""

    height: float
    width: float
    colour: str
    on: tuple[str, ...] = (SQUARES,)
    """The areas where it may be: the squares or hexes, the score-course, slots and zones by their names."""
    picture: bool = False
    """Its top bears a picture that tells it from others of its size and colour."""
    long: float | None = None
    """How long it is, if that is more than its width: a card."""


@dataclass(frozen=True, slots=True)
class Board:
    name: str
    box: Box
    """The printed sheet: x0, y0, x1, y1, margin included."""
    places: Mapping[Place, Spot]
    looks: Mapping[Look, Shape]
    markers: Mapping[int, tuple[Point, Point, Point, Point]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    """Marker number -> its four outer corners, clockwise from its own top left."""
    dictionary: str = "DICT_4X4_50"
    zones: Mapping[Zone, Box] = field(default_factory=lambda: MappingProxyType({}))
    """Where things lie freely."""
    aliases: Mapping[str, Look] = field(default_factory=lambda: MappingProxyType({}))
    """Other spellings of looks that people write in layouts."""
    also: Mapping[str, Place] = field(default_factory=lambda: MappingProxyType({}))
    """Other names of places: ``h+2-1`` for a hex."""
    course: tuple[Spot, ...] = ()
    """The squares of a score-course round the board, number 0 first."""
    signs: Mapping[Place, str] = field(default_factory=lambda: MappingProxyType({}))
    """What stands for each square in the map of the file."""
    path: Path | None = field(default=None, compare=False)
    """The file, for games that read more in it than the board."""

    def place(self, text: str) -> Place:
        place = self.also.get(text, Place(text))
        if place not in self.places:
            raise UnknownPlace(f"The {self.name} board has no place {text!r}; it has {_some(self.places)}.")
        return place

    def spot(self, name: str) -> Spot:
        """A place, or a whole zone as if it were one."""
        if name in self.zones:
            x0, y0, x1, y1 = self.zones[Zone(name)]
            return Spot((x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0)
        return self.places[Place(name)]

    def zone(self, name: str | None) -> Zone | None:
        """The zone of that name; None if it is no zone."""
        zone = Zone(name or "")
        return zone if zone in self.zones else None

    def area(self, place: Place) -> str:
        """The area a place belongs to: a slot is an area of its own."""
        spot = self.places[place]
        if spot.hexagon:
            return HEXES
        return SQUARES if spot.tall is None else str(place)

    def looks_on(self, area: str) -> tuple[Look, ...]:
        """What may be there."""
        return tuple(look for look, shape in self.looks.items() if area in shape.on)

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
    return _Reader(*open_board_file(path)).board()


class _Reader(BoardFile):
    """What a board file says of places, looks and markers."""

    def board(self) -> Board:
        left, top, right, bottom = self.margins()
        ground, (width, height) = self.ground()
        box = (-left, -top, width + right, height + bottom)
        places = ground | self.slots(ground)
        zones = self.zones(places, box)
        return Board(
            name=self.words("board", "name"),
            box=box,
            places=MappingProxyType(places),
            looks=MappingProxyType(self.looks()),
            markers=MappingProxyType(self.markers()),
            dictionary=self.words("markers", "dictionary", default="DICT_4X4_50"),
            zones=MappingProxyType(zones),
            aliases=MappingProxyType(self.aliases()),
            also=MappingProxyType(self.also()),
            course=tuple(self.course()),
            signs=MappingProxyType(self.signs(ground)),
            path=self.path,
        )

    def margins(self) -> tuple[float, float, float, float]:
        value = self.value("board", "margin_mm")
        if not isinstance(value, list):
            return (self.number("board", "margin_mm"),) * 4
        if len(value) != 4 or not all(is_length(side) and side > 0 for side in value):
            why = f"margin_mm must be a number above 0, or four: [left, top, right, bottom], not {value!r}"
            self.fail(("board", "margin_mm"), why)
        left, top, right, bottom = map(float, value)
        return left, top, right, bottom

    def ground(self) -> tuple[dict[Place, Spot], Point]:
        """The places that make up the board, and how far they reach: squares, hexes, or bare card."""
        kinds = [kind for kind in ("grid", "hexes") if kind in self.data]
        if len(kinds) > 1:
            self.fail(("hexes",), "a board has a [grid] or [hexes], not both")
        if "size_mm" in self.table("board"):
            if kinds:
                why = f"size_mm is for a board of zones alone; [{kinds[0]}] says how big this one is"
                self.fail(("board", "size_mm"), why)
            return {}, self.extent()
        if not kinds:
            self.fail(("board",), "a board needs a [grid], [hexes] or size_mm = [width, height] in [board]")
        return self.hexes() if kinds == ["hexes"] else self.grid()

    def extent(self) -> Point:
        width, height = self.point("board", "size_mm")
        if width <= 0 or height <= 0:
            self.fail(("board", "size_mm"), "size_mm must be two numbers above 0, [width, height]")
        return width, height

    def hexes(self) -> tuple[dict[Place, Spot], Point]:
        """A hexagon of hexes, each with a corner at its top; `companion.hexes` says what they are called."""
        radius = self.whole("hexes", "radius", most=hexes.MOST)
        across, centre = self.number("hexes", "across_mm"), self.point("hexes", "centre_mm")
        places = {
            place: Spot(*hexes.middle(hex_, across, centre), across, hexagon=True)
            for place, hex_ in hexes.names(radius).items()
        }
        reach = across * (radius + 0.5), across * (hexes.ROW * radius + hexes.TALL / 2)
        return places, (centre[0] + reach[0], centre[1] + reach[1])

    def also(self) -> dict[str, Place]:
        if "hexes" not in self.data:
            return {}
        found = hexes.names(self.whole("hexes", "radius", most=hexes.MOST))
        return {hexes.axial(hex_): place for place, hex_ in found.items()}

    def grid(self) -> tuple[dict[Place, Spot], Point]:
        cell = self.number("grid", "cell_mm")
        rows = self.words("grid", "map").split()
        if len({len(row) for row in rows}) != 1:
            self.fail(("grid", "map"), "all rows of the map must have the same length")
        if len(rows[0]) > len(COLUMNS):
            self.fail(("grid", "map"), f"a row of the map can have {len(COLUMNS)} places, a to z")
        watched = self.words("grid", "dark", default="")
        places = {
            Place(f"{COLUMNS[c]}{r + 1}"): Spot((c + 0.5) * cell, (r + 0.5) * cell, cell)
            for r, row in enumerate(rows)
            for c, sign in enumerate(row)
            if sign != "#" or sign == watched
        }
        if not places:
            self.fail(("grid", "map"), "the map needs at least one place (a dot)")
        return places, (cell * len(rows[0]), cell * len(rows))

    def signs(self, places: Mapping[Place, Spot]) -> dict[Place, str]:
        if "grid" not in self.data:
            return {}
        rows = self.words("grid", "map").split()
        return {place: rows[int(place[1:]) - 1][COLUMNS.index(place[0])] for place in places}

    def slots(self, taken: Mapping[Place, Spot]) -> dict[Place, Spot]:
        """Places beside the grid, for a card or the like."""
        found: dict[Place, Spot] = {}
        for name in self.table("slots"):
            keys = ("slots", name)
            if not re.fullmatch("[a-z]+", name) or Place(name) in taken:
                self.fail(keys, f"a slot needs a name of small letters, not {name!r}")
            x, y = self.point(*keys, "middle_mm")
            found[Place(name)] = Spot(x, y, self.number(*keys, "width_mm"), self.number(*keys, "height_mm"))
        return found

    def zones(self, taken: Mapping[Place, Spot], sheet: Box) -> dict[Zone, Box]:
        """Where things lie freely: dice, a pool, a den."""
        found: dict[Zone, Box] = {}
        for name in self.table("zones"):
            keys = ("zones", name)
            if not re.fullmatch("[a-z][a-z0-9]*", name) or Place(name) in taken:
                why = f"a zone needs a name of small letters and digits that no place has, not {name!r}"
                self.fail(keys, why)
            x0, y0, x1, y1 = box = self.edges(*keys, "box_mm")
            if x0 < sheet[0] or y0 < sheet[1] or x1 > sheet[2] or y1 > sheet[3]:
                edges = ", ".join(f"{edge:g}" for edge in sheet)
                self.fail((*keys, "box_mm"), f"the zone {name} must lie on the sheet, which is [{edges}]")
            found[Zone(name)] = box
        return found

    def course(self) -> Iterator[Spot]:
        """The squares of the score-course, run by run."""
        if not self.table("course"):
            return
        size, runs = self.number("course", "size_mm"), self.items("course", "runs")
        if not runs:
            self.fail(("course", "runs"), "the course needs at least one run of squares")
        for n in range(len(runs)):
            keys = ("course", "runs", n)
            count = self.whole(*keys, "squares", most=LONGEST_COURSE)
            (x0, y0), (x1, y1) = self.point(*keys, "first"), self.point(*keys, "last")
            for i in range(count):
                part = i / max(1, count - 1)
                yield Spot(x0 + part * (x1 - x0), y0 + part * (y1 - y0), size)

    def colours(self) -> dict[str, str]:
        return {name: self.colour("colours", name) for name in self.table("colours")}

    def looks(self) -> dict[Look, Shape]:
        found: dict[Look, Shape] = {}
        for name in self.table("looks"):
            inks = self.colours()
            if EACH in name and not inks:
                self.fail(("looks", name), f"{name} needs a table [colours]")
            for kind in kinds(self, name):
                if EACH in name:
                    found |= {Look(kind.replace(EACH, c)): self.shape(name, ink) for c, ink in inks.items()}
                else:
                    found[Look(kind)] = self.shape(name, self.colour("looks", name, "colour"))
        return found

    def shape(self, name: str, ink: str) -> Shape:
        height, width = self.number("looks", name, "height_mm"), self.number("looks", name, "width_mm")
        picture = self.yes_or_no("looks", name, "picture")
        return Shape(height, width, ink, self.areas(name), picture, self.long(name, width))

    def long(self, name: str, width: float) -> float | None:
        """The length of a look that is longer than wide."""
        if "long_mm" not in self.table("looks", name):
            return None
        long = self.number("looks", name, "long_mm")
        if long <= width:
            self.fail(("looks", name, "long_mm"), f"long_mm must be more than width_mm, not {long:g}")
        return long

    def areas(self, name: str) -> tuple[str, ...]:
        """Where a look may be."""
        ground = [area for area, table in ((SQUARES, "grid"), (HEXES, "hexes")) if table in self.data]
        zones = list(self.table("zones"))
        value = self.table("looks", name).get("on", ground or zones)
        areas = value if isinstance(value, list) else [value]
        known = [*ground, *([COURSE] if self.table("course") else []), *self.table("slots"), *zones]
        if not areas or not all(area in known for area in areas):
            keys = ("looks", name, "on")
            self.fail(keys, f"on must be one of {', '.join(known)}, or a list of these, not {value!r}")
        return tuple(areas)

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
            good = isinstance(corner, list) and len(corner) == 2 and all(map(is_length, corner))
            if not good or not re.fullmatch("[0-9]{1,4}", name):
                why = f"marker {name} needs a number and its top left corner [x, y]"
                self.fail(("markers", "at", name), why)
            x, y = float(corner[0]), float(corner[1])
            found[int(name)] = ((x, y), (x + size, y), (x + size, y + size), (x, y + size))
        return found
