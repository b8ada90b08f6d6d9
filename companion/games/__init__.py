"""The games on the shelf.  A game is a folder here; nothing else names it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from companion.board import Board, read_board
from companion.errors import UnknownGame
from companion.game import Boxed, Game

SHELF = Path(__file__).parent


def names() -> list[str]:
    """The ids of all games, sorted: the folders with a board and rules."""
    return sorted(
        path.parent.name for path in SHELF.glob("*/board.toml") if (path.parent / "rules.py").is_file()
    )


def first() -> str:
    """The game to begin with before anybody has chosen: for the fewest players, so the easiest to try."""
    return min(names(), key=lambda name: max(game(name).seats))


def folder(name: str) -> Path:
    if name not in names():
        raise UnknownGame(f"There is no game {name!r}. Choose one of: {', '.join(names())}.")
    return SHELF / name


_editions: dict[str, Path] = {}
"""Board files that are used instead of the games' own."""


def play_on(name: str, edition: Path | None) -> None:
    """From now on that game is played on this board and by the rules in its file; None: on its own."""
    _editions.pop(name, None)
    if edition is not None:
        _editions[folder(name).name] = edition
    game.cache_clear()
    board.cache_clear()


@contextmanager
def own_boards() -> Iterator[None]:
    """Whatever boards are chosen meanwhile, afterwards every game lies on its own again."""
    try:
        yield
    finally:
        for name in list(_editions):
            play_on(name, None)


@lru_cache(maxsize=16)
def game(name: str) -> Game[Any, Any]:
    """The rules of a game, by its id."""
    found: Game[Any, Any] = import_module(f"companion.games.{folder(name).name}.rules").GAME
    edition = _editions.get(name)
    return found.edition(edition) if edition and isinstance(found, Boxed) else found


@lru_cache(maxsize=16)
def board(name: str) -> Board:
    return read_board(_editions.get(name) or folder(name) / "board.toml")
