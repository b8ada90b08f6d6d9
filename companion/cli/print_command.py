"""``companion print GAME``: the printable kit of a game as PDF."""

from __future__ import annotations

import argparse
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import cast

from companion.cli.arguments import add_board, board_from
from companion.games import folder, names
from companion.kit import PAPERS, STYLES, Art, KitSummary, big_paper, kit_name, write_board, write_kit


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=f"which game: {', '.join(names())}")
    parser.add_argument("--paper", default="a4", help=f"the paper: {' or '.join(PAPERS)} (default: a4)")
    parser.add_argument(
        "--pieces", help=f"the pieces: {' or '.join(STYLES)} (default: the first of them that the game has)"
    )
    parser.add_argument(
        "--out", type=Path, help="the file, or the folder for it (default: GAME-kit-PAPER.pdf, here)"
    )
    parser.add_argument(
        "--whole", action="store_true", help="only the board, in one piece on a big sheet for a copy shop"
    )
    add_board(parser)


def run(args: argparse.Namespace) -> int:
    art = cast(Art, import_module(f"companion.games.{folder(args.game).name}.art"))
    board = board_from(args)
    if args.whole:
        big = big_paper(board, art, args.paper)
        print(told(write_board(board, art, big, out_file(args.out, f"{args.game}-board-{big}.pdf"))))
        return 0
    out = out_file(args.out, kit_name(args.game, board, art, args.paper, args.pieces))
    print(told(write_kit(args.game, board, art, args.paper, out, args.pieces)))
    return 0


def out_file(out: Path | None, name: str) -> Path:
    """In a folder the file has its usual name; a name gets its ``.pdf``.  Devices stay as they are."""
    with suppress(OSError):  # a name that no disk can hold: writing says so
        if out and out.is_dir():
            return out / name
        if out and out.suffix.lower() != ".pdf" and (out.is_file() or not out.exists()):
            return out.with_name(out.name + ".pdf")
    return out or Path(name)


def told(made: KitSummary) -> str:
    """What was made and what to do with it, in one line."""
    return (
        f"Wrote {made.path}: {made.pages} page{'s' * (made.pages > 1)} for {made.paper.title()} paper. "
        "Print at 100 % and check the ruler: it must measure 10 centimetres."
    )
