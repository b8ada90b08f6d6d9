"""A corner marker as it was seen last: whether it still looks the same, and where its corners are now.

Much cheaper than finding it anew, and enough as long as nobody knocks against the table.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.geometry import Array, Picture, Points
from vision.limits import SAME_MARK

MARGIN_PX = 6
"""Pixels round a marker that belong to its picture."""

_WINDOW = (3, 3)
_STOP = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 20, 0.01)


@dataclass(frozen=True, slots=True, eq=False)
class Mark:
    """One marker in one picture."""

    corners: Points
    """Where the search has found them."""
    box: tuple[slice, slice]
    pattern: Array
    """Its picture with mean 0, divided by its contrast and its size."""
    refined: Array
    """Where its corners settle, in the box."""

    @classmethod
    def of(cls, frame: Picture, corners: Points) -> Mark:
        low = np.maximum(np.floor(corners.min(axis=0)).astype(int) - MARGIN_PX, 0)
        high = np.ceil(corners.max(axis=0)).astype(int) + MARGIN_PX
        box = (slice(int(low[1]), int(high[1])), slice(int(low[0]), int(high[0])))
        grey = _grey(frame[box])
        pattern = grey.astype(np.float32) - np.float32(grey.mean())
        contrast = max(float(grey.std()), 1.0)
        return cls(corners, box, pattern / (contrast * grey.size), _settled(grey, corners - low))

    def now(self, frame: Picture) -> Points | None:
        """Its corners in another picture; None when it does not look the same there."""
        grey = _grey(frame[self.box])
        contrast = float(cv2.meanStdDev(grey)[1][0, 0])
        if float(np.vdot(self.pattern, grey.astype(np.float32))) < SAME_MARK * contrast or contrast < 1.0:
            return None
        return self.corners + (_settled(grey, self.refined) - self.refined)


def _grey(picture: Picture) -> Picture:
    grey = picture if picture.ndim == 2 else cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    return np.asarray(grey, np.uint8)


def _settled(grey: Picture, corners: Points | Array) -> Array:
    """Corners to fractions of a pixel."""
    start = corners.astype(np.float32).reshape(-1, 1, 2)
    return np.asarray(cv2.cornerSubPix(grey, start, _WINDOW, (-1, -1), _STOP), np.float32).reshape(-1, 2)
