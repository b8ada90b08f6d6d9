"""What lamps and buzzer do over time, as pure functions."""

from __future__ import annotations

from companion.signals import Glow

DIM = 0.15
"""The game waits for something: a glow that does not ask for anything."""
PERIODS = {Glow.SLOW: 1.6, Glow.FAST: 0.5}
"""Seconds from one blink to the next."""
LOW = 0.08
"""A blinking lamp is never quite off: that would mean somebody else's turn."""

Tune = tuple[tuple[str | None, float], ...]
"""Notes (None: silence) and how many seconds each lasts."""

TUNES: dict[str, Tune] = {
    "accepted": (("C5", 0.08), ("G5", 0.12)),
    "refused": (("E4", 0.18), (None, 0.06), ("C4", 0.3)),
    "question": (("G4", 0.12), (None, 0.05), ("C5", 0.2)),
    "over": (("C5", 0.12), ("E5", 0.12), ("G5", 0.12), ("C5", 0.3)),
}


def brightness(glow: Glow, now: float) -> float:
    """Between 0 and 1.  Steps, no fades: vision waits while our lamps change, and should not wait long."""
    if glow in PERIODS:
        return 1.0 if now % PERIODS[glow] < PERIODS[glow] / 2 else LOW
    return {Glow.ON: 1.0, Glow.WAIT: DIM}.get(glow, 0.0)


def until_change(glow: Glow, now: float) -> float | None:
    """Seconds until the lamp changes by itself."""
    if glow not in PERIODS:
        return None
    half = PERIODS[glow] / 2
    return half - now % half
