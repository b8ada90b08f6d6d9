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
"""Points that a thing needs beyond what the sides of its neighbours explain.  Least measured: 120 for a grey
die that touches two others; the sides of a die reach 20."""

BESIDE = 0.85
"""Two dice lie at least this far apart, in their widths; exactly one, where they touch side by side."""

ROUND = 1.15
"""A body covers about a disc of this width, in its own widths: its corners are beyond."""


@dataclass(frozen=True, slots=True)
class Spotted:
    """A thing that lies there, and what speaks for each look: points."""

    x: float
    y: float
    points: Mapping[Look, float]


class Blocks:
    """The learnt looks of one size."""

    def __init__(self, width: float, height: float, heads: Guises, pieces: Mapping[Look, PieceLook]) -> None:
        self.width, self.height = width, height
        self.samples = [pieces[head].samples for head in heads]
        self.looks = tuple(look for looks in heads.values() for look in looks)
        self.guise = [number for number, looks in enumerate(heads.values()) for _ in looks]
        self.known = {look: faces.spectra(_pictures(pieces[look])) for look in self.looks}
        self.radius = 0.5 * width * faces.MIDDLE

    def find(
        self, close: Closeup, bare: Array, gain: Sequence[float], camera: Sequence[float]
    ) -> list[Spotted]:
        """All that lie in a close-up, surest first.  *bare*: log density of the bare board behind it."""
        gains = self._gains(close, bare, gain)
        disc = self._disc(close.sheet)
        sums = [cv2.filter2D(one, -1, disc, borderType=cv2.BORDER_CONSTANT) for one in gains]
        tops = np.asarray(np.stack(sums), np.float32)
        spots = np.argwhere(tops.max(axis=0) > HOPEFUL * CAP * pi / 4 * (TOP * self.width) ** 2 / POINT_MM2)
        if not len(spots):
            return []
        points = self._points(close, spots, tops[:, spots[:, 0], spots[:, 1]])
        return [
            Spotted(
                *_millimetres(close.sheet, spots[one]),
                dict(zip(self.looks, points[one].tolist(), strict=True)),
            )
            for one in self._chosen(close.sheet, spots, points, gains, camera)
        ]

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

    def _points(self, close: Closeup, spots: faces.Spots, tops: Array) -> Array:
        """Per spot and look: what its colours and its picture say."""
        sigma = max(0.3, faces.BLUR * self.radius / close.sheet.mm)
        soft = np.asarray(cv2.GaussianBlur(close.colour, (0, 0), sigma), np.float32)
        seen = faces.spectra(faces.around(soft, spots, self.radius / close.sheet.mm))
        said = [faces.said(faces.unlike_each(seen, self.known[look])) for look in self.looks]
        return np.stack(said, axis=1) + tops[self.guise].T

    def _chosen(
        self, sheet: Sheet, spots: faces.Spots, points: Array, gains: Array, camera: Sequence[float]
    ) -> Iterator[int]:
        """The surest spot, then the surest of those left that do not live on what was found already."""
        best, which = points.max(axis=1), points.argmax(axis=1)
        left, taken = best > ENOUGH, np.zeros(gains.shape[1:], np.float32)
        disc = self._disc(sheet)
        reach = len(disc) // 2
        while left.any():
            top = int(np.where(left, best, -np.inf).argmax())
            left[top] = False
            y, x = spots[top].tolist()
            box = (x - reach, y - reach, len(disc), len(disc))
            lent = cut(taken, *box) * np.maximum(cut(gains[self.guise[which[top]]], *box), 0)
            if best[top] - float((lent * disc).sum()) > ENOUGH:
                left &= np.hypot(*(spots - spots[top]).T) * sheet.mm > BESIDE * self.width
                body = self.body(_millimetres(sheet, spots[top]), camera)
                pixels = (body - sheet.box[:2]) / sheet.mm - 0.5
                cv2.fillConvexPoly(taken, np.round(pixels).astype(np.int32), 1)
                yield top

    def body(self, at: tuple[float, float], camera: Sequence[float]) -> Points:
        """What a thing covers at the height of the tops: its top, and its sides towards the camera's foot."""
        shrink = (camera[2] - self.height) / camera[2]
        ring = np.stack([np.cos(_RING), np.sin(_RING)], axis=1) * 0.5 * ROUND * self.width
        foot = (np.array(at) - camera[:2]) * shrink + camera[:2]
        points = np.concatenate([ring + at, ring * shrink + foot])
        return np.asarray(cv2.convexHull(points.astype(np.float32)).reshape(-1, 2), np.float64)


_RING = np.arange(16) * pi / 8


def _pictures(piece: PieceLook) -> Array:
    assert piece.faces is not None
    return piece.faces


def _millimetres(sheet: Sheet, spot: faces.Spots) -> tuple[float, float]:
    y, x = spot.tolist()
    return sheet.box[0] + (x + 0.5) * sheet.mm, sheet.box[1] + (y + 0.5) * sheet.mm
