"""The page in parts: each is rendered once a change for all phones, and sent only when it changed."""

from __future__ import annotations

from collections.abc import Mapping
from secrets import token_hex
from threading import Lock
from typing import Any
from zlib import crc32

from flask import Flask

from web.house import House, Snapshot
from web.view import View

NEEDS: Mapping[str, tuple[str, ...]] = {
    "sign": ("game", "headline", "prompt", "turn", "outcome", "players", "message", "question", "tosses"),
    "strip": ("game", "headline", "turn", "outcome", "players", "message", "status"),
    "verdict": ("game", "message", "status", "status_text", "can", "outcome", "question"),
    "question": ("question", "game"),
    "score": ("game", "players", "turn", "outcome", "news"),
    "board": ("game", "board_svg"),
    "picture": ("camera",),
    "panel": ("panel", "players"),
    "moves": ("game", "moves", "players", "refusals"),
    "acts": ("game", "can", "players", "outcome", "options", "moves", "draws"),
    "hands": ("game", "simulated"),
    "room": ("game", "simulated"),
}
"""Every part (``templates/parts/NAME.html``) and what of the snapshot it is drawn from."""


class Parts:
    """Renders snapshots; remembers the newest rendering of each part in each language."""

    def __init__(self, house: House, app: Flask) -> None:
        self.house, self.app = house, app
        self.start = token_hex(4)
        self._lock = Lock()
        self._newest: dict[str, tuple[Snapshot, dict[str, tuple[str, str]]]] = {}
        """The snapshot rendered last: fifty phones that hear of it at once cost one rendering."""
        self._done: dict[tuple[str, str], tuple[list[Any], str, str]] = {}

    def all(self, snapshot: Snapshot, language: str) -> dict[str, tuple[str, str]]:
        """Part -> (its mark, its HTML)."""
        with self._lock:
            newest = self._newest.get(language)
            if newest is None or newest[0] is not snapshot:
                view = View(snapshot, language)
                newest = (snapshot, {name: self._part(name, view) for name in NEEDS})
                self._newest[language] = newest
            return newest[1]

    def _part(self, name: str, view: View) -> tuple[str, str]:
        needs = [_drawn(view.snapshot.get(key)) for key in NEEDS[name]]
        done = self._done.get((name, view.language))
        if done is None or done[0] != needs:
            html = self.app.jinja_env.get_template(f"parts/{name}.html").render(s=view.snapshot, view=view)
            done = (needs, f"{crc32(html.encode()):08x}", html)
            self._done[name, view.language] = done
        return done[1], done[2]

    def event(self, snapshot: Snapshot, language: str, known: Mapping[str, str]) -> dict[str, Any]:
        """What a phone needs that has the *known* parts: those that changed, and what its script reads."""
        parts = self.all(snapshot, language)
        return {
            "version": snapshot["version"],
            "start": self.start,
            "around": around(snapshot),
            "title": title(snapshot),
            "playing": playing(snapshot),
            "camera": snapshot.get("camera"),
            "parts": {
                name: {"mark": mark, "html": html}
                for name, (mark, html) in parts.items()
                if known.get(name) != mark
            },
        }


def _drawn(value: Any) -> Any:
    """What is drawn of a value: used time runs on all the time, and is not shown.

    A copy, since the house may go on changing the value it gave.
    """
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, list) and value and isinstance(value[0], Mapping) and "used" in value[0]:
        return [{key: v for key, v in item.items() if key not in ("used", "left")} for item in value]
    return value


def around(snapshot: Snapshot) -> str:
    """What the frame round the parts depends on; when it changes, a page loads itself again."""
    game = (snapshot.get("game") or {}).get("name", "")
    return f"{game} {'simulated' if snapshot.get('simulated') else 'real'}".strip()


def playing(snapshot: Snapshot) -> bool:
    """Is there a game to be lost by starting another?"""
    return bool(snapshot.get("game") and snapshot.get("moves") and not snapshot.get("outcome"))


def title(snapshot: Snapshot) -> str:
    """The window's title: the headline and the game."""
    game = snapshot.get("game") or {}
    return " · ".join(str(text) for text in (snapshot.get("headline"), game.get("title")) if text)
