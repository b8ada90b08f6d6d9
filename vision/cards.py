"""Which of the learnt cards lies at a pose: their pictures are compared as far as they can be seen.

A card is taken out of the close-up on a small raster of its own, and compared with all learnt pictures both
ways round, a little beside the pose and turned a little, all at once as one matrix product.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from math import cos, radians, sin

import cv2
import numpy as np
from numpy.lib.stride_tricks import as_strided

from companion.words import Look
from vision.closeup import Closeup
from vision.geometry import Array
from vision.oblongs import Pose, Size

ROWS = 44
"""Pixels along a card: 2 mm each on one of 87 mm."""

EDGE = 1
"""Pixels along the edge of a card that are not compared: they are half table."""

SOFT_MM = 0.7
"""Softness of a picture: a card a hair beside its pose must not look like another."""

REACH = 2
TURNED = (-2.5, 0.0, 2.5)
"""How far from its pose a card is searched: pixels of its raster, and degrees."""

SETTLED = ((0.8, 1.2), (0.4, 0.6))
"""Then finer: steps in pixels, and degrees."""

FLAT = 3e-4
"""Variance below which there is no picture, only noise."""


@dataclass(frozen=True, slots=True)
class Fit:
    """The learnt cards laid at a pose."""

    pose: Pose
    """The way round in which the best one fits."""
    rests: Mapping[Look, float]
    """Per look: the share of the picture in sight that it leaves unexplained."""
    seen: float
    """Share of the card that is in sight."""

    @property
    def rest(self) -> float:
        return min(self.rests.values())


@dataclass(frozen=True, slots=True)
class _Try:
    """Learnt cards compared at one pose: columns both ways round."""

    pose: Pose
    rests: Array
    seen: float

    @property
    def least(self) -> float:
        return float(self.rests.min())


def raster(size: Size) -> tuple[int, int]:
    """Columns and rows of the pictures of cards of this size."""
    return round(ROWS * size[0] / size[1]), ROWS


def picture(values: Array, close: Closeup, pose: Pose, size: Size, reach: int = 0) -> Array:
    """What lies at a pose, upright, with *reach* pixels more on every side."""
    columns, rows = raster(size)
    step = (size[0] / columns / close.sheet.mm, size[1] / rows / close.sheet.mm)
    c, s = cos(radians(pose.turn)), sin(radians(pose.turn))
    x, y = close.sheet.pixel(pose.x, pose.y)
    matrix = np.array([[c * step[0], s * step[1], x], [-s * step[0], c * step[1], y]], np.float64)
    middle = np.array([(columns - 1) / 2 + reach, (rows - 1) / 2 + reach])
    matrix[:, 2] -= matrix[:, :2] @ middle
    shape = (columns + 2 * reach, rows + 2 * reach)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpAffine(values, matrix, shape, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.float32
    )


def soft(close: Closeup) -> Closeup:
    """As it is compared."""
    colour = cv2.GaussianBlur(np.exp(close.colour), (0, 0), SOFT_MM / close.sheet.mm)
    return Closeup(close.sheet, np.asarray(colour, np.float32))


def learnt(close: Closeup, pose: Pose, size: Size) -> Array:
    """The picture of a card that lies there."""
    looked = soft(close)
    return picture(looked.colour, looked, pose, size)


class Album:
    """The learnt pictures of cards of one size."""

    def __init__(self, size: Size, pictures: Mapping[Look, Array]) -> None:
        self.size = size
        self.looks = tuple(look for look, shown in pictures.items() for _ in shown)
        known = np.concatenate(list(pictures.values())) if pictures else np.zeros((0, 1, 1, 3), np.float32)
        both = np.concatenate([known, known[:, ::-1, ::-1]])
        self.known = both.reshape(len(both), -1, 3)
        self.columns = np.ascontiguousarray(self.known.reshape(len(both), -1).T)
        self.squares = np.ascontiguousarray((self.known**2).sum(axis=2).T)

    def fit(self, close: Closeup, pose: Pose, free: Array) -> Fit | None:
        """How well each card fits near a pose.  *free*: 0 where another card lies over it."""
        if not self.looks:
            return None
        best = self._nearest(close, pose, free)
        for step, turn in SETTLED:
            best = self._finer(close, best.pose, free, step, turn)
        count, pose = len(self.looks), best.pose
        if int(best.rests.argmin()) >= count:
            pose = Pose(pose.x, pose.y, (pose.turn + 180) % 360)
        rests: dict[Look, float] = {}
        for look, rest in zip(
            self.looks, np.minimum(best.rests[:count], best.rests[count:]).tolist(), strict=True
        ):
            rests[look] = min(rest, rests.get(look, 2.0))
        return Fit(pose, rests, best.seen)

    def _nearest(self, close: Closeup, pose: Pose, free: Array) -> _Try:
        """The best of all places within reach, whole pixels apart."""
        tries = []
        for turn in TURNED:
            turned = pose.moved(0, 0, turn)
            weight = self._weight(close, turned, free)
            rests = self._rests(self._windows(close, turned), weight)
            dy, dx = divmod(int(rests.min(axis=1).argmin()), 2 * REACH + 1)
            mm = self.size[1] / ROWS
            at = turned.moved((dx - REACH) * mm, (dy - REACH) * mm)
            tries.append(_Try(at, rests[dy * (2 * REACH + 1) + dx], float(weight.mean())))
        return min(tries, key=lambda one: one.least)

    def _finer(self, close: Closeup, pose: Pose, free: Array, step: float, turn: float) -> _Try:
        mm = step * self.size[1] / ROWS
        weight = self._weight(close, pose, free)
        poses = [pose.moved(dx * mm, dy * mm, t * turn) for t, dy, dx in product((-1, 0, 1), repeat=3)]
        views = np.stack([picture(close.colour, close, one, self.size) for one in poses])
        rests = self._rests(views.reshape(len(poses), -1, 3), weight)
        best = int(rests.min(axis=1).argmin())
        return _Try(poses[best], rests[best], float(weight.mean()))

    def _weight(self, close: Closeup, pose: Pose, free: Array) -> Array:
        weight = picture(free, close, pose, self.size)
        weight[:EDGE] = weight[-EDGE:] = 0
        weight[:, :EDGE] = weight[:, -EDGE:] = 0
        return weight.reshape(-1)

    def _windows(self, close: Closeup, pose: Pose) -> Array:
        columns, rows = raster(self.size)
        wide = picture(close.colour, close, pose, self.size, REACH)
        side = 2 * REACH + 1
        views = as_strided(
            wide, (side, side, rows, columns, 3), (*wide.strides[:2], *wide.strides), writeable=False
        )
        return views.reshape(side * side, rows * columns, 3)

    def _rests(self, views: Array, weight: Array) -> Array:
        """Per view and learnt picture: the share that is not explained, whatever the level and contrast."""
        total = max(float(weight.sum()), 1e-6)
        heavy = views * weight[:, None]
        sums, known_sums = heavy.sum(axis=1), np.einsum("p,kpc->kc", weight, self.known)
        both = heavy.reshape(len(views), -1) @ self.columns - sums @ known_sums.T / total
        mine = np.einsum("vpc,vpc->v", heavy, views) - (sums**2).sum(axis=1) / total
        theirs = weight @ self.squares - (known_sums**2).sum(axis=1) / total
        flat = FLAT * total
        return np.asarray(1 - both / np.sqrt((mine[:, None] + flat) * (theirs + flat)), np.float32)
