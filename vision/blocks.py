"""Things that stand up from the table and bear a picture on top, wherever they lie in a zone: dice.

The zone is seen straight from above at the height of the tops, so that a top is where its thing is.  Round
every spot with the colours of such a thing its picture is compared at all turns (`vision.faces`).  The surest
spot is taken first; then what lives on the sides of things found already is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, pi

import cv2
import numpy as np

from companion.words import Look
from vision import colours, faces
from vision.closeup import Closeup
from vision.geometry import Array, Points, Sheet
from vision.pieces import PieceLook
from vision.shapes import cut
from vision.sites import Guises
from vision.stands import CAP

POINT_MM2 = 2.25
"""Area that speaks for one point at most CAP: pixels of 1.5 mm, as on the places."""

TOP = 0.9
"""Share of the width of a top that is asked for its colours: a disc."""

HOPEFUL = 0.3
"""Share of all that a top can say from which a spot is compared with the pictures."""

ENOUGH = 50.0
"""Points from which a thing may lie there.  Least measured for a die: 200."""

SIDES = 0.6
"""Share of a top that may be where sides of things found already are.  Measured: at most 0.47 for a die that
touches another one, at least 0.76 for what is taken for a die on the sides of one."""

NEARER = 0.5
"""Where none lies, none lies nearer than this either, in widths."""

STRIDE = 2
"""Spots that are asked at first are this many pixels apart."""

BESIDE = 0.85
"""Two dice lie at least this far apart, in their widths; exactly one, where they touch side by side."""

ROUND = 1.25
"""A body covers about a disc of this width, in its own widths: its corners are beyond."""


@dataclass(frozen=True, slots=True)
class Spotted:
    """A thing that lies there, and what speaks for each look: points."""

    x: float
    y: float
    points: Mapping[Look, float]


@dataclass(frozen=True, slots=True)
class _Heap:
    """One close-up, and what its pixels say."""

    close: Closeup
    soft: Array
    """Its colours, as soft as pictures are compared."""
    tops: Array
    """Per guise and pixel: the points of a top in its middle."""
    gains: Array
    """Per guise and pixel: how much better it explains the pixel than the bare board does."""


class Blocks:
    """The learnt looks of one size."""

    def __init__(self, width: float, height: float, heads: Guises, pieces: Mapping[Look, PieceLook]) -> None:
        self.width, self.height = width, height
        self.samples = [pieces[head].samples for head in heads]
        self.looks = tuple(look for looks in heads.values() for look in looks)
        self.guise = [number for number, looks in enumerate(heads.values()) for _ in looks]
        pictures = [_pictures(pieces[look]) for look in self.looks]
        self.plain = [n for n, look in enumerate(self.looks) if pieces[look].faces is None]
        self.known = faces.spectra(np.concatenate(pictures))
        self.starts = np.cumsum([0, *(len(shown) for shown in pictures[:-1])])
        self.radius = 0.5 * width * faces.MIDDLE

    def find(
        self, close: Closeup, bare: Array, gain: Sequence[float], camera: Sequence[float]
    ) -> list[Spotted]:
        """All that lie in a close-up, surest first.  *bare*: log density of the bare board behind it."""
        gains = self._gains(close, bare, gain)
        disc = self._disc(close.sheet)
        sums = [cv2.filter2D(one, -1, disc, borderType=cv2.BORDER_CONSTANT) for one in gains]
        heap = _Heap(close, self._soft(close), np.asarray(np.stack(sums), np.float32), gains)
        hopeful = heap.tops.max(axis=0) > HOPEFUL * CAP * pi / 4 * (TOP * self.width) ** 2 / POINT_MM2
        spots = np.argwhere(hopeful[::STRIDE, ::STRIDE]) * STRIDE
        if not len(spots):
            return []
        return list(self._chosen(heap, spots, camera))

    def _gains(self, close: Closeup, bare: Array, gain: Sequence[float]) -> Array:
        """Per guise: how much better it explains each pixel than the bare board does."""
        index = colours.indices(close.colour)
        said = [colours.table(samples, gain).take(index) - bare for samples in self.samples]
        return np.asarray(np.clip(np.stack(said), -CAP, CAP), np.float32)

    def _disc(self, sheet: Sheet) -> Array:
        """The pixels of a top, each with its share of a point."""
        size = 2 * ceil(0.5 * TOP * self.width / sheet.mm) + 1
        disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
        return np.asarray(disc * (sheet.mm**2 / POINT_MM2), np.float32)

    def _soft(self, close: Closeup) -> Array:
        sigma = max(0.3, faces.BLUR * self.radius / close.sheet.mm)
        return np.asarray(cv2.GaussianBlur(close.colour, (0, 0), sigma), np.float32)

    def _points(self, heap: _Heap, spots: faces.Spots) -> Array:
        """Per spot and look: what its colours and its picture say."""
        rings = faces.around(heap.soft, spots, self.radius / heap.close.sheet.mm)
        rests = np.minimum.reduceat(faces.unlike_each(rings, self.known), self.starts, axis=1)
        said, tops = faces.said(rests), heap.tops[:, spots[:, 0], spots[:, 1]]
        said[:, self.plain] = 0
        return np.asarray(said + tops[self.guise].T, np.float32)

    def _chosen(self, heap: _Heap, spots: faces.Spots, camera: Sequence[float]) -> Iterator[Spotted]:
        """The surest spot, then the surest of those left that do not live on what was found already."""
        sheet, taken = heap.close.sheet, np.zeros(heap.soft.shape[:2], np.float32)
        best = self._points(heap, spots).max(axis=1)
        left = best > ENOUGH
        while left.any():
            top = int(np.where(left, best, -np.inf).argmax())
            spot, points = self._nearest(heap, spots[top])
            real = self._shared(sheet, spot, taken) < SIDES
            near = np.hypot(*(spots - spots[top]).T) * sheet.mm / self.width
            left &= near > (BESIDE if real else NEARER)
            if real:
                at = _millimetres(sheet, spot)
                pixels = (self.body(at, camera) - sheet.box[:2]) / sheet.mm - 0.5
                cv2.fillConvexPoly(taken, np.round(pixels).astype(np.int32), 1)
                yield Spotted(*at, dict(zip(self.looks, points.tolist(), strict=True)))

    def _nearest(self, heap: _Heap, spot: faces.Spots) -> tuple[faces.Spots, Array]:
        """The best spot beside one, and its points."""
        steps = np.arange(1 - STRIDE, STRIDE)
        beside = spot + np.array([(dy, dx) for dy in steps for dx in steps])
        beside = np.clip(beside, 0, np.array(heap.tops.shape[1:]) - 1)
        points = self._points(heap, beside)
        best = int(points.max(axis=1).argmax())
        return beside[best], points[best]

    def _shared(self, sheet: Sheet, spot: faces.Spots, taken: Array) -> float:
        """The share of a top there that belongs to things found already."""
        disc = self._disc(sheet)
        reach = len(disc) // 2
        there = cut(taken, int(spot[1]) - reach, int(spot[0]) - reach, len(disc), len(disc))
        return float((there * disc).sum() / disc.sum())

    def body(self, at: tuple[float, float], camera: Sequence[float]) -> Points:
        """What a thing covers at the height of the tops: its top, and its sides towards the camera's foot."""
        shrink = (camera[2] - self.height) / camera[2]
        ring = np.stack([np.cos(_RING), np.sin(_RING)], axis=1) * 0.5 * ROUND * self.width
        foot = (np.array(at) - camera[:2]) * shrink + camera[:2]
        points = np.concatenate([ring + at, ring * shrink + foot])
        return np.asarray(cv2.convexHull(points.astype(np.float32)).reshape(-1, 2), np.float64)


_RING = np.arange(16) * pi / 8


def _pictures(piece: PieceLook) -> Array:
    """Those that were learnt; of a piece that bears none a blank one."""
    return np.zeros((1, faces.RINGS, faces.ANGLES, 3), np.float32) if piece.faces is None else piece.faces


def _millimetres(sheet: Sheet, spot: faces.Spots) -> tuple[float, float]:
    y, x = spot.tolist()
    return sheet.box[0] + (x + 0.5) * sheet.mm, sheet.box[1] + (y + 0.5) * sheet.mm
