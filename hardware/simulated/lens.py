"""A pinhole camera with a slightly barrel-shaped lens, hung over the board.

The board's frame has z *into* the table, as in ``companion.board``; heights are given upwards,
so a point h millimetres above the board is ``(x, y, -h)`` to OpenCV.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import cos, radians, sin
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from companion.board import Board

Floats = npt.NDArray[Any]
SIZE = (1280, 960)
MIDDLE = (639.5, 479.5)
SPARE = 22
"""Pixels that must stay free between the outermost marker corner and the picture's edge."""


@dataclass(frozen=True)
class Lens:
    """Focal length in pixels and the two radial terms of the distortion."""

    focal: float
    k1: float
    k2: float

    @property
    def matrix(self) -> Floats:
        return np.array([[self.focal, 0, MIDDLE[0]], [0, self.focal, MIDDLE[1]], [0, 0, 1.0]])

    @property
    def distortion(self) -> Floats:
        return np.array([self.k1, self.k2, 0.0, 0.0, 0.0])


@lru_cache(maxsize=8)
def rays(lens: Lens) -> npt.NDArray[Any]:
    """For every pixel the direction it looks in, as (x/z, y/z) in the camera's frame."""
    maps = cv2.initInverseRectificationMap(
        lens.matrix, lens.distortion, np.eye(3), np.eye(3), SIZE, cv2.CV_32FC1
    )
    return np.dstack(maps).astype(np.float32)


@dataclass(frozen=True)
class Viewpoint:
    """A lens and where it hangs: X_camera = rotation X_board + shift."""

    lens: Lens
    rotation: tuple[tuple[float, ...], ...]
    shift: tuple[float, float, float]

    @cached_property
    def matrix(self) -> Floats:
        return np.array(self.rotation)

    @cached_property
    def eye(self) -> Floats:
        """Where the camera is: x, y and height above the table."""
        place = -self.matrix.T @ np.array(self.shift)
        return np.array([place[0], place[1], -place[2]])

    def project(self, points: Any) -> Floats:
        """Pixels of points (x, y, height)."""
        solid = np.asarray(points, float).reshape(-1, 3) * (1, 1, -1)
        turn, _ = cv2.Rodrigues(self.matrix)
        pixels, _ = cv2.projectPoints(
            solid, turn, np.array(self.shift), self.lens.matrix, self.lens.distortion
        )
        return np.asarray(pixels, float).reshape(-1, 2)

    def directions(self, box: tuple[int, int, int, int], fine: int = 1) -> npt.NDArray[Any]:
        """Ray directions (x, y, up) of the pixels of *box* (x0, y0, x1, y1), *fine* rays a side of each."""
        x0, y0, x1, y1 = box
        flat = rays(self.lens)[y0:y1, x0:x1]
        if fine > 1:
            flat = cv2.resize(flat, None, fx=fine, fy=fine, interpolation=cv2.INTER_LINEAR)
        turn = (self.matrix * (1, 1, -1)).astype(np.float32)
        return np.asarray(flat @ turn[:2] + turn[2])

    def scale(self, x: float, y: float, height: float = 0.0) -> float:
        """Pixels a millimetre at that point."""
        a, b = self.project([(x - 10, y, height), (x + 10, y, height)])
        return float(np.hypot(*(b - a)) / 20)

    def bumped(self, dx: float, dy: float) -> Viewpoint:
        """Knocked, so that the middle of the picture moves by about (dx, dy) pixels."""
        nod, _ = cv2.Rodrigues(np.array([-dy / self.lens.focal, dx / self.lens.focal, 0.0]))
        return self._moved(nod @ self.matrix, nod @ np.array(self.shift))

    def turned(self, degrees: float, middle: tuple[float, float]) -> Viewpoint:
        """Board and table turned under the camera, round *middle*, clockwise seen from above."""
        c, s = cos(radians(degrees)), sin(radians(degrees))
        spin = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])
        pivot = np.array([*middle, 0.0])
        shift = self.matrix @ (pivot - spin @ pivot) + np.array(self.shift)
        return self._moved(self.matrix @ spin, shift)

    def _moved(self, rotation: Floats, shift: Floats) -> Viewpoint:
        rows = tuple(tuple(float(v) for v in row) for row in rotation)
        x, y, z = (float(v) for v in shift)
        return replace(self, rotation=rows, shift=(x, y, z))


def looking(lens: Lens, eye: Floats, target: Floats, roll: float) -> Viewpoint:
    """A camera at *eye* (x, y, height) that looks at *target*; its picture's x runs along the columns."""
    place, goal = eye * (1, 1, -1), target * (1, 1, -1)
    ahead = (goal - place) / np.linalg.norm(goal - place)
    right = np.array([cos(radians(roll)), sin(radians(roll)), 0.0])
    right = right - ahead * float(right @ ahead)
    right /= np.linalg.norm(right)
    rotation = np.stack([right, np.cross(ahead, right), ahead])
    blank = Viewpoint(lens, ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)), (0.0, 0.0, 0.0))
    return blank._moved(rotation, -rotation @ place)


def hung(board: Board, seed: int) -> Viewpoint:
    """A camera as a family hangs it over *board*: about 58 cm up, tilted 10 to 14 degrees."""
    chance = random.Random(f"camera {seed}")
    x0, y0, x1, y1 = board.box
    middle = np.array([(x0 + x1) / 2, (y0 + y1) / 2, 0.0])
    wide = max((x1 - x0) / 342 * SIZE[1] / SIZE[0], (y1 - y0) / 342)
    corners = np.array([(x, y, 0.0) for x in (x0, x1) for y in (y0, y1)])
    height = chance.uniform(560, 585) * wide
    lens = Lens(chance.uniform(1470, 1510), chance.uniform(-0.1, -0.06), chance.uniform(0.0, 0.02))
    tilt, side, roll = chance.uniform(10, 14), chance.uniform(-2, 2), chance.uniform(-3.5, 3.5)
    while True:
        away = np.array([np.tan(radians(side)), np.tan(radians(tilt)), 1.0]) * height
        view = looking(lens, middle + away, middle, roll)
        low, high = view.project(corners).min(axis=0), view.project(corners).max(axis=0)
        off = (low + high) / 2 - np.array(MIDDLE)
        view = view.bumped(-off[0], -off[1])
        seen = view.project(corners)
        if (seen > SPARE).all() and (seen < np.array(SIZE) - SPARE).all():
            return view
        height *= 1.01


def widest_turn(view: Viewpoint, board: Board) -> float:
    """How many degrees the board may be turned either way with all its markers in the picture."""
    x0, y0, x1, y1 = board.box
    corners = np.array([(x, y, 0.0) for x in (x0, x1) for y in (y0, y1)])
    degrees = 0.0
    while degrees < 45:
        for way in (-1, 1):
            seen = view.turned(way * (degrees + 0.5), ((x0 + x1) / 2, (y0 + y1) / 2)).project(corners)
            if (seen < 2).any() or (seen > np.array(SIZE) - 3).any():
                return degrees
        degrees += 0.5
    return degrees
