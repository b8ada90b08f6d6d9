"""Chance upon chance: cards are laid several at once, and no one looks in between."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.costs import Position
from companion.tolerance import Tolerance
from companion.verdict import Candidate
from companion.words import CHANCE

Front = Mapping[Any, tuple[float, tuple[str, ...]]]
"""Positions with what each costs, and the moves of chance that led there."""


def several_chances(now: Position, tolerance: Tolerance) -> list[Candidate]:
    """The fewest that explain the picture, as long as each of them explains something."""
    front: Front = {now.state: (now.cost, ())}
    for _ in range(tolerance.chances):
        front = _after_chance(now, front, tolerance.chances)
        found = [Candidate(moves, 0, cost) for cost, moves in front.values() if cost <= tolerance.doubt]
        if found or not front:
            return found
    return []


def _after_chance(now: Position, front: Front, count: int) -> Front:
    """The positions one chance later, the best of them."""
    grown: dict[Any, tuple[float, tuple[str, ...]]] = {}
    for state, (before, moves) in front.items():
        if state.turn == CHANCE and now.game.outcome(state) is None:
            for cost, s in Position(now.game, state, now.costs).ranked():
                if cost >= before:
                    break
                grown.setdefault(s.after, (cost, (*moves, str(s.move))))
    best = sorted(grown.items(), key=lambda item: item[1][0])
    return dict(best[:count])
