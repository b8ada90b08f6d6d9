"""Booking a move: an explanation of the table becomes events of the game."""

from __future__ import annotations

from typing import Any

from companion.differences import between
from companion.errors import RuleError
from companion.evolution import Games, evolve, rules_of
from companion.game import Game
from companion.messages import (
    Event,
    GameEnded,
    MovePlayed,
    MovesTakenBack,
    RequestRefused,
)
from companion.table import Table
from companion.text import Say
from companion.verdict import Candidate, Difference
from companion.words import Instant


class Booking:
    """Writes moves into the game that lies on the table."""

    def __init__(self, games: Games) -> None:
        self.games = games

    def game(self, table: Table) -> Game[Any, Any]:
        return rules_of(self.games, table)

    def evolve(self, table: Table, event: Event) -> Table:
        """The table after *event*."""
        return evolve(self.games, table, event)

    def play(self, table: Table, move: Candidate, by: str, who: str, now: Instant) -> list[Event]:
        """Take back, then play; the game may end with the last move."""
        events: list[Event] = [MovesTakenBack(now, move.undo, by, who)] if move.undo else []
        state = table.states[-1 - move.undo]
        game = self.game(table)
        for text in move.moves:
            try:
                parsed = game.parse(state, text)
                state = game.apply(state, parsed)
            except RuleError as error:
                return [RequestRefused(now, why(error))]
            events.append(MovePlayed(now, str(parsed), by, who))
        return [*events, *self.end(table, state, now)] if move.moves else events

    def end(self, table: Table, state: Any, now: Instant) -> list[Event]:
        """The game may be over in this position."""
        end = self.game(table).outcome(state)
        return [GameEnded(now, tuple(sorted(end.winners)), end.why, "rules")] if end else []

    def after(self, table: Table, move: Candidate) -> Any:
        game, state = self.game(table), table.states[-1 - move.undo]
        for text in move.moves:
            state = game.apply(state, game.parse(state, text))
        return state

    def differences(self, table: Table) -> tuple[Difference, ...]:
        """From the present position to what was last seen."""
        return between(self.game(table).view(table.state), table.thought.seen)


def why(error: RuleError) -> Say:
    """The game's own sentence, if it has one."""
    said: Say | None = getattr(error, "why", None)
    return said or Say.of("referee.rule_error", sentence=str(error))
