"""The people round the table: what they do.  How they take what the referee says is in listen.py.

They know the rules, the table and what they did; of the referee they know only what it says
(``Heard``).  What they mean to do next comes out as deeds for their hands.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.errors import RuleError
from companion.game import Step, seen_after
from companion.words import CHANCE, View
from hardware.simulated.choose import PLAYERS, AnyGame, Explained, Intent, after_steps, mistake, random_move
from hardware.simulated.deeds import Deed, rearranged, step_deed, thrown
from hardware.simulated.heard import Heard
from hardware.simulated.memory import Habits, Memory, Settled

REMEMBERED = 500
"""Settled tables kept for scoring: more than any game has."""
PAUSE = (1.0, 2.2)
"""Seconds a hand rests in the middle of a move."""


class People:
    """All players of one table."""

    def __init__(self, game: AnyGame, memory: Memory, habits: Habits, seed: int) -> None:
        self.game, self.memory, self.habits, self.seed = game, memory, habits, seed
        self._known: tuple[Any, tuple[Any, ...]] | None = None

    @property
    def states(self) -> tuple[Any, ...]:
        """Every true position so far; the last is the one before the move that is under way."""
        memory = self.memory
        key = (memory.position, memory.moves)
        if self._known is None or self._known[0] != key:
            found = [self.game.from_position(memory.position, memory.options)]
            for text in memory.moves:
                found.append(self.game.apply(found[-1], self.game.parse(found[-1], text)))
            self._known = (key, tuple(found))
        return self._known[1]

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def view(self) -> View:
        """What the table shows when nobody is doing anything."""
        return self.game.view(self.state)

    def position_after(self, moves: Sequence[str]) -> str:
        """The position after these moves, played from where the people sat down."""
        state = self.game.from_position(self.memory.position, self.memory.options)
        for text in moves:
            state = self.game.apply(state, self.game.parse(state, text))
        return self.game.position(state)

    @property
    def seat(self) -> int:
        return max(0, int(self.state.turn))

    def chance(self) -> random.Random:
        """Fresh dice that fall the same way after a restart."""
        self.know(dice=self.memory.dice + 1)
        return random.Random(f"people {self.seed} {self.memory.dice}")

    def know(self, **changed: Any) -> None:
        self.memory = replace(self.memory, **changed)

    def sit_down(self, heard: Heard) -> None:
        """Play on from what the referee says the position is."""
        old = self.memory
        self.memory = Memory(
            str(heard.position),
            heard.options or old.options,
            booked=len(heard.moves),
            dice=old.dice,
            number=old.number,
            settled=old.settled,
        )
        if self.game.outcome(self.state) is not None:
            self.know(phase="over")

    # --- moving -----------------------------------------------------------------------------

    def play(self, table: View, careful: bool = False) -> list[Deed]:
        """Tidy up if need be, then do something: a move, a mistake, or a regret; *careful*: a move."""
        tidy = self.tidied(table, self.view)
        if not self.game.successors(self.state):
            self.know(phase="over")
            return tidy
        chance = self.chance()
        intent = None if careful or tidy else self._regret(chance)
        return [*tidy, *self.begin(intent or self._choice(chance, careful), self.view, chance)]

    def _choice(self, chance: random.Random, careful: bool) -> Intent:
        player = PLAYERS[self.habits.kinds[self.seat % len(self.habits.kinds)]]
        if self.state.turn == CHANCE:  # nobody's wish: dice and cards fall as they fall
            player = random_move
        move = player(self.game, self.state, chance)
        wrong = None
        if not careful and chance.random() < self.habits.mistakes:
            wrong = mistake(self.game, self.states, move, chance)
        return wrong or Intent("move", str(move))

    def _regret(self, chance: random.Random) -> Intent | None:
        """The last move put back, or changed into another, where the table can tell."""
        if len(self.states) < 2 or chance.random() >= self.habits.regrets:
            return None
        before = self.states[-2]
        ahead = {self.view} | {seen_after(self.view, s) for s in self.game.successors(self.state)}
        if chance.random() < 0.5:
            return Intent("undo") if self.game.view(before) not in ahead else None
        view = self.game.view(before)
        earlier = ahead | {self.game.view(state) for state in self.states}
        others = [s for s in self.game.successors(before) if seen_after(view, s) not in earlier]
        return Intent("second", str(chance.choice(others).move)) if others else None

    def begin(self, intent: Intent, table: View, chance: random.Random) -> list[Deed]:
        """Do what is meant, with the table as it is."""
        self.know(phase="acting", intent=intent, number=self.memory.number + 1, nudges=0)
        rolled = self.state.turn == CHANCE and thrown(self.view, self.goal(intent))
        if intent.kind in ("move", "forgot") and table == self.view and not rolled:
            deeds = self._paused(self._steps(intent), chance)
        else:
            deeds = rearranged(table, self.goal(intent), self._seat(intent))
        wait = Deed("wait", seconds=round(self.habits.think * chance.uniform(0.6, 1.6), 2))
        told = self._unseen(intent) or self._pressed(intent, chance)
        return [wait, *deeds, Deed("leave", self._seat(intent)), *told]

    def _seat(self, intent: Intent) -> int:
        return max(0, int(self.states[-2].turn)) if intent.kind in ("undo", "second") else self.seat

    def goal(self, intent: Intent) -> View:
        """What the table shows once *intent* is done."""
        match intent.kind:
            case "forgot" | "slip":
                return self.view.with_places(intent.changes).with_zones(intent.zones)
            case "back":
                return self.view
            case "undo":
                return self.game.view(self.states[-2])
            case "second":
                return self._after(self.states[-2], str(intent.move))
        return self._after(self.state, str(intent.move))

    def _after(self, state: Any, text: str) -> View:
        return self.game.view(self.game.apply(state, self.game.parse(state, text)))

    def _steps(self, intent: Intent) -> list[Step]:
        """The steps of the move in order; of a forgetful one without the step that is left out."""
        steps = self.game.steps(self.state, self.game.parse(self.state, str(intent.move)))
        return [step for i, step in enumerate(steps) if i != intent.skip]

    def _paused(self, steps: list[Step], chance: random.Random) -> list[Deed]:
        """Now and then the hand leaves in between, unless the table would say something else then."""
        pauses = [i for i in range(1, len(steps)) if chance.random() < self.habits.pauses]
        fine = Explained(self.game, self.states)
        out: list[Deed] = []
        for i, step in enumerate(steps):
            if i in pauses and after_steps(self.view, steps[:i]) not in fine:
                rest = Deed("wait", seconds=round(chance.uniform(*PAUSE), 2))
                out += [Deed("leave", self.seat), rest]
            out.append(step_deed(step, self.seat))
        return out

    def _unseen(self, intent: Intent) -> list[Deed]:
        """A turn that leaves the table as it was has to be told."""
        if intent.kind != "move" or self.goal(intent) != self.view:
            return []
        return [self.declare(intent)]

    def _pressed(self, intent: Intent, chance: random.Random) -> list[Deed]:
        sure = intent.kind == "move" and chance.random() < self.habits.presses
        return [self.press_done(1.0)] if sure else []

    def tidied(self, table: View, goal: View) -> list[Deed]:
        deeds = rearranged(table, goal, self.seat)
        return [*deeds, Deed("leave", self.seat)] if deeds else []

    def finished(self) -> None:
        """The hands have done what was to be done."""
        memory = self.memory
        if memory.phase != "acting":
            return
        self.know(phase="waiting")
        if memory.intent is not None and (not memory.settled or memory.settled[-1].number != memory.number):
            settled = Settled(memory.number, memory.booked + len(memory.moves), memory.intent)
            self.know(settled=(*memory.settled[-REMEMBERED:], settled))

    def may(self, text: str) -> bool:
        """Whether *text* is a legal move now."""
        try:
            self.game.apply(self.state, self.game.parse(self.state, text))
        except RuleError:
            return False
        return True

    def say(self, message: Mapping[str, Any], after: float = 0.3) -> Deed:
        return Deed("say", self.seat, seconds=after, message=dict(message))

    def press_done(self, after: float = 0.3) -> Deed:
        press = {"say": "press", "button": f"seat.{self.seat}", "kind": "press"}
        return self.say({**press, "do": "button", "seat": self.seat}, after)

    def declare(self, intent: Intent) -> Deed:
        return self.say({"say": "declare", "text": intent.move, "do": "declare"})
