"""The mat: the den with room for four cards, and an area for each player."""

from __future__ import annotations

from companion.aruco import marker, quiet
from companion.board import Board
from companion.drawing import (
    Box,
    Circle,
    Drawing,
    Ink,
    Mark,
    Point,
    Words,
    placed,
    polygon,
    rectangle,
    rounded,
)
from companion.games.batamouse.digits import Marks
from companion.games.batamouse.mice import mouse, wedge
from companion.games.batamouse.state import AREAS, DEN_ZONE
from companion.words import Look

CLOTH, FIELD, THREAD = "#6f9a83", "#86ad96", "#3d6350"
SPACE = Ink(None, THREAD, 0.6, (2.4, 1.8))
PALE, DARK = "#ffffff", "#26333b"


def _seat(shape: Mark, letter: str, ink: str, size: float = 11, down: float = 4) -> Marks:
    return (shape, Words((0, down), letter, size, Ink(ink), True))


SEATS: tuple[Marks, ...] = (
    _seat(Circle((0, 0), 9, Ink("#c62f2f", PALE, 0.8)), "R", PALE),
    _seat(rounded(-8.5, -8.5, 8.5, 8.5, 3, Ink("#2563d4", PALE, 0.8)), "B", PALE),
    _seat(polygon(((0, -10), (10, 8), (-10, 8)), Ink("#1f7a45", PALE, 0.8)), "G", PALE, 9, 6.2),
    _seat(polygon(((0, -10.5), (10.5, 0), (0, 10.5), (-10.5, 0)), Ink("#f5c63f", PALE, 0.8)), "Y", DARK),
)
"""Red, Blue, Green and Yellow."""


def bed(board: Board) -> Drawing:
    """The printed mat, margin included."""
    marks: list[Mark] = [rectangle(*board.box, Ink(CLOTH))]
    for zone, box in board.zones.items():
        marks.append(rounded(*box, 4, Ink(FIELD, THREAD, 0.8)))
        marks += _den(board, box) if zone == DEN_ZONE else _area(board, box)
    for number, corners in board.markers.items():
        cell = (corners[1][0] - corners[0][0]) / 6
        marks += [quiet(corners, cell), *marker(number, corners)]
    return Drawing(board.box, (*marks, *labels(board)))


def labels(board: Board) -> Marks:
    """Where the mice live, and who sits where: the colour, in the shape that the page gives it."""
    areas = zip(AREAS, SEATS, strict=True)
    seats = {zone: seat for zone, seat in areas if zone in board.zones}
    x0, _, x1, y1 = board.zones[DEN_ZONE]
    hole = (Circle((0, 0), 15, Ink(THREAD)), *placed(mouse(), (0, -0.5), 1.1))
    return (
        *placed(hole, ((x0 + x1) / 2, y1 - 24)),
        *(mark for zone, seat in seats.items() for mark in placed(seat, _foot(board.zones[zone], 0))),
        *(mark for zone in seats for mark in placed(wedge(), _foot(board.zones[zone], 1), 0.8)),
    )


def _foot(box: Box, column: int) -> Point:
    """Under the card that is played, or under the pile."""
    x0, _, x1, y1 = box
    return (x0 + (column + 0.5) * (x1 - x0) / 2, y1 - 13)


def card_size(board: Board) -> tuple[float, float]:
    shape = board.looks[Look("card-back")]
    return shape.width, shape.long or shape.width


def _spaces(box: Box, across: int, down: int) -> list[tuple[float, float]]:
    """The middles of *across* times *down* cards that share a box."""
    x0, y0, x1, y1 = box
    return [
        (x0 + (column + 0.5) * (x1 - x0) / across, y0 + (row + 0.5) * (y1 - y0) / down)
        for row in range(down)
        for column in range(across)
    ]


def _space(board: Board, x: float, y: float) -> Mark:
    wide, tall = card_size(board)
    return rounded(x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2, 4, SPACE)


def _den(board: Board, box: Box) -> Marks:
    """Room for four cards."""
    x0, y0, x1, y1 = box
    middle = (y0 + y1) / 2
    spaces = _spaces((x0, middle - 110, x1, middle + 110), 2, 2)
    name = Words(((x0 + x1) / 2, y0 + 24), "the den", 11, Ink(THREAD), True)
    return (*(_space(board, x, y) for x, y in spaces), name)


def _area(board: Board, box: Box) -> Marks:
    """Room for a card, and for the pile that is won."""
    x0, y0, x1, y1 = box
    return tuple(_space(board, x, y) for x, y in _spaces((x0, y0, x1, y1 - 16), 2, 1))
