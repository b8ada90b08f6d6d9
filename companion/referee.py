"""The referee: commands in, events out, and a table that is only ever folded from events.

``decide`` never changes anything; ``evolve`` never refuses anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any

from companion.course import PAWN
from companion.differences import between, misfit
from companion.errors import RuleError
from companion.evolution import Games, evolve
from companion.game import Game
from companion.judge import TOLERANCE, Tolerance, judge, nearest
from companion.late import late
from companion.messages import (
    AcceptTable,
    AgreeDraw,
    Answer,
    AnswerPointed,
    Begin,
    Command,
    Declare,
    Event,
    FellOutOfStep,
    GameBegan,
    GameEnded,
    Lose,
    MovePlayed,
    MoveRefused,
    MovesTakenBack,
    Pondered,
    Press,
    QuestionAsked,
    QuestionDropped,
    RefusalDisputed,
    RequestRefused,
    Resign,
    See,
    SightLost,
    TableAccepted,
    TableSettled,
    TakeBack,
    Tick,
    TodoSaid,
)
from companion.observation import Observation
from companion.table import Concern, Table
from companion.text import Say
from companion.verdict import Candidate, Clear, Difference, Unfinished, Unmoved, Unsure, Wrong, same
from companion.words import Instant, Place, Player, View


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a verdict must hold, in seconds, before the referee acts on it."""

    hold: float = 1.0
    """Clear: book the move."""
    nag: float = 2.0
    """Unfinished: nobody likes to be nagged while moving."""
    ask: float = 1.5
    refuse: float = 2.0
    out_of_step: float = 8.0
    settle: float = 0.3
    answer: float = 3.0
    """An answer chosen by button counts when no further press follows."""


class Referee:
    """Referees any game on the shelf."""

    def __init__(
        self, games: Games, patience: Patience | None = None, tolerance: Tolerance = TOLERANCE
    ) -> None:
        self.games = games
        self.patience = patience or Patience()
        self.tolerance = tolerance

    def game(self, table: Table) -> Game[Any, Any]:
        assert table.began is not None
        return self.games(table.began.game)

    # --- decide ---------------------------------------------------------------------------

    def decide(self, table: Table, command: Command, now: Instant) -> list[Event]:
        """What happens because of *command*; nothing is changed."""
        match command:
            case Begin(game, names, options, limit):
                return [GameBegan(now, game, names, options, limit)]
            case Lose(state, why):
                return self._lose(table, state, why, now)
        if table.began is None:
            return [] if isinstance(command, See | Tick) else [RequestRefused(now, Say.of("referee.no_game"))]
        match command:
            case See(seen):
                return self._see(table, seen, now)
            case Tick():
                return self._act(table, now)
            case Answer(_, _, number) if number is not None and number != table.asked:
                return [RequestRefused(now, Say.of("referee.question_changed"))]
            case Answer(option, who):
                return self._answer(table, option, who, now)
            case Declare(text, who):
                return self._declare(table, text, who, now)
            case TakeBack(who):
                return self._take_back(table, who, now)
            case AcceptTable(who):
                return self._accept(table, who, now)
            case AgreeDraw() | Resign() if table.ended:
                return [RequestRefused(now, Say.of("referee.over"))]
            case AgreeDraw():
                return [GameEnded(now, (), Say.of("referee.draw"), "draw")]
            case Resign(seat):
                return self._resign(table, seat, now)
            case Press(button, held):
                return self._press(table, button, held, now)
        raise TypeError(f"unknown command {command!r}")

    def _see(self, table: Table, seen: Observation, now: Instant) -> list[Event]:
        verdict = judge(self.game(table), table.comparable, seen, self.tolerance, table.under_way)
        looks = seen.best()
        settling = isinstance(verdict, Unmoved) and not table.settled
        known = same(verdict, table.thought.verdict) and looks == table.thought.seen
        if table.sight == "still" and known and not settling:
            return self._act(table, now)
        pondered = Pondered(now, verdict, looks)
        return [pondered, *self._act(self.evolve(table, pondered), now)]

    def _lose(self, table: Table, state: str, why: Say | None, now: Instant) -> list[Event]:
        if table.sight == state and table.problem == why:
            return []
        return [SightLost(now, state, why)]

    def _act(self, table: Table, now: Instant) -> list[Event]:
        """Act on the verdict of the moment if it has held for long enough."""
        if table.ended:
            return []  # the pieces are cleared away: that is no move, and no undo
        if table.question and table.pointed_at is not None:
            if now - table.pointed_at >= self.patience.answer:
                return self._answer(table, _pointed(table), "button", now)
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
                return self._play(table, move, "camera", "", now)
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
        return move.undo > 0 or len(table.states) == 1 or self._after(table, move) in table.withdrawn

    def _behind(self, table: Table, move: Candidate, now: Instant) -> list[Event]:
        """A move was said or taken back and the pieces do not follow, or the board was never laid out."""
        if len(table.states) == 1 and not table.withdrawn:
            return self._say(table, QuestionAsked(now, (move,), ()))
        return self._say(table, FellOutOfStep(now, self._differences(table)))

    def _differences(self, table: Table) -> tuple[Difference, ...]:
        """From the present position to what was last seen."""
        return between(self.game(table).view(table.state), table.thought.seen)

    def _say(self, table: Table, event: Event) -> list[Event]:
        """Say it, unless just this stands already (a hand passed, and all is as before)."""
        return [] if _gist(self.evolve(table, event).concern) == _gist(table.concern) else [event]

    def _play(self, table: Table, move: Candidate, by: str, who: str, now: Instant) -> list[Event]:
        """Take back, then play; the game may end with the last move."""
        events: list[Event] = [MovesTakenBack(now, move.undo, by, who)] if move.undo else []
        state = table.states[-1 - move.undo]
        game = self.game(table)
        for text in move.moves:
            try:
                parsed = game.parse(state, text)
                state = game.apply(state, parsed)
            except RuleError as error:
                return [RequestRefused(now, _why(error))]
            events.append(MovePlayed(now, str(parsed), by, who))
        end = game.outcome(state) if move.moves else None
        if end:
            events.append(GameEnded(now, tuple(sorted(end.winners)), end.why, "rules"))
        return events

    def _after(self, table: Table, move: Candidate) -> Any:
        game, state = self.game(table), table.states[-1 - move.undo]
        for text in move.moves:
            state = game.apply(state, game.parse(state, text))
        return state

    def _declare(self, table: Table, text: str, who: str, now: Instant) -> list[Event]:
        if table.ended:
            return [RequestRefused(now, Say.of("referee.over"))]
        return self._play(table, Candidate((text,), 0, 0.0), "declared", who, now)

    def _answer(self, table: Table, option: int | None, who: str, now: Instant) -> list[Event]:
        if table.ended:
            return [RequestRefused(now, Say.of("referee.over"))]
        if table.question is None:
            return [RequestRefused(now, Say.of("referee.no_question"))]
        if option is None:
            return [QuestionDropped(now, who)]
        if not 0 <= option < len(table.question.options):
            return [RequestRefused(now, Say.of("referee.no_such_answer"))]
        return self._play(table, table.question.options[option], "answered", who, now)

    def _take_back(self, table: Table, who: str, now: Instant) -> list[Event]:
        """The last thing that was done: a draw or a resignation, else the last move."""
        if table.ended and table.ended.how != "rules":
            return [MovesTakenBack(now, 0, "asked", who)]
        if len(table.states) < 2:
            return [RequestRefused(now, Say.of("referee.nothing_to_take_back"))]
        return [MovesTakenBack(now, 1, "asked", who)]

    def _accept(self, table: Table, who: str, now: Instant) -> list[Event]:
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
            return self._play(table, Candidate(tuple(alike.values()), 0, 0.0), "answered", who, now)
        try:
            state = _adopted(game, table.state, seen)
        except RuleError as error:
            return [RequestRefused(now, _why(error))]
        end = game.outcome(state)
        ended = [GameEnded(now, tuple(sorted(end.winners)), end.why, "rules")] if end else []
        return [TableAccepted(now, game.position(state), who), *ended]

    def _resign(self, table: Table, seat: Player, now: Instant) -> list[Event]:
        if not 0 <= seat < self._players(table):
            return [RequestRefused(now, Say.of("referee.no_such_seat"))]
        others = tuple(Player(p) for p in range(self._players(table)) if p != seat)
        return [GameEnded(now, others, Say.of("referee.resigned", who=seat), "resigned")]

    def _press(self, table: Table, button: str, held: bool, now: Instant) -> list[Event]:
        if button.startswith("seat.") and int(button[5:]) >= self._players(table):
            return []
        match button, held:
            case "back", False:
                return self.decide(table, TakeBack("button"), now)
            case "referee", False if isinstance(table.concern, FellOutOfStep):
                return self._accept(table, "button", now)
            case "referee", False if table.question:
                return self._answer(table, _pointed(table), "button", now)
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
                return self._play(table, move, "button", "", now)
            case Unfinished(moves, todo, places):
                refused = MoveRefused(now, todo[0].missed, todo[0].rule, places, self._differences(table))
                if _only_pawns(places) and _gist(refused) == _gist(table.concern):
                    return self._without_pawns(table, moves, now)
                return [refused]
            case Unsure(options, places) if not table.thought.acted:
                return [QuestionAsked(now, options, places)]
            case Wrong(why, rule, places, differences, True) if not table.thought.acted:
                return [MoveRefused(now, why, rule, places, differences)]
            case Unmoved() if table.concern is None and table.ended is None:
                return [RequestRefused(now, Say.of("referee.nothing_moved"))]
        return []

    def _without_pawns(self, table: Table, moves: tuple[str, ...], now: Instant) -> list[Event]:
        """Pressed again: the move counts, and its pawn is asked for as one that is late."""
        options = tuple(Candidate((move,), 0, 0.0) for move in moves)
        if len(options) == 1:
            return self._play(table, options[0], "button", "", now)
        return [QuestionAsked(now, options[: self.tolerance.options], ())]

    def _next_answer(self, table: Table, question: QuestionAsked, now: Instant) -> list[Event]:
        """The only answer at once; of several the next one, and after the last "none of these"."""
        if len(question.options) == 1:
            return self._answer(table, 0, "button", now)
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
        if not undo:
            return nearest(self.game(table), table.state, seen, most)
        found = nearest(self.game(table), table.states[-1 - undo], seen, most - 1, table.plays[-undo].text)
        return (Candidate((), undo, 0.0), *(replace(c, undo=undo) for c in found))

    def _players(self, table: Table) -> int:
        assert table.began is not None
        return len(table.began.names)

    # --- evolve ---------------------------------------------------------------------------

    def evolve(self, table: Table, event: Event) -> Table:
        """The table after *event*; only ever called with events that happened."""
        return evolve(self.games, table, event)

    def replay(self, events: Iterable[Event]) -> Table:
        return reduce(self.evolve, events, Table())


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


def _why(error: RuleError) -> Say:
    why: Say | None = getattr(error, "why", None)
    return why or Say.of("referee.rule_error", sentence=str(error))


def _pointed(table: Table) -> int | None:
    """The answer the buttons have reached; None: none of these."""
    assert table.question is not None
    return table.pointed if table.pointed < len(table.question.options) else None


def _only_pawns(places: tuple[Place, ...]) -> bool:
    return bool(places) and all(place.startswith(PAWN) for place in places)


def _too_much(table: Table, move: Candidate) -> bool:
    """Not to be undone on the camera's word alone: several moves at once, or what a person has said."""
    undone = table.plays[-move.undo :] if move.undo else ()
    return len(undone) > 1 or any(play.by in ("answered", "declared") for play in undone)


def _gist(concern: Concern | None) -> object:
    """What is said, without when and how likely."""
    match concern:
        case MoveRefused(why=why, places=places):
            return (why, places)
        case QuestionAsked(options=options):
            return [(c.moves, c.undo) for c in options]
        case FellOutOfStep(differences=differences):
            return differences
    return concern
