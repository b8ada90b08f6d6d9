"""The table top and the printed board lying on it, as the lamp lights them."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from companion.drawing import Drawing
from hardware.simulated.cast import Lamp
from hardware.simulated.lens import SIZE, Viewpoint
from hardware.simulated.raster import Picture, painted

SHEET = 4.0
"""Pixels a millimetre of the board's texture: enough for 2.5 in the picture."""
TABLE = 1.6
REACH = 260
"""Millimetres of table texture round the board."""

Grain = npt.NDArray[Any]
WOODS = ((58, 92, 140), (70, 110, 160), (40, 62, 98), (96, 132, 172), (52, 74, 122))
CLOTHS = ((150, 120, 96), (120, 140, 118), (98, 92, 128), (178, 186, 192), (88, 100, 70))


def _noise(chance: np.random.Generator, size: tuple[int, int], cell: tuple[float, float]) -> Grain:
    """Smooth noise of about -1..1, *cell* pixels wide and high."""
    small = (max(2, int(size[0] / cell[0])), max(2, int(size[1] / cell[1])))
    grid = chance.standard_normal((small[1], small[0])).astype(np.float32)
    return np.asarray(cv2.resize(grid, size, interpolation=cv2.INTER_CUBIC), np.float32)


def _wood(chance: np.random.Generator, size: tuple[int, int], colour: tuple[int, int, int]) -> Grain:
    wave = _noise(chance, size, (420, 60)) * 2.2 + np.arange(size[1], dtype=np.float32)[:, None] / 46
    rings = np.abs(np.sin(wave * 2.1)) ** 0.7 - 0.55
    fine = _noise(chance, size, (90, 2.2)) * 0.55 + _noise(chance, size, (36, 1.3)) * 0.3
    broad = _noise(chance, size, (300, 16))
    light = 1 + 0.13 * rings + 0.11 * fine + 0.08 * broad
    plank = 1 + 0.05 * np.sign(np.sin(np.arange(size[1]) / size[1] * 15))[:, None]
    warm = 1 + 0.05 * broad[..., None] * np.array([-1.0, 0.0, 0.6], np.float32)
    return np.asarray(np.array(colour, np.float32) * (light * plank)[..., None] * warm, np.float32)


def _cloth(chance: np.random.Generator, size: tuple[int, int], colour: tuple[int, int, int]) -> Grain:
    x, y = np.arange(size[0], dtype=np.float32), np.arange(size[1], dtype=np.float32)[:, None]
    weave = 0.05 * (np.sin(x * 1.9) + np.sin(y * 1.9)) + 0.05 * _noise(chance, size, (1.4, 1.4))
    folds = 0.05 * _noise(chance, size, (260, 180)) + 0.03 * _noise(chance, size, (30, 30))
    stripe = 0.10 * (np.abs(((x + 0 * y) / 120) % 1 - 0.5) < 0.06) + 0.10 * (
        np.abs((y / 120) % 1 - 0.5) < 0.06
    )
    return np.asarray(np.array(colour, np.float32) * (1 + weave + folds - stripe)[..., None], np.float32)


@lru_cache(maxsize=4)
def table_top(seed: int, wide: int, high: int) -> Picture:
    """A wooden table or a table cloth, of that many millimetres."""
    chance, dice = random.Random(f"table {seed}"), np.random.default_rng(seed)
    size = (int(wide * TABLE), int(high * TABLE))
    wooden = chance.random() < 0.65
    colour = chance.choice(WOODS if wooden else CLOTHS)
    return np.clip((_wood if wooden else _cloth)(dice, size, colour), 0, 255).astype(np.uint8)


@lru_cache(maxsize=4)
def sheet(bed: Drawing) -> Picture:
    """The printed board, with the fine tooth of card."""
    print_ = cv2.GaussianBlur(painted(bed, SHEET), (0, 0), 0.8).astype(np.float32)
    tooth = _noise(np.random.default_rng(1), (print_.shape[1], print_.shape[0]), (2.5, 2.5))
    broad = _noise(np.random.default_rng(2), (print_.shape[1], print_.shape[0]), (160, 160))
    # Printed black is dark grey and printed white is not quite white.
    inked = 20 + print_ * (214 / 255)
    return np.clip(inked * (1 + 0.012 * tooth + 0.012 * broad)[..., None], 0, 255).astype(np.uint8)


def _light(x: Grain, y: Grain, lamp: Lamp, view: Viewpoint, polish: float) -> tuple[Grain, Grain]:
    """How bright flat things are at (x, y), and how strongly the lamp is mirrored there."""
    lx, ly, high = lamp.at
    far = ((x - lx) ** 2 + (y - ly) ** 2) / high**2
    lit = lamp.ambient + lamp.key / (1 + far) ** 1.2
    ex, ey, eh = view.eye
    mirror = (lx * eh + ex * high) / (eh + high), (ly * eh + ey * high) / (eh + high)
    sheen = polish * np.exp(-((x - mirror[0]) ** 2 + (y - mirror[1]) ** 2) / (2 * 95.0**2))
    return lit, np.asarray(sheen, np.float32)


def ground(bed: Drawing, view: Viewpoint, lamp: Lamp, seed: int) -> Picture:
    """What the camera sees of the bare board on its table."""
    rays = view.directions((0, 0, *SIZE))
    along = -float(view.eye[2]) / rays[..., 2]
    x = (float(view.eye[0]) + rays[..., 0] * along).astype(np.float32)
    y = (float(view.eye[1]) + rays[..., 1] * along).astype(np.float32)
    x0, y0, x1, y1 = bed.box
    top = table_top(seed, int(x1 - x0 + 2 * REACH), int(y1 - y0 + 2 * REACH))
    below = cv2.remap(
        top,
        (x - x0 + REACH) * TABLE,
        (y - y0 + REACH) * TABLE,
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REFLECT,
    ).astype(np.float32)
    print_ = sheet(bed)
    above = cv2.remap(
        print_,
        (x - x0) * SHEET - 0.5,
        (y - y0) * SHEET - 0.5,
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    ).astype(np.float32)
    lit, sheen = _light(x, y, lamp, view, 34.0)
    inside = np.minimum(np.minimum(x - x0, x1 - x), np.minimum(y - y0, y1 - y))  # mm from the card's edge
    cover = np.clip(inside * 2.4 + 0.5, 0, 1)[..., None]
    under = 1 - 0.35 * np.exp(np.minimum(inside, 0) / 3.5)[..., None]  # the card shades the table close by
    flat = below * under * (1 - cover) + above * cover
    shine = (sheen[..., None] * (1 - 0.75 * cover)) * np.array([0.8, 0.92, 1.0], np.float32)
    seen: Picture = np.clip(flat * lit[..., None] + shine, 0, 255).astype(np.uint8)
    return seen
