"""Finds the board by its corner markers, and remembers where it was.

The lens (focal length and k1) is estimated together with the pose from the marker corners, with
priors that hold for cameras people own.  While the board stays where it was, the very same mount is
given again, so that nothing downstream has to be made anew.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from companion.board import Board
from companion.errors import UsageError
from vision.geometry import Mount, Picture, Points
from vision.marks import Mark

MOVED_PX = 0.4
"""Corners this far (rms) from where they were last have moved.  Noise of the corners measured: 0.1 px."""

LOST_PX = 3.0
"""A mount that misses its corners by more than this is wrong."""

BENT_PX = 0.8
"""A mount that misses its corners by more may have one marker wrong.  Measured with all right: 0.2 to 0.3."""

BENT_SHARE = 0.4
"""It has, if without that marker the others miss by less than this share.  Measured: 0.1 (0.2 of 2.1)."""

FOCALS = (0.8, 1.15, 1.7)
"""Where the search for the focal length starts, in picture widths."""

WINDOW = 0.7
"""Margin of the search window round a remembered marker, in marker sides; at least WINDOW_PX."""

WINDOW_PX = 26


@dataclass(frozen=True, slots=True)
class Registration:
    """Where the board is.  *by*: ``markers``, ``memory`` (none or one in sight) or ``nothing``."""

    mount: Mount | None
    by: str
    error_px: float
    seen: tuple[int, ...]
    moved: bool
    """The mount is another one than at the look before."""

    @property
    def found(self) -> bool:
        return self.mount is not None


class Registrar:
    """Follows one board through the pictures of one camera."""

    def __init__(self, board: Board, lens: tuple[float, float] | None = None) -> None:
        if len(board.markers) < 2:
            raise UsageError(
                f"The {board.name} board has no corner markers; add [markers] to its board file."
            )
        code = getattr(cv2.aruco, board.dictionary, None)
        if not board.dictionary.startswith("DICT_") or code is None:
            raise UsageError(f"There are no markers called {board.dictionary!r}; try DICT_4X4_50.")
        self.board = board
        self.lens = lens
        """Focal length in picture widths and k1, when known from an earlier picture."""
        parameters = cv2.aruco.DetectorParameters()
        parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
        parameters.cornerRefinementWinSize = 4
        self.detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(code), parameters)
        self.mount: Mount | None = None
        self.last: dict[int, Points] = {}
        """Where the corners were when the mount was solved, or where it puts those out of sight."""
        self.solved: set[int] = set()
        """The markers it was solved from."""
        self.marks: dict[int, Mark] = {}
        """What the markers looked like then."""

    def find(self, frame: Picture) -> Registration:
        size = (frame.shape[1], frame.shape[0])
        memory = self.mount if self.mount is not None and self.mount.size == size else None
        seen = self._followed(frame, memory) if memory else {}
        missing = len(seen) < len(self.board.markers)
        # Only when the remembered places no longer fit is the whole picture searched.
        if memory is None or (missing and (not seen or self._drift(seen) > MOVED_PX)):
            seen = {**self.detect(frame), **seen}
        where = self._settle(size, memory, seen)
        if where.moved:
            self.marks = {}
        self._memorise(frame, {n: seen[n] for n in where.seen if n not in self.marks})
        return where

    def _memorise(self, frame: Picture, seen: Mapping[int, Points]) -> None:
        """What the markers look like that are where they should be."""
        for number, corners in seen.items():
            if self._drift({number: corners}) <= MOVED_PX:
                self.marks[number] = Mark.of(frame, corners)

    def _settle(
        self, size: tuple[int, int], memory: Mount | None, seen: Mapping[int, Points]
    ) -> Registration:
        if memory is not None:
            seen = self._steady(seen)
        ids = tuple(sorted(seen))
        if memory is not None:
            if not seen or self._drift(seen) <= MOVED_PX:
                error = _misfit(self.board, memory, seen) if seen else 0.0
                return Registration(memory, "markers" if len(seen) > 1 else "memory", error, ids, False)
        elif len(seen) < 2:
            return Registration(None, "nothing", float("inf"), ids, False)
        mount, error, seen = self._agreed(size, memory, seen)
        ids = tuple(sorted(seen))
        if error > LOST_PX:
            return Registration(None, "nothing", error, ids, False)
        self.mount, self.solved = mount, set(seen)
        self.last = {n: mount.project(square) for n, square in self.board.markers.items()} | dict(seen)
        if len(seen) == len(self.board.markers):
            self.lens = (mount.focal / size[0], mount.k1)
        return Registration(mount, "markers", error, ids, True)

    def _steady(self, seen: Mapping[int, Points]) -> Mapping[int, Points]:
        """A board moves with all its markers: where most are where they were, another one is misread."""
        gone = {n for n in self.solved & seen.keys() if self._drift({n: seen[n]}) > MOVED_PX}
        stayed = len(self.solved & seen.keys()) - len(gone)
        if stayed < 2 or stayed <= len(gone):
            return seen
        return {n: corners for n, corners in seen.items() if n not in gone}

    def _agreed(
        self, size: tuple[int, int], memory: Mount | None, seen: Mapping[int, Points]
    ) -> tuple[Mount, float, Mapping[int, Points]]:
        """The mount, without the one marker that contradicts the others: a sleeve may bend its outline."""
        mount, error = self._solve(size, memory, seen)
        if error > BENT_PX and len(seen) > 2:
            for number in seen:
                others = {n: corners for n, corners in seen.items() if n != number}
                found, less = self._solve(size, memory, others)
                if less < error * BENT_SHARE:
                    return found, less, others
        return mount, error, seen

    def _drift(self, seen: Mapping[int, Points]) -> float:
        """How far the corners are from where they were: rms in pixels."""
        off = np.concatenate([seen[n] - self.last[n] for n in seen])
        return float(np.sqrt((off**2).sum(axis=1).mean()))

    def detect(self, picture: Picture) -> dict[int, Points]:
        """All markers of the board anywhere in the picture: number -> its four corners."""
        gray = picture if picture.ndim == 2 else cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
        corners, ids, _ = self.detector.detectMarkers(gray)
        if ids is None:
            return {}
        found = {
            int(n): c.reshape(4, 2).astype(np.float64) for n, c in zip(ids.ravel(), corners, strict=True)
        }
        return {n: c for n, c in found.items() if n in self.board.markers}

    def _followed(self, frame: Picture, memory: Mount) -> dict[int, Points]:
        """Markers that look as they did are where they were; the others are searched round there."""
        found = {number: mark.now(frame) for number, mark in self.marks.items()}
        seen = {n: c for n, c in found.items() if c is not None and self._drift({n: c}) <= MOVED_PX}
        if len(seen) < len(self.board.markers):
            seen |= self._in_windows(frame, memory, seen)
        return seen

    def _in_windows(self, frame: Picture, memory: Mount, known: Container[int]) -> dict[int, Points]:
        seen: dict[int, Points] = {}
        for number, (x0, y0, x1, y1) in self.windows(memory).items():
            if number in known or x1 - x0 < 16 or y1 - y0 < 16:
                continue
            found = self.detect(frame[y0:y1, x0:x1])
            if number in found:
                seen[number] = found[number] + (x0, y0)
        return seen

    def windows(self, memory: Mount) -> dict[int, tuple[int, int, int, int]]:
        """The part of the picture round each remembered marker."""
        windows = {}
        for number, square in self.board.markers.items():
            corners = memory.project(square)
            low, high = corners.min(axis=0), corners.max(axis=0)
            pad = max(WINDOW_PX, WINDOW * float((high - low).max()))
            x0, y0 = np.maximum(low - pad, 0).astype(int)
            x1, y1 = np.minimum(high + pad, memory.size).astype(int)
            windows[number] = (int(x0), int(y0), int(x1), int(y1))
        return windows

    def _solve(
        self, size: tuple[int, int], memory: Mount | None, seen: Mapping[int, Points]
    ) -> tuple[Mount, float]:
        points = np.concatenate([np.array(self.board.markers[n], np.float64) for n in seen])
        pixels = np.concatenate([seen[n] for n in seen])
        full = len(seen) == len(self.board.markers)
        starts = [_start(size, f * size[0], points, pixels) for f in self._focals()]
        if memory is not None:
            starts.append(_pack(memory))
        fits = [
            _refine(size, start, points, pixels, _Prior.of(size, self.lens, None if full else memory))
            for start in starts
            if start is not None
        ]
        if not fits:
            return Mount(size, size[0], 0.0, (0, 0, 0), (0, 0, 1000)), float("inf")
        best = min(fits, key=lambda fit: fit[1])[0]
        mount = _unpack(size, best)
        return mount, _misfit(self.board, mount, seen)

    def _focals(self) -> tuple[float, ...]:
        return FOCALS if self.lens is None else (self.lens[0],)


@dataclass(frozen=True, slots=True)
class _Prior:
    """What is believed before looking: values and their doubts, in the order of the parameters."""

    values: Points
    doubts: Points

    @classmethod
    def of(cls, size: tuple[int, int], lens: tuple[float, float] | None, memory: Mount | None) -> _Prior:
        values, doubts = np.zeros(8), np.full(8, np.inf)
        focal, k1 = lens or (1.15, -0.03)
        values[6], values[7] = np.log(focal * size[0]), k1
        doubts[6], doubts[7] = (0.01, 0.01) if lens else (0.4, 0.12)
        if memory is not None:
            # Few markers cannot carry a whole pose: the board is near where it was.
            values[:6] = (*memory.turn, *memory.shift)
            doubts[:6] = (0.03, 0.03, 0.03, 15, 15, 15)
        return cls(values, doubts)


def _pack(mount: Mount) -> Points:
    return np.array([*mount.turn, *mount.shift, np.log(mount.focal), mount.k1])


def _unpack(size: tuple[int, int], p: Points) -> Mount:
    turn, shift = p[:3].tolist(), p[3:6].tolist()
    return Mount(
        size, float(np.exp(p[6])), float(p[7]), (turn[0], turn[1], turn[2]), (shift[0], shift[1], shift[2])
    )


def _misfit(board: Board, mount: Mount, seen: Mapping[int, Points]) -> float:
    """How far the seen corners are from where the mount puts them: rms in pixels."""
    points = np.concatenate([np.array(board.markers[n]) for n in seen])
    pixels = np.concatenate([seen[n] for n in seen])
    off = mount.project(points) - pixels
    return float(np.sqrt((off**2).sum(axis=1).mean()))


def _start(size: tuple[int, int], focal: float, points: Points, pixels: Points) -> Points | None:
    mount = Mount(size, focal, 0.0, (0, 0, 0), (0, 0, 0))
    space = np.c_[points, np.zeros(len(points))]
    ok, turn, shift = cv2.solvePnP(space, pixels, mount.matrix, mount.lens, flags=cv2.SOLVEPNP_IPPE)
    if not ok or not np.isfinite(shift).all():
        return None
    return np.concatenate([turn.ravel(), shift.ravel(), [np.log(focal), 0.0]])


def _refine(
    size: tuple[int, int], start: Points, points: Points, pixels: Points, prior: _Prior
) -> tuple[Points, float]:
    """Damped least squares on corners and prior.  Corners are trusted to 0.15 pixels."""
    space = np.c_[points, np.zeros(len(points))]

    def errors(p: Points) -> tuple[Points, Points]:
        m = _unpack(size, p)
        seen, jacobian = cv2.projectPoints(space, p[:3], p[3:6], m.matrix, m.lens)
        slopes = np.c_[jacobian[:, :6], (jacobian[:, 6] + jacobian[:, 7]) * m.focal, jacobian[:, 10]]
        off = np.concatenate(
            [(seen.reshape(-1, 2) - pixels).ravel() / 0.15, (p - prior.values) / prior.doubts]
        )
        return off, np.concatenate([slopes / 0.15, np.diag(1 / prior.doubts)])

    p, damping = start.copy(), 1e-3
    off, slopes = errors(p)
    for _ in range(40):
        normal = slopes.T @ slopes
        step = np.linalg.solve(normal + damping * np.diag(np.diag(normal) + 1e-12), -slopes.T @ off)
        if np.abs(step[[0, 1, 2, 6, 7]]).max() > 0.6:
            step *= 0.6 / np.abs(step[[0, 1, 2, 6, 7]]).max()
        new_off, new_slopes = errors(p + step)
        if new_off @ new_off < off @ off:
            gain = off @ off - new_off @ new_off
            p, off, slopes, damping = p + step, new_off, new_slopes, damping * 0.3
            if gain < 1e-6 * (off @ off):
                break
        else:
            damping *= 10
            if damping > 1e8:
                break
    return p, float(off @ off)
