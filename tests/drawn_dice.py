"""Scenes of drawn dice on drawn tables, photographed by a drawn camera, to teach and test the die reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from tests.drawn_backgrounds import background
from tests.drawn_die import chance_die, draw_die

Array = Any
STEEPEST = 0.7
"""Radians from the plumb line; beyond, nobody can say which side is up."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """A drawn die, cut out tightly: BGR and coverage as bytes."""

    value: int
    pixels: Array


@dataclass(frozen=True, slots=True)
class Lying:
    """A die in a scene: its value, the middle of its outline and the wider side of its outline, in pixels."""

    value: int
    x: float
    y: float
    size: float


def sprites(rng: np.random.Generator, count: int) -> list[Sprite]:
    return [_sprite(rng, 1 + index % 6) for index in range(count)]


def _sprite(rng: np.random.Generator, value: int) -> Sprite:
    tilt = min(abs(float(rng.normal(0, 0.33))), STEEPEST)
    drawn = draw_die(rng, chance_die(rng, value), tilt)
    ys, xs = np.nonzero(drawn[..., 3] > 0.5)
    cut = drawn[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]
    return Sprite(value, (np.clip(cut, 0, 1) * 255).astype(np.uint8))


def scene(
    rng: np.random.Generator, bank: Sequence[Sprite], side: int, sizes: tuple[float, float]
) -> tuple[Array, list[Lying]]:
    """A square photograph and what lies on it."""
    picture = background(rng, side)
    base = float(np.exp(rng.uniform(*np.log(sizes))))
    lying: list[Lying] = []
    room = (side / base) ** 2
    for _ in range(int(rng.integers(1, max(2, min(14, int(room * 0.6))) + 1))):
        place = _place(rng, side, base, lying)
        if place is not None:
            lying.append(_lay(rng, picture, bank, place, base * rng.uniform(0.85, 1.2)))
    return photographed(rng, picture), lying


def _place(
    rng: np.random.Generator, side: int, base: float, lying: Sequence[Lying]
) -> tuple[float, float] | None:
    """Anywhere, or right beside another die, but not on top of one."""
    for _ in range(12):
        if lying and rng.random() < 0.6:
            other = lying[int(rng.integers(len(lying)))]
            turn, far = rng.uniform(0, 2 * np.pi), base * rng.uniform(0.8, 1.15)
            x, y = other.x + far * np.cos(turn), other.y + far * np.sin(turn)
        else:
            x, y = rng.uniform(base * 0.3, side - base * 0.3, 2)
        if all(np.hypot(x - o.x, y - o.y) > 0.82 * base for o in lying):
            return float(x), float(y)
    return None


def _lay(
    rng: np.random.Generator, picture: Array, bank: Sequence[Sprite], at: tuple[float, float], size: float
) -> Lying:
    sprite = bank[int(rng.integers(len(bank)))]
    colours = sprite.pixels.astype(np.float32) / 255
    if rng.random() < 0.3:
        colours[..., :3] = colours[..., :3][..., rng.permutation(3)]
    side = picture.shape[0]
    high, wide = colours.shape[:2]
    scale = size / max(high, wide)
    move = np.array(
        [[scale, 0, at[0] - scale * (wide - 1) / 2], [0, scale, at[1] - scale * (high - 1) / 2]],
        dtype=np.float32,
    )
    colours[..., :3] *= colours[..., 3:]
    if scale < 1:
        colours = cv2.GaussianBlur(colours, (0, 0), 0.45 / scale)
    layer = cv2.warpAffine(colours, move, (side, side), flags=cv2.INTER_LINEAR)
    cover = layer[..., 3:]
    picture *= 1 - _shadow(rng, cover[..., 0], size)[..., None]
    picture *= 1 - cover
    picture += layer[..., :3]
    return Lying(sprite.value, at[0], at[1], size)


def _shadow(rng: np.random.Generator, cover: Array, size: float) -> Array:
    dark = np.zeros_like(cover)
    for _ in range(int(rng.integers(1, 3))):
        shift = rng.normal(0, 0.14, 2) * size
        move = np.array([[1, 0, shift[0]], [0, 1, shift[1]]], dtype=np.float32)
        soft = cv2.GaussianBlur(
            cv2.warpAffine(cover, move, cover.shape[::-1]), (0, 0), size * rng.uniform(0.03, 0.25)
        )
        dark = np.maximum(dark, soft * rng.uniform(0, 0.6))
    return dark


def photographed(rng: np.random.Generator, picture: Array) -> Array:
    """Colour cast, exposure, blur, sharpening, noise and JPEG of some camera."""
    picture = picture * rng.uniform(0.55, 1.35) * (1 + rng.normal(0, 0.07, 3))
    picture = np.clip(picture, 0, 1) ** rng.uniform(0.75, 1.3)
    picture = _blurred(rng, picture.astype(np.float32))
    if rng.random() < 0.4:
        soft = cv2.GaussianBlur(picture, (0, 0), 1.2)
        picture = picture + rng.uniform(0, 1.2) * (picture - soft)
    picture = picture + rng.normal(0, rng.uniform(0, 0.03), (*picture.shape[:2], 1))
    picture = picture + rng.normal(0, rng.uniform(0, 0.015), picture.shape)
    pixels = (np.clip(picture, 0, 1) * 255).astype(np.uint8)
    if rng.random() < 0.7:
        _, data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(30, 96))])
        pixels = cv2.imdecode(data, cv2.IMREAD_COLOR)
    return pixels


def _blurred(rng: np.random.Generator, picture: Array) -> Array:
    kind = rng.random()
    if kind < 0.6:
        return cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.2, 1.4))
    if kind < 0.75:
        long = int(rng.integers(2, 6))
        kernel = np.zeros((7, 7), dtype=np.float32)
        turn = rng.uniform(0, np.pi)
        for step in np.linspace(-long / 2, long / 2, 21):
            kernel[round(3 + step * np.sin(turn)), round(3 + step * np.cos(turn))] = 1
        return cv2.filter2D(picture, -1, kernel / kernel.sum())
    return picture
