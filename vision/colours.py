"""The colours of a look: learnt samples, and a table from colour to log density."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry import Array, planes

BINS = (24, 40, 48)
"""Lightness, red against green, blue against both."""

LOW = (-3.0, -1.6, -2.8)
HIGH = (0.3, 1.6, 1.6)

BLUR = (2.2, 1.1, 1.1)
"""Smoothing of the table in bins.  Wide in lightness: a piece is lit differently at every place."""

STRAY = 0.06
"""Share of a piece's pixels that may have any colour: eyes, highlights, reflections."""

SAMPLES = 900

_SPAN = tuple((h - low) / n for low, h, n in zip(LOW, HIGH, BINS, strict=True))
VOLUME = float(np.prod([h - low for low, h in zip(LOW, HIGH, strict=True)]))
UNKNOWN = -float(np.log(VOLUME))
"""log density of a thing that may have any colour."""

Index = npt.NDArray[np.int32]

_OPPONENT = np.array([[1 / 3, 1 / 3, 1 / 3], [0, -1, 1], [1, -0.5, -0.5]])
_STEPS = np.array(
    [[*row / span, -low / span] for row, low, span in zip(_OPPONENT, LOW, _SPAN, strict=True)], np.float32
)
"""Blue, green, red -> how many bins from the lowest."""


def indices(colour: Array) -> Index:
    """Which entry of the table each pixel falls into (colour: logarithms, blue green red)."""
    steps = planes(np.asarray(cv2.transform(colour.reshape(1, -1, 3), _STEPS), np.float32))
    where = np.zeros(steps[0].shape, np.int32)
    for step, bins in zip(steps, BINS, strict=True):
        where = where * np.int32(bins) + np.clip(step, 0, bins - 1).astype(np.int32)
    return where.reshape(colour.shape[:-1])


def table(samples: Array, gain: Sequence[float] = (0.0, 0.0, 0.0)) -> Array:
    """log density of every entry, from samples; in brighter light they are clipped as pixels are."""
    more = np.maximum(np.asarray(gain, np.float32), 0)
    seen = np.minimum(samples + more, 0) - more
    counts = np.bincount(indices(seen), minlength=int(np.prod(BINS))).astype(np.float32).reshape(BINS)
    smooth = counts
    for axis, sigma in enumerate(BLUR):
        moved = np.moveaxis(smooth, axis, 0)
        flat = np.ascontiguousarray(moved).reshape(moved.shape[0], -1)
        size = (1, 2 * int(3 * sigma) + 1)
        soft = cv2.GaussianBlur(flat, size, 1e-3, sigmaY=sigma, borderType=cv2.BORDER_REPLICATE)
        smooth = np.moveaxis(np.asarray(soft, np.float32).reshape(moved.shape), 0, axis)
    density = smooth / max(float(smooth.sum()), 1e-9) / float(np.prod(_SPAN))
    return np.asarray(np.log((1 - STRAY) * density + STRAY / VOLUME), np.float32).ravel()


def pick(samples: Array) -> Array:
    """At most SAMPLES of them, evenly."""
    if len(samples) <= SAMPLES:
        return samples
    return np.asarray(samples[np.linspace(0, len(samples) - 1, SAMPLES).astype(int)], np.float32)
