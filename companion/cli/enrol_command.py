"""``companion enrol``: learn a family's own pieces from photographs."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.cli.arguments import add_board, add_game, board_from
from companion.cli.photos import load_heights, load_layout, load_photo
from companion.errors import UsageError
from companion.games import folder
from companion.text import catalogue
from vision.enrol import enrol


def add(parser: argparse.ArgumentParser) -> None:
    add_game(parser, flag=True)
    add_board(parser)
    parser.add_argument("--empty", type=Path, required=True, help="photograph of the bare board")
    parser.add_argument(
        "--photo", type=Path, action="append", required=True, help="photograph of pieces on known places"
    )
    parser.add_argument(
        "--layout",
        type=Path,
        action="append",
        required=True,
        help="what stands where in it (JSON, place -> look)",
    )
    parser.add_argument(
        "--heights", type=Path, help="heights of the pieces in mm, when known (JSON, look -> mm)"
    )
    parser.add_argument("--out", type=Path, required=True, help="folder to write the set to")


def run(args: argparse.Namespace) -> int:
    if len(args.photo) != len(args.layout):
        raise UsageError("Give one --layout for every --photo, in the same order.")
    folder(args.game)
    board = board_from(args)
    photos = [
        (load_photo(photo), load_layout(layout, board))
        for photo, layout in zip(args.photo, args.layout, strict=True)
    ]
    pieces = enrol(board, load_photo(args.empty), photos, load_heights(args.heights, board))
    pieces.save(args.out)
    words = catalogue("en", folder(args.game))
    print(f"Learnt {', '.join(words.look(look) for look in pieces.looks)}; the set is in {args.out}.")
    for warning in pieces.warnings:
        print(words.say(warning))
    return 0
