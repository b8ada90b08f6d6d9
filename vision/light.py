"""Colours without the light: logarithms, the light's gain taken out against the empty board.

In logarithms a change of light is a sum: one number per channel for the whole board, and a smooth
field for lamps and broad shadows.  What is left at a pixel of the bare board is noise, the grain of
the print, or a shadow (darker, about the same colour).
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.geometry import Array, Picture

DARK = 6.0
"""Added before the logarithm, so that the noise of black pixels does not explode."""

CLIPPED = 250
"""A channel this bright says nothing about how bright it really is."""

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


class Ground:
    """The empty board as reference."""

    def __init__(self, empty: Picture) -> None:
        self.empty = empty
        self.logs = logs(empty)
        mean = cv2.blur(self.logs, (3, 3))
        power = cv2.blur(self.logs * self.logs, (3, 3))
        grain = np.sqrt(np.maximum(power - mean * mean, 0).mean(axis=2))
        self.grain = (0.8 * grain).astype(np.float32)
        self.open = np.asarray(empty.max(axis=2) < CLIPPED)

    def gain(self, picture: Picture, values: Array) -> Array:
        """How much brighter each channel is than on the empty board: a robust middle."""
        fits = (self.open & (picture.max(axis=2) < CLIPPED))[::3, ::3]
        difference = (values - self.logs)[::3, ::3]
        sample = difference[fits] if fits.sum() > 50 else difference.reshape(-1, 3)
        middle = np.median(sample, axis=0)
        near = sample[
            np.abs((sample - middle) - (sample - middle).mean(axis=1, keepdims=True)).max(axis=1) < 0.1
        ]
        return np.asarray(np.median(near, axis=0) if len(near) > 50 else middle, np.float32)

    def field(self, picture: Picture, values: Array, gain: Array) -> Array:
        """The smooth rest of the light, from the pixels that still have the board's colour."""
        rest = values - self.logs - gain
        dark = rest.mean(axis=2)
        tint = np.abs(rest - dark[..., None]).max(axis=2)
        fits = (tint < 0.10 - 0.08 * np.minimum(dark, 0)) & (dark > -1.2) & (dark < 0.5)
        fits &= self.open & (picture.max(axis=2) < CLIPPED)
        weight = fits.astype(np.float32)
        stacked = np.dstack([rest * weight[..., None], weight])
        coarse = cv2.GaussianBlur(
            cv2.resize(stacked, (GRID, GRID), interpolation=cv2.INTER_AREA), (0, 0), SPREAD
        )
        smooth = coarse[..., :3] / (coarse[..., 3:] + 0.03)
        size = (picture.shape[1], picture.shape[0])
        return np.asarray(cv2.resize(smooth, size, interpolation=cv2.INTER_LINEAR), np.float32)

    def light(self, picture: Picture) -> Lit:
        values = logs(picture)
        gain = self.gain(picture, values)
        field = self.field(picture, values, gain) + gain
        residue = values - np.minimum(self.logs + field, 0)
        return Lit(
            (float(gain[0]), float(gain[1]), float(gain[2])),
            values - field,
            self.bare(residue),
            field,
            residue,
        )

    def bare(self, residue: Array) -> Array:
        """log density of the residue on the bare board: as it was, or in shadow."""
        dark = residue.mean(axis=2)
        c1 = residue[..., 2] - residue[..., 1]
        c2 = residue[..., 0] - 0.5 * (residue[..., 1] + residue[..., 2])
        measured = 1.48 * np.median(np.abs(np.stack([c1[::4, ::4], c2[::4, ::4]])))
        noise = np.sqrt(np.clip(measured, *NOISE) ** 2 + self.grain**2).astype(np.float32)
        depth = np.clip(-dark, 0, DEEPEST)
        wide = noise + SHADE * depth
        colour = -0.5 * (c1 * c1 + c2 * c2) / (wide * wide) - 2 * np.log(wide)
        narrow = np.float32(0.04) + noise
        lit = -0.5 * (dark / narrow) ** 2 - np.log(narrow)
        over = np.maximum(-dark - DEEPEST, 0) + 2 * np.maximum(dark - 0.12, 0)
        shadow = -0.7 - 1.2 * depth - 0.5 * (over / 0.12) ** 2
        ground = colour + np.maximum(lit, shadow) - 3 * 0.919
        return np.asarray(np.logaddexp(ground, CLUTTER), np.float32)
