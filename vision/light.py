"""Colours without the light: logarithms, the light's gain taken out against the empty board.

In logarithms a change of light is a sum: one number per channel for the whole board, and a smooth
field for lamps and broad shadows.  What is left at a pixel of the bare board is noise, the grain of
the print, or a shadow (darker, about the same colour).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry import Array, Picture, planes

DARK = 6.0
"""Added before the logarithm, so that the noise of black pixels does not explode."""

CLIPPED = 250
"""A channel this bright says nothing about how bright it really is."""

FEW = 0.005
"""Share of clipped values that does not matter."""

NEAR_LIMIT = 236
NEARLY = float(np.log((NEAR_LIMIT + DARK) / (255 + DARK)))
"""A brightness, and its logarithm, that noise does not take over the limit."""

BROAD = 0.9
"""Broad shadows and lamps change the light by less than this (log)."""

LOCAL = 0.3
"""A pixel that differs more from the light round it is a thing or its shadow."""

SPARSE = (..., slice(None, None, 2), slice(None, None, 2))
"""The light's field is judged by every second pixel both ways, its gain by every fourth."""

VAGUE = 0.06
"""Doubt about the colour of a pixel of which a channel is clipped."""

GRID = 24
"""The field of light is estimated on this many cells across."""

SPREAD = 2.0
"""Smoothness of the field, in cells: about 28 mm on a 34 cm board, wider than any piece."""

NOISE = (0.015, 0.05)
"""Least and most noise of the bare board's colours in logarithms; measured in each picture: camera noise
and compression after rectifying.  Good light 0.014, dim 0.03."""

SHADE = 0.12
"""How far a shadow may change the colour, per unit of darkness: lamps of different colours."""

DEEPEST = 0.85
"""Deepest usual shadow, in logarithms (x0.43)."""

PLAIN = 1.0
"""log density above which the bare board, lit or in shadow, explains a pixel well."""

CLUTTER = -4.8
"""log density of things that are neither board nor piece: a hand, a sleeve, a cup.  Any colour is as good."""

_OPPONENT = np.array([[1 / 3, 1 / 3, 1 / 3], [0, -1, 1], [1, -0.5, -0.5]], np.float32)
"""Blue, green, red -> lightness, red against green, blue against both."""

Mask = npt.NDArray[np.bool_]

_LOGS = np.log((np.arange(256, dtype=np.float32) + DARK) / (255 + DARK)).astype(np.float32)


def logs(picture: Picture) -> Array:
    """The logarithms of all channels: 0 is as bright as can be."""
    return np.asarray(cv2.LUT(picture, _LOGS), np.float32)


@dataclass(frozen=True, slots=True)
class Lit:
    """One rectified picture with its light taken out."""

    gain: tuple[float, float, float]
    colour: Array
    """Logarithms as they would be in the light of the empty board."""
    bare: Array
    """log density of each pixel if nothing stood there."""
    field: Array
    """What was taken out, per pixel and channel."""
    residue: Array
    """What is left against the bare board."""

    def foreign(self) -> Array:
        """How strange each pixel is to the bare board: 0 to 1."""
        return np.asarray(np.clip((PLAIN - self.bare) * np.float32(1 / (PLAIN - CLUTTER)), 0, 1), np.float32)


def _planes(values: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The channels one after the other."""
    return np.ascontiguousarray(np.moveaxis(values, 2, 0))


def _middle(values: Array, fits: Mask, otherwise: float = 0.0) -> float:
    sample = values[fits]
    return _median(sample) if len(sample) > 50 else otherwise


def _median(sample: Array) -> float:
    """As numpy's, several times faster on small samples."""
    ranked, half = np.sort(sample, axis=None), sample.size // 2
    return float(ranked[half] if sample.size % 2 else (ranked[half - 1] + ranked[half]) / 2)


def _averages(length: int) -> Array:
    """A matrix that takes a row of values to smooth averages, one per cell."""
    cells = cv2.resize(np.eye(length, dtype=np.float32), (length, GRID), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(cells, (1, 0), 1e-3, sigmaY=SPREAD), np.float32)


class Ground:
    """The empty board as reference."""

    def __init__(self, empty: Picture) -> None:
        self.empty = empty
        self.logs = logs(empty)
        mean = cv2.blur(self.logs, (3, 3))
        power = cv2.blur(self.logs * self.logs, (3, 3))
        grain = np.sqrt(np.maximum(power - mean * mean, 0).mean(axis=2))
        self.grain = (0.8 * grain).astype(np.float32)
        self.sparse = _planes(self.logs)[SPARSE].copy()
        self.open = _planes(empty < CLIPPED)[SPARSE].copy()
        self.averages = (_averages(self.sparse.shape[1]), _averages(self.sparse.shape[2]).T)

    def gain(self, values: Array, open_: Mask) -> Array:
        """How much brighter each channel is than on the empty board: a robust middle."""
        values, open_, bare = values[SPARSE], open_[SPARSE], self.sparse[SPARSE]
        difference = values - bare
        gain = self._middles(difference, open_, np.zeros(3, np.float32))
        for _ in range(2):
            # Without what has another colour than the board, and without what only just is not clipped:
            # of those only the darker half is left.
            rest = difference - gain[:, None, None]
            _, tint, _ = _shade(rest, open_)
            good = open_ & (tint < 0.1) & (bare < NEARLY - gain[:, None, None])
            gain = self._middles(difference, good, gain)
        return gain

    @staticmethod
    def _middles(difference: Array, fits: Mask, otherwise: Array) -> Array:
        return np.array(
            [_middle(*channel) for channel in zip(difference, fits, otherwise, strict=True)], np.float32
        )

    def field(self, values: Array, open_: Mask, gain: Array) -> Array:
        """The smooth rest of the light on a coarse grid, from pixels that still have the board's colour."""
        bare = self.sparse + gain[:, None, None]
        dark, tint, shown = _shade(values - bare, open_ & (bare < NEARLY))
        plain = shown & (tint < 0.10 - 0.08 * np.minimum(dark, 0))
        field = self._smooth(dark, plain & (np.abs(dark) < BROAD))
        # Once more without what is much darker than its neighbourhood: grey pieces, their shadows.
        near = cv2.resize(field, (dark.shape[1], dark.shape[0]), interpolation=cv2.INTER_LINEAR)
        return self._smooth(dark, plain & (np.abs(dark - near) < LOCAL))

    def _smooth(self, values: Array, fits: Mask) -> Array:
        """The values of the pixels that fit, averaged over a neighbourhood; 0 where too few do."""
        rows, columns = self.averages
        weight = fits.astype(np.float32)
        total, share = rows @ (values * weight) @ columns, rows @ weight @ columns
        return np.asarray(total / (share + 0.02) * np.clip((share - 0.25) / 0.3, 0, 1), np.float32)

    def light(self, picture: Picture) -> Lit:
        values, open_ = logs(picture), picture < CLIPPED
        sparse, both = _planes(values[::2, ::2]), _planes(open_[::2, ::2]) & self.open
        gain = self.gain(sparse, both)
        size = (picture.shape[1], picture.shape[0])
        smooth = cv2.resize(self.field(sparse, both, gain), size, interpolation=cv2.INTER_LINEAR)
        field = np.asarray(cv2.merge([smooth + one for one in gain]), np.float32)
        colour, vague = values - field, self.grain
        residue = colour - self.logs
        if np.count_nonzero(open_) < (1 - FEW) * open_.size:
            residue = self._unclipped(values, residue, open_, field)
            vague = self.grain + VAGUE * (_most(_planes(picture)) >= NEAR_LIMIT).astype(np.float32)
        return Lit(
            (float(gain[0]), float(gain[1]), float(gain[2])),
            colour,
            self.bare(residue, vague),
            field,
            residue,
        )

    def _unclipped(self, values: Array, rest: Array, open_: Mask, field: Array) -> Array:
        """What is left, where channels are as bright as can be: those tell only that it is bright enough."""
        dark, _, _ = _shade(_planes(rest), _planes(open_))
        deep = cv2.merge([dark, dark, dark])
        expected = np.clip(self.logs + field + deep, -np.inf, 0)
        return np.asarray(np.where(open_, rest, values - expected + deep), np.float32)

    def bare(self, residue: Array, vague: Array) -> Array:
        """log density of the residue on the bare board: as it was, or in shadow."""
        dark, c1, c2 = planes(np.asarray(cv2.transform(residue, _OPPONENT), np.float32))
        measured = 1.48 * _median(np.abs(np.stack([c1[::4, ::4], c2[::4, ::4]])))
        noise = cv2.sqrt(min(max(measured, NOISE[0]), NOISE[1]) ** 2 + vague * vague)
        depth = np.clip(-dark, 0, DEEPEST)
        wide = noise + SHADE * depth
        colour = -0.5 * (c1 * c1 + c2 * c2) / (wide * wide) - 2 * cv2.log(wide)
        narrow = noise + 0.04
        fit = dark / narrow
        lit = -0.5 * fit * fit - cv2.log(narrow)
        over = (np.clip(-dark - DEEPEST, 0, np.inf) + 2 * np.clip(dark - 0.12, 0, np.inf)) / 0.12
        shadow = -0.7 - 1.2 * depth - 0.5 * over * over
        ground = colour + cv2.max(lit, shadow) - 3 * 0.919
        return np.asarray(np.clip(ground, CLUTTER, np.inf), np.float32)


def _sum(channels: Array) -> Array:
    return np.asarray(channels[0] + channels[1] + channels[2], np.float32)


def _most(channels: Array) -> Array:
    """The largest of the three channels."""
    return np.asarray(np.maximum(np.maximum(channels[0], channels[1]), channels[2]), np.float32)


def _shade(rest: Array, open_: Mask) -> tuple[Array, Array, Mask]:
    """How much darker each pixel is, and how far its colour is off, by the channels that say something;
    and whether any does."""
    weight = open_.astype(np.float32)
    count, total = _sum(weight), _sum(rest * weight)
    dark = np.asarray(total / np.clip(count, 1, np.inf), np.float32)
    return dark, _most(np.abs(rest - dark) * weight), count > 0
