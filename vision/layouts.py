"""Finds the things of a layout on their photograph: laid out in rows, or near a known spot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

import cv2
import numpy as np

from companion.board import Board, Box
from companion.errors import WorldError
from companion.layout import Laid, Layout, Rows
from companion.words import Look
from vision.closeup import Closeup, Loupe
from vision.geometry import Mount, Picture, Sheet
from vision.light import Lit
from vision.oblongs import Outline, Pose, Size, apart, outlines
from vision.sides import settled
from vision.zones import FLAT_MM, is_flat

ASIDE_MM = 20.0
"""A card may lie this far from the spot that a layout gives."""

CROOKED = 30.0
"""Degrees by which a card in a row may be askew."""

BLACKEST = -2.0
"""Darkness (log) of what is as dark as a bare board that is left out."""

SOLID = 0.4
"""Blobs smaller than this share of a thing's square are none."""


class Seen:
    """One photograph whose layout is known."""

    def __init__(
        self, board: Board, sheet: Sheet, photo: Picture, mount: Mount, lit: Lit, number: int
    ) -> None:
        self.board, self.sheet, self.photo, self.mount, self.lit = board, sheet, photo, mount, lit
        self.number = number
        self.foreign = lit.foreign()
        self._poses: dict[Size, list[Pose]] = {}
        self._closeups: dict[Size, Closeup] = {}

    def laid(self, layout: Layout) -> Iterator[Laid]:
        """All that lies freely, where it lies."""
        yield from layout.laid
        for rows in layout.rows:
            yield from self._in_rows(rows)

    def _in_rows(self, rows: Rows) -> Iterator[Laid]:
        box = self.board.zones[rows.zone] if rows.zone else self.board.box
        first = self.board.looks[rows.looks[0][0]]
        if is_flat(first):
            size = (first.width, first.long or first.width)
            spots = [(pose.x, pose.y) for pose in self._cards(size) if _inside(pose.x, pose.y, box)]
        else:
            spots = self._blobs(box, first.width, first.height)
        if len(spots) < rows.count:
            raise WorldError(
                f"Photo {self.number} shows {len(spots)} of the {rows.count} things that its layout names in "
                "rows. Lay them a finger apart, all of them on the board."
            )
        yield from _read(rows.looks, spots[: rows.count])

    def _cards(self, size: Size) -> list[Pose]:
        """All cards that lie beside each other, those with the clearest sides first: all upright or all
        sideways, since two cards side by side also hold one across."""
        if size not in self._poses:
            found = outlines(self.foreign, self.sheet, size)
            ways = [self._clearest(found, size, way) for way in (0, 90)]
            self._poses[size] = [
                pose for _, pose in max(ways, key=lambda way: sum(clear for clear, _ in way))
            ]
        return self._poses[size]

    def _clearest(self, found: Sequence[Outline], size: Size, way: float) -> list[tuple[float, Pose]]:
        chosen = apart([outline for outline in found if _upright(outline.pose, way)], size)
        laid = [settled(self._alone(size), outline.pose, size) for outline in chosen]
        return sorted(((clear, pose) for pose, clear in laid), key=lambda one: -one[0])

    def _close(self, size: Size) -> Closeup:
        if size not in self._closeups:
            self._closeups[size] = self._loupe(size)(self.photo, self.lit.field)
        return self._closeups[size]

    def _alone(self, size: Size) -> Closeup:
        """What the bare board does not explain: the sides of cards, but no lines printed under them."""
        close, loupe = self._close(size), self._loupe(size)
        return Closeup(close.sheet, loupe.over(self.foreign)[..., None] * (close.colour - BLACKEST))

    def _loupe(self, size: Size) -> Loupe:
        height = next(s.height for s in self.board.looks.values() if (s.width, s.long) == size)
        return Loupe(self.mount, self.sheet, self.board.box, height, FLAT_MM)

    def _blobs(self, box: Box, width: float, height: float) -> list[tuple[float, float]]:
        """The feet of all things that stand apart from each other, the biggest first."""
        mask = (self.foreign > 0.5).astype(np.uint8)
        _, _, stats, middles = cv2.connectedComponentsWithStats(mask)
        areas = stats[1:, cv2.CC_STAT_AREA] * self.sheet.mm**2
        shrink = 1 - 0.5 * height / self.mount.position[2]
        found = []
        for n in np.argsort(-areas):
            if areas[n] > SOLID * width**2:
                seen = (middles[n + 1] + 0.5) * self.sheet.mm + self.sheet.box[:2]
                x, y = ((seen - self.mount.position[:2]) * shrink + self.mount.position[:2]).tolist()
                if _inside(x, y, box):
                    found.append((x, y))
        return found

    def cards(self, laid: Sequence[Laid]) -> Iterator[tuple[Look, Closeup, Pose]]:
        """The cards among what lies freely, each laid exactly on its sides."""
        flat = [thing for thing in laid if is_flat(self.board.looks[thing.look])]
        for thing in flat:
            size = size_of(self.board, thing.look)
            yield thing.look, self._close(size), self._nearest(self._cards(size), thing)

    def _nearest(self, poses: Sequence[Pose], thing: Laid) -> Pose:
        near = min(poses, key=lambda pose: hypot(pose.x - thing.x, pose.y - thing.y), default=None)
        if near is None or hypot(near.x - thing.x, near.y - thing.y) > ASIDE_MM:
            raise WorldError(
                f"The {thing.look} cannot be made out in photo {self.number}. Is the layout right, is there "
                "enough light?"
            )
        return near


def size_of(board: Board, look: Look) -> Size:
    shape = board.looks[look]
    return shape.width, shape.long or shape.width


def _upright(pose: Pose, way: float) -> bool:
    return abs((pose.turn - way + 90) % 180 - 90) < CROOKED


def _inside(x: float, y: float, box: Box) -> bool:
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def _read(rows: Sequence[Sequence[Look]], spots: Sequence[tuple[float, float]]) -> Iterator[Laid]:
    """Spots as one reads them, row by row."""
    left = sorted(spots, key=lambda spot: spot[1])
    for row in rows:
        here, left = sorted(left[: len(row)]), left[len(row) :]
        for look, (x, y) in zip(row, here, strict=True):
            yield Laid(look, x, y)
