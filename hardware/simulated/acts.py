"""What hands do, in time.

A *deed* is what a person means to do ("bring a kitten to c3"); it becomes *acts* (reach, pick,
carry, drop) when its turn comes, because only then it is known where things stand.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from math import hypot
from typing import Any

from companion.board import Board
from companion.words import Look, Zone
from hardware.simulated.beside import free_slot, waiting
from hardware.simulated.deeds import Deed
from hardware.simulated.hand import edge_of
from hardware.simulated.loose import laid, touched
from hardware.simulated.room import Hand, Piece, Room, sloppy, take
from hardware.simulated.spots import goal, standing, thing
from hardware.simulated.throw import gathered, spare, strewn

GRIP = 0.8
"""Fingers hold a piece at this share of its height."""
OVER = 45.0
"""Millimetres a carried piece is lifted over the others."""
SCOOP, SHAKE = 12.0, 14.0
"""Millimetres over the table at which a hand gathers things, and by how much it shakes them."""


@dataclass(frozen=True, slots=True)
class Act:
    """``reach`` (to x, y, z), ``pick``, ``drop``, ``gather``, ``throw``, ``leave``, ``wait`` or ``say``;
    it takes *seconds*."""

    do: str
    seconds: float
    seat: int = 0
    x: float = 0.0
    y: float = 0.0
    z: float = 0.0
    look: Look | None = None
    message: Mapping[str, Any] = field(default_factory=dict)
    yaw: float | None = None
    """Which way it faces when it is let go; None: as it was held."""
    zone: Zone | None = None
    looks: tuple[Look, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def acts_of(deed: Deed, room: Room, board: Board, chance: random.Random) -> list[Act]:
    """How a person's hand does it, with things as they stand."""
    match deed.do:
        case "wait":
            return [Act("wait", deed.seconds)]
        case "say":
            return [Act("say", deed.seconds, message=deed.message)]
        case "leave":
            return [Act("leave", 0.4, deed.seat)] if room.hand is not None else []
        case "throw":
            return _throw(deed, room, board)
    if deed.origin is not None and _source(deed, room, board) is None:
        return []  # somebody forgot the step that would have brought it there
    return _fetch(deed, room, board) + _bring(deed, room, board, chance)


def _source(deed: Deed, room: Room, board: Board) -> Piece | None:
    """What the hand picks up: the piece at its place, what the new look replaces there, or a spare one.

    A die that shows another face is the same die, a card is laid over the last one, a pawn just walks.
    """
    assert deed.look is not None
    zone = board.zone(deed.origin)
    if zone is not None and deed.origin_at is not None:
        return touched(room, board, zone, *deed.origin_at)
    if deed.origin is not None:
        return standing(room, board, deed.origin, deed.look)
    replaces = deed.target is not None and board.zone(deed.target) is None
    old = standing(room, board, deed.target) if replaces and deed.target else None
    return old or waiting(room, board, thing(board, deed.target, deed.look))


def _fetch(deed: Deed, room: Room, board: Board) -> list[Act]:
    """Reach for the piece and pick it up: from its place, from beside the board, or out of the box."""
    assert deed.look is not None
    source, look = _source(deed, room, board), thing(board, deed.target, deed.look)
    high = board.looks[look].height * GRIP
    if source is None:
        x, y = edge_of(board, deed.seat)
        return [
            Act("reach", 0.3, deed.seat, x, y, high + OVER),
            Act("pick", 0.1, deed.seat, x, y, high + OVER, look),
        ]
    at = (round(source.x, 2), round(source.y, 2))
    pushed = _pushed(deed, board)
    return [
        Act("reach", 0.4, deed.seat, *at, high + OVER),
        Act("reach", 0.15, deed.seat, *at, high),
        Act("pick", 0.08, deed.seat, *at, high, source.look),
        *([] if pushed else [Act("reach", 0.12, deed.seat, *at, high + OVER)]),
    ]


def _pushed(deed: Deed, board: Board) -> bool:
    """From place to place a piece is pushed along the table; out of a zone and into one it is lifted."""
    return all(end is not None and board.zone(end) is None for end in (deed.origin, deed.target))


def _throw(deed: Deed, room: Room, board: Board) -> list[Act]:
    """Gather what lies in the zone and what belongs to it, shake it, and let it roll."""
    zone = Zone(str(deed.target))
    x0, y0, x1, y1 = board.zones[zone]
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    acts = []
    beside = spare(room, board, zone, deed.looks)
    if beside:
        at = (round(beside[0].x, 2), round(beside[0].y, 2))
        acts = [Act("reach", 0.4, deed.seat, *at, OVER), Act("reach", 0.2, deed.seat, *at, SCOOP)]
    shake = [Act("reach", 0.15, deed.seat, x + side, y, OVER) for side in (-SHAKE, SHAKE, -SHAKE)]
    return [
        *acts,
        Act("gather", 0.2, deed.seat, looks=deed.looks, zone=zone),
        Act("reach", 0.4, deed.seat, x, y, SCOOP),
        *shake,
        Act("throw", 0.2, deed.seat, x, y, OVER, looks=deed.looks, zone=zone),
    ]


def _bring(deed: Deed, room: Room, board: Board, chance: random.Random) -> list[Act]:
    """Carry or push it to where it goes and let go."""
    assert deed.look is not None
    look = thing(board, deed.target, deed.look)
    high, yaw = board.looks[look].height * GRIP, None
    if deed.target is None:
        spot = free_slot(room, board, look)
        if spot is None:
            return [Act("leave", 0.4, deed.seat)]
        x, y = sloppy(*spot, chance)
        at = (round(x, 2), round(y, 2))
    else:
        x, y, yaw = goal(room, board, deed.target, deed.look, chance, deed.at)
        at = (x, y)
    drop = Act("drop", 0.08, deed.seat, *at, high, look, yaw=yaw)
    up = Act("reach", 0.12, deed.seat, *at, high + OVER)
    if _pushed(deed, board):
        return [Act("reach", 0.35, deed.seat, *at, high), drop, up]
    lift = [Act("reach", 0.45, deed.seat, *at, high + OVER), Act("reach", 0.15, deed.seat, *at, high)]
    return [*lift, drop, up]


def during(room: Room, act: Act, share: float, board: Board, chance: random.Random) -> Room:
    """The room when *share* (0..1) of the act is done, begun in *room*."""
    match act.do:
        case "reach":
            return replace(room, hand=_moved(room, act, share, board))
        case "leave":
            if room.hand is None or share >= 1:
                return replace(room, hand=None)
            x, y = edge_of(board, act.seat)
            away = replace(act, x=x, y=y, z=room.hand.z)
            return replace(room, hand=_moved(room, away, share, board))
        case "pick" if share >= 1:
            return _picked(room, act, chance)
        case "drop" if share >= 1:
            return _dropped(room, board, act)
        case "gather" if share >= 1 and act.zone is not None:
            return gathered(room, board, act.zone, act.looks)
        case "throw" if share >= 1 and act.zone is not None:
            return strewn(room, board, act.zone, act.looks, chance)
    return room


def _moved(room: Room, act: Act, share: float, board: Board) -> Hand:
    if room.hand is None:
        x, y = edge_of(board, act.seat)
        start = Hand(act.seat, x, y, OVER)
    else:
        start = replace(room.hand, seat=act.seat)
    soft = share * share * (3 - 2 * share)
    x, y, z = (
        round(a + (b - a) * soft, 2) for a, b in ((start.x, act.x), (start.y, act.y), (start.z, act.z))
    )
    piece = start.piece
    if piece is not None:
        under = max(0.0, z - board.looks[piece.look].height * GRIP)
        piece = replace(piece, x=x, y=y, z=round(under, 2))
    return Hand(act.seat, x, y, z, piece)


def _picked(room: Room, act: Act, chance: random.Random) -> Room:
    hand = room.hand or Hand(act.seat, act.x, act.y, act.z)
    near = [p for p in room.pieces if p.look == act.look and hypot(p.x - act.x, p.y - act.y) < 12]
    if near:
        room, piece = take(room, near[0]), near[0]
    else:
        assert act.look is not None
        piece = Piece(act.look, act.x, act.y, round(chance.uniform(0, 360), 1))
    return replace(room, hand=replace(hand, piece=piece))


def _dropped(room: Room, board: Board, act: Act) -> Room:
    """It stands there, as what it is now: a die may have been rolled, a card turned up."""
    if room.hand is None or room.hand.piece is None:
        return room
    held = room.hand.piece
    yaw = held.yaw if act.yaw is None else act.yaw
    piece = Piece(act.look or held.look, act.x, act.y, yaw)
    return laid(replace(room, hand=replace(room.hand, piece=None)), board, piece)
