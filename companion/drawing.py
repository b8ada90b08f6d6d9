"""Pictures as values, in millimetres.  One drawing serves page (SVG), kit (PDF) and simulated table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import cos, radians, sin

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""x0, y0, x1, y1."""


ROUND = 0.5522847498
"""How far the handles of a quarter circle reach, as a part of its radius."""


@dataclass(frozen=True, slots=True)
class Ink:
    """How a shape is painted: colours as ``#rrggbb``, width in millimetres.  None: not at all.

    Lines end and turn round.
    """

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

    box: Box
    marks: tuple[Mark, ...] = ()

    def __add__(self, marks: tuple[Mark, ...]) -> Drawing:
        return replace(self, marks=self.marks + marks)


def bounds(mark: Mark) -> Box:
    """A box round the mark, handles and line width included; of words only where they stand."""
    match mark:
        case Path(start, segments, ink, _):
            points = [start, *(point for segment in segments for point in segment)]
        case Circle((x, y), r, ink):
            points = [(x - r, y - r), (x + r, y + r)]
        case Words(at, _, _, ink, _):
            points = [at]
    half = ink.width / 2 if ink.line else 0.0
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)


def polygon(points: tuple[Point, ...], ink: Ink) -> Path:
    return Path(points[0], tuple((point,) for point in points[1:]), ink)


def rectangle(x0: float, y0: float, x1: float, y1: float, ink: Ink) -> Path:
    return polygon(((x0, y0), (x1, y0), (x1, y1), (x0, y1)), ink)


def line(*points: Point, ink: Ink) -> Path:
    return Path(points[0], tuple((point,) for point in points[1:]), ink, closed=False)


def curve(start: Point, *segments: tuple[Point, ...], ink: Ink, closed: bool = False) -> Path:
    return Path(start, segments, ink, closed)


def ellipse(middle: Point, rx: float, ry: float, ink: Ink, turn: float = 0.0) -> Path:
    """An ellipse turned by *turn* degrees clockwise."""
    c, s = cos(radians(turn)), sin(radians(turn))

    def at(x: float, y: float) -> Point:
        return (middle[0] + c * x * rx - s * y * ry, middle[1] + s * x * rx + c * y * ry)

    k = ROUND
    return Path(
        at(1, 0),
        (
            (at(1, k), at(k, 1), at(0, 1)),
            (at(-k, 1), at(-1, k), at(-1, 0)),
            (at(-1, -k), at(-k, -1), at(0, -1)),
            (at(k, -1), at(1, -k), at(1, 0)),
        ),
        ink,
    )


def rounded(x0: float, y0: float, x1: float, y1: float, radius: float, ink: Ink) -> Path:
    """A rectangle with round corners."""
    r, h = radius, radius * (1 - ROUND)
    return Path(
        (x0 + r, y0),
        (
            ((x1 - r, y0),),
            ((x1 - h, y0), (x1, y0 + h), (x1, y0 + r)),
            ((x1, y1 - r),),
            ((x1, y1 - h), (x1 - h, y1), (x1 - r, y1)),
            ((x0 + r, y1),),
            ((x0 + h, y1), (x0, y1 - h), (x0, y1 - r)),
            ((x0, y0 + r),),
            ((x0, y0 + h), (x0 + h, y0), (x0 + r, y0)),
        ),
        ink,
    )


def mirrored(marks: tuple[Mark, ...], across: str = "x") -> tuple[Mark, ...]:
    """The marks flipped left to right (*across* ``x``) or upside down (``y``); words stay readable."""
    fx, fy = (-1.0, 1.0) if across == "x" else (1.0, -1.0)
    return mapped(marks, lambda point: (fx * point[0], fy * point[1]))


def placed(marks: tuple[Mark, ...], at: Point, scale: float = 1.0, turn: float = 0.0) -> tuple[Mark, ...]:
    """The marks scaled, turned by *turn* degrees clockwise, and moved to *at*."""
    c, s = cos(radians(turn)) * scale, sin(radians(turn)) * scale

    def move(point: Point) -> Point:
        return (at[0] + c * point[0] - s * point[1], at[1] + s * point[0] + c * point[1])

    return mapped(marks, move, scale)


def mapped(marks: tuple[Mark, ...], move: Callable[[Point], Point], scale: float = 1.0) -> tuple[Mark, ...]:
    """The marks with every point moved; lines, circles and letters *scale* times as big."""

    def one(mark: Mark) -> Mark:
        ink = replace(
            mark.ink, width=mark.ink.width * scale, dash=tuple(length * scale for length in mark.ink.dash)
        )
        match mark:
            case Path(start, segments, _, closed):
                return Path(move(start), tuple(tuple(move(p) for p in seg) for seg in segments), ink, closed)
            case Circle(middle, radius, _):
                return Circle(move(middle), radius * scale, ink)
            case Words(at, text, size, _, bold):
                return Words(move(at), text, size * scale, ink, bold)

    return tuple(one(mark) for mark in marks)
