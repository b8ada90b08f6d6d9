"""Many things at once: dice gathered and thrown, cards laid out."""

from __future__ import annotations

import random
from dataclasses import replace

from companion.board import Board
from companion.words import Look, Zone
from hardware.simulated.beside import waits
from hardware.simulated.loose import laid, lying, resting, same_die, thin
from hardware.simulated.room import Piece, Room


def spare(room: Room, board: Board, zone: Zone, looks: tuple[Look, ...]) -> list[Piece]:
    """What waits beside the board and is thrown with what lies in the zone already."""
    here, beside = lying(room, board, zone), [p for p in room.pieces if waits(board, p)]
    found = []
    for look in looks:
        for pieces in (here, beside):
            kin = next((p for p in pieces if same_die(board, p.look, look)), None)
            if kin is not None:
                pieces.remove(kin)
                found += [kin] if pieces is beside else []
                break
    return found


def gathered(room: Room, board: Board, zone: Zone, looks: tuple[Look, ...]) -> Room:
    """All of it in the hand."""
    gone = [*lying(room, board, zone), *spare(room, board, zone, looks)]
    return replace(room, pieces=tuple(p for p in room.pieces if p not in gone))


def strewn(room: Room, board: Board, zone: Zone, looks: tuple[Look, ...], chance: random.Random) -> Room:
    """All of it on the table, anyhow."""
    for look in chance.sample(looks, len(looks)):
        x, y, yaw = resting(room, board, zone, look, chance)
        room = laid(room, board, Piece(look, x, y, yaw))
    return room


def fallen(room: Room, board: Board, zone: Zone, chance: random.Random) -> tuple[Look, ...]:
    """How the dice of a zone fall, with those of their kinds that wait beside the board."""
    kinds = [
        look for look in board.looks_on(zone) if board.looks[look].picture and not thin(board.looks[look])
    ]
    pieces = [*lying(room, board, zone), *(p for p in room.pieces if waits(board, p))]
    faces = ([k for k in kinds if same_die(board, k, piece.look)] for piece in pieces)
    return tuple(sorted(chance.choice(found) for found in faces if found))
