"""Which of several looks that only their pictures tell apart: the tops of the pieces found are compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from companion.board import Board
from companion.words import Look, Place
from vision import faces
from vision.geometry import Array, Mount, Picture
from vision.pieces import PieceSet
from vision.scene import Found, Piece
from vision.sites import Guises, Site

CLOSE = 120.0
"""Guises that score this much less (points) than the best are not compared by their pictures."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the picture on one piece says: points per look."""

    piece: Piece
    points: Mapping[Look, float]


@dataclass(frozen=True, slots=True)
class _Eye:
    """One frame, where the board is in it, and the light on the board."""

    frame: Picture
    mount: Mount
    field: Array


class Faces:
    """The learnt pictures of a set."""

    def __init__(self, board: Board, pieces: PieceSet, heads: Guises) -> None:
        self.board, self.heads = board, heads
        self.layers = tuple(heads)
        self.known = {
            look: faces.spectra(piece.faces)
            for look, piece in pieces.looks.items()
            if piece.faces is not None
        }
        self.heights = {look: pieces.looks[look].body.height for look in pieces.looks}

    def told(
        self, frame: Picture, mount: Mount, field: Array, found: Found, before: Mapping[Place, Told]
    ) -> dict[Place, Told]:
        """What the pictures say at every place with a piece; what was told *before* still holds."""
        fresh: dict[Place, Told] = {}
        for place, piece in {**found.hints, **found.pieces}.items():
            if self.layers[piece.layer] not in self.known:
                continue
            old = before.get(place)
            if old is not None and old.piece == piece:
                fresh[place] = old
            else:
                rivals = self._rivals(piece.stand.site, found.scores[place])
                eye = _Eye(frame, mount, field)
                rest = np.concatenate([self._rest(eye, piece, piece.at, looks) for looks in rivals])
                if float(rest.min()) > faces.POOR and place in found.pieces:
                    rest = np.concatenate([self._nearby(eye, piece, looks) for looks in rivals])
                said = faces.points(rest).tolist()
                points = dict(zip((look for looks in rivals for look in looks), said, strict=True))
                fresh[place] = Told(piece, points)
        return fresh

    def _rivals(self, site: Site, scores: Array) -> list[list[Look]]:
        """The looks with pictures that come near the best one, those of one size together."""
        sizes: dict[tuple[float, float], list[Look]] = {}
        for head, score in zip(site.looks, scores.tolist(), strict=True):
            shape = self.board.looks[head]
            if shape.picture and score > float(scores.max()) - CLOSE:
                sizes.setdefault((shape.height, shape.width), []).extend(self.heads[head])
        return list(sizes.values())

    def _nearby(self, eye: _Eye, piece: Piece, rivals: list[Look]) -> Array:
        """The same, wherever near its foot the piece may really stand."""
        feet = [piece.at, *faces.nearby(piece.at, self.board.looks[rivals[0]].width)]
        rest = np.min([self._rest(eye, piece, foot, rivals) for foot in feet], axis=0)
        return np.asarray(rest, np.float32)

    def _rest(self, eye: _Eye, piece: Piece, foot: tuple[float, float], rivals: list[Look]) -> Array:
        """What each of some looks of one size leaves unexplained of the top over a foot."""
        head, field = rivals[0], eye.field
        top = faces.face(eye.frame, eye.mount, foot, self.heights[head], self.board.looks[head].width)
        x, y = piece.stand.sheet.pixel(*foot)
        light = field[min(max(round(y), 0), field.shape[0] - 1), min(max(round(x), 0), field.shape[1] - 1)]
        seen = faces.spectra(faces.views(top, light.tolist()))
        return faces.unlike(seen, [self.known[look] for look in rivals])

    def spread(self, site: Site, scores: Array, told: Mapping[Place, Told]) -> tuple[tuple[Look, ...], Array]:
        """The looks of a place with their points, each guise taken apart by what its picture says."""
        looks = tuple([look for head in site.looks for look in self.heads[head]])
        alone = len(looks) == len(site.looks)  # each guise is one look
        points = scores if alone else np.repeat(scores, [len(self.heads[head]) for head in site.looks])
        said = told.get(site.place)
        if said is not None:
            points = points + np.array([said.points.get(look, 0.0) for look in looks], np.float32)
        return looks, points
