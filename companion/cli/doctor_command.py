"""``companion doctor``: camera, picture, pieces, pins, disk, history, clock, network: ok or what to do."""

from __future__ import annotations

import argparse
import json
import logging

from companion import games
from companion.app.doctor import examine
from companion.cli.arguments import add_board, add_config, board_from
from companion.config import load_config
from companion.text import catalogue


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default=games.first(), help="the board that lies under the camera")
    add_board(parser)
    add_config(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object, for machines")


def run(args: argparse.Namespace) -> int:
    words = catalogue("en", games.folder(args.game))
    logging.getLogger("companion").addHandler(logging.NullHandler())  # every trouble is a check's answer
    board_from(args)  # a mistake in it is a mistake of the command, not of the table
    checks = []
    for check in examine(load_config(args.config), args.game, args.board):
        checks.append({"name": check.name, "ok": check.ok, "text": words.say(check.say)})
        if not args.json:
            print(f"{'ok ' if check.ok else '-- '} {check.name:8} {checks[-1]['text']}", flush=True)
    all_ok = all(check["ok"] for check in checks)
    if args.json:
        print(json.dumps({"ok": all_ok, "checks": checks}))
    return 0 if all_ok else 1
