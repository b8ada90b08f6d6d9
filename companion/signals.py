"""What lamps and sounds show, as pure values of the table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from companion.messages import FellOutOfStep, MoveRefused, QuestionAsked
from companion.table import Table
from companion.verdict import Unfinished, Unmoved
from companion.words import Instant


class Glow(Enum):
    """What one player's lamp does."""

    OFF = "off"
    ON = "on"  # your turn
    SLOW = "slow"  # your turn, not finished
    FAST = "fast"  # question for you
    WAIT = "wait"  # dim: the game waits for something


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


ACCEPTED_FOR = 1.5
"""Seconds for which an accepted move shows green."""


def status(table: Table, now: Instant) -> Status:
    """The one word for what the referee is doing."""
    if table.began is None:
        return Status.IDLE
    if table.sight == "lost":
        return Status.LOST
    if table.ended:
        return Status.OVER
    match table.concern:
        case MoveRefused():
            return Status.REFUSED
        case FellOutOfStep():
            return Status.OUT_OF_STEP
        case QuestionAsked():
            return Status.QUESTION
    if table.sight in ("hand", "moving"):
        return Status.HAND
    if isinstance(table.concern, Unfinished):
        return Status.UNFINISHED
    if not table.thought.acted and not isinstance(table.thought.verdict, Unmoved):
        return Status.READING
    if table.accepted_at is not None and now - table.accepted_at < ACCEPTED_FOR:
        return Status.ACCEPTED
    return Status.WATCHING


def lamps(table: Table, now: Instant) -> Panel:
    """What every lamp shows."""
    word = status(table, now)
    if table.began is None:
        return Panel((), word)
    glow = {
        Status.UNFINISHED: Glow.SLOW,
        Status.QUESTION: Glow.FAST,
        Status.REFUSED: Glow.SLOW,
        Status.OUT_OF_STEP: Glow.WAIT,
        Status.LOST: Glow.WAIT,
    }.get(word, Glow.ON)
    turn = table.state.turn
    winners = table.ended.winners if table.ended else ()
    seats = tuple(
        (Glow.SLOW if seat in winners else Glow.OFF) if table.ended else (glow if seat == turn else Glow.OFF)
        for seat in range(len(table.began.names))
    )
    return Panel(seats, word, _sound(word))


def _sound(word: Status) -> str | None:
    heard = (Status.ACCEPTED, Status.REFUSED, Status.QUESTION, Status.OVER)
    return word.value if word in heard else None
