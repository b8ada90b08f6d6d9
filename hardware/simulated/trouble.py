"""What happens by itself on a hard evening: knocks, turns, arms that rest on the board, shadows."""

from __future__ import annotations

import random
from dataclasses import replace
from math import hypot, inf

from companion.board import Board
from companion.words import Instant
from hardware.simulated.hand import edge_of
from hardware.simulated.room import Hand, Room
from hardware.simulated.stress import Stress, after_turn, falling_shadow, resting_arm

SWIFT = 700.0
"""Millimetres a second that an arm moves."""
REST = (1.5, 4.0)
"""Seconds that an arm rests by itself."""
FADE = (4.0, 10.0)
"""Seconds between the coming and going of a shadow."""


class Trouble:
    """Where an arm is going and for how long, and when the next shadow falls."""

    def __init__(self, board: Board, seed: int) -> None:
        self.board, self.seed = board, seed
        self.goal: Hand | None = None
        self.until, self.shade_next = 0.0, 3.0

    @property
    def stays(self) -> bool:
        """The arm lies there until somebody takes it away."""
        return self.goal is not None and self.until == inf

    def rest(self, arm: Hand | None, until: Instant = inf) -> None:
        """Somebody lays an arm there, or takes it away."""
        self.goal, self.until = arm, until

    def after_turn(self, room: Room, stress: Stress, turn: int, now: Instant) -> Room:
        """A turn is over: the moment for knocks."""
        chance = random.Random(f"trouble {self.seed} {turn}")
        room = after_turn(room, stress, turn, chance)
        if stress.arm and chance.random() < stress.arm:
            self._lean(now, chance)
        return room

    def passes(self, room: Room, stress: Stress, settled: bool, now: Instant, seconds: float) -> Room:
        """*seconds* go by until *now*; *settled*: the hands have just left the table."""
        chance = random.Random(f"trouble {self.seed} {now:.3f}")
        if now >= self.until:
            self.goal = None
        if settled and room.arm is None and self.goal is None and chance.random() < stress.arm:
            self._lean(now, chance)
        if stress.shade and now >= self.shade_next:
            here = room.shade is not None
            room = replace(room, shade=None if here else falling_shadow(self.board, stress.shade, chance))
            self.shade_next = now + chance.uniform(*FADE)
        return replace(room, arm=self._moved(room.arm, SWIFT * seconds)) if room.arm != self.goal else room

    def _lean(self, now: Instant, chance: random.Random) -> None:
        arm = resting_arm(self.board, chance.randrange(2), chance)
        self.rest(arm, now + chance.uniform(*REST))

    def _moved(self, arm: Hand | None, far: float) -> Hand | None:
        """The arm on its way, *far* millimetres on."""
        start, end = arm or self._outside(self.goal), self.goal or self._outside(arm)
        left = hypot(end.x - start.x, end.y - start.y)
        if left <= far:
            return self.goal
        share = far / left
        x, y = start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share
        return replace(start, x=round(x, 2), y=round(y, 2))

    def _outside(self, arm: Hand | None) -> Hand:
        assert arm is not None
        x, y = edge_of(self.board, arm.seat)
        return replace(arm, x=x, y=y)
