"""The photographs of real dice in ../shared, what is on them, and how good a reader of them is."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.dice import Box, Die, find_dice, read_dice
from vision.die_limits import DIE_SURE

FOLDER = Path(__file__).parent.parent.parent / "shared" / "photos" / "dice"
NUMBERS = ("one", "two", "three", "four", "five", "six")
OVERLAP = 0.5


@dataclass(frozen=True, slots=True)
class Answer:
    """A true die and what was read in its box."""

    name: str
    value: int
    pixels: float
    colour: str
    die: Die

    @property
    def right(self) -> bool:
        return self.die.value == self.value

    @property
    def sure(self) -> bool:
        return self.die.p >= DIE_SURE

    @property
    def silent_error(self) -> bool:
        return self.sure and not self.right


@dataclass(frozen=True, slots=True)
class Hunt:
    """A whole photograph: its true dice, those found of them and read right, and what was found besides."""

    name: str
    true: tuple[tuple[int, float], ...]
    found: tuple[int, ...]
    right: tuple[int, ...]
    false: tuple[Die, ...]


def truth() -> dict[str, list[tuple[int, Box]]]:
    data = json.loads((FOLDER / "truth.json").read_text())
    return {
        name: [(1 + NUMBERS.index(die["value"]), tuple(die["box"])) for die in dice]
        for name, dice in data.items()
    }


def photograph(name: str) -> Any:
    return cv2.imread(str(FOLDER / name))


def answers(names: Sequence[str]) -> Iterator[Answer]:
    known = truth()
    for name in names:
        photo = photograph(name)
        dice = read_dice(photo, [box for _, box in known[name]])
        for (value, box), die in zip(known[name], dice, strict=True):
            yield Answer(name, value, (box[2] - box[0]) * photo.shape[1], colour(photo, box), die)


def hunts(names: Sequence[str]) -> Iterator[Hunt]:
    known = truth()
    for name in names:
        photo = photograph(name)
        yield hunt(name, known[name], find_dice(photo), photo.shape[1])


def hunt(name: str, true: Sequence[tuple[int, Box]], dice: Sequence[Die], wide: int) -> Hunt:
    """Each die found takes the true die it overlaps most, the surest first; a true die is taken once."""
    left, found, right, false = set(range(len(true))), [], [], []
    for die in dice:
        best = max(left, key=lambda i: overlap(true[i][1], die.box), default=None)
        if best is None or overlap(true[best][1], die.box) < OVERLAP:
            false.append(die)
            continue
        left.remove(best)
        found.append(best)
        if die.value == true[best][0]:
            right.append(best)
    sizes = tuple((value, (box[2] - box[0]) * wide) for value, box in true)
    return Hunt(name, sizes, tuple(found), tuple(right), tuple(false))


def overlap(a: Box, b: Box) -> float:
    """What two boxes share of what they cover together."""
    wide = min(a[2], b[2]) - max(a[0], b[0])
    high = min(a[3], b[3]) - max(a[1], b[1])
    if wide <= 0 or high <= 0:
        return 0.0
    both = (a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1])
    return wide * high / (both - wide * high)


def colour(photo: Any, box: Box) -> str:
    """The commonest colour in the middle of a box, in a word."""
    high, wide = photo.shape[:2]
    x, y, half = (box[0] + box[2]) / 2 * wide, (box[1] + box[3]) / 2 * high, (box[2] - box[0]) * wide * 0.25
    part = photo[max(0, int(y - half)) : int(y + half) + 1, max(0, int(x - half)) : int(x + half) + 1]
    hsv = cv2.cvtColor(part, cv2.COLOR_BGR2HSV).reshape(-1, 3)
    names = [_word(*(int(c) for c in pixel)) for pixel in hsv]
    return max(sorted(set(names)), key=names.count)


def _word(hue: int, rich: int, bright: int) -> str:
    if bright < 70:
        return "black"
    if rich < 60:
        return "white" if bright > 140 else "grey"
    steps = ((8, "red"), (19, "brown, orange"), (35, "yellow"), (95, "green"), (125, "blue"), (165, "purple"))
    return next((word for most, word in steps if hue < most), "red")


def share(flags: Sequence[bool]) -> float:
    return float(np.mean(flags)) if flags else 1.0
