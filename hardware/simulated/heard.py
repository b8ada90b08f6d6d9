"""What the people at the table hear of the referee: what it says aloud, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.signals import Status


@dataclass(frozen=True, slots=True)
class Heard:
    """The status word, the booked moves, and the moves it talks about, all in notation."""

    status: Status
    moves: tuple[str, ...] = ()
    """Everything booked so far."""
    position: str | None = None
    """The position on the page; None while no game is on."""
    question: tuple[tuple[str, ...], ...] = ()
    """The answers to choose from; each is none, one or more moves."""
    unfinished: tuple[str, ...] = ()
    """The moves that the one under way may become."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """The house rules that were agreed on."""

    def to_json(self) -> dict[str, Any]:
        return {
            "status": self.status.value,
            "moves": list(self.moves),
            "position": self.position,
            "question": [list(option) for option in self.question],
            "unfinished": list(self.unfinished),
            "options": dict(self.options),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Heard:
        return cls(
            Status(data["status"]),
            tuple(str(move) for move in _list(data, "moves")),
            data.get("position"),
            tuple(tuple(str(move) for move in option) for option in _list(data, "question")),
            tuple(str(move) for move in _list(data, "unfinished")),
            dict(data.get("options") or {}),
        )


def _list(data: Mapping[str, Any], name: str) -> Sequence[Any]:
    found = data.get(name) or ()
    if not isinstance(found, list | tuple):
        raise ValueError(f"{name} is a list")
    return found
