"""Whole games through the simulated camera, refereed from pixels alone, and scored against the truth.

Time is virtual and everything runs in one process, so that a game takes as long as its pictures.
Pictures are skipped only while nothing in the room changes (the next would show the same) and
for most of the time a hand is on its way (the referee waits anyway).
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from importlib import import_module
from pathlib import Path
from typing import Any

from companion import games
from companion.app.book import Book
from companion.app.house import spoken_answer
from companion.app.looker import Looker
from companion.app.showing import Showing
from companion.game import Game
from companion.history import History
from companion.messages import (
    Begin,
    Declare,
    Event,
    FellOutOfStep,
    Lose,
    MovePlayed,
    MoveRefused,
    MovesTakenBack,
    Press,
    QuestionAsked,
    See,
    Tick,
    TodoSaid,
)
from companion.ports import Sight
from companion.referee import Referee
from companion.words import Instant
from hardware.simulated import SimulatedCamera
from hardware.simulated.choose import Intent
from vision.enrol import enrol
from vision.pieces import PieceSet
from vision.reader import Reader
from vision.stillness import Stillness

FRAME = 0.125
"""Seconds between two pictures."""
TICK = 0.25
"""Seconds between two looks at the clock while nothing changes."""
LOOKS = (FRAME, FRAME, FRAME, 0.4)
"""Seconds before each of the pictures taken after the room has changed; then only time passes."""
GLANCES = 0.3
"""Share of a hand's acts during which the camera looks, twice."""
PATIENCE = 90.0
"""Seconds after which a game that does not move on is given up."""
MISTAKES = 0.15
REGRETS, PRESSES = 0.04, 0.05
"""Share of turns after which a move is put back or changed, and after which somebody presses the button."""
WRONGLY_UNDONE = ("move", "forgot", "slip")
"""What people may be doing when the table does not show an earlier position."""


@dataclass
class Score:
    """What ``companion simulate`` counts."""

    games: int = 0
    games_right: int = 0
    moves: int = 0
    moves_right: int = 0
    questions: int = 0
    silent_errors: int = 0
    false_accusations: int = 0
    illegal_made: int = 0
    illegal_caught: int = 0
    reason_right: int = 0
    stuck: int = 0
    notes: list[str] = field(default_factory=list)

    def add(self, other: Score) -> None:
        for item in fields(self):
            setattr(self, item.name, getattr(self, item.name) + getattr(other, item.name))


class VirtualClock:
    """Time that passes when somebody says so."""

    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> Instant:
        return self.time

    def wall(self) -> float:
        return self.time


def learnt(name: str, seed: int) -> PieceSet:
    """The simulated set, learnt as a family would: from photographs in ordinary light."""
    board = games.board(name)
    art = _art(name)
    camera = SimulatedCamera(board, art.bed(board), games.game(name), icons=art.piece, seed=seed)
    return enrol(board, camera.empty_frame(), camera.enrol_frames(), None)


def _art(name: str) -> Any:
    return import_module(f"companion.games.{name}.art")


class Evening:
    """One game: a simulated table on one side, the referee on the other, pixels in between."""

    def __init__(
        self,
        name: str,
        pieces: PieceSet,
        seed: int,
        stress: str | None,
        *,
        mistakes: float = MISTAKES,
        options: Mapping[str, Any] | None = None,
        players: int | None = None,
        skip: int = 0,
        length: int | None = None,
    ) -> None:
        """*skip*: so many moves are only said before the camera looks; *length*: stop after so many more."""
        board = games.board(name)
        self.name, self.seed, self.options = name, seed, dict(options or {})
        self.game: Game[Any, Any] = games.game(name)
        self.players = players or min(self.game.seats)
        art = _art(name)
        self.camera = SimulatedCamera(
            board, art.bed(board), self.game, icons=art.piece, seed=seed, stress=stress
        )
        self.mistakes, self.skip, self.length = mistakes, skip, length
        self.clock = VirtualClock()
        self.looker = Looker(self.camera, Reader(board, pieces), Stillness(), self.clock.now)
        self.chance = random.Random(f"evening {seed}")
        self.score = Score(games=1)
        self._accused: object = None
        self._judged: object = None
        self._waiting = list(LOOKS)
        self._room: object = None
        self._progress = 0.0
        self._wrong_move = False
        self._opening: tuple[Any, ...] = ()
        self.right: set[int] = set()
        """The moves (by their number) that were booked from the picture, if need be after a question."""

    def play(self) -> Score:
        with tempfile.TemporaryDirectory() as folder:
            history = History(Path(folder) / "games.db")
            self.book = Book(Referee(games.game), history, self.clock)
            self.showing = Showing(self.book, camera_name=self.camera.name)
            try:
                self._play()
            finally:
                history.close()
        return self.score

    def _play(self) -> None:
        names = tuple(f"Player {seat + 1}" for seat in range(self.players))
        self._obey(Begin(self.name, names, self.options))
        self.camera.advance(self.clock.time)
        self._watch(1.0)  # the bare board first, as at the start of any evening
        self._skip()
        self.camera.control(
            {"do": "play", "auto": True, "mistakes": self.mistakes, "regrets": REGRETS, "presses": PRESSES}
        )
        while not self._over():
            self._go_on()
        self._finish()

    def _skip(self) -> None:
        """The game as it is some way on: its moves are said, and the table is laid accordingly."""
        for _ in range(self.skip):
            state = self.book.table.state
            if self.game.outcome(state) is None:
                self._obey(Declare(str(self.chance.choice(self.game.successors(state)).move)))
        self._opening = self.book.table.states
        if len(self._opening) > 1:
            view = self.game.view(self.book.table.state)
            self.camera.control({"do": "lay", "view": {**view.places, **view.zones}})

    def _over(self) -> bool:
        stuck = self.clock.time - self._progress > PATIENCE
        if stuck:
            self.score.stuck += 1
            self._note("stuck")
        return stuck or self._wrong_move or self._far_enough or self.camera.truth.phase == "over"

    @property
    def _far_enough(self) -> bool:
        return self.length is not None and len(self.camera.truth.moves) >= self.length

    def _finish(self) -> None:
        truth, table, score = self.camera.truth, self.book.table, self.score
        cut_short = self._wrong_move or score.stuck or self._far_enough
        score.moves, score.moves_right = len(truth.moves), len(self.right)
        score.illegal_made = sum(settled.intent.mistake for settled in truth.settled)
        if not cut_short and table.ended is None:
            self._note("the referee missed the end of the game")
            score.silent_errors += 1
        wrong = score.silent_errors + score.false_accusations + score.stuck
        if not wrong and score.moves_right == score.moves:
            score.games_right += 1

    # --- time ---------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """While a hand is on its way the camera glances at it; else it looks as long as something changes."""
        end = self.camera.quiet_until()
        if end is None or self.camera.room.hand is None:
            self._watch(FRAME)
        elif self.chance.random() < GLANCES and end > self.clock.time + FRAME:
            self._to(self.clock.time + self.chance.uniform(0.0, end - self.clock.time - FRAME))
            self._look(self.looker.step())
            self._to(self.clock.time + FRAME)
            self._look(self.looker.step())
        else:
            self._to(max(end, self.clock.time + 0.01))

    def _watch(self, seconds: float) -> None:
        """Look at frame after frame while the room changes, then only at the clock."""
        until = self.clock.time + seconds
        while self.clock.time < until - 1e-9:
            if self.camera.room != self._room:
                self._room, self._waiting = self.camera.room, list(LOOKS)
            if self._waiting:
                self._to(self.clock.time + self._waiting.pop(0))
                self._look(self.looker.step())
            else:
                self._to(self.clock.time + TICK)
                self._obey(Tick())

    def _to(self, instant: Instant) -> None:
        self.clock.time = instant
        before = self.camera.truth.moves
        self.camera.advance(instant)
        for words in self.camera.said():
            self._hear(words)
        if self.camera.truth.moves != before:
            self._went_on()

    def _look(self, sight: Sight | None) -> None:
        if sight is None:
            self._obey(Tick())
        elif sight.state == "still" and sight.observation is not None:
            self._obey(See(sight.observation))
        else:
            self._obey(Lose(sight.state, sight.problem))

    def _hear(self, words: Mapping[str, Any]) -> None:
        match words:
            case {"say": "answer", "move": moves}:
                self._obey(spoken_answer(self.book.table, moves))
            case {"say": "declare", "text": text}:
                self._obey(Declare(text))
            case {"say": "press", "button": button}:
                intent = self.camera.truth.intent
                if button == "back" and intent is not None and intent.kind not in ("second", "undo"):
                    self._silent(f"the people had to take a move back while {intent}")
                self._obey(Press(button))

    def _obey(self, command: Any) -> None:
        before = self.showing.heard() if self.book.table.began else None
        events = self.book.obey(command)
        for event in events:
            self._count(event)
        if any(isinstance(e, MovePlayed | MovesTakenBack) for e in events):
            view = self.game.view(self.book.table.state)
            self.looker.accept({str(place): str(look) for place, look in view.places.items()})
        heard = self.showing.heard()
        if heard != before:
            self.camera.control(heard)

    # --- scoring ------------------------------------------------------------------------------

    def _count(self, event: Event) -> None:
        intent = self.camera.truth.intent
        mistake = intent is not None and intent.mistake
        match event:
            case QuestionAsked():
                self.score.questions += 1
            case MoveRefused(_, why) if mistake:
                self._caught(intent, why.key)
            case TodoSaid(_, unfinished) if mistake:
                self._caught(intent, *(todo.missed.key for todo in unfinished.todo), unfinished=True)
            case FellOutOfStep() if mistake:
                self._caught(intent)
            case MoveRefused() | FellOutOfStep():
                self._accuse(event, intent)
            case TodoSaid() if self.camera.truth.phase == "waiting":
                self._accuse(event, intent)
            case MovePlayed(_, move, by) if by != "declared":
                self._check(move, intent)
            case MovesTakenBack(_, _, "camera") if intent is None or intent.kind in WRONGLY_UNDONE:
                self._silent(f"took a move back while {intent}")

    def _check(self, move: str, intent: Intent | None) -> None:
        """A move was booked: is it the one that was made?  In mid-move it may still be made good."""
        if intent is None or intent.mistake or intent.kind in ("back", "undo"):
            self._silent(f"booked {move} while {intent}")
        elif self.camera.truth.phase == "waiting" and self.book.table.state != self._goal(intent):
            self._silent(f"booked {move} for {intent.move}")

    def _silent(self, text: str) -> None:
        self.score.silent_errors += 1
        self._note(text)
        self._wrong_move = True

    def _goal(self, intent: Intent) -> Any:
        """The position after *intent*."""
        states = self._true_states()
        before = states[-2] if intent.kind == "second" else states[-1]
        return self.game.apply(before, self.game.parse(before, str(intent.move)))

    def _true_states(self) -> list[Any]:
        states = list(self._opening)
        for text in self.camera.truth.moves:
            states.append(self.game.apply(states[-1], self.game.parse(states[-1], text)))
        return states

    def _accuse(self, event: Event, intent: Intent | None) -> None:
        if intent is not self._accused:
            self._accused = intent
            self.score.false_accusations += 1
            self._note(f"false accusation: {event} while {intent}")

    def _caught(self, intent: Intent | None, *keys: str, unfinished: bool = False) -> None:
        assert intent is not None
        if intent is self._judged:
            return
        self._judged = intent
        self.score.illegal_caught += 1
        slips = self.game.slips(self._true_states()[-1])
        made = (dict(intent.changes), dict(intent.zones))
        alike = {slip.why.key for slip in slips if (dict(slip.changes), dict(slip.zones)) == made}
        if alike & set(keys) or intent.why in keys or (unfinished and intent.halfway):
            self.score.reason_right += 1
        else:
            self._note(f"reason {' '.join(keys) or 'none'} for {intent}")

    def _went_on(self) -> None:
        """The people go on: does the record show what they played?"""
        self._progress = self.clock.time
        table, states = self.book.table, self._true_states()
        if table.state != states[-1]:
            self._silent(f"the record has {table.plays[-1:]} for {self.camera.truth.moves[-1:]}")
        elif len(states) > len(table.states) or not table.plays:
            return
        elif table.plays[-1].by != "declared" or self._invisible():
            self.right.add(len(states))

    def _invisible(self) -> bool:
        """A turn that leaves the table as it was can only be declared."""
        states = self.book.table.states
        return self.game.view(states[-1]) == self.game.view(states[-2])

    def _note(self, text: str) -> None:
        self.score.notes.append(f"seed {self.seed}, {self.clock.time:.1f} s: {text}")
