"""The people round the table.

They know the rules, the table and what they did; of the referee they know only what it says
(``Heard``).  What they mean to do next comes out as deeds for their hands; what they say to the
referee are plain messages: ``{"do": "answer", "option": 1}`` (None: none of these), ``{"do":
"declare", "text": notation}``, ``{"do": "button", "seat": 0}``, ``{"do": "take_back"}``.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from companion.errors import RuleError
from companion.signals import Status
from companion.words import Instant, View
from hardware.simulated.acts import Deed, rearranged, step_deed
from hardware.simulated.choose import PLAYERS, AnyGame, Intent, intended, mistake
from hardware.simulated.heard import Heard

PATIENCE = 6.0
"""Seconds people wait for the referee before they press the button."""
LOOK_UP = 0.8
"""Seconds from hearing something to acting on it."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How these people play."""

    kinds: tuple[str, ...] = ("random", "sensible")
    """One word per seat, repeated if there are more seats."""
    mistakes: float = 0.0
    """How often (share of turns) somebody makes a mistake."""
    pauses: float = 0.15
    """How often a hand leaves between two steps of a move."""
    think: float = 0.8
    """Seconds before a move."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What the people know; goes into JSON and back."""

    position: str
    """Where the game started, as text."""
    options: Mapping[str, Any] = field(default_factory=dict)
    moves: tuple[str, ...] = ()
    """What was really played since then and has been booked."""
    booked: int = 0
    """How many moves the referee had booked when the people started from *position*."""
    phase: str = "ready"
    """``ready``, ``acting``, ``waiting`` (for the referee), ``again`` (after putting back) or ``over``."""
    intent: Intent | None = None
    nudges: int = 0
    dice: int = 0

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Memory:
        return cls(**{**data, "moves": tuple(data["moves"]), "intent": intended(data["intent"])})


class People:
    """All players of one table.  ``ready`` and ``wonder`` give the next deeds."""

    def __init__(self, game: AnyGame, memory: Memory, habits: Habits, seed: int) -> None:
        self.game, self.memory, self.habits, self.seed = game, memory, habits, seed
        self._known: tuple[Any, Any] | None = None

    @property
    def state(self) -> Any:
        """The true position: before the move that is under way."""
        key = (self.memory.position, self.memory.moves)
        if self._known is None or self._known[0] != key:
            state = self.game.from_position(self.memory.position, self.memory.options)
            for text in self.memory.moves:
                state = self.game.apply(state, self.game.parse(state, text))
            self._known = (key, state)
        return self._known[1]

    @property
    def seat(self) -> int:
        return max(0, int(self.state.turn))

    def chance(self) -> random.Random:
        """Fresh dice that fall the same way after a restart."""
        self.memory = replace(self.memory, dice=self.memory.dice + 1)
        return random.Random(f"people {self.seed} {len(self.memory.moves)} {self.memory.dice}")

    # --- moving -----------------------------------------------------------------------------

    def play(self) -> list[Deed]:
        """Choose and do a move, or a mistake."""
        chance = self.chance()
        move = PLAYERS[self.habits.kinds[self.seat % len(self.habits.kinds)]](self.game, self.state, chance)
        wrong = None
        if chance.random() < self.habits.mistakes:
            wrong = mistake(self.game, self.state, move, chance)
        return self._do(wrong or Intent("move", str(move)), chance)

    def _do(self, intent: Intent, chance: random.Random) -> list[Deed]:
        self._now(phase="acting", intent=intent, nudges=0)
        view = self.game.view(self.state)
        if intent.kind == "slip":
            deeds = rearranged(view, view.with_places(intent.changes), self.seat)
        else:
            deeds = self._steps(intent)
        deeds = [*self._paused(deeds, chance), Deed("leave", self.seat)]
        return [
            Deed("wait", seconds=self.habits.think * chance.uniform(0.6, 1.6)),
            *deeds,
            *self._unseen(intent),
        ]

    def _steps(self, intent: Intent) -> list[Deed]:
        """The steps of the move in order; of a forgetful one without the step that is left out."""
        move = self.game.parse(self.state, str(intent.move))
        steps = self.game.steps(self.state, move)
        return [step_deed(step, self.seat) for i, step in enumerate(steps) if i != intent.skip]

    def _paused(self, deeds: list[Deed], chance: random.Random) -> list[Deed]:
        out: list[Deed] = []
        for i, deed in enumerate(deeds):
            if i and chance.random() < self.habits.pauses:
                out += [Deed("leave", self.seat), Deed("wait", seconds=chance.uniform(1.0, 2.2))]
            out.append(deed)
        return out

    def _unseen(self, intent: Intent) -> list[Deed]:
        """A turn that leaves the table as it was has to be told."""
        if intent.kind != "move" or self._changes(str(intent.move)):
            return []
        return [self._say({"do": "declare", "text": intent.move})]

    def _changes(self, text: str) -> Mapping[Any, Any]:
        return next(s.changes for s in self.game.successors(self.state) if str(s.move) == text)

    # --- listening --------------------------------------------------------------------------

    def finished(self) -> None:
        """The hands have done what was to be done."""
        if self.memory.phase == "acting":
            self._now(phase="waiting")

    def wonder(self, heard: Heard, fresh: bool, waited: Instant, table: View) -> list[Deed]:
        """What to do about the last thing heard (*fresh*: since the hands left), *waited* seconds on."""
        intent = self.memory.intent
        assert intent is not None
        if heard.turn > self.memory.booked + len(self.memory.moves):
            return self._accepted(intent, heard, table)
        if fresh and waited >= LOOK_UP:
            match heard.status:
                case Status.QUESTION:
                    return self._answer(intent, heard, table)
                case Status.UNFINISHED if intent.kind != "move":
                    return self._finish(intent, heard, table)
                case Status.REFUSED | Status.OUT_OF_STEP if intent.kind != "move":
                    return self._back(table)
                case Status.UNFINISHED | Status.REFUSED | Status.OUT_OF_STEP if waited > PATIENCE / 2:
                    return self._insist(intent, table)
        return self._nudge(intent, table) if waited > PATIENCE else []

    def _accepted(self, intent: Intent, heard: Heard, table: View) -> list[Deed]:
        if intent.kind != "move":
            return [self._say({"do": "take_back"}), *self._back(table)]
        self._now(phase="ready", intent=None, moves=(*self.memory.moves, str(intent.move)), nudges=0, dice=0)
        if self.game.outcome(self.state) is not None:
            self._now(phase="over")
        return []

    def _answer(self, intent: Intent, heard: Heard, table: View) -> list[Deed]:
        """The truth: which of the answers was meant, or none of them."""
        mine = [i for i, option in enumerate(heard.options) if option == (intent.move,)]
        if mine:
            left = self._rest(str(intent.move), table)
            self._now(phase="acting", intent=Intent("move", intent.move))
            return [*left, self._say({"do": "answer", "option": mine[0]})]
        none = self._say({"do": "answer", "option": None})
        if intent.kind != "move":
            return [none, *self._back(table)]
        self._now(phase="acting")
        return [none, self._say({"do": "declare", "text": intent.move}, 1.0)]

    def _finish(self, intent: Intent, heard: Heard, table: View) -> list[Deed]:
        """Do what is left: of the move that was meant, or of the first one the referee names."""
        named = [intent.move] if intent.move else [option[0] for option in heard.options if len(option) == 1]
        for text in named:
            if self._legal(str(text)):
                self._now(phase="acting", intent=Intent("move", text), nudges=0)
                return [*self._rest(str(text), table), *self._unseen(Intent("move", text))]
        return self._back(table)

    def _rest(self, text: str, table: View) -> list[Deed]:
        goal = self.game.view(self.state).with_places(self._changes(text))
        deeds = rearranged(table, goal, self.seat)
        return [*deeds, Deed("leave", self.seat)] if deeds else []

    def _back(self, table: View) -> list[Deed]:
        """Put everything back as it was, and play a right move."""
        deeds = [*rearranged(table, self.game.view(self.state), self.seat), Deed("leave", self.seat)]
        self._now(phase="again", intent=None)
        return deeds

    def again(self) -> list[Deed]:
        """The right move after a mistake was put back; the referee gets a moment to see it."""
        chance = self.chance()
        move = PLAYERS[self.habits.kinds[self.seat % len(self.habits.kinds)]](self.game, self.state, chance)
        return [Deed("wait", seconds=1.5), *self._do(Intent("move", str(move)), chance)]

    def _insist(self, intent: Intent, table: View) -> list[Deed]:
        """The move was right and everything is done: say so."""
        self._now(phase="acting", nudges=self.memory.nudges + 1)
        return [*self._rest(str(intent.move), table), self._say({"do": "declare", "text": intent.move})]

    def _nudge(self, intent: Intent, table: View) -> list[Deed]:
        """Nothing happens: press the button; after that say the move, or give a mistake up."""
        self._now(nudges=self.memory.nudges + 1)
        if self.memory.nudges <= 1:
            self._now(phase="acting")
            return [self._say({"do": "button", "seat": self.seat})]
        return self._insist(intent, table) if intent.kind == "move" else self._back(table)

    def _legal(self, text: str) -> bool:
        try:
            self.game.parse(self.state, text)
        except RuleError:
            return False
        return any(str(s.move) == text for s in self.game.successors(self.state))

    def _say(self, message: Mapping[str, Any], after: float = 0.3) -> Deed:
        return Deed("say", self.seat, seconds=after, message=dict(message))

    def _now(self, **changed: Any) -> None:
        self.memory = replace(self.memory, **changed)
