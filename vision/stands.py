"""What pieces at one place cover of the sheet: outlines for every look, and what their pixels weigh."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from companion.board import Board
from companion.words import Place
from vision.geometry import Array, Picture, Sheet
from vision.shapes import WAYS, Body, Patch, cut, silhouette

CAP = 3.0
"""One pixel never says more than this (log): a bright spot must not decide about a piece."""

OFF_CENTRE = 0.11
"""Usual distance of a hand-placed piece from the middle, in widths of its place."""

REACH = 0.27
"""Pieces are searched this far from the middle, in widths of the place."""


def weights(cover: Array) -> Array:
    """How much pixels speak for and against a piece that covers them this likely (two channels).

    A pixel with gain g changes the likelihood by log(1 - m + m exp(g)); nearly linear on both sides of 0.
    """
    most = np.exp(np.float32(CAP))
    both = np.dstack([np.log1p(cover * (most - 1)), -np.log1p(cover * (1 / most - 1))])
    return np.asarray(both / CAP, np.float32)


def sides(gain: Array) -> Array:
    """Gains split into what speaks for a piece and what speaks against it (two channels)."""
    return np.dstack([np.maximum(gain, 0), np.minimum(gain, 0)])


@dataclass(frozen=True, slots=True, eq=False)
class Outline:
    """What one body covers, as a patch in the frame of its stand, and what its pixels weigh."""

    cover: Array
    weights: Array


@dataclass(slots=True, eq=False)
class Stand:
    """The outlines of all looks at one place, and the window that holds them wherever they stand."""

    place: Place
    at: tuple[float, float]
    camera: tuple[float, float, float]
    sheet: Sheet
    bodies: tuple[Body, ...]
    left: int
    top: int
    width: int
    height: int
    """The window: all outlines, with *reach* more on every side."""
    reach: int
    outlines: tuple[Outline, ...]
    """One per look, whichever way it faces."""
    slack: Array
    """log of how usual each distance from the middle is."""
    near: tuple[Place, ...] = ()
    """Places whose pieces may reach into the window."""
    _turned: dict[Body, tuple[tuple[Outline, ...], Array]] = field(default_factory=dict)

    @property
    def distance(self) -> float:
        """From the camera's foot point, mm.  What is nearer to it may hide what is farther."""
        return float(np.hypot(self.at[0] - self.camera[0], self.at[1] - self.camera[1]))

    def turned(self, look: int) -> tuple[tuple[Outline, ...], Array]:
        """The outlines of one look facing all ways, and their weights as columns; made when first needed."""
        body = self.bodies[look]
        if body not in self._turned:
            ways = [silhouette(body, self.at, self.camera, self.sheet, way) for way in WAYS]
            outlines = tuple(self._framed(patch) for patch in ways)
            columns = np.stack([outline.weights.ravel() for outline in outlines], axis=1)
            self._turned[body] = (outlines, columns)
        return self._turned[body]

    def _framed(self, patch: Patch) -> Outline:
        left, top = self.left + self.reach, self.top + self.reach
        width, height = self.width - 2 * self.reach, self.height - 2 * self.reach
        cover = cut(patch.values, left - patch.left, top - patch.top, width, height)
        return Outline(cover, weights(cover))

    def part(self, picture: Picture) -> Picture:
        """The window's part of a picture, as far as it reaches."""
        x, y = max(0, self.left), max(0, self.top)
        return picture[y : self.top + self.height, x : self.left + self.width]

    def meets(self, left: int, top: int, width: int, height: int) -> bool:
        return (
            left < self.left + self.width
            and self.left < left + width
            and top < self.top + self.height
            and self.top < top + height
        )


def anyhow(body: Body, at: tuple[float, float], camera: Sequence[float], sheet: Sheet) -> Patch:
    """How likely each pixel is covered by a body that may face any way."""
    if body.round:
        return silhouette(body, at, camera, sheet)
    ways = [silhouette(body, at, camera, sheet, way) for way in WAYS]
    left, top = min(p.left for p in ways), min(p.top for p in ways)
    right = max(p.left + p.values.shape[1] for p in ways)
    bottom = max(p.top + p.values.shape[0] for p in ways)
    parts = [cut(p.values, left - p.left, top - p.top, right - left, bottom - top) for p in ways]
    return Patch(left, top, np.mean(parts, axis=0, dtype=np.float32))


def stand(
    place: Place, board: Board, bodies: Sequence[Body], camera: tuple[float, float, float], sheet: Sheet
) -> Stand:
    spot = board.places[place]
    shapes = {body: anyhow(body, (spot.x, spot.y), camera, sheet) for body in dict.fromkeys(bodies)}
    patches = [shapes[body] for body in bodies]
    left, top = min(p.left for p in patches), min(p.top for p in patches)
    width = max(p.left + p.values.shape[1] for p in patches) - left
    height = max(p.top + p.values.shape[0] for p in patches) - top
    reach = max(1, round(REACH * spot.size / sheet.mm))
    steps = np.arange(-reach, reach + 1) * sheet.mm / (OFF_CENTRE * spot.size)
    slack = (-4.0 * (steps[:, None] ** 2 + steps[None, :] ** 2)).astype(np.float32)
    frame = (left - reach, top - reach, width + 2 * reach, height + 2 * reach)
    found = Stand(place, (spot.x, spot.y), camera, sheet, tuple(bodies), *frame, reach, (), slack)
    framed = {body: found._framed(patch) for body, patch in shapes.items()}
    found.outlines = tuple(framed[body] for body in bodies)
    return found


def stands(
    board: Board, bodies: Sequence[Body], camera: tuple[float, float, float], sheet: Sheet
) -> dict[Place, Stand]:
    """The stands of all places for one position of the camera, near places first."""
    found = [stand(place, board, bodies, camera, sheet) for place in board.places]
    for one in found:
        one.near = tuple(
            s.place for s in found if s is not one and one.meets(s.left, s.top, s.width, s.height)
        )
    return {s.place: s for s in sorted(found, key=lambda s: s.distance)}
