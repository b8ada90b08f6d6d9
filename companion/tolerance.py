"""How much a picture may differ from what the rules expect: all thresholds of the judge."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tolerance:
    """How far the pixels may be from a position."""

    doubt: float = 3.0
    """A position fits when it is at most this much less likely than the free reading.  Smaller
    than one confident place (0.97 against the reader's least, 0.002, is 6.2), larger than a weak
    one (0.35 against 0.6 is 0.5)."""
    sure: float = 3.0
    """A position beats another when it leads by this much (20 to 1)."""
    silent: float = 0.7
    """A position that costs more is asked, not booked.  A legal move is about 200 times likelier
    than one given slip; 99 to 1 is wanted before booking in silence: log(200 / 99) = 0.7."""
    options: int = 3
    """A question has at most this many answers,"""
    alike: int = 8
    """unless they look alike: then no picture can tell, and every one that may be meant is offered."""
    pairs: int = 12
    """Two at once: how many first moves are followed up."""
    chances: int = 12
    """Several cards laid at once: how many at most, and how many beginnings are followed up."""


TOLERANCE = Tolerance()

SAME = 1e-9
"""Costs that differ by less are equal but for the last digits of a float."""
