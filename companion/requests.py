"""What people ask for, by page or button: an answer, a move, one back, the table as it lies, an end."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from companion.booking import Booking, why
from companion.differences import misfit
from companion.errors import RuleError
from companion.game import Game
from companion.late import late
from companion.messages import (
    Event,
    FellOutOfStep,
    GameEnded,
    MoveRefused,
    MovesTakenBack,
    QuestionDropped,
    RequestRefused,
    TableAccepted,
)
from companion.table import Table
from companion.text import Say
from companion.toss import tosses
from companion.verdict import Candidate
from companion.words import Instant, Player, View


class Requests:
    """Each is met, or refused with a sentence."""

    def __init__(self, booking: Booking) -> None:
        self.booking = booking
        self.game = booking.game

    def declare(self, table: Table, text: str, who: str, now: Instant) -> list[Event]:
        if table.ended:
            return [RequestRefused(now, Say.of("referee.over"))]
        return self.booking.play(table, Candidate((text,), 0, 0.0), "declared", who, now)

    def chance(self, table: Table, which: int, luck: float, who: str, now: Instant) -> list[Event]:
        """Draw or roll for the table; it then has to follow, as after a move that was said."""
        found = tosses(self.game(table), table.state)
        if table.ended or not 0 <= which < len(found):
            return [RequestRefused(now, Say.of("referee.over" if table.ended else "referee.no_toss"))]
        moves = found[which].moves
        drawn = str(moves[int(luck * len(moves))])
        return self.booking.play(table, Candidate((drawn,), 0, 0.0), "drawn", who, now)

    def answer(self, table: Table, option: int | None, who: str, now: Instant) -> list[Event]:
        if table.ended:
            return [RequestRefused(now, Say.of("referee.over"))]
        if table.question is None:
            return [RequestRefused(now, Say.of("referee.no_question"))]
        if option is None:
            return [QuestionDropped(now, who)]
        if not 0 <= option < len(table.question.options):
            return [RequestRefused(now, Say.of("referee.no_such_answer"))]
        return self.booking.play(table, table.question.options[option], "answered", who, now)

    def take_back(self, table: Table, who: str, now: Instant) -> list[Event]:
        """The last thing that was done: a draw or a resignation, else the last move."""
        if table.ended and table.ended.how != "rules":
            return [MovesTakenBack(now, 0, "asked", who)]
        if len(table.states) < 2:
            return [RequestRefused(now, Say.of("referee.nothing_to_take_back"))]
        return [MovesTakenBack(now, 1, "asked", who)]

    def accept(self, table: Table, who: str, now: Instant) -> list[Event]:
        if table.ended:
            return [RequestRefused(now, Say.of("referee.over"))]
        if not table.thought.seen.known or table.sight != "still":
            return [RequestRefused(now, Say.of("referee.not_seen"))]
        if not isinstance(table.concern, FellOutOfStep | MoveRefused):
            return [RequestRefused(now, Say.of("referee.nothing_to_accept"))]
        game = self.game(table)
        before, shown = game.view(table.state), table.thought.seen
        owed = late(game, table.comparable, shown.places)  # a forgotten pawn takes no points away
        seen = before.with_places({**shown.places, **owed}).with_zones(shown.zones)
        alike = {s.after: str(s.move) for s in game.successors(table.state) if game.view(s.after) == seen}
        if len(alike) == 1:  # it is a legal move after all
            return self.booking.play(table, Candidate(tuple(alike.values()), 0, 0.0), "answered", who, now)
        try:
            state = _adopted(game, table.state, seen)
        except RuleError as error:
            return [RequestRefused(now, why(error))]
        return [TableAccepted(now, game.position(state), who), *self.booking.end(table, state, now)]

    def resign(self, table: Table, seat: Player, now: Instant) -> list[Event]:
        if not 0 <= seat < table.players:
            return [RequestRefused(now, Say.of("referee.no_such_seat"))]
        others = tuple(Player(p) for p in range(table.players) if p != seat)
        return [GameEnded(now, others, Say.of("referee.resigned", who=seat), "resigned")]


def _adopted(game: Game[Any, Any], state: Any, seen: View) -> Any:
    """The position that looks like *seen*; what cannot be seen (whose turn it is) as after the nearest
    legal move, if one is nearer than no move at all: whoever was to move has moved, if not rightly."""
    before = game.view(state)
    wrong = misfit(before, {}, {}, seen)
    near = [(misfit(before, s.changes, s.zones, seen), s.after) for s in game.successors(state)]
    least = min((cost for cost, _ in near), default=wrong)
    if least < wrong:
        with suppress(RuleError):  # what lies there cannot follow from that move after all
            return game.adopt(next(after for cost, after in near if cost == least), seen)
    return game.adopt(state, seen)
