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
from companion.course import PAWN
from companion.game import Step
from companion.words import EMPTY, Look, Place, View
from hardware.simulated.beside import free_slot, waiting
from hardware.simulated.hand import edge_of
from hardware.simulated.room import Hand, Piece, Room, put, sloppy, take
from hardware.simulated.spots import goal, standing, thing

GRIP = 0.8
"""Fingers hold a piece at this share of its height."""
OVER = 45.0
"""Millimetres a carried piece is lifted over the others."""


@dataclass(frozen=True, slots=True)
class Deed:
    """``step`` (a piece comes, goes or is moved), ``leave``, ``wait`` or ``say``."""

    do: str
    seat: int = 0
    look: Look | None = None
    origin: Place | None = None
    target: Place | None = None
    seconds: float = 0.0
    message: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Act:
    """``reach`` (to x, y, z), ``pick``, ``drop``, ``leave``, ``wait`` or ``say``; it takes *seconds*."""

    do: str
    seconds: float
    seat: int = 0
    x: float = 0.0
    y: float = 0.0
    z: float = 0.0
    look: Look | None = None
    message: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def step_deed(step: Step, seat: int) -> Deed:
    return Deed("step", seat, step.look, step.origin, step.target)


def rearranged(before: View, after: View, seat: int) -> list[Deed]:
    """The deeds that make *after* of *before*: pieces moved where possible, else brought and taken away."""
    changed = before.differences(after)
    lost = [place for place, (old, _) in changed.items() if old != EMPTY]
    gained = [place for place, (_, new) in changed.items() if new != EMPTY]
    moves: list[tuple[Place, Place]] = []
    for target in gained:
        same = [p for p in lost if changed[p][0] == changed[target][1] and not _pawn(p)]
        if same and not _pawn(target):
            start = min(same, key=lambda p: _apart(p, target))
            lost.remove(start)
            moves.append((start, target))
    brought = [target for target in gained if target not in {g for _, g in moves}]
    left = [place for place in lost if place not in brought]  # what is replaced need not be taken away
    deeds = [Deed("step", seat, changed[p][0], p, None) for p in left]
    deeds += [Deed("step", seat, changed[a][0], a, b) for a, b in _ordered(moves)]
    return deeds + [Deed("step", seat, changed[p][1], None, p) for p in brought]


def _pawn(place: Place) -> bool:
    return place.startswith(PAWN)


def _apart(a: Place, b: Place) -> float:
    """How far apart two places read; good enough to choose the likelier move."""
    return sum(abs(ord(x) - ord(y)) for x, y in zip(a, b, strict=False)) + abs(len(a) - len(b)) * 10


def _ordered(moves: list[tuple[Place, Place]]) -> list[tuple[Place, Place]]:
    """Moves whose goal is still occupied by another one's start come after it."""
    left, done = list(moves), []
    while left:
        starts = {a for a, _ in left}
        free = next((m for m in left if m[1] not in starts), left[0])
        left.remove(free)
        done.append(free)
    return done


def acts_of(deed: Deed, room: Room, board: Board, chance: random.Random) -> list[Act]:
    """How a person's hand does it, with things as they stand."""
    match deed.do:
        case "wait":
            return [Act("wait", deed.seconds)]
        case "say":
            return [Act("say", deed.seconds, message=deed.message)]
        case "leave":
            return [Act("leave", 0.4, deed.seat)] if room.hand is not None else []
    if deed.origin is not None and standing(room, board, deed.origin, deed.look) is None:
        return []  # somebody forgot the step that would have brought it there
    return _fetch(deed, room, board) + _bring(deed, room, board, chance)


def _source(deed: Deed, room: Room, board: Board) -> Piece | None:
    """What the hand picks up: the piece at its place, what the new look replaces there, or a spare one.

    A die that shows another face is the same die, a card is laid over the last one, a pawn just walks.
    """
    assert deed.look is not None
    if deed.origin is not None:
        return standing(room, board, deed.origin, deed.look)
    old = standing(room, board, deed.target) if deed.target is not None else None
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
    pushed = deed.origin is not None and deed.target is not None
    return [
        Act("reach", 0.4, deed.seat, *at, high + OVER),
        Act("reach", 0.15, deed.seat, *at, high),
        Act("pick", 0.08, deed.seat, *at, high, source.look),
        *([] if pushed else [Act("reach", 0.12, deed.seat, *at, high + OVER)]),
    ]


def _bring(deed: Deed, room: Room, board: Board, chance: random.Random) -> list[Act]:
    """Carry or push it to where it goes and let go."""
    assert deed.look is not None
    look = thing(board, deed.target, deed.look)
    high = board.looks[look].height * GRIP
    if deed.target is None:
        spot = free_slot(room, board, look)
        if spot is None:
            return [Act("leave", 0.4, deed.seat)]
        x, y = sloppy(*spot, chance)
        at = (round(x, 2), round(y, 2))
    else:
        at = goal(room, board, deed.target, deed.look, chance)
    drop = Act("drop", 0.08, deed.seat, *at, high, look)
    up = Act("reach", 0.12, deed.seat, *at, high + OVER)
    if deed.origin is not None and deed.target is not None:  # pushed along the table
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
            return _dropped(room, act)
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


def _dropped(room: Room, act: Act) -> Room:
    """It stands there, as what it is now: a die may have been rolled, a card turned up."""
    if room.hand is None or room.hand.piece is None:
        return room
    held = room.hand.piece
    piece = replace(held, look=act.look or held.look, x=act.x, y=act.y, z=0.0)
    return put(replace(room, hand=replace(room.hand, piece=None)), piece)
