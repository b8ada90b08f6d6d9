"""``companion enrol``: learn a family's own pieces from photographs."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from companion.board import Board
from companion.cli.arguments import add_board, add_game, board_from
from companion.cli.layouts import load_layout
from companion.cli.photos import load_heights, load_photo
from companion.errors import UsageError, WorldError
from companion.games import folder
from companion.layout import Layout
from companion.text import Say, catalogue
from companion.words import EMPTY, Look, Place
from vision.enrol import enrol
from vision.geometry import Picture
from vision.pieces import PieceSet
from vision.reader import Reader


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
        help='what stands where in it (JSON, place -> look; a pawn as {"pawn.red": "at.17"}; '
        'cards as {"rows": [["card-1.0", "card-2.0"], ...]})',
    )
    parser.add_argument(
        "--heights", type=Path, help="heights of the pieces in mm, when known (JSON, look -> mm)"
    )
    parser.add_argument("--out", type=Path, required=True, help="folder to write the set to")


def run(args: argparse.Namespace) -> int:
    if len(args.photo) != len(args.layout):
        raise UsageError("Give one --layout for every --photo, in the same order.")
    folder(args.game)
    check_out(args.out)
    board = board_from(args)
    photos = [
        (load_photo(photo), load_layout(layout, board))
        for photo, layout in zip(args.photo, args.layout, strict=True)
    ]
    pieces = enrol(board, load_photo(args.empty), photos, load_heights(args.heights, board))
    save(pieces, args.out)
    words = catalogue("en", folder(args.game))
    print(f"Learnt {', '.join(words.look(look) for look in pieces.looks)}; the set is in {args.out}.")
    for warning in (*pieces.warnings, *disagreements(board, pieces, photos)):
        print(words.say(warning))
    return 0


def check_out(out: Path) -> None:
    """Before anything is learnt: there must be no file in the way."""
    with suppress(OSError):  # a name that no disk can hold: writing says so
        for path in (out, *out.parents):
            if path.exists() and not path.is_dir():
                raise UsageError(f"{path} is a file. Give --out a folder to write the set to.")


def save(pieces: PieceSet, out: Path) -> None:
    try:
        pieces.save(out)
    except OSError as error:
        raise WorldError(
            f"The set cannot be written to {out} ({error.strerror}). Choose another folder with --out."
        ) from error


def disagreements(board: Board, pieces: PieceSet, photos: list[tuple[Picture, Layout]]) -> Iterator[Say]:
    """Where the photographs, read with what was learnt from them, are not as their layouts say."""
    known = replace(board, looks={look: board.looks[look] for look in pieces.looks})
    reader = Reader(known, pieces)
    for number, (photo, layout) in enumerate(photos, 1):
        seen = looks_seen(reader, photo)
        named = layout.places
        unnamed = tuple(place for place, look in seen.items() if place not in named and look != EMPTY)
        other = tuple(place for place, look in seen.items() if place in named and look != named[place])
        if unnamed:
            yield Say.of("enrol.unnamed", photo=number, where=unnamed)
        if other:
            yield Say.of("enrol.otherwise", photo=number, where=other)


def looks_seen(reader: Reader, photo: Picture) -> Mapping[Place, Look | None]:
    """The likeliest look of each place; None where something lies that is no known piece."""
    reading = reader.look(photo, 0.0)
    found = reading.observation.places if reading.observation else {}
    best: dict[Place, Look | None] = {p: max(looks, key=looks.__getitem__) for p, looks in found.items()}
    best |= dict.fromkeys(reading.covered)
    return {place: best[place] for place in reader.board.places if place in best}
