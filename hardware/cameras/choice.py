"""Which camera to open.  ``auto`` takes what is there and says so when it is none."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace

from companion.config import CameraConfig
from companion.ports import Camera
from companion.text import Say, catalogue
from hardware.cameras.folder import FolderCamera
from hardware.cameras.pi import PiCamera, open_pi
from hardware.cameras.trouble import CameraTrouble
from hardware.cameras.webcam import Webcam, open_webcam, webcams

log = logging.getLogger("companion.camera")
Opener = Callable[[], Camera]
ABSENT = ("camera.no_picamera2", "camera.pi_missing")


def open_camera(config: CameraConfig, simulated: Opener) -> Camera:
    """The camera the settings ask for; CameraTrouble says what to do when it does not work."""
    match config.kind:
        case "picamera2":
            return open_pi(config.size)
        case "v4l2":
            return Webcam(config.device, config.size) if config.device else open_webcam(config.size)
        case "folder":
            return FolderCamera(config.folder)
        case "simulated":
            return simulated()
    return _whatever_is_there(config, simulated)


def pinned(config: CameraConfig, camera: Camera) -> CameraConfig:
    """The settings that open this very camera again: an unplugged webcam never becomes a simulation."""
    match camera:
        case PiCamera():
            return replace(config, kind="picamera2")
        case Webcam():
            return replace(config, kind="v4l2", device=camera.device)
        case FolderCamera():
            return replace(config, kind="folder")
    return replace(config, kind="simulated")


def _whatever_is_there(config: CameraConfig, simulated: Opener) -> Camera:
    try:
        return open_pi(config.size)
    except CameraTrouble as trouble:
        if trouble.say.key not in ABSENT:  # it is there and does not work: say so, do not pretend
            raise
    if config.device:
        return Webcam(config.device, config.size)
    for device in webcams():
        try:
            return Webcam(device, config.size)
        except CameraTrouble as trouble:  # most are no cameras at all; one that is forbidden may be
            log.log(logging.WARNING if trouble.say.key == "camera.forbidden" else logging.INFO, "%s", trouble)
    log.warning("%s", catalogue("en").say(Say.of("camera.simulated")))
    return simulated()
