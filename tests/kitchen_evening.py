"""A referee at a kitchen table, driven by hand: what is seen, pressed and said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion import games
from companion.messages import Begin, Command, Event, Press, See, TableAccepted
from companion.observation import Observation
from companion.page import Page
from companion.referee import Referee
from companion.table import Table
from companion.text import catalogue
from companion.transcript import certain
from companion.words import Look, Place, View

GAME, BOARD = games.game("kitchen"), games.board("kitchen")
NAMES = ("Ann", "Bob", "Cem", "Dora", "Eve", "Finn")


class Evening:
    def __init__(self, players: int = 2, start: str = "", draws: bool = False) -> None:
        self.referee, self.table, self.now = Referee(games.game), Table(), 0.0
        self.do(Begin("kitchen", NAMES[:players], draws=draws))
        if start:
            self.write([TableAccepted(0.0, start)])
        self.see({})

    def do(self, command: Command) -> list[Event]:
        events = self.referee.decide(self.table, command, self.now)
        self.write(events)
        return events

    def write(self, events: list[Event]) -> None:
        for event in events:
            self.table = self.referee.evolve(self.table, event)

    def see(self, changed: Mapping[str, str], seconds: float = 3.0) -> list[Event]:
        """Look for a while at a table that differs so from the present position."""
        edits = {Place(place): Look(look) for place, look in changed.items()}
        return self.look(certain(self.view.with_places(edits), BOARD), seconds)

    def look(self, seen: Observation, seconds: float = 3.0) -> list[Event]:
        events: list[Event] = []
        for _ in range(round(seconds / 0.25) + 1):
            events += self.do(See(seen))
            self.now += 0.25
        return events

    def press(self) -> list[Event]:
        return self.do(Press("seat.0"))

    @property
    def view(self) -> View:
        return GAME.view(self.table.state)

    @property
    def plays(self) -> list[str]:
        return [play.text for play in self.table.plays if play.by != "accepted"]

    def page(self) -> dict[str, Any]:
        return Page(GAME, self.table, catalogue("en", games.folder("kitchen")), self.now).words()

    def said(self) -> str:
        """The band under the headline, all of it."""
        message = self.page()["message"]
        return "" if message is None else " | ".join((message["text"], *message["todo"]))
