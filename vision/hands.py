"""What lies over the board that is neither board, nor shadow, nor a piece: hands, sleeves, cups."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np

from companion.board import Board, Spot
from companion.course import squares
from companion.words import Place, Zone
from vision.geometry import Array, Picture, Points, Sheet
from vision.light import Lit
from vision.limits import ASKEW_MM, FOREIGN, HAND_MM2, PATCH_MM, RIM, SLACK_MM, STRANGE
from vision.scene import Piece


@dataclass(frozen=True, slots=True)
class Hidden:
    """What is under something strange: wholly or partly."""

    places: tuple[Place, ...]
    zones: tuple[Zone, ...]


class Hands:
    def __init__(self, board: Board, sheet: Sheet) -> None:
        self.sheet = sheet
        self.patch = max(3, round(PATCH_MM / sheet.mm) | 1)
        self.markers = [self._box(*square[0], *square[2], 3 * sheet.mm) for square in board.markers.values()]
        self.places = {
            place: self._box(s.x - s.size / 2, s.y - s.size / 2, s.x + s.size / 2, s.y + s.size / 2)
            for place, s in self._spots(board).items()
        }

        self.zones = {zone: self._box(*box) for zone, box in board.zones.items()}
        self.slots = {
            place: self._box(s.x - s.size / 2, s.y - s.tall / 2, s.x + s.size / 2, s.y + s.tall / 2, ASKEW_MM)
            for place, s in board.places.items()
            if s.tall is not None
        }
        """Where a card lies, however askew: a card that is known is no hand."""

    @staticmethod
    def _spots(board: Board) -> dict[Place, Spot]:
        """All places; the squares of the course go by the looks of their pawns."""
        return {**board.places, **{Place(look): board.course[n] for n, look in enumerate(squares(board))}}

    def _box(self, x0: float, y0: float, x1: float, y1: float, pad: float = 0.0) -> tuple[slice, slice]:
        left, top = self.sheet.pixel(x0 - pad, y0 - pad)
        right, bottom = self.sheet.pixel(x1 + pad, y1 + pad)
        return slice(max(0, round(top)), round(bottom) + 1), slice(max(0, round(left)), round(right) + 1)

    def hidden(self, lit: Lit, pieces: Iterable[Piece], loose: Iterable[Points] = ()) -> Hidden | None:
        """What is under something strange; None when there is nothing strange over the board.

        *loose*: what things in zones cover, polygons in millimetres.
        """
        foreign = _without_edge(lit.foreign())
        for box in self.markers:
            # Their sharp edges look strange when the board has moved by a hair.
            foreign[box] = 0
        strange = foreign.copy()
        for piece in pieces:
            piece.clear(strange)
            if piece.stand.place in self.slots:
                strange[self.slots[piece.stand.place]] = 0
        for body in loose:
            self._clear(strange, body)
        size = (self.patch, self.patch)
        smooth = cv2.blur(strange, size, borderType=cv2.BORDER_REPLICATE)
        _, mask = cv2.threshold(smooth, STRANGE, 1, cv2.THRESH_BINARY)
        if cv2.countNonZero(mask) * self.sheet.mm**2 < HAND_MM2:
            return None
        thing = self._whole(foreign, np.asarray(mask, np.float32))
        places = tuple(place for place, box in self.places.items() if thing[box].any())
        zones = tuple(zone for zone, box in self.zones.items() if thing[box].any())
        return Hidden(places, zones) if places or zones or self._reaches_in(thing) else None

    def _clear(self, strange: Array, body: Points) -> None:
        """A thing in a zone, a little generously, is no hand."""
        middle = body.mean(axis=0)
        far = np.hypot(*(body - middle).T)[:, None]
        wide = middle + (body - middle) * (far + SLACK_MM) / far
        pixels = (wide - self.sheet.box[:2]) / self.sheet.mm - 0.5
        cv2.fillConvexPoly(strange, np.round(pixels).astype(np.int32), 0.0)

    def _whole(self, foreign: Array, mask: Array) -> Picture:
        """All of the thing, also where a piece would explain it: fingers are taken for orange cats."""
        ground = ((foreign > FOREIGN) | (mask > 0)).astype(np.uint8)
        _, labels = cv2.connectedComponents(cv2.dilate(ground, np.ones((3, 3), np.uint8)), connectivity=8)
        found = np.unique(labels[mask > 0])
        return np.isin(labels, found[found > 0]).astype(np.uint8)

    @staticmethod
    def _reaches_in(thing: Picture) -> bool:
        """It comes from outside, as arms do; a piece or a die put down on the margin does not."""
        return bool(thing[:RIM].any() or thing[-RIM:].any() or thing[:, :RIM].any() or thing[:, -RIM:].any())


def _without_edge(foreign: Array) -> Array:
    """The edge of the sheet may show a hair of the table beyond: it counts as what lies within it."""
    inner = foreign[RIM:-RIM, RIM:-RIM]
    return np.asarray(cv2.copyMakeBorder(inner, RIM, RIM, RIM, RIM, cv2.BORDER_REPLICATE), np.float32)
