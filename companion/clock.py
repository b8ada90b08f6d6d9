"""The clock of a game.  Never reads the time itself: every method is told *now*."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.words import CHANCE, Instant, Player


@dataclass(frozen=True, slots=True)
class Clock:
    """Time used by each seat, and how much each has (None: as much as they like)."""

    used: tuple[float, ...]
    limit: float | None = None
    running: Player | None = None
    since: Instant = 0.0

    def spent(self, player: Player, now: Instant) -> float:
        going = max(0.0, now - self.since) if player == self.running else 0.0
        return self.used[player] + going

    def remaining(self, player: Player, now: Instant) -> float | None:
        return None if self.limit is None else max(0.0, self.limit - self.spent(player, now))

    def start(self, player: Player, now: Instant) -> Clock:
        clock = self.stop(now)
        return clock if player == CHANCE else replace(clock, running=player, since=now)

    def stop(self, now: Instant) -> Clock:
        used = tuple(self.spent(Player(seat), now) for seat in range(len(self.used)))
        return Clock(used, self.limit)

    def flagged(self, now: Instant) -> Player | None:
        """Who has used up their time."""
        if self.running is not None and self.remaining(self.running, now) == 0.0:
            return self.running
        return None
