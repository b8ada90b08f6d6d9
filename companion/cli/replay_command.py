"""``companion replay``: tell a recorded game as text, from the history or from a file."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from companion.cli.arguments import add_config
from companion.cli.results import ended, result
from companion.config import load_config
from companion.errors import CompanionError, InvalidMove, RuleError, UsageError, WorldError
from companion.game import Game
from companion.games import folder, game
from companion.history import History, Played
from companion.history import Record as Kept
from companion.messages import Event, GameBegan, MovePlayed, TableAccepted, decode
from companion.page import Page, seat_names
from companion.record import Record, is_whole
from companion.referee import Referee
from companion.table import Table
from companion.text import catalogue

ACCEPTED = "table "
"""Before a position that was accepted as it lay there."""
LAST_GAME = 2**63 - 1
"""The greatest number that SQLite can look for."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "game", nargs="?", metavar="NUMBER|FILE", help="which game: its number, or a text file (the last)"
    )
    add_config(parser)
    parser.add_argument(
        "--list", action="store_true", help="list the games instead: when, who, and how they ended"
    )
    parser.add_argument("--story", action="store_true", help="tell every move as a sentence")
    parser.add_argument("--json", action="store_true", help="for machines")


def run(args: argparse.Namespace) -> int:
    if args.list:
        return _list(args)
    table = _from_history(args) if not args.game or _is_number(args.game) else _from_file(Path(args.game))
    if args.json:
        print(json.dumps(_told(table)))
    elif args.story:
        print("\n".join(_story(table)))
    else:
        print(record(table).text(), end="")
    return 0


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal()


def _history(args: argparse.Namespace) -> History:
    return History(load_config(args.config).table.state / "games.db", writable=False)


def _list(args: argparse.Namespace) -> int:
    history = _history(args)
    try:
        newest = history.latest()
        for played in history.games():
            line = {**_listed(played, history.events(played.id)), "newest": played.id == newest}
            print(json.dumps(line) if args.json else _line(line))
    finally:
        history.close()
    return 0


def _listed(played: Played, records: Sequence[Kept]) -> dict[str, Any]:
    line = {"number": played.id, "game": played.game, "began": played.began, "events": played.events}
    try:
        table = _replayed(records)
        ended = table.ended is not None
        names, result = table.began.names if table.began else (), _page(table).headline() if ended else None
    except CompanionError:
        names, result = (), "cannot be read by this companion"
    return {**line, "players": list(names), "result": result}


def _line(line: Mapping[str, Any]) -> str:
    when = datetime.fromtimestamp(line["began"]).strftime("%Y-%m-%d %H:%M")
    names = ", ".join(line["players"])
    result = line["result"] or ("still on" if line["newest"] else "broken off")
    told = [f"{line['number']:>4}", f"{line['game']:<10}", when, names, result]
    return "  ".join(part for part in told if part)


def _from_history(args: argparse.Namespace) -> Table:
    history = _history(args)
    try:
        number = _number(args.game) if args.game else history.latest()
        records = history.events(number) if number is not None else ()
    finally:
        history.close()
    if not records:
        raise UsageError("There is no such game. List them with: companion replay --list")
    return _replayed(records)


def _replayed(records: Sequence[Kept]) -> Table:
    return Referee(game).replay(decode(r.kind, r.body, r.at) for r in records)


def _number(text: str) -> int | None:
    """The number of a game; None for one that no history can have."""
    return int(text) if is_whole(text) and int(text) <= LAST_GAME else None


def _from_file(path: Path) -> Table:
    """A text as ``record`` writes it; every move is checked by the rules."""
    try:
        told = Record.parse(path.read_text(encoding="utf-8"))
    except InvalidMove as error:
        raise UsageError(f"{path}: {error}") from error
    except OSError as error:
        raise WorldError(f"{path} cannot be read ({error.strerror}). Check the path.") from error
    except UnicodeDecodeError as error:
        raise WorldError(f"{path} is not a text file. A recorded game is a text.") from error
    rules = game(told.game)
    names = told.players or tuple(seat_names(rules, catalogue("en", folder(rules.name))))
    referee, table = Referee(game), Table()
    table = referee.evolve(table, GameBegan(0.0, rules.name, names, dict(told.options), None))
    for number, move in enumerate(told.moves, 1):
        try:
            table = referee.evolve(table, _event(rules, table, move))
        except RuleError as error:
            raise UsageError(f"{path}, move {number} ({move}): {error}") from error
    try:
        return ended(referee, table, told.result)
    except UsageError as error:
        raise UsageError(f"{path}: {error}") from error


def _event(rules: Game[Any, Any], table: Table, move: str) -> Event:
    if move.startswith(ACCEPTED):
        return TableAccepted(0.0, move.removeprefix(ACCEPTED))
    rules.parse(table.state, move)
    return MovePlayed(0.0, move, "declared")


def record(table: Table) -> Record:
    assert table.began is not None
    moves = tuple(ACCEPTED + play.text if play.by == "accepted" else play.text for play in table.plays)
    return Record(table.began.game, table.began.names, dict(table.began.options), moves, result(table))


def _page(table: Table) -> Page:
    assert table.began is not None
    rules = game(table.began.game)
    return Page(rules, table, catalogue("en", folder(rules.name)), table.plays[-1].at if table.plays else 0.0)


def _story(table: Table) -> list[str]:
    words = _page(table).words()
    lines = [f"{move['number']:>3}. {move['text']}" for move in words["moves"]]
    return [*lines, "", words["headline"]]


def _told(table: Table) -> dict[str, Any]:
    told = record(table)
    words = _page(table).words()
    return {
        "game": told.game,
        "players": list(told.players),
        "options": dict(told.options),
        "moves": list(told.moves),
        "position": game(told.game).position(table.state),
        "outcome": words["outcome"],
    }
