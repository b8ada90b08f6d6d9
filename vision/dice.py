"""Reading real dice: what lies where in a photograph, and which number is up.

Both networks were taught with dice drawn by our own code (``tests/train_dice.py``) and saw no photograph.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from vision.die_finder import Find, finds, seen_near, spot
from vision.die_limits import DIE_BATCH, DIE_FOUND, DIE_REACH, DIE_TEMPERATURE, DIE_TURNS, DIE_VIEW, DIE_WIDER
from vision.die_pixels import channels, crop
from vision.network import Network

Array = Any
Box = tuple[float, float, float, float]
"""Left, top, right, bottom as fractions of the picture."""
VALUES = 6
WEIGHTS = Path(__file__).with_name("dice.npz")


@dataclass(frozen=True, slots=True)
class Die:
    """A die as it was seen; ``chances`` are those of one to six; the rest to 1 is that of no die."""

    box: Box
    chances: tuple[float, ...]

    @property
    def value(self) -> int:
        return 1 + int(np.argmax(self.chances))

    @property
    def p(self) -> float:
        return max(self.chances)


@cache
def network(name: str) -> Network:
    with np.load(WEIGHTS) as arrays:
        return Network.from_arrays(arrays, name)


def read_dice(photo: Array, boxes: Sequence[Box]) -> list[Die]:
    """What the dice in these boxes show, in the same order."""
    if not boxes:
        return []
    high, wide = photo.shape[:2]
    found = finds(network("finder"), photo)
    spots = [spot(left * wide, top * high, right * wide, bottom * high) for left, top, right, bottom in boxes]
    chances = _chances(photo, [seen_near(given, found) for given in spots])
    return [Die(box, tuple(row)) for box, row in zip(boxes, chances, strict=True)]


def find_dice(photo: Array) -> list[Die]:
    """All dice of a photograph, the surest first."""
    found = finds(network("finder"), photo)
    chances = _chances(photo, found)
    dice = [_weighed(photo, find, row) for find, row in zip(found, chances, strict=True)]
    return sorted((die for die in dice if sum(die.chances) > DIE_FOUND), key=lambda die: -die.p)


def _weighed(photo: Array, find: Find, chances: Sequence[float]) -> Die:
    """Both networks have to believe in a die; its box ends where the picture ends."""
    high, wide = photo.shape[:2]
    half = find.size * DIE_WIDER / 2
    left, right = (min(max(x / wide, 0.0), 1.0) for x in (find.x - half, find.x + half))
    top, bottom = (min(max(y / high, 0.0), 1.0) for y in (find.y - half, find.y + half))
    return Die((left, top, right, bottom), tuple(find.p * chance for chance in chances))


def _chances(photo: Array, spots: Sequence[Find]) -> list[list[float]]:
    """For every spot the chances of one to six."""
    parts = [spots[start : start + DIE_BATCH] for start in range(0, len(spots), DIE_BATCH)]
    return [row for part in parts for row in _batch(photo, part)]


def _batch(photo: Array, spots: Sequence[Find]) -> list[list[float]]:
    """Every die is looked at in several turns and in the mirror, and the answers averaged.

    Neither makes another die: all pips of a face stay where that face may have them.
    """
    looks = [
        channels(crop(photo, spot.x, spot.y, spot.size * DIE_VIEW, turn), DIE_REACH)
        for spot in spots
        for turn in DIE_TURNS
    ]
    flat = np.stack([turned for look in looks for turned in _turned(look)])
    score = network("reader").run(flat).reshape(len(spots), -1, VALUES + 1)
    score = _log_share(score).mean(axis=1) / DIE_TEMPERATURE
    chances: list[list[float]] = np.exp(_log_share(score))[:, :VALUES].tolist()
    return chances


def _turned(look: Array) -> list[Array]:
    return [np.rot90(side, turn) for turn in range(2) for side in (look, look[:, ::-1])]


def _log_share(score: Array) -> Array:
    top = score - score.max(axis=-1, keepdims=True)
    return top - np.log(np.exp(top).sum(axis=-1, keepdims=True))
