"""How long the referee waits before it speaks: all its delays."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a verdict must hold, in seconds, before the referee acts on it."""

    hold: float = 1.0
    """Clear: book the move."""
    nag: float = 2.0
    """Unfinished: nobody likes to be nagged while moving."""
    ask: float = 1.5
    refuse: float = 2.0
    out_of_step: float = 8.0
    settle: float = 0.3
    answer: float = 3.0
    """An answer chosen by button counts when no further press follows."""
