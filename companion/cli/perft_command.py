"""``companion perft GAME DEPTH``: how many turn sequences there are, a line a depth."""

from __future__ import annotations

import argparse

from companion.cli.arguments import add_game, options_from, positive
from companion.games import game
from companion.perft import perft


def add(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("depth", type=positive, help="how many turns deep")
    parser.add_argument("--from", dest="position", help="start from this position instead")
    parser.add_argument("--players", type=positive, help="how many players")


def run(args: argparse.Namespace) -> int:
    rules = game(args.game)
    options = options_from(rules, args.option)
    if args.position:
        state = rules.from_position(args.position, options)
    else:
        state = rules.start(args.players or min(rules.seats), options)
    for depth in range(1, args.depth + 1):
        print(depth, perft(rules, state, depth), flush=True)
    return 0
