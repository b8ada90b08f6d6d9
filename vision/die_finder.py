"""Where dice are in a photograph: a network slid over copies of it in several sizes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from vision.die_limits import (
    DIE_APART,
    DIE_ASIDE,
    DIE_CELL,
    DIE_EVEN,
    DIE_REACH,
    DIE_RESIZED,
    DIE_SEEN,
    DIE_SLOPE,
    DIE_STEP,
    DIE_WIDER,
    DIE_WIDEST,
)
from vision.die_pixels import channels
from vision.network import Network

Array = Any
UNIT = 20.0
"""The network tells a die's size as the logarithm of how many times this many pixels it is."""


@dataclass(frozen=True, slots=True)
class Find:
    """Perhaps a die: its middle and the wider side of its outline in pixels, and how sure that is."""

    x: float
    y: float
    size: float
    p: float


def finds(network: Network, photo: Array) -> list[Find]:
    """The surest first; of several for one die only the surest."""
    every = [find for copy, scale in _copies(photo) for find in _peaks(network, copy, scale)]
    kept: list[Find] = []
    for find in sorted(every, key=lambda find: -find.p):
        if all(_apart(find, other) for other in kept):
            kept.append(find)
    return kept


def _copies(photo: Array) -> Iterator[tuple[Array, float]]:
    """The photograph smaller and smaller, as long as a die could fill it."""
    scale = min(1.0, DIE_WIDEST / max(photo.shape[:2]))
    while min(photo.shape[:2]) * scale >= 2 * UNIT:
        size = (round(photo.shape[1] * scale), round(photo.shape[0] * scale))
        yield cv2.resize(photo, size, interpolation=cv2.INTER_AREA), scale
        scale *= DIE_STEP


def _peaks(network: Network, copy: Array, scale: float) -> Iterator[Find]:
    answer = network.run(channels(copy, DIE_REACH)[None])[0]
    heat = np.ascontiguousarray(answer[..., 0])
    peaks = (heat >= cv2.dilate(heat, np.ones((3, 3)))) & (heat > _score(DIE_SEEN))
    rows, columns = np.nonzero(peaks)
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        score, right, down, size = answer[row, column].tolist()
        x, y = (column + right) * DIE_CELL, (row + down) * DIE_CELL
        yield Find(
            (x + 0.5) / scale - 0.5, (y + 0.5) / scale - 0.5, UNIT * np.exp(size) / scale, _chance(score)
        )


def _chance(score: float) -> float:
    """The network tells how near a die's middle is; how likely a die is then has been measured."""
    return float(1 / (1 + np.exp(DIE_SLOPE * (_score(DIE_EVEN) - score))))


def _score(share: float) -> float:
    return float(np.log(share / (1 - share)))


def _apart(find: Find, other: Find) -> bool:
    return _far(find, other) > DIE_APART * max(find.size, other.size)


def _far(find: Find, other: Find) -> float:
    return float(np.hypot(find.x - other.x, find.y - other.y))


def spot(left: float, top: float, right: float, bottom: float) -> Find:
    """The die in a box that somebody drew round it."""
    size = max(right - left, bottom - top) / DIE_WIDER
    return Find((left + right) / 2, (top + bottom) / 2, size, 1.0)


def seen_near(given: Find, found: Sequence[Find]) -> Find:
    """People draw boxes wide or narrow; where a die is seen in one, that is measured better."""
    near = [
        find
        for find in found
        if _far(find, given) < DIE_ASIDE * given.size
        and abs(np.log(find.size / given.size)) < np.log(DIE_RESIZED)
    ]
    return min(near, key=lambda find: _far(find, given), default=given)
