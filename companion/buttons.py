"""What a button means: done, yes, next answer; held, a dispute."""

from __future__ import annotations

from dataclasses import replace

from companion.course import PAWN
from companion.messages import (
    AnswerPointed,
    Event,
    FellOutOfStep,
    MoveRefused,
    QuestionAsked,
    RefusalDisputed,
    RequestRefused,
)
from companion.nearest import nearest
from companion.requests import Requests
from companion.table import Table, gist
from companion.text import Say
from companion.tolerance import Tolerance
from companion.verdict import Candidate, Clear, Unfinished, Unmoved, Unsure, Wrong
from companion.words import Instant, Place, Player


class Buttons:
    """The buttons of the panel, by what the table shows at the moment."""

    def __init__(self, requests: Requests, tolerance: Tolerance) -> None:
        self.requests, self.tolerance = requests, tolerance
        self.booking = requests.booking

    def press(self, table: Table, button: str, held: bool, now: Instant) -> list[Event]:
        if button.startswith("seat.") and int(button[5:]) >= table.players:
            return []
        match button, held:
            case "back", False:
                return self.requests.take_back(table, "button", now)
            case "referee", False if isinstance(table.concern, FellOutOfStep):
                return self.requests.accept(table, "button", now)
            case "referee", False if table.question:
                return self.requests.answer(table, table.chosen, "button", now)
            case _, True if button.startswith("seat."):
                return self._dispute(table, Player(int(button[5:])), now)
            case _, False:
                return self._done(table, now)
        return []

    def _done(self, table: Table, now: Instant) -> list[Event]:
        """A short press says: done, yes, or next answer."""
        fresh = isinstance(table.thought.verdict, Clear) and not table.thought.acted
        if table.ended:
            return []
        if table.question and not fresh:
            return self._next_answer(table, table.question, now)
        match table.thought.verdict:
            case Clear(move) if not table.thought.acted or not table.settled:
                return self.booking.play(table, move, "button", "", now)
            case Unfinished(moves, todo, places):
                left, seen = todo[0], self.booking.differences(table)
                refused = MoveRefused(now, left.missed, left.rule, places, seen)
                if _only_pawns(places) and gist(refused) == gist(table.concern):
                    return self._without_pawns(table, moves, now)
                return [refused]
            case Unsure(options, places) if not table.thought.acted:
                return [QuestionAsked(now, options, places)]
            case Wrong(why, rule, places, differences, True) if not table.thought.acted:
                return [MoveRefused(now, why, rule, places, differences)]
            case Unmoved() if table.concern is None and table.ended is None:
                return [self._unseen(table, now)]
        return []

    def _unseen(self, table: Table, now: Instant) -> Event:
        """Done, and nothing has moved: perhaps a move that cannot be seen, such as passing."""
        successors = self.booking.game(table).successors(table.state)
        unseen = [Candidate((str(s.move),), 0, 0.0) for s in successors if not s.changes and not s.zones]
        if 1 <= len(unseen) <= self.tolerance.options:
            return QuestionAsked(now, tuple(unseen), ())
        return RequestRefused(now, Say.of("referee.nothing_moved"))

    def _without_pawns(self, table: Table, moves: tuple[str, ...], now: Instant) -> list[Event]:
        """Pressed again: the move counts, and its pawn is asked for as one that is late."""
        options = tuple(Candidate((move,), 0, 0.0) for move in moves)
        if len(options) == 1:
            return self.booking.play(table, options[0], "button", "", now)
        return [QuestionAsked(now, options[: self.tolerance.options], ())]

    def _next_answer(self, table: Table, question: QuestionAsked, now: Instant) -> list[Event]:
        """The only answer at once; of several the next one, and after the last "none of these"."""
        if len(question.options) == 1:
            return self.requests.answer(table, 0, "button", now)
        following = 0 if table.pointed_at is None else table.pointed + 1
        return [AnswerPointed(now, following % (len(question.options) + 1))]

    def _dispute(self, table: Table, seat: Player, now: Instant) -> list[Event]:
        """A player disagrees: offer the legal moves nearest to what was seen; if all lies as booked,
        to take the last move back, or another that looks the same."""
        if table.ended:
            return [RefusalDisputed(now, seat), RequestRefused(now, Say.of("referee.over"))]
        if not table.thought.seen.known:
            return [RequestRefused(now, Say.of("referee.not_seen"))]
        last = isinstance(table.thought.verdict, Unmoved)
        if last and (not table.plays or table.plays[-1].by == "accepted"):
            return [RequestRefused(now, Say.of("referee.nothing_moved"))]
        options = self._nearest(table, undo=1 if last else 0)
        answer = QuestionAsked(now, options, ()) if options else RequestRefused(now, Say.of("referee.tell"))
        return [RefusalDisputed(now, seat), answer]

    def _nearest(self, table: Table, undo: int) -> tuple[Candidate, ...]:
        """The likeliest moves; instead of a booked one also none at all."""
        most, seen = self.tolerance.options, table.thought.seen
        game = self.booking.game(table)
        if not undo:
            return nearest(game, table.state, seen, most)
        found = nearest(game, table.states[-1 - undo], seen, most - 1, table.plays[-undo].text)
        return (Candidate((), undo, 0.0), *(replace(c, undo=undo) for c in found))


def _only_pawns(places: tuple[Place, ...]) -> bool:
    return bool(places) and all(place.startswith(PAWN) for place in places)
