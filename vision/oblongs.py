"""Where flat things of a known size lie, at any turn: found by their outlines alone.

Every pixel that the bare board does not explain belongs to some thing.  For each turn a box filter tells how
much of an oblong is such pixels, and how much of a rim round it: a card is full, and its rim is bare
unless another card lies there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, hypot, radians, sin

import cv2
import numpy as np

from vision.geometry import Array, Sheet

Size = tuple[float, float]
"""Width and length in millimetres."""

TURNS = 45
"""Turns that are tried, half a circle round: 4 degrees apart."""

RIM_MM = 3.0
RIM_COSTS = 0.3
"""How much a full rim speaks against an outline.  Beside or under another card it is full for good reason."""

FULL = 0.82
"""Share of an outline that is not bare.  Measured on 44 cards: at least 0.87, also over printed lines."""

SMALLEST = 0.2
"""Blobs that have less than this share of an oblong's area hold none."""

SAME_MM, SAME_TURN = 6.0, 10.0
"""Outlines this near to each other are the same."""


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a thing lies: its middle in millimetres, and its turn in degrees, counter-clockwise seen from
    above; at 0 its top points to the board's top."""

    x: float
    y: float
    turn: float

    def moved(self, right: float, down: float, turned: float = 0.0) -> Pose:
        """The same thing a little further along its own axes."""
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        return Pose(self.x + right * c + down * s, self.y - right * s + down * c, self.turn + turned)

    def corners(self, size: Size) -> Array:
        """Clockwise from its own top left, in millimetres."""
        w, h = size[0] / 2, size[1] / 2
        ends = [self.moved(dx, dy) for dx, dy in ((-w, -h), (w, -h), (w, h), (-w, h))]
        return np.array([(end.x, end.y) for end in ends], np.float32)


@dataclass(frozen=True, slots=True)
class Outline:
    """An oblong that may lie there."""

    pose: Pose
    score: float
    """How full it is, less what its rim says against it."""


def outlines(foreign: Array, sheet: Sheet, size: Size) -> list[Outline]:
    """All oblongs of a size that may lie there, best first.  *foreign*: share of strangeness, per pixel."""
    found: list[Outline] = []
    for corner, blob in _blobs(foreign, SMALLEST * size[0] * size[1] / sheet.mm**2):
        found += _in_blob(blob, corner, sheet, size)
    found.sort(key=lambda outline: -outline.score)
    return _distinct(found)


def apart(found: Sequence[Outline], size: Size) -> list[Outline]:
    """Those that lie beside each other, best first: of two that overlap the better one."""
    chosen: list[Outline] = []
    for outline in found:
        if all(overlap(outline.pose, other.pose, size) < SMALLEST for other in chosen):
            chosen.append(outline)
    return chosen


def overlap(one: Pose, other: Pose, size: Size) -> float:
    """The share of an oblong that another one of its size covers."""
    if hypot(one.x - other.x, one.y - other.y) > hypot(*size):
        return 0.0
    area, _ = cv2.intersectConvexConvex(one.corners(size), other.corners(size))
    return float(area) / (size[0] * size[1])


def _distinct(found: Sequence[Outline]) -> list[Outline]:
    """Of outlines that are the same the first one."""
    poses = np.array([(o.pose.x, o.pose.y, o.pose.turn) for o in found]).reshape(-1, 3)
    left, kept = np.ones(len(found), np.bool_), []
    while left.any():
        first = int(left.argmax())
        kept.append(found[first])
        x, y, turn = (poses - poses[first]).T
        between = (turn + 90) % 180 - 90
        left &= (np.hypot(x, y) >= SAME_MM) | (np.abs(between) >= SAME_TURN)
    return kept


def _blobs(foreign: Array, least: float) -> Iterator[tuple[tuple[int, int], Array]]:
    """Connected parts of the strangeness: their top left pixels, and they alone.  A printed line under a
    card of its own colour does not part it."""
    mask = cv2.dilate((foreign > 0.5).astype(np.uint8), np.ones((3, 3)))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask)
    for label in range(1, count):
        x, y, w, h, area = stats[label].tolist()
        if area >= least:
            part = np.s_[y : y + h, x : x + w]
            yield (x, y), np.where(labels[part] == label, foreign[part], 0).astype(np.float32)


def _in_blob(blob: Array, corner: tuple[int, int], sheet: Sheet, size: Size) -> Iterator[Outline]:
    height, width = blob.shape
    side = int(hypot(height, width)) + 2 * round(RIM_MM / sheet.mm) + 4
    for turn in np.arange(TURNS) * (180.0 / TURNS):
        there = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), -float(turn), 1.0)
        there[:, 2] += (side - width) / 2, (side - height) / 2
        turned = np.asarray(cv2.warpAffine(blob, there, (side, side)), np.float32)
        scores = _scores(turned, sheet, size)
        tops = (scores >= cv2.dilate(scores, np.ones((5, 5)))) & (scores > 0)
        back = cv2.invertAffineTransform(there)
        for y, x in np.argwhere(tops).tolist():
            px, py = back @ (x, y, 1.0)
            at = (corner[0] + px + 0.5) * sheet.mm, (corner[1] + py + 0.5) * sheet.mm
            pose = Pose(sheet.box[0] + at[0], sheet.box[1] + at[1], float(turn))
            yield Outline(pose, float(scores[y, x]))


def _scores(turned: Array, sheet: Sheet, size: Size) -> Array:
    """Per middle of an oblong that stands upright in a turned blob; 0 where it is not full."""
    inner = (round(size[0] / sheet.mm), round(size[1] / sheet.mm))
    outer = tuple(n + 2 * round(RIM_MM / sheet.mm) for n in inner)
    full = cv2.boxFilter(turned, -1, inner, borderType=cv2.BORDER_CONSTANT)
    wide = cv2.boxFilter(turned, -1, outer, normalize=False, borderType=cv2.BORDER_CONSTANT)
    area = inner[0] * inner[1]
    rim = (wide - full * area) / (outer[0] * outer[1] - area)
    return np.asarray(np.where(full > FULL, full - RIM_COSTS * rim, 0), np.float32)
