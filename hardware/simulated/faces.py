"""The picture on top of a piece: the game's own drawing, as on the kit and on the page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from companion.board import Shape
from companion.drawing import Drawing, Mark
from companion.words import Look
from hardware.simulated.raster import Picture, bgr, painted

Icons = Callable[[Look], tuple[Mark, ...]]
"""A game's ``art.piece``: the drawing of a look round (0, 0), from -10 to 10."""
BARE = (255, 0, 255)
"""A colour that no drawing has: what keeps it is not drawn on."""
FINENESS = 4.0
"""Pixels of the picture a millimetre of the piece; the camera sees about 2."""
CUBE = 0.6
"""What is higher than this share of its width is a die, though its picture may have round corners."""
CORNER = 0.04
"""This far from its corners, as a share, a picture must be drawn on to be a square one."""


@dataclass(frozen=True, eq=False)
class Face:
    picture: Picture
    square: bool
    """Drawn on up to its corners: the top of a die, a card; otherwise that of a disk."""

    @property
    def tall(self) -> float:
        """How many times as high as wide."""
        return float(self.picture.shape[0] / self.picture.shape[1])


def face(icons: Icons, look: Look, shape: Shape) -> Face:
    """What a camera sees from above of a look that is told by its picture."""
    drawing = Drawing((-10.0, -10.0, 10.0, 10.0), icons(look))
    scale = FINENESS * shape.width / 20
    drawn = (painted(drawing, scale, BARE) != BARE).any(axis=2).astype(np.uint8)
    x, y, wide, high = cv2.boundingRect(drawn)
    scale *= shape.width * FINENESS / wide
    drawn = (painted(drawing, scale, BARE) != BARE).any(axis=2).astype(np.uint8)
    x, y, wide, high = cv2.boundingRect(drawn)
    part = np.s_[y : y + high, x : x + wide]
    inset = round(CORNER * wide)
    corners = [drawn[part][a, b] for a in (inset, -1 - inset) for b in (inset, -1 - inset)]
    blue, green, red = (round(level) for level in bgr(shape.colour))
    square = bool(all(corners)) or shape.height > CUBE * shape.width or shape.long is not None
    return Face(painted(drawing, scale, (blue, green, red))[part], square)
