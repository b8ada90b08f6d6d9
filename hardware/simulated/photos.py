"""The photographs a family takes to teach the companion its pieces."""

from __future__ import annotations

import random

from companion.board import Board
from companion.words import Look, Place
from hardware.simulated.room import Light, Room, put_on


def bare(light: Light) -> Room:
    return Room(light=light)


def laid_out(board: Board, light: Light, chance: random.Random) -> tuple[Room, dict[Place, Look]]:
    """Pieces on known places, every look several times."""
    room, layout = bare(light), {}
    looks = list(board.looks)
    count = min(4 * len(looks), len(board.places) // 2)
    for i, place in enumerate(chance.sample(list(board.places), count)):
        layout[place] = looks[i % len(looks)]
        room = put_on(room, board, layout[place], place, chance)
    return room, layout
