"""What the people round the table are like, what they know, and what they have done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from hardware.simulated.choose import Intent, intended


@dataclass(frozen=True, slots=True)
class Habits:
    """How these people play."""

    kinds: tuple[str, ...] = ("random", "sensible")
    """One word per seat, repeated if there are more seats."""
    mistakes: float = 0.125
    """How often (share of turns) somebody makes a mistake."""
    regrets: float = 0.0
    """How often the last move is taken back by hand, or changed into another one."""
    pauses: float = 0.15
    """How often a hand leaves between two steps of a move."""
    presses: float = 0.0
    """How often somebody presses their button after a move instead of waiting."""
    think: float = 0.8
    """Seconds before a move."""

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Habits:
        return cls(**{**data, "kinds": tuple(data["kinds"])})


@dataclass(frozen=True, slots=True)
class Settled:
    """A table as the hands left it: what was meant by it."""

    number: int
    """Counts from 1."""
    turn: int
    """How many moves had really been played before."""
    intent: Intent


@dataclass(frozen=True, slots=True)
class Memory:
    """What the people know; goes into JSON and back."""

    position: str
    """Where the game started, as text."""
    options: Mapping[str, Any] = field(default_factory=dict)
    moves: tuple[str, ...] = ()
    """What was really played since then and has been booked."""
    booked: int = 0
    """How many moves the referee had booked when the people started from *position*."""
    phase: str = "ready"
    """``ready``, ``acting``, ``waiting`` (for the referee) or ``over``."""
    intent: Intent | None = None
    number: int = 0
    """Which intent this is."""
    settled: tuple[Settled, ...] = ()
    nudges: int = 0
    dice: int = 0

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Memory:
        return cls(
            **{
                **data,
                "moves": tuple(data["moves"]),
                "intent": intended(data["intent"]) if data["intent"] else None,
                "settled": tuple(Settled(**{**s, "intent": intended(s["intent"])}) for s in data["settled"]),
            }
        )
