"""A folder of photographs as a camera: shows one at a time, in the order of their names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.cameras.trouble import CameraTrouble

KINDS = {".jpg", ".jpeg", ".png"}


class FolderCamera:
    """``{"do": "next"}`` turns to the next photograph and stays on the last; ``back`` and ``first`` too."""

    def __init__(self, folder: Path | None) -> None:
        if folder is None or not folder.is_dir():
            raise CameraTrouble("no_folder", folder=str(folder or ""))
        self.photos = sorted((p for p in folder.iterdir() if p.suffix.lower() in KINDS), key=_natural)
        if not self.photos:
            raise CameraTrouble("no_photos", folder=str(folder))
        self.name = f"photographs in {folder.name}"
        self.shown = 0
        self._frame: NDArray[np.uint8] | None = None

    def read(self) -> NDArray[np.uint8]:
        if self._frame is None:
            self._frame = _load(self.photos[self.shown])
        return self._frame.copy()

    def control(self, message: Mapping[str, Any]) -> None:
        turned = {"next": self.shown + 1, "back": self.shown - 1, "first": 0}.get(str(message.get("do")))
        if turned is not None:
            self.shown = min(max(turned, 0), len(self.photos) - 1)
            self._frame = None

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
    return [(int(part), "") if part.isdigit() else (0, part) for part in parts]
