"""``companion serve``: watch the table and serve the page."""

from __future__ import annotations

import argparse
import logging
from pathlib import Path

from companion import games
from companion.app.service import Service, addresses, at, fits
from companion.cli.arguments import add_board, add_config, port, seed
from companion.config import load_config
from companion.errors import BrokenFile
from hardware.simulated.stress import STRESSES, stress_named


def add(parser: argparse.ArgumentParser) -> None:
    add_config(parser)
    add_board(parser)
    parser.add_argument("--host", help="who may open the page: 127.0.0.1 is this machine only")
    parser.add_argument("--port", type=port, help="the number after the colon in the page's address")
    parser.add_argument("--seed", type=seed, default=0, help="which simulated table (0)")
    parser.add_argument(
        "--stress", default="none", help=f"what is hard about the simulated table: {', '.join(STRESSES)}"
    )
    parser.add_argument("--verbose", action="store_true", help="say more about what happens")


def run(args: argparse.Namespace) -> int:
    logging.basicConfig(level=logging.INFO if args.verbose else logging.WARNING, format="%(message)s")
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # its queue is meant to be used
    config = at(load_config(args.config), args.host, args.port)
    board = own_board(args.board) if args.board else None
    service = Service(config, seed=args.seed, stress=stress_named(args.stress).name, board=board)
    try:
        service.open()
        if service.resumed:
            print("The last game goes on where it was.")
        print("Open the page: " + "  or  ".join(addresses(config.page.host, config.page.port)), flush=True)
        service.run()
    finally:
        service.close()
    return 0


def own_board(path: Path) -> Path:
    """The board file, once it is known to be whole and some game's; that game is played on it."""
    found = [name for name in games.names() if fits(path, name)]
    for name in found:
        games.play_on(name, path.resolve())
        games.game(name)  # what cannot be played so is said now
    if not found:
        raise BrokenFile(
            path,
            "has other squares or pieces than any game here. Start from a copy of the game's own board.toml.",
        )
    return path.resolve()
