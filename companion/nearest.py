"""The legal moves nearest to what was seen: likely answers to offer where nothing fits."""

from __future__ import annotations

from typing import Any

from companion.differences import misfit
from companion.game import Game
from companion.verdict import Candidate
from companion.words import View


def nearest(
    game: Game[Any, Any], state: Any, seen: View, count: int, without: str = ""
) -> tuple[Candidate, ...]:
    """The legal moves whose positions differ least from what was seen: likely answers to offer.

    None if more than twice *count* are as near: nothing speaks for any of them.  *without*: not this one.
    """
    before = game.view(state)
    costs = [(misfit(before, s.changes, s.zones, seen), str(s.move)) for s in game.successors(state)]
    costs = [(cost, move) for cost, move in costs if move != without]
    least = min((cost for cost, _ in costs), default=0)
    best = [move for cost, move in costs if cost == least]
    likely = best[:count] if len(best) <= 2 * count else []
    return tuple(Candidate((move,), 0, float(least)) for move in likely)
