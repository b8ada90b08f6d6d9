"""Plain squares and round counters."""

from __future__ import annotations

from collections.abc import Mapping

from companion.aruco import marker
from companion.board import Board
from companion.drawing import Circle, Drawing, Ink, Mark, placed, rectangle
from companion.kit import CutOut, KitParts
from companion.words import Look, Place

LINE = Ink("#e8e8e8", "#808080", 0.5)


def bed(board: Board) -> Drawing:
    paper = rectangle(*board.box, Ink("#ffffff"))
    squares = [
        rectangle(s.x - s.size / 2, s.y - s.size / 2, s.x + s.size / 2, s.y + s.size / 2, LINE)
        for s in board.places.values()
    ]
    corners = [mark for number, where in board.markers.items() for mark in marker(number, where)]
    return Drawing(board.box, (paper, *squares, *corners))


def piece(look: Look) -> tuple[Mark, ...]:
    return (Circle((0, 0), 9, Ink("#b02020" if look.startswith("red") else "#2040b0")),)


def tints(board: Board) -> Mapping[Place, str]:
    return dict.fromkeys(board.places, "#e8e8e8")


def kit(board: Board) -> KitParts:
    counters = tuple(CutOut(look, _counter(look, shape.width / 2), 5) for look, shape in board.looks.items())
    return KitParts(bed(board), {"flat": counters}, {"flat": ()}, "Noughts belongs to everybody.")


def _counter(look: Look, radius: float) -> Drawing:
    return Drawing((-radius, -radius, radius, radius), placed(piece(look), (0, 0), radius / 9))
