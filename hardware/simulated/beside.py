"""Where pieces wait beside the board: two columns on their owner's side."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from math import hypot

from companion.board import SQUARES, Board, Point
from companion.words import Look
from hardware.simulated.loose import same_die
from hardware.simulated.room import Piece, Room, put, take

PITCH = (30.0, 39.0)
GAP = 21.0
"""Millimetres between the card's edge and the first column."""
STOCK = 3
"""How many of each look wait in sight when nobody says otherwise; the rest is in the box."""
WIDEST = 40.0
"""Millimetres: what is wider, a card, goes back into the box."""


def usual_stock(board: Board) -> dict[Look, int]:
    """What waits in sight when nobody says otherwise: things told by pictures come out of the box."""
    return {look: STOCK for look, shape in board.looks.items() if not shape.picture and SQUARES in shape.on}


def owners(board: Board) -> list[str]:
    """The first words of the looks ("orange", "gray"), in order: seat 0 first."""
    return list(dict.fromkeys(look.split("-", 1)[0] for look in board.looks))


def slots(board: Board, look: Look) -> list[Point]:
    """The spots where pieces like *look* may wait; even seats to the right, odd ones to the left."""
    x0, y0, x1, y1 = board.box
    seat = owners(board).index(look.split("-", 1)[0])
    rows = int((y1 - y0 - 60) / PITCH[1])
    sign, edge = (-1, x0) if seat % 2 else (1, x1)
    return [
        (edge + sign * (GAP + c * PITCH[0]), y0 + 45 + (r + 0.5 * (c % 2)) * PITCH[1])
        for r in range(rows)
        for c in range(2)
    ]


def free_slot(room: Room, board: Board, look: Look) -> Point | None:
    """A spot with nothing near it."""
    if board.looks[look].width > WIDEST:
        return None
    for x, y in slots(board, look):
        if all(hypot(piece.x - x, piece.y - y) > 26 for piece in room.pieces):
            return x, y
    return None


def waits(board: Board, piece: Piece) -> bool:
    x0, y0, x1, y1 = board.box
    return not (x0 <= piece.x <= x1 and y0 <= piece.y <= y1)


def waiting(room: Room, board: Board, look: Look) -> Piece | None:
    """A piece of that look that waits beside the board, or a die that may be turned to show it."""
    outside = [piece for piece in room.pieces if waits(board, piece)]
    like = [piece for piece in outside if same_die(board, piece.look, look)]
    return min(like, key=lambda piece: piece.look != look, default=None)


def set_out(room: Room, board: Board, stock: Mapping[Look, int], chance: random.Random) -> Room:
    """Pieces put beside the board, as far as there is room."""
    for look, count in stock.items():
        for _ in range(count):
            spot = free_slot(room, board, look)
            if spot is None:
                break
            x, y = spot[0] + chance.uniform(-3, 3), spot[1] + chance.uniform(-3, 3)
            room = put(room, Piece(look, round(x, 2), round(y, 2), round(chance.uniform(0, 360), 1)))
    return room


def set_aside(room: Room, board: Board, piece: Piece) -> Room:
    """A piece of the board put beside it, or into the box when there is no room."""
    room = take(room, piece)
    spot = free_slot(room, board, piece.look)
    return room if spot is None else put(room, replace(piece, x=round(spot[0], 2), y=round(spot[1], 2)))
