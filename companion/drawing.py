"""Pictures as values, in millimetres.  One drawing serves page (SVG), kit (PDF) and simulated table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, radians, sin

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Ink:
    """How a shape is painted: colours as ``#rrggbb``, width in millimetres.  None: not at all."""

    fill: str | None = None
    line: str | None = None
    width: float = 0.3
    dash: tuple[float, ...] = ()
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Path:
    """A closed or open outline: a start and cubic curves (two handles and an end), or straight lines.

    Each segment is ``(end,)`` or ``(handle1, handle2, end)``.
    """

    start: Point
    segments: tuple[tuple[Point, ...], ...]
    ink: Ink
    closed: bool = True


@dataclass(frozen=True, slots=True)
class Circle:
    middle: Point
    radius: float
    ink: Ink


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text; *at* is the middle of its baseline."""

    at: Point
    text: str
    size: float
    ink: Ink
    bold: bool = False


Mark = Path | Circle | Words


@dataclass(frozen=True, slots=True)
class Drawing:
    """Marks painted in order on a sheet (x0, y0, x1, y1)."""

    box: tuple[float, float, float, float]
    marks: tuple[Mark, ...] = ()

    def __add__(self, marks: tuple[Mark, ...]) -> Drawing:
        return replace(self, marks=self.marks + marks)


def polygon(points: tuple[Point, ...], ink: Ink) -> Path:
    return Path(points[0], tuple((point,) for point in points[1:]), ink)


def rectangle(x0: float, y0: float, x1: float, y1: float, ink: Ink) -> Path:
    return polygon(((x0, y0), (x1, y0), (x1, y1), (x0, y1)), ink)


def placed(marks: tuple[Mark, ...], at: Point, scale: float = 1.0, turn: float = 0.0) -> tuple[Mark, ...]:
    """The marks scaled, turned by *turn* degrees clockwise, and moved to *at*."""
    c, s = cos(radians(turn)) * scale, sin(radians(turn)) * scale

    def move(point: Point) -> Point:
        return (at[0] + c * point[0] - s * point[1], at[1] + s * point[0] + c * point[1])

    def one(mark: Mark) -> Mark:
        ink = replace(mark.ink, width=mark.ink.width * scale)
        match mark:
            case Path(start, segments, _, closed):
                return Path(move(start), tuple(tuple(move(p) for p in seg) for seg in segments), ink, closed)
            case Circle(middle, radius, _):
                return Circle(move(middle), radius * scale, ink)
            case Words(at_, text, size, _, bold):
                return Words(move(at_), text, size * scale, ink, bold)

    return tuple(one(mark) for mark in marks)
