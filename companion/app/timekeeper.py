"""Play time: goes on where the record stopped, whatever the wall clock does."""

from __future__ import annotations

import time
from collections.abc import Callable

from companion.words import Instant


class Timekeeper:
    """Seconds of play time from a monotonic clock; switched off means no time passes."""

    def __init__(self, base: Instant = 0.0, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._base = base
        self._start = monotonic()

    def now(self) -> Instant:
        return self._base + self._monotonic() - self._start

    def wall(self) -> float:
        return time.time()

    def go_on_from(self, instant: Instant) -> None:
        """The record ends at *instant*: go on from there."""
        self._base, self._start = instant, self._monotonic()
