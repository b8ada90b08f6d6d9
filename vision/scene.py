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

from companion.words import Place
from vision.geometry import Array
from vision.shapes import cut
from vision.stands import CAP, Outline, Stand, sides

CONTEST = 260.0
"""Looks this near (points) to the best one are tried facing all ways."""

EDGE = 0.03
"""Pixels covered this likely may belong to a piece."""

NEAR = 3
"""Pixels round its first spot in which a piece facing some way is searched."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A look taken for standing at a place; *left*, *top* say where its outline begins."""

    stand: Stand
    look: int
    left: int
    top: int
    outline: Outline

    def cover(self, left: int, top: int, width: int, height: int) -> Array:
        """What it covers of a window of the sheet."""
        return cut(self.outline.cover, left - self.left, top - self.top, width, height)

    def clear(self, picture: Array) -> None:
        """Set to nothing what it covers of *picture*, a little generously."""
        h, w = self.outline.cover.shape
        x0, y0 = max(self.left, 0), max(self.top, 0)
        part = picture[y0 : self.top + h, x0 : self.left + w]
        cover = self.outline.cover[y0 - self.top :, x0 - self.left :][: part.shape[0], : part.shape[1]]
        part[cover > EDGE] = 0


@dataclass(slots=True)
class Found:
    scores: dict[Place, Array] = field(default_factory=dict)
    """Per look: how much better than an empty place it explains the pixels (log, pixels added up)."""
    pieces: dict[Place, Piece] = field(default_factory=dict)

    def signature(self) -> dict[Place, tuple[int, int, int]]:
        return {place: (p.look, p.left, p.top) for place, p in self.pieces.items()}


class Scene:
    """The pixels of one picture: log density under every look, and on the bare board."""

    def __init__(self, looks: Array, bare: Array) -> None:
        self.looks = looks
        self.bare = bare
        self.gains = np.clip(looks - bare, -CAP, CAP)

    def explain(self, stands: Mapping[Place, Stand]) -> Found:
        found = Found()
        for stand in stands.values():
            self._settle(stand, found)
        for _ in range(2):
            before = found.signature()
            for stand in stands.values():
                if self._met(stand, found.pieces.values()):
                    self._settle(stand, found)
            if before == found.signature():
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
        window = [sides(gain) for gain in self.window(stand, self._met(stand, others))]
        fits = [self._fit(stand, k, window[k], outline) for k, outline in enumerate(stand.outlines)]
        best = max(score for score, _ in fits)
        for k, (score, piece) in enumerate(fits):
            if best > -CONTEST / 2 and score > best - CONTEST and not stand.bodies[k].round:
                spot = (piece.left - stand.left, piece.top - stand.top)
                turned = [self._fit(stand, k, window[k], o, spot) for o in stand.turned(k)]
                fits[k] = max(turned, key=lambda fit: fit[0])
        return np.array([score for score, _ in fits], np.float32), [piece for _, piece in fits]

    def _fit(
        self, stand: Stand, look: int, window: Array, outline: Outline, near: tuple[int, int] | None = None
    ) -> tuple[float, Piece]:
        """The best spot for one outline, in the whole window or *near* one spot of it."""
        h, w = outline.cover.shape
        slack, x0, y0 = stand.slack, 0, 0
        if near is not None:
            x0, y0 = (max(0, v - NEAR) for v in near)
            slack = slack[y0 : near[1] + NEAR + 1, x0 : near[0] + NEAR + 1]
            window = window[y0 : y0 + slack.shape[0] + h - 1, x0 : x0 + slack.shape[1] + w - 1]
        fits = cv2.matchTemplate(window, outline.weights, cv2.TM_CCORR) + slack
        _, most, _, (dx, dy) = cv2.minMaxLoc(fits)
        return most, Piece(stand, look, stand.left + x0 + dx, stand.top + y0 + dy, outline)

    def window(self, stand: Stand, others: Sequence[Piece]) -> Array:
        """The gains round a place, with the other pieces as part of the background."""
        frame = (stand.left, stand.top, stand.width, stand.height)
        if not others:
            return np.stack([cut(gain, *frame) for gain in self.gains])
        looks = np.stack([cut(look, *frame) for look in self.looks])
        behind = np.exp(cut(self.bare, *frame))
        hidden = np.zeros_like(behind)
        for other in others:
            mask = other.cover(*frame)
            behind = (1 - mask) * behind + mask * np.exp(looks[other.look])
            if other.stand.distance < stand.distance:
                hidden = np.maximum(hidden, mask)
        gains = np.clip(looks - np.log(np.maximum(behind, 1e-9)), -CAP, CAP)
        # What a piece in front hides cannot speak against the piece behind.
        return np.asarray(gains - hidden * np.minimum(gains, 0), np.float32)

    def _met(self, stand: Stand, others: Iterable[Piece]) -> list[Piece]:
        return [
            other
            for other in others
            if other.stand.place != stand.place
            and stand.meets(other.left, other.top, *other.outline.cover.shape[::-1])
        ]
