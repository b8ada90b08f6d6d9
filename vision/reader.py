"""Reads one still picture: where the board is, what stands where and how sure, whether a hand is over it."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import dist

import cv2
import numpy as np

from companion.board import Board
from companion.errors import UsageError
from companion.observation import Observation
from companion.text import Say
from companion.words import EMPTY, Instant, Look, Place, View
from vision import colours
from vision.geometry import Array, Picture, Rectifier, Sheet, planes
from vision.hands import Hands
from vision.light import Ground, Lit
from vision.limits import BLACK, CHANGED, FLOOR, FRESH, REMEMBERED, STEADY_MM, TEMPERATURE
from vision.pieces import PieceSet
from vision.registration import Registrar, Registration
from vision.scene import Found, Scene
from vision.stands import Stand, stands


@dataclass(frozen=True, slots=True)
class Reading:
    """What one look has shown."""

    found: bool
    by: str
    """How the board was found: ``markers``, ``memory`` (hidden, but it was here last), ``nothing``."""
    error_px: float
    """How far the marker corners are from where the pose puts them (rms); 0 when not found."""
    occluded: bool
    covered: tuple[Place, ...]
    """Places that a hand or something else hides, wholly or partly; they are not in the observation."""
    observation: Observation | None
    picture: Picture
    """The board seen straight from above."""
    problem: Say | None
    ms: float


@dataclass(slots=True)
class _Memory:
    """The last look, so that only what has changed is read again."""

    picture: Picture
    found: Found
    covered: tuple[Place, ...] | None
    looks: int = 0


@dataclass(slots=True)
class _Accepted:
    """A picture and what it was agreed to show."""

    picture: Picture
    view: Mapping[Place, Look] = field(default_factory=dict)


class Reader:
    """The eye on one board with one set of pieces.  Looks in order: it remembers where the board was."""

    def __init__(self, board: Board, pieces: PieceSet) -> None:
        missing = [look for look in board.looks if look not in pieces.looks]
        if missing:
            raise UsageError(f"The set does not know the {missing[0]}; learn it with companion enrol.")
        if pieces.box != board.box:
            raise UsageError("The set was learnt on another board; learn it again with companion enrol.")
        self.board, self.pieces = board, pieces
        self.looks: tuple[Look, ...] = tuple(sorted(board.looks))
        self.registrar = Registrar(board, pieces.lens)
        self.sheet = Sheet(pieces.box, pieces.mm)
        self.ground = Ground(pieces.empty)
        self.hands = Hands(board, self.sheet)
        self._tables: dict[tuple[float, ...], Array] = {}
        self._rectifier: Rectifier | None = None
        self._stands: Mapping[Place, Stand] = {}
        self._camera: tuple[float, float, float] | None = None
        self._memory: _Memory | None = None
        self._accepted: _Accepted | None = None

    def look(self, frame: Picture, at: Instant) -> Reading:
        began = time.perf_counter()
        where = self.registrar.find(frame)
        if where.mount is None:
            return self._nothing(frame, began)
        picture = self.rectify(frame, where)
        memory = self._remember(picture)
        covered = memory.covered or ()
        kept = self._kept(picture)
        seen = [place for place in self.board.places if place not in covered]
        places = self._likelihoods({place: memory.found.scores[place] for place in seen}, kept)
        return Reading(
            True,
            where.by,
            round(where.error_px, 3),
            memory.covered is not None,
            covered,
            Observation(places, at=at),
            picture,
            None,
            (time.perf_counter() - began) * 1000,
        )

    def accept(self, view: View, reading: Reading) -> None:
        """The picture of *reading* shows *view*: said by the rules, or by people."""
        if not reading.occluded and reading.observation is not None:
            self._accepted = _Accepted(reading.picture, dict(view.places))

    def forget(self) -> None:
        """The next look reads everything anew."""
        self._memory = None

    def rectify(self, frame: Picture, where: Registration) -> Picture:
        """The board seen straight from above; everything that depends on the camera's place is made anew."""
        assert where.mount is not None
        if where.moved or self._rectifier is None:
            self._rectifier = Rectifier(where.mount, self.sheet)
            self._stand(where.mount.position)
            self.forget()
        return self._rectifier(frame)

    def _stand(self, camera: tuple[float, float, float]) -> None:
        """The outlines as seen from *camera*; a few millimetres there are a hair here."""
        if self._camera is None or dist(camera, self._camera) > STEADY_MM:
            bodies = [self.pieces.looks[look].body for look in self.looks]
            self._stands = stands(self.board, bodies, camera, self.sheet)
            self._camera = camera

    def _remember(self, picture: Picture) -> _Memory:
        """The explanation of this picture, taken from the last one where nothing has changed."""
        memory = self._memory
        if memory is None or memory.looks >= FRESH:
            self._memory = self._explain(picture, None)
            return self._memory
        changed = self._changed(picture, memory.picture)
        memory.looks += 1
        if changed is not None:
            self._memory = self._explain(picture, memory.found.without(changed))
            self._memory.looks = memory.looks
            return self._memory
        return memory

    def _changed(self, picture: Picture, before: Picture) -> set[Place] | None:
        """The places where pixels have changed; None when nothing has, beside the board neither."""
        mask = changes(picture, before)
        return self._places(mask) if cv2.countNonZero(mask) else None

    def _places(self, mask: Picture) -> set[Place]:
        """The places that a mask touches, wherever their pieces may reach."""
        return {place for place, stand in self._stands.items() if cv2.countNonZero(stand.part(mask))}

    def _kept(self, picture: Picture) -> Mapping[Place, Look]:
        """What was accepted at the places whose pixels have not changed since."""
        before = self._accepted
        if before is None:
            return {}
        changed = self._places(changes(picture, before.picture))
        return {place: look for place, look in before.view.items() if place not in changed}

    def _explain(self, picture: Picture, known: Found | None) -> _Memory:
        lit = self.ground.light(picture)
        index = colours.indices(lit.colour)
        densities = self._colours(lit).take(index.ravel(), axis=0).reshape(*index.shape, -1)
        scene = Scene(planes(densities), lit.bare)
        found = scene.explain(self._stands, known)
        return _Memory(picture, found, self.hands.covered(lit.bare, found.pieces.values()))

    def _colours(self, lit: Lit) -> Array:
        """The tables of all looks, a column each; in brighter light than learnt in they are clipped."""
        key = tuple(round(max(gain, 0.0), 1) for gain in lit.gain)
        if key not in self._tables:
            samples = [self.pieces.looks[look].samples for look in self.looks]
            self._tables[key] = np.stack([colours.table(sample, key) for sample in samples], axis=1)
        return self._tables[key]

    def _likelihoods(
        self, scores: Mapping[Place, Array], kept: Mapping[Place, Look]
    ) -> dict[Place, dict[Look, float]]:
        """Shares of belief: per look, and that the place is empty, which scores 0."""
        known = (*self.looks, EMPTY)
        points = np.zeros((len(scores), len(known)))
        for row, (place, score) in zip(points, scores.items(), strict=True):
            row[:-1] = score
            if place in kept:
                row[known.index(kept[place])] += REMEMBERED
        weights = np.exp((points - points.max(axis=1, keepdims=True)) / TEMPERATURE)
        shares = weights * (1 - len(known) * FLOOR) / weights.sum(axis=1, keepdims=True) + FLOOR
        return {p: dict(zip(known, row, strict=True)) for p, row in zip(scores, shares.tolist(), strict=True)}

    def _nothing(self, frame: Picture, began: float) -> Reading:
        self.forget()
        dark = float(frame[::16, ::16].mean()) < BLACK
        problem = Say.of("eye.dark" if dark else "eye.no_markers")
        blank = np.zeros((self.sheet.height, self.sheet.width, 3), np.uint8)
        return Reading(
            False, "nothing", 0.0, False, (), None, blank, problem, (time.perf_counter() - began) * 1000
        )


def changes(picture: Picture, before: Picture) -> Picture:
    """Where two rectified pictures differ by more than noise."""
    difference = cv2.blur(cv2.absdiff(picture, before), (3, 3))
    blue, green, red = cv2.split(difference)
    _, mask = cv2.threshold(cv2.max(cv2.max(blue, green), red), CHANGED, 255, cv2.THRESH_BINARY)
    return np.asarray(mask, np.uint8)
