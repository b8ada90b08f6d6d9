"""A house of canned snapshots: one scene for every state of the referee.  No game is played in it."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from companion.errors import UnknownGame
from web.pieces import icon

BED = {
    "c3": "orange-kitten",
    "d4": "gray-kitten",
    "b2": "gray-cat",
    "e2": "orange-cat",
    "e5": "orange-kitten",
    "a5": "gray-kitten",
}
RULES = """# boop. in our words

Two players, one bed.

## Pushing

* **P1** A piece that comes down pushes its neighbours one square straight away.
* **P2** Pushed off the bed: back to its owner. <script>alert(1)</script>

| # | rule |
|---|---|
| P6 | three in a row leave the bed |
"""


def board_svg(pieces: Mapping[str, str] = BED, marks: Mapping[str, str] | None = None, last: str = "") -> str:
    """A plain board with the attributes the page relies on: data-place and data-look."""
    cells, icons = [], []
    for c in range(6):
        for r in range(6):
            place, x, y = f"{'abcdef'[c]}{r + 1}", 45 * c, 45 * r
            tone = "#cfdcea" if (c + r) % 2 else "#dfe8dc"
            cells.append(
                f'<rect x="{x + 1}" y="{y + 1}" width="43" height="43" rx="5" fill="{tone}"'
                f' data-square="{place}"/>'
            )
            kind = (marks or {}).get(place) or ("last" if place == last else "")
            if kind:
                colour = {"refused": "#b3261e", "todo": "#b87700"}.get(kind, "#1f56c4")
                cells.append(
                    f'<rect x="{x + 2}" y="{y + 2}" width="41" height="41" rx="5" fill="none"'
                    f' stroke="{colour}" stroke-width="3" class="{kind}"/>'
                )
            if place in pieces:
                icons.append(
                    f'<g data-place="{place}" data-look="{pieces[place]}" transform="translate({x + 6} {y + 6})">'
                    + icon("boop", pieces[place]).replace("<svg", '<svg width="33" height="33"', 1)
                    + "</g>"
                )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 -12 294 294" role="img"'
        ' aria-label="The bed"><rect x="-12" y="-12" width="294" height="294" fill="#eef1ea"/>'
        + "".join(cells + icons)
        + "</svg>"
    )


def player(seat: int, name: str, colour: str, glow: str, score: int, **parts: int) -> dict[str, Any]:
    return {"seat": seat, "name": name, "colour": colour, "glow": glow, "score": score, "parts": parts}


def move(number: int, text: str, notation: str, by: str = "camera", **more: Any) -> dict[str, Any]:
    said = {"camera": "seen", "declared": "said by a player", "answered": "answered"}[by]
    return {
        "number": number,
        "seat": (number - 1) % 2,
        "text": text,
        "notation": notation,
        "by": by,
        "by_text": said,
        "photo": by != "declared",
        **more,
    }


MOVES = [
    move(1, "Ann put a kitten on d3.", "k d3"),
    move(2, "Bob put a kitten on c2 and pushed one piece.", "k c2"),
    move(3, "Ann put a kitten on e5.", "k e5", "declared"),
    move(4, "Bob put a cat on b2.", "c b2", note="played on although refused"),
    move(5, "Ann put a cat on e2.", "c e2", "answered"),
    move(6, "Bob put a kitten on a5.", "k a5"),
]


def snapshot() -> dict[str, Any]:
    """A game in the middle, Ann to move."""
    return {
        "version": 1,
        "game": {"id": 7, "name": "boop", "title": "boop."},
        "status": "watching",
        "status_text": "watching",
        "headline": "Ann to move",
        "prompt": "Put a kitten or a cat on any free square.",
        "message": None,
        "turn": 0,
        "players": [
            player(0, "Ann", "orange", "on", 3, kittens=3, cats=2),
            player(1, "Bob", "gray", "off", 1, kittens=5, cats=0),
        ],
        "board_svg": board_svg(last="a5"),
        "question": None,
        "moves": deepcopy(MOVES),
        "refusals": [{"text": "The grey kitten on c3 was not pushed to b2.", "rule": "P1"}],
        "outcome": None,
        "panel": {
            "seats": ["on", "off"],
            "status": "watching",
            "colour": [0.05, 0.05, 0.05],
            "buttons": ["seat.0", "seat.1", "back", "referee"],
        },
        "camera": {
            "version": 12,
            "state": "still",
            "name": "simulated table",
            "problem": None,
            "health": {"fps": 5},
        },
        "simulated": {"auto": True, "mistakes": 0.1, "light": "normal", "hand": False},
        "options": {},
        "games": [{"name": "boop", "title": "boop.", "seats": [2]}],
        "can": {"undo": True, "accept": False, "declare": True, "draw": True},
    }


def message(
    kind: str, text: str, places: list[str], todo: list[str], rule: str | None = None
) -> dict[str, Any]:
    return {"kind": kind, "text": text, "rule": rule, "places": places, "todo": todo}


def scene(name: str) -> dict[str, Any]:
    """The snapshot of one state of the referee, by its name."""
    shown = snapshot()
    shown.update(deepcopy(SCENES[name]))
    shown["panel"]["status"] = shown["status"]
    shown["panel"]["colour"] = COLOURS.get(shown["status"], [0.05, 0.05, 0.05])
    if name == "unfinished":
        shown["panel"]["seats"] = ["slow", "off"]
    if name == "question":
        shown["panel"]["seats"] = ["fast", "off"]
    if name == "gray":
        shown["panel"]["seats"] = ["off", "on"]
    return shown


COLOURS = {
    "accepted": [0.0, 0.8, 0.0],
    "unfinished": [0.6, 0.4, 0.0],
    "question": [0.0, 0.3, 0.9],
    "refused": [0.9, 0.0, 0.0],
    "out-of-step": [0.7, 0.0, 0.5],
    "lost": [0.6, 0.0, 0.0],
    "over": [0.3, 0.8, 0.3],
}
SCENES: dict[str, dict[str, Any]] = {
    "turn": {},
    "gray": {"turn": 1, "headline": "Bob to move", "status": "accepted", "status_text": "accepted"},
    "hands": {"simulated": {"auto": False, "mistakes": 0, "light": "warm", "hand": False}},
    "unfinished": {
        "status": "unfinished",
        "status_text": "not finished yet",
        "message": message(
            "unfinished",
            "This move is not finished.",
            ["c3", "b2"],
            ["push the grey kitten on c3 to b2 as well", "take the orange kitten off e5"],
        ),
        "board_svg": board_svg(marks={"c3": "todo", "b2": "todo"}),
    },
    "refused": {
        "status": "refused",
        "status_text": "not allowed",
        "message": message(
            "refused",
            "A kitten cannot push a cat.",
            ["b2", "a1"],
            ["move the grey cat from a1 back to b2", "take the orange kitten off c3"],
            "P1",
        ),
        "board_svg": board_svg(marks={"b2": "refused", "a1": "refused"}),
        "can": {"undo": True, "accept": True, "declare": True, "draw": True},
    },
    "question": {
        "status": "question",
        "status_text": "a question",
        "message": message("question", "I am not sure what was played.", ["c3", "d3"], []),
        "question": {
            "text": "Which one is it?",
            "options": [
                {"index": 0, "text": "Ann put a kitten on c3.", "svg": board_svg(marks={"c3": "question"})},
                {"index": 1, "text": "Ann put a kitten on d3.", "svg": board_svg(marks={"d3": "question"})},
                {"index": 2, "text": "None of these.", "svg": ""},
            ],
        },
    },
    "out-of-step": {
        "status": "out-of-step",
        "status_text": "out of step",
        "message": message(
            "out-of-step",
            "The table and my record do not agree. Put it back like this, or accept what lies there.",
            ["a5", "e5", "b2"],
            ["put a grey kitten on a5", "take the orange kitten off e5"],
        ),
        "can": {"undo": True, "accept": True, "declare": True, "draw": True},
    },
    "lost": {
        "status": "lost",
        "status_text": "I cannot see the board",
        "message": message(
            "lost", "I cannot find the corners of the board. Is something lying on them?", [], []
        ),
        "camera": {
            "version": 13,
            "state": "lost",
            "name": "simulated table",
            "problem": "Only one of the four corner markers can be seen.",
            "health": {},
        },
    },
    "over": {
        "status": "over",
        "status_text": "the game is over",
        "headline": "Bob wins",
        "prompt": "",
        "turn": None,
        "outcome": {"text": "Bob has three cats in a row.", "winners": [1]},
        "can": {"undo": True, "accept": False, "declare": False, "draw": False},
    },
    "long": {"headline": "Maximiliane-Alexandra Featherstonehaugh to move"},
    "idle": {
        "game": None,
        "status": "idle",
        "status_text": "no game yet",
        "headline": "",
        "prompt": "",
        "turn": None,
        "players": [],
        "moves": [],
        "refusals": [],
        "board_svg": "",
        "can": {},
    },
}


class FakeHouse:
    """Shows what it was told to show, and writes down what it was asked to do."""

    def __init__(
        self, shown: Mapping[str, Any] | None = None, picture: bytes | None = b"\xff\xd8jpeg"
    ) -> None:
        self.shown: dict[str, Any] = dict(shown or snapshot())
        self.picture = picture
        self.done: list[Mapping[str, Any]] = []
        self.refuse: str | None = None
        self.changed = threading.Condition()

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
        self.done.append(action)
        with self.changed:
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

    def rules(self, game: str) -> str:
        if game != "boop":
            raise UnknownGame(f"There is no game {game!r}. Choose one of: boop.")
        return RULES
