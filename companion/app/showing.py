"""What the page and the people at the table are told: the book in words, and the newest pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any

from companion import games
from companion.app.book import Book
from companion.diagram import diagram
from companion.game import ways
from companion.page import Page
from companion.ports import Sight
from companion.signals import status
from companion.text import Catalogue, Say, catalogue
from companion.toss import Chancy
from companion.verdict import Candidate, Unfinished
from companion.words import Place

AT_FIRST: dict[str, Any] = {
    "auto": False,
    "mistakes": 0.15,
    "hand": False,
    "light": "normal",
    "shadow": False,
}
"""The simulated table when nobody has touched it."""


class Showing:
    """Its fields are whole values, each replaced at once; the page's threads only read them."""

    def __init__(self, book: Book, camera_name: str) -> None:
        self.book = book
        self.camera_name = camera_name
        self.simulated: dict[str, Any] | None = None
        """What the visitor has set at the simulated table; None where the camera is a real one."""
        self.sight = Sight("moving", 0.0)
        self.frame = b""
        self.frames = 0
        self.board_picture = b""
        self.photographed: Callable[[int], bool] = lambda event: False
        """Is there a photograph of the move with this event's number?"""
        self.trouble: str | None = None
        """Why nothing can be written down now."""
        self.complaint: str | None = None
        """Why the simulated table could not do the last thing it was asked for."""

    def saw(self, sight: Sight) -> bool:
        """Take a report in; True if there is something new to show."""
        before = self.sight
        self.sight = sight
        self.board_picture = sight.picture or self.board_picture
        if sight.frame:
            self.frame = sight.frame
            self.frames += 1
        return bool(sight.frame) or (sight.state, sight.problem) != (before.state, before.problem)

    def room(self, message: Mapping[str, Any]) -> None:
        """Remember what was set at the simulated table."""
        if self.simulated is None:
            return
        match message:
            case {"do": "hand", "in": inside}:
                self.simulated["hand"] = inside
            case {"do": "light", "name": name}:
                self.simulated["light"] = name
            case {"do": "shadow", "in": inside}:
                self.simulated["shadow"] = inside
            case {"do": "reset"}:
                self.simulated.update(AT_FIRST)
            case {"do": "play", "auto": auto}:
                self.simulated["auto"] = auto
                self.simulated["mistakes"] = message.get("mistakes", self.simulated["mistakes"])

    def heard(self) -> dict[str, Any]:
        """What people at the table can see and hear of the referee; the simulated ones listen."""
        table, concern = self.book.table, self.book.table.concern
        return {
            "do": "heard",
            "status": status(table, self.book.clock.now()).value,
            "moves": [play.text for play in table.plays],
            "position": games.game(table.began.game).position(table.state) if table.began else None,
            "question": [list(option.moves) for option in table.question.options] if table.question else [],
            "unfinished": list(concern.moves) if isinstance(concern, Unfinished) else [],
            "options": dict(table.began.options) if table.began else {},
        }

    def words(self, language: str) -> Catalogue:
        began = self.book.table.began
        folders = (games.folder(began.game),) if began else ()
        return catalogue(language, *folders).with_players(began.names if began else ())

    def say(self, say: Say, language: str = "en") -> str:
        return self.words(language).say(say)

    def snapshot(self, language: str) -> dict[str, Any]:
        shown = {
            "game": None,
            "camera": self._camera(language),
            "simulated": self.simulated,
            "games": [offered(name, language) for name in games.names()],
        }
        if self.book.table.began is None:
            return {**shown, **self._nothing(language)}
        return {**shown, **self._table(language)}

    def _nothing(self, language: str) -> dict[str, Any]:
        trouble = self.trouble or self._camera(language)["problem"]
        return {
            "status": "idle",
            "status_text": self.say(Say.of("status.idle"), language),
            "headline": self.say(Say.of("page.no_game"), language),
            "prompt": self.say(Say.of("page.start_one"), language),
            "message": _band("lost", trouble) if trouble else None,
            **dict.fromkeys(("turn", "question", "outcome"), None),
            **{name: [] for name in ("players", "moves", "refusals", "tosses")},
            "board_svg": "",
            "panel": {"seats": [], "status": "idle", "colour": [0, 0, 0], "buttons": []},
            "can": {},
            "options": {},
        }

    def _table(self, language: str) -> dict[str, Any]:
        table, began = self.book.table, self.book.table.began
        assert began is not None
        rules = games.game(began.game)
        page = Page(rules, table, self.words(language), self.book.clock.now())
        words = page.words()
        for move in words["moves"]:
            move["photo"] = self.photographed(move["event"])
        if self.trouble:
            words["message"] = _band("lost", self.trouble)
        elif self.complaint and not words["message"]:
            words["message"] = _band("info", self.complaint)
        return {
            "game": {"id": self.book.game_id, "name": rules.name, "title": rules.title},
            **words,
            "board_svg": self._svg(
                page, table.state, marks=page.marks(), arrows=page.last_ways(), prices=page.prices()
            ),
            "question": self._question(page),
            "refusals": [{"text": page.say(refusal.why), "rule": refusal.rule} for refusal in table.refusals],
            "options": dict(began.options),
            "draws": began.draws,
        }

    def _svg(
        self,
        page: Page,
        state: Any,
        *,
        marks: Mapping[Place, str] | None = None,
        arrows: Sequence[tuple[Place, ...]] = (),
        prefix: str = "look-",
        around: Iterable[Place] = (),
        prices: Mapping[Place, int] | None = None,
    ) -> str:
        name = page.game.name
        return diagram(
            games.board(name),
            import_module(f"companion.games.{name}.art"),
            page.game.view(state),
            marks=marks or {},
            arrows=arrows,
            prefix=prefix,
            around=around,
            prices=prices or {},
            title=page.say(Say.of("page.board")),
            name=page.catalogue.look,
        )

    def diagram_after(self, number: int, language: str = "en") -> str | None:
        """The board after move *number* of the present game; 0: the start."""
        table = self.book.table
        if table.began is None or not 0 <= number < len(table.states):
            return None
        page = Page(games.game(table.began.game), table, self.words(language), self.book.clock.now())
        return self._svg(
            page,
            table.states[number],
            marks=page.marks_of(number),
            arrows=page.ways_of(number),
            prefix=f"move{number}-",
        )

    def _question(self, page: Page) -> dict[str, Any] | None:
        asked = page.table.question
        if asked is None:
            return None
        options = [
            {"index": n, "text": page.option(option), "svg": self._drawn(page, option, n)}
            for n, option in enumerate(asked.options)
        ]
        text = page.say(Say.of("page.question"))
        pointed = None if page.table.pointed_at is None else page.table.pointed
        return {"number": page.table.asked, "text": text, "options": options, "pointed": pointed}

    def _drawn(self, page: Page, option: Candidate, number: int) -> str:
        """The board an answer leads to, with what is new on it."""
        game, state = page.game, page.table.states[-1 - option.undo]
        before = game.view(page.table.state)
        arrows: list[tuple[Place, ...]] = []
        for text in option.moves:
            move = game.parse(state, text)
            arrows += ways(game, state, move)
            state = game.apply(state, move)
        marks = dict.fromkeys(before.changed(game.view(state)), "last")
        around = {*marks, *(place for way in arrows for place in way)}
        return self._svg(page, state, marks=marks, arrows=arrows, prefix=f"option{number}-", around=around)

    def _camera(self, language: str) -> dict[str, Any]:
        problem = self.sight.problem
        return {
            "version": self.frames,
            "state": self.sight.state,
            "name": self.camera_name,
            "problem": self.say(problem, language) if problem else None,
            "health": dict(self.sight.health),
        }


def offered(name: str, language: str) -> dict[str, Any]:
    """A game as the page offers it: who can play, with which house rules."""
    rules = games.game(name)
    words = catalogue(language, games.folder(name))
    options = [
        {
            "name": option.name,
            "default": option.default,
            "choices": list(option.choices),
            "text": words.say(Say.of(f"option.{option.name}")),
        }
        for option in rules.options
    ]
    return {
        "name": name,
        "title": rules.title,
        "seats": list(rules.seats),
        "options": options,
        "draws": isinstance(rules, Chancy),
    }


def _band(kind: str, text: str) -> dict[str, Any]:
    return {"kind": kind, "text": text, "places": [], "todo": [], "rule": None}
