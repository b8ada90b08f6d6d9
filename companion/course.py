"""Pawns on a score-course.  A pawn is a place of its own (``pawn.red``); its look is the square (``at.17``).

So a view, an observation and a slip tell of a pawn as they tell of any other place, and several pawns may
stand on one square.  Which pawns there are says the board: every look ``pawn-COLOUR``, if it has a course.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from companion.board import Board, Spot
from companion.errors import UnknownLook
from companion.words import EMPTY, Look, Place, View

PAWN, PIECE, AT = "pawn.", "pawn-", "at."


def pawns(board: Board) -> Mapping[Place, Look]:
    """The pawns of the box as places, each with what it looks like."""
    return _pawns(tuple(board.looks)) if board.course else {}


@lru_cache(maxsize=8)
def _pawns(looks: tuple[Look, ...]) -> Mapping[Place, Look]:
    """Asked for every place of every view."""
    return {Place(PAWN + look.removeprefix(PIECE)): look for look in looks if look.startswith(PIECE)}


def squares(board: Board) -> tuple[Look, ...]:
    """The looks of a pawn: the squares of the course."""
    return tuple(Look(f"{AT}{number}") for number in range(len(board.course)))


def looks_at(board: Board, place: Place) -> tuple[Look, ...]:
    """Everything that place can show, nothing included."""
    return (*(squares(board) if place in pawns(board) else board.looks), EMPTY)


def place_of(board: Board, text: str) -> Place:
    """A place by its name, pawns included; UnknownPlace with the names there are."""
    return Place(text) if Place(text) in pawns(board) else board.place(text)


def look_of(board: Board, place: Place, text: str) -> Look:
    """A look by its name, of a pawn the square it stands on."""
    if place not in pawns(board) or text == EMPTY:
        return board.look(text)
    if Look(text) not in squares(board):
        raise UnknownLook(
            f"A pawn stands on a square of the course, {AT}0 to {AT}{len(board.course) - 1}, not {text!r}."
        )
    return Look(text)


def standing(board: Board, view: View) -> dict[Place, Spot]:
    """Where on the board each pawn of *view* stands; those on one square stand beside each other."""
    on: dict[int, list[Place]] = {}
    for place, look in view.places.items():
        number = square(look) if place.startswith(PAWN) else None
        if number is not None and number < len(board.course):
            on.setdefault(number, []).append(place)
    return {
        place: _share(board.course[number], index, len(places))
        for number, places in on.items()
        for index, place in enumerate(places)
    }


def square(look: Look) -> int | None:
    """The number of the square a pawn's look tells of."""
    number = look.removeprefix(AT)
    return int(number) if look.startswith(AT) and number.isdecimal() else None


def _share(spot: Spot, index: int, count: int) -> Spot:
    """The middle of one pawn's part of a square: alone all of it, else in rows of two or three."""
    if count == 1:
        return spot
    across = 2 if count <= 4 else 3
    size, down = spot.size / across, -(-count // across)
    x = spot.x + (index % across - (across - 1) / 2) * size
    y = spot.y + (index // across - (down - 1) / 2) * size
    return Spot(x, y, size)
