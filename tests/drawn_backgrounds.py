"""Tables to lay drawn dice on: plain, grained, woven, printed, cluttered."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

Array = Any


def background(rng: np.random.Generator, side: int) -> Array:
    """BGR, 0 to 1."""
    picture = _plain(rng, side)
    if rng.random() < 0.45:
        picture = _grain(rng, picture)
    if rng.random() < 0.2:
        picture = _weave(rng, picture)
    if rng.random() < 0.35:
        _print(rng, picture)
    if rng.random() < 0.45:
        _clutter(rng, picture)
    if rng.random() < 0.3:
        picture = _cut(rng, picture)
    return np.clip(picture, 0, 1).astype(np.float32)


def tone(rng: np.random.Generator) -> Array:
    """A colour; greys and browns more often than in a paint box."""
    kind = rng.random()
    if kind < 0.4:
        return np.clip(rng.uniform(0.05, 0.95) + rng.normal(0, 0.03, 3), 0, 1)
    if kind < 0.6:
        return np.array([0.25, 0.45, 0.7]) * rng.uniform(0.3, 1.3) + rng.normal(0, 0.05, 3)
    return np.asarray(rng.random(3))


def _plain(rng: np.random.Generator, side: int) -> Array:
    slope = np.linspace(-0.5, 0.5, side)
    light = 1 + rng.normal(0, 0.15) * slope[:, None] + rng.normal(0, 0.15) * slope[None]
    return (tone(rng) * light[..., None]).astype(np.float32)


def clouds(rng: np.random.Generator, side: int, cells: tuple[int, int]) -> Array:
    return cv2.resize(rng.normal(0, 1, cells).astype(np.float32), (side, side), interpolation=cv2.INTER_CUBIC)


def _grain(rng: np.random.Generator, picture: Array) -> Array:
    """Specks, clouds or wood."""
    side = picture.shape[0]
    tint = rng.normal(0, 0.05, 3) + rng.normal(0, 0.1)
    for _ in range(int(rng.integers(1, 4))):
        rows = int(2 ** rng.uniform(1, 7))
        columns = rows if rng.random() < 0.6 else max(2, rows // int(rng.integers(4, 30)))
        cells = (rows, columns) if rng.random() < 0.5 else (columns, rows)
        picture = picture + clouds(rng, side, cells)[..., None] * tint
    return picture


def _weave(rng: np.random.Generator, picture: Array) -> Array:
    side = picture.shape[0]
    y, x = np.mgrid[:side, :side]
    pace, turn = rng.uniform(2.5, 12), rng.uniform(0, np.pi)
    along = np.sin((x * np.cos(turn) + y * np.sin(turn)) * 2 * np.pi / pace)
    across = np.sin((x * np.sin(turn) - y * np.cos(turn)) * 2 * np.pi / pace)
    return picture + (along * across * rng.uniform(0.02, 0.12))[..., None]


def _print(rng: np.random.Generator, picture: Array) -> None:
    """Lines, rings and letters, as on boards and rule sheets."""
    side = picture.shape[0]
    for _ in range(int(rng.integers(1, 8))):
        colour, thick = tuple(map(float, tone(rng))), int(rng.integers(1, 4))
        x, y, u, v = (int(c) for c in rng.integers(0, side, 4))
        kind = rng.integers(4)
        if kind == 0:
            cv2.line(picture, (x, y), (u, v), colour, thick, cv2.LINE_AA)
        elif kind == 1:
            cv2.circle(picture, (x, y), int(rng.integers(2, side // 4)), colour, thick, cv2.LINE_AA)
        elif kind == 2:
            word = "".join(chr(int(c)) for c in rng.integers(48, 122, 6))
            cv2.putText(picture, word, (x - 30, y), 0, rng.uniform(0.25, 1), colour, thick, cv2.LINE_AA)
        else:
            pace = int(rng.integers(8, 40))
            for step in range(x % pace, side, pace):
                cv2.line(picture, (step, 0), (step, side), colour, 1, cv2.LINE_AA)


def _clutter(rng: np.random.Generator, picture: Array) -> None:
    """Things that are no dice: disks, blocks without pips, spots, fingers."""
    side = picture.shape[0]
    for _ in range(int(rng.integers(1, 7))):
        colour, size = tuple(map(float, tone(rng))), rng.uniform(3, 30)
        x, y = (float(c) for c in rng.uniform(0, side, 2))
        kind = rng.integers(4)
        if kind == 0:
            cv2.circle(
                picture, (int(x), int(y)), max(1, int(size * rng.uniform(0.1, 0.6))), colour, -1, cv2.LINE_AA
            )
        else:
            long = size * (rng.uniform(0.8, 1.2) if kind == 1 else rng.uniform(1, 6))
            corners = cv2.boxPoints(((x, y), (size, long), float(rng.uniform(0, 90))))
            cv2.fillConvexPoly(picture, corners.astype(np.int32), colour, cv2.LINE_AA)
            if kind == 1:
                inner = (corners - [x, y]) * rng.uniform(0.5, 0.9) + [x, y] + rng.normal(0, 1, 2)
                cv2.fillConvexPoly(
                    picture,
                    inner.astype(np.int32),
                    tuple(c * float(rng.uniform(0.8, 1.3)) for c in colour),
                    cv2.LINE_AA,
                )


def _cut(rng: np.random.Generator, picture: Array) -> Array:
    """The edge of a tray, a shadow, or another table beside this one."""
    side = picture.shape[0]
    turn, far = rng.uniform(0, 2 * np.pi), rng.normal(0, side / 4)
    y, x = np.mgrid[:side, :side] - side / 2
    beyond = 1 / (
        1 + np.exp(-np.clip((x * np.cos(turn) + y * np.sin(turn) - far) / rng.uniform(0.3, 4), -30, 30))
    )
    other = picture * rng.uniform(0.4, 0.9) if rng.random() < 0.4 else _plain(rng, side)
    return picture + beyond[..., None] * (other - picture)
