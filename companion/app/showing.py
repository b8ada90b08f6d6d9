"""What the page and the people at the table are told: the book in words, and the newest pictures."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from companion import games
from companion.app.book import Book
from companion.diagram import diagram
from companion.page import Page
from companion.ports import Sight
from companion.signals import status
from companion.text import Catalogue, Say, catalogue
from companion.verdict import Candidate, Unfinished


class Showing:
    """Written by the referee's thread only; read by all."""

    def __init__(self, book: Book, camera_name: str) -> None:
        self.book = book
        self.camera_name = camera_name
        self.simulated: dict[str, Any] | None = None
        """What the visitor has set at the simulated table; None where the camera is a real one."""
        self.sight = Sight("moving", 0.0)
        self.frame = b""
        self.frames = 0
        self.board_picture = b""

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
            case {"do": "play", "auto": auto}:
                self.simulated["auto"] = auto
                self.simulated["mistakes"] = message.get("mistakes", self.simulated["mistakes"])

    def heard(self) -> dict[str, Any]:
        """What people at the table can see and hear of the referee; the simulated ones listen."""
        table = self.book.table
        concern = table.concern
        return {
            "do": "heard",
            "status": status(table, self.book.clock.now()).value,
            "turn": table.state.turn if table.states else None,
            "position": games.game(table.began.game).position(table.state) if table.began else None,
            "moves": [play.text for play in table.plays],
            "question": [list(o.moves) for o in table.question.options] if table.question else None,
            "unfinished": list(concern.moves) if isinstance(concern, Unfinished) else None,
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
            "games": [self._game(name, language) for name in games.names()],
        }
        if self.book.table.began is None:
            return {**shown, **self._nothing(language)}
        return {**shown, **self._table(language)}

    def _nothing(self, language: str) -> dict[str, Any]:
        return {
            "status": "idle",
            "status_text": self.say(Say.of("status.idle"), language),
            "headline": self.say(Say.of("page.no_game"), language),
            "prompt": self.say(Say.of("page.start_one"), language),
            **dict.fromkeys(("message", "turn", "question", "outcome"), None),
            **{name: [] for name in ("players", "moves", "refusals")},
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
            move["photo"] = True
        return {
            "game": {"id": self.book.game_id, "name": rules.name, "title": rules.title},
            **words,
            "board_svg": self._svg(page, table.state, marked=True),
            "question": self._question(page),
            "options": dict(began.options),
        }

    def _svg(self, page: Page, state: Any, *, marked: bool) -> str:
        name = page.game.name
        art = import_module(f"companion.games.{name}.art")
        marks = page.marks() if marked else {}
        arrows = [(a, b) for a, b in page.last_steps() if a and b] if marked else []
        return diagram(games.board(name), art, page.game.view(state), marks=marks, arrows=arrows)

    def _question(self, page: Page) -> dict[str, Any] | None:
        asked = page.table.question
        if asked is None:
            return None
        options = [
            {
                "index": n,
                "text": page.option(option),
                "svg": self._svg(page, self._end(page, option), marked=False),
            }
            for n, option in enumerate(asked.options)
        ]
        text = page.say(Say.of("page.question"))
        return {"text": text, "options": options, "pointed": page.table.pointed}

    def _end(self, page: Page, option: Candidate) -> Any:
        state = page.table.states[-1 - option.undo]
        for text in option.moves:
            state = page.game.apply(state, page.game.parse(state, text))
        return state

    def _camera(self, language: str) -> dict[str, Any]:
        problem = self.sight.problem
        return {
            "version": self.frames,
            "state": self.sight.state,
            "name": self.camera_name,
            "problem": self.say(problem, language) if problem else None,
            "health": dict(self.sight.health),
        }

    def _game(self, name: str, language: str) -> dict[str, Any]:
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
        return {"name": name, "title": rules.title, "seats": list(rules.seats), "options": options}
