"""What the people at the table hear of the referee: what it says aloud, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.signals import Status


@dataclass(frozen=True, slots=True)
class Heard:
    """The status word, how many moves are booked, whose turn it is, and the moves it talks about."""

    status: Status
    turn: int = 0
    player: int | None = None
    options: tuple[tuple[str, ...], ...] = ()
    """A question: the answers.  Not finished: what it may become.  Each is one or more moves in notation."""

    def to_json(self) -> dict[str, Any]:
        return {
            "status": self.status.value,
            "turn": self.turn,
            "player": self.player,
            "options": [list(option) for option in self.options],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Heard:
        options = data.get("options", ())
        return cls(
            Status(data["status"]),
            int(data.get("turn", 0)),
            data.get("player"),
            tuple((option,) if isinstance(option, str) else tuple(option) for option in options),
        )
