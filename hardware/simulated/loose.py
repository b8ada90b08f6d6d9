"""Things that lie freely in a zone: where they come to lie, and what can be seen of them."""

from __future__ import annotations

import random
from dataclasses import replace
from math import cos, hypot, radians, sin

import cv2
import numpy as np

from companion.board import Board, Box, Shape
from companion.words import Look, Zone
from hardware.simulated.lens import Floats
from hardware.simulated.room import Piece, Room, put

THIN = 2.0
"""Millimetres: what is thinner, a card, may lie upon another one."""
COVERED = 0.7
"""Of what is covered more than this nothing is seen: the lower cards of a pile."""
FINGER = 12.0
"""Millimetres by which a finger may miss a thing."""
TRIES = 60
STACKED = 0.25
"""How often a thin thing may lie partly on another one,"""
OVERLAP = 0.14
"""and how much of the other one it then covers at most."""
CLOSE = 0.3
"""How often a die comes to rest against another one."""
GAP = 0.3
"""Millimetres between two dice that touch, at the least."""
CROOKED = 9.0
"""Degrees (one sigma) a thing is askew where there is no room to lie anyhow."""


def outline(shape: Shape, x: float, y: float, yaw: float, grown: float = 0.0) -> Floats:
    """The four corners of a thing seen from above."""
    across, along = shape.width / 2 + grown, (shape.long or shape.width) / 2 + grown
    c, s = cos(radians(yaw)), sin(radians(yaw))
    corners = ((-across, -along), (across, -along), (across, along), (-across, along))
    return np.array([(x + a * c + b * s, y - a * s + b * c) for a, b in corners], np.float32)


def outline_of(board: Board, piece: Piece, grown: float = 0.0) -> Floats:
    return outline(board.looks[piece.look], piece.x, piece.y, piece.yaw, grown)


def common(one: Floats, other: Floats) -> float:
    """Square millimetres that two outlines share."""
    return float(cv2.intersectConvexConvex(one, other)[0])


def thin(shape: Shape) -> bool:
    return shape.height < THIN


def same_die(board: Board, one: Look, other: Look) -> bool:
    """Two faces of one die: alike but for the picture on top."""
    a, b = board.looks[one], board.looks[other]
    return one == other or (a == b and a.picture and not thin(a))


def lying(room: Room, board: Board, zone: Zone) -> list[Piece]:
    """All things in a zone, the lowest first."""
    x0, y0, x1, y1 = board.zones[zone]
    return [p for p in room.pieces if x0 <= p.x <= x1 and y0 <= p.y <= y1]


def seen(room: Room, board: Board, zone: Zone) -> list[Piece]:
    """What can be seen in a zone: of a pile only the uppermost card."""
    pieces = lying(room, board, zone)
    return [p for i, p in enumerate(pieces) if not _covered(board, p, pieces[i + 1 :])]


def _covered(board: Board, piece: Piece, later: list[Piece]) -> bool:
    own = outline_of(board, piece)
    area = cv2.contourArea(own)
    above = (outline_of(board, other) for other in later if thin(board.looks[other.look]))
    return any(common(own, other) > COVERED * area for other in above)


def touched(room: Room, board: Board, zone: Zone, x: float, y: float) -> Piece | None:
    """What a finger at (x, y) lies on: the uppermost thing there, or one a finger's breadth off."""
    pieces = lying(room, board, zone)[::-1]
    reach = {p: cv2.pointPolygonTest(outline_of(board, p), (x, y), True) for p in pieces}
    under = (p for p in pieces if reach[p] >= 0)
    near = max(pieces, key=lambda p: reach[p], default=None)
    return next(under, near if near is not None and reach[near] > -FINGER else None)


def laid(room: Room, board: Board, piece: Piece) -> Room:
    """Put down: a thin thing upon the thin things that are there already."""
    shape, own = board.looks[piece.look], outline_of(board, piece)
    if thin(shape):
        below = [
            p for p in room.pieces if thin(board.looks[p.look]) and common(own, outline_of(board, p)) > 0
        ]
        top = max((p.z + board.looks[p.look].height for p in below), default=0.0)
        piece = replace(piece, z=round(top, 2))
    return put(room, piece)


def resting(
    room: Room, board: Board, zone: Zone, look: Look, chance: random.Random
) -> tuple[float, float, float]:
    """Where a thing comes to lie, and which way it faces: anyhow, but so that everything can be seen."""
    shape, others = board.looks[look], lying(room, board, zone)
    near = not thin(shape) and bool(others) and chance.random() < CLOSE
    allowed = OVERLAP if thin(shape) and chance.random() < STACKED else 0.0
    around = [outline_of(board, other, 0.0 if thin(shape) else GAP / 2) for other in others]
    best, least = (0.0, 0.0, 0.0), float("inf")
    for number in range(TRIES):
        pose = _somewhere(board.zones[zone], shape, chance, number)
        if near and number < TRIES // 2:
            pose = _against(pose, chance.choice(others), shape, chance)
        cost = _crowded(pose, shape, board.zones[zone], around)
        if cost < least:
            best, least = pose, cost
        if cost <= allowed:
            break
    x, y, yaw = map(float, best)
    return round(x, 2), round(y, 2), round(yaw, 1)


def _somewhere(box: Box, shape: Shape, chance: random.Random, number: int) -> tuple[float, float, float]:
    """Anywhere in the box, turned anyhow; where that does not fit or is crowded, almost straight."""
    yaw = chance.uniform(0, 360)
    if number >= TRIES // 2 or not _fits(box, shape, yaw):
        yaw = chance.choice((0, 180)) + chance.gauss(0, CROOKED)
    half = np.abs(outline(shape, 0, 0, yaw)).max(axis=0)
    x = chance.uniform(*_between(box[0] + half[0], box[2] - half[0]))
    y = chance.uniform(*_between(box[1] + half[1], box[3] - half[1]))
    return x, y, yaw % 360


def _between(low: float, high: float) -> tuple[float, float]:
    return (low, high) if low <= high else ((low + high) / 2,) * 2


def _fits(box: Box, shape: Shape, yaw: float) -> bool:
    half = np.abs(outline(shape, 0, 0, yaw)).max(axis=0)
    return bool(2 * half[0] <= box[2] - box[0] and 2 * half[1] <= box[3] - box[1])


def _against(
    pose: tuple[float, float, float], other: Piece, shape: Shape, chance: random.Random
) -> tuple[float, float, float]:
    """Rolled from there towards another thing until they touch, sometimes side by side with it."""
    x, y, yaw = pose
    if chance.random() < 0.5:
        yaw = other.yaw
    away = hypot(x - other.x, y - other.y) or 1.0
    side = ((x - other.x) / away, (y - other.y) / away)
    still, far = outline(shape, other.x, other.y, other.yaw, GAP), shape.width * 0.9
    while common(outline(shape, other.x + side[0] * far, other.y + side[1] * far, yaw), still) > 0:
        far += 0.4
    return other.x + side[0] * far, other.y + side[1] * far, yaw


def _crowded(pose: tuple[float, float, float], shape: Shape, box: Box, around: list[Floats]) -> float:
    """How much of its own size it shares with others, or sticks out of the zone."""
    own = outline(shape, *pose)
    area = float(cv2.contourArea(own))
    x0, y0, x1, y1 = box
    inside = np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], np.float32)
    outside = max(0.0, area - common(own, inside) - 1.0)
    return (sum(common(own, other) for other in around) + outside) / area
