"""An evening at the simulated table with a referee whose eyes never fail (it is shown the truth)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

from seeing import seen

from companion import games
from companion.drawing import Drawing
from companion.games.boop import art
from companion.messages import (
    Answer,
    Begin,
    Command,
    Declare,
    Event,
    Lose,
    Press,
    See,
    TakeBack,
)
from companion.referee import Referee
from companion.signals import status
from companion.table import Table
from companion.verdict import Unfinished
from hardware.simulated import SimulatedCamera

BOARD, GAME = games.board("boop"), games.game("boop")
STEP = 0.25


@lru_cache(maxsize=1)
def bed() -> Drawing:
    return art.bed(BOARD)


def table(seed: int = 0, **kept: Any) -> SimulatedCamera:
    """A table on which time begins at 0."""
    camera = SimulatedCamera(BOARD, bed(), GAME, seed=seed, **kept)
    camera.advance(0.0)
    return camera


def heard(state: Any, moves: tuple[str, ...], word: str = "watching", **more: Any) -> dict[str, Any]:
    return {"do": "heard", "status": word, "position": GAME.position(state), "moves": list(moves), **more}


class Evening:
    """One game from the first move to the last, without pixels."""

    def __init__(self, seed: int, stress: str | None = None, **habits: Any) -> None:
        self.camera = table(seed, stress=stress)
        self.referee, self.table, self.now = Referee(games.game), Table(), 0.0
        self.events: list[Event] = []
        self.said: Counter[str] = Counter()
        self._told: dict[str, Any] = {}
        self.obey(Begin("boop", ("Ann", "Ben")))
        self.camera.control({"do": "play", "auto": True, **habits})

    def play(self, minutes: float = 30) -> None:
        until = self.now + 60 * minutes
        while self.camera.truth.phase != "over":
            assert self.now < until, f"nothing goes on: {self.camera.truth.intent} {self._told}"
            self.step()

    def step(self) -> None:
        self.now += STEP
        self.camera.advance(self.now)
        for words in spoken(self.camera):
            self.said[words["say"]] += 1
            self.obey(command(words))
        truth = self.camera.truth
        self.obey(Lose("hand") if truth.hand else See(seen(truth.view)))

    def obey(self, wish: Command) -> None:
        for event in self.referee.decide(self.table, wish, self.now):
            self.table = self.referee.evolve(self.table, event)
            self.events.append(event)
        told = self._words()
        if told != self._told:
            self._told = told
            self.camera.control(told)

    def _words(self) -> dict[str, Any]:
        concern, question = self.table.concern, self.table.question
        return heard(
            self.table.state,
            tuple(play.text for play in self.table.plays),
            status(self.table, self.now).value,
            question=[list(option.moves) for option in question.options] if question else None,
            unfinished=list(concern.moves) if isinstance(concern, Unfinished) else None,
        )

    def count(self, kind: type[Event]) -> int:
        return sum(isinstance(event, kind) for event in self.events)


def spoken(camera: SimulatedCamera) -> list[dict[str, Any]]:
    """What people said, without how the room is set up."""
    return [words for words in camera.said() if words["say"] != "room"]


def command(words: dict[str, Any]) -> Command:
    match words:
        case {"do": "answer", "option": option}:
            return Answer(option)
        case {"do": "declare", "text": text}:
            return Declare(text)
        case {"do": "button", "seat": seat}:
            return Press(f"seat.{seat}")
        case {"do": "take_back"}:
            return TakeBack()
    raise AssertionError(f"nobody understands {words}")
