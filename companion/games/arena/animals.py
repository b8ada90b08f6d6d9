"""The mice and the cat as flat icons round (0, 0), inside the square from -10 to 10.

A mouse sits upright with big round ears and bears its letter on a pale belly; the cat is dark, with
pointed ears and yellow eyes.  Nobody needs to see colours to tell them apart.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.drawing import Circle, Ink, Mark, curve, ellipse, line, mirrored, placed

Marks = tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Fur:
    """The colours of one mouse, and its letter."""

    coat: str
    dark: str
    pale: str
    edge: str
    letter: str


FURS = {
    "red": Fur("#c8342b", "#9c231c", "#ffe1dc", "#4d0f0b", "R"),
    "blue": Fur("#2360b8", "#184788", "#dbe8fb", "#0c2346", "B"),
    "green": Fur("#2f8a4b", "#206637", "#d9f0df", "#0d3319", "G"),
    "yellow": Fur("#e7b416", "#b88a06", "#fff4cf", "#4d3a02", "Y"),
}
PINK, SHINE, NIGHT = "#f2a7a0", Ink("#ffffff"), "#2a2b31"


def both(*marks: Mark) -> Marks:
    """The marks of the left side, and the same on the right."""
    return (*marks, *mirrored(marks))


def mouse(fur: Fur) -> Marks:
    return (*mouse_tail(fur), *mouse_sitting(fur))


def mouse_tail(fur: Fur) -> Marks:
    way = ((7.6, 8.8), (9.4, 7.2), (8.8, 4.4))
    ways = (way, ((8.4, 2.8), (9.2, 1.8), (9.6, 1.6)))
    paints = ((fur.edge, 1.7), (PINK, 0.9))
    return tuple(curve((4.2, 8.2), *ways, ink=Ink(None, *paint)) for paint in paints)


def mouse_sitting(fur: Fur, *, back: bool = False) -> Marks:
    """The mouse without its tail, from the front or from behind."""
    edge = Ink(fur.coat, fur.edge, 0.7)
    body = curve(
        (-3.4, -0.6),
        ((-5.4, 1.4), (-6.2, 4.0), (-6.0, 6.4)),
        ((-5.8, 8.6), (-4.4, 9.3), (-2.6, 9.3)),
        ((2.6, 9.3),),
        ((4.4, 9.3), (5.8, 8.6), (6.0, 6.4)),
        ((6.2, 4.0), (5.4, 1.4), (3.4, -0.6)),
        ink=edge,
        closed=True,
    )
    return (
        body,
        *badge(fur),
        *both(*mouse_ear(fur, back=back)),
        ellipse((0, -3.4), 4.7, 4.1, edge),
        *(() if back else mouse_face(fur)),
    )


def badge(fur: Fur) -> Marks:
    """The letter on its pale ground: on the belly, and on the back too."""
    return (
        Circle((0, 4.6), 3.9, Ink(fur.pale, fur.edge, 0.35)),
        *placed(LETTERS[fur.letter](Ink(None, fur.edge, 1.1)), (0, 4.6), 0.92),
    )


def _r(ink: Ink) -> Marks:
    bowl = curve((-1.5, -2.5), ((2.5, -2.9), (2.5, 0.6), (-1.5, 0.2)), ink=ink)
    return (line((-1.5, 2.5), (-1.5, -2.5), ink=ink), bowl, line((-0.2, 0.2), (1.6, 2.5), ink=ink))


def _b(ink: Ink) -> Marks:
    above = curve((-1.5, -2.5), ((2.0, -2.9), (2.0, 0.0), (-1.5, -0.1)), ink=ink)
    below = curve((-1.5, -0.1), ((2.8, -0.3), (2.8, 2.9), (-1.5, 2.5)), ink=ink)
    return (line((-1.5, 2.5), (-1.5, -2.5), ink=ink), above, below)


def _g(ink: Ink) -> Marks:
    ring = ((0.6, -3.2), (-2.2, -2.8), (-2.2, 0.0)), ((-2.2, 2.9), (1.7, 3.2), (1.8, 0.4))
    return (curve((1.7, -1.6), *ring, ink=ink), line((1.8, 0.4), (0.3, 0.4), ink=ink))


def _y(ink: Ink) -> Marks:
    return (line((-1.9, -2.5), (0, -0.1), ink=ink), line((1.9, -2.5), (0, -0.1), (0, 2.5), ink=ink))


LETTERS: dict[str, Callable[[Ink], Marks]] = {"R": _r, "B": _b, "G": _g, "Y": _y}
"""Drawn, not written: words stay upright when a drawing is turned, and mice lie on their side in the kit."""


def mouse_ear(fur: Fur, *, back: bool) -> Marks:
    ear = Circle((-4.5, -6.1), 3.3, Ink(fur.coat, fur.edge, 0.7))
    return (ear,) if back else (ear, Circle((-4.5, -6.1), 2.0, Ink(PINK)))


def mouse_face(fur: Fur) -> Marks:
    whisker = Ink(None, fur.edge, 0.3)
    return (
        *both(
            ellipse((-1.8, -4.0), 1.05, 1.3, Ink("#ffffff", fur.edge, 0.3)),
            Circle((-1.6, -3.8), 0.65, Ink("#14171b")),
            line((-2.0, -1.5), (-5.6, -2.0), ink=whisker),
            line((-2.0, -1.1), (-5.4, -0.6), ink=whisker),
        ),
        ellipse((0, -1.5), 1.0, 0.8, Ink(PINK, fur.edge, 0.3)),
    )


def cat() -> Marks:
    tail = curve(
        (4.8, 8.0),
        ((8.6, 8.6), (9.8, 4.6), (7.6, 2.6)),
        ((6.8, 1.6), (7.6, 0.2), (8.6, 0.6)),
        ink=Ink(None, NIGHT, 2.2),
    )
    return (tail, *cat_sitting())


def cat_sitting(*, back: bool = False) -> Marks:
    """The cat without its tail, from the front or from behind."""
    coat = Ink(NIGHT, "#0c0d10", 0.6)
    body = curve(
        (-2.8, -1.6),
        ((-5.6, 1.0), (-6.6, 4.4), (-6.2, 7.0)),
        ((-5.9, 8.8), (-4.6, 9.4), (-2.8, 9.4)),
        ((2.8, 9.4),),
        ((4.6, 9.4), (5.9, 8.8), (6.2, 7.0)),
        ((6.6, 4.4), (5.6, 1.0), (2.8, -1.6)),
        ink=coat,
        closed=True,
    )
    ear = curve(
        (-4.9, -3.4),
        ((-5.6, -6.8), (-5.2, -9.2), (-4.8, -9.4)),
        ((-3.6, -9.0), (-1.8, -7.4), (-1.2, -6.4)),
        ink=coat,
        closed=True,
    )
    return (body, *both(ear), ellipse((0, -3.7), 5.3, 4.2, coat), *(cat_back() if back else cat_front()))


def cat_front() -> Marks:
    whisker = Ink(None, "#e6e4dc", 0.35)
    inner = curve(
        (-4.2, -5.8), ((-4.6, -7.4), (-4.5, -8.0), (-4.4, -8.0)), ((-3.2, -7.2),), ink=Ink("#8c4b52")
    )
    return (
        *both(
            inner,
            ellipse((-2.2, -4.2), 1.35, 1.45, Ink("#f0d233")),
            ellipse((-2.2, -4.2), 0.45, 1.2, Ink("#101114")),
            line((-2.6, -2.2), (-7.8, -2.9), ink=whisker),
            line((-2.6, -1.7), (-7.6, -1.2), ink=whisker),
            ellipse((-2.2, 8.4), 2.0, 1.1, Ink("#3a3c44")),
        ),
        ellipse((0, -2.3), 0.8, 0.55, Ink(PINK)),
        ellipse((0, 2.6), 1.9, 2.8, Ink("#e6e4dc")),
    )


def cat_back() -> Marks:
    return (line((0, -6.6), (0, -4.8), ink=Ink(None, "#44464f", 0.7)),)
