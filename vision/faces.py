"""The picture on top of a piece: learnt as it is seen from above, and compared at any turn.

The middle of the top is taken out of the photograph, straightened at the height of the top, and sampled on
rings.  A turn of the piece is then a shift along the rings, and a Fourier transform compares all turns at
once.  Level and contrast are taken out: plastic shines, and shadows fall over it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry import Array, Mount, Picture, Points
from vision.light import logs

Spectra = npt.NDArray[np.complex64]

Spots = npt.NDArray[np.intp]

RINGS, ANGLES = 8, 32
MIDDLE = 0.7
"""Share of the top that is compared.  Nearer to the edge a shiny rim and a slightly wrong foot spoil it:
with 0.85 one of 104 dice and disks of the photographed evening was misread, with 0.7 none."""

SIDE = 40
"""Pixels across the straightened top, with its margin."""

MARGIN = 1.45
"""How much wider than the rings the straightened top is: room for the offsets."""

OFFSETS = tuple(np.linspace(-0.36, 0.36, 7).tolist())
"""How far from its foot the middle of a picture may be, in radii of the rings: both ways 2 mm on a die."""

COARSE = [row * len(OFFSETS) + column for row in (1, 3, 5) for column in (1, 3, 5)]
"""The offsets (as numbers of the views) at which all learnt pictures are compared."""

LIKELY = 3
"""So many pictures of each look are compared at all offsets.  On a table of the kitchen this gives the same
best pictures as comparing all of them, in a sixth of the time."""

BLUR = 0.07
"""Softness of a picture, in radii of the rings: 0.4 mm on a die.  Without it misplaced by half a pixel
costs as much as another animal."""

MOST_ROWS = 32000
AT_ONCE = 128

FLAT = 2e-3
"""Variance (log) below which there is no picture, only noise."""

POOR = 0.25
"""Where no picture explains more than this the foot may be wrong: a blue die on a blue square.  Of the true
pictures of a whole table none left more than 0.11."""

NOISE = 0.03
"""Share of a picture that is never explained: noise, shine, the grid of pixels.  Median measured: 0.02."""

SURE = 75.0
"""Points for a picture that leaves e times as much of another one unexplained.  The least lead of the true
face measured is 1.5 times: 30 points, 20 to 1, as for the least lead of an outline."""

CHANCE = 0.35
"""What the nearest of all pictures leaves unexplained where there is none.  Least measured on the empty
squares of two photographs: 0.38 for dice, 0.44 for disks; where there is one the median is 0.07."""

_WEIGHTS = np.sqrt((np.arange(RINGS) + 0.5) / (0.5 * RINGS * RINGS * ANGLES)).astype(np.float32)


@cache
def _maps() -> tuple[Any, Any]:
    """Where the rings are on the straightened top, for every offset."""
    unit = SIDE / 2 / MARGIN
    radii = (np.arange(RINGS) + 0.5) / RINGS
    turns = np.arange(ANGLES) * 2 * np.pi / ANGLES
    shifts = np.array([(dx, dy) for dy in OFFSETS for dx in OFFSETS])[:, :, None, None]
    x = SIDE / 2 - 0.5 + unit * (shifts[:, 0] + radii[:, None] * np.cos(turns))
    y = SIDE / 2 - 0.5 + unit * (shifts[:, 1] + radii[:, None] * np.sin(turns))
    flat = (-1, ANGLES)
    return cv2.convertMaps(
        x.reshape(flat).astype(np.float32), y.reshape(flat).astype(np.float32), cv2.CV_16SC2
    )


def face(frame: Picture, mount: Mount, at: tuple[float, float], height: float, width: float) -> Picture:
    """The middle of the top of a piece with its foot at *at*, straight from above."""
    half = 0.5 * width * MIDDLE * MARGIN
    x, y = at
    corners = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    seen = mount.project(np.array([(*corner, height) for corner in corners]))
    return _straightened(frame, seen)


def _straightened(frame: Picture, corners: Points) -> Picture:
    low = np.maximum(np.floor(corners.min(axis=0)).astype(int) - 2, 0)
    high = np.ceil(corners.max(axis=0)).astype(int) + 3
    part = frame[low[1] : high[1], low[0] : high[0]]
    if not part.size:
        return np.zeros((SIDE, SIDE, 3), np.uint8)
    shrink = float(np.hypot(*(corners[1] - corners[0]))) / SIDE
    if shrink > 1.5:
        part = np.asarray(cv2.GaussianBlur(part, (0, 0), 0.4 * shrink), np.uint8)
    ends = np.array([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform((corners - low).astype(np.float32), ends.astype(np.float32))
    return np.asarray(
        cv2.warpPerspective(part, matrix, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def views(top: Picture, gain: Sequence[float]) -> Array:
    """The rings round every offset: a row each, without light, level and contrast."""
    colour = logs(top) - np.asarray(gain, np.float32)
    soft = cv2.GaussianBlur(colour, (0, 0), BLUR * SIDE / 2 / MARGIN)
    seen = np.asarray(cv2.remap(soft, *_maps(), cv2.INTER_LINEAR), np.float32)
    return _plain(seen.reshape(-1, RINGS, ANGLES, 3))


def around(soft: Array, spots: Spots, radius: float) -> Array:
    """The rings round spots (row, column) of a picture from above that is as soft as `BLUR` wants."""
    radii = radius * (np.arange(RINGS) + 0.5) / RINGS
    turns = np.arange(ANGLES) * 2 * np.pi / ANGLES
    x = spots[:, 1:, None] + radii[:, None] * np.cos(turns)
    y = spots[:, :1, None] + radii[:, None] * np.sin(turns)
    flat = (-1, ANGLES)
    maps = x.reshape(flat).astype(np.float32), y.reshape(flat).astype(np.float32)
    seen = _remapped(soft, *maps)
    return _plain(seen.reshape(-1, RINGS, ANGLES, 3))


def _remapped(picture: Array, x: Array, y: Array) -> Array:
    """OpenCV takes no more than 32767 rows at once."""
    parts = range(0, len(x), MOST_ROWS)
    seen = [cv2.remap(picture, x[n : n + MOST_ROWS], y[n : n + MOST_ROWS], cv2.INTER_LINEAR) for n in parts]
    return np.concatenate(seen)


def _plain(rings: Array) -> Array:
    """Without level and contrast, outer rings heavier."""
    rings = rings * _WEIGHTS[:, None, None]
    level = np.einsum("orac,r->o", rings, _WEIGHTS) / 3
    rings -= level[:, None, None, None] * _WEIGHTS[:, None, None]
    contrast = np.einsum("orac,orac->o", rings, rings)
    return np.asarray(rings / np.sqrt(contrast + FLAT)[:, None, None, None], np.float32)


def nearby(at: tuple[float, float], width: float) -> list[tuple[float, float]]:
    """Other feet of a piece whose offsets border on those of *at*."""
    step = 2 * OFFSETS[-1] * 0.5 * width * MIDDLE
    steps = (-step, 0.0, step)
    return [(at[0] + dx, at[1] + dy) for dy in steps for dx in steps if dx or dy]


def middle(rings: Array) -> Array:
    """The view without an offset: what is learnt of a piece."""
    return np.asarray(rings[len(rings) // 2], np.float32)


def spectra(rings: Array) -> Spectra:
    """Per frequency, the views as columns of ring and channel: what `unlike` compares."""
    seen = np.fft.rfft(rings, axis=-2).astype(np.complex64)
    return np.ascontiguousarray(np.moveaxis(seen, -2, 0).reshape(ANGLES // 2 + 1, len(rings), RINGS * 3))


def unlike(seen: Spectra, known: Sequence[Spectra]) -> Array:
    """Per look: the share of its best picture that is not explained at the best offset and turn, 0 to 2.

    All its pictures are compared at a few offsets, and only the likeliest at all of them.
    """
    rough = _unlike(seen[:, COARSE], np.concatenate(known, axis=1))
    ends = np.cumsum([pictures.shape[1] for pictures in known])[:-1]
    likely = [np.argsort(part)[:LIKELY] for part in np.split(rough, ends)]
    chosen = [pictures[:, few] for pictures, few in zip(known, likely, strict=True)]
    fine = _unlike(seen, np.concatenate(chosen, axis=1))
    starts = np.cumsum([0, *(len(few) for few in likely)])[:-1]
    return np.asarray(np.minimum.reduceat(fine, starts), np.float32)


def _unlike(seen: Spectra, known: Spectra) -> Array:
    # The smaller one is conjugated: turns go by backwards, which does not matter to the best of them.
    products = np.conj(seen) @ known.transpose(0, 2, 1)
    return np.asarray(2 - 2 * np.fft.irfft(products, n=ANGLES, axis=0).max(axis=(0, 1)), np.float32)


def unlike_each(rings: Array, known: Spectra) -> Array:
    """Per view and known picture: the share that is not explained at the best turn.  In small parts: so
    little is not worth the threads of a matrix product."""
    columns = np.conj(known).transpose(0, 2, 1)
    parts = (spectra(rings[n : n + AT_ONCE]) for n in range(0, len(rings), AT_ONCE))
    alike = [np.fft.irfft(part @ columns, n=ANGLES, axis=0).max(axis=0) for part in parts]
    return np.asarray(2 - 2 * np.concatenate(alike), np.float32)


def points(rest: Array) -> Array:
    """What pictures that leave so much unexplained say; the best one speaks for its being there, or is 0.

    A poor likeness never speaks against a piece as such: shine or a shadow may lie over it.
    """
    points = said(rest)
    return np.asarray(points - min(float(points.max()), 0.0), np.float32)


def said(rest: Array) -> Array:
    """The points of pictures that leave so much unexplained: for them, or against."""
    return np.asarray(-SURE * np.log((np.maximum(rest, 0) + NOISE) / CHANCE), np.float32)
