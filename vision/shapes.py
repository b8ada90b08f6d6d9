"""Pieces as stacks of round slices, and what they cover when seen from the camera.

A slice at height z over the board's plane is seen moved away from the camera's foot point by
(place - foot) * z / (H - z), and larger by H / (H - z).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from vision.geometry import Array, Sheet

T = TypeVar("T", bound=np.generic)

SLICES = 7
"""Slices drawn between the knots of a profile."""

SOFT_MM = 1.6
"""Softness of a sharp outline."""


WAYS = tuple((float(np.cos(a)), float(np.sin(a))) for a in np.arange(8) * np.pi / 4)
"""The directions a piece may face, on the board."""


@dataclass(frozen=True, slots=True)
class Body:
    """Height, and the radius at evenly spaced heights from the foot to the top, in millimetres."""

    height: float
    radii: tuple[float, ...]
    lean: float = 0.0
    """How far the top stands before the foot, in the direction the piece faces: a head, a hat."""

    @property
    def round(self) -> bool:
        """It looks the same whichever way it faces."""
        return self.lean < 1.0


@dataclass(frozen=True, slots=True)
class Patch:
    """A small picture on the sheet: its values and its top left pixel."""

    left: int
    top: int
    values: Array

    def meets(self, other: Patch) -> bool:
        """Whether they share a pixel."""
        (h, w), (height, width) = self.values.shape, other.values.shape
        across = self.left < other.left + width and other.left < self.left + w
        return bool(across and self.top < other.top + height and other.top < self.top + h)


def silhouette(
    body: Body,
    at: tuple[float, float],
    camera: Sequence[float],
    sheet: Sheet,
    faces: tuple[float, float] = (0.0, 0.0),
    soft: float = SOFT_MM,
) -> Patch:
    """How likely a body with its foot at *at* (mm) covers each pixel of the sheet, 0 to 1."""
    heights = np.linspace(0, 1, SLICES) * body.height
    radii = np.interp(heights, np.linspace(0, 1, len(body.radii)) * body.height, body.radii)
    over = np.maximum(camera[2] - heights, 1.0)
    ahead = body.lean * np.linspace(-0.5, 0.5, SLICES)
    x, y = at[0] + ahead * faces[0], at[1] + ahead * faces[1]
    xs = x + (x - camera[0]) * heights / over
    ys = y + (y - camera[1]) * heights / over
    rs = radii * camera[2] / over
    reach = rs + 2 * soft
    left, top = (int(np.floor(v)) for v in sheet.pixel(float((xs - reach).min()), float((ys - reach).min())))
    right, bottom = (
        int(np.ceil(v)) for v in sheet.pixel(float((xs + reach).max()), float((ys + reach).max()))
    )
    px = sheet.box[0] + (np.arange(left, right + 1) + 0.5) * sheet.mm
    py = sheet.box[1] + (np.arange(top, bottom + 1) + 0.5) * sheet.mm
    inside = np.full((len(py), len(px)), -np.inf)
    for cx, cy, r in zip(xs, ys, rs, strict=True):
        inside = np.maximum(inside, r - np.sqrt((px - cx)[None, :] ** 2 + (py - cy)[:, None] ** 2))
    return Patch(left, top, (1 / (1 + np.exp(-np.clip(inside / (0.5 * soft), -30, 30)))).astype(np.float32))


def cut(picture: npt.NDArray[T], left: int, top: int, width: int, height: int) -> npt.NDArray[T]:
    """A window of *picture*, zero where it reaches over the edge."""
    h, w = picture.shape[:2]
    x0, y0, x1, y1 = max(left, 0), max(top, 0), min(left + width, w), min(top + height, h)
    if x0 == left and y0 == top and x1 == left + width and y1 == top + height:
        return picture[top:y1, left:x1]
    out = np.zeros((height, width, *picture.shape[2:]), picture.dtype)
    if x1 > x0 and y1 > y0:
        out[y0 - top : y1 - top, x0 - left : x1 - left] = picture[y0:y1, x0:x1]
    return out
