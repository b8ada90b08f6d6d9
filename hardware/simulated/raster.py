"""A drawing in millimetres, painted into pixels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from companion.drawing import Circle, Drawing, Ink, Mark, Path, Words
from hardware.simulated.lens import Floats

Picture = npt.NDArray[Any]
"""BGR, 8 bit."""
BITS = 4
"""OpenCV draws at sixteenths of a pixel."""
CURVE = 10
"""Straight pieces a curve is cut into."""


def bgr(colour: str) -> tuple[float, float, float]:
    """``#rrggbb`` as blue, green, red."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return float(blue), float(green), float(red)


WHITE = (255, 255, 255)


def painted(drawing: Drawing, scale: float, ground: tuple[int, int, int] = WHITE) -> Picture:
    """The sheet at *scale* pixels a millimetre, on *ground* (blue, green, red)."""
    x0, y0, x1, y1 = drawing.box
    sheet = np.full((round((y1 - y0) * scale), round((x1 - x0) * scale), 3), ground, np.uint8)
    for mark in drawing.marks:
        _paint(sheet, mark, (x0, y0), scale)
    return sheet


def _paint(sheet: Picture, mark: Mark, corner: tuple[float, float], scale: float) -> None:
    if isinstance(mark, Words):
        _write(sheet, mark, corner, scale)
        return
    line = (_outline(mark) - corner) * scale - 0.5
    margin = int(mark.ink.width * scale) + 3
    low = np.maximum(np.floor(line.min(axis=0)).astype(int) - margin, 0)
    high = np.ceil(line.max(axis=0)).astype(int) + margin
    patch = sheet[low[1] : high[1], low[0] : high[0]]
    if not patch.size:
        return
    closed = isinstance(mark, Circle) or mark.closed
    if mark.ink.opacity >= 1:
        _draw(patch, line - low, mark.ink, closed, scale)
        return
    layer = patch.copy()
    _draw(layer, line - low, mark.ink, closed, scale)
    cv2.addWeighted(layer, mark.ink.opacity, patch, 1 - mark.ink.opacity, 0, dst=patch)


def _draw(patch: Picture, line: Floats, ink: Ink, closed: bool, scale: float) -> None:
    if ink.fill is not None:
        cv2.fillPoly(patch, [_fixed(line)], bgr(ink.fill), cv2.LINE_AA, BITS)
    if ink.line is not None and ink.width > 0:
        thick = max(1, round(ink.width * scale))
        whole = np.vstack([line, line[:1]]) if closed else line
        pieces = list(_dashes(whole, [d * scale for d in ink.dash])) if ink.dash else [whole]
        cv2.polylines(
            patch, [_fixed(piece) for piece in pieces], False, bgr(ink.line), thick, cv2.LINE_AA, BITS
        )


def _fixed(line: Floats) -> npt.NDArray[np.int32]:
    return np.round(line * (1 << BITS)).astype(np.int32)


def _outline(mark: Path | Circle) -> Floats:
    if isinstance(mark, Circle):
        turn = np.linspace(0, 2 * np.pi, 33)[:-1]
        return np.array(mark.middle) + mark.radius * np.stack([np.cos(turn), np.sin(turn)], axis=1)
    points = [np.array([mark.start])]
    for segment in mark.segments:
        if len(segment) == 1:
            points.append(np.array([segment[0]]))
            continue
        a, (b, c, d) = points[-1][-1], (np.array(p) for p in segment)
        t = np.linspace(0, 1, CURVE + 1)[1:, None]
        points.append(a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t * t * (1 - t) + d * t**3)
    return np.vstack(points)


def _dashes(line: Floats, pattern: list[float]) -> Iterator[Floats]:
    """The painted stretches of a dashed line."""
    lengths = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
    at, index = 0.0, 0
    while at < lengths[-1] and sum(pattern) > 0:
        end = min(at + pattern[index % len(pattern)], lengths[-1])
        if index % 2 == 0:
            inner = lengths[(lengths > at) & (lengths < end)]
            stops = np.concatenate([[at], inner, [end]])
            yield np.stack([np.interp(stops, lengths, line[:, axis]) for axis in (0, 1)], axis=1)
        at, index = end, index + 1


def _write(sheet: Picture, words: Words, corner: tuple[float, float], scale: float) -> None:
    colour = words.ink.fill or words.ink.line
    if colour is None:
        return
    font = cv2.FONT_HERSHEY_DUPLEX if words.bold else cv2.FONT_HERSHEY_SIMPLEX
    size = words.size * scale / 30  # the font's capitals are about 21 pixels high at size 1
    thick = max(1, round(size * 1.6))
    (width, _), _ = cv2.getTextSize(words.text, font, size, thick)
    x, y = ((v - c) * scale for v, c in zip(words.at, corner, strict=True))
    cv2.putText(
        sheet, words.text, (round(x - width / 2), round(y)), font, size, bgr(colour), thick, cv2.LINE_AA
    )
