"""Several moves between two looks: cards are laid all together, or the players are quick.

Each of them has to explain something of the picture, so that none is made up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.costs import Position
from companion.game import Slip
from companion.tolerance import Tolerance
from companion.verdict import Candidate
from companion.words import CHANCE

Front = Mapping[Any, tuple[float, tuple[str, ...]]]
"""Positions with what each costs, and the moves that led there."""


def several_chances(now: Position, tolerance: Tolerance) -> list[Candidate]:
    """The fewest moves of chance that explain the picture."""
    return _fitting(_fronts(now, tolerance, chance_only=True), tolerance)


def several_moves(now: Position, tolerance: Tolerance) -> list[Candidate]:
    """The fewest moves of anybody that explain the picture; each has left a trace beyond doubt."""
    return _fitting(_fronts(now, tolerance), tolerance)


def slip_after(now: Position, tolerance: Tolerance) -> Slip | None:
    """A usual mistake that explains the picture once some moves were made rightly."""
    *_, last = _fronts(now, tolerance)
    found = []
    for state, (_, moves) in last.items():
        if moves:
            then = Position(now.game, state, now.costs)
            found += [(then.after(s.changes, s.zones), s) for s in now.game.slips(state)]
    cost, slip = min(found, key=lambda item: item[0], default=(tolerance.doubt + 1, None))
    return slip if cost <= tolerance.doubt else None


def _fitting(fronts: Iterator[Front], tolerance: Tolerance) -> list[Candidate]:
    for front in fronts:
        found = [Candidate(m, 0, cost) for cost, m in front.values() if m and cost <= tolerance.doubt]
        if found:
            return found
    return []


def _fronts(now: Position, tolerance: Tolerance, chance_only: bool = False) -> Iterator[Front]:
    """No move, then the likeliest rows of one move, of two, and so on."""
    front: Front = {now.state: (now.cost, ())}
    for _ in range(tolerance.chances):
        yield front
        front = _grown(now, front, tolerance, chance_only)
        if not front:
            return
    yield front


def _grown(now: Position, front: Front, tolerance: Tolerance, chance_only: bool) -> Front:
    """The positions one move later, the best of them."""
    grown: dict[Any, tuple[float, tuple[str, ...]]] = {}
    for state, (before, moves) in front.items():
        chance = state.turn == CHANCE
        if now.game.outcome(state) is None and (chance or not chance_only):
            gain = 0.0 if chance else tolerance.sure
            for cost, s in Position(now.game, state, now.costs).ranked():
                if cost >= before - gain:
                    break
                grown.setdefault(s.after, (cost, (*moves, str(s.move))))
    best = sorted(grown.items(), key=lambda item: item[1][0])
    return dict(best[: tolerance.chances])
