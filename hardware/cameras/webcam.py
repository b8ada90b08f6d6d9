"""A USB webcam through V4L2."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.cameras.trouble import CameraTrouble

WARM_UP = 20
"""Frames until a webcam's exposure and colours have settled."""
SAME_LIGHT = 0.15
"""Most a picture's brightness may change by holding the exposure; more, and it is let go again."""
V4L2_MANUAL, V4L2_AUTO = 1, 3
FROZEN = 100
"""So many frames in a row without any noise: no camera sees that; its driver repeats the last one."""


def webcams() -> list[str]:
    """All video devices, lowest number first.  Not all of them are cameras."""
    found = [path for path in Path("/dev").glob("video*") if path.name[5:].isdigit()]
    return [str(path) for path in sorted(found, key=lambda path: int(path.name[5:]))]


def open_webcam(size: tuple[int, int]) -> Webcam:
    """The first device that gives pictures."""
    troubles = []
    for device in webcams():
        try:
            return Webcam(device, size)
        except CameraTrouble as trouble:
            troubles.append(trouble)
    forbidden = [trouble for trouble in troubles if trouble.say.key == "camera.forbidden"]
    raise forbidden[0] if forbidden else CameraTrouble("no_webcam")


class Webcam:
    """One device, opened once.  Exposure, white balance and focus are held after a moment."""

    def __init__(self, device: str, size: tuple[int, int], capture: Any = cv2.VideoCapture) -> None:
        if not Path(device).exists():
            raise CameraTrouble("no_device", device=device)
        if not os.access(device, os.R_OK | os.W_OK):
            raise CameraTrouble("forbidden", device=device)
        self.name = f"webcam {device}"
        self.device = device
        self._last: NDArray[np.uint8] | None = None
        self._repeated = 0
        self._capture = capture(device, cv2.CAP_V4L2)
        try:
            self._set_up(size)
        except CameraTrouble:
            self._capture.release()
            raise

    def read(self) -> NDArray[np.uint8]:
        ok, frame = self._capture.read()
        if not ok or frame is None:
            raise CameraTrouble("no_frames", device=self.device)
        fresh = np.asarray(frame, np.uint8)
        self._watch_for_ice(fresh)
        return fresh

    def control(self, message: Mapping[str, Any]) -> None:
        """``{"do": "settle"}``: the light has changed, find exposure and colours anew."""
        if message.get("do") == "settle":
            self._settle()

    def close(self) -> None:
        self._capture.release()

    def _set_up(self, size: tuple[int, int]) -> None:
        if not self._capture.isOpened():
            raise CameraTrouble("no_frames", device=self.device)
        # Motion JPEG first: uncompressed, USB 2 carries only a few large frames a second.
        self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        self._settle()

    def _watch_for_ice(self, frame: NDArray[np.uint8]) -> None:
        """CameraTrouble when the very same picture comes again and again.  Black ones may: a capped lens."""
        sample = frame[::16, ::16].copy()
        same = self._last is not None and np.array_equal(sample, self._last) and bool(sample.any())
        self._repeated = self._repeated + 1 if same else 0
        self._last = sample
        if self._repeated >= FROZEN:
            raise CameraTrouble("frozen", device=self.device)

    def _settle(self) -> None:
        for control in (cv2.CAP_PROP_AUTOFOCUS, cv2.CAP_PROP_AUTO_WB):
            self._capture.set(control, 1)
        self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, V4L2_AUTO)
        before = self._brightness(WARM_UP)
        for control in (cv2.CAP_PROP_AUTOFOCUS, cv2.CAP_PROP_AUTO_WB):
            self._capture.set(control, 0)
        self._hold_exposure(before)

    def _hold_exposure(self, before: float) -> None:
        """Some webcams jump to a stored exposure when told to hold the present one: then don't."""
        exposure = self._capture.get(cv2.CAP_PROP_EXPOSURE)
        if not self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, V4L2_MANUAL):
            return
        self._capture.set(cv2.CAP_PROP_EXPOSURE, exposure)
        after = self._brightness(WARM_UP // 2)
        if abs(after - before) > SAME_LIGHT * max(before, 1.0):
            self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, V4L2_AUTO)
            self._brightness(WARM_UP // 2)

    def _brightness(self, frames: int) -> float:
        """The mean of the last of *frames* frames."""
        for _ in range(frames - 1):
            self.read()
        return float(self.read().mean())
