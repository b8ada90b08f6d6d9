"""The photographs a family takes to teach the companion its pieces."""

from __future__ import annotations

import random

from companion.board import SQUARES, Board
from companion.course import pawns, squares
from companion.words import Look, Place
from hardware.simulated.room import Light, Room
from hardware.simulated.spots import put_on

MOST = 4
"""So many of each look on one photograph, if there is room."""


def bare(light: Light) -> Room:
    return Room(light=light)


def laid_out(
    board: Board, light: Light, number: int, chance: random.Random
) -> tuple[Room, dict[Place, Look]]:
    """Pieces on known places, every look several times; in a slot the card whose turn it is."""
    room, layout = bare(light), {}
    wanted = _on_squares(board, chance) | _in_slots(board, number) | _on_course(board, chance)
    for place, look in wanted.items():
        layout[place] = look
        room = put_on(room, board, look, place, chance)
    return room, layout


def cards_in_a_slot(board: Board) -> int:
    """How many photographs it takes to show every look of a slot once."""
    return max((len(_looks(board, slot)) for slot in _slots(board)), default=0)


def _looks(board: Board, area: str) -> list[Look]:
    return [look for look, shape in board.looks.items() if area in shape.on]


def _slots(board: Board) -> list[Place]:
    return [place for place, spot in board.places.items() if spot.tall is not None]


def _on_squares(board: Board, chance: random.Random) -> dict[Place, Look]:
    looks = _looks(board, SQUARES)
    places = [place for place in board.places if place not in _slots(board)]
    count = min(MOST * len(looks), len(places) // 2)
    return {place: looks[i % len(looks)] for i, place in enumerate(chance.sample(places, count))}


def _in_slots(board: Board, number: int) -> dict[Place, Look]:
    found = {slot: _looks(board, slot) for slot in _slots(board)}
    return {slot: looks[number % len(looks)] for slot, looks in found.items() if looks}


def _on_course(board: Board, chance: random.Random) -> dict[Place, Look]:
    """Every pawn on a square of its own."""
    every = pawns(board)
    return dict(zip(every, chance.sample(squares(board), len(every)), strict=True))
