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
from numpy.lib.stride_tricks import as_strided

from companion.words import Place
from vision.colours import Index
from vision.geometry import Array
from vision.shapes import cut
from vision.stands import CAP, Outline, Stand

ROUNDS = 3
"""Places are gone through at most so often: neighbours explain each other's pixels away."""

CONTEST = 260.0
"""Looks this near (points) to the best one are tried facing all ways."""

EDGE = 0.03
"""Pixels covered this likely may belong to a piece."""

CARD_MM = 6.0
"""A card in a slot may lie this crooked."""

QUIET = 40.0
"""A place where all pixels together speak less than this (points) for any look is not searched."""

MANY = 6
"""From so many looks on it is worth asking first whether any of them could be there at all."""

HINT = 120.0
"""Points against a piece that the picture on it may outweigh."""

NEAR = 2
"""Pixels round its first spot in which a piece facing some way is searched."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A look taken for standing at a place; *left*, *top* say where its outline begins on the sheet."""

    stand: Stand
    look: int
    left: int
    top: int
    outline: Outline

    @property
    def layer(self) -> int:
        """Its look among all."""
        return self.stand.kinds[self.look]

    @property
    def at(self) -> tuple[float, float]:
        """Its foot in millimetres."""
        stand, mm = self.stand, self.stand.sheet.mm
        dx = self.left - stand.left - self.outline.left - stand.reach
        dy = self.top - stand.top - self.outline.top - stand.reach
        return stand.at[0] + dx * mm, stand.at[1] + dy * mm

    @property
    def box(self) -> tuple[int, int, int, int]:
        h, w = self.outline.cover.shape
        return self.left, self.top, w, h

    def over(self, stand: Stand) -> tuple[tuple[slice, slice], Array]:
        """The part of a stand's window that it may cover, and how likely."""
        h, w = self.outline.cover.shape
        x0, x1 = max(self.left, stand.left), min(self.left + w, stand.left + stand.width)
        y0, y1 = max(self.top, stand.top), min(self.top + h, stand.top + stand.height)
        part = (slice(y0 - stand.top, y1 - stand.top), slice(x0 - stand.left, x1 - stand.left))
        return part, self.outline.cover[y0 - self.top : y1 - self.top, x0 - self.left : x1 - self.left]

    def clear(self, picture: Array) -> None:
        """Set to nothing what it covers of *picture*, a little generously."""
        h, w = self.outline.cover.shape
        x0, y0 = max(self.left, 0), max(self.top, 0)
        part = picture[y0 : self.top + h, x0 : self.left + w]
        cover = self.outline.cover[y0 - self.top :, x0 - self.left :][: part.shape[0], : part.shape[1]]
        part[cover > EDGE] = 0
        if self.stand.site.spot.tall is not None:
            self._clear_slot(picture)

    def _clear_slot(self, picture: Array) -> None:
        """A card fills its slot: its corners are beyond any round outline."""
        spot, sheet = self.stand.site.spot, self.stand.sheet
        tall = (spot.tall or spot.size) / 2 + CARD_MM
        wide = spot.size / 2 + CARD_MM
        x, y = self.at
        left, top = sheet.pixel(x - wide, y - tall)
        right, bottom = sheet.pixel(x + wide, y + tall)
        picture[max(0, round(top)) : round(bottom) + 1, max(0, round(left)) : round(right) + 1] = 0


@dataclass(slots=True)
class Found:
    """An explanation of the picture."""

    scores: dict[Place, Array] = field(default_factory=dict)
    """Per look: how much better than an empty place it explains the pixels (log, pixels added up)."""
    pieces: dict[Place, Piece] = field(default_factory=dict)
    hints: dict[Place, Piece] = field(default_factory=dict)
    """The best piece at places that look empty, but only just: a white disk on a white square."""
    met: dict[Place, tuple[Piece, ...]] = field(default_factory=dict)
    """The other pieces near each place when it was scored."""

    def without(self, places: Container[Place]) -> Found:
        """The same, with the scores of *places* to be found again."""
        met = {place: met for place, met in self.met.items() if place not in places}
        return Found(dict(self.scores), dict(self.pieces), dict(self.hints), met)


class Scene:
    """The pixels of one picture: which colour each has, what every look says of that, and the bare board."""

    def __init__(self, colour: Index, tables: Array, bare: Array) -> None:
        # Entry 0 stands for what is beyond the sheet: nothing speaks there.
        self.colour, self.tables, self.bare = colour + 1, tables, bare
        self.anything = tables.max(axis=0)
        """The most that any look says of each colour."""

    def explain(self, stands: Mapping[Place, Stand], known: Found | None = None) -> Found:
        """Scores of all *stands*, near ones first; what is *known* is kept where nothing near has changed."""
        found = known or Found()
        waiting = {place for place in stands if place not in found.met}
        for _ in range(ROUNDS):
            for stand in stands.values():
                if stand.place in waiting:
                    waiting.remove(stand.place)
                    waiting.update(self._settle(stand, found))
            if not waiting:
                break
        return found

    def _settle(self, stand: Stand, found: Found) -> Sequence[Place]:
        """Score a place, unless that was done with the same pieces round it; the places this matters to."""
        met = tuple(
            found.pieces[p] for p in stand.near if p in found.pieces and stand.meets(*found.pieces[p].box)
        )
        if found.met.get(stand.place) == met:
            return ()
        scores, piece = self.score(stand, met)
        found.scores[stand.place], found.met[stand.place] = scores, met
        found.hints.pop(stand.place, None)
        if piece is not None and scores.max() <= 0:
            found.hints[stand.place], piece = piece, None
        if found.pieces.get(stand.place) == piece:
            return ()
        found.pieces.pop(stand.place, None)
        if piece is not None:
            found.pieces[stand.place] = piece
        return stand.near

    def score(self, stand: Stand, others: Sequence[Piece]) -> tuple[Array, Piece | None]:
        """Per look the score at its best spot within the place, and the best piece if there is one."""
        if len(stand.kinds) > MANY:
            hints = self._gains(stand, others, self._any(stand))
            if float(np.maximum(hints, 0).sum()) < QUIET:
                return np.full(len(stand.kinds), self._bare(stand, hints).max(), np.float32), None
        gains = self.window(stand, others)
        total, size = np.einsum("khw->k", gains), np.einsum("khw->k", np.abs(gains))
        hopes, doubts = (size + total) / 2, (size - total) / 2
        if float(hopes.max()) < QUIET:
            return self._bare(stand, gains), None
        # Doubts that do not fit beside a piece speak against it, wherever in the window it stands.
        return self._search(stand, gains, hopes - np.maximum(doubts - stand.beside, 0))

    def _search(self, stand: Stand, gains: Array, limits: Array) -> tuple[Array, Piece | None]:
        """The same for a place where something speaks for a piece; no look scores more than its limit."""
        fits = self._fits(stand, gains, limits)
        if not fits:
            return limits, None
        best, piece = max(fits.values(), key=lambda fit: fit[0])
        scores = np.minimum(limits, np.float32(best - CONTEST))
        for look, (score, _) in fits.items():
            scores[look] = score
        return scores, piece if best > -HINT else None

    def _bare(self, stand: Stand, gains: Array) -> Array:
        """Nothing speaks for any piece: it is enough to look at the middle."""
        r = stand.reach
        inner = np.minimum(gains[:, r : stand.height - r, r : stand.width - r], 0)
        return np.asarray(np.einsum("khw,khw->k", inner, stand.against), np.float32)

    def _fits(self, stand: Stand, gains: Array, limits: Array) -> dict[int, tuple[float, Piece]]:
        """The best spots of the looks that may come near the best one, or near an empty place."""
        windows: dict[int, Array] = {}
        fits: dict[int, tuple[float, Piece]] = {}
        best = -np.inf
        for k in np.argsort(-limits).tolist():
            if limits[k] < max(best, 0.0) - CONTEST:
                break
            windows[k] = stand.split(gains[k])
            fits[k] = self._fit(stand, k, windows[k])
            best = max(best, fits[k][0])
        for k, (score, piece) in fits.items():
            if best > -CONTEST / 2 and score > best - CONTEST and not stand.bodies[k].round:
                fits[k] = self._turned(stand, k, windows[k], piece)
        return fits

    def _fit(self, stand: Stand, look: int, window: Array) -> tuple[float, Piece]:
        """The best spot for a look, whichever way it faces."""
        o = stand.outlines[look]
        _, most, _, (dx, dy) = cv2.minMaxLoc(stand.fits(look, window))
        return most, Piece(stand, look, stand.left + o.left + dx, stand.top + o.top + dy, o)

    def _turned(self, stand: Stand, look: int, window: Array, first: Piece) -> tuple[float, Piece]:
        """The best spot near the first one, and the way it faces: all at once as one matrix product."""
        left, top = stand.left + first.outline.left, stand.top + first.outline.top
        x, y = first.left - left, first.top - top
        x0, y0 = max(0, x - NEAR), max(0, y - NEAR)
        slack = stand.slack[y0 : y + NEAR + 1, x0 : x + NEAR + 1]
        outlines, weights = stand.turned(look)
        h, w = first.outline.cover.shape
        part = window[y0 + first.outline.top :, x0 + first.outline.left :]
        views = as_strided(part, (*slack.shape, h, w, 2), (*part.strides[:2], *part.strides), writeable=False)
        fits = views.reshape(slack.size, h * w * 2) @ weights + slack.reshape(-1, 1)
        spot, way = divmod(int(np.argmax(fits)), len(outlines))
        dy, dx = divmod(spot, slack.shape[1])
        return float(fits[spot, way]), Piece(stand, look, left + x0 + dx, top + y0 + dy, outlines[way])

    def window(self, stand: Stand, others: Sequence[Piece]) -> Array:
        """The gains round a place, with the other pieces as part of the background."""
        return self._gains(stand, others, self._said(stand, stand.kinds))

    def _said(self, stand: Stand, kinds: Sequence[int]) -> Array:
        """What some looks say of the pixels of a window: a layer each."""
        colour = cut(self.colour, stand.left, stand.top, stand.width, stand.height)
        said = np.empty((len(kinds), *colour.shape), np.float32)
        for layer, kind in zip(said, kinds, strict=True):
            self.tables[kind].take(colour, out=layer, mode="clip")  # the quick way; no entry is beyond
        return said

    def _any(self, stand: Stand) -> Array:
        colour = cut(self.colour, stand.left, stand.top, stand.width, stand.height)
        return np.asarray(self.anything.take(colour)[None], np.float32)

    def _gains(self, stand: Stand, others: Sequence[Piece], looks: Array) -> Array:
        """How much better than what would be there otherwise, the other pieces among it."""
        bare = cut(self.bare, stand.left, stand.top, stand.width, stand.height)
        if not others:
            return np.asarray(np.clip(looks - bare, -CAP, CAP), np.float32)
        behind = np.exp(bare)
        for other in others:
            part, mask = other.over(stand)
            said = self._said(stand, (other.layer,))[0][part]
            behind[part] += mask * (np.exp(said) - behind[part])
        gains = np.clip(looks - np.log(behind), -CAP, CAP)
        front = [other.over(stand) for other in others if other.stand.distance < stand.distance]
        return _uncovered(gains, front) if front else gains


def _uncovered(gains: Array, front: Sequence[tuple[tuple[slice, slice], Array]]) -> Array:
    """What a piece in front hides cannot speak against the piece behind."""
    hidden = np.zeros_like(gains[0])
    for part, mask in front:
        hidden[part] = np.maximum(hidden[part], mask)
    return np.asarray(gains - hidden * np.minimum(gains, 0), np.float32)
