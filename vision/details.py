"""What tells cards apart that are alike but for a small thing: a wedge of cheese more or less.

Two pictures are compared without what light does slowly across a card, and with a hair of tolerance: a pixel
counts only as far as it leaves the range of the other picture's pixels around it.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.geometry import Array

EVEN = 6.0
"""Pixels over which light does not change."""

HAIR = np.ones((3, 3), np.uint8)
"""How far pictures may be off."""

LEAST = 1e-3


def unlike(seen: Array, known: Array, weight: Array) -> float:
    """How much in one picture the other does not have, per pixel in sight."""
    one, other = _levelled(_even(seen, weight), weight), _levelled(_even(known, weight), weight)
    apart = (_beyond(one, other) ** 2 + _beyond(other, one) ** 2).sum(axis=2)
    inner = cv2.erode(weight, HAIR)
    return float((apart * inner).sum() / max(float(weight.sum()), LEAST))


def _even(shown: Array, weight: Array) -> Array:
    """As if the light were the same all over the card."""
    heavy = cv2.GaussianBlur(shown * weight[..., None], (0, 0), EVEN)
    light = heavy / (cv2.GaussianBlur(weight, (0, 0), EVEN)[..., None] + LEAST)
    return np.asarray(shown / (light + LEAST), np.float32)


def _levelled(shown: Array, weight: Array) -> Array:
    """Of no level and of contrast 1, as far as it is in sight."""
    total = max(float(weight.sum()), LEAST)
    heavy = weight[..., None]
    level = shown - (shown * heavy).sum(axis=(0, 1)) / total
    return np.asarray(level / np.sqrt((level**2 * heavy).sum() / total + LEAST**2), np.float32)


def _beyond(one: Array, other: Array) -> Array:
    """How far pixels of one picture are beyond those of the other around them."""
    low, high = cv2.erode(other, HAIR), cv2.dilate(other, HAIR)
    return np.asarray(np.maximum(np.maximum(one - high, low - one), 0), np.float32)
