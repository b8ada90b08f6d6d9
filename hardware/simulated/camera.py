"""The simulated camera: a ``companion.ports.Camera`` that draws what it sees.

Time comes from outside: ``advance(to)`` lets the people act up to an instant; with a clock,
``read`` does so by itself.  With a *path* the room and the people's memory are saved at every
change and found again after a crash, as a real table would be.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.board import Board
from companion.drawing import Drawing
from companion.errors import UsageError
from companion.layout import Layout
from companion.words import EMPTY, Instant, Look, Place, View
from hardware.simulated import orders
from hardware.simulated.beside import set_out, usual_stock
from hardware.simulated.choose import AnyGame, Intent
from hardware.simulated.deeds import Deed
from hardware.simulated.faces import Icons
from hardware.simulated.heard import Heard
from hardware.simulated.keep import restore, save
from hardware.simulated.lens import widest_turn
from hardware.simulated.listen import listened
from hardware.simulated.memory import Habits, Memory
from hardware.simulated.painter import Painter
from hardware.simulated.photos import bare, laid_out, photos_needed
from hardware.simulated.players import People
from hardware.simulated.raster import Picture
from hardware.simulated.room import Piece, Room
from hardware.simulated.script import Script, passed
from hardware.simulated.spots import cleared, put_on, shown
from hardware.simulated.stress import STRESSES, Stress, stress_named
from hardware.simulated.trouble import Trouble
from hardware.simulated.truth import Truth

log = logging.getLogger("companion.simulated")

MOMENT = 0.25
"""Seconds between two thoughts of the people."""


class SimulatedCamera:
    """Draws the table; ``control`` tells the people and the room what to do."""

    def __init__(
        self,
        board: Board,
        bed: Drawing,
        game: AnyGame | None = None,
        *,
        icons: Icons | None = None,
        seed: int = 0,
        stress: str | None = None,
        stock: Mapping[Look, int] | None = None,
        path: Path | None = None,
        now: Callable[[], Instant] | None = None,
    ) -> None:
        self.name = "simulated table"
        self.board, self.game, self.seed = board, game, seed
        self.stock = dict(stock if stock is not None else usual_stock(board))
        self.stress: Stress = stress_named(stress)
        self.painter = Painter(board, bed, seed, icons)
        self.widest_turn = widest_turn(self.painter.home, board)
        self.live = now is not None
        self.habits, self.speed, self.auto = Habits(), 1.0, False
        self.people: People | None = None
        self.heard: Heard | None = None
        self.script = Script()
        self._path, self._now, self._at = path, now, None if now is None else now()
        self._kept = True
        self._shown: tuple[tuple[Piece, ...], View] | None = None
        self._said: list[dict[str, Any]] = []
        self._told: dict[str, Any] = {}
        self._tick = self._turns = 0
        self._time, self._idle_since, self._heard_at = 0.0, 0.0, -1.0
        self.trouble = Trouble(board, seed)
        self.base = self.room = self._fresh()
        if path is not None and path.exists():
            restore(self, path)

    def _fresh(self) -> Room:
        room = Room(light=self.stress.light)
        return set_out(room, self.board, self.stock, random.Random(f"stock {self.seed}"))

    # --- the camera port --------------------------------------------------------------------

    def read(self) -> Picture:
        """The frame now."""
        if self._now is not None:
            self.advance(self._now())
        self._tick += 1
        return self.painter.frame(self.room, self._tick)

    def control(self, message: Mapping[str, Any]) -> None:
        """Do what *message* says; UsageError (with what would be right) when it makes no sense."""
        orders.obey(self, message)
        self._save()

    def close(self) -> None:
        self._save()

    def said(self) -> list[dict[str, Any]]:
        """What the people have said since the last time somebody asked, and the room if it has changed."""
        found, self._said = self._said, []
        room = self._set_up()
        if room != self._told:
            self._told = room
            found.append({"say": "room", **room})
        return found

    def _set_up(self) -> dict[str, Any]:
        """What a visitor has set here; the page shows it, also after a restart."""
        lights = (name for name, stress in STRESSES.items() if stress.light == self.base.light)
        return {
            "auto": self.auto,
            "mistakes": self.habits.mistakes,
            "hand": self.trouble.goal is not None,
            "light": next(lights, "normal").replace("none", "normal"),
            "shadow": self.base.shade is not None,
        }

    @property
    def truth(self) -> Truth:
        """For scoring only: the referee must never see this."""
        people = self.people
        return Truth(
            self._table(),
            people.memory.moves if people else (),
            people.memory.booked if people else 0,
            people.game.position(people.state) if people else None,
            _done_now(people),
            people.memory.phase if people else "none",
            self.room.hand is not None or self.room.arm is not None,
            people.memory.settled if people else (),
        )

    def _table(self) -> View:
        """What stands on the board; looked up again only when a piece has moved."""
        pieces = self.base.pieces
        if self._shown is None or self._shown[0] is not pieces:
            self._shown = (pieces, shown(self.base, self.board))
        return self._shown[1]

    # --- time -------------------------------------------------------------------------------

    def advance(self, to: Instant) -> None:
        """Let everything happen that happens until *to*."""
        if self._at is None:
            self._at = to
        left = max(0.0, to - self._at) * self.speed
        self._at = to
        while left > 1e-9:
            slice_ = min(left, MOMENT)
            left -= slice_
            self._time += slice_
            self._pass(slice_)

    def hurry(self) -> None:
        """The hands do at once what they were about to do."""
        self.script, self.base, self.room, said, _ = passed(
            self.script, self.base, 1e9, self.board, self.seed
        )
        self._said += [dict(message) for message in said]

    def quiet_until(self) -> Instant | None:
        """When the next act of a hand ends, if only time passes until then; None: nobody does anything."""
        if not self.script.acts or self._at is None:
            return None
        return self._at + (self.script.acts[0].seconds - self.script.since) / self.speed

    def _pass(self, seconds: float) -> None:
        busy = not self.script.idle
        before = self.script.count
        self.script, self.base, self.room, said, _ = passed(
            self.script, self.base, seconds, self.board, self.seed
        )
        self._said += [dict(message) for message in said]
        if self.script.idle:
            if busy:
                self._idle_since = self._time
            self._think()
        self._trouble(seconds)
        if self.script.count != before or said:
            self._save()

    def _think(self) -> None:
        """The hands are free: what now?"""
        if not self.auto or self.room.arm is not None or not self._seated():
            return
        assert self.people is not None
        self.people.finished()
        before = self.people.memory
        deeds = self._deeds(self.people)
        self.script = self.script.then(deeds)
        after = self.people.memory
        if len(after.moves) > len(before.moves):
            self._turned(after.booked + len(after.moves))
        if deeds or after != before:
            self._save()

    def _seated(self) -> bool:
        """Somebody plays, or sits down now because a game has begun."""
        if self.people is None and self.heard is not None and self.heard.position is not None:
            self.seat_people(self.heard.position, self.heard.options, len(self.heard.moves))
        return self.people is not None

    def _deeds(self, people: People) -> list[Deed]:
        table = self._table()
        if self.heard is None:
            return people.play(table) if people.memory.phase == "ready" else []
        fresh = self._heard_at >= self._idle_since
        waited = self._time - max(self._idle_since, self._heard_at if fresh else 0.0)
        return listened(people, self.heard, fresh, waited, table)

    def hear(self, heard: Heard) -> None:
        """Something the referee says; said twice it is not news."""
        if heard != self.heard or self._heard_at < self._idle_since:
            self.heard, self._heard_at = heard, self._time

    # --- trouble ----------------------------------------------------------------------------

    def change(self, **changed: Any) -> None:
        """Something about the room that the hands do not do."""
        self.base, self.room = replace(self.base, **changed), replace(self.room, **changed)

    def _turned(self, turn: int) -> None:
        after = self.trouble.after_turn(self.base, self.stress, turn, self._time)
        self.change(bump=after.bump, turn=after.turn)

    def _trouble(self, seconds: float) -> None:
        waiting = self.people is not None and self.people.memory.phase == "waiting"
        settled = waiting and self.script.idle and self._time - self._idle_since < MOMENT
        after = self.trouble.passes(self.base, self.stress, settled, self._time, seconds)
        if after.arm is None and self.base.arm is not None:
            self._idle_since = self._time  # the referee sees the table from now on
        if (after.arm, after.shade) != (self.base.arm, self.base.shade):
            self.change(arm=after.arm, shade=after.shade)

    # --- what orders need -------------------------------------------------------------------

    def laid(self, view: View) -> None:
        """The board as *view* says, by nobody's hand; hands are away."""
        chance = random.Random(f"lay {self.seed} {self._tick}")
        room = replace(cleared(self.base, self.board), hand=None, arm=None)
        zones = ((Place(zone), look) for zone, lying in view.zones.items() for look in lying)
        for place, look in (*view.places.items(), *zones):
            if look != EMPTY:
                room = put_on(room, self.board, look, place, chance)
        self.base = self.room = room
        self.trouble.rest(None)
        self.script = replace(self.script, deeds=(), acts=(), since=0.0)

    def start_over(self) -> None:
        """Everything as at the beginning of the evening; who played by themselves waits for a new game."""
        self.people = self.heard = None
        self.script = Script(count=self.script.count)
        self.trouble = Trouble(self.board, self.seed)
        self.base = self.room = self._fresh()

    def seat_people(self, position: str | None, options: Mapping[str, Any], booked: int) -> None:
        """People sit down to play on from *position* (None: from the start)."""
        if self.game is None:
            raise UsageError("Nobody here knows the rules: give the simulated table a game.")
        if position is None:
            position = self.game.position(self.game.start(self.game.seats[0], options))
        memory = Memory(position, dict(options), booked=booked)
        people = People(self.game, memory, self.habits, self.seed)
        if self.game.outcome(people.state) is not None:
            people.know(phase="over")
        self.people = people

    def _save(self) -> None:
        """Without room on the disk the table still stands there; only a restart would not find it."""
        if self._path is None:
            return
        try:
            save(self, self._path)
            self._kept = True
        except OSError as error:
            if self._kept:
                sentence = "The simulated table cannot be saved in %s (%s). Make room."
                log.warning(sentence, self._path, error.strerror)
            self._kept = False

    # --- what a family would photograph -----------------------------------------------------

    def empty_frame(self) -> Picture:
        """A photo of the bare board."""
        return self.painter.frame(bare(self.base.light), 0)

    def enrol_frames(self, layouts: int = 2) -> list[tuple[Picture, Layout]]:
        """Photos of pieces on known places, every look several times, for ``companion enrol``."""
        found = []
        for number in range(max(layouts, photos_needed(self.board))):
            chance = random.Random(f"enrol {self.seed} {number}")
            room, layout = laid_out(self.board, self.base.light, number, chance)
            found.append((self.painter.frame(room, number + 1), layout))
        return found


def _done_now(people: People | None) -> Intent | None:
    """What is being done; while a mistake is put back that is nothing a referee should read."""
    intent = people.memory.intent if people else None
    return None if intent is None or intent.kind == "back" else intent
