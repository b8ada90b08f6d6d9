"""One die, drawn: a rounded cube with pips, seen from somewhere above; to teach and test the die reader.

Everything about it is drawn by chance: colours, marbling, corners, pips, tilt, lamps and what they mirror.
Rays are marched towards the body; a picture is BGR with the coverage as a fourth channel.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

SIZE = 80
"""Pixels of a drawn die's picture; the die fills most of it."""
STEPS = 14
Array = Any

LAYOUT = {  # where pips lie, in units of their spacing
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)],
    6: [(-1, -1), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 1)],
}


@dataclass(frozen=True, slots=True)
class Die:
    """A body and how it is looked at; ``faces`` are the values on +x -x +y -y +z -z, +z being the top."""

    faces: tuple[int, ...]
    turned: tuple[bool, ...]
    mirrored: tuple[bool, ...]
    corner: float
    ball: float
    bulge: float
    body: Array
    vein: Array
    marbling: float
    pip: Array
    ace: Array
    spacing: float
    squeeze: float
    radius: float
    ace_radius: float
    depth: float
    edge: float
    gloss: float
    matt: float
    haze: float


def chance_die(rng: np.random.Generator, value: int) -> Die:
    body, pip = chance_colours(rng)
    return Die(
        faces=_faces(rng, value),
        turned=tuple(bool(b) for b in rng.random(6) < 0.5),
        mirrored=tuple(bool(b) for b in rng.random(6) < 0.5),
        corner=float(rng.choice([rng.uniform(0.06, 0.2), rng.uniform(0.2, 0.45)])),
        ball=float(rng.choice([2.0, rng.uniform(1.3, 1.6)], p=[0.6, 0.4])),
        bulge=float(rng.choice([0.0, rng.uniform(-0.1, 0.35)], p=[0.4, 0.6])),
        body=body,
        vein=np.clip(body + rng.normal(0, 0.22, 3), 0, 1) if rng.random() < 0.7 else rng.random(3) * 0.7,
        marbling=float(rng.choice([0.0, rng.uniform(0.2, 1.0)], p=[0.55, 0.45])),
        pip=pip,
        ace=np.array([0.12, 0.1, 0.75]) if body.min() > 0.6 and rng.random() < 0.25 else pip,
        spacing=float(rng.uniform(0.42, 0.62)),
        squeeze=float(rng.choice([1.0, rng.uniform(0.75, 1.1)])),
        radius=float(rng.uniform(0.12, 0.235)),
        ace_radius=float(rng.choice([1.0, rng.uniform(1.0, 1.7)], p=[0.75, 0.25])),
        depth=float(rng.uniform(0, 0.6)),
        edge=float(rng.choice([0.0, rng.uniform(-0.3, 0.5)])),
        gloss=float(rng.uniform(0, 1)),
        matt=float(rng.choice([0.0, rng.uniform(0.4, 1.0)])),
        haze=float(rng.choice([0.0, rng.uniform(0, 0.4)])),
    )


def chance_colours(rng: np.random.Generator) -> tuple[Array, Array]:
    """A body and pips that people can tell apart, if not always easily."""
    if rng.random() < 0.25:
        return _dim(rng)
    while True:
        body = _colour(rng)
        pip = (
            _colour(rng)
            if rng.random() < 0.35
            else np.full(3, rng.choice([0.06, 0.92])) + rng.normal(0, 0.05, 3)
        )
        pip = np.clip(pip, 0.01, 1)
        gap = np.abs(body - pip)
        if gap.max() > 0.3 and gap @ [0.2, 0.5, 0.3] > 0.12:
            return body, pip


def _dim(rng: np.random.Generator) -> tuple[Array, Array]:
    """Pips hardly brighter than the body, of another colour: the hardest dice in the shops."""
    body = rng.uniform(0.03, 0.3) * np.ones(3) + rng.normal(0, 0.03, 3)
    if rng.random() < 0.4:
        body[rng.integers(2)] += rng.uniform(0.2, 0.6)
    pip = rng.uniform(0.02, 0.25, 3)
    pip[2 if rng.random() < 0.7 else rng.integers(3)] = rng.uniform(0.45, 0.95)
    return np.clip(body, 0.01, 1), pip


def _colour(rng: np.random.Generator) -> Array:
    kind = rng.random()
    if kind < 0.18:
        return np.clip(rng.uniform(0.75, 0.97) + rng.normal(0, 0.04, 3), 0, 1)
    if kind < 0.36:
        return np.clip(rng.uniform(0.03, 0.18) + rng.normal(0, 0.04, 3), 0.01, 1)
    hue, rich, bright = rng.random() * 6, rng.uniform(0.35, 1), rng.uniform(0.2, 1)
    wheel = np.clip(np.abs((hue + np.array([0.0, 4.0, 2.0])) % 6 - 3) - 1, 0, 1)
    return bright * (1 - rich * (1 - wheel))


def _faces(rng: np.random.Generator, value: int) -> tuple[int, ...]:
    """Opposite faces make seven."""
    first, second = rng.permutation([v for v in (1, 2, 3) if v not in (value, 7 - value)])
    first, second = (int(7 - v) if rng.random() < 0.5 else int(v) for v in (first, second))
    return (first, 7 - first, second, 7 - second, value, 7 - value)


def draw_die(rng: np.random.Generator, die: Die, tilt: float) -> Array:
    """BGR and coverage, ``SIZE`` square, each 0 to 1."""
    origin, rays = _rays(rng, tilt)
    points, hit = _march(die, origin, rays)
    normals = _normals(die, points)
    face, u, v = _faces_at(points)
    normals = _bulged(die, points, normals)
    lamp = _unit(np.append(rng.normal(0, 0.6, 2), 1.0))
    paint, pips = _paint(rng, die, points, face, u, v, lamp)
    picture = _light(rng, die, paint, 1 - die.matt * pips, normals, rays, lamp)
    cover = hit.reshape(SIZE, SIZE, 1).astype(np.float32)
    return np.concatenate([picture.reshape(SIZE, SIZE, 3), cover], axis=2).astype(np.float32)


def _rays(rng: np.random.Generator, tilt: float) -> tuple[Array, Array]:
    """A camera above, ``tilt`` from the plumb line, turned by chance; near ones see more of one side."""
    away = float(np.exp(rng.uniform(np.log(7), np.log(40))))
    toward, turn = rng.uniform(0, 2 * np.pi, 2)
    back = np.array([np.sin(tilt) * np.cos(toward), np.sin(tilt) * np.sin(toward), np.cos(tilt)])
    right = _unit(np.cross(np.array([np.cos(turn), np.sin(turn), 0.1]), back))
    up = np.cross(back, right)
    line = np.linspace(-1.75, 1.75, SIZE) / away * 1.02
    x, y = np.meshgrid(line, line)
    rays = -back + x[..., None] * right + y[..., None] * up
    rays = rays.reshape(-1, 3).astype(np.float32)
    return (back * away).astype(np.float32), rays / np.linalg.norm(rays, axis=1, keepdims=True)


def _distance(die: Die, points: Array) -> Array:
    q = np.abs(points) - (1 - die.corner)
    outside = np.sqrt((np.maximum(q, 0) ** 2).sum(1))
    box = outside + np.minimum(q.max(1), 0) - die.corner
    return np.maximum(box, np.sqrt((points**2).sum(1)) - die.ball)


def _march(die: Die, origin: Array, rays: Array) -> tuple[Array, Array]:
    far = np.float32(np.sqrt(origin @ origin) - 1.8)
    points = origin + rays * far
    for _ in range(STEPS):
        points = points + rays * _distance(die, points)[:, None]
    return points, _distance(die, points) < 0.04


def _normals(die: Die, points: Array) -> Array:
    small = 0.01
    here = _distance(die, points)
    slopes = [_distance(die, points + small * np.eye(3, dtype=np.float32)[i]) - here for i in range(3)]
    return _rows(np.stack(slopes, axis=1))


def _bulged(die: Die, points: Array, normals: Array) -> Array:
    return _rows(normals + die.bulge * points)


def _faces_at(points: Array) -> tuple[Array, Array, Array]:
    axis = np.abs(points).argmax(1)
    every = np.arange(len(points))
    face = 2 * axis + (points[every, axis] < 0)
    return face, points[every, (axis + 1) % 3], points[every, (axis + 2) % 3]


def _paint(
    rng: np.random.Generator, die: Die, points: Array, face: Array, u: Array, v: Array, lamp: Array
) -> tuple[Array, Array]:
    """Colours, and how much of every point is pip."""
    pips = np.zeros((len(points), 1))
    paint = np.broadcast_to(die.body, points.shape).copy()
    if die.marbling:
        paint += (die.marbling * _veins(rng, points))[:, None] * (die.vein - die.body)
    second = np.sort(np.abs(points), axis=1)[:, 1]
    paint += die.edge * np.clip((second - 0.8) * 6, 0, 1)[:, None] * (0.9 - paint * 0.5)
    for index, value in enumerate(die.faces):
        for pu, pv in _pips(die, index, value):
            big = die.radius * (die.ace_radius if value == 1 else 1)
            gone = np.where(face == index, np.hypot(u - pu, v - pv), 9.0)
            cover = np.clip((big - gone) / 0.05 + 0.5, 0, 1)[:, None]
            tone = 1 + die.depth * ((u - pu) * lamp[0] + (v - pv) * lamp[1])[:, None] / big
            colour = die.ace if value == 1 else die.pip
            paint += cover * (np.clip(colour * tone, 0, 1) - paint)
            pips = np.maximum(pips, cover)
    return paint, pips[:, 0]


def _pips(die: Die, index: int, value: int) -> list[tuple[float, float]]:
    long = die.squeeze if value == 6 else 1.0
    spots = [(a * die.spacing * long, b * die.spacing) for a, b in LAYOUT[value]]
    if die.mirrored[index]:
        spots = [(a, -b) for a, b in spots]
    return [(b, a) for a, b in spots] if die.turned[index] else spots


def _veins(rng: np.random.Generator, points: Array) -> Array:
    p = points * rng.uniform(1.0, 3.0)
    for _ in range(2):
        p = p + 0.6 * np.sin(p[:, [1, 2, 0]] * rng.uniform(0.8, 2) + rng.uniform(0, 6, 3))
    wave = np.sin(p @ rng.normal(0, 1.5, 3) + rng.uniform(0, 6))
    return np.clip(0.5 + wave * rng.uniform(0.5, 1.5), 0, 1)


def _light(
    rng: np.random.Generator, die: Die, paint: Array, polish: Array, normals: Array, rays: Array, lamp: Array
) -> Array:
    soft = np.clip(normals @ lamp, 0, 1)
    sky = 0.5 + 0.5 * normals[:, 2]
    ambient = rng.uniform(0.2, 0.7)
    lit = paint * (ambient * sky + (1 - ambient) * soft)[:, None] * rng.uniform(0.8, 1.25)
    mirror = rays - 2 * (rays * normals).sum(1, keepdims=True) * normals
    shine = np.zeros(len(paint))
    for _ in range(rng.integers(0, 4)):
        shine += _window(rng, mirror) * rng.uniform(0.1, 1)
    return (
        lit
        + (die.gloss * polish * np.clip(shine, 0, 1))[:, None] * (1 - lit)
        + die.haze * 0.3 * sky[:, None] * (0.8 - lit)
    )


def _window(rng: np.random.Generator, mirror: Array) -> Array:
    """What shines in the polish: a lamp, a window, or a ring of light."""
    heart = _unit(np.append(rng.normal(0, 0.7, 2), 1.0))
    side = _unit(np.cross(heart, rng.normal(0, 1, 3)))
    x, y = mirror @ side, mirror @ np.cross(heart, side)
    front = mirror @ heart > 0
    wide, high = rng.uniform(0.05, 0.5, 2)
    if rng.random() < 0.3:
        off = np.abs(np.hypot(x, y) - wide) - 0.06
    else:
        off = np.maximum(np.abs(x) - wide, np.abs(y) - high)
    return np.clip(0.5 - off / rng.uniform(0.03, 0.25), 0, 1) * front


def _unit(vector: Array) -> Array:
    return vector / np.linalg.norm(vector)


def _rows(vectors: Array) -> Array:
    return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-6)
