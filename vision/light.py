"""Colours without the light: logarithms, the light's gain taken out against the empty board.

In logarithms a change of light is a sum: one number per channel for the whole board, and a smooth
field for lamps and broad shadows.  What is left at a pixel of the bare board is noise, the grain of
the print, or a shadow (darker, about the same colour).
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry import Array, Picture

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

SPARSE = (slice(None, None, 2), slice(None, None, 2))
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

CLUTTER = -4.8
"""log density of things that are neither board nor piece: a hand, a sleeve, a cup.  Any colour is as good."""

_SUM = np.ones((1, 3), np.float32)
_OPPONENT = np.array([[1 / 3, 1 / 3, 1 / 3], [0, -1, 1], [1, -0.5, -0.5]], np.float32)
"""Blue, green, red -> lightness, red against green, blue against both."""

Mask = npt.NDArray[np.bool_]

_LOGS = np.log((np.arange(256, dtype=np.float32) + DARK) / (255 + DARK)).astype(np.float32)


def logs(picture: Picture) -> Array:
    """The logarithms of all channels: 0 is as bright as can be."""
    return np.asarray(_LOGS[picture], np.float32)


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


def _most(values: Array) -> Array:
    """The largest of the three channels."""
    return np.maximum(np.maximum(values[..., 0], values[..., 1]), values[..., 2])


def _middle(values: Array, fits: Mask, otherwise: float = 0.0) -> float:
    sample = values[fits]
    return float(np.median(sample)) if len(sample) > 50 else otherwise


def _smooth(values: Array, fits: Mask) -> Array:
    """The values of the pixels that fit, averaged over a neighbourhood; 0 where too few do."""
    weight = fits.astype(np.float32)
    total, share = (
        cv2.GaussianBlur(cv2.resize(v, (GRID, GRID), interpolation=cv2.INTER_AREA), (0, 0), SPREAD)
        for v in (values * weight, weight)
    )
    return np.asarray(total / (share + 0.02) * np.clip((share - 0.25) / 0.3, 0, 1), np.float32)


class Ground:
    """The empty board as reference."""

    def __init__(self, empty: Picture) -> None:
        self.empty = empty
        self.logs = logs(empty)
        mean = cv2.blur(self.logs, (3, 3))
        power = cv2.blur(self.logs * self.logs, (3, 3))
        grain = np.sqrt(np.maximum(power - mean * mean, 0).mean(axis=2))
        self.grain = (0.8 * grain).astype(np.float32)
        self.open = np.asarray(empty < CLIPPED)

    def gain(self, values: Array, open_: Mask) -> Array:
        """How much brighter each channel is than on the empty board: a robust middle."""
        values, open_, bare = values[SPARSE], open_[SPARSE], self.logs[SPARSE][SPARSE]
        difference = values - bare
        gain = np.array([_middle(difference[..., c], open_[..., c]) for c in range(3)], np.float32)
        for _ in range(2):
            # Without what has another colour than the board, and without what only just is not clipped:
            # of those only the darker half is left.
            rest = difference - gain
            dark, _ = self._dark(rest, open_)
            plain = _most(np.abs(rest - dark[..., None]) * open_) < 0.1
            good = open_ & plain[..., None] & (bare + gain < NEARLY)
            gain = np.array(
                [_middle(difference[..., c], good[..., c], gain[c]) for c in range(3)], np.float32
            )
        return gain

    def field(self, values: Array, open_: Mask, gain: Array) -> Array:
        """The smooth rest of the light on a coarse grid, from pixels that still have the board's colour."""
        bare = self.logs[SPARSE] + gain
        open_ = open_ & (bare < NEARLY)
        rest = values - bare
        dark, shown = self._dark(rest, open_)
        tint = _most(np.abs(rest - dark[..., None]) * open_)
        plain = shown & (tint < 0.10 - 0.08 * np.minimum(dark, 0))
        field = _smooth(dark, plain & (np.abs(dark) < BROAD))
        # Once more without what is much darker than its neighbourhood: grey pieces, their shadows.
        near = cv2.resize(field, (dark.shape[1], dark.shape[0]), interpolation=cv2.INTER_LINEAR)
        return _smooth(dark, plain & (np.abs(dark - near) < LOCAL))

    def light(self, picture: Picture) -> Lit:
        values, open_ = logs(picture), np.asarray(picture < CLIPPED)
        sparse, both = values[SPARSE], (open_ & self.open)[SPARSE]
        gain = self.gain(sparse, both)
        size = (picture.shape[1], picture.shape[0])
        smooth = cv2.resize(self.field(sparse, both, gain), size, interpolation=cv2.INTER_LINEAR)
        field = smooth[..., None] + gain
        residue, vague = values - self.logs - field, self.grain
        if open_.mean() < 1 - FEW:
            residue = self._unclipped(values, residue, open_, field)
            vague = self.grain + VAGUE * (picture >= NEAR_LIMIT).any(axis=2).astype(np.float32)
        return Lit(
            (float(gain[0]), float(gain[1]), float(gain[2])),
            values - field,
            self.bare(residue, vague),
            field,
            residue,
        )

    @staticmethod
    def _dark(rest: Array, open_: Mask) -> tuple[Array, Mask]:
        """How much darker each pixel is, by the channels that say something; and whether any does."""
        weight = open_.astype(np.float32)
        count = cv2.transform(weight, _SUM)
        total = cv2.transform(rest * weight, _SUM)
        return np.asarray(total / np.maximum(count, 1), np.float32), np.asarray(count > 0)

    def _unclipped(self, values: Array, rest: Array, open_: Mask, field: Array) -> Array:
        """What is left, where channels are as bright as can be: those tell only that it is bright enough."""
        dark, _ = self._dark(rest, open_)
        expected = np.minimum(self.logs + field + dark[..., None], 0)
        return np.asarray(np.where(open_, rest, values - expected + dark[..., None]), np.float32)

    def bare(self, residue: Array, vague: Array) -> Array:
        """log density of the residue on the bare board: as it was, or in shadow."""
        dark, c1, c2 = cv2.split(cv2.transform(residue, _OPPONENT))
        measured = 1.48 * np.median(np.abs(np.stack([c1[::4, ::4], c2[::4, ::4]])))
        noise = np.sqrt(np.clip(measured, *NOISE) ** 2 + vague**2).astype(np.float32)
        depth = np.clip(-dark, 0, DEEPEST)
        wide = noise + SHADE * depth
        colour = -0.5 * (c1 * c1 + c2 * c2) / (wide * wide) - 2 * np.log(wide)
        narrow = np.float32(0.04) + noise
        lit = -0.5 * (dark / narrow) ** 2 - np.log(narrow)
        over = np.maximum(-dark - DEEPEST, 0) + 2 * np.maximum(dark - 0.12, 0)
        shadow = -0.7 - 1.2 * depth - 0.5 * (over / 0.12) ** 2
        ground = colour + np.maximum(lit, shadow) - 3 * 0.919
        return np.asarray(np.maximum(ground, CLUTTER), np.float32)
