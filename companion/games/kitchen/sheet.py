"""What both sides of the board have: score-course, rulers, markers, card slot, and who walks how far."""

from __future__ import annotations

import re

from companion.aruco import marker, quiet
from companion.board import Board, Spot
from companion.diagram import rulers
from companion.drawing import Box, Circle, Ink, Mark, Words, line, placed, polygon, rectangle, rounded
from companion.games.kitchen.animals import Form
from companion.games.kitchen.faces import Marks, head
from companion.games.kitchen.paint import INK, PAPER
from companion.games.kitchen.tokens import token
from companion.words import Place

RIM, LETTER = "#dfe7e4", "#52656f"
WOOD, PALE_WOOD, TEN, GRAIN = "#e2c99a", "#f3e5c8", "#f2ad55", "#8b6b3a"


def grid(board: Board) -> dict[Place, Spot]:
    """The tiles, without the places beside them."""
    return {place: spot for place, spot in board.places.items() if re.fullmatch(r"[a-z]\d+", place)}


def inner(board: Board) -> Box:
    """The box round all tiles."""
    spots = grid(board).values()
    return (
        min(spot.x - spot.size / 2 for spot in spots),
        min(spot.y - spot.size / 2 for spot in spots),
        max(spot.x + spot.size / 2 for spot in spots),
        max(spot.y + spot.size / 2 for spot in spots),
    )


def course(board: Board) -> Marks:
    """The squares of the scoring pawns, like boards of a wooden shelf, every tenth in another shade."""
    return tuple(mark for number in range(len(board.course)) for mark in _course_square(board, number))


def _course_square(board: Board, number: int) -> Marks:
    spot, (wide, tall) = board.course[number], _extent(board.course, number)
    ground = TEN if number % 10 == 0 else WOOD if number % 2 else PALE_WOOD
    box = (spot.x - wide / 2 + 0.5, spot.y - tall / 2 + 0.5, spot.x + wide / 2 - 0.5, spot.y + tall / 2 - 0.5)
    x, y = _outward(board, spot)
    start = (_flag(spot.x, spot.y),) if number == 0 else ()
    return (
        rounded(*box, 2, Ink(ground, GRAIN, 0.4)),
        *(mark for marks in start for mark in marks),
        Words((x, y + 2.5), str(number), 7, Ink("#3d2c10"), number % 5 == 0),
    )


def _extent(course: tuple[Spot, ...], number: int) -> tuple[float, float]:
    """How wide and how high a square is: up to its neighbours in the row, and as deep as the course."""
    spot = course[number]
    steps = [
        (abs(other.x - spot.x), abs(other.y - spot.y))
        for other in course[max(0, number - 1) : number + 2]
        if other != spot
    ]
    across = [dx for dx, dy in steps if dy < 0.1]
    down = [dy for dx, dy in steps if dx < 0.1]
    return (min(across) if across else spot.size, min(down) if down else spot.size)


def _outward(board: Board, spot: Spot) -> tuple[float, float]:
    """A point in the square farther away from the tiles, where no pawn hides the number."""
    x0, y0, x1, y1 = inner(board)
    dx = -5.5 if spot.x < x0 else 5.5 if spot.x > x1 else 0.0
    dy = -6.5 if spot.y < y0 else 6.5 if spot.y > y1 else 0.0
    return (spot.x + dx, spot.y + dy)


def _flag(x: float, y: float) -> Marks:
    """Where the pawns begin, and the way they go."""
    return (
        line((x - 6, y + 4.5), (x + 4, y + 4.5), ink=Ink(None, "#3d2c10", 1)),
        polygon(((x + 7, y + 4.5), (x + 3.4, y + 2.2), (x + 3.4, y + 6.8)), Ink("#3d2c10")),
    )


def labels(board: Board) -> Marks:
    """The letters and numbers of the tiles, between them and the course."""
    x0, y0, x1, y1 = inner(board)
    columns, rows = rulers(board)
    size, ink = 3.8, Ink(LETTER)
    across = [
        Words((x, y), name, size, ink, True) for name, x in columns.items() for y in (y0 - 2.5, y1 + 5.2)
    ]
    down = [Words((x, y + 1.4), name, size, ink, True) for name, y in rows.items() for x in (x0 - 4, x1 + 4)]
    return (*across, *down)


def markers(board: Board) -> Marks:
    """The corner markers, each on a white card one cell wider all round."""
    marks: list[Mark] = []
    for number, corners in board.markers.items():
        cell = (corners[1][0] - corners[0][0]) / 6
        marks += [quiet(corners, cell), *marker(number, corners)]
    return tuple(marks)


def beside(board: Board) -> Marks:
    """The card slot, the pile below it, and who walks how far and likes what above it."""
    slots = [spot for place, spot in board.places.items() if place == "card"]
    return tuple(mark for spot in slots for mark in (*_slots(board, spot), *_legend(board, spot)))


def _slots(board: Board, spot: Spot) -> Marks:
    half, tall = spot.size / 2, (spot.tall or spot.size) / 2
    below = spot.y + 2 * tall + 4
    marks: list[Mark] = []
    for y, words in ((spot.y, "turn card"), (below, "cards to come")):
        if y + tall < board.box[3]:
            edge = Ink("#eef3f1", LETTER, 0.5, (2.4, 1.8))
            marks.append(rounded(spot.x - half, y - tall, spot.x + half, y + tall, 3, edge))
            marks.append(Words((spot.x, y + 1.8), words, 5.4, Ink(LETTER)))
    return tuple(marks)


def _legend(board: Board, spot: Spot) -> Marks:
    """Three rows: the animal, its squares in a move, the food it likes."""
    top, bottom = board.box[1] + 10, spot.y - (spot.tall or spot.size) / 2 - 4
    row = (bottom - top - 8) / 3
    if row < 10:
        return ()
    scale = min(row / 20, 1.1)
    marks: list[Mark] = [
        Words((spot.x, top + 4), "squares", 4.4, Ink(LETTER)),
        Words((spot.x + 22, top + 4), "likes", 4.4, Ink(LETTER)),
    ]
    for n, form in enumerate(Form):
        y = top + 8 + (n + 0.5) * row
        marks += [
            *placed((Circle((0, 0), 8.6, Ink(PAPER, LETTER, 0.4)), *head(form)), (spot.x - 21, y), scale),
            Words((spot.x, y + 5.4 * scale), str(form.steps), 15 * scale, Ink(INK), True),
            *placed(token(form.likes.word), (spot.x + 21, y), 0.9 * scale),
        ]
    return tuple(marks)


def ground(board: Board) -> Marks:
    """The paper under everything, and the frame of the tiles."""
    x0, y0, x1, y1 = inner(board)
    return (rectangle(*board.box, Ink(RIM)), rectangle(x0 - 0.6, y0 - 0.6, x1 + 0.6, y1 + 0.6, Ink(LETTER)))
