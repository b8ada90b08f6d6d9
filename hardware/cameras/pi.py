"""The Pi's own camera through picamera2: one configuration for the life of the process."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hardware.cameras.trouble import CameraTrouble

WAIT = 5.0
"""Seconds to wait for a frame; a camera frontend that has timed out never gives one again."""
SETTLED = 0.02
"""Exposure and colours have settled when they change less than this share ..."""
STEADY, MOST = 5, 90
"""... over this many frames in a row; after MOST frames (3 s) whatever there is must do."""
AF_MANUAL = 0
"""libcamera's AfModeManual: the lens stays where it is."""
LOCKED = ("ExposureTime", "AnalogueGain", "ColourGains")


def open_pi(size: tuple[int, int]) -> PiCamera:
    try:
        from picamera2 import Picamera2
    except ImportError as error:
        raise CameraTrouble("no_picamera2") from error
    return PiCamera(Picamera2, size)


class PiCamera:
    """Exposure and white balance settle once and are locked, the lens focuses once and stays."""

    def __init__(self, picamera2: Any, size: tuple[int, int]) -> None:
        if not picamera2.global_camera_info():
            raise CameraTrouble("pi_missing")
        self.name = "Pi camera"
        try:
            self._camera = picamera2()
        except (RuntimeError, IndexError) as error:
            raise CameraTrouble("pi_busy", why=str(error)) from error
        try:
            self._start(size)
        except (RuntimeError, CameraTrouble) as error:
            self._camera.close()
            raise CameraTrouble("silent") from error

    def read(self) -> NDArray[np.uint8]:
        try:
            # "RGB888" is libcamera's name for what OpenCV calls BGR.
            return np.asarray(self._camera.capture_array("main", wait=WAIT), np.uint8)
        except (TimeoutError, RuntimeError) as error:
            raise CameraTrouble("silent") from error

    def control(self, message: Mapping[str, Any]) -> None:
        """``{"do": "settle"}``: the light has changed, find exposure and colours anew."""
        if message.get("do") == "settle":
            self._settle()

    def close(self) -> None:
        self._camera.stop()
        self._camera.close()

    def _start(self, size: tuple[int, int]) -> None:
        main = {"format": "RGB888", "size": size}
        # Few buffers: a Pi runs out of contiguous memory.  No queue: a frame is asked for, not found.
        wanted = self._camera.create_video_configuration(main=main, buffer_count=4, queue=False)
        self._camera.configure(wanted)
        self._camera.start()
        self._settle()

    def _settle(self) -> None:
        self._set(AeEnable=True, AwbEnable=True)
        if "AfMode" in self._camera.camera_controls:
            self._camera.autofocus_cycle()
        metadata = self._steady()
        if "LensPosition" in metadata:
            self._set(AfMode=AF_MANUAL, LensPosition=metadata["LensPosition"])
        locked = {name: metadata[name] for name in LOCKED if name in metadata}
        self._set(AeEnable=False, AwbEnable=False, **locked)

    def _steady(self) -> dict[str, Any]:
        """The camera's own report once it does not change any more."""
        last, steady = self._report(), 0
        for _ in range(MOST):
            new = self._report()
            steady = steady + 1 if _alike(last, new) else 0
            last = new
            if steady >= STEADY:
                break
        return last

    def _report(self) -> dict[str, Any]:
        try:
            return dict(self._camera.capture_metadata(wait=WAIT))
        except TimeoutError as error:
            raise CameraTrouble("silent") from error

    def _set(self, **controls: Any) -> None:
        """Only what this camera has: an unknown name is an error in libcamera."""
        known = {name: value for name, value in controls.items() if name in self._camera.camera_controls}
        if known:
            self._camera.set_controls(known)


def _alike(last: Mapping[str, Any], new: Mapping[str, Any]) -> bool:
    old_values = np.hstack([np.asarray(last.get(name, 0.0), float).ravel() for name in LOCKED])
    new_values = np.hstack([np.asarray(new.get(name, 0.0), float).ravel() for name in LOCKED])
    if old_values.shape != new_values.shape:
        return False
    return bool(np.all(np.abs(new_values - old_values) <= SETTLED * np.maximum(np.abs(old_values), 1e-9)))
