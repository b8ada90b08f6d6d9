"""What pieces at one place cover of the sheet: outlines for every look, and what their pixels weigh."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from companion.words import Look, Place
from vision.geometry import Array, Picture, Sheet
from vision.shapes import WAYS, Body, Patch, cut, silhouette
from vision.sites import Site

CAP = 3.0
"""One pixel never says more than this (log): a bright spot must not decide about a piece."""

OFF_CENTRE = 0.11
"""Usual distance of a hand-placed piece from the middle, in widths of its place."""

REACH = 0.27
"""Pieces are searched this far from the middle, in widths of the place."""

ANYWHERE = 0.5
"""The same for pawns: several may share a square of the course, so none of them is in its middle."""


def weights(cover: Array) -> Array:
    """How much pixels speak for and against a piece that covers them this likely (two channels).

    A pixel with gain g changes the likelihood by log(1 - m + m exp(g)); nearly linear on both sides of 0.
    """
    most = np.exp(np.float32(CAP))
    both = np.dstack([np.log1p(cover * (most - 1)), -np.log1p(cover * (1 / most - 1))])
    return np.asarray(both / CAP, np.float32)


def sides(gain: Array, height: int = 0, width: int = 0) -> Array:
    """Gains split into what speaks for a piece and what against it (two channels), made larger by zeros."""
    h, w = gain.shape
    both = np.zeros((max(h, height), max(w, width), 2), np.float32)
    np.maximum(gain, 0, out=both[:h, :w, 0])
    np.minimum(gain, 0, out=both[:h, :w, 1])
    return both


@dataclass(frozen=True, slots=True, eq=False)
class Outline:
    """What one body covers, as a patch in the frame of its stand, and what its pixels weigh."""

    left: int
    top: int
    """Where the patch begins, from the top left pixel that any outline covers at the middle of the place."""
    cover: Array
    weights: Array


@dataclass(slots=True, eq=False)
class Stand:
    """The outlines of all looks at one place, and the window that holds them wherever they stand."""

    site: Site
    kinds: tuple[int, ...]
    """The looks that may be there, as layers of the scene."""
    camera: tuple[float, float, float]
    sheet: Sheet
    bodies: tuple[Body, ...]
    left: int
    top: int
    width: int
    height: int
    """The window: all outlines, with *reach* more on every side."""
    reach: int
    outlines: tuple[Outline, ...]
    """One per look, whichever way it faces."""
    slack: Array
    """log of how usual each distance from the middle is."""
    against: Array
    """What pixels weigh against each look that stands in the middle: a layer per look, without the reach."""
    beside: Array
    """Per look: the most points against it that pixels of the window may hold beside it."""
    spectra: tuple[Array, ...]
    """The Fourier transform of each outline's weights: for is real, against is imaginary."""
    distance: float
    """From the camera's foot point, mm.  What is nearer to it may hide what is farther."""
    near: tuple[Place, ...] = ()
    """Places whose pieces may reach into the window."""
    _turned: dict[Body, tuple[tuple[Outline, ...], Array]] = field(default_factory=dict)

    @property
    def place(self) -> Place:
        return self.site.place

    @property
    def at(self) -> tuple[float, float]:
        return self.site.spot.x, self.site.spot.y

    def split(self, gain: Array) -> Array:
        """The gains of a window as `fits` wants them."""
        return sides(gain, *self.spectra[0].shape[:2])

    def fits(self, look: int, window: Array) -> Array:
        """How well a look fits at each spot, whichever way it faces: for and against in one correlation.

        The real part of (for + i against) times the conjugate of such a weight is what both say together.
        """
        product = cv2.mulSpectrums(cv2.dft(window), self.spectra[look], 0, conjB=True)
        size = 2 * self.reach + 1
        return cv2.idft(product, flags=cv2.DFT_SCALE)[:size, :size, 0] + self.slack

    def turned(self, look: int) -> tuple[tuple[Outline, ...], Array]:
        """The outlines of one look facing all ways, and their weights as columns; made when first needed."""
        body = self.bodies[look]
        if body not in self._turned:
            ways = [silhouette(body, self.at, self.camera, self.sheet, way) for way in WAYS]
            outlines = tuple(self._turn(self.outlines[look], patch) for patch in ways)
            columns = np.stack([outline.weights.ravel() for outline in outlines], axis=1)
            self._turned[body] = (outlines, columns)
        return self._turned[body]

    def _turn(self, any_way: Outline, patch: Patch) -> Outline:
        left, top = self.left + self.reach + any_way.left, self.top + self.reach + any_way.top
        height, width = any_way.cover.shape
        cover = cut(patch.values, left - patch.left, top - patch.top, width, height)
        return Outline(any_way.left, any_way.top, cover, weights(cover))

    def part(self, picture: Picture) -> Picture:
        """The window's part of a picture, as far as it reaches."""
        x, y = max(0, self.left), max(0, self.top)
        return picture[y : self.top + self.height, x : self.left + self.width]

    def meets(self, left: int, top: int, width: int, height: int) -> bool:
        return (
            left < self.left + self.width
            and self.left < left + width
            and top < self.top + self.height
            and self.top < top + height
        )


def anyhow(body: Body, at: tuple[float, float], camera: Sequence[float], sheet: Sheet) -> Patch:
    """How likely each pixel is covered by a body that may face any way."""
    if body.round:
        return silhouette(body, at, camera, sheet)
    ways = [silhouette(body, at, camera, sheet, way) for way in WAYS]
    left, top = min(p.left for p in ways), min(p.top for p in ways)
    right = max(p.left + p.values.shape[1] for p in ways)
    bottom = max(p.top + p.values.shape[0] for p in ways)
    parts = [cut(p.values, left - p.left, top - p.top, right - left, bottom - top) for p in ways]
    return Patch(left, top, np.mean(parts, axis=0, dtype=np.float32))


def stand(
    site: Site,
    kinds: tuple[int, ...],
    bodies: Sequence[Body],
    camera: tuple[float, float, float],
    sheet: Sheet,
) -> Stand:
    spot = site.spot
    shapes = {body: anyhow(body, (spot.x, spot.y), camera, sheet) for body in dict.fromkeys(bodies)}
    patches = [shapes[body] for body in bodies]
    left, top = min(p.left for p in patches), min(p.top for p in patches)
    width = max(p.left + p.values.shape[1] for p in patches) - left
    height = max(p.top + p.values.shape[0] for p in patches) - top
    reach = max(1, round((ANYWHERE if site.pawn else REACH) * spot.size / sheet.mm))
    slack = _slack(site, reach, sheet)
    frame = (left - reach, top - reach, width + 2 * reach, height + 2 * reach)
    framed = {
        body: Outline(p.left - left, p.top - top, p.values, weights(p.values)) for body, p in shapes.items()
    }
    outlines = tuple(framed[body] for body in bodies)
    layers = [cut(o.weights, -o.left, -o.top, width, height) for o in outlines]
    spectra = tuple(_spectrum(layer, *frame[2:]) for layer in layers)
    against = np.stack([layer[..., 1] for layer in layers])
    beside = CAP * (frame[2] * frame[3] - against.sum(axis=(1, 2)))
    middle = (site, kinds, camera, sheet, tuple(bodies))
    distance = float(np.hypot(spot.x - camera[0], spot.y - camera[1]))
    return Stand(*middle, *frame, reach, outlines, slack, against, beside, spectra, distance)


def _slack(site: Site, reach: int, sheet: Sheet) -> Array:
    """How usual each distance from the middle is, in points; pawns stand anywhere in their square."""
    off = np.arange(-reach, reach + 1) * sheet.mm
    if site.pawn:
        steps = np.maximum(np.abs(off) / (0.5 * site.spot.size) - 0.5, 0) * 2
    else:
        steps = off / (OFF_CENTRE * site.spot.size)
    return np.asarray(-4.0 * (steps[:, None] ** 2 + steps[None, :] ** 2), np.float32)


def _spectrum(layer: Array, width: int, height: int) -> Array:
    """The Fourier transform of weights in a window, made a little larger where that is faster."""
    size = (cv2.getOptimalDFTSize(height), cv2.getOptimalDFTSize(width))
    return np.asarray(cv2.dft(cut(layer, 0, 0, size[1], size[0])), np.float32)


def stands(
    sites: Sequence[Site], bodies: Mapping[Look, Body], camera: tuple[float, float, float], sheet: Sheet
) -> dict[Place, Stand]:
    """The stands of all sites for one position of the camera, near ones first."""
    layer = {look: number for number, look in enumerate(bodies)}
    found = [
        stand(site, tuple(layer[k] for k in site.looks), [bodies[k] for k in site.looks], camera, sheet)
        for site in sites
    ]
    for one in found:
        # A pawn is only once on the table: wherever else it may be, it does not stand in its own way.
        one.near = tuple(
            s.place
            for s in found
            if s is not one
            and (s.site.pawn is None or s.site.pawn != one.site.pawn)
            and one.meets(s.left, s.top, s.width, s.height)
        )
    return {s.place: s for s in sorted(found, key=lambda s: s.distance)}
