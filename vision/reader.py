"""Reads one still picture: where the board is, what stands where and how sure, whether a hand is over it."""

from __future__ import annotations

import time
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import dist, exp

import cv2
import numpy as np

from companion.board import Board, Shape
from companion.course import AT, pawns, square
from companion.errors import UsageError
from companion.observation import Observation
from companion.text import Say
from companion.words import EMPTY, Instant, Look, Place, View
from vision import colours
from vision.geometry import Array, Mount, Picture, Rectifier, Sheet
from vision.hands import Hands, Hidden
from vision.light import Ground, Lit
from vision.limits import BLACK, CHANGED, FLOOR, FRESH, REMEMBERED, STEADY_MM, TEMPERATURE
from vision.pieces import PieceSet
from vision.registration import Registrar, Registration
from vision.scene import Found, Scene
from vision.sites import guises, on_course, sites
from vision.stands import Stand, stands
from vision.tops import Faces, Told
from vision.zones import Things, Zones


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
    hidden: Hidden | None
    told: dict[Place, Told]
    """What the pictures on top of the pieces say."""
    things: Things
    """What lies in the zones."""
    looks: int = 0


@dataclass(frozen=True, slots=True)
class _Changed:
    """What has to be read again."""

    places: set[Place]
    zones: bool


@dataclass(frozen=True, slots=True)
class _Sight:
    """One frame, where the board is in it, and the board seen straight from above."""

    frame: Picture
    mount: Mount
    picture: Picture


@dataclass(slots=True)
class _Accepted:
    """A picture and what it was agreed to show."""

    picture: Picture
    view: Mapping[Place, Look] = field(default_factory=dict)


class Reader:
    """The eye on one board with one set of pieces.  Looks in order: it remembers where the board was."""

    def __init__(self, board: Board, pieces: PieceSet) -> None:
        board = _known(board, pieces)
        self.board, self.pieces = board, pieces
        self.guises = {
            head: looks
            for head, looks in guises(board).items()
            if not set(board.looks[head].on) <= set(board.zones)
        }
        """What has a layer of its own: looks, or several that only their pictures tell apart."""
        self.sites = sites(board, self.guises)
        self.faces = Faces(board, pieces, self.guises)
        self.course = tuple(Look(f"{AT}{number}") for number in range(len(board.course)))
        self.registrar = Registrar(board, pieces.lens)
        self.sheet = Sheet(pieces.box, pieces.mm)
        self.ground = Ground(pieces.empty)
        self.hands = Hands(board, self.sheet)
        self.zones = Zones(board, self.sheet, pieces.looks)
        self.pawns = pawns(board)
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
        memory = self._remember(_Sight(frame, where.mount, picture))
        hidden = memory.hidden or Hidden((), ())
        covered = hidden.places
        zones = self.zones.sightings(memory.things, hidden.zones)
        places = dict(self._likelihoods(memory, covered, self._kept(picture)))
        return Reading(
            True,
            where.by,
            round(where.error_px, 3),
            memory.hidden is not None,
            covered,
            Observation(places, zones, at),
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
            self.zones.stand(where.mount)
            self.forget()
        return self._rectifier(frame)

    def _stand(self, camera: tuple[float, float, float]) -> None:
        """The outlines as seen from *camera*; a few millimetres there are a hair here."""
        if self._camera is None or dist(camera, self._camera) > STEADY_MM:
            bodies = {look: self.pieces.looks[look].body for look in self.guises}
            self._stands = stands(self.sites, bodies, camera, self.sheet)
            self._camera = camera

    def _remember(self, sight: _Sight) -> _Memory:
        """The explanation of this picture, taken from the last one where nothing has changed."""
        memory = self._memory
        if memory is None or memory.looks >= FRESH:
            self._memory = self._explain(sight, None, {}, None)
            return self._memory
        changed = self._changed(sight.picture, memory.picture)
        memory.looks += 1
        if changed is not None:
            told = {place: told for place, told in memory.told.items() if place not in changed.places}
            things = None if changed.zones else memory.things
            self._memory = self._explain(sight, memory.found.without(changed.places), told, things)
            self._memory.looks = memory.looks
            return self._memory
        return memory

    def _changed(self, picture: Picture, before: Picture) -> _Changed | None:
        """Where pixels have changed; None when nothing has, beside the board neither."""
        mask = changes(picture, before)
        return _Changed(self._places(mask), self.zones.touched(mask)) if cv2.countNonZero(mask) else None

    def _places(self, mask: Picture) -> set[Place]:
        """The places that a mask touches, wherever their pieces may reach."""
        return {place for place, stand in self._stands.items() if cv2.countNonZero(stand.part(mask))}

    def _kept(self, picture: Picture) -> Mapping[Place, Look]:
        """What was accepted at the places whose pixels have not changed since."""
        before = self._accepted
        if before is None:
            return {}
        changed = self._places(changes(picture, before.picture))
        return {
            place: look
            for place, look in before.view.items()
            if place not in changed and not (place in self.pawns and self._moved(place, look, changed))
        }

    def _moved(self, pawn: Place, look: Look, changed: set[Place]) -> bool:
        number = square(look)
        return number is None or on_course(pawn, number) in changed

    def _explain(
        self, sight: _Sight, known: Found | None, told: dict[Place, Told], things: Things | None
    ) -> _Memory:
        lit = self.ground.light(sight.picture)
        found = self._found(lit, known)
        told = self.faces.told(sight.frame, sight.mount, lit.field, found, told)
        things = self.zones.find(sight.frame, lit) if things is None else things
        hidden = self.hands.hidden(lit, found.pieces.values(), [thing.body for thing in things])
        return _Memory(sight.picture, found, hidden, told, things)

    def _found(self, lit: Lit, known: Found | None) -> Found:
        """What stands on the places."""
        if not self._stands:
            return Found()
        scene = Scene(colours.indices(lit.colour), self._colours(lit), lit.bare)
        return scene.explain(self._stands, known)

    def _colours(self, lit: Lit) -> Array:
        """The tables of all layers after an entry that says nothing; in brighter light they are clipped."""
        key = tuple(round(max(gain, 0.0), 1) for gain in lit.gain)
        if key not in self._tables:
            samples = [self.pieces.looks[look].samples for look in self.guises]
            tables = np.stack([colours.table(sample, key) for sample in samples])
            self._tables[key] = np.pad(tables, ((0, 0), (1, 0)))
        return self._tables[key]

    def _likelihoods(
        self, memory: _Memory, covered: Container[Place], kept: Mapping[Place, Look]
    ) -> Iterator[tuple[Place, dict[Look, float]]]:
        """Shares of belief: per look, and that the place is empty, which scores 0."""
        seen = [place for place in self.board.places if place not in covered and place in self._stands]
        for place in seen:
            looks, points = self.faces.spread(
                self._stands[place].site, memory.found.scores[place], memory.told
            )
            yield place, _shares(looks, points, kept.get(place))
        if any(Place(look) in covered for look in self.course):
            return  # a pawn that is not seen may be under the hand
        for pawn in self.pawns:
            scores = [memory.found.scores[on_course(pawn, n)][0] for n in range(len(self.course))]
            yield pawn, _shares(self.course, np.array(scores), kept.get(pawn))

    def _nothing(self, frame: Picture, began: float) -> Reading:
        self.forget()
        dark = float(frame[::16, ::16].mean()) < BLACK
        problem = Say.of("eye.dark" if dark else "eye.no_markers")
        blank = np.zeros((self.sheet.height, self.sheet.width, 3), np.uint8)
        return Reading(
            False, "nothing", 0.0, False, (), None, blank, problem, (time.perf_counter() - began) * 1000
        )


def _shares(looks: Sequence[Look], points: Array, kept: Look | None) -> dict[Look, float]:
    known = dict(zip((*looks, EMPTY), (*points.tolist(), 0.0), strict=True))
    if kept in known:
        known[kept] += REMEMBERED
    best = max(known.values())
    weights = {look: exp((point - best) / TEMPERATURE) for look, point in known.items()}
    scale = (1 - len(known) * FLOOR) / sum(weights.values())
    return {look: weight * scale + FLOOR for look, weight in weights.items()}


def _known(board: Board, pieces: PieceSet) -> Board:
    """The board with the looks that the set knows; UsageError where too much is missing.

    A colour of which nothing is known need not be, for nobody plays it; nor every look that may be in a zone.
    """
    if pieces.box != board.box:
        raise UsageError("The set was learnt on another board; learn it again with companion enrol.")
    known = [board.looks[look] for look in pieces.looks if look in board.looks]
    sizes = {_size(shape) for shape in known}
    colours = {shape.colour for shape in known if not shape.picture}
    for look, shape in board.looks.items():
        in_zones = set(shape.on) <= set(board.zones)
        nobodys = not shape.picture and shape.colour not in colours
        spare = _size(shape) in sizes and (in_zones or nobodys)
        if look not in pieces.looks and not spare:
            raise UsageError(f"The set does not know the {look}; learn it with companion enrol.")
        if look in pieces.looks and not in_zones and shape.picture and pieces.looks[look].faces is None:
            raise UsageError(f"The set has no picture of the {look}; learn it with companion enrol.")
    in_sight = {
        look: shape
        for look, shape in board.looks.items()
        if look in pieces.looks or set(shape.on) <= set(board.zones)
    }
    return replace(board, looks=in_sight)


def _size(shape: Shape) -> tuple[float, float, float | None]:
    return shape.height, shape.width, shape.long


def changes(picture: Picture, before: Picture) -> Picture:
    """Where two rectified pictures differ by more than noise."""
    difference = cv2.blur(cv2.absdiff(picture, before), (3, 3))
    blue, green, red = cv2.split(difference)
    _, mask = cv2.threshold(cv2.max(cv2.max(blue, green), red), CHANGED, 255, cv2.THRESH_BINARY)
    return np.asarray(mask, np.uint8)
