"""The judge explains one look at the table: scores every legal successor position, never moves.

Costs are in log: how much less likely an explanation is than the free reading, which knows no
rules and takes the best look everywhere.  A cost of 0 means the rules and the pixels agree.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Any

from companion.game import Game, Step, Successor, trajectory
from companion.late import late, pawns_seen, without
from companion.observation import FLOOR, Observation, zone_likelihood
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
from companion.words import EMPTY, Look, Place, View, Zone


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


TOLERANCE = Tolerance()


class Costs:
    """What each look costs at each place of one observation, against the best look there."""

    def __init__(self, seen: Observation) -> None:
        self.seen = seen
        self.best = {place: max(max(looks.values()), FLOOR) for place, looks in seen.places.items()}
        self.table: dict[Place, dict[Look, float]] = {place: {} for place in seen.places}
        """What was asked for; a big board has thousands of costs, and few of them are."""
        self._zones: dict[tuple[Zone, tuple[Look, ...]], float] = {}

    def of(self, place: Place, look: Look) -> float:
        known = self.table.get(place)
        if known is None:
            return 0.0
        if look not in known:
            known[look] = log(self.best[place] / max(self.seen.places[place].get(look, 0.0), FLOOR))
        return known[look]

    def zone(self, zone: Zone, looks: tuple[Look, ...]) -> float:
        key = (zone, looks)
        if key not in self._zones:
            things = self.seen.zones.get(zone, ())
            free = sum(log(max(max(thing.looks.values()), FLOOR)) for thing in things)
            self._zones[key] = free - zone_likelihood(things, looks) if zone in self.seen.zones else 0.0
        return self._zones[key]

    def view(self, view: View) -> float:
        return sum(self.of(place, look) for place, look in view.places.items()) + self.zones(view)

    def zones(self, view: View) -> float:
        return sum(self.zone(zone, looks) for zone, looks in view.zones.items())


class Position:
    """A state seen through one observation: what it costs, and what each change would save."""

    def __init__(self, game: Game[Any, Any], state: Any, costs: Costs) -> None:
        self.game, self.state, self.costs = game, state, costs
        self.view = game.view(state)
        self.before = {place: costs.of(place, look) for place, look in self.view.places.items()}
        self.cost = sum(self.before.values()) + costs.zones(self.view)

    def after(self, changes: Mapping[Place, Look], zones: Mapping[Zone, tuple[Look, ...]]) -> float:
        """The cost once *changes* were made."""
        cost, before, of = self.cost, self.before, self.costs.of
        for place, look in changes.items():
            cost += of(place, look) - before[place]
        for zone, looks_after in zones.items():
            cost += self.costs.zone(zone, looks_after) - self.costs.zone(zone, self.view.zones[zone])
        return cost

    def ranked(self) -> list[tuple[float, Successor[Any, Any]]]:
        """Every successor that can be seen to differ, with its cost, best first."""
        scored = [
            (self.after(s.changes, s.zones), s)
            for s in self.game.successors(self.state)
            if s.changes or s.zones
        ]
        scored.sort(key=_cost)
        return scored


Ranked = Sequence[tuple[float, Successor[Any, Any]]]
"""Successors with what they cost, best first."""


def _cost(scored: tuple[float, Any]) -> float:
    return scored[0]


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
            return tuple(p for p, look in views[0].places.items() if self.costs.of(p, look) > 0)
        return tuple(p for p in views[0].places if len({view.places[p] for view in views}) > 1)

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
        surprising = {p for p, cost in self.now.before.items() if cost > self.tolerance.doubt}
        halfway = []
        for _, successor in ranked:
            steps = self.game.steps(self.now.state, successor.move)
            if surprising <= _touched(steps):
                cost, left = self.progress(steps)
                if cost <= self.tolerance.doubt and left and left[0] is not steps[0]:
                    halfway.append((len(left), cost, successor, left))
        if not halfway or (self.slip() and all(self.in_hand(left) for *_, left in halfway)):
            return None
        fewest = min(count for count, *_ in halfway)
        near = [(successor, left) for count, _, successor, left in halfway if count == fewest]
        todo = _common_todo([left for _, left in near])
        places = dict.fromkeys(place for item in todo for place in item.places)
        return Unfinished(tuple(str(s.move) for s, _ in near), todo, tuple(places))

    def in_hand(self, left: Sequence[Step]) -> bool:
        """A piece is gone from where it was, and not yet where it goes."""
        return any(
            step.origin is not None
            and step.target is not None
            and self.costs.of(step.origin, step.look) > self.tolerance.doubt
            and self.costs.of(step.target, step.look) > self.tolerance.doubt
            for step in left
        )

    def progress(self, steps: Sequence[Step]) -> tuple[float, list[Step]]:
        """What the picture costs as a stage of these steps, and the steps still to be done.

        A place that is empty at first and again at last (the piece just put down is part of the
        line that is taken off) counts as being at last: something else has changed already.
        """
        ways = trajectory(self.now.view, steps)
        cost, reached = self.now.cost, {}
        for place, looks in ways.items():
            costs = [self.costs.of(place, look) for look in looks]
            reached[place] = min(range(len(costs)), key=lambda i: (costs[i], -i))
            cost += min(costs) - self.now.before[place]
        stage = {place: ways[place][i] for place, i in reached.items()}
        return cost + self.doubled(steps, stage), _left(steps, ways, reached)

    def doubled(self, steps: Sequence[Step], stage: Mapping[Place, Look]) -> float:
        """What it costs that a piece cannot stand where it came from and where it goes at once."""
        cost = 0.0
        for step in steps:
            if step.origin is None or step.target is None:
                continue
            if stage[step.origin] == stage[step.target] == step.look:
                gone = self.costs.of(step.origin, EMPTY) - self.costs.of(step.origin, step.look)
                absent = self.costs.of(step.target, EMPTY) - self.costs.of(step.target, step.look)
                cost += max(0.0, min(gone, absent))
        return cost

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
        end, state = self.game.view(self.end(pair)).places, self.now.state
        new = {
            (place, look) for place, look in end.items() if look not in (EMPTY, self.now.view.places[place])
        }
        for text in pair.moves:
            move = self.game.parse(state, text)
            steps, state = self.game.steps(state, move), self.game.apply(state, move)
            if not any((step.target, step.look) in new for step in steps):
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
        free = self.seen.best()
        return tuple(
            Difference(place, expected, free.places[place])
            for place, expected in self.now.view.places.items()
            if place in free.places and self.costs.of(place, expected) > self.tolerance.silent
        )


def _single(cost: float, successor: Successor[Any, Any]) -> Candidate:
    return Candidate((str(successor.move),), 0, cost)


def _plainest(candidate: Candidate) -> tuple[float, int]:
    """By cost; of those that cost the same (but for the last digits of a float) a move before an undo."""
    return (round(candidate.cost, 6), candidate.undo)


def _touched(steps: Sequence[Step]) -> set[Place]:
    return {place for step in steps for place in (step.origin, step.target) if place is not None}


def _left(
    steps: Sequence[Step], ways: Mapping[Place, Sequence[Look]], reached: Mapping[Place, int]
) -> list[Step]:
    """The steps whose ends do not show it yet; a place passes its looks in order."""
    left: list[Step] = []
    passed = dict.fromkeys(ways, 0)
    for step in steps:
        done = True
        for place, look in ((step.origin, "empty"), (step.target, step.look)):
            if place is not None:
                if ways[place][passed[place]] != look:
                    passed[place] += 1
                done &= reached[place] >= passed[place]
        if not done:
            left.append(step)
    return left


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
    game: Game[Any, Any], state: Any, seen: Mapping[Place, Look], count: int, without: str = ""
) -> tuple[Candidate, ...]:
    """The legal moves whose positions differ least from what was seen: likely answers to offer.

    None if more than twice *count* are as near: nothing speaks for any of them.  *without*: not this one.
    """
    before = game.view(state)
    costs = [(misfit(before, s.changes, seen), str(s.move)) for s in game.successors(state)]
    costs = [(cost, move) for cost, move in costs if move != without]
    least = min((cost for cost, _ in costs), default=0)
    best = [move for cost, move in costs if cost == least]
    likely = best[:count] if len(best) <= 2 * count else []
    return tuple(Candidate((move,), 0, float(least)) for move in likely)


def misfit(before: View, changes: Mapping[Place, Look], seen: Mapping[Place, Look]) -> int:
    """At how many places *seen* differs from *before* with *changes*; what was not seen is as it was."""
    return sum(seen.get(place, look) != changes.get(place, look) for place, look in before.places.items())
