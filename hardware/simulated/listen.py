"""How people take what the referee says, and what they say to it.

What they say, for the house to pass on (``do`` and its values say the same once more as a command):

* ``{"say": "answer", "move": [...] or None (none of these), "do": "answer", "option": 1 or None}``
* ``{"say": "declare", "text": notation, "do": "declare"}``
* ``{"say": "press", "button": "seat.0", "kind": "press", "do": "button", "seat": 0}``
* ``{"say": "press", "button": "back", "kind": "press", "do": "take_back"}``
"""

from __future__ import annotations

from contextlib import suppress

from companion.errors import RuleError
from companion.signals import Status
from companion.words import Instant, View
from hardware.simulated.choose import Intent
from hardware.simulated.deeds import Deed
from hardware.simulated.heard import Heard
from hardware.simulated.players import People

PATIENCE = 6.0
"""Seconds people wait for the referee before they press the button."""
LOOK_UP = 0.8
"""Seconds from hearing something to acting on it."""
STUBBORN = 3
"""So often they ask for attention; then they do as the referee's page says."""
CALM = (Status.WATCHING, Status.ACCEPTED, Status.IDLE)


class Listener:
    """One moment of listening: what was last heard (*fresh*: since the hands left), *waited* seconds on."""

    def __init__(self, people: People, heard: Heard, fresh: bool, waited: Instant, table: View) -> None:
        self.people, self.heard, self.fresh, self.waited, self.table = people, heard, fresh, waited, table
        self.memory = people.memory

    @property
    def book(self) -> tuple[str, ...] | None:
        """The moves booked since the people sat down; None when it is another game's book."""
        heard, memory = self.heard.moves, self.memory
        return heard[memory.booked :] if len(heard) >= memory.booked else None

    def astray(self) -> bool:
        """The book says something else than what was played: another game, or somebody used the page."""
        if self.heard.position is None:
            return False
        people = self.people
        return self.book != self.memory.moves or self.heard.position != people.game.position(people.state)

    def deeds(self) -> list[Deed]:
        """What to do about it, while a table waits for the referee."""
        intent = self.memory.intent
        assert intent is not None
        if intent.kind == "back":
            return self._put_back()
        wanted = self._wanted(intent)
        if wanted != self.memory.moves and self._shows(wanted):
            return self._booked(self.book or ())
        if self.astray():
            return self._wrongly_booked(intent)
        if self.fresh and self.waited >= LOOK_UP:
            return self._told(intent)
        return self._nudge(intent) if self.waited > self._patience() else []

    def _shows(self, moves: tuple[str, ...]) -> bool:
        """The page shows the position after *moves*; the referee may word one of them in another way."""
        book = self.book
        if book is None or len(book) != len(moves):
            return False
        return book == moves or self.heard.position == self.people.position_after(moves)

    def _wanted(self, intent: Intent) -> tuple[str, ...]:
        """The book after *intent*."""
        moves = self.memory.moves
        match intent.kind:
            case "move":
                return (*moves, str(intent.move))
            case "second":
                return (*moves[:-1], str(intent.move))
            case "undo":
                return moves[:-1]
        return moves

    def _patience(self) -> float:
        return PATIENCE * (3 if self.heard.status is Status.LOST else 1)

    def _booked(self, moves: tuple[str, ...]) -> list[Deed]:
        self.people.know(phase="ready", intent=None, moves=moves, nudges=0)
        if self.people.game.outcome(self.people.state) is not None:
            self.people.know(phase="over")
        return []

    def _wrongly_booked(self, intent: Intent) -> list[Deed]:
        """Another move was booked than the one that was made: take it back and say the right one."""
        book, people = self.book, self.people
        if book is None or book[:-1] != self.memory.moves or self.memory.nudges >= STUBBORN:
            return self._conform()
        if intent.mistake:
            return [self._back_button(), *self._back()]
        people.know(phase="acting", nudges=self.memory.nudges + 1)
        return [self._back_button(), *self._insisted(intent)]

    def _told(self, intent: Intent) -> list[Deed]:
        match self.heard.status:
            case Status.QUESTION:
                return self._answer(intent)
            case Status.UNFINISHED if intent.mistake:
                return self._unfinished(intent)
            case Status.REFUSED | Status.OUT_OF_STEP if intent.mistake:
                return self._refused(intent)
            case Status.UNFINISHED | Status.REFUSED | Status.OUT_OF_STEP if self.waited > PATIENCE / 2:
                return self._insist(intent)
        return self._nudge(intent) if self.waited > self._patience() else []

    def _answer(self, intent: Intent) -> list[Deed]:
        """The truth: which of the answers was meant, or none of them."""
        people = self.people
        chosen = self._meant(intent)
        if chosen is not None and intent.kind != "slip":
            answer = self._say_answer(chosen)
            return [*self._done(Intent("move", intent.move) if intent.mistake else intent), answer]
        none = self._say_answer(None)
        if intent.mistake:
            return [none, *self._back()]
        people.know(phase="acting", nudges=self.memory.nudges + 1)
        return [none, *self._insisted(intent)]

    def _meant(self, intent: Intent) -> int | None:
        """The answer that names the move, or draws the board that it led to."""
        named: tuple[str, ...] = () if intent.move is None else (intent.move,)
        if named in self.heard.question:
            return self.heard.question.index(named)
        if intent.kind != "move":
            return None
        goal = self.people.position_after((*self.memory.moves, str(intent.move)))
        for number, moves in enumerate(self.heard.question):
            with suppress(RuleError):  # an answer may begin with taking moves back
                if self.people.position_after((*self.memory.moves, *moves)) == goal:
                    return number
        return None

    def _unfinished(self, intent: Intent) -> list[Deed]:
        """Do what is left; or, quite sure that all is done, press the button first."""
        if self.memory.nudges == 0 and self.people.chance().random() < 0.5:
            self.people.know(phase="acting", nudges=1)
            return [self.people.press_done()]
        for text in [intent.move] if intent.move else self.heard.unfinished:
            if self.people.may(text):
                return self._done(Intent("move", text))
        return self._back()

    def _refused(self, intent: Intent) -> list[Deed]:
        """Put it back; a forgotten step may as well be done now."""
        if intent.kind == "forgot" and self.people.chance().random() < 0.5:
            return self._done(Intent("move", intent.move))
        return self._back()

    def _done(self, intent: Intent) -> list[Deed]:
        """The rest of *intent*, with the table as it is."""
        if intent == self.memory.intent:
            self.people.know(phase="acting")
            return self.people.tidied(self.table, self.people.goal(intent))
        return self.people.begin(intent, self.table, self.people.chance())

    def _back(self) -> list[Deed]:
        """Put everything back as it was."""
        return self.people.begin(Intent("back"), self.table, self.people.chance())

    def _put_back(self) -> list[Deed]:
        """The mistake is off the table: go on when the referee has seen it, or does not care."""
        if self.astray():
            return self._conform()
        seen = self.fresh and self.waited >= LOOK_UP and self.heard.status in CALM
        if seen or self.waited > PATIENCE:
            return self.people.play(self.table, careful=True)
        return []

    def _insist(self, intent: Intent) -> list[Deed]:
        """It was right: make sure that everything is done, and say so."""
        if self.memory.nudges >= STUBBORN:
            return self._conform()
        self.people.know(phase="acting", nudges=self.memory.nudges + 1)
        return self._insisted(intent)

    def _insisted(self, intent: Intent) -> list[Deed]:
        people = self.people
        rest = people.tidied(self.table, people.goal(intent))
        if intent.kind == "move":
            return [*rest, people.declare(intent)]
        back = self._back_button()
        if intent.kind == "undo":
            return [*rest, back]
        return [*rest, back, people.declare(intent)]

    def _nudge(self, intent: Intent) -> list[Deed]:
        """Nothing happens: press the button; after that say the move, or give a mistake up.

        Not while a question stands (it was asked before an arm lay there): to that a press is an answer.
        """
        if self.heard.status is Status.QUESTION:
            return self._answer(intent)
        if self.memory.nudges > 0:
            return self._back() if intent.mistake else self._insist(intent)
        self.people.know(phase="acting", nudges=1)
        return [self.people.press_done()]

    def _conform(self) -> list[Deed]:
        """Give in: play on from what the page shows."""
        if self.heard.position is None:
            return []
        self.people.sit_down(self.heard)
        return []

    def _say_answer(self, option: int | None) -> Deed:
        move = None if option is None else list(self.heard.question[option])
        return self.people.say({"say": "answer", "move": move, "do": "answer", "option": option})

    def _back_button(self) -> Deed:
        press = {"say": "press", "button": "back", "kind": "press"}
        return self.people.say({**press, "do": "take_back"})


def listened(people: People, heard: Heard, fresh: bool, waited: Instant, table: View) -> list[Deed]:
    """The next deeds of people whose hands are free."""
    moment = Listener(people, heard, fresh, waited, table)
    match people.memory.phase:
        case "waiting":
            return moment.deeds()
        case "ready" | "over" if moment.astray():
            return moment._conform()
        case "ready":
            return people.play(table)
    return []
