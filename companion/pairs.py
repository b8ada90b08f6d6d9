"""Two moves at once: nobody looked up between one player's move and the next."""

from __future__ import annotations

from collections.abc import Iterator

from companion.candidates import Candidates, plainest
from companion.costs import Position, Ranked
from companion.game import Step
from companion.lying import beyond
from companion.verdict import Candidate, Clear, Unsure
from companion.words import EMPTY, Look, Place, View


class Pairs:
    """Pairs of legal moves that explain the picture together."""

    def __init__(self, candidates: Candidates) -> None:
        self.candidates, self.now = candidates, candidates.now
        self.game, self.tolerance = candidates.game, candidates.tolerance

    def of(self, ranked: Ranked) -> Clear | Unsure | None:
        """If no single move fits, exactly one legal pair of moves may; of several that do, ask."""
        if not self.beginning(ranked[: self.tolerance.pairs]):
            return None
        pairs = self.candidates.distinct(self.beginning(ranked))  # rivals may begin with any move
        rivals = tuple(c for c in pairs if c.cost < pairs[0].cost + self.tolerance.sure)
        if len(rivals) == 1:
            return Clear(pairs[0], self.tolerance.sure)
        return Unsure(rivals, ()) if len(rivals) <= self.tolerance.options else None

    def beginning(self, ranked: Ranked) -> list[Candidate]:
        """Two moves that explain the picture well, best first."""
        found = []
        for _, first in ranked:
            if self.game.outcome(first.after) is None:
                for cost, second in Position(self.game, first.after, self.now.costs).ranked():
                    if cost > self.tolerance.silent:
                        break
                    found.append(Candidate((str(first.move), str(second.move)), 0, cost))
        return sorted(found, key=plainest)

    def both_seen(self, pair: Candidate) -> bool:
        """Does each of the two moves leave something new on the table?"""
        now, state = self.now.view, self.now.state
        new = set(_new(now, self.game.view(self.candidates.end(pair))))
        for text in pair.moves:
            move = self.game.parse(state, text)
            steps, state = self.game.steps(state, move), self.game.apply(state, move)
            if not any(trace in new for step in steps for trace in _traces(step, now)):
                return False
        return True


def _new(now: View, then: View) -> Iterator[tuple[Place, Look]]:
    """The pieces that are new at their places, and what has come into the zones or left them."""
    for place, look in then.places.items():
        if look not in (EMPTY, now.places[place]):
            yield place, look
    for zone, lying in then.zones.items():
        for look in (*beyond(lying, now.zones[zone]), *beyond(now.zones[zone], lying)):
            yield Place(zone), look


def _traces(step: Step, now: View) -> Iterator[tuple[Place, Look]]:
    """What a step leaves to be seen; where a piece left a place, nothing."""
    if step.target is not None:
        yield step.target, step.look
    if step.origin is not None and step.origin not in now.places:
        yield step.origin, step.look
