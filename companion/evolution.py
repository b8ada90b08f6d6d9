"""How events change the table.  Never refuses anything, and never looks at a clock or a camera."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.clock import Clock
from companion.game import Game
from companion.messages import (
    AnswerPointed,
    Event,
    FellOutOfStep,
    GameBegan,
    GameEnded,
    MovePlayed,
    MoveRefused,
    MovesTakenBack,
    PlayResumed,
    Pondered,
    QuestionAsked,
    QuestionDropped,
    RefusalDisputed,
    RequestRefused,
    SightLost,
    TableAccepted,
    TableSettled,
    TodoSaid,
)
from companion.table import Play, Table, Thought
from companion.verdict import Unfinished, Unmoved, Verdict, Wrong, same
from companion.words import Instant, View

UNSEEN = ("declared", "drawn")
"""Ways to book a move that the camera has no part in: the table has yet to follow."""

Games = Callable[[str], Game[Any, Any]]
"""The shelf: a game by its name."""


def evolve(games: Games, table: Table, event: Event) -> Table:
    """The table after *event*; only ever called with events that happened."""
    after = _evolved(games, table, event)
    before = 0 if isinstance(event, GameBegan) else table.events
    return replace(after, events=before + 1) if event.durable else after


def _evolved(games: Games, table: Table, event: Event) -> Table:
    match event:
        case GameBegan(at, game, names, options, limit):
            state = games(game).start(len(names), options)
            clock = Clock((0.0,) * len(names), limit).start(state.turn, at)
            fresh = Table(began=event, states=(state,), clock=clock)
            return replace(fresh, sight=table.sight, problem=table.problem)
        case MovePlayed(at, move, by, who):
            rules = rules_of(games, table)
            state = rules.apply(table.state, rules.parse(table.state, move))
            moved = _moved(table, state, Play(table.events, move, by, who, at), at)
            return replace(moved, settled=by not in UNSEEN)
        case TableAccepted(at, position, who):
            assert table.began is not None
            state = rules_of(games, table).from_position(position, table.began.options)
            return _moved(table, state, Play(table.events, position, "accepted", who, at), at)
        case MovesTakenBack(at, 0):
            clock = table.clock.start(table.state.turn, at)
            return replace(_calm(table, at), ended=None, clock=clock)
        case MovesTakenBack(at, count, by, _):
            states = table.states[:-count]
            clock = table.clock.start(states[-1].turn, at)
            back = replace(table, states=states, plays=table.plays[:-count], clock=clock, ended=None)
            lying = (*table.withdrawn, *table.states[-count:]) if by == "asked" else ()
            return replace(_calm(back, at), settled=not lying, withdrawn=lying)
        case GameEnded(at):
            return replace(_calm(table, at), ended=event, clock=table.clock.stop(at))
        case PlayResumed(at):
            clock = replace(table.clock, since=at) if table.clock.running is not None else table.clock
            # What stood between the players and the next move is said again when it is seen again.
            return replace(table, clock=clock, concern=None, pointed_at=None)
    return _mood(table, event)


def _moved(table: Table, state: Any, play: Play, at: Instant) -> Table:
    clock = table.clock.start(state.turn, at)
    moved = replace(table, states=(*table.states, state), plays=(*table.plays, play), clock=clock)
    return replace(_calm(moved, at), accepted_at=at, settled=True, withdrawn=())


def _mood(table: Table, event: Event) -> Table:
    """Events that change what the referee thinks and says, not the game."""
    match event:
        case Pondered(at, verdict, seen):
            return _pondered(table, at, verdict, seen)
        case SightLost(_, state, why):
            # Somebody reaches in and plays on: what was answered to the last request is over.
            return replace(table, sight=state, problem=why, notice=None)
        case MoveRefused():
            refused = replace(table, refusals=(*table.refusals, event))
            return replace(_acted(refused), concern=event, pointed=0, pointed_at=None, notice=None)
        case QuestionAsked():
            asked = replace(_acted(table), asked=table.events)
            return replace(asked, concern=event, pointed=0, pointed_at=None, notice=None)
        case FellOutOfStep():
            return replace(_acted(table), concern=event, pointed=0, pointed_at=None, notice=None)
        case TodoSaid(_, unfinished):
            return replace(_acted(table), concern=unfinished, notice=None)
        case TableSettled():
            return replace(_acted(table), concern=None, pointed_at=None, notice=None, disputed=False)
        case QuestionDropped():
            stands = table.disputed and isinstance(table.thought.verdict, Wrong)  # nothing settled it
            concern = table.refusals[-1] if stands and table.refusals else None
            return replace(_acted(table), concern=concern, pointed_at=None, notice=None)
        case AnswerPointed(at, option):
            return replace(table, pointed=option, pointed_at=at)
        case RequestRefused(_, why):
            return replace(table, notice=why)
        case RefusalDisputed():
            return replace(table, disputed=table.ended is None)
    raise TypeError(f"unknown event {event!r}")


def _pondered(table: Table, at: Instant, verdict: Verdict, seen: View) -> Table:
    """The same thought, seen anew, has held since it came up; another one begins now."""
    old = table.thought
    again = same(verdict, old.verdict)
    kept = again and table.sight == "still"
    thought = Thought(verdict, old.since if kept else at, acted=kept and old.acted, seen=seen)
    settled = table.settled or isinstance(verdict, Unmoved)
    pointed_at = table.pointed_at if again else None
    under_way = under_way_after(table.under_way, verdict)
    fresh = replace(
        table, thought=thought, sight="still", problem=None, pointed_at=pointed_at, under_way=under_way
    )
    return replace(fresh, settled=settled, withdrawn=() if settled else table.withdrawn)


def under_way_after(before: tuple[str, ...], verdict: Verdict) -> tuple[str, ...]:
    match verdict:
        case Unfinished(moves):
            return moves
        case Unmoved():
            return ()
    return before


def rules_of(games: Games, table: Table) -> Game[Any, Any]:
    assert table.began is not None
    return games(table.began.game)


def _acted(table: Table) -> Table:
    return replace(table, thought=replace(table.thought, acted=True))


def _calm(table: Table, at: Instant) -> Table:
    """After a change of position: nothing is open any more, and the next look starts anew."""
    thought = Thought(Unmoved(), at, acted=True, seen=table.thought.seen)
    calm = replace(table, thought=thought, concern=None, pointed=0, pointed_at=None, notice=None)
    return replace(calm, under_way=(), disputed=False)
