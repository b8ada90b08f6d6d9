"""Digits as thick lines, so that they turn with their card."""

from __future__ import annotations

from companion.drawing import Ink, Mark, Path, curve, ellipse, line, placed

Marks = tuple[Mark, ...]

STROKE = 2.2
WIDE = 8.6
"""From the middle of a digit to that of the next."""


def number(value: int, colour: str) -> Marks:
    """A whole number round (0, 0), ten high."""
    digits, ink = str(value), Ink(None, colour, STROKE)
    left = -WIDE * (len(digits) - 1) / 2
    return tuple(
        mark
        for place, digit in enumerate(digits)
        for mark in placed(_digit(int(digit), ink), (left + place * WIDE, 0))
    )


def _digit(value: int, ink: Ink) -> tuple[Path, ...]:
    match value:
        case 0:
            return (ellipse((0, 0), 3.1, 5, ink),)
        case 1:
            return (line((-2.2, -2.8), (0.6, -5), (0.6, 5), ink=ink),)
        case 2:
            bow = ((-2.9, -6.0), (3.0, -6.0), (3.0, -2.3)), ((3.0, 0.4), (-1.6, 2.0), (-3.0, 5.0))
            return (curve((-2.9, -2.5), *bow, ((3.2, 5.0),), ink=ink),)
        case 3:
            return (_three(ink),)
        case 4:
            return (line((1.5, 5), (1.5, -5), (-3.4, 2), (3.4, 2), ink=ink),)
        case 5:
            bow = ((-1.0, -1.8), (3.1, -1.8), (3.1, 1.6)), ((3.1, 5.8), (-2.0, 5.8), (-3.0, 3.6))
            return (curve((2.7, -5), ((-2.0, -5),), ((-2.4, -0.6),), *bow, ink=ink),)
        case 6:
            return _six(ink)
        case 7:
            return (line((-3, -5), (3.1, -5), (-0.8, 5), ink=ink),)
        case 8:
            return (ellipse((0, -2.6), 2.3, 2.4, ink), ellipse((0, 2.3), 3.0, 2.7, ink))
    return tuple(path for path in placed(_six(ink), (0, 0), 1, 180) if isinstance(path, Path))


def _three(ink: Ink) -> Path:
    return curve(
        (-2.7, -3.9),
        ((-1.6, -5.6), (2.7, -5.5), (2.7, -2.7)),
        ((2.7, -0.7), (0.9, -0.4), (-0.5, -0.4)),
        ((1.3, -0.4), (3.1, 0.3), (3.1, 2.3)),
        ((3.1, 5.7), (-1.9, 5.8), (-3.0, 3.7)),
        ink=ink,
    )


def _six(ink: Ink) -> tuple[Path, ...]:
    return (curve((2.0, -5), ((-1.4, -4.6), (-3, -1.6), (-3, 2)), ink=ink), ellipse((0, 2.1), 3.0, 2.9, ink))
