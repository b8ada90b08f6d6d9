"""Explains one rectified picture by pieces: which look at which place, and how sure.

Every pixel under a piece's outline speaks for it as far as the piece's colours explain it better than
what would be there otherwise: the bare board, its shadow, or another piece.  Places are gone through
from the camera's foot outwards, since a piece can only hide what stands behind it.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from companion.words import Place
from vision.geometry import Array
from vision.shapes import cut
from vision.stands import CAP, Outline, Stand, sides

ROUNDS = 3
"""Places are gone through at most so often: neighbours explain each other's pixels away."""

CONTEST = 260.0
"""Looks this near (points) to the best one are tried facing all ways."""

EDGE = 0.03
"""Pixels covered this likely may belong to a piece."""

QUIET = 40.0
"""A place where all pixels together speak less than this (points) for any look is not searched."""

NEAR = 2
"""Pixels round its first spot in which a piece facing some way is searched."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A look taken for standing at a place; *left*, *top* say where its outline begins."""

    stand: Stand
    look: int
    left: int
    top: int
    outline: Outline

    @property
    def box(self) -> tuple[int, int, int, int]:
        h, w = self.outline.cover.shape
        return self.left, self.top, w, h

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
    """An explanation of the picture."""

    scores: dict[Place, Array] = field(default_factory=dict)
    """Per look: how much better than an empty place it explains the pixels (log, pixels added up)."""
    pieces: dict[Place, Piece] = field(default_factory=dict)
    met: dict[Place, tuple[Piece, ...]] = field(default_factory=dict)
    """The other pieces near each place when it was scored."""

    def without(self, places: Container[Place]) -> Found:
        """The same, with the scores of *places* to be found again."""
        met = {place: met for place, met in self.met.items() if place not in places}
        return Found(dict(self.scores), dict(self.pieces), met)


class Scene:
    """The pixels of one picture: log density under every look, and on the bare board."""

    def __init__(self, looks: Array, bare: Array) -> None:
        self.looks = looks
        self.bare = bare
        self.gains = np.clip(looks - bare, -CAP, CAP)

    def explain(self, stands: Mapping[Place, Stand], known: Found | None = None) -> Found:
        """Scores of all *stands*, near ones first; what is *known* is kept where nothing near has changed."""
        found = known or Found()
        for _ in range(ROUNDS):
            settled = [self._settle(stand, found) for stand in stands.values()]
            if not any(settled):
                break
        return found

    def _settle(self, stand: Stand, found: Found) -> bool:
        """Score a place, unless that was done with the same pieces round it."""
        met = tuple(
            found.pieces[p] for p in stand.near if p in found.pieces and stand.meets(*found.pieces[p].box)
        )
        if found.met.get(stand.place) == met:
            return False
        scores, pieces = self.score(stand, met)
        found.scores[stand.place], found.met[stand.place] = scores, met
        best = int(np.argmax(scores))
        if scores[best] <= 0:
            found.pieces.pop(stand.place, None)
        elif found.pieces.get(stand.place) != pieces[best]:
            found.pieces[stand.place] = pieces[best]
        return True

    def score(self, stand: Stand, others: Sequence[Piece]) -> tuple[Array, list[Piece]]:
        """Per look the score at its best spot within the place, and the piece standing there."""
        gains = self.window(stand, others)
        if float(np.maximum(gains, 0).sum(axis=(1, 2)).max()) < QUIET:
            return self._bare(stand, gains)
        windows = [sides(gain) for gain in gains]
        fits = [self._fit(stand, k, windows[k]) for k in range(len(windows))]
        best = max(score for score, _ in fits)
        for k, (score, piece) in enumerate(fits):
            if best > -CONTEST / 2 and score > best - CONTEST and not stand.bodies[k].round:
                fits[k] = self._turned(stand, k, windows[k], piece)
        return np.array([score for score, _ in fits], np.float32), [piece for _, piece in fits]

    def _bare(self, stand: Stand, gains: Array) -> tuple[Array, list[Piece]]:
        """Nothing speaks for any piece: it is enough to look at the middle."""
        r = stand.reach
        inner = np.minimum(gains[:, r : stand.height - r, r : stand.width - r], 0)
        scores = [
            float((gain * o.weights[..., 1]).sum()) for gain, o in zip(inner, stand.outlines, strict=True)
        ]
        pieces = [Piece(stand, k, stand.left + r, stand.top + r, o) for k, o in enumerate(stand.outlines)]
        return np.array(scores, np.float32), pieces

    def _fit(self, stand: Stand, look: int, window: Array) -> tuple[float, Piece]:
        """The best spot for a look, whichever way it faces."""
        outline = stand.outlines[look]
        fits = cv2.matchTemplate(window, outline.weights, cv2.TM_CCORR) + stand.slack
        _, most, _, (dx, dy) = cv2.minMaxLoc(fits)
        return most, Piece(stand, look, stand.left + dx, stand.top + dy, outline)

    def _turned(self, stand: Stand, look: int, window: Array, first: Piece) -> tuple[float, Piece]:
        """The best spot near the first one, and the way it faces: all at once as one matrix product."""
        x, y = first.left - stand.left, first.top - stand.top
        x0, y0 = max(0, x - NEAR), max(0, y - NEAR)
        slack = stand.slack[y0 : y + NEAR + 1, x0 : x + NEAR + 1]
        outlines, weights = stand.turned(look)
        h, w = outlines[0].cover.shape
        views = sliding_window_view(window[y0:, x0:], (h, w, 2))[: slack.shape[0], : slack.shape[1], 0]
        fits = views.reshape(slack.size, h * w * 2) @ weights + slack.reshape(-1, 1)
        spot, way = divmod(int(np.argmax(fits)), len(outlines))
        dy, dx = divmod(spot, slack.shape[1])
        piece = Piece(stand, look, stand.left + x0 + dx, stand.top + y0 + dy, outlines[way])
        return float(fits[spot, way]), piece

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
