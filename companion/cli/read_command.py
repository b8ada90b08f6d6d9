"""``companion read PHOTO``: what lies where, with probabilities."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.cli import dice
from companion.cli.arguments import add_board, add_game, board_from
from companion.cli.photos import load_photo
from companion.cli.sightings import best, zones_as_json
from companion.errors import UsageError, WorldError
from companion.games import folder
from companion.text import Catalogue, catalogue
from companion.words import EMPTY
from vision.pieces import PieceSet
from vision.reader import Reader, Reading


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("photo", type=Path, help="the photograph")
    add_game(parser, flag=True, required=False)
    add_board(parser)
    parser.add_argument("--set", type=Path, help="folder of the learnt pieces")
    parser.add_argument(
        "--dice", action="store_true", help="read any six-sided dice instead; no game, no set"
    )
    parser.add_argument("--boxes", type=Path, metavar="FILE", help="with --dice: where the dice lie (JSON)")
    parser.add_argument("--json", action="store_true", help="for machines")


def run(args: argparse.Namespace) -> int:
    if args.dice:
        return dice.run(args)
    if args.game is None or args.set is None:
        raise UsageError("A game and its pieces are read with --game and --set, lone dice with --dice.")
    if args.boxes is not None:
        raise UsageError("--boxes says where dice lie. Add --dice, or leave --boxes out.")
    folder(args.game)
    photo = load_photo(args.photo)
    reading = Reader(board_from(args), PieceSet.load(args.set)).look(photo, 0.0)
    if args.json:
        print(json.dumps(as_json(reading, args.game, str(args.set))))
        return 0
    words = catalogue("en", folder(args.game))
    if not reading.found:
        raise WorldError(words.say(reading.problem) if reading.problem else "The board was not found.")
    if reading.occluded:
        print("Something is over the board, perhaps a hand.")
    lines = list(told(reading, words))
    if not lines and not reading.occluded:
        lines = ["The board is empty."]
    for line in lines:
        print(line)
    return 0


def told(reading: Reading, words: Catalogue) -> Iterator[str]:
    """A line for every place that is not surely empty, and for everything in a zone."""
    for place, looks in (reading.observation.places if reading.observation else {}).items():
        look, p = best(looks)
        if look != EMPTY or p < 0.9:
            yield f"{place}  {words.look(look)}  {p:.2f}"
    for zone, things in (reading.observation.zones if reading.observation else {}).items():
        for look, p in (best(thing.looks) for thing in things):
            yield f"{zone}  {words.look(look)}  {p:.2f}"


def as_json(reading: Reading, game: str, set_name: str) -> dict[str, Any]:
    places = reading.observation.places if reading.observation else {}
    error = round(reading.error_px, 2) if reading.found else None
    likeliest = {place: best(looks) for place, looks in places.items()}
    return {
        "game": game,
        "set": set_name,
        "board": {"found": reading.found, "by": reading.by, "error_px": error},
        "occluded": reading.occluded,
        "places": {place: {"look": look, "p": round(p, 4)} for place, (look, p) in likeliest.items()},
        "zones": zones_as_json(reading.observation.zones if reading.observation else {}),
        "ms": round(reading.ms, 1),
    }
