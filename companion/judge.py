"""The judge explains one look at the table: scores every legal successor position, never moves.

Costs are in log: how much less likely an explanation is than the free reading, which knows no
rules and takes the best look everywhere.  A cost of 0 means the rules and the pixels agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.costs import Costs, Position, Ranked
from companion.differences import between, misfit
from companion.game import Game, Step, Successor
from companion.late import late, pawns_seen, without
from companion.lying import beyond
from companion.observation import Observation
from companion.stage import Stage, touched
from companion.text import Say
from companion.verdict import (
    Candidate,
    Clear,
    Difference,
    Todo,
    Unfinished,
    Unmoved,
    Unsure,
    Verdict,
    Wrong,
)
from companion.words import CHANCE, EMPTY, Look, Place, View


@dataclass(frozen=True, slots=True)
class Tolerance:
    """How far the pixels may be from a position.  All thresholds of the judge."""

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

Chances = tuple[float, tuple[str, ...]]
"""What a position costs, and the moves of chance that led there."""


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
    if pawns and isinstance(verdict, Wrong) and not verdict.known:
        return _went_on(game, states, without(seen, pawns), tolerance) or verdict
    return verdict


def _went_on(
    game: Game[Any, Any], states: Sequence[Any], seen: Observation, tolerance: Tolerance
) -> Clear | None:
    """A move that scored was not finished with its pawn, and the next player has moved already."""
    verdict = _Judge(game, states, seen, tolerance, ()).verdict()
    return verdict if isinstance(verdict, Clear) and len(verdict.move.moves) > 1 else None


class _Judge:
    def __init__(
        self,
        game: Game[Any, Any],
        states: Sequence[Any],
        seen: Observation,
        tolerance: Tolerance,
        under_way: Sequence[str],
    ) -> None:
        self.game, self.states, self.tolerance = game, states, tolerance
        self.under_way = [(move,) for move in under_way]
        self.costs = Costs(seen)
        self.seen = seen
        self.now = Position(game, states[-1], self.costs)

    def verdict(self) -> Verdict:
        over = self.game.outcome(self.now.state) is not None
        ranked = [] if over else self.now.ranked()
        still, doubt = self.now.cost, self.tolerance.doubt
        if still <= doubt and (not ranked or still - ranked[0][0] < self.tolerance.sure):
            return Unmoved()
        plain = [_single(cost, s) for cost, s in ranked if cost <= doubt]
        found = plain + self.second_thoughts() + self.put_back()
        if found:
            return self.choose(found)
        return (
            (None if over else self.unfinished(ranked))
            or (None if over else self.several_chances())
            or (None if over else self.two_or_slip(ranked))
            or self.unexplained()
        )

    def choose(self, found: list[Candidate]) -> Verdict:
        """One explanation, or a question between those that explain the picture about as well."""
        found.sort(key=lambda candidate: (*_plainest(candidate), candidate.moves not in self.under_way))
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
            return tuple(sorted(Position(self.game, self.end(options[0]), self.costs).surprising(0.0)))
        return tuple(dict.fromkeys(spot for view in views[1:] for spot in views[0].changed(view)))

    def put_back(self) -> list[Candidate]:
        """Earlier positions that the table shows again, the latest only."""
        for undo in range(1, len(self.states)):
            cost = self.costs.view(self.game.view(self.states[-1 - undo]))
            if cost <= self.tolerance.doubt:
                return [Candidate((), undo, cost)]
        return []

    def second_thoughts(self) -> list[Candidate]:
        """Other moves from the position before: the last mover may have changed their mind."""
        if len(self.states) < 2:
            return []
        before = Position(self.game, self.states[-2], self.costs)
        return [
            Candidate((str(s.move),), 1, cost)
            for cost, s in before.ranked()
            if cost <= self.tolerance.doubt and s.after != self.states[-1]
        ]

    def unfinished(self, ranked: Ranked) -> Unfinished | None:
        """A legal move under way: its first step is done, and every place it touches shows a look that
        it has on the way."""
        doubt = self.tolerance.doubt
        surprising = self.now.surprising(doubt)
        halfway = []
        for _, successor in ranked:
            steps = self.game.steps(self.now.state, successor.move)
            if surprising <= touched(steps):
                stage = Stage(self.now, steps)
                if stage.cost <= doubt and stage.left and stage.left[0] is not steps[0]:
                    halfway.append((successor, stage))
        if not halfway or (self.slip() and all(stage.in_hand(doubt) for _, stage in halfway)):
            return None
        fewest = min(len(stage.left) for _, stage in halfway)
        near = [(successor, stage.left) for successor, stage in halfway if len(stage.left) == fewest]
        todo = _common_todo([left for _, left in near])
        places = dict.fromkeys(place for item in todo for place in item.places)
        return Unfinished(tuple(str(s.move) for s, _ in near), todo, tuple(places))

    def several_chances(self) -> Verdict | None:
        """Cards are laid several at once: chance upon chance, as long as each explains something."""
        front: dict[Any, Chances] = {self.now.state: (self.now.cost, ())}
        for _ in range(self.tolerance.chances):
            front = self.after_chance(front)
            found = [Candidate(m, 0, c) for c, m in front.values() if c <= self.tolerance.doubt]
            if found or not front:
                return self.choose(found) if found else None
        return None

    def after_chance(self, front: Mapping[Any, Chances]) -> dict[Any, Chances]:
        """The positions one chance later, the best of them."""
        grown: dict[Any, Chances] = {}
        for state, (before, moves) in front.items():
            if state.turn == CHANCE and self.game.outcome(state) is None:
                for cost, s in Position(self.game, state, self.costs).ranked():
                    if cost >= before:
                        break
                    grown.setdefault(s.after, (cost, (*moves, str(s.move))))
        best = sorted(grown.items(), key=lambda item: item[1][0])
        return dict(best[: self.tolerance.chances])

    def two_at_once(self, ranked: Ranked) -> Clear | Unsure | None:
        """If no single move fits, exactly one legal pair of moves may; of several that do, ask."""
        if not self.pairs(ranked[: self.tolerance.pairs]):
            return None
        pairs = self.distinct(self.pairs(ranked))  # rivals may begin with any move
        rivals = tuple(c for c in pairs if c.cost < pairs[0].cost + self.tolerance.sure)
        if len(rivals) == 1:
            return Clear(pairs[0], self.tolerance.sure)
        return Unsure(rivals, ()) if len(rivals) <= self.tolerance.options else None

    def pairs(self, ranked: Ranked) -> list[Candidate]:
        """Two moves that explain the picture well, best first."""
        found = []
        for _, first in ranked:
            if self.game.outcome(first.after) is None:
                for cost, second in Position(self.game, first.after, self.costs).ranked():
                    if cost > self.tolerance.silent:
                        break
                    found.append(Candidate((str(first.move), str(second.move)), 0, cost))
        return sorted(found, key=_plainest)

    def two_or_slip(self, ranked: Ranked) -> Verdict | None:
        """Two moves at once, or a slip.  What both explain is asked, or is a slip if a move left no trace."""
        pair, slip = self.two_at_once(ranked), self.slip()
        if pair is None or slip is None:
            return pair or slip
        options = pair.options if isinstance(pair, Unsure) else (pair.move,)
        return Unsure(options, slip.places) if all(map(self.both_seen, options)) else slip

    def both_seen(self, pair: Candidate) -> bool:
        """Does each of the two moves leave something new on the table?"""
        now, state = self.now.view, self.now.state
        new = set(_new(now, self.game.view(self.end(pair))))
        for text in pair.moves:
            move = self.game.parse(state, text)
            steps, state = self.game.steps(state, move), self.game.apply(state, move)
            if not any(trace in new for step in steps for trace in _traces(step, now)):
                return False
        return True

    def slip(self) -> Wrong | None:
        """A usual mistake that explains the picture; the first of those that do so best."""
        best: tuple[float, Wrong] | None = None
        for slip in self.game.slips(self.now.state):
            cost = self.now.after(slip.changes, slip.zones)
            if cost <= self.tolerance.doubt and (best is None or cost < best[0] - 1e-9):
                found = Wrong(slip.why, slip.rule, slip.places, self.differences(), known=True)
                best = (cost, found)
        return best[1] if best else None

    def unexplained(self) -> Wrong:
        differences = self.differences()
        places = tuple(d.place for d in differences)
        return Wrong(Say.of("judge.unexplained", where=places), None, places, differences, known=False)

    def differences(self) -> tuple[Difference, ...]:
        surprising = self.now.surprising(self.tolerance.silent)
        return between(self.now.view, self.seen.best(), surprising.__contains__)


def _single(cost: float, successor: Successor[Any, Any]) -> Candidate:
    return Candidate((str(successor.move),), 0, cost)


def _plainest(candidate: Candidate) -> tuple[float, int]:
    """By cost; of those that cost the same (but for the last digits of a float) a move before an undo."""
    return (round(candidate.cost, 6), candidate.undo)


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


def _todo(step: Step) -> Todo:
    return Todo(step.todo, step.missed, step.rule, tuple(p for p in (step.origin, step.target) if p))


def _common_todo(ways: Sequence[Sequence[Step]]) -> tuple[Todo, ...]:
    """What every way on asks for; where they share nothing, a choice between them."""
    common = [step for step in ways[0] if all(step in way for way in ways[1:])]
    if common or len(ways) == 1:
        return tuple(_todo(step) for step in common)
    firsts = [_todo(way[0]) for way in ways]
    places = tuple(dict.fromkeys(place for way in ways for step in way for place in _todo(step).places))
    asks = tuple(dict.fromkeys(todo.ask for todo in firsts))
    either = asks[0] if len(asks) == 1 else Say.of("judge.either", options=asks)
    return (Todo(either, firsts[0].missed, firsts[0].rule, places),)


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
