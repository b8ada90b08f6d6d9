"""Cameras behind one port (``companion.ports.Camera``): Pi, webcam, folder of photographs, simulated."""

from __future__ import annotations

from hardware.cameras.choice import open_camera, pinned
from hardware.cameras.trouble import CameraTrouble

__all__ = ["CameraTrouble", "open_camera", "pinned"]
