"""The explanations that fit a picture, and which of them is meant: one is clear, several are a question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.costs import Position
from companion.tolerance import Tolerance
from companion.verdict import Candidate, Clear, Unsure
from companion.words import Place


class Candidates:
    """Candidates are told apart by the position they end in."""

    def __init__(
        self, states: Sequence[Any], now: Position, tolerance: Tolerance, under_way: Sequence[str]
    ) -> None:
        self.game, self.states, self.now, self.tolerance = now.game, states, now, tolerance
        self.under_way = [(move,) for move in under_way]

    def choose(self, found: list[Candidate]) -> Clear | Unsure:
        """One explanation, or a question between those that explain the picture about as well."""
        found.sort(key=lambda candidate: (*plainest(candidate), candidate.moves not in self.under_way))
        distinct = self.distinct(found)
        best = distinct[0]
        rivals = [c for c in distinct if c.cost < best.cost + self.tolerance.sure]
        if len(rivals) > 1 or best.cost > self.tolerance.silent:
            options = self.offered(rivals)
            return Unsure(options, self.places_in_question(options))
        second = distinct[1].cost if len(distinct) > 1 else self.tolerance.doubt
        return Clear(best, min(second, self.now.cost) - best.cost)

    def offered(self, rivals: Sequence[Candidate]) -> tuple[Candidate, ...]:
        """The likeliest, and all that look like one of them."""
        first, rest = rivals[: self.tolerance.options], rivals[self.tolerance.options :]
        shown = {self.game.view(self.end(candidate)) for candidate in first} if rest else set()
        more = [candidate for candidate in rest if self.game.view(self.end(candidate)) in shown]
        return tuple([*first, *more][: self.tolerance.alike])

    def distinct(self, found: list[Candidate]) -> list[Candidate]:
        """Candidates that end in different positions; of those that end alike the first."""
        by_end: dict[Any, Candidate] = {}
        for candidate in found:
            by_end.setdefault(self.end(candidate), candidate)
        return list(by_end.values())

    def end(self, candidate: Candidate) -> Any:
        state = self.states[-1 - candidate.undo]
        for text in candidate.moves:
            state = self.game.apply(state, self.game.parse(state, text))
        return state

    def places_in_question(self, options: Sequence[Candidate]) -> tuple[Place, ...]:
        """Where the options differ from each other, or from what is there, if there is only one."""
        views = [self.game.view(self.end(option)) for option in options]
        if len(views) == 1:
            return tuple(sorted(Position(self.game, self.end(options[0]), self.now.costs).surprising(0.0)))
        return tuple(dict.fromkeys(spot for view in views[1:] for spot in views[0].changed(view)))


def plainest(candidate: Candidate) -> tuple[float, int]:
    """By cost; of those that cost the same (but for the last digits of a float) a move before an undo."""
    return (round(candidate.cost, 6), candidate.undo)
