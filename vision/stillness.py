"""Is anything moving?  A cheap gate in front of the reader, for every frame."""

from __future__ import annotations

import cv2
import numpy as np

from vision.geometry import Picture

SIZE = (320, 240)

DIFFERENT = 14
"""Grey levels by which a pixel must differ.  Noise of the small picture measured: sigma 1, in dim light 3."""

MOVING = 24
"""Pixels of the small picture that must differ: a finger tip is about 60, noise 0 to 3."""


class Stillness:
    """Compares each frame with the one before and with the first of the present calm.

    The second comparison notices what creeps: a hand that moves a little from frame to frame.
    """

    def __init__(self) -> None:
        self._last: Picture | None = None
        self._first: Picture | None = None

    def feed(self, frame: Picture) -> bool:
        """True when nothing has moved since the frame before."""
        small = _small(frame)
        last, first = self._last, self._first
        self._last = small
        if last is None or first is None or last.shape != small.shape:
            self._first = small
            return False
        if _differs(small, last) or _differs(small, first):
            self._first = small
            return False
        return True


def _small(frame: Picture) -> Picture:
    # Linear, not area: four pixels averaged halve the noise, at an eighth of the cost.
    small = cv2.resize(frame, SIZE, interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)


def _differs(one: Picture, other: Picture) -> bool:
    _, mask = cv2.threshold(cv2.absdiff(one, other), DIFFERENT, 255, cv2.THRESH_BINARY)
    return cv2.countNonZero(mask) >= MOVING
