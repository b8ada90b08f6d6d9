"""Puts the picture together: ground, shadows, pieces, hands, light, lens, noise.

Layers that do not change are kept: when only the noise changes a frame costs one addition, and
when a hand moves, one copy, one piece and the hand.
"""

from __future__ import annotations

import random
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Any

import cv2
import numpy as np

from companion.board import Board
from companion.drawing import Drawing
from companion.words import Look
from hardware.simulated import hand as hands
from hardware.simulated.cast import Body, Lamp, picture, shadows, turned
from hardware.simulated.faces import Face, Icons, face
from hardware.simulated.ground import ground
from hardware.simulated.lens import SIZE, Viewpoint, hung
from hardware.simulated.loose import same_die
from hardware.simulated.raster import Picture, bgr
from hardware.simulated.room import Hand, Light, Piece, Room, Shade
from hardware.simulated.solids import bearer, solid

KEPT = 160
"""Drawn pieces kept: every piece of an evening's table, and the last moves of one."""
NOISE = 2.2
"""Sigma of the sensor's noise, in grey levels."""
TINTS = {"nose": (48.0, 40.0, 52.0), "eye": (70.0, 190.0, 215.0)}
SHOULDER = 205.0
"""Grey level above which too much light is taken gently."""
FINE = 2
"""Rays a side of each pixel of a piece."""


@dataclass(frozen=True, eq=False)
class Stamp:
    """A drawn patch and where it goes; *rest* is what shines through (three channels)."""

    at: tuple[int, int]
    rest: Picture
    colour: Picture | None = None

    def onto(self, frame: Picture) -> None:
        x, y = self.at
        part = frame[y : y + self.rest.shape[0], x : x + self.rest.shape[1]]
        cv2.multiply(part, self.rest, dst=part, scale=1 / 255)
        if self.colour is not None:
            cv2.add(part, self.colour, dst=part)


class Painter:
    """Draws the room as its camera sees it."""

    def __init__(self, board: Board, bed: Drawing, seed: int, icons: Icons | None = None) -> None:
        self.board, self.bed, self.seed, self.icons = board, bed, seed, icons
        chance = random.Random(f"room {seed}")
        x0, y0, x1, y1 = board.box
        self.lamp = Lamp(
            (
                (x0 + x1) / 2 + chance.choice((-1, 1)) * chance.uniform(140, 320),
                (y0 + y1) / 2 - chance.uniform(60, 260),
                chance.uniform(750, 950),
            ),
            ambient=chance.uniform(0.5, 0.6),
            key=chance.uniform(0.5, 0.6),
        )
        self.home = hung(board, seed)
        self._noise = _noise(seed)
        self._vignette = _vignette(chance.uniform(0.10, 0.2))
        self._views: _Kept = _Kept(8)
        self._stamps: _Kept = _Kept(KEPT)
        self._grounds: _Kept = _Kept(3)
        self._stills: _Kept = _Kept(2)
        self._scenes: _Kept = _Kept(1)
        self._faces: dict[Look, Face | None] = {}

    def view(self, room: Room) -> Viewpoint:
        """Where the camera is now."""

        def make() -> Viewpoint:
            x0, y0, x1, y1 = self.board.box
            view = self.home.turned(room.turn, ((x0 + x1) / 2, (y0 + y1) / 2)) if room.turn else self.home
            return view.bumped(*room.bump) if room.bump != (0.0, 0.0) else view

        found: Viewpoint = self._views.get((room.bump, room.turn), make)
        return found

    def frame(self, room: Room, tick: int) -> Picture:
        """The picture now; *tick* chooses the noise."""
        scene: Picture = self._scenes.get(room, lambda: self._scene(room))
        chance = random.Random(tick * 7919 + self.seed)
        x, y = chance.randrange(64), chance.randrange(64)
        return np.asarray(
            cv2.addWeighted(scene, 1, self._noise[y : y + SIZE[1], x : x + SIZE[0]], 1, -128), np.uint8
        )

    def _scene(self, room: Room) -> Picture:
        view = self.view(room)
        still = (view, room.pieces)
        frame = self._stills.get(still, lambda: self._still(*still)).copy()
        present = [one for one in (room.arm, room.hand) if one is not None]
        for one in present:
            self._hand(frame, one, view)
        cv2.multiply(frame, self._vignette, dst=frame, scale=1 / 255)
        if room.shade is not None:
            shade = room.shade
            dark = self._views.get((shade, view), lambda: _shade(shade, view))
            cv2.multiply(frame, dark, dst=frame, scale=1 / 255)
        frame = cv2.GaussianBlur(frame, (3, 3), 0.62)
        return np.asarray(frame if room.light == Light() else cv2.LUT(frame, _exposure(room.light)), np.uint8)

    def _hand(self, frame: Picture, hand: Hand, view: Viewpoint) -> None:
        person = self.seed * 10 + hand.seat
        hands.lay_shadow(frame, hand, person, view, self.lamp)
        if hand.piece is not None:
            for stamp in self.stamps(view, hand.piece):
                stamp.onto(frame)
        hands.lay_hand(frame, hand, person, view, self.lamp)

    def _still(self, view: Viewpoint, pieces: tuple[Piece, ...]) -> Picture:
        bare = self._grounds.get(view, lambda: ground(self.bed, view, self.lamp, self.seed))
        frame: Picture = bare.copy()
        x, y, _ = view.eye
        order = sorted(pieces, key=lambda p: (p.z, -((p.x - x) ** 2 + (p.y - y) ** 2)))
        for _, layer in groupby(order, key=lambda p: p.z):
            self._layer(frame, [self.stamps(view, piece) for piece in layer])
        return frame

    def _layer(self, frame: Picture, drawn: list[tuple[Stamp, ...]]) -> None:
        """What lies equally high: first all shadows, then the things from the back to the front."""
        for stamps in drawn:
            for stamp in stamps[:-1]:
                stamp.onto(frame)
        for stamps in drawn:
            for stamp in stamps[-1:]:
                stamp.onto(frame)

    def stamps(self, view: Viewpoint, piece: Piece) -> tuple[Stamp, ...]:
        """A piece's shadow and the piece itself; nothing when it is out of the picture."""
        found: tuple[Stamp, ...] = self._stamps.get((view, piece), lambda: self._drawn(view, piece))
        return found

    def _drawn(self, view: Viewpoint, piece: Piece) -> tuple[Stamp, ...]:
        look = Look(piece.look)
        bodies = bodies_of(self.board, piece, self.face(look), self._sides(look))
        shadow, body = _shadow(bodies, view, self.lamp), _body(bodies, view, self.lamp)
        return tuple(stamp for stamp in (shadow, body) if stamp is not None)

    def face(self, look: Look) -> Face | None:
        """The picture on top of a look, if it has one."""
        if look not in self._faces:
            shape, icons = self.board.looks[look], self.icons
            self._faces[look] = face(icons, look, shape) if icons and shape.picture else None
        return self._faces[look]

    def _sides(self, look: Look) -> tuple[Picture, ...]:
        """The other faces of a die that lies about, round its sides."""
        if not any(map(self.board.zone, self.board.looks[look].on)):
            return ()
        others = [kin for kin in self.board.looks if kin != look and same_die(self.board, kin, look)]
        found = [face.picture for face in map(self.face, others) if face is not None]
        return tuple(found[i % len(found)] for i in range(4)) if found else ()


def bodies_of(
    board: Board, piece: Piece, top: Face | None = None, sides: tuple[Picture, ...] = ()
) -> list[Body]:
    """The parts of a piece where it stands, in board millimetres."""
    shape = board.looks[piece.look]
    tall = shape.long / shape.width if shape.long else top.tall if top else 1.0
    parts = bearer(top.square, tall) if top else solid(Look(piece.look), shape)
    size = np.array([shape.width, shape.width, shape.height])
    coat = np.array(bgr(shape.colour))
    facing = turned(piece.yaw)
    foot = np.array([piece.x, piece.y, piece.z])
    tints: dict[str, Any] = {"coat": coat, "pale": coat * 0.62 + 255 * 0.30, **TINTS}
    return [
        Body(
            foot + (np.array(part.middle) * size) @ facing,
            np.array(part.half) * size,
            turned(piece.yaw, part.nod),
            tints[part.tint],
            part.kind,
            gloss=0.5 if part.tint in TINTS else 0.22,
            shadow=part.shadow,
            top=top.picture if top else None,
            sides=sides,
        )
        for part in parts
    ]


def _boxed(low: Any, high: Any) -> tuple[int, int, int, int]:
    x0, y0 = (max(0, int(np.floor(v))) for v in low)
    x1, y1 = (min(limit, int(np.ceil(v)) + 1) for v, limit in zip(high, SIZE, strict=True))
    return x0, y0, x1, y1


def _body(bodies: list[Body], view: Viewpoint, lamp: Lamp) -> Stamp | None:
    middles = view.project([body.middle for body in bodies])
    depth = np.linalg.norm(np.array([body.middle for body in bodies]) - view.eye, axis=1)
    reach = np.array([body.reach for body in bodies]) / depth * view.lens.focal * 1.12 + 1.5
    low, high = middles - reach[:, None], middles + reach[:, None]
    x0, y0, x1, y1 = _boxed(low.min(axis=0), high.max(axis=0))
    if x1 - x0 < 2 or y1 - y0 < 2:
        return None
    limit = np.array([x1 - x0, y1 - y0]) * FINE
    a = np.clip(np.floor((low - (x0, y0)) * FINE), 0, limit).astype(int)
    b = np.clip(np.ceil((high - (x0, y0)) * FINE), 0, limit).astype(int)
    boxes = np.hstack([a, b]).tolist()
    colour, cover = picture(bodies, view.eye, view.directions((x0, y0, x1, y1), FINE), boxes, lamp, 1.6)
    size = (x1 - x0, y1 - y0)
    colour = cv2.resize(colour, size, interpolation=cv2.INTER_AREA)
    cover = cv2.resize(cover, size, interpolation=cv2.INTER_AREA)
    rest = cv2.cvtColor(np.round(255 - cover * 255).astype(np.uint8), cv2.COLOR_GRAY2BGR)
    return Stamp((x0, y0), np.asarray(rest, np.uint8), np.clip(colour, 0, 255).astype(np.uint8))


def _shadow(bodies: list[Body], view: Viewpoint, lamp: Lamp) -> Stamp | None:
    """The lamp's soft shadow, and the dark close round the foot."""
    cast = shadows(bodies, lamp)
    flat = [view.project(np.column_stack([p, np.zeros(len(p))])) for p in (_joined(s) for s in cast)]
    every = np.vstack(flat)
    x0, y0, x1, y1 = _boxed(every.min(axis=0) - 9, every.max(axis=0) + 9)
    if x1 - x0 < 2 or y1 - y0 < 2:
        return None
    total = np.zeros((y1 - y0, x1 - x0), np.float32)
    for outlines, pixels in zip(cast, flat, strict=True):
        mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
        cuts = np.cumsum([len(outline) for outline in outlines])[:-1]
        for part in np.split(pixels, cuts):
            cv2.fillConvexPoly(mask, np.round((part - (x0, y0)) * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
        total += mask
    soft = cv2.GaussianBlur(total / (255 * len(cast)), (0, 0), 2.2)
    low = min(float(body.middle[2] - body.half[2]) for body in bodies)
    contact = (
        np.zeros_like(soft) if low > 4 else cv2.GaussianBlur(np.minimum(soft * 1.6, 1) ** 2, (0, 0), 4.0)
    )
    left = 255 * (1 - 0.46 * soft) * (1 - 0.22 * contact)
    return Stamp((x0, y0), np.asarray(cv2.cvtColor(left.astype(np.uint8), cv2.COLOR_GRAY2BGR), np.uint8))


def _joined(outlines: list[Any]) -> Any:
    return np.vstack(outlines)


def _shade(shade: Shade, view: Viewpoint) -> Picture:
    """A soft-edged ellipse of shadow over the whole picture."""
    turn = np.linspace(0, 2 * np.pi, 40)
    ring = np.stack(
        [shade.x + shade.wide * np.cos(turn), shade.y + shade.high * np.sin(turn), 0 * turn], axis=1
    )
    mask = np.zeros((SIZE[1] // 8, SIZE[0] // 8), np.float32)
    cv2.fillPoly(mask, [np.round(view.project(ring) / 8).astype(np.int32)], 1.0)
    soft = cv2.resize(cv2.GaussianBlur(mask, (0, 0), 4.5), SIZE, interpolation=cv2.INTER_LINEAR)
    left = 255 * (1 - shade.dark * soft)
    return np.asarray(cv2.cvtColor(left.astype(np.uint8), cv2.COLOR_GRAY2BGR), np.uint8)


def _exposure(light: Light) -> Picture:
    """What a camera with locked exposure makes of the light; whites fade in softly, as on film."""
    levels = np.arange(256)[None, :, None] * light.gain * np.array([light.blue, 1.0, light.red])
    room = 255 - SHOULDER
    soft = SHOULDER + room * np.tanh((levels - SHOULDER) / room)
    levels = np.where(levels > SHOULDER, soft, levels) if light.gain > 1 else levels
    return np.asarray(np.clip(np.round(levels), 0, 255), np.uint8)


@lru_cache(maxsize=2)
def _noise(seed: int) -> Picture:
    high, wide = SIZE[1] + 64, SIZE[0] + 64
    grain = np.random.default_rng(seed).standard_normal((high, wide, 3)).astype(np.float32)
    rough = cv2.GaussianBlur(grain, (0, 0), 0.6)
    return np.asarray(np.clip(np.round(rough * (NOISE / rough.std()) + 128), 0, 255), np.uint8)


def _vignette(depth: float) -> Picture:
    x, y = np.meshgrid(np.linspace(-1, 1, SIZE[0]), np.linspace(-0.75, 0.75, SIZE[1]))
    left = 255 * (1 - depth * (x * x + y * y) / 1.5625)
    return np.asarray(cv2.cvtColor(left.astype(np.uint8), cv2.COLOR_GRAY2BGR), np.uint8)


class _Kept:
    """A small cache that forgets the longest unused."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.found: OrderedDict[Any, Any] = OrderedDict()

    def get(self, key: Any, make: Any) -> Any:
        if key in self.found:
            self.found.move_to_end(key)
            return self.found[key]
        value = self.found[key] = make()
        while len(self.found) > self.size:
            self.found.popitem(last=False)
        return value
