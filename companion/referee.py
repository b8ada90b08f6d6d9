"""The referee: commands in, events out, and a table that is only ever folded from events.

``decide`` never changes anything; ``evolve`` never refuses anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from companion.booking import Booking
from companion.buttons import Buttons
from companion.evolution import Games
from companion.gaze import Gaze
from companion.messages import (
    AcceptTable,
    AgreeDraw,
    Answer,
    Begin,
    Chance,
    Command,
    Declare,
    Event,
    GameBegan,
    GameEnded,
    Lose,
    Press,
    RequestRefused,
    Resign,
    See,
    TakeBack,
    Tick,
)
from companion.patience import Patience
from companion.requests import Requests
from companion.table import Table
from companion.text import Say
from companion.tolerance import TOLERANCE, Tolerance
from companion.words import Instant


class Referee:
    """Referees any game on the shelf."""

    def __init__(
        self, games: Games, patience: Patience | None = None, tolerance: Tolerance = TOLERANCE
    ) -> None:
        self.booking = Booking(games)
        self._requests = Requests(self.booking)
        self._gaze = Gaze(self._requests, patience or Patience(), tolerance)
        self._buttons = Buttons(self._requests, tolerance)

    def decide(self, table: Table, command: Command, now: Instant) -> list[Event]:
        """What happens because of *command*; nothing is changed."""
        match command:
            case Begin(game, names, options, limit, draws):
                return [GameBegan(now, game, names, options, limit, draws)]
            case Lose(state, why):
                return self._gaze.lose(table, state, why, now)
        if table.began is None:
            return [] if isinstance(command, See | Tick) else [RequestRefused(now, Say.of("referee.no_game"))]
        match command:
            case See(seen):
                return self._gaze.see(table, seen, now)
            case Tick():
                return self._gaze.act(table, now)
            case Answer(_, _, number) if number is not None and number != table.asked:
                return [RequestRefused(now, Say.of("referee.question_changed"))]
            case Answer(option, who):
                return self._requests.answer(table, option, who, now)
            case Declare(text, who):
                return self._requests.declare(table, text, who, now)
            case Chance(which, luck, who):
                return self._requests.chance(table, which, luck, who, now)
            case TakeBack(who):
                return self._requests.take_back(table, who, now)
            case AcceptTable(who):
                return self._requests.accept(table, who, now)
            case AgreeDraw() | Resign() if table.ended:
                return [RequestRefused(now, Say.of("referee.over"))]
            case AgreeDraw():
                return [GameEnded(now, (), Say.of("referee.draw"), "draw")]
            case Resign(seat):
                return self._requests.resign(table, seat, now)
            case Press(button, held):
                return self._buttons.press(table, button, held, now)
        raise TypeError(f"unknown command {command!r}")

    def evolve(self, table: Table, event: Event) -> Table:
        """The table after *event*; only ever called with events that happened."""
        return self.booking.evolve(table, event)

    def replay(self, events: Iterable[Event]) -> Table:
        return reduce(self.evolve, events, Table())
