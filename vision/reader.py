"""Reads one still picture: where the board is, what stands where and how sure, whether a hand is over it."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from companion.board import Board
from companion.observation import Observation
from companion.text import Say
from companion.words import EMPTY, Instant, Look, Place, View
from vision import colours
from vision.geometry import Array, Picture, Rectifier, Sheet
from vision.light import CLUTTER, Ground, Lit
from vision.pieces import PieceSet
from vision.registration import Registrar, Registration
from vision.scene import Found, Scene
from vision.stands import Stand, stands

TEMPERATURE = 12.0
FLOOR = 0.002
PLAIN = 1.0
PATCH = 7
STRANGE = 0.33
HAND_MM2 = 20.0


@dataclass(frozen=True, slots=True)
class Reading:
    found: bool
    by: str
    error_px: float
    occluded: bool
    covered: tuple[Place, ...]
    observation: Observation | None
    picture: Picture
    problem: Say | None
    ms: float


class Reader:
    def __init__(self, board: Board, pieces: PieceSet) -> None:
        self.board, self.pieces = board, pieces
        self.registrar = Registrar(board, pieces.lens)
        self.sheet = Sheet(pieces.box, pieces.mm)
        self.looks: tuple[Look, ...] = tuple(sorted(pieces.looks))
        self.ground = Ground(pieces.empty)
        self.tables: dict[tuple[float, ...], Array] = {}
        self.markers = self._markers()
        self.rectifier: Rectifier | None = None
        self.stands: Mapping[Place, Stand] = {}

    def look(self, frame: Picture, at: Instant) -> Reading:
        began = time.perf_counter()
        where = self.registrar.find(frame)
        if where.mount is None:
            return self._nothing(where, Say.of("eye.no_markers"), began)
        if where.moved or self.rectifier is None:
            self.rectifier = Rectifier(where.mount, self.sheet)
            bodies = [self.pieces.looks[look].body for look in self.looks]
            self.stands = stands(self.board, bodies, where.mount.position, self.sheet)
        picture = self.rectifier(frame)
        lit = self.ground.light(picture)
        index = colours.indices(lit.colour)
        table = self._table(lit)
        scene = Scene(np.stack([t[index] for t in table]), lit.bare)
        found = scene.explain(self.stands)
        self.debug = (lit, scene, found)
        strange = self._strange(lit, found)
        covered = self._covered(strange)
        occluded = float((strange > STRANGE).sum()) * self.sheet.mm**2 >= HAND_MM2
        observation = Observation({p: self._likelihoods(s) for p, s in found.scores.items()}, at=at)
        ms = (time.perf_counter() - began) * 1000
        return Reading(True, where.by, where.error_px, occluded, covered, observation, picture, None, ms)

    def accept(self, view: View, reading: Reading) -> None:
        """The picture shows *view*."""

    def _markers(self) -> Array:
        """Where the corner markers are: their sharp edges look strange when the board moves a little."""
        mask = np.zeros((self.sheet.height, self.sheet.width), bool)
        pad = 2 + 2 / self.sheet.mm
        for square in self.board.markers.values():
            (x0, y0), (x1, y1) = (self.sheet.pixel(*square[0]), self.sheet.pixel(*square[2]))
            mask[max(0, int(y0 - pad)) : int(y1 + pad) + 1, max(0, int(x0 - pad)) : int(x1 + pad) + 1] = True
        return mask

    def _table(self, lit: Lit) -> Array:
        key = tuple(round(max(g, 0.0), 1) for g in lit.gain)
        if key not in self.tables:
            self.tables[key] = np.stack(
                [colours.table(self.pieces.looks[k].samples, key) for k in self.looks]
            )
        return self.tables[key]

    def _likelihoods(self, scores: Array) -> dict[Look, float]:
        every = np.append(scores, 0.0) / TEMPERATURE
        shares = np.exp(every - every.max())
        shares = (1 - len(every) * FLOOR) * shares / shares.sum() + FLOOR
        return dict(zip((*self.looks, EMPTY), shares.tolist(), strict=True))

    def _strange(self, lit: Lit, found: Found) -> Array:
        """Where neither the bare board, nor its shadow, nor a piece explains the pixels: 0 to 1."""
        strange = np.clip((PLAIN - lit.bare) * np.float32(1 / (PLAIN - CLUTTER)), 0, 1)
        strange[self.markers] = 0
        for piece in found.pieces.values():
            piece.clear(strange)
        return np.asarray(cv2.blur(strange, (PATCH, PATCH), borderType=cv2.BORDER_REPLICATE), np.float32)

    def _covered(self, strange: Array) -> tuple[Place, ...]:
        """The places near something strange, if it is large enough to be a hand."""
        mask = (strange > STRANGE).astype(np.uint8)
        self.blob = (float(strange.max()), int(mask.sum()))
        if mask.sum() * self.sheet.mm**2 < HAND_MM2:
            return ()
        found = []
        for place, spot in self.board.places.items():
            x, y = self.sheet.pixel(spot.x, spot.y)
            half = spot.size / 2 / self.sheet.mm
            if mask[
                max(0, int(y - half)) : int(y + half) + 1, max(0, int(x - half)) : int(x + half) + 1
            ].any():
                found.append(place)
        return tuple(found)

    def _nothing(self, where: Registration, problem: Say, began: float) -> Reading:
        ms = (time.perf_counter() - began) * 1000
        blank = np.zeros((self.sheet.height, self.sheet.width, 3), np.uint8)
        return Reading(False, where.by, where.error_px, False, (), None, blank, problem, ms)
