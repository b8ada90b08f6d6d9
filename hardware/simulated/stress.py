"""What can make an evening hard for the camera, by name."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from companion.board import Board
from companion.errors import UsageError
from hardware.simulated.room import Hand, Light, Room, Shade, bumped


@dataclass(frozen=True, slots=True)
class Stress:
    """One hard evening.  Zeros: this does not happen."""

    name: str
    light: Light = field(default_factory=Light)
    bump: float = 0.0
    """Pixels the camera is knocked by, now and then."""
    turn: float = 0.0
    """Degrees the board is turned, now and then."""
    arm: float = 0.0
    """How often (share of looks) an arm lies over part of the board."""
    shade: float = 0.0
    """Share of its light that somebody's shadow takes from part of the board."""


STRESSES = MappingProxyType(
    {
        stress.name: stress
        for stress in (
            Stress("none"),
            Stress("dark", light=Light(gain=0.6)),
            Stress("bright", light=Light(gain=1.4)),
            Stress("warm", light=Light(blue=0.75, red=1.06)),
            Stress("bump6", bump=6.0),
            Stress("bump12", bump=12.0),
            Stress("turn", turn=1.5),
            Stress("arm", arm=0.25),
            Stress("shadow", shade=0.35),
        )
    }
)
EVERY = 6
"""Turns between two knocks (or turns of the board): several in a game, none before it is under way."""
FIRST = 4


def stress_named(name: str | None) -> Stress:
    if (name or "none") not in STRESSES:
        raise UsageError(f"There is no stress {name!r}. Choose one of: {', '.join(STRESSES)}.")
    return STRESSES[name or "none"]


def after_turn(room: Room, stress: Stress, turn: int, chance: random.Random) -> Room:
    """The camera knocked or the board turned, when it is time for it."""
    if turn < FIRST or (turn - FIRST) % EVERY:
        return room
    if stress.bump:
        room = bumped(room, stress.bump, chance)
    if stress.turn:
        way = -1 if room.turn > 0 else 1 if room.turn < 0 else chance.choice((-1, 1))
        room = replace(room, turn=room.turn + way * stress.turn)
    return room


def resting_arm(board: Board, seat: int, chance: random.Random) -> Hand:
    """Somebody's arm, its finger tips somewhere over the board."""
    x0, y0, x1, y1 = board.box
    return Hand(
        seat, chance.uniform(x0 + 50, x1 - 50), chance.uniform(y0 + 60, y1 - 60), chance.uniform(20, 45)
    )


def falling_shadow(board: Board, dark: float, chance: random.Random) -> Shade:
    """Somebody leans over a side of the board."""
    x0, y0, x1, y1 = board.box
    wide, high = (x1 - x0) * chance.uniform(0.2, 0.4), (y1 - y0) * chance.uniform(0.2, 0.4)
    x, y = chance.uniform(x0, x1), chance.uniform(y0, y1)
    return Shade(round(x, 1), round(y, 1), round(wide, 1), round(high, 1), dark)
