"""A hand with its arm, modelled once and laid over the picture wherever it is."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, radians, sin

import cv2
import numpy as np

from companion.board import Board
from hardware.simulated.cast import Body, Lamp, picture
from hardware.simulated.lens import SIZE, Floats, Viewpoint
from hardware.simulated.raster import Picture
from hardware.simulated.room import Hand

SCALE = 2.0
"""Pixels a millimetre of the sprite."""
LEFT, ABOVE, WIDE, LONG = 90, 25, 220, 760
"""Millimetres of the sprite round the finger tips (left of, above) and in all."""
HEIGHT = 1500.0
"""From how far above the sprite is seen."""
SMALL = 0.86
"""Hands round this table are a little smaller than the model."""
SKINS = ((150, 178, 226), (120, 150, 205), (90, 122, 180), (62, 88, 140), (44, 62, 98), (168, 192, 232))
SLEEVES = ((120, 60, 40), (60, 60, 150), (70, 110, 60), (90, 90, 90), (190, 190, 195), (60, 130, 180))

# Joints of each finger from tip to knuckle: (side, back, up) in millimetres, and how thick they are.
FINGERS = (
    (((-5, 1, 0), (-20, 22, 14), (-27, 52, 24), (-14, 92, 30)), (7.5, 9.5, 11.5, 14.0)),
    (((5, 0, 0), (11, 24, 26), (12, 56, 36), (8, 84, 36)), (6.5, 8.0, 9.0, 11.0)),
    (((19, 2, 8), (27, 26, 30), (27, 58, 40), (22, 84, 38)), (6.5, 8.0, 9.2, 11.0)),
    (((32, 12, 10), (40, 33, 29), (39, 62, 38), (34, 86, 36)), (6.3, 7.6, 8.8, 10.5)),
    (((44, 27, 12), (51, 46, 27), (49, 68, 34), (44, 90, 33)), (5.5, 6.8, 8.0, 10.0)),
)
PALM = (((-4, 90, 34), (14, 104, 36), (12, 128, 38)), (17.0, 22.0, 22.0))
KNUCKLES = (((8, 86, 36), (44, 92, 33)), (14.0, 12.0))
HEEL = (((36, 96, 34), (22, 128, 38)), (16.0, 21.0))
FOREARM = (((12, 126, 38), (10, 200, 56), (6, 320, 78)), (23.0, 27.0, 33.0))
SLEEVE = (((11, 190, 54), (8, 260, 70), (2, 460, 96), (-4, 760, 120)), (36.0, 38.0, 46.0, 54.0))
STEP = 2.0


@dataclass(frozen=True, eq=False)
class Sprite:
    """Colour (already weighed by its cover), cover, and a blurred cover for the shadow at a quarter."""

    colour: Picture
    cover: Picture
    shadow: Picture


def _limb(line: Floats, thick: Floats, colour: tuple[float, float, float], step: float) -> list[Body]:
    """Balls close together along a line."""
    bodies = []
    for (a, b), (ra, rb) in zip(pairwise(line), pairwise(thick), strict=True):
        count = max(2, int(np.linalg.norm(b - a) / step))
        for share in np.linspace(0, 1, count):
            radius = np.full(3, ra + (rb - ra) * share)
            bodies.append(Body(a + (b - a) * share, radius, np.eye(3), colour, gloss=0.06))
    return bodies


def _bodies(skin: tuple[float, float, float], sleeve: tuple[float, float, float]) -> list[Body]:
    parts = [
        (np.array(line, float), np.array(thick), skin, STEP)
        for line, thick in (*FINGERS, PALM, KNUCKLES, HEEL)
    ]
    parts.append((np.array(FOREARM[0], float), np.array(FOREARM[1]), skin, 5.0))
    parts.append((np.array(SLEEVE[0], float), np.array(SLEEVE[1]), sleeve, 6.0))
    bodies = [body for part in parts for body in _limb(*part)]
    nail = tuple(min(255.0, c * 1.12 + 8) for c in skin)
    tips = [
        Body(
            np.array([s, b + 4.0, u + 5.5]), np.array([3.6, 5.0, 2.0]), np.eye(3), (nail[0], nail[1], nail[2])
        )
        for s, b, u in (line[0] for line, _ in FINGERS)
    ]
    return bodies + tips


@lru_cache(maxsize=16)
def sprite(person: int, lamp_side: tuple[float, float]) -> Sprite:
    """The hand of *person*, seen from above; *lamp_side* is where the lamp is from the hand's own side."""
    chance = random.Random(f"hand {person}")
    skin, sleeve = chance.choice(SKINS), chance.choice(SLEEVES)
    size = (int(WIDE * SCALE), int(LONG * SCALE))
    x, y = np.meshgrid(
        (np.arange(size[0], dtype=np.float32) + 0.5) / SCALE - LEFT,
        (np.arange(size[1], dtype=np.float32) + 0.5) / SCALE - ABOVE,
    )
    rays = np.dstack([x / HEIGHT, y / HEIGHT, np.full_like(x, -1.0)])
    bodies = _bodies(skin, sleeve)
    lamp = Lamp((lamp_side[0], lamp_side[1], 900.0), ambient=0.62, key=0.5)
    colour, cover = picture(
        bodies, np.array([0, 0, HEIGHT]), rays, [_bounds(b, size) for b in bodies], lamp, 2.5
    )
    folds = cv2.resize(
        np.random.default_rng(person).standard_normal((size[1] // 24, size[0] // 60)).astype(np.float32),
        size,
        interpolation=cv2.INTER_CUBIC,
    )
    colour *= (1 + np.where(y > 185, 0.06, 0.015) * folds)[..., None]
    colour, cover = cv2.GaussianBlur(colour, (0, 0), 0.9), cv2.GaussianBlur(cover, (0, 0), 0.9)
    small = cv2.resize(cover, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    shadow = cv2.GaussianBlur(small, (0, 0), 5.0)
    return Sprite(_bytes(colour), _bytes(cover * 255), _bytes(shadow * 255))


def _bytes(values: Floats) -> Picture:
    return np.clip(values, 0, 255).astype(np.uint8)


def _bounds(body: Body, size: tuple[int, int]) -> tuple[int, int, int, int]:
    grow = HEIGHT / (HEIGHT - body.middle[2])
    x, y = (body.middle[0] * grow + LEFT) * SCALE, (body.middle[1] * grow + ABOVE) * SCALE
    reach = body.reach * grow * SCALE + 2
    return (
        max(0, int(x - reach)),
        max(0, int(y - reach)),
        min(size[0], int(x + reach) + 1),
        min(size[1], int(y + reach) + 1),
    )


def seat_angle(seat: int) -> float:
    """Which way a seated person reaches, in degrees clockwise from "up the picture"."""
    return (0.0, 180.0, 270.0, 90.0, 315.0, 135.0)[seat % 6]


def edge_of(board: Board, seat: int, far: float = 130.0) -> tuple[float, float]:
    """Where a hand is just before it comes into the picture."""
    x0, y0, x1, y1 = board.box
    turn = radians(seat_angle(seat))
    return (
        (x0 + x1) / 2 - sin(turn) * ((x1 - x0) / 2 + far),
        (y0 + y1) / 2 + cos(turn) * ((y1 - y0) / 2 + far),
    )


def _affine(view: Viewpoint, hand: Hand, at: Floats, height: float, scale: float) -> Floats:
    """From sprite pixels (of *scale* a millimetre) to the picture, with the finger tips on *at*."""
    home = view.project([(hand.x, hand.y, height), (hand.x + 20, hand.y, height)])
    along = home[1] - home[0]
    lean = (hand.x - 135) * 0.05 * cos(radians(seat_angle(hand.seat)))
    turn = atan2(along[1], along[0]) + radians(seat_angle(hand.seat) + lean)
    zoom = float(np.hypot(*along)) / 20 / scale * SMALL
    c, s = cos(turn) * zoom, sin(turn) * zoom
    tip = np.array([LEFT, ABOVE], float) * scale
    return np.array([[c, -s, at[0] - c * tip[0] + s * tip[1]], [s, c, at[1] - s * tip[0] - c * tip[1]]])


def _window(matrix: Floats, size: tuple[int, int]) -> tuple[int, int, int, int] | None:
    corners = np.array([(x, y, 1.0) for x in (0, size[0]) for y in (0, size[1])]) @ matrix.T
    x0, y0 = (max(0, int(v)) for v in corners.min(axis=0))
    x1, y1 = (min(limit, int(v) + 1) for v, limit in zip(corners.max(axis=0), SIZE, strict=True))
    return (x0, y0, x1, y1) if x1 > x0 and y1 > y0 else None


def _laid(layer: Picture, matrix: Floats) -> tuple[Picture, tuple[int, int, int, int]] | None:
    box = _window(matrix, (layer.shape[1], layer.shape[0]))
    if box is None:
        return None
    local = matrix.copy()
    local[:, 2] -= box[:2]
    warped = cv2.warpAffine(layer, local, (box[2] - box[0], box[3] - box[1]), flags=cv2.INTER_LINEAR)
    return np.asarray(warped, np.uint8), box


def _dressed(hand: Hand, person: int, lamp: Lamp) -> Sprite:
    turn = -radians(seat_angle(hand.seat))
    lx, ly = lamp.at[0] - 135, lamp.at[1] - 135
    side = round(cos(turn) * lx - sin(turn) * ly, 1), round(sin(turn) * lx + cos(turn) * ly, 1)
    return sprite(person, side)


def lay_shadow(frame: Picture, hand: Hand, person: int, view: Viewpoint, lamp: Lamp) -> None:
    """Darken what is under the hand."""
    drop = hand.z + 35.0
    share = drop / (lamp.at[2] - drop)
    x, y = hand.x - (lamp.at[0] - hand.x) * share, hand.y - (lamp.at[1] - hand.y) * share
    at = view.project([(x, y, 0.0)])[0]
    laid = _laid(_dressed(hand, person, lamp).shadow, _affine(view, hand, at, 0.0, SCALE / 4))
    if laid is None:
        return
    cover, (x0, y0, x1, y1) = laid
    part = frame[y0:y1, x0:x1]
    left = cv2.cvtColor(cv2.addWeighted(cover, -0.42, cover, 0.0, 255.0), cv2.COLOR_GRAY2BGR)
    cv2.multiply(part, left, dst=part, scale=1 / 255)


def lay_hand(frame: Picture, hand: Hand, person: int, view: Viewpoint, lamp: Lamp) -> None:
    """Lay the hand itself over the picture."""
    dressed = _dressed(hand, person, lamp)
    at = view.project([(hand.x, hand.y, hand.z)])[0]
    matrix = _affine(view, hand, at, hand.z + 30.0, SCALE)
    colour, cover = _laid(dressed.colour, matrix), _laid(dressed.cover, matrix)
    if colour is None or cover is None:
        return
    x0, y0, x1, y1 = colour[1]
    part = frame[y0:y1, x0:x1]
    rest = cv2.cvtColor(cv2.bitwise_not(cover[0]), cv2.COLOR_GRAY2BGR)
    cv2.multiply(part, rest, dst=part, scale=1 / 255)
    cv2.add(part, colour[0], dst=part)
