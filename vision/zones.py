"""What lies freely in the zones of a board: cards (longer than wide, flat) and dice (a picture on top)."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.board import Board, Shape
from companion.observation import Sighting
from companion.words import EMPTY, Look, Zone
from vision.blocks import Blocks
from vision.closeup import Box, Loupe, around
from vision.flats import Flat, Flats
from vision.geometry import Mount, Picture, Points, Sheet
from vision.light import Lit
from vision.limits import FLOOR, TEMPERATURE
from vision.pieces import PieceLook
from vision.sites import guises

FLAT_MM, BLOCK_MM = 1.0, 0.8
"""Pixels of the close-ups of cards and of dice: a wedge of cheese is 8 mm wide, a pip 3."""

NOTHING = -20.0
"""log-likelihood of there being no card where one was found, against its being an unknown one."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Something found in a zone, or at its edge."""

    zone: Zone | None
    sighting: Sighting
    body: Points
    """What it covers, a polygon in millimetres on the board's plane as the camera sees it."""


Things = tuple[Thing, ...]


def is_flat(shape: Shape) -> bool:
    """It lies like a card, and others may lie on it."""
    return shape.long is not None


def unshown(board: Board, looks: Sequence[Look], known: Container[Look]) -> tuple[Look, ...]:
    """The looks of a size of which nothing was learnt, nor of any other in their colour: the backs of cards.

    Where there are none of these, every look that was not shown.
    """
    colours = {board.looks[look].colour for look in looks if look in known}
    new = tuple(look for look in looks if look not in known)
    return tuple(look for look in new if board.looks[look].colour not in colours) or new


class Family:
    """The looks of one size that may lie in zones, and where."""

    def __init__(self, board: Board, shape: Shape, looks: Sequence[Look]) -> None:
        self.board, self.shape, self.looks = board, shape, tuple(looks)
        self.zones = {z: box for z, box in board.zones.items() if any(z in board.looks[k].on for k in looks)}
        self.height = shape.height
        self.box = around(self.zones.values(), shape.long or shape.width, board.box)
        self.loupe: Loupe | None = None
        self.camera = (0.0, 0.0, 0.0)

    def stand(self, mount: Mount, base: Sheet) -> None:
        """The camera stands somewhere else."""
        mm = FLAT_MM if is_flat(self.shape) else BLOCK_MM
        self.loupe = Loupe(mount, base, self.box, self.height, mm)
        self.camera = mount.position

    def zone(self, x: float, y: float) -> Zone | None:
        inside = (z for z, (x0, y0, x1, y1) in self.zones.items() if x0 <= x <= x1 and y0 <= y <= y1)
        return next(inside, None)

    def on_ground(self, points: Points, height: float) -> Points:
        """Where points at some height are seen on the board's plane."""
        foot, wide = np.array(self.camera[:2]), self.camera[2] / (self.camera[2] - height)
        return np.asarray((points - foot) * wide + foot, np.float64)

    def find(self, frame: Picture, lit: Lit, base: Sheet) -> Iterator[Thing]:
        raise NotImplementedError

    def thing(self, x: float, y: float, turn: float, points: Mapping[Look, float], body: Points) -> Thing:
        zone = self.zone(x, y)
        here = {
            k: p for k, p in points.items() if zone is None or k == EMPTY or zone in self.board.looks[k].on
        }
        return Thing(zone, Sighting(x, y, turn, shares(here)), body)


class Cards(Family):
    def __init__(
        self, board: Board, shape: Shape, looks: Sequence[Look], known: Mapping[Look, PieceLook]
    ) -> None:
        super().__init__(board, shape, looks)
        self.size = (shape.width, shape.long or shape.width)
        pictures = {k: known[k].card for k in looks if k in known}
        self.flats = Flats(self.size, {k: shown for k, shown in pictures.items() if shown is not None})
        self.unknown = unshown(board, looks, known)
        """What a card is that no learnt picture fits: its back."""

    def find(self, frame: Picture, lit: Lit, base: Sheet) -> Iterator[Thing]:
        assert self.loupe is not None
        strange = lit.foreign()
        close = self.loupe(frame, lit.field)
        for flat in self.flats.find(close, strange, base, self.loupe.over(strange)):
            points = self._points(flat)
            if points:
                yield self.thing(flat.pose.x, flat.pose.y, flat.pose.turn % 360, points, self._body(flat))

    def _points(self, flat: Flat) -> dict[Look, float]:
        points = dict(flat.known)
        for look in self.unknown:
            points[look] = max(points.get(look, 0.0), 0.0)
        return points | {EMPTY: NOTHING} if points else {}

    def _body(self, flat: Flat) -> Points:
        return self.on_ground(flat.pose.corners(self.size).astype(np.float64), self.height)


class Dice(Family):
    def __init__(
        self, board: Board, shape: Shape, looks: Sequence[Look], known: Mapping[Look, PieceLook]
    ) -> None:
        super().__init__(board, shape, looks)
        heads = {
            group[0]: group
            for group in (
                tuple(k for k in group if k in known and k in looks) for group in guises(board).values()
            )
            if group
        }
        self.height = known[next(iter(heads))].body.height
        self.blocks = Blocks(shape.width, self.height, heads, known)

    def find(self, frame: Picture, lit: Lit, base: Sheet) -> Iterator[Thing]:
        assert self.loupe is not None
        close = self.loupe(frame, lit.field)
        for seen in self.blocks.find(close, self.loupe.over(lit.bare), lit.gain, self.camera):
            points = {look: p / TEMPERATURE for look, p in seen.points.items()} | {EMPTY: 0.0}
            body = self.on_ground(self.blocks.body((seen.x, seen.y), self.camera), self.height)
            yield self.thing(seen.x, seen.y, 0.0, points, body)


class Zones:
    """All families of things that lie in the zones of a board."""

    def __init__(self, board: Board, base: Sheet, known: Mapping[Look, PieceLook]) -> None:
        self.board, self.base = board, base
        self.families = tuple(_families(board, known))

    def stand(self, mount: Mount) -> None:
        for family in self.families:
            family.stand(mount, self.base)

    def touched(self, mask: Picture) -> bool:
        """Something changes in a zone, or so near that it may reach in."""
        return any(cv2.countNonZero(mask[self._part(family.box)]) > 0 for family in self.families)

    def _part(self, box: Box) -> tuple[slice, slice]:
        x0, y0 = self.base.pixel(*box[:2])
        x1, y1 = self.base.pixel(*box[2:])
        return slice(max(0, round(y0)), round(y1) + 1), slice(max(0, round(x0)), round(x1) + 1)

    def find(self, frame: Picture, lit: Lit) -> Things:
        return tuple(thing for family in self.families for thing in family.find(frame, lit, self.base))

    def sightings(self, things: Things, hidden: Sequence[Zone]) -> dict[Zone, tuple[Sighting, ...]]:
        """What lies in every zone that can be seen whole."""
        seen = [zone for zone in self.board.zones if zone not in hidden]
        return {zone: tuple(thing.sighting for thing in things if thing.zone == zone) for zone in seen}


def _families(board: Board, known: Mapping[Look, PieceLook]) -> Iterator[Family]:
    sizes: dict[tuple[float, float, float | None], list[Look]] = {}
    for look, shape in board.looks.items():
        if any(zone in shape.on for zone in board.zones):
            sizes.setdefault((shape.height, shape.width, shape.long), []).append(look)
    for looks in sizes.values():
        shape = board.looks[looks[0]]
        if any(look in known for look in looks):
            yield (Cards if is_flat(shape) else Dice)(board, shape, looks, known)


def shares(points: Mapping[Look, float]) -> dict[Look, float]:
    """Shares of belief from log-likelihoods."""
    values = np.array(list(points.values()))
    weights = np.exp(values - values.max())
    parts = weights * ((1 - len(points) * FLOOR) / weights.sum()) + FLOOR
    return dict(zip(points, parts.tolist(), strict=True))
