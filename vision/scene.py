"""Explains one rectified picture by pieces: which look at which place, and how sure.

Every pixel under a piece's outline speaks for it as far as the piece's colours explain it better than
what would be there otherwise: the bare board, its shadow, or another piece.  Places are gone through
from the camera's foot outwards, since a piece can only hide what stands behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from companion.board import Board
from companion.words import Look, Place
from vision.geometry import Array, Sheet
from vision.shapes import Body, Patch, cut, silhouette

CAP = 3.0
"""One pixel never says more than this (log): a bright spot must not decide about a piece."""

OFF_CENTRE = 0.11
"""Usual distance of a hand-placed piece from the middle, in widths of its place."""

REACH = 0.27
"""Pieces are searched this far from the middle, in widths of the place."""

SAME = 0.08
"""Outlines that overlap less than this do not meet."""


@dataclass(frozen=True, slots=True)
class Stand:
    """The outlines of all looks at one place, and the window that holds them wherever they stand."""

    place: Place
    left: int
    top: int
    reach: int
    outlines: tuple[Patch, ...]
    slack: Array
    """log of how usual each distance from the middle is."""
    distance: float
    """From the camera's foot point, mm."""

    @property
    def shape(self) -> tuple[int, int]:
        h, w = self.outlines[0].values.shape
        return h + 2 * self.reach, w + 2 * self.reach


@dataclass(frozen=True, slots=True)
class Piece:
    """A look taken for standing at a place."""

    stand: Stand
    look: int
    outline: Patch


@dataclass(slots=True)
class Found:
    scores: dict[Place, Array] = field(default_factory=dict)
    """Per look: how much better than an empty place it explains the pixels (log, pixels added up)."""
    pieces: dict[Place, Piece] = field(default_factory=dict)


def stands(board: Board, bodies: Sequence[Body], camera: Sequence[float], sheet: Sheet) -> dict[Place, Stand]:
    """The outlines at all places for one position of the camera, near places first."""
    found = [stand(place, board, bodies, camera, sheet) for place in board.places]
    return {s.place: s for s in sorted(found, key=lambda s: s.distance)}


def stand(place: Place, board: Board, bodies: Sequence[Body], camera: Sequence[float], sheet: Sheet) -> Stand:
    spot = board.places[place]
    patches = [silhouette(body, (spot.x, spot.y), camera, sheet) for body in bodies]
    left, top = min(p.left for p in patches), min(p.top for p in patches)
    right = max(p.left + p.values.shape[1] for p in patches)
    bottom = max(p.top + p.values.shape[0] for p in patches)
    same = tuple(
        Patch(left, top, cut(p.values, left - p.left, top - p.top, right - left, bottom - top))
        for p in patches
    )
    reach = max(1, round(REACH * spot.size / sheet.mm))
    steps = np.arange(-reach, reach + 1) * sheet.mm / (OFF_CENTRE * spot.size)
    away = steps[:, None] ** 2 + steps[None, :] ** 2
    distance = float(np.hypot(spot.x - camera[0], spot.y - camera[1]))
    return Stand(place, left - reach, top - reach, reach, same, (-4.0 * away).astype(np.float32), distance)


class Scene:
    """The pixels of one picture: log density under every look, and on the bare board."""

    def __init__(self, looks: Array, bare: Array) -> None:
        self.looks = looks
        self.bare = bare
        self.gains = np.clip(looks - bare, -CAP, CAP)

    def explain(self, stands: Mapping[Place, Stand], given: Mapping[Place, Piece] | None = None) -> Found:
        """Scores for *stands* (near first); *given* pieces at other places are taken for granted."""
        found = Found(pieces=dict(given or {}))
        for stand in stands.values():
            self._settle(stand, found)
        for _ in range(2):
            before = {place: (p.look, p.outline.left, p.outline.top) for place, p in found.pieces.items()}
            for stand in stands.values():
                if self._met(stand, found.pieces.values()):
                    self._settle(stand, found)
            if before == {
                place: (p.look, p.outline.left, p.outline.top) for place, p in found.pieces.items()
            }:
                break
        return found

    def _settle(self, stand: Stand, found: Found) -> None:
        scores, pieces = self.score(stand, found.pieces.values())
        found.scores[stand.place] = scores
        found.pieces.pop(stand.place, None)
        best = int(np.argmax(scores))
        if scores[best] > 0:
            found.pieces[stand.place] = pieces[best]

    def score(self, stand: Stand, others: Iterable[Piece]) -> tuple[Array, list[Piece]]:
        """Per look the score at its best spot within the place, and the piece standing there."""
        window = self.window(stand, self._met(stand, others))
        scores = np.empty(len(stand.outlines), np.float32)
        pieces = []
        for k, outline in enumerate(stand.outlines):
            fits = cv2.matchTemplate(window[k], outline.values, cv2.TM_CCORR) + stand.slack
            _, most, _, (dx, dy) = cv2.minMaxLoc(fits)
            scores[k] = most
            pieces.append(Piece(stand, k, Patch(stand.left + dx, stand.top + dy, outline.values)))
        return scores, pieces

    def window(self, stand: Stand, others: Sequence[Piece]) -> Array:
        """The gains round a place, with the other pieces as part of the background."""
        h, w = stand.shape
        if not others:
            return np.stack([cut(gain, stand.left, stand.top, w, h) for gain in self.gains])
        looks = np.stack([cut(look, stand.left, stand.top, w, h) for look in self.looks])
        behind = np.exp(cut(self.bare, stand.left, stand.top, w, h))
        hidden = np.zeros((h, w), np.float32)
        for other in others:
            o = other.outline
            mask = cut(o.values, stand.left - o.left, stand.top - o.top, w, h)
            behind = (1 - mask) * behind + mask * np.exp(looks[other.look])
            if other.stand.distance < stand.distance:
                hidden = np.maximum(hidden, mask)
        gains = np.clip(looks - np.log(np.maximum(behind, 1e-9)), -CAP, CAP)
        # What a piece in front hides cannot speak against the piece behind.
        return np.asarray(gains - hidden * np.minimum(gains, 0), np.float32)

    def _met(self, stand: Stand, others: Iterable[Piece]) -> list[Piece]:
        h, w = stand.shape
        met = []
        for other in others:
            o = other.outline
            oh, ow = o.values.shape
            apart = (
                o.left >= stand.left + w
                or o.top >= stand.top + h
                or stand.left >= o.left + ow
                or stand.top >= o.top + oh
            )
            if other.stand.place != stand.place and not apart:
                met.append(other)
        return met


def names(looks: Iterable[Look]) -> tuple[Look, ...]:
    return tuple(sorted(looks))
