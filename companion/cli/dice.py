"""``companion read --dice PHOTO``: which dice lie on a photograph, and what they show."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.cli.photos import load_photo, read_json
from companion.errors import BrokenFile, UsageError
from vision.dice import Box, Die, find_dice, read_dice
from vision.die_limits import DIE_SURE

SPARE = 1e-6
"""Fractions that other programs wrote may be off by their last digits."""


def run(args: argparse.Namespace) -> int:
    foreign = [name for name in ("game", "set", "board", "option") if getattr(args, name)]
    if foreign:
        raise UsageError(f"--dice reads any dice, without a game. Leave --{foreign[0]} out.")
    boxes = None if args.boxes is None else load_boxes(args.boxes)
    photo = load_photo(args.photo)
    dice = find_dice(photo) if boxes is None else read_dice(photo, boxes)
    print(json.dumps(as_json(dice)) if args.json else "\n".join(told(dice)))
    return 0


def as_json(dice: Sequence[Die]) -> dict[str, Any]:
    return {
        "dice": [
            {"box": [round(side, 4) for side in die.box], "value": die.value, "p": round(die.p, 4)}
            for die in dice
        ]
    }


def told(dice: Sequence[Die]) -> list[str]:
    """A line for every die, from the top of the picture to its bottom."""
    rows = sorted(dice, key=lambda die: (die.box[1], die.box[0]))
    return [_line(die) for die in rows] or ["There are no dice in the picture."]


def _line(die: Die) -> str:
    x, y = (die.box[0] + die.box[2]) / 2, (die.box[1] + die.box[3]) / 2
    doubt = "" if die.p >= DIE_SURE else "  not sure"
    return f"{die.value}  {die.p:.2f}  {x:.0%} from the left, {y:.0%} from the top{doubt}"


def load_boxes(path: Path) -> list[Box]:
    """A JSON list of boxes, each left, top, right, bottom as fractions of the picture."""
    data = read_json(path)
    if not isinstance(data, list):
        raise BrokenFile(path, "must be a JSON list of boxes such as [[0.1, 0.2, 0.15, 0.25]].")
    return [_checked(path, number, box) for number, box in enumerate(data, 1)]


def _checked(path: Path, number: int, box: Any) -> Box:
    if not isinstance(box, list) or len(box) != 4 or not all(_is_number(side) for side in box):
        raise BrokenFile(path, f"box {number} must be four numbers: left, top, right, bottom.")
    left, top, right, bottom = (float(side) for side in box)
    if not all(-SPARE <= side <= 1 + SPARE for side in box):
        raise BrokenFile(path, f"box {number} reaches out of the picture. Write fractions from 0 to 1.")
    if left >= right or top >= bottom:
        raise BrokenFile(path, f"box {number} is empty. Write left, top, right, bottom, in this order.")
    return left, top, right, bottom


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
