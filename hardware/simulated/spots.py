"""Where things go: the middle of a square, a slot, anywhere in a zone, part of a pawn's square.

A pawn is a place of its own (``pawn.red``) whose look is its square (``at.17``): see companion.course.
"""

from __future__ import annotations

import random
from dataclasses import replace
from math import hypot

from companion.board import Board, Point, Spot
from companion.course import pawns, square
from companion.words import EMPTY, Look, Place, View
from hardware.simulated.loose import laid, resting, seen
from hardware.simulated.room import Piece, Room, sloppy, take

NEAT = (2.0, 4.0)
"""How far from straight a card is laid: millimetres and degrees, one sigma."""
SIDE_BY_SIDE = 0.27
"""Pawns on one square stand this share of its size from its middle, each way."""


def thing(board: Board, place: Place | None, look: Look) -> Look:
    """The look of the piece itself: of a pawn not its square but its colour."""
    return pawns(board).get(place, look) if place is not None else look


def spot_of(board: Board, place: Place, look: Look) -> Spot:
    number = square(look) if place in pawns(board) else None
    return board.places[place] if number is None else board.course[number]


def goal(
    room: Room,
    board: Board,
    place: Place,
    look: Look,
    chance: random.Random,
    at: Point | None = None,
) -> tuple[float, float, float | None]:
    """Where a hand lets go of a piece meant for *place*, and turned which way (None: as it was).

    *at*: just there, if the place is a zone.
    """
    zone = board.zone(place)
    if zone is not None:
        x, y, yaw = resting(room, board, zone, look, chance)
        return (*(at or (x, y)), yaw)
    spot = spot_of(board, place, look)
    if place in pawns(board):
        x, y = _beside_others(room, spot, thing(board, place, look))
    elif spot.tall is not None:
        x, y = chance.gauss(spot.x, NEAT[0]), chance.gauss(spot.y, NEAT[0])
        return round(x, 2), round(y, 2), facing(board, place, chance)
    else:
        x, y = sloppy(spot.x, spot.y, chance)
    return round(x, 2), round(y, 2), None


def _beside_others(room: Room, spot: Spot, look: Look) -> tuple[float, float]:
    """The part of a course square that is farthest from the other pawns."""
    step = SIDE_BY_SIDE * spot.size
    others = [p for p in room.pieces if p.look != look and hypot(p.x - spot.x, p.y - spot.y) < spot.size]
    parts = [(spot.x + a * step, spot.y + b * step) for a in (0, -1, 1) for b in (0, -1, 1)]
    return max(parts, key=lambda at: min((hypot(p.x - at[0], p.y - at[1]) for p in others), default=0.0))


def facing(board: Board, place: Place, chance: random.Random) -> float:
    """Cards are laid straight, everything else stands anyhow."""
    spot = board.places.get(place)
    neat = spot is not None and spot.tall is not None
    return round(chance.gauss(0, NEAT[1]) % 360 if neat else chance.uniform(0, 360), 1)


def on_table(room: Room, board: Board, look: Look) -> Piece | None:
    """A pawn, wherever it stands on the sheet."""
    x0, y0, x1, y1 = board.box
    inside = (p for p in room.pieces if p.look == look and x0 <= p.x <= x1 and y0 <= p.y <= y1)
    return next(inside, None)


def standing(room: Room, board: Board, place: Place, look: Look | None = None) -> Piece | None:
    """The piece (of that look) on *place*: the one whose foot is in it."""
    pawn = pawns(board).get(place)
    if pawn is not None:
        return on_table(room, board, pawn)
    zone = board.zone(place)
    if zone is not None:
        found = [p for p in seen(room, board, zone) if look in (None, p.look)]
        return found[-1] if found else None
    spot = board.places[place]
    across, down = spot.size / 2, (spot.tall or spot.size) / 2
    near = [p for p in room.pieces if abs(p.x - spot.x) <= across and abs(p.y - spot.y) <= down]
    near = [p for p in near if look in (None, p.look)]
    return min(near, key=lambda p: hypot(p.x - spot.x, p.y - spot.y), default=None)


def look_at(room: Room, board: Board, place: Place) -> Look:
    """What a perfect camera would report of one place."""
    piece = standing(room, board, place)
    if piece is None:
        return EMPTY
    return _course_look(board, piece) if place in pawns(board) else piece.look


def _course_look(board: Board, pawn: Piece) -> Look:
    """The square in which a pawn stands; nothing if it stands in none."""
    within = [
        (hypot(pawn.x - spot.x, pawn.y - spot.y), number)
        for number, spot in enumerate(board.course)
        if max(abs(pawn.x - spot.x), abs(pawn.y - spot.y)) <= spot.size / 2
    ]
    return Look(f"at.{min(within)[1]}") if within else EMPTY


def places(board: Board) -> tuple[Place, ...]:
    """Every place that can show something, pawns included, without the zones."""
    return (*board.places, *pawns(board))


def put_on(
    room: Room,
    board: Board,
    look: Look,
    place: Place,
    chance: random.Random,
    at: Point | None = None,
) -> Room:
    """A piece of that look, put on *place* the way people do; a pawn that stood elsewhere walks."""
    piece = thing(board, place, look)
    old = on_table(room, board, piece) if place in pawns(board) else None
    room = take(room, old) if old else room
    x, y, yaw = goal(room, board, place, look, chance, at)
    facing_ = facing(board, place, chance) if yaw is None else yaw
    return laid(room, board, Piece(piece, x, y, facing_))


def shown(room: Room, board: Board) -> View:
    """What a perfect camera would report of the board."""
    zones = {zone: tuple(sorted(p.look for p in seen(room, board, zone))) for zone in board.zones}
    return View({place: look_at(room, board, place) for place in places(board)}, zones)


def move_to(
    room: Room,
    board: Board,
    piece: Piece,
    target: Place,
    chance: random.Random,
    at: Point | None = None,
) -> Room:
    room = take(room, piece)
    x, y, yaw = goal(room, board, target, piece.look, chance, at)
    return laid(room, board, replace(piece, x=x, y=y, z=0.0, yaw=piece.yaw if yaw is None else yaw))


def cleared(room: Room, board: Board) -> Room:
    """Nothing on the board's places; what waits beside it stays."""
    for place in (*places(board), *map(Place, board.zones)):
        while (piece := standing(room, board, place)) is not None:
            room = take(room, piece)
    return room
