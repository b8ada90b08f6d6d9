"""Cards that lie freely, one partly on another: each is told by the pixels that those above it leave free.

The cards on top are seen whole, so their pictures fit at once.  What is left of the others is compared once
those are taken away.  An outline with clear sides that no learnt picture fits is an unknown card: its back,
if the board knows a look of that size without a picture.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import cv2
import numpy as np

from companion.words import Look
from vision.cards import Album, Fit, Sight, picture
from vision.closeup import Closeup
from vision.geometry import Array, Sheet
from vision.limits import ALIKE, DETAIL, FITS, LIKE, LITTLE, SAME, SIDES, UNLIKE
from vision.oblongs import Outline, Pose, Size, outlines, overlap
from vision.sides import settled


@dataclass(frozen=True, slots=True)
class Flat:
    """A card that lies there."""

    pose: Pose
    known: Mapping[Look, float]
    """What speaks for each learnt look (log), against its being any unknown card: 0."""


@dataclass(slots=True)
class _Table:
    """What is not explained yet."""

    close: Closeup
    sight: Sight
    """The same, as pictures are compared."""
    foreign: Array
    free: Array
    """1 where no card was found yet."""
    fits: dict[Pose, Fit | None] = field(default_factory=dict)


def _fits(fit: Fit) -> bool:
    """In light that changes across a card the whole picture may be off, but no small thing is."""
    small = min(fit.unlike.values(), default=1.0)
    return fit.rest < FITS or (fit.rest < 2 * FITS and small < SAME)


def _behind(apart: float, least: float) -> float:
    """What speaks against a card that is less like what is seen than the likeliest one."""
    return DETAIL * float(np.log((apart + ALIKE) / (least + ALIKE)))


class Flats:
    """The cards of one size."""

    def __init__(self, size: Size, pictures: Mapping[Look, Array]) -> None:
        self.size = size
        self.album = Album(size, pictures)

    def find(self, close: Closeup, foreign: Array, base: Sheet, over: Array) -> list[Flat]:
        """All cards, the upper ones first.  *foreign*: share of strangeness on the *base* sheet; *over*: the
        same on the close-up."""
        table = _Table(close, Sight.of(close), over, np.ones(over.shape, np.float32))
        waiting = outlines(foreign, base, self.size)
        found: list[Flat] = []
        while waiting:
            waiting = [outline for outline in waiting if self._fresh(table, outline.pose) > LITTLE]
            flat = self._known(table, waiting) or self._unknown(table, waiting)
            if flat is None:
                break
            found.append(flat)
            self._take(table, flat.pose)
        return found

    def _fresh(self, table: _Table, pose: Pose) -> float:
        """The share of a card there that only it can explain."""
        return float(picture(table.foreign * table.free, table.close, pose, self.size).mean())

    def _known(self, table: _Table, waiting: list[Outline]) -> Flat | None:
        """The first outline that a learnt card fits."""
        for outline in waiting:
            if outline.pose not in table.fits:
                table.fits[outline.pose] = self.album.fit(table.sight, outline.pose, table.free)
            fit = table.fits[outline.pose]
            if fit is not None and _fits(fit) and self._fresh(table, fit.pose) > LITTLE:
                return Flat(fit.pose, self._points(fit))
        return None

    def _unknown(self, table: _Table, waiting: list[Outline]) -> Flat | None:
        """The first outline with clear sides."""
        for outline in waiting:
            pose, clear = settled(table.close, outline.pose, self.size)
            if clear > SIDES and self._fresh(table, pose) > 0.5:
                fit = self.album.fit(table.sight, pose, table.free)
                return Flat(pose, {} if fit is None else self._points(fit))
        return None

    def _points(self, fit: Fit) -> dict[Look, float]:
        """The likeliest cards by small things, all others by the whole picture and never before those."""
        points = {
            look: LIKE * fit.seen * float(np.log(UNLIKE / (rest + 0.005))) for look, rest in fit.rests.items()
        }
        if not fit.unlike:
            return points
        most, least = max(points[look] for look in fit.unlike), min(fit.unlike.values())
        told = {look: most - _behind(apart, least) for look, apart in fit.unlike.items()}
        last = min(told.values())
        return {look: told.get(look, min(value, last)) for look, value in points.items()}

    def _take(self, table: _Table, pose: Pose) -> None:
        """Nothing under this card can be seen."""
        sheet = table.close.sheet
        pixels = (pose.corners(self.size) - sheet.box[:2]) / sheet.mm - 0.5
        cv2.fillConvexPoly(table.free, np.round(pixels).astype(np.int32), 0)
        for other in [other for other in table.fits if overlap(other, pose, self.size) > 0]:
            del table.fits[other]
