"""A house without camera, disk or clock: one scene for every state of the referee.

The tables are folded from real events of a real game, and the words are the ones that people at
the table get; nobody plays in it, it only writes down what it was asked to do.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from companion import games
from companion.app.showing import offered
from companion.diagram import diagram
from companion.errors import UnknownGame
from companion.games.boop import art
from companion.messages import (
    AnswerPointed,
    Event,
    FellOutOfStep,
    GameBegan,
    GameEnded,
    MovePlayed,
    MoveRefused,
    Pondered,
    QuestionAsked,
    RequestRefused,
    SightLost,
    TableAccepted,
    TodoSaid,
)
from companion.page import Page
from companion.referee import Referee
from companion.table import Table
from companion.text import Say, catalogue
from companion.verdict import Candidate, Clear, Difference, Todo, Unfinished
from companion.words import EMPTY, Place, Player, View

BOOP = games.game("boop")
REFEREE = Referee(games.game)
NAMES = ("Ann", "Bob")
QUESTION = 17
"""The number of the question that is asked in the scenes."""
LONG_NAMES = ("Maximiliane-Alexandra Featherstonehaugh", "Wolfeschlegelsteinhausenbergerdorff")
MOVES = """
e3 f4 f6 b1 c6 d5 e6 c2 a5 b1 f6 a2 d1 b3 b4 d2 c3 d4 f1 c5-c5d5e5 f2 b1 b6 a4 b4 b5 b2 cat:c6 e3 b3 b6 cat:e6
f1 a3 e5 cat:a5 e4 f2-a5 b2 a1 b1 a4 c2 b3 a2 a5-c4d5e6 a4-a4 cat:c2 cat:a3 cat:d6 c3-e2e3e4 cat:a2 cat:c5
cat:b2 e6 cat:a3 cat:a1 cat:e3
"""
"""A whole game: Grey wins with its 58th move."""
RULES = """# boop. in our words

Two players, one bed.

## Pushing

* **P1** A piece that comes down pushes its neighbours one square straight away.
* **P2** Pushed off the bed: back to its owner. <script>alert(1)</script>

| # | rule |
|---|---|
| P6 | three in a row leave the bed |
"""


@cache
def notated() -> tuple[str, ...]:
    """The game as the history writes it."""
    state, found = BOOP.start(2, {}), []
    for text in MOVES.split():
        move = BOOP.parse(state, text)
        state = BOOP.apply(state, move)
        found.append(str(move))
    return tuple(found)


def began(names: Sequence[str] = NAMES) -> list[Event]:
    return [GameBegan(0.0, "boop", tuple(names), {}, None)]


def played(count: int, names: Sequence[str] = NAMES) -> list[Event]:
    """The first *count* moves of the game; one was said and one was answered."""
    ways = {3: "declared", 5: "answered"}
    moves = enumerate(notated()[:count], 1)
    return [*began(names), *(MovePlayed(float(n), move, ways.get(n, "camera")) for n, move in moves)]


def folded(events: Sequence[Event]) -> Table:
    return REFEREE.replay(events)


def unfinished(table: Table, text: str) -> Unfinished:
    """All the steps of a move but the first are still to be done."""
    steps = BOOP.steps(table.state, BOOP.parse(table.state, text))[1:]
    todo = tuple(
        Todo(step.todo, step.missed, step.rule, tuple(p for p in (step.origin, step.target) if p))
        for step in steps
    )
    return Unfinished((text,), todo, tuple(dict.fromkeys(place for item in todo for place in item.places)))


def refused(table: Table, key: str) -> MoveRefused:
    """A usual mistake of people, by the key of its sentence."""
    slip = next(slip for slip in BOOP.slips(table.state) if slip.why.key == key)
    before = BOOP.view(table.state).places
    differences = tuple(Difference(place, before[place], look) for place, look in slip.changes.items())
    return MoveRefused(table.clock.since or 0.0, slip.why, slip.rule, slip.places, differences)


def lost_step() -> FellOutOfStep:
    places = (("a2", "gray-kitten", EMPTY), ("e5", "gray-kitten", "orange-kitten"), ("a6", EMPTY, "gray-cat"))
    return FellOutOfStep(20.0, tuple(Difference(Place(p), a, b) for p, a, b in places))  # type: ignore[arg-type]


def question() -> QuestionAsked:
    options = tuple(Candidate((text,), 0, 0.0) for text in ("kitten c3", "kitten c4"))
    return QuestionAsked(20.0, options, (Place("c3"), Place("c4")))


def won() -> list[Event]:
    return [*played(58), GameEnded(59.0, (Player(1),), Say.of("boop.won.line", who=1), "rules")]


def with_more(count: int, *make: Callable[[Table], Event]) -> Table:
    table = folded(played(count))
    for event in make:
        table = REFEREE.evolve(table, event(table))
    return table


TABLES: Mapping[str, Callable[[], tuple[Table, float]]] = {
    "turn": lambda: (folded(played(16)), 99.0),
    "gray": lambda: (folded(played(17)), 99.0),
    "accepted": lambda: (folded(played(17)), 17.5),
    "first-move": lambda: (folded(began()), 99.0),
    "hand": lambda: (with_more(16, lambda t: SightLost(17.0, "hand", None)), 99.0),
    "reading": lambda: (
        with_more(16, lambda t: Pondered(17.0, Clear(Candidate(("kitten c3",), 0, 0.0), 3.0), View({}))),
        17.2,
    ),
    "unfinished": lambda: (with_more(16, lambda t: TodoSaid(17.0, unfinished(t, "kitten c3"))), 99.0),
    "refused": lambda: (with_more(36, lambda t: refused(t, "boop.slip.cat_pushed")), 99.0),
    "refused-plain": lambda: (with_more(16, lambda t: refused(t, "boop.slip.not_pushed")), 99.0),
    "question": lambda: (with_more(16, lambda t: question()), 99.0),
    "pointed": lambda: (with_more(16, lambda t: question(), lambda t: AnswerPointed(21.0, 1)), 99.0),
    "pointed-none": lambda: (with_more(16, lambda t: question(), lambda t: AnswerPointed(21.0, 2)), 99.0),
    "out-of-step": lambda: (with_more(16, lambda t: lost_step()), 99.0),
    "lost": lambda: (with_more(16, lambda t: SightLost(17.0, "lost", Say.of("eye.restarting"))), 99.0),
    "notice": lambda: (with_more(16, lambda t: RequestRefused(17.0, Say.of("referee.no_question"))), 99.0),
    "kept": lambda: (
        with_more(16, lambda t: TableAccepted(17.0, BOOP.position(t.state), "page")),
        99.0,
    ),
    "over": lambda: (folded(won()), 99.0),
    "draw": lambda: (folded([*played(20), GameEnded(21.0, (), Say.of("referee.draw"), "draw")]), 99.0),
    "forty": lambda: (folded(played(40)), 99.0),
    "long": lambda: (folded(played(40, LONG_NAMES)), 99.0),
    "script": lambda: (folded(played(7, ("<script>boom()</script>", '"><img src=x onerror=boom()>'))), 99.0),
}
SIMULATED = {"auto": True, "mistakes": 0.1, "light": "normal", "shadow": False, "hand": False}
CHANGES: Mapping[str, Mapping[str, Any]] = {
    "hands": {"simulated": {**SIMULATED, "auto": False, "light": "warm", "shadow": True}},
    "real": {"simulated": None},
}
"""Scenes that are the first one with something else about the room."""
SCENES = ("idle", *TABLES, *CHANGES)


def scene(name: str) -> dict[str, Any]:
    """The snapshot of one scene, by its name."""
    if name == "idle":
        return {**around(), **nothing()}
    table, now = TABLES.get(name, TABLES["turn"])()
    return {**around(), **shown(table, now), **CHANGES.get(name, {})}


def around() -> dict[str, Any]:
    return {
        "version": 1,
        "camera": {
            "version": 12,
            "state": "still",
            "name": "simulated table",
            "problem": None,
            "health": {},
        },
        "simulated": dict(SIMULATED),
        "games": [offered("boop", "en")],
    }


def nothing() -> dict[str, Any]:
    words = catalogue("en")
    return {
        "game": None,
        "status": "idle",
        "status_text": words.say(Say.of("status.idle")),
        "headline": words.say(Say.of("page.no_game")),
        "prompt": words.say(Say.of("page.start_one")),
        **dict.fromkeys(("message", "turn", "question", "outcome"), None),
        **{name: [] for name in ("players", "moves", "refusals", "tosses")},
        "board_svg": "",
        "panel": {"seats": [], "status": "idle", "colour": [0, 0, 0], "buttons": []},
        "can": {},
        "options": {},
    }


def shown(table: Table, now: float) -> dict[str, Any]:
    page = Page(BOOP, table, catalogue("en", games.folder("boop")), now)
    words = page.words()
    for move in words["moves"]:
        move["photo"] = move["by"] != "declared"
    lost = table.sight == "lost"
    return {
        "game": {"id": 7, "name": "boop", "title": "boop."},
        **words,
        "board_svg": drawn(page, table.state, "look-", marked=True),
        "question": asked(page),
        "refusals": [{"text": "The grey kitten on c3 was not pushed to b2.", "rule": "P1"}],
        "options": {},
        "draws": False,
        **(
            {"camera": {**around()["camera"], "state": "lost", "problem": page.say(table.problem)}}
            if lost and table.problem
            else {}
        ),
    }


def drawn(page: Page, state: Any, prefix: str, *, marked: bool = False) -> str:
    marks = page.marks() if marked else {}
    arrows = page.last_ways() if marked else []
    board, view = games.board("boop"), BOOP.view(state)
    return diagram(board, art, view, marks, arrows, title="The bed", name=page.catalogue.look, prefix=prefix)


def asked(page: Page) -> dict[str, Any] | None:
    if page.table.question is None:
        return None
    options = []
    for n, option in enumerate(page.table.question.options):
        after = BOOP.apply(page.table.state, BOOP.parse(page.table.state, option.moves[0]))
        options.append({"index": n, "text": page.option(option), "svg": drawn(page, after, f"option{n}-")})
    pointed = page.table.pointed if page.table.pointed_at is not None else None
    text = page.say(Say.of("page.question"))
    return {"number": QUESTION, "text": text, "options": options, "pointed": pointed}


def diagram_after(number: int) -> str | None:
    """The board after a move of the game, with its arrows."""
    if not 0 <= number <= len(notated()):
        return None
    table = replace(folded(played(number)), concern=None)
    page = Page(BOOP, table, catalogue("en", games.folder("boop")), 99.0)
    return drawn(page, table.state, f"move{number}-", marked=True)


class FakeHouse:
    """Shows what it was told to show, and writes down what it was asked to do."""

    def __init__(
        self, shown: Mapping[str, Any] | None = None, picture: bytes | None = b"\xff\xd8jpeg"
    ) -> None:
        self.shown: dict[str, Any] = dict(shown or scene("turn"))
        self.picture = picture
        self.done: list[Mapping[str, Any]] = []
        self.refuse: str | None = None
        self.changed = threading.Condition()
        self._first = (self.shown, picture)

    def begin_again(self) -> None:
        """As it was made, for the next test; only the version goes on."""
        shown, self.picture = self._first
        self.done, self.refuse = [], None
        self.show(**shown)

    def show(self, **changes: Any) -> None:
        with self.changed:
            self.shown = {**self.shown, **changes, "version": self.shown["version"] + 1}
            self.changed.notify_all()

    def snapshot(self, language: str = "en") -> Mapping[str, Any]:
        return self.shown

    def wait(self, version: int, timeout: float) -> int:
        with self.changed:
            self.changed.wait_for(lambda: self.shown["version"] != version, timeout)
            return int(self.shown["version"])

    def do(self, action: Mapping[str, Any]) -> Mapping[str, Any]:
        with self.changed:
            self.done.append(action)
            self.changed.notify_all()
        return {"ok": False, "error": self.refuse} if self.refuse else {"ok": True}

    def wait_done(self, count: int = 1, timeout: float = 10) -> list[Mapping[str, Any]]:
        with self.changed:
            self.changed.wait_for(lambda: len(self.done) >= count, timeout)
        return self.done

    def camera_frame(self) -> bytes | None:
        return self.picture

    def board_picture(self) -> bytes | None:
        return self.picture

    def move_picture(self, game: int, number: int) -> bytes | None:
        return self.picture if game == 7 and number != 3 else None

    def move_diagram(self, game: int, number: int) -> str | None:
        return diagram_after(number) if game == 7 else None

    def rules(self, game: str) -> str:
        if game != "boop":
            raise UnknownGame(f"There is no game {game!r}. Choose one of: boop.")
        return RULES
