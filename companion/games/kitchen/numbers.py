"""What is printed on special squares, round (0, 0) from -10 to 10: numbers, potions, a crack."""

from __future__ import annotations

from companion.drawing import Circle, Ink, Words, line, placed, polygon, rounded
from companion.games.kitchen.faces import Marks
from companion.games.kitchen.tokens import flask

BLUE, BLUE_GROUND = "#1d57b0", "#c3dcf5"
YELLOW, YELLOW_GROUND, BROWN = "#f5c021", "#fbeaa6", "#4a3500"
LILAC, LILAC_GROUND = "#7d5bb0", "#e6dcf5"
CRACK = "#7a6f5d"
CORNERS = ((0.0, -9.2), (9.2, 0.0), (0.0, 9.2), (-9.2, 0.0))


def blue_number(number: int) -> Marks:
    """White on a blue circle."""
    return (
        Circle((0, 0), 7.6, Ink(BLUE, "#0f3470", 0.5)),
        Words((0, 3.9), str(number), 11, Ink("#ffffff"), True),
    )


def yellow_number(number: int) -> Marks:
    """Brown on a yellow square that stands on its corner: another shape, for eyes that see no colours."""
    return (
        polygon(CORNERS, Ink(YELLOW, BROWN, 0.5)),
        Words((0, 3.6), str(number), 10, Ink(BROWN), True),
    )


def potion_square(ink: str = LILAC) -> Marks:
    """The outline of a flask."""
    return (
        Circle((0, 0), 8.6, Ink(None, ink, 0.6, (1.6, 1.3))),
        *placed((flask(Ink(None, ink, 0.8)), rounded(-2.7, -7.3, 2.7, -5.9, 0.5, Ink(ink))), (0, 0.2), 0.8),
        *(
            Circle((x, y), r, Ink(None, ink, 0.5))
            for x, y, r in ((-1.6, 3.4, 0.8), (1.3, 2.2, 0.6), (1.6, 4.3, 0.7))
        ),
    )


def crack(ink: str = CRACK) -> Marks:
    thick, thin = Ink(None, ink, 0.6), Ink(None, ink, 0.35)
    return (
        line(
            (-10, -4.5), (-5.6, -3.4), (-3.2, -0.4), (0.6, 0.2), (2.4, 3.4), (6.0, 4.6), (7.4, 10), ink=thick
        ),
        line((-3.2, -0.4), (-4.4, 3.2), (-3.0, 6.4), ink=thin),
        line((0.6, 0.2), (2.0, -3.6), (5.2, -5.2), (6.0, -10), ink=thin),
        line((2.4, 3.4), (0.4, 6.6), ink=thin),
        line((5.2, -5.2), (8.4, -4.0), ink=thin),
    )


def outlined(kind: str, number: str, colour: str) -> Marks:
    """A ``blue`` or ``yellow`` number in one colour, in the outline of its shape."""
    edge = Ink(None, colour, 0.9)
    shape = Circle((0, 0), 8.4, edge) if kind == "blue" else polygon(CORNERS, edge)
    return (shape, Words((0, 3.6), number, 10, Ink(colour), True))
