"""A part of the board seen straight from above, finer than the sheet, at the height of the tops there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np

from vision.geometry import Array, Mount, Picture, Rectifier, Sheet
from vision.light import logs

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Closeup:
    """Logarithms of the colours without the light."""

    sheet: Sheet
    colour: Array


class Loupe:
    """Takes close-ups of one box at one height; the maps are made once for a mount."""

    def __init__(self, mount: Mount, base: Sheet, box: Box, height: float, mm: float) -> None:
        self.sheet = Sheet(box, mm)
        self.rectifier = Rectifier(mount, self.sheet, height)
        # Seen from the camera, what is behind a spot of this plane lies farther from the camera's foot.
        cx, cy, cz = mount.position
        wide = cz / (cz - height)
        start = (cx + (box[0] + mm / 2 - cx) * wide, cy + (box[1] + mm / 2 - cy) * wide)
        (x, y), scale = base.pixel(*start), wide * mm / base.mm
        self.to_base = np.array([[scale, 0, x], [0, scale, y]], np.float64)

    def __call__(self, frame: Picture, field: Array) -> Closeup:
        light = self.over(field)
        return Closeup(self.sheet, np.asarray(logs(self.rectifier(frame)) - light, np.float32))

    def over(self, values: Array) -> Array:
        """What the base sheet says of each pixel."""
        size = (self.sheet.width, self.sheet.height)
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        return np.asarray(
            cv2.warpAffine(values, self.to_base, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
        )


def around(boxes: Iterable[Box], pad: float, within: Box) -> Box:
    """The box that holds all boxes, and *pad* more on every side as far as the board reaches."""
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    low = max(min(x0) - pad, within[0]), max(min(y0) - pad, within[1])
    return *low, min(max(x1) + pad, within[2]), min(max(y1) + pad, within[3])
