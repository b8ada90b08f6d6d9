"""The race: a light circuit between red and white kerbs through a dark kitchen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.board import Board, Spot
from companion.drawing import Drawing, Ink, Mark, line, placed, rectangle
from companion.games.kitchen import sheet
from companion.games.kitchen.box_file import BLUE, DARK, YELLOW
from companion.games.kitchen.cards import paw
from companion.games.kitchen.faces import Marks
from companion.games.kitchen.floor import SLOT, ground_of, printed, tint
from companion.words import Place

NIGHT, SHADE, PAW = "#4e5b66", "#434f59", "#5c6a76"
KERB, WHITE, BLACK = "#cf2f3a", "#ffffff", "#1d1d22"
NUMBERS = BLUE + YELLOW

Side = tuple[int, int]
SIDES: tuple[Side, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Up, right, down, left: steps in columns and rows."""


def bed(board: Board) -> Drawing:
    """The printed board, margin included."""
    return Drawing(
        board.box,
        (
            *sheet.ground(board),
            *(mark for place, spot in sheet.grid(board).items() for mark in square(board, place, spot)),
            *kerbs(board),
            *lines(board),
            *sheet.course(board),
            *sheet.labels(board),
            *sheet.beside(board),
            *sheet.markers(board),
        ),
    )


def tints(board: Board) -> Mapping[Place, str]:
    """The plain colour of every place."""
    found = {}
    for place in board.places:
        sign = board.signs.get(place, "")
        found[place] = SLOT if not sign else NIGHT if sign == DARK else ground_of(sign, tint(place))
    return found


def square(board: Board, place: Place, spot: Spot) -> Marks:
    sign, half = board.signs[place], spot.size / 2
    box = (spot.x - half, spot.y - half, spot.x + half, spot.y + half)
    if sign == DARK:
        turn = 35.0 if (round(spot.x / spot.size) + round(spot.y / spot.size)) % 2 else -20.0
        return (
            rectangle(*box, Ink(NIGHT, SHADE, 0.5)),
            *placed(paw(PAW), (spot.x, spot.y), spot.size / 14, turn),
        )
    return (
        rectangle(*box, Ink(ground_of(sign, tint(place)), "#c3bda9", 0.4)),
        *placed(printed(sign), (spot.x, spot.y), spot.size / 24),
    )


def edges(board: Board) -> Iterator[tuple[str, str, Spot, Side]]:
    """Every side of every square of the circuit: its sign, the sign beyond, the square and the side."""
    at = {(round(s.x), round(s.y)): place for place, s in sheet.grid(board).items()}
    for place, spot in sheet.grid(board).items():
        for side in SIDES:
            beyond = at.get((round(spot.x + side[0] * spot.size), round(spot.y + side[1] * spot.size)))
            if board.signs[place] != DARK:
                yield board.signs[place], board.signs[beyond] if beyond else DARK, spot, side


def kerbs(board: Board) -> Marks:
    """Red and white along the edge of the circuit, on its dark side."""
    marks: list[Mark] = []
    for _, beyond, spot, side in edges(board):
        if beyond == DARK:
            ends = _ends(spot, side, 1.0)
            marks.append(line(*ends, ink=Ink(None, WHITE, 2)))
            for n in range(4):
                marks.append(
                    line(
                        _between(ends, (n + 0.16) / 4), _between(ends, (n + 0.5) / 4), ink=Ink(None, KERB, 2)
                    )
                )
    return tuple(marks)


def lines(board: Board) -> Marks:
    """Start and finish: a strip of black and white where a grid meets the circuit."""
    marks: list[Mark] = []
    for sign, beyond, spot, side in edges(board):
        if sign in NUMBERS and beyond not in NUMBERS + DARK:
            for row in range(2):
                for n in range(6):
                    marks.append(_check(spot, side, n, row))
    return tuple(marks)


def _check(spot: Spot, side: Side, n: int, row: int) -> Mark:
    """One of the little squares of the line, which lies on the circuit before the grid."""
    step = spot.size / 6
    out = spot.size / 2 + row * step / 2
    along = -spot.size / 2 + n * step
    (dx, dy), half = side, step / 2
    xs = sorted((spot.x + dx * out + dy * along, spot.x + dx * (out + half) + dy * (along + step)))
    ys = sorted((spot.y + dy * out + dx * along, spot.y + dy * (out + half) + dx * (along + step)))
    return rectangle(xs[0], ys[0], xs[1], ys[1], Ink(BLACK if (n + row) % 2 else WHITE))


def _ends(spot: Spot, side: Side, out: float) -> tuple[tuple[float, float], tuple[float, float]]:
    (dx, dy), half = side, spot.size / 2
    x, y = spot.x + dx * (half + out), spot.y + dy * (half + out)
    return (x - dy * half, y - dx * half), (x + dy * half, y + dx * half)


def _between(ends: tuple[tuple[float, float], tuple[float, float]], part: float) -> tuple[float, float]:
    (x0, y0), (x1, y1) = ends
    return (x0 + part * (x1 - x0), y0 + part * (y1 - y0))
