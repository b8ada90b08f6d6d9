"""The floor of the kitchen: calm tiles, little diamonds where four meet, and the special squares."""

from __future__ import annotations

from collections.abc import Mapping

from companion.board import COLUMNS, Board, Spot
from companion.drawing import Drawing, Ink, placed, polygon, rectangle
from companion.games.kitchen import numbers, sheet
from companion.games.kitchen.box_file import BLUE, CRACKED, POTION, YELLOW
from companion.games.kitchen.faces import Marks
from companion.words import Place

TILES = ("#f6f1e4", "#e3ebe4")
GROUT, INSET = "#c3bda9", "#9db4bb"
SLOT = "#eef3f1"
UNIT = 24.0
"""Millimetres of a tile the pictures are drawn for."""


def bed(board: Board) -> Drawing:
    """The printed board, margin included."""
    tiles = sheet.grid(board)
    return Drawing(
        board.box,
        (
            *sheet.ground(board),
            *(mark for place, spot in tiles.items() for mark in tile(spot, tint(place), board.signs[place])),
            *(mark for spot in tiles.values() for mark in inset(board, spot)),
            *sheet.course(board),
            *sheet.labels(board),
            *sheet.beside(board),
            *sheet.markers(board),
        ),
    )


def tint(place: Place) -> str:
    """Light and lighter, like a chess-board."""
    return TILES[(COLUMNS.index(place[0]) + int(place[1:])) % 2]


def tile(spot: Spot, plain: str, sign: str) -> Marks:
    half = spot.size / 2
    box = (spot.x - half, spot.y - half, spot.x + half, spot.y + half)
    return (
        rectangle(*box, Ink(ground_of(sign, plain), GROUT, 0.4)),
        *placed(printed(sign), (spot.x, spot.y), spot.size / UNIT),
    )


def ground_of(sign: str, plain: str) -> str:
    if sign in BLUE:
        return numbers.BLUE_GROUND
    if sign in YELLOW:
        return numbers.YELLOW_GROUND
    return numbers.LILAC_GROUND if sign == POTION else plain


def printed(sign: str) -> Marks:
    """What stands on a special square, from -12 to 12."""
    if sign in BLUE:
        return numbers.blue_number(1 + BLUE.index(sign))
    if sign in YELLOW:
        return numbers.yellow_number(1 + YELLOW.index(sign))
    if sign == POTION:
        return placed(numbers.potion_square(), (0, 0), 1.1)
    return placed(numbers.crack(), (0, 0), 1.18) if sign == CRACKED else ()


def inset(board: Board, spot: Spot) -> Marks:
    """A little diamond at the tile's lower right corner, where three others meet it."""
    x, y = spot.x + spot.size / 2, spot.y + spot.size / 2
    _, _, x1, y1 = sheet.inner(board)
    if x > x1 - 1 or y > y1 - 1:
        return ()
    r = spot.size / 9
    return (polygon(((x, y - r), (x + r, y), (x, y + r), (x - r, y)), Ink(INSET, GROUT, 0.3)),)


def tints(board: Board) -> Mapping[Place, str]:
    """The plain colour of every place."""
    tiles = {place: ground_of(board.signs[place], tint(place)) for place in sheet.grid(board)}
    return {place: tiles.get(place, SLOT) for place in board.places}


def prints(board: Board) -> Mapping[Place, tuple[str, str]]:
    """What is printed on the special squares, by name, and its colour."""
    return {place: NAMES[sign] for place, sign in board.signs.items() if sign in NAMES}


def pattern(name: str, colour: str) -> Marks:
    """A print round (0, 0) in one colour, for a square that reaches from -10 to 10."""
    kind, _, number = name.partition("-")
    if kind == "crack":
        return numbers.crack(colour)
    marks = numbers.potion_square(colour) if kind == "potion" else numbers.outlined(kind, number, colour)
    return placed(marks, (0, 0), 0.88)


NAMES = {
    **{sign: (f"blue-{n}", numbers.BLUE) for n, sign in enumerate(BLUE, 1)},
    **{sign: (f"yellow-{n}", "#7a5800") for n, sign in enumerate(YELLOW, 1)},
    POTION: ("potion", numbers.LILAC),
    CRACKED: ("crack", numbers.CRACK),
}
"""Sign -> print and its colour, for the page."""
