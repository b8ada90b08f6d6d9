"""What is really so at the simulated table.  For scoring and for nothing else: the referee gets pixels."""

from __future__ import annotations

from dataclasses import dataclass

from companion.words import View
from hardware.simulated.choose import Intent
from hardware.simulated.memory import Settled


@dataclass(frozen=True, slots=True)
class Truth:
    """The hidden table and the minds of the people round it."""

    view: View
    """What lies on the places now."""
    moves: tuple[str, ...]
    """The moves really played and booked since the people sat down."""
    booked: int
    """How many moves had been booked before they sat down."""
    position: str | None
    """The position after *moves*."""
    intent: Intent | None
    """What is being done right now; None between moves and while a mistake is put back."""
    phase: str
    """``none`` (nobody plays), ``ready``, ``acting``, ``waiting`` (for the referee) or ``over``."""
    hand: bool
    """A hand or an arm is in the picture."""
    settled: tuple[Settled, ...]
    """Every table the hands have left for the referee to read, and what was meant by it."""
