"""What the die networks look at: colours, and the same with local brightness and contrast taken out."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from vision.die_limits import DIE_CROP, DIE_MARGIN

Array = Any
EVENED = 0.03
"""Contrast that is noise: it is not raised further."""


def channels(picture: Array, reach: int) -> Array:
    """BGR bytes -> six channels; ``reach`` is how many pixels make a neighbourhood."""
    colours = picture.astype(np.float32) / 255
    middle = cv2.blur(colours, (reach, reach))
    apart = colours - middle
    spread = cv2.blur((apart * apart).mean(axis=2), (reach, reach))
    evened = apart / (np.sqrt(np.maximum(spread, 0)) + EVENED)[..., None]
    return np.concatenate([colours - 0.5, 0.5 * evened], axis=2)


def crop(picture: Array, x: float, y: float, size: float, turn: float = 0.0) -> Array:
    """The square round a die of that size with a margin, ``DIE_CROP`` pixels wide, turned by radians."""
    scale = DIE_CROP / (DIE_MARGIN * size)
    a, b = scale * np.cos(turn), scale * np.sin(turn)
    heart = (DIE_CROP - 1) / 2
    move = np.array([[a, b, heart - a * x - b * y], [-b, a, heart + b * x - a * y]])
    source, move = _smaller(picture, move, scale)
    return cv2.warpAffine(
        source, move, (DIE_CROP, DIE_CROP), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )


def _smaller(picture: Array, move: Array, scale: float) -> tuple[Array, Array]:
    """Sampling fewer pixels than there are would drop pips: big dice are softened first, where they lie."""
    if scale > 0.75:
        return picture, move
    back = cv2.invertAffineTransform(move)
    corners = np.array([[0, 0, 1], [DIE_CROP, 0, 1], [0, DIE_CROP, 1], [DIE_CROP, DIE_CROP, 1]]) @ back.T
    low = np.clip(np.floor(corners.min(0)) - 2, 0, [picture.shape[1] - 1, picture.shape[0] - 1]).astype(int)
    high = np.maximum(np.ceil(corners.max(0)) + 3, low + 1).astype(int)
    part = picture[low[1] : high[1], low[0] : high[0]]
    shifted = move.copy()
    shifted[:, 2] += move[:, :2] @ low
    return cv2.GaussianBlur(part, (0, 0), 0.45 / scale), shifted
