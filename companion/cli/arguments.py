"""Arguments that several commands share."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion import games
from companion.board import Board
from companion.errors import UsageError
from companion.game import Game
from companion.record import is_whole

LAST_PORT = 65535
LAST_MOVE = 100_000
LAST_SEED = 2**32 - 1
"""More tables than anybody can sit at; the number is part of a file's name."""


def add_game(parser: argparse.ArgumentParser, *, flag: bool = False, required: bool = True) -> None:
    known = ", ".join(games.names())
    if flag:
        parser.add_argument("--game", required=required, help=f"which game: {known}")
    else:
        parser.add_argument("game", help=f"which game: {known}")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a house rule, such as kittens_only=yes; may be given several times",
    )


def add_board(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--board", type=Path, help="another board file than the game's own board.toml")


def board_from(args: argparse.Namespace) -> Board:
    """The board, which is the one the game is played on from now on."""
    if args.board:
        games.play_on(args.game, args.board)
    return games.board(args.game)


def positive(text: str) -> int:
    if not is_whole(text) or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return int(text)


def port(text: str) -> int:
    return _between(text, 1, LAST_PORT)


def seed(text: str) -> int:
    return _between(text, 0, LAST_SEED)


def _between(text: str, least: int, most: int) -> int:
    if not is_whole(text) or not least <= int(text) <= most:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least} to {most}")
    return int(text)


def count(text: str) -> int:
    return _between(text, 0, LAST_MOVE)


def share(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 1")
    return value


def add_config(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help="the settings (a TOML file; all defaults without)"
    )


def options_from(game: Game[Any, Any], given: Sequence[str]) -> dict[str, Any]:
    """House rules as written on the command line; UsageError says what the game knows."""
    known = {option.name: option for option in game.options}
    options: dict[str, Any] = {}
    for text in given:
        name, _, value = text.partition("=")
        if name not in known:
            listed = ", ".join(known) or "none"
            raise UsageError(f"{game.title} has no house rule {name!r}. It has: {listed}.")
        choices = known[name].choices or (value,)
        found = next((choice for choice in choices if _written(choice, value)), None)
        if found is None:
            listed = ", ".join(_word(choice) for choice in choices)
            raise UsageError(f"{name} cannot be {value!r}. Choose one of: {listed}.")
        options[name] = found
    return options


def _word(choice: object) -> str:
    return {True: "yes", False: "no"}.get(choice, str(choice)) if isinstance(choice, bool) else str(choice)


def _written(choice: object, value: str) -> bool:
    words = {_word(choice), str(choice).lower()}
    if isinstance(choice, bool):
        words |= {"on", "1", ""} if choice else {"off", "0"}
    return value.lower() in words
