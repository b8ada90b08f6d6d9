"""Which of the learnt cards lies at a pose: their pictures are compared as far as they can be seen.

A card is taken out of the close-up on a small raster of its own.  On a coarse one it is compared with all
learnt pictures both ways round, a little beside the pose and turned a little, all at once as one matrix
product; on a fine one the likeliest settle, and there all are compared again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from math import cos, radians, sin

import cv2
import numpy as np
import numpy.typing as npt

from companion.words import Look
from vision.closeup import Closeup
from vision.details import unlike
from vision.geometry import Array
from vision.oblongs import Pose, Size

ROWS, COARSE_ROWS = 44, 22
"""Pixels along a card: 2 mm each on one of 87 mm, and 4."""

SOFT_MM, COARSE_SOFT_MM = 0.7, 1.6
"""Softness of the pictures: a card a hair beside its pose must not look like another."""

REACH = ((4.0, 2.5), (2.0, 1.2), (1.0, 0.6), (0.5, 0.3))
"""How a card is searched near its pose, ever finer: steps in millimetres both ways, and degrees.  The first
on the coarse raster, and for all cards."""

LIKELIEST = 4
"""So many pictures settle at their best place."""

RIVALS = 8
"""So many are compared each at their own."""

HOPELESS = 0.5
"""What fits worse than this on the coarse raster fits nowhere.  Measured for true cards: at most 0.25."""

FLAT = 3e-4
"""Variance below which there is no picture, only noise."""

Numbers = npt.NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Fit:
    """The learnt cards laid at a pose."""

    pose: Pose
    """The way round in which the best one fits."""
    rests: Mapping[Look, float]
    """Per look: the share of the picture in sight that it leaves unexplained."""
    unlike: Mapping[Look, float]
    """Of the likeliest looks: how much else there is to see, down to small things (`vision.details`)."""
    seen: float
    """Share of the card that is in sight."""

    @property
    def rest(self) -> float:
        return min(self.rests.values())


@dataclass(frozen=True, slots=True)
class Sight:
    """What pictures are compared with, soft for the fine and for the coarse raster."""

    fine: Closeup
    coarse: Closeup

    @classmethod
    def of(cls, close: Closeup) -> Sight:
        colour = np.exp(close.colour)
        return cls(*(_soft(close, colour, mm) for mm in (SOFT_MM, COARSE_SOFT_MM)))


def _soft(close: Closeup, colour: Array, mm: float) -> Closeup:
    return Closeup(close.sheet, np.asarray(cv2.GaussianBlur(colour, (0, 0), mm / close.sheet.mm), np.float32))


def picture(values: Array, close: Closeup, pose: Pose, size: Size, rows: int = ROWS) -> Array:
    """What lies at a pose, upright."""
    columns = round(rows * size[0] / size[1])
    step = (size[0] / columns / close.sheet.mm, size[1] / rows / close.sheet.mm)
    c, s = cos(radians(pose.turn)), sin(radians(pose.turn))
    x, y = close.sheet.pixel(pose.x, pose.y)
    matrix = np.array([[c * step[0], s * step[1], x], [-s * step[0], c * step[1], y]], np.float64)
    matrix[:, 2] -= matrix[:, :2] @ ((columns - 1) / 2, (rows - 1) / 2)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    seen = cv2.warpAffine(values, matrix, (columns, rows), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.float32)


def learnt(close: Closeup, pose: Pose, size: Size) -> Array:
    """The picture of a card that lies there."""
    fine = Sight.of(close).fine
    return picture(fine.colour, fine, pose, size)


class Plates:
    """Learnt pictures on one raster, each both ways round."""

    def __init__(self, size: Size, rows: int, known: Array) -> None:
        self.size, self.rows = size, rows
        both = np.concatenate([known, known[:, ::-1, ::-1]])
        self.known = np.ascontiguousarray(both.reshape(len(both), -1, 3))
        self.squares = (self.known**2).sum(axis=2)

    def weight(self, free: Array, close: Closeup, pose: Pose) -> Array:
        """Which pixels count: those in sight, without the edge, which is half table."""
        weight = picture(free, close, pose, self.size, self.rows)
        weight[[0, -1]] = weight[:, [0, -1]] = 0
        return weight.ravel()

    def rests(self, close: Closeup, poses: list[Pose], weight: Array, some: Numbers | None = None) -> Array:
        """Per pose and picture: the share that is not explained, whatever the level and contrast."""
        views = np.stack([picture(close.colour, close, one, self.size, self.rows) for one in poses])
        views = views.reshape(len(poses), -1, 3)
        known, squares = (
            (self.known, self.squares) if some is None else (self.known[some], self.squares[some])
        )
        total = max(float(weight.sum()), 1e-6)
        heavy = views * weight[:, None]
        sums, known_sums = heavy.sum(axis=1), weight @ known
        both = _products(heavy, known) - sums @ known_sums.T / total
        mine = (heavy * views).sum(axis=(1, 2)) - (sums**2).sum(axis=1) / total
        theirs = squares @ weight - (known_sums**2).sum(axis=1) / total
        flat = FLAT * total
        return np.asarray(1 - both / np.sqrt((mine[:, None] + flat) * (theirs + flat)), np.float32)


def _products(views: Array, known: Array) -> Array:
    """Every view times every picture.  OpenCV's product, as it needs no threads for so little."""
    one, other = views.reshape(len(views), -1), known.reshape(len(known), -1)
    nothing = np.zeros((len(one), len(other)), np.float32)
    return np.asarray(cv2.gemm(one, other, 1.0, nothing, 0.0, flags=cv2.GEMM_2_T), np.float32)


class Album:
    """The learnt pictures of cards of one size."""

    def __init__(self, size: Size, pictures: Mapping[Look, Array]) -> None:
        self.size = size
        self.looks = tuple(look for look, shown in pictures.items() for _ in shown)
        if self.looks:
            known = np.concatenate(list(pictures.values()))
            half = (round(COARSE_ROWS * size[0] / size[1]), COARSE_ROWS)
            small = [cv2.resize(one, half, interpolation=cv2.INTER_AREA) for one in known]
            self.fine = Plates(size, ROWS, known)
            self.coarse = Plates(size, COARSE_ROWS, np.asarray(np.stack(small), np.float32))

    def fit(self, sight: Sight, pose: Pose, free: Array) -> Fit | None:
        """How well each card fits near a pose.  *free*: 0 where another card lies over it."""
        if not self.looks:
            return None
        (step, turn), *finer = REACH
        tried = _near(pose, step, turn)
        weight = self.coarse.weight(free, sight.coarse, pose)
        rests = self.coarse.rests(sight.coarse, tried, weight)
        best = int(rests.min(axis=1).argmin())
        if rests[best].min() > HOPELESS:
            return self._told(tried[best], rests[best], {}, float(weight.mean()))
        pose, some = tried[best], np.argsort(rests[best])[:LIKELIEST]
        weight = self.fine.weight(free, sight.fine, pose)
        for step, turn in finer:
            tried = _near(pose, step, turn)
            pose = tried[int(self.fine.rests(sight.fine, tried, weight, some).min(axis=1).argmin())]
        return self._told(pose, *self._compared(sight, pose, weight), float(weight.mean()))

    def _compared(self, sight: Sight, pose: Pose, weight: Array) -> tuple[Array, dict[Look, float]]:
        """All cards; the likeliest each at their own best place: learnt ones may be off by a hair, too."""
        rests: Array = self.fine.rests(sight.fine, [pose], weight)[0]
        some = np.argsort(rests)[:RIVALS]
        tried = [one for step, turn in REACH[-2:] for one in _near(pose, step, turn)]
        beside = self.fine.rests(sight.fine, tried, weight, some)
        rests[some] = np.minimum(rests[some], beside.min(axis=0))
        apart: dict[Look, float] = {}
        for number, best in zip(some.tolist(), beside.argmin(axis=0).tolist(), strict=True):
            look = self.looks[number % len(self.looks)]
            found = self._unlike(sight, tried[best], weight, number)
            apart[look] = min(found, apart.get(look, found))
        return rests, apart

    def _unlike(self, sight: Sight, pose: Pose, weight: Array, number: int) -> float:
        view = picture(sight.fine.colour, sight.fine, pose, self.size)
        return unlike(view, self.fine.known[number].reshape(view.shape), weight.reshape(view.shape[:2]))

    def _told(self, pose: Pose, rests: Array, apart: dict[Look, float], seen: float) -> Fit:
        count = len(self.looks)
        if int(rests.argmin()) >= count:
            pose = Pose(pose.x, pose.y, (pose.turn + 180) % 360)
        least: dict[Look, float] = {}
        either = np.minimum(rests[:count], rests[count:]).tolist()
        for look, rest in zip(self.looks, either, strict=True):
            least[look] = min(rest, least.get(look, 2.0))
        return Fit(pose, least, apart, seen)


def _near(pose: Pose, step: float, turn: float) -> list[Pose]:
    return [pose.moved(dx * step, dy * step, t * turn) for t, dy, dx in product((-1, 0, 1), repeat=3)]
