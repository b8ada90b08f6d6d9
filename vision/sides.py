"""An oblong laid exactly on what lies there: where the colour changes most across its four sides."""

from __future__ import annotations

from itertools import product
from math import cos, radians, sin

import cv2
import numpy as np

from vision.closeup import Closeup
from vision.geometry import Array
from vision.oblongs import Pose, Size

ACROSS_MM = 1.0
"""How far inside and outside a side the colours are compared."""

SAMPLES = 24
"""Along a side, without its round corners."""

CLEAR = 0.4
"""A change of colour (log) that makes a side clear; less is less clear."""

COARSE = (np.arange(-4.0, 4.1, 1.0), np.arange(-4.0, 4.1, 2.0))
FINE = (np.arange(-0.75, 0.8, 0.25), np.arange(-1.5, 1.6, 0.5))
"""Millimetres and degrees that are tried."""


def settled(close: Closeup, pose: Pose, size: Size) -> tuple[Pose, float]:
    """The pose near this one whose sides are clearest, and how clear they are: 0 to 1."""
    for across, (steps, turns) in ((1.2, COARSE), (0.6, FINE)):
        tried = [pose.moved(dx, dy, turn) for dx, dy, turn in product(steps, steps, turns)]
        pose = tried[int(_changes(close, tried, size, across).mean(axis=1).argmax())]
    return pose, float(np.minimum(_changes(close, [pose], size, ACROSS_MM) / CLEAR, 1).mean())


def _changes(close: Closeup, poses: list[Pose], size: Size, across: float) -> Array:
    """Per pose and side: how much the colour changes across it."""
    turns = np.array([[cos(radians(p.turn)), sin(radians(p.turn))] for p in poses])
    middles = np.array([close.sheet.pixel(p.x, p.y) for p in poses])
    inner, outer = (_points(size, off) / close.sheet.mm for off in (-across, across))
    change = np.zeros((len(poses), 4, 3), np.float32)
    for points, sign in ((inner, 1), (outer, -1)):
        x = middles[:, :1] + turns[:, :1] * points[:, 0] + turns[:, 1:] * points[:, 1]
        y = middles[:, 1:] - turns[:, 1:] * points[:, 0] + turns[:, :1] * points[:, 1]
        seen = cv2.remap(close.colour, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR)
        change += sign * seen.reshape(len(poses), 4, SAMPLES, 3).mean(axis=2)
    return np.asarray(np.abs(change).max(axis=2), np.float32)


def _points(size: Size, off: float) -> Array:
    """Samples along the four sides, that far outside, in millimetres from the middle."""
    along = np.linspace(-0.4, 0.4, SAMPLES)
    w, h = size[0] / 2 + off, size[1] / 2 + off
    far = np.ones(SAMPLES)
    sides = [
        (along * size[0], -h * far),
        (w * far, along * size[1]),
        (along * size[0], h * far),
        (-w * far, along * size[1]),
    ]
    return np.concatenate([np.stack(side, axis=1) for side in sides]).astype(np.float32)
