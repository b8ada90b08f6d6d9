"""The hidden true table: what stands where, whose hand is where, how the light is.

A plain value that goes into JSON and back, so that the table survives a killed process as a real
one does.  Only the simulated people and the scoring look at it; the referee gets pixels.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from math import hypot
from typing import Any

from companion.words import Look

SLOPPY = 2.5
"""Millimetres (one sigma) by which people miss the middle of a square."""
SLOPPIEST = 7.0


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece: its foot in millimetres, the way it faces, its height above the table."""

    look: Look
    x: float
    y: float
    yaw: float
    z: float = 0.0


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand whose finger tips are at (x, y, z); *piece* is what it holds."""

    seat: int
    x: float
    y: float
    z: float
    piece: Piece | None = None


@dataclass(frozen=True, slots=True)
class Light:
    """How bright the room is, and how much of the blue (the red) in it reaches the camera."""

    gain: float = 1.0
    blue: float = 1.0
    red: float = 1.0


@dataclass(frozen=True, slots=True)
class Shade:
    """Somebody's soft shadow on the table: an ellipse in millimetres; *dark* is what it takes away."""

    x: float
    y: float
    wide: float
    high: float
    dark: float = 0.35


@dataclass(frozen=True, slots=True)
class Room:
    pieces: tuple[Piece, ...] = ()
    hand: Hand | None = None
    """The hand of whoever acts."""
    arm: Hand | None = None
    """Somebody else's arm, resting on the table."""
    light: Light = field(default_factory=Light)
    shade: Shade | None = None
    bump: tuple[float, float] = (0.0, 0.0)
    """By how many pixels the camera has been knocked."""
    turn: float = 0.0
    """Degrees the board has been turned under the camera."""

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Room:
        return cls(
            pieces=tuple(Piece(**piece) for piece in data["pieces"]),
            hand=hand_from(data["hand"]),
            arm=hand_from(data["arm"]),
            light=Light(**data["light"]),
            shade=Shade(**data["shade"]) if data["shade"] else None,
            bump=(float(data["bump"][0]), float(data["bump"][1])),
            turn=float(data["turn"]),
        )


def hand_from(data: Mapping[str, Any] | None) -> Hand | None:
    if data is None:
        return None
    return Hand(**{**data, "piece": Piece(**data["piece"]) if data["piece"] else None})


# --- what people can do to it ---------------------------------------------------------------


def sloppy(x: float, y: float, chance: random.Random) -> tuple[float, float]:
    """Where a piece meant for (x, y) comes to stand."""
    while True:
        dx, dy = chance.gauss(0, SLOPPY), chance.gauss(0, SLOPPY)
        if hypot(dx, dy) <= SLOPPIEST:
            return x + dx, y + dy


def put(room: Room, piece: Piece) -> Room:
    return replace(room, pieces=(*room.pieces, piece))


def take(room: Room, piece: Piece) -> Room:
    left = list(room.pieces)
    left.remove(piece)
    return replace(room, pieces=tuple(left))


def bumped(room: Room, px: float, chance: random.Random) -> Room:
    """The camera knocked by *px* pixels some way, but never far from where it was hung."""
    for _ in range(64):
        dx, dy = chance.gauss(0, 1), chance.gauss(0, 1)
        length = hypot(dx, dy) or 1.0
        bump = (room.bump[0] + px * dx / length, room.bump[1] + px * dy / length)
        if hypot(*bump) <= 1.5 * px:
            break
    return replace(room, bump=(round(bump[0], 2), round(bump[1], 2)))
