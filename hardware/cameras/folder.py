"""A folder of photographs as a camera: shows one at a time, in the order of their names."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.cameras.trouble import CameraTrouble

KINDS = {".jpg", ".jpeg", ".png"}


EVERY = 5.0
"""Seconds that a photograph is shown: the referee looks within one, and may ask after two."""


class FolderCamera:
    """Shows the first photograph until a game is on, then the next every few seconds; stays on the last.

    ``{"do": "next"}``, ``back`` and ``first`` turn at once, for programs.
    """

    def __init__(self, folder: Path | None, now: Callable[[], float] = time.monotonic) -> None:
        if folder is None or not folder.is_dir():
            raise CameraTrouble("no_folder", folder=str(folder or ""))
        self.photos = sorted((p for p in folder.iterdir() if p.suffix.lower() in KINDS), key=_natural)
        if not self.photos:
            raise CameraTrouble("no_photos", folder=str(folder))
        self.name = f"photographs in {folder.name}"
        self.shown = 0
        self._now = now
        self._next: float | None = None
        """When to go on; None before a game."""
        self._frame: NDArray[np.uint8] | None = None

    def read(self) -> NDArray[np.uint8]:
        if self._next is not None and self._now() >= self._next:
            self._turn(self.shown + 1)
        if self._frame is None:
            self._frame = _load(self.photos[self.shown])
        return self._frame.copy()

    def control(self, message: Mapping[str, Any]) -> None:
        turned = {"next": self.shown + 1, "back": self.shown - 1, "first": 0}.get(str(message.get("do")))
        if turned is not None:
            self._turn(turned)
        elif message.get("do") == "heard" and message.get("position") and self._next is None:
            self._next = self._now() + EVERY

    def _turn(self, to: int) -> None:
        self.shown = min(max(to, 0), len(self.photos) - 1)
        self._frame = None
        if self._next is not None:
            self._next = self._now() + EVERY

    def close(self) -> None:
        self._frame = None


def _load(path: Path) -> NDArray[np.uint8]:
    try:
        data = np.fromfile(path, np.uint8)
        frame = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.size else None
    except (OSError, cv2.error):
        frame = None
    if frame is None:
        raise CameraTrouble("bad_photo", file=path.name)
    return np.asarray(frame, np.uint8)


def _natural(path: Path) -> list[tuple[int, str]]:
    """2.jpg before 10.jpg."""
    parts = re.split(r"(\d+)", path.name.lower())
    return [(int(part), "") if part.isdecimal() else (0, part) for part in parts]
