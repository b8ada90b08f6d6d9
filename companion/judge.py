"""The judge explains one look at the table: scores every legal successor position, never moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.candidates import Candidates
from companion.chances import several_chances, several_moves, slip_after
from companion.costs import Costs, Position, Ranked
from companion.differences import between
from companion.game import Game, Slip, Successor
from companion.halfway import unfinished, ways
from companion.late import late, pawns_seen, without
from companion.observation import Observation
from companion.pairs import Pairs
from companion.text import Say
from companion.tolerance import SAME, TOLERANCE, Tolerance
from companion.verdict import Candidate, Clear, Difference, Unfinished, Unmoved, Unsure, Verdict, Wrong
from companion.words import CHANCE


def judge(
    game: Game[Any, Any],
    states: Sequence[Any],
    seen: Observation,
    tolerance: Tolerance = TOLERANCE,
    under_way: Sequence[str] = (),
) -> Verdict:
    """Explain *seen*, given all positions of the game so far (the last is the present one).

    *under_way*: the moves that were seen half done; of moves that end alike, one of these was played.
    """
    pawns = pawns_seen(seen)
    owed = late(game, states, pawns)
    verdict = _Judge(game, states, without(seen, owed), tolerance, under_way).verdict()
    if pawns and isinstance(verdict, Wrong) and not (verdict.known and set(verdict.places) - set(pawns)):
        return _went_on(game, states, without(seen, pawns), tolerance) or verdict
    return verdict


def _went_on(
    game: Game[Any, Any], states: Sequence[Any], seen: Observation, tolerance: Tolerance
) -> Clear | None:
    """A move that scored was not finished with its pawn, and the next player has moved already."""
    verdict = _Judge(game, states, seen, tolerance, ()).verdict()
    return verdict if isinstance(verdict, Clear) and len(verdict.move.moves) > 1 else None


class _Judge:
    """One look at the table, and all that is known of the game."""

    def __init__(
        self,
        game: Game[Any, Any],
        states: Sequence[Any],
        seen: Observation,
        tolerance: Tolerance,
        under_way: Sequence[str],
    ) -> None:
        self.game, self.states, self.seen, self.tolerance = game, states, seen, tolerance
        self.costs = Costs(seen)
        self.now = Position(game, states[-1], self.costs)
        self.candidates = Candidates(states, self.now, tolerance, under_way)

    def verdict(self) -> Verdict:
        over = self.game.outcome(self.now.state) is not None
        ranked = [] if over else self.now.ranked()
        still, doubt = self.now.cost, self.tolerance.doubt
        if still <= doubt and (not ranked or still - ranked[0][0] < self.tolerance.sure):
            return Unmoved()
        plain = [_single(cost, s) for cost, s in ranked if cost <= doubt]
        found = plain + self.second_thoughts(bool(plain)) + self.put_back(plain)
        if found:
            return self.taken_from_chance(found) or self.candidates.choose(found)
        return (None if over else self.explained(ranked)) or self.unexplained()

    def explained(self, ranked: Ranked) -> Verdict | None:
        """No single move fits: one is half done, several were made, or there was a mistake."""
        return (
            self.unfinished(ranked)
            or self.chosen(several_chances(self.now, self.tolerance))
            or self.two_or_slip(ranked)
            or self.chosen(several_moves(self.now, self.tolerance))
            or self.later_slip()
        )

    def put_back(self, plain: Sequence[Candidate]) -> list[Candidate]:
        """Earlier positions that the table shows again, the latest only.

        Not several moves back if a move explains the picture as well: the game goes on.
        """
        for undo in range(1, len(self.states)):
            cost = self.costs.view(self.game.view(self.states[-1 - undo]))
            if cost <= self.tolerance.doubt:
                goes_on = undo > 1 and any(candidate.cost <= cost + SAME for candidate in plain)
                return [] if goes_on else [Candidate((), undo, cost)]
        return []

    def taken_from_chance(self, found: Sequence[Candidate]) -> Wrong | None:
        """What chance has laid is not taken back, if taking it is a usual mistake."""
        undone = all(not candidate.moves and self.by_chance(candidate.undo) for candidate in found)
        return self.slip() if undone else None

    def by_chance(self, undo: int) -> bool:
        """Were the last so many moves, one at least, all of chance?"""
        return undo > 0 and all(state.turn == CHANCE for state in self.states[-1 - undo : -1])

    def second_thoughts(self, explained: bool) -> list[Candidate]:
        """Other moves from the position before: the last mover may have changed their mind.

        Chance has none: a card laid on another one is the next card, if that is *explained* by a move; and a
        die that shows something else than was rolled was turned, if the game knows that mistake.
        """
        if len(self.states) < 2 or (self.states[-2].turn == CHANCE and (explained or self.slip())):
            return []
        before = Position(self.game, self.states[-2], self.costs)
        return [
            Candidate((str(s.move),), 1, cost)
            for cost, s in before.ranked()
            if cost <= self.tolerance.doubt and s.after != self.states[-1]
        ]

    def unfinished(self, ranked: Ranked) -> Unfinished | None:
        """A move under way, unless its piece is still in somebody's hand and a slip explains as much."""
        doubt = self.tolerance.doubt
        found = ways(self.now, ranked, doubt)
        if not found or (self.slip() and all(way.stage.in_hand(doubt) for way in found)):
            return None
        return unfinished(found)

    def chosen(self, found: list[Candidate]) -> Clear | Unsure | None:
        return self.candidates.choose(found) if found else None

    def two_or_slip(self, ranked: Ranked) -> Verdict | None:
        """Two moves at once, or a slip.  What both explain is asked, or is a slip if a move left no trace."""
        pairs = Pairs(self.candidates)
        pair, slip = pairs.of(ranked), self.slip()
        if pair is None or slip is None:
            return pair or slip
        options = pair.options if isinstance(pair, Unsure) else (pair.move,)
        return Unsure(options, slip.places) if all(map(pairs.both_seen, options)) else slip

    def slip(self) -> Wrong | None:
        """A usual mistake that explains the picture; the first of those that do so best."""
        best: tuple[float, Wrong] | None = None
        for slip in self.game.slips(self.now.state):
            cost = self.now.after(slip.changes, slip.zones)
            if cost <= self.tolerance.doubt and (best is None or cost < best[0] - SAME):
                best = (cost, self.wrong(slip))
        return best[1] if best else None

    def later_slip(self) -> Wrong | None:
        """A mistake after moves that nobody has looked at yet."""
        slip = slip_after(self.now, self.tolerance)
        return self.wrong(slip) if slip else None

    def wrong(self, slip: Slip) -> Wrong:
        return Wrong(slip.why, slip.rule, slip.places, self.differences(), known=True)

    def unexplained(self) -> Wrong:
        differences = self.differences()
        places = tuple(d.place for d in differences)
        where = tuple(dict.fromkeys(places))
        return Wrong(Say.of("judge.unexplained", where=where), None, places, differences, known=False)

    def differences(self) -> tuple[Difference, ...]:
        surprising = self.now.surprising(self.tolerance.silent)
        return between(self.now.view, self.seen.best(), surprising.__contains__)


def _single(cost: float, successor: Successor[Any, Any]) -> Candidate:
    return Candidate((str(successor.move),), 0, cost)
