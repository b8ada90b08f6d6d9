"""The mat: the den with room for four cards, and an area for each player."""

from __future__ import annotations

from companion.aruco import marker, quiet
from companion.board import Board
from companion.drawing import Box, Circle, Drawing, Ink, Mark, Words, placed, rectangle, rounded
from companion.games.batamouse.digits import Marks, number
from companion.games.batamouse.mice import mouse, wedge
from companion.games.batamouse.state import AREAS, DEN_ZONE
from companion.words import Look

CLOTH, FIELD, THREAD = "#6f9a83", "#86ad96", "#3d6350"
SPACE = Ink(None, THREAD, 0.6, (2.4, 1.8))
LETTERS = Ink(THREAD)


def bed(board: Board) -> Drawing:
    """The printed mat, margin included."""
    marks: list[Mark] = [rectangle(*board.box, Ink(CLOTH))]
    for zone, box in board.zones.items():
        marks.append(rounded(*box, 4, Ink(FIELD, THREAD, 0.8)))
        marks += _den(board, box) if zone == DEN_ZONE else _area(board, box, AREAS.index(zone) + 1)
    for number_, corners in board.markers.items():
        cell = (corners[1][0] - corners[0][0]) / 6
        marks += [quiet(corners, cell), *marker(number_, corners)]
    return Drawing(board.box, tuple(marks))


def card_size(board: Board) -> tuple[float, float]:
    shape = board.looks[Look("card-back")]
    return shape.width, shape.long or shape.width


def _spaces(board: Board, box: Box, across: int, down: int) -> list[tuple[float, float]]:
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
    """Four cards round the hole where the mice live."""
    x0, y0, x1, y1 = box
    middle, mid = (x0 + x1) / 2, (y0 + y1) / 2
    rows = (x0, mid - 110, x1, mid + 110)
    return (
        *(_space(board, x, y) for x, y in _spaces(board, rows, 2, 2)),
        Words((middle, y0 + 24), "the den", 11, LETTERS, True),
        Circle((middle, y1 - 24), 15, Ink(THREAD)),
        *placed(mouse(), (middle, y1 - 24.5), 1.1),
    )


def _area(board: Board, box: Box, seat: int) -> Marks:
    """Room for a card, and for the pile that is won."""
    x0, y0, x1, y1 = box
    (left, y), (right, _) = _spaces(board, (x0, y0, x1, y1 - 16), 2, 1)
    return (
        _space(board, left, y),
        _space(board, right, y),
        Circle((left, y1 - 13), 7, Ink(THREAD)),
        *placed(number(seat, "#ffffff"), (left, y1 - 13), 0.8),
        *placed(wedge(), (right, y1 - 13), 0.8),
    )
