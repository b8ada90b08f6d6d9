"""The house: eye, book, lamps and page joined by one queue.  One thread writes, all others ask."""

from __future__ import annotations

import json
import logging
import queue
import random
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from companion import games
from companion.app.book import Book
from companion.app.seating import as_offered, beginner, colours, players
from companion.app.showing import AT_FIRST, Showing
from companion.errors import CompanionError, UsageError, WorldError
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
    Lose,
    MovePlayed,
    MovesTakenBack,
    Press,
    RequestRefused,
    Resign,
    See,
    TableAccepted,
    TakeBack,
    Tick,
)
from companion.pictures import Pictures
from companion.ports import LampPanel, Sight
from companion.signals import Panel, lamps
from companion.table import Table
from companion.toss import due
from companion.verdict import Unmoved
from companion.words import Player

TICK = 0.1
"""Seconds between two looks at the clock when nothing else happens."""
ANSWER_WITHIN = 10.0
"""Seconds after which a phone is told that the house is busy."""

LAMPS_CHANGE = 0.3
"""Seconds for which the eye waits while our own lamps change."""
TABLE = "at the table"
"""Who answers when nobody on a phone does."""

log = logging.getLogger("companion.house")
Tell = Callable[[Mapping[str, Any]], None]


@dataclass(frozen=True, slots=True)
class Request:
    """A command from a phone or a button, and where its answer goes."""

    command: Command
    answer: Future[list[Event]] | None = None


class House:
    """Everything behind the page's door (`web.house.House`)."""

    def __init__(self, book: Book, pictures: Pictures, panel: LampPanel, *, name: str) -> None:
        self.book, self.pictures, self.panel = book, pictures, panel
        self.showing = Showing(book, camera_name=name)
        self.showing.photographed = lambda event: pictures.has(book.game_id or 0, event)
        self.tell: Tell = lambda message: None
        self.begun: Callable[[str], None] = lambda game: None
        """Called with the game's id when a game begins: the eye must learn its board."""
        self.press: Callable[[str, str], None] | None = None
        """How the page presses a button; None where the buttons are real ones."""
        self.lamps_shine = False
        """The lamps are real ones, and light up the table a little."""
        self._queue: queue.Queue[Request | Sight] = queue.Queue()
        self._changed = threading.Condition()
        self._version = 1
        self._panel: Panel | None = None
        self._snapshots: dict[str, tuple[int, Mapping[str, Any]]] = {}
        self._drawing = threading.Lock()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="referee", daemon=True)

    # --- the one writer -------------------------------------------------------------------

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._stopping.set()
        self._publish()
        self._thread.join(timeout=5)

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                self._step()
            except WorldError as error:
                self._trouble(str(error))
            except Exception:  # the outermost loop: log it, and referee on
                log.exception("The referee stumbled; the game goes on.")

    def _trouble(self, sentence: str | None) -> None:
        """The record cannot be written: say so on the page until it can; nothing is believed meanwhile."""
        if sentence != self.showing.trouble:
            self.showing.trouble = sentence
            if sentence:
                log.error("%s", sentence)
            self._publish()

    def _step(self) -> None:
        try:
            item = self._queue.get(timeout=TICK)
        except queue.Empty:
            self._after(self.book.obey(Tick()))
            self._draw()
            return
        if isinstance(item, Sight):
            self._look(item)
        else:
            self._request(item)

    def _draw(self) -> None:
        """Where the companion draws and rolls, it does so as soon as nobody has to decide anything else."""
        table = self.book.table
        if table.began and due(games.game(table.began.game), table):
            self._after(self.book.obey(Chance(0, random.random())))

    def _request(self, request: Request) -> None:
        """Obey, tell everybody, then answer: whoever asked looks at the page at once."""
        answer = request.answer
        if answer and not answer.set_running_or_notify_cancel():
            return  # whoever asked was told to try again
        try:
            events = self.book.obey(request.command)
            self._after(events)
        except Exception as error:
            if answer:
                known = isinstance(error, CompanionError)
                answer.set_exception(error if known else WorldError("The referee stumbled. Try again."))
            raise
        if answer:
            answer.set_result(events)

    def _look(self, sight: Sight) -> None:
        news = self.showing.saw(sight)
        if sight.state == "still" and sight.observation is not None:
            events = self.book.obey(See(sight.observation))
        else:
            events = self.book.obey(Lose(sight.state, sight.problem))
        self._after(events, news=self._photograph(sight.picture) or news)

    def _after(self, events: list[Event], *, news: bool = False) -> None:
        """Tell everybody what happened."""
        if any(event.durable for event in events):
            self._trouble(None)  # it could be written
        moved = any(isinstance(e, MovePlayed | MovesTakenBack | TableAccepted | GameBegan) for e in events)
        if moved:
            self._photograph(self.showing.sight.picture)
            self._tell_eye(events)
        panel = lamps(self.book.table, self.book.clock.now())
        if events or panel != self._panel:
            if self.lamps_shine and panel != self._panel:
                self.tell({"do": "wait", "seconds": LAMPS_CHANGE})
            self._panel = panel
            self.panel.show(panel)
            self.tell(self.showing.heard())
            news = True
        if news:
            self._publish()

    def _photograph(self, picture: bytes) -> bool:
        """Keep *picture* for the last move, if the table is seen to show it and there is none yet."""
        table, game = self.book.table, self.book.game_id
        shows = table.settled and isinstance(table.thought.verdict, Unmoved) and table.sight == "still"
        if not (picture and shows and table.plays and game):
            return False
        event = table.plays[-1].event
        return not self.pictures.has(game, event) and self.pictures.keep(game, event, picture)

    def _tell_eye(self, events: list[Event]) -> None:
        began = next((e for e in events if isinstance(e, GameBegan)), None)
        if began:
            self.begun(began.game)
        self.remind()

    def remind(self) -> None:
        """Tell the eye what should lie on the table, and the people what the referee says."""
        table = self.book.table
        if table.began:
            view = games.game(table.began.game).view(table.state)
            self.tell({"do": "accept", "view": dict(view.places)})
        self.tell(self.showing.heard())

    def _publish(self) -> None:
        with self._changed:
            self._version += 1
            self._changed.notify_all()

    # --- what others may call -------------------------------------------------------------

    def saw(self, sight: Sight) -> None:
        """The eye's report; from the eye's thread."""
        self._queue.put(sight)

    def camera_opened(self, name: str, *, simulated: bool) -> None:
        """The eye has its camera.  Round a simulated table a first game begins by itself."""
        self.showing.camera_name = name
        if simulated and self.showing.simulated is None:
            self.showing.simulated = dict(AT_FIRST)
            if self.book.table.began is None:
                self._queue.put(Request(self._begin({"game": games.first()})))
                self.tell({"do": "play", "auto": True, "mistakes": AT_FIRST["mistakes"]})
        self._publish()

    def said(self, words: Mapping[str, Any]) -> None:
        """What a simulated person says at the table, or what has changed in the simulated room."""
        match words:
            case {"say": "answer", "move": moves}:
                self._queue.put(Request(spoken_answer(self.book.table, moves)))
            case {"say": "declare", "text": str(text)}:
                self._queue.put(Request(Declare(text, TABLE)))
            case {"say": "room"} if self.showing.simulated is not None:
                self.showing.simulated |= {k: v for k, v in words.items() if k in AT_FIRST}
                self._publish()
            case {"say": "complaint", "why": str(why)}:
                self.showing.complaint = why
                self._publish()
            case {"say": "press", "button": str(button)} if self.press:
                with suppress(UsageError):  # a seat without a button
                    self.press(button, str(words.get("kind", "press")))

    def pressed(self, button: str, kind: str) -> None:
        """A button of the panel; from gpiozero's thread."""
        self._queue.put(Request(Press(button, kind == "hold")))

    def ask(self, command: Command) -> list[Event]:
        """Have the one writer obey, and wait for what happened."""
        answer: Future[list[Event]] = Future()
        self._queue.put(Request(command, answer))
        try:
            return answer.result(timeout=ANSWER_WITHIN)
        except TimeoutError as error:
            if not answer.cancel():
                return answer.result()  # it was just being done
            raise WorldError("The referee is busy. Try again in a moment.") from error

    def snapshot(self, language: str = "en") -> Mapping[str, Any]:
        """What the page shows; drawn up once for all phones that ask at the same time."""
        version, known = self._snapshots.get(language, (0, {}))
        if version == self._version:
            return known
        with self._drawing:
            version, known = self._snapshots.get(language, (0, {}))
            if version != self._version:
                version = self._version
                known = {"version": version, **self.showing.snapshot(language)}
                self._snapshots[language] = (version, known)
        return known

    def wait(self, version: int, timeout: float) -> int:
        with self._changed:
            self._changed.wait_for(lambda: self._version > version, timeout)
            return self._version

    def camera_frame(self) -> bytes | None:
        return self.showing.frame or None

    def board_picture(self) -> bytes | None:
        return self.showing.board_picture or None

    def move_picture(self, game: int, number: int) -> bytes | None:
        plays = self.book.table.plays
        if game != self.book.game_id or not 1 <= number <= len(plays):
            return None
        return self.pictures.get(game, plays[number - 1].event)

    def move_diagram(self, game: int, number: int) -> str | None:
        return self.showing.diagram_after(number) if game == self.book.game_id else None

    def rules(self, game: str) -> str:
        return (games.folder(game) / "RULES.md").read_text(encoding="utf-8")

    # --- what people do -------------------------------------------------------------------

    def do(self, action: Mapping[str, Any]) -> Mapping[str, Any]:
        try:
            events = self._do(action)
        except CompanionError as error:
            return {"ok": False, "error": str(error)}
        refused = next((e for e in events if isinstance(e, RequestRefused)), None)
        return {"ok": False, "error": self.showing.say(refused.why)} if refused else {"ok": True}

    def _do(self, action: Mapping[str, Any]) -> list[Event]:
        match action["do"]:
            case "press":
                return self._press(action["button"], action.get("kind", "press"))
            case "room":
                return self._room(action["message"])
            case "new":
                events = self.ask(self._begin(action))
                self._lay_out()
                return events
        return self.ask(_command(action))

    def _lay_out(self) -> None:
        """At a simulated table nobody has to clear away the last game."""
        table = self.book.table
        if self.showing.simulated is not None and table.began:
            view = games.game(table.began.game).view(table.state)
            self.tell({"do": "lay", "view": dict(view.places)})

    def _press(self, button: str, kind: str) -> list[Event]:
        """Through the panel's own (mock) pins where there are some, as a finger would."""
        if self.press is None:
            raise UsageError("This table has real buttons. Press them at the table.")
        self.press(button, kind)
        return []

    def _room(self, message: Mapping[str, Any]) -> list[Event]:
        """Something happens at the simulated table."""
        if self.showing.simulated is None:
            raise UsageError("This table is a real one: move the pieces by hand.")
        table = self.book.table
        if message["do"] == "play" and message["auto"] and table.began:
            position = games.game(table.began.game).position(table.state)
            message = {
                **message,
                "position": position,
                "options": dict(table.began.options),
                "turn": len(table.plays),
            }
        self.showing.complaint = None
        self.tell(message)
        self.showing.room(message)
        if message["do"] == "reset" and table.began:
            began = table.began
            return self.ask(Begin(began.game, began.names, began.options, began.limit, began.draws))
        self._publish()
        return []

    def _begin(self, action: Mapping[str, Any]) -> Begin:
        rules = games.game(str(action["game"]))
        given = [str(name).strip() for name in action.get("players", [])]
        names = players(rules, given)
        options = as_offered(rules, action.get("options", {}))
        if any(option.name == "first" for option in rules.options):
            first = action.get("first")
            seat = random.randrange(len(names)) if first is None else int(first)
            options["first"] = beginner(rules, names, seat)
        chosen = colours(rules, len(names), options)  # refuses unknown house rules, with a sentence
        names = players(rules, given, chosen)
        return Begin(rules.name, names, options, draws=bool(action.get("draws", False)))


def spoken_answer(table: Table, moves: Sequence[str] | None) -> Answer:
    """Which of the open answers is meant by naming its moves; None: none of these."""
    options = [list(option.moves) for option in table.question.options] if table.question else []
    chosen = options.index(list(moves)) if moves is not None and list(moves) in options else None
    return Answer(chosen, TABLE, table.asked)


def _command(action: Mapping[str, Any]) -> Command:
    match action:
        case {"do": "answer", "option": option}:
            return Answer(option if option is None else int(option), question=action.get("question"))
        case {"do": "declare", "text": text}:
            return Declare(str(text))
        case {"do": "toss", "which": which}:
            return Chance(int(which), random.random())
        case {"do": "undo"}:
            return TakeBack()
        case {"do": "accept"}:
            return AcceptTable()
        case {"do": "draw"}:
            return AgreeDraw()
        case {"do": "resign", "seat": seat}:
            return Resign(Player(int(seat)))
    raise UsageError(f"Nobody here knows how to {json.dumps(action.get('do'))}.")
