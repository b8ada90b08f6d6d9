"""The book of one game: the table in memory and its record on disk, kept together by one writer."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from companion.errors import CompanionError
from companion.history import History, Record
from companion.messages import Command, Event, GameBegan, PlayResumed, decode, encode
from companion.ports import Clockwork
from companion.referee import Referee
from companion.table import Table

log = logging.getLogger("companion.book")


class Book:
    """Decide, write down, then believe: nothing is shown that is not on disk."""

    def __init__(self, referee: Referee, history: History, clock: Clockwork) -> None:
        self.referee, self.history, self.clock = referee, history, clock
        self.game_id: int | None = None
        self.table = Table()

    def resume(self, go_on_from: Callable[[float], None]) -> bool:
        """Open the book at the last game, if there is one."""
        self.game_id = self.history.latest()
        if self.game_id is None:
            return False
        records = self.history.events(self.game_id)
        go_on_from(records[-1].at)
        try:
            self.table = self.referee.replay(decode(r.kind, r.body, r.at) for r in records)
        except CompanionError as error:
            log.warning("The last game cannot be read by this companion (%s). Start a new one.", error)
            return False
        if self.table.ended is None:
            self.write([PlayResumed(self.clock.now())])
        return True

    def obey(self, command: Command) -> list[Event]:
        """What happened because of *command*; on disk before it is believed."""
        events = self.referee.decide(self.table, command, self.clock.now())
        self.write(events)
        return events

    def write(self, events: Sequence[Event]) -> None:
        wall = self.clock.wall()
        durable = [event for event in events if event.durable]
        records = [Record(e.at, wall, *encode(e)) for e in durable]
        if durable and isinstance(durable[0], GameBegan):
            self.game_id = self.history.begin(durable[0].game, wall, records)
        elif durable:
            assert self.game_id is not None
            self.history.append(self.game_id, records)
        for event in events:
            self.table = self.referee.evolve(self.table, event)
