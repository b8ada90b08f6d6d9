"""Where the camera is, and the board seen straight from above."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from companion.board import Board

Array = npt.NDArray[np.float32]
Points = npt.NDArray[np.float64]
Picture = npt.NDArray[np.uint8]

FINEST_MM = 1.5
"""A pixel of the rectified board: a 22 mm piece is then 15 pixels wide, enough to tell its size."""

LARGEST_PX = 320
"""Big boards get coarser pixels, so that a look costs about the same on every board."""


def planes(picture: Array) -> Array:
    """The channels of a picture one after the other."""
    height, width, channels = picture.shape
    out = np.empty((channels, height, width), np.float32)
    cv2.split(picture, list(out))
    return out


@dataclass(frozen=True, slots=True)
class Mount:
    """One camera over one board: the lens (focal length, k1, middle of the picture) and the pose."""

    size: tuple[int, int]
    """Width and height of the picture."""
    focal: float
    k1: float
    turn: tuple[float, float, float]
    shift: tuple[float, float, float]

    @property
    def matrix(self) -> Points:
        w, h = self.size
        return np.array([[self.focal, 0, (w - 1) / 2], [0, self.focal, (h - 1) / 2], [0, 0, 1]], np.float64)

    @property
    def lens(self) -> Points:
        return np.array([self.k1, 0.0, 0.0, 0.0, 0.0])

    @property
    def position(self) -> tuple[float, float, float]:
        """The camera in board millimetres: x, y, and its height over the board."""
        rotation, _ = cv2.Rodrigues(np.array(self.turn))
        x, y, z = (float(v) for v in -rotation.T @ np.array(self.shift))
        return x, y, -z

    def project(self, points: npt.ArrayLike) -> Points:
        """Points of the board's plane (x, y) or of space (x, y, height) -> pixels."""
        given = np.asarray(points, np.float64)
        space = np.zeros((len(given), 3))
        space[:, :2] = given[:, :2]
        if given.shape[1] == 3:
            space[:, 2] = -given[:, 2]
        pixels, _ = cv2.projectPoints(
            space, np.array(self.turn), np.array(self.shift), self.matrix, self.lens
        )
        return pixels.reshape(-1, 2).astype(np.float64)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The raster of the rectified board: its box in millimetres and the size of a pixel."""

    box: tuple[float, float, float, float]
    mm: float

    @classmethod
    def of(cls, board: Board) -> Sheet:
        x0, y0, x1, y1 = board.box
        return cls(board.box, max(FINEST_MM, max(x1 - x0, y1 - y0) / LARGEST_PX))

    @property
    def width(self) -> int:
        return round((self.box[2] - self.box[0]) / self.mm)

    @property
    def height(self) -> int:
        return round((self.box[3] - self.box[1]) / self.mm)

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        return (x - self.box[0]) / self.mm - 0.5, (y - self.box[1]) / self.mm - 0.5

    def points(self) -> Points:
        """The middle of every pixel in millimetres, row by row."""
        xs = self.box[0] + (np.arange(self.width) + 0.5) * self.mm
        ys = self.box[1] + (np.arange(self.height) + 0.5) * self.mm
        grid = np.meshgrid(xs, ys)
        return np.stack([grid[0].ravel(), grid[1].ravel()], axis=1)


class Rectifier:
    """Takes pictures through one mount to the sheet, or to a plane over it; the maps are made once."""

    def __init__(self, mount: Mount, sheet: Sheet, height: float = 0.0) -> None:
        flat = sheet.points()
        pixels = mount.project(np.c_[flat, np.full(len(flat), height)] if height else flat)
        corners = mount.project([sheet.box[:2], sheet.box[2:]])
        across = float(np.hypot(*(corners[1] - corners[0])))
        density = across / float(np.hypot(sheet.width, sheet.height))
        # Averaging whole blocks first avoids aliasing: the remap itself looks at four pixels only.
        self.factor = int(min(4, max(1, density // 1.3)))
        scaled = (pixels + 0.5) / self.factor - 0.5
        most = (mount.size[0] // self.factor, mount.size[1] // self.factor)
        low = np.asarray(np.clip(np.floor(scaled.min(axis=0)) - 1, 0, np.subtract(most, 1)), np.int64)
        high = np.asarray(np.clip(np.ceil(scaled.max(axis=0)) + 2, low + 1, most), np.int64)
        (self.left, self.top), (self.right, self.bottom) = low.tolist(), high.tolist()
        near = (scaled - low).astype(np.float32)
        xs = near[:, 0].reshape(sheet.height, sheet.width)
        ys = near[:, 1].reshape(sheet.height, sheet.width)
        self.maps = cv2.convertMaps(xs, ys, cv2.CV_16SC2)

    def small(self, frame: Picture) -> Picture:
        """The part of the picture with the board, made smaller."""
        n = self.factor
        part = frame[self.top * n : self.bottom * n, self.left * n : self.right * n]
        if n == 1:
            return part
        size = (self.right - self.left, self.bottom - self.top)
        return np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), np.uint8)

    def __call__(self, frame: Picture) -> Picture:
        out = cv2.remap(self.small(frame), *self.maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(out, np.uint8)
