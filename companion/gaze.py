"""What the referee makes of what it sees: it waits until a verdict has held, then acts on it."""

from __future__ import annotations

from companion.evolution import UNSEEN
from companion.judge import judge
from companion.messages import (
    Event,
    FellOutOfStep,
    MoveRefused,
    Pondered,
    QuestionAsked,
    SightLost,
    TableSettled,
    TodoSaid,
)
from companion.observation import Observation
from companion.patience import Patience
from companion.requests import Requests
from companion.table import Table, gist
from companion.text import Say
from companion.tolerance import Tolerance
from companion.verdict import Candidate, Clear, Unfinished, Unmoved, Unsure, Wrong, same
from companion.words import Instant


class Gaze:
    """The referee's eye on the table."""

    def __init__(self, requests: Requests, patience: Patience, tolerance: Tolerance) -> None:
        self.requests, self.patience, self.tolerance = requests, patience, tolerance
        self.booking = requests.booking

    def see(self, table: Table, seen: Observation, now: Instant) -> list[Event]:
        verdict = judge(self.booking.game(table), table.comparable, seen, self.tolerance, table.under_way)
        looks = seen.best()
        settling = isinstance(verdict, Unmoved) and not table.settled
        known = same(verdict, table.thought.verdict) and looks == table.thought.seen
        if table.sight == "still" and known and not settling:
            return self.act(table, now)
        pondered = Pondered(now, verdict, looks)
        return [pondered, *self.act(self.booking.evolve(table, pondered), now)]

    def lose(self, table: Table, state: str, why: Say | None, now: Instant) -> list[Event]:
        if table.sight == state and table.problem == why:
            return []
        return [SightLost(now, state, why)]

    def act(self, table: Table, now: Instant) -> list[Event]:
        """Act on the verdict of the moment if it has held for long enough."""
        if table.ended:
            return []  # the pieces are cleared away: that is no move, and no undo
        if table.question and table.pointed_at is not None:
            if now - table.pointed_at >= self.patience.answer:
                return self.requests.answer(table, table.chosen, "button", now)
            return []
        thought = table.thought
        if thought.acted or table.sight != "still":
            return []
        held = now - thought.since
        match thought.verdict:
            case Unmoved() if held >= self.patience.settle and table.concern:
                return [TableSettled(now)]
            case Clear(move) if self._stale(table, move):
                return self._behind(table, move, now) if held >= self.patience.nag else []
            case Clear(move) if _too_much(table, move):
                return self._say(table, QuestionAsked(now, (move,), ())) if held >= self.patience.ask else []
            case Clear(move) if held >= self.patience.hold:
                return self.booking.play(table, move, "camera", "", now)
            case Unfinished() as unfinished if held >= self.patience.nag:
                return self._say(table, TodoSaid(now, unfinished))
            case Unsure(options, places) if held >= self.patience.ask:
                return self._say(table, QuestionAsked(now, options, places))
            case Wrong(why, rule, places, differences, True) if held >= self.patience.refuse:
                return self._say(table, MoveRefused(now, why, rule, places, differences))
            case Wrong(_, _, _, differences, False) if held >= self.patience.out_of_step:
                return self._say(table, FellOutOfStep(now, differences))
        return []

    def _stale(self, table: Table, move: Candidate) -> bool:
        """The table has not shown the present position yet, and what it shows is older than that."""
        if table.settled:
            return False
        return move.undo > 0 or len(table.states) == 1 or self.booking.after(table, move) in table.withdrawn

    def _behind(self, table: Table, move: Candidate, now: Instant) -> list[Event]:
        """A move was said or taken back and the pieces do not follow, or the board was never laid out."""
        if len(table.states) == 1 and not table.withdrawn:
            return self._say(table, QuestionAsked(now, (move,), ()))
        return self._say(table, FellOutOfStep(now, self.booking.differences(table)))

    def _say(self, table: Table, event: Event) -> list[Event]:
        """Say it, unless just this stands already (a hand passed, and all is as before)."""
        return [] if gist(self.booking.evolve(table, event).concern) == gist(table.concern) else [event]


def _too_much(table: Table, move: Candidate) -> bool:
    """Not to be undone on the camera's word alone: several moves at once, or what a person has said."""
    undone = table.plays[-move.undo :] if move.undo else ()
    return len(undone) > 1 or any(play.by in ("answered", *UNSEEN) for play in undone)
