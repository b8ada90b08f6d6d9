"""Draws one solid by following a ray for every pixel: right perspective, any turn, any height."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, radians, sin, sqrt
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from hardware.simulated.lens import Floats

Rays = npt.NDArray[Any]
NEAR, FAR = 1e-3, 1e9
LEVEL = 0.9
"""A side whose normal points up this much (cosine) is the upper one."""


@dataclass(frozen=True, eq=False)
class Body:
    """A part in board millimetres (x, y, up); *axes* rows are its own directions."""

    middle: Floats
    half: Floats
    axes: Floats
    colour: Any
    """Blue, green, red, 0..255."""
    kind: str = "ellipsoid"
    gloss: float = 0.25
    shadow: bool = True
    top: Any = None
    """The picture on its upper side, seen from above with forward upwards; None: its plain colour."""
    sides: tuple[Any, ...] = ()
    """The pictures on its right, forward, left and backward sides; none: its plain colour."""

    @property
    def reach(self) -> float:
        return float(self.half.max() if self.kind == "ellipsoid" else np.linalg.norm(self.half))


@dataclass(frozen=True)
class Lamp:
    """Where the light comes from (x, y, height in mm), how wide it is, and how much is ambient."""

    at: tuple[float, float, float]
    radius: float = 130.0
    ambient: float = 0.55
    key: float = 0.62


def turned(yaw: float, nod: float = 0.0, roll: float = 0.0) -> Floats:
    """Rows: the side, forward and up directions of a thing that faces *yaw* (0: towards row 0)."""
    c, s = cos(radians(yaw)), sin(radians(yaw))
    side, ahead, up = np.array([c, -s, 0.0]), np.array([-s, -c, 0.0]), np.array([0.0, 0.0, 1.0])
    c, s = cos(radians(nod)), sin(radians(nod))
    ahead, up = c * ahead - s * up, s * ahead + c * up
    c, s = cos(radians(roll)), sin(radians(roll))
    side, up = c * side - s * up, s * side + c * up
    return np.stack([side, ahead, up])


def hit(body: Body, origin: Rays, rays: Rays) -> tuple[Rays, Rays]:
    """How far along each ray the body is met (FAR: not at all) and the normal there, in board axes."""
    axes = (body.axes / body.half[:, None]).astype(np.float32)
    o = (origin - body.middle.astype(np.float32)) @ axes.T
    d = rays @ axes.T
    if body.kind == "ellipsoid":
        t, n = _ball(o, d)
    elif body.kind == "box":
        t, n = _box(o, d)
    else:
        t, n = _drum(o, d)
    normal = n @ axes
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True) + 1e-9
    return t, normal


def _ball(o: Rays, d: Rays) -> tuple[Rays, Rays]:
    a = np.einsum("...i,...i", d, d)
    b = d @ o
    inside = b * b - a * (float(o @ o) - 1.0)
    t = np.where(inside > 0, (-b - np.sqrt(np.maximum(inside, 0))) / a, FAR).astype(np.float32)
    return t, o + d * np.minimum(t, 1e6)[..., None]


def _box(o: Rays, d: Rays) -> tuple[Rays, Rays]:
    slope = np.where(np.abs(d) < 1e-9, 1e-9, d)
    near = np.minimum((-1 - o) / slope, (1 - o) / slope)
    far = np.maximum((-1 - o) / slope, (1 - o) / slope).min(axis=-1)
    t = near.max(axis=-1)
    face = near == t[..., None]
    normal = np.where(face, -np.sign(d), 0).astype(np.float32)
    return np.where(t < far, t, FAR).astype(np.float32), normal


def _drum(o: Rays, d: Rays) -> tuple[Rays, Rays]:
    flat = np.array([1, 1, 0], np.float32)
    t, n = _ball(o * flat, d * flat)
    up = o[2] + t * d[..., 2]
    t = np.where(np.abs(up) <= 1, t, FAR)
    lid = (1 - o[2]) / np.where(np.abs(d[..., 2]) < 1e-9, -1e-9, d[..., 2])
    spot = o + d * lid[..., None]
    on_lid = (spot[..., 0] ** 2 + spot[..., 1] ** 2 <= 1) & (lid < t)
    t = np.where(on_lid, lid, t).astype(np.float32)
    return t, np.where(on_lid[..., None], np.array([0, 0, 1], np.float32), n * flat)


def shade(colour: Any, normal: Rays, point: Rays, look: Rays, gloss: Any, lamp: Lamp) -> Rays:
    """Colour of lit points (0..255): ambient from above, the lamp wrapped softly round, a little shine."""
    light = np.array(lamp.at, np.float32) - point
    light /= np.linalg.norm(light, axis=-1, keepdims=True)
    facing = np.einsum("...i,...i", normal, light)
    wrap = np.clip((facing + 0.25) / 1.25, 0, 1)
    sky = 0.55 + 0.45 * normal[..., 2]
    floor = np.clip(0.62 + point[..., 2] / 22, 0, 1)  # the table takes light from what is low
    halfway = light - look / np.linalg.norm(look, axis=-1, keepdims=True)
    halfway /= np.linalg.norm(halfway, axis=-1, keepdims=True)
    shine = np.clip(np.einsum("...i,...i", normal, halfway), 0, 1) ** 36
    lit = (lamp.ambient * sky * floor + lamp.key * wrap)[..., None]
    out: Rays = (colour * lit + 235 * (gloss * shine)[..., None]).astype(np.float32)
    return out


def picture(
    bodies: list[Body], origin: Floats, rays: Rays, boxes: list[Any], lamp: Lamp, soft: float = 0.0
) -> tuple[Rays, Rays]:
    """Colours and coverage (0/1) of a window of rays; *boxes* bounds each body in it (x0, y0, x1, y1).

    *soft* pixels of blur on the normals melt the parts into one another.
    """
    high, wide = rays.shape[:2]
    start = origin.astype(np.float32)
    depth = np.full((high, wide), FAR, np.float32)
    normal = np.zeros((high, wide, 3), np.float32)
    paint = np.zeros((high, wide, 4), np.float32)
    for body, (x0, y0, x1, y1) in zip(bodies, boxes, strict=True):
        if x1 <= x0 or y1 <= y0:
            continue
        part = np.s_[y0:y1, x0:x1]
        t, n = hit(body, start, rays[part])
        nearer = (t < depth[part]) & (t > NEAR)
        depth[part][nearer] = t[nearer]
        normal[part][nearer] = n[nearer]
        paint[part][nearer] = (*body.colour, body.gloss)
        if body.top is not None:
            lid = nearer & (n @ body.axes[2].astype(np.float32) > LEVEL)
            paint[part][lid, :3] = _printed(body, start + rays[part][lid] * t[lid][:, None])
        for number, side in enumerate(body.sides):
            facing = nearer & (n @ _outward(body, number) > LEVEL)
            points = start + rays[part][facing] * t[facing][:, None]
            paint[part][facing, :3] = _on_a_side(body, points, number, side)
    seen = depth < FAR
    if soft:
        normal = np.asarray(cv2.GaussianBlur(normal, (0, 0), soft), np.float32)
        normal /= np.linalg.norm(normal, axis=-1, keepdims=True) + 1e-9
    point = start + rays[seen] * depth[seen][:, None]
    out = np.zeros((high, wide, 3), np.float32)
    out[seen] = shade(paint[seen][:, :3], normal[seen], point, rays[seen], paint[seen][:, 3], lamp)
    return out, seen.astype(np.float32)


def _printed(body: Body, points: Rays) -> Rays:
    """The colours of the picture on a body's upper side at *points*."""
    side, ahead = (((points - body.middle) @ body.axes.T) / body.half)[:, :2].T
    return _at(body.top, side, ahead)


def _outward(body: Body, number: int) -> Rays:
    """Where a side looks: right, forward, left, backward."""
    return np.asarray(body.axes[number % 2] * (1 if number < 2 else -1), np.float32)


def _on_a_side(body: Body, points: Rays, number: int, picture_: Any) -> Rays:
    """The colours of the picture on a side; it stands upright."""
    across, up = (((points - body.middle) @ body.axes.T) / body.half)[:, [1 - number % 2, 2]].T
    return _at(picture_, across, up)


def _at(picture_: Any, across: Rays, up: Rays) -> Rays:
    """The colours of a picture where its width and height go from -1 to 1."""
    high, wide = picture_.shape[:2]
    x = np.clip((across + 1) / 2 * wide, 0, wide - 1).astype(int)
    y = np.clip((1 - up) / 2 * high, 0, high - 1).astype(int)
    return np.asarray(picture_[y, x], np.float32)


@lru_cache(maxsize=1)
def _sphere() -> Floats:
    """Points spread evenly over a ball."""
    count = 40
    up = 1 - (np.arange(count) + 0.5) * 2 / count
    turn = np.arange(count) * pi * (3 - sqrt(5))
    flat = np.sqrt(1 - up * up)
    return np.stack([flat * np.cos(turn), flat * np.sin(turn), up], axis=1)


def skin(body: Body) -> Floats:
    """Points on the body's outside, enough for its shadow."""
    ball = _sphere()
    if body.kind == "box":
        ball = np.sign(ball)
    elif body.kind == "cylinder":
        flat = ball[:, :2] / (np.linalg.norm(ball[:, :2], axis=1, keepdims=True) + 1e-9)
        ball = np.column_stack([flat, np.sign(ball[:, 2])])
    points: Floats = body.middle + (ball * body.half) @ body.axes
    return points


def shadows(bodies: list[Body], lamp: Lamp, samples: int = 9) -> list[list[Floats]]:
    """For each sample point of the lamp, the shadow outlines on the table (x, y in mm)."""
    clouds = np.stack([skin(body) for body in bodies if body.shadow])
    clouds[..., 2] = np.maximum(clouds[..., 2], 0)
    found = []
    for i in range(samples):
        turn, reach = i * pi * (3 - sqrt(5)), lamp.radius * sqrt((i + 0.5) / samples)
        source = np.add(lamp.at, (reach * cos(turn), reach * sin(turn), 0.0))
        share = clouds[..., 2:] / (source[2] - clouds[..., 2:])
        flat = clouds[..., :2] - (source[:2] - clouds[..., :2]) * share
        found.append([cv2.convexHull(part.astype(np.float32))[:, 0].astype(float) for part in flat])
    return found
