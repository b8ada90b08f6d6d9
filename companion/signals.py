"""What lamps and sounds show, as pure values of the table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Glow(Enum):
    """What one player's lamp does."""

    OFF = "off"
    ON = "on"            # your turn
    SLOW = "slow"        # your turn, not finished
    FAST = "fast"        # question for you
    WAIT = "wait"        # dim: the game waits for something


class Status(Enum):
    """The status lamp of the table; the page shows the same word."""

    IDLE = "idle"
    WATCHING = "watching"
    HAND = "hand"
    READING = "reading"
    ACCEPTED = "accepted"
    UNFINISHED = "unfinished"
    QUESTION = "question"
    REFUSED = "refused"
    OUT_OF_STEP = "out-of-step"
    LOST = "lost"
    OVER = "over"


STATUS_COLOURS: dict[Status, tuple[float, float, float]] = {
    Status.IDLE: (0.0, 0.0, 0.0),
    Status.WATCHING: (0.05, 0.05, 0.05),
    Status.HAND: (0.2, 0.2, 0.2),
    Status.READING: (0.0, 0.0, 0.4),
    Status.ACCEPTED: (0.0, 0.8, 0.0),
    Status.UNFINISHED: (0.6, 0.4, 0.0),
    Status.QUESTION: (0.0, 0.3, 0.9),
    Status.REFUSED: (0.9, 0.0, 0.0),
    Status.OUT_OF_STEP: (0.7, 0.0, 0.5),
    Status.LOST: (0.6, 0.0, 0.0),
    Status.OVER: (0.3, 0.8, 0.3),
}


@dataclass(frozen=True, slots=True)
class Panel:
    """All lamps at once: one glow per seat, the status, and a sound to make now (if any)."""

    seats: tuple[Glow, ...]
    status: Status
    sound: str | None = None
    """``accepted``, ``refused``, ``question`` or ``over``."""
