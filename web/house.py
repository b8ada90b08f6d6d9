"""What the page needs from the app: one value to show, one way to act, a few pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

Snapshot = Mapping[str, Any]
"""Everything the page shows, as plain JSON; its keys are told in ``docs/page.md``."""

Action = Mapping[str, Any]
"""What somebody wants: ``{"do": "answer", "option": 0}``; all of them are in ``web.action``."""


class House(Protocol):
    """The table, the referee and the room behind one door."""

    def snapshot(self, language: str = "en") -> Snapshot: ...

    def wait(self, version: int, timeout: float) -> int:
        """Block until the version is newer than *version*, or *timeout* seconds; the version then."""
        ...

    def do(self, action: Action) -> Mapping[str, Any]:
        """``{"ok": True}``, or ``{"ok": False, "error": sentence}``."""
        ...

    def camera_frame(self) -> bytes | None:
        """The newest picture of what the camera sees, as JPEG."""
        ...

    def board_picture(self) -> bytes | None:
        """The newest straightened picture of the board, as JPEG."""
        ...

    def move_picture(self, game: int, number: int) -> bytes | None:
        """The photograph of an accepted move, as JPEG."""
        ...

    def move_diagram(self, game: int, number: int) -> str | None:
        """The board after that move as SVG, the move marked on it; number 0 is the start position."""
        ...

    def rules(self, game: str) -> str:
        """The text of the game's RULES.md; UsageError for an unknown game."""
        ...
