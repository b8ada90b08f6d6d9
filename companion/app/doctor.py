"""Checks everything a table needs; each check is fine or says in one sentence what to do."""

from __future__ import annotations

import errno
import os
import queue
import shutil
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.app.job import Job
from companion.app.looker import brightness, sharpness
from companion.app.pretend import simulated_camera
from companion.board import Board
from companion.config import Config
from companion.errors import CompanionError
from companion.history import History
from companion.ports import Camera
from companion.text import Say, Value
from hardware.cameras import CameraTrouble, open_camera
from hardware.panel import PanelTrouble, open_panel
from hardware.simulated import SimulatedCamera
from vision.pieces import PieceSet
from vision.registration import Registrar

Picture = NDArray[np.uint8]

PACKAGES = ("numpy", "flask", "waitress", "gpiozero")
TOO_DARK = 60.0
"""Mean brightness (of 255).  The simulated table's ``dark`` has 98, photographs of real tables 120 to 135."""
GLARE, GLARE_SHARE = 250, 0.25
"""Largest share of the picture that may be as bright as this; ``bright`` reaches 0.59, plain light 0.00."""
BLURRED = 5.0
"""Sharpness below which corner markers begin to be missed; sharp pictures have 16 to 90, others 1 to 4."""
CAMERA_WITHIN = 30.0
"""Seconds in which a camera must open and give a frame."""
WARM_UP = 3
FEW_MB = 200
"""A long evening with its pictures takes about 20."""


@dataclass(frozen=True, slots=True)
class Check:
    name: str
    ok: bool
    say: Say


def fine(name: str, key: str, /, **values: Value) -> Check:
    return Check(name, True, Say.of(f"doctor.{key}", **values))


def bad(name: str, key: str, /, **values: Value) -> Check:
    return Check(name, False, Say.of(f"doctor.{key}", **values))


def examine(config: Config, game: str, board: Path | None = None) -> Iterator[Check]:
    """All checks, one after the other.  *board*: another board file than the game's own."""
    yield python()
    frame, check, real = camera(config, game, board)
    yield check
    if frame is not None:
        yield from picture(frame, Job(game, config.camera, config.table.state, board).board)
    if real:
        yield pieces(config, game)
    yield pins(config)
    yield disk(config.table.state)
    yield history(config.table.state / "games.db")
    yield clock(time.time(), Path(__file__).stat().st_mtime)
    yield network(config.page.host, config.page.port)


def python() -> Check:
    missing = []
    found = [f"Python {sys.version.split()[0]}"]
    for package in PACKAGES:
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            missing.append(package)
    if missing:
        return bad("python", "packages", which=tuple(missing))
    return fine("python", "python", found=", ".join(found))


def camera(config: Config, game: str, board: Path | None = None) -> tuple[Picture | None, Check, bool]:
    """A frame, if there is a camera; and whether it is a real one."""
    job = Job(game, config.camera, config.table.state, board)

    def look() -> tuple[Picture, str, bool]:
        # An own table beside the one that may be in use.
        with tempfile.TemporaryDirectory() as aside:
            opened = open_camera(
                job.camera, lambda: simulated_camera(Job(game, job.camera, Path(aside), board, seed=job.seed))
            )
            try:
                return _frame(opened), opened.name, not isinstance(opened, SimulatedCamera)
            finally:
                opened.close()

    try:
        frame, name, real = within(CAMERA_WITHIN, look)
    except CameraTrouble as trouble:
        return None, Check("camera", False, trouble.say), True
    except CompanionError as error:
        return None, bad("camera", "why", why=str(error)), True
    except TimeoutError:
        return None, bad("camera", "camera_hangs"), True
    height, width = frame.shape[:2]
    text = "camera" if real else "simulated"
    return frame, fine("camera", text, name=name, width=width, height=height), real


def _frame(opened: Camera) -> Picture:
    for _ in range(WARM_UP):
        opened.read()
    return np.asarray(opened.read(), np.uint8)


def within(seconds: float, ask: Callable[[], Any]) -> Any:
    """What *ask* answers; TimeoutError when its driver hangs."""
    answer: queue.Queue[tuple[bool, Any]] = queue.Queue()

    def run() -> None:
        try:
            answer.put((True, ask()))
        except Exception as error:  # noqa: BLE001  (handed over to whoever waits)
            answer.put((False, error))

    threading.Thread(target=run, daemon=True).start()
    try:
        ok, value = answer.get(timeout=seconds)
    except queue.Empty as hangs:
        raise TimeoutError from hangs
    if not ok:
        raise value
    return value


def picture(frame: Picture, board: Board) -> Iterator[Check]:
    """Light, focus and markers, by one frame."""
    yield light(frame)
    sharp = sharpness(frame)
    yield bad("focus", "blurred") if sharp < BLURRED else fine("focus", "sharp")
    yield markers(frame, board)


def light(frame: Picture) -> Check:
    mean = brightness(frame)
    if mean < TOO_DARK:
        return bad("light", "dark")
    glare = float((frame[::4, ::4].max(axis=2) >= GLARE).mean())
    if glare > GLARE_SHARE:
        return bad("light", "glare", percent=round(100 * glare))
    return fine("light", "light", percent=round(mean / 2.55))


def markers(frame: Picture, board: Board) -> Check:
    try:
        where = Registrar(board).find(frame)
    except CompanionError as error:
        return bad("markers", "why", why=str(error))
    missing = tuple(str(number) for number in board.markers if number not in where.seen)
    if len(missing) == len(board.markers):
        return bad("markers", "no_markers", game=board.name)
    if missing:
        return bad("markers", "some_markers", which=missing)
    return fine("markers", "markers", count=len(where.seen), error=f"{where.error_px:.1f}")


def pieces(config: Config, game: str) -> Check:
    folder = Job(game, config.camera, config.table.state).pieces
    try:
        known = PieceSet.load(folder)
    except CompanionError:
        return Check("pieces", False, Say.of("eye.no_set", game=game, folder=str(folder)))
    return fine("pieces", "pieces", which=tuple(known.looks))


def pins(config: Config) -> Check:
    try:
        box = open_panel(config.panel, len(config.panel.seats), lambda button, kind: None)
    except PanelTrouble as trouble:
        return Check("pins", False, trouble.say)
    mock = box.mock
    box.close()
    return Check("pins", True, Say.of("panel.mock")) if mock else fine("pins", "pins")


def disk(state: Path) -> Check:
    try:
        state.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=state) as file:
            file.write(b"companion")
            os.fsync(file.fileno())
    except OSError as error:
        if error.errno == errno.ENOSPC:
            return bad("disk", "full", folder=str(state), free=0)
        return bad("disk", "not_writable", folder=str(state), why=error.strerror or str(error))
    free = shutil.disk_usage(state).free // 1_000_000
    if free < FEW_MB:
        return bad("disk", "full", folder=str(state), free=free)
    return fine("disk", "disk", folder=str(state), free=free)


def history(path: Path) -> Check:
    """Can the book of all games be read?  It is not touched, since a companion may be writing it."""
    if not path.exists():
        return fine("history", "no_history")
    try:
        book = History(path, writable=False)
    except CompanionError as error:
        return bad("history", "why", why=str(error))
    try:
        return fine("history", "history", games=len(book.games()))
    except CompanionError as error:
        return bad("history", "why", why=str(error))
    finally:
        book.close()


def clock(now: float, installed: float) -> Check:
    """A Pi has no battery clock: without a network it may think it is before it was installed."""
    if now < installed:
        return bad("clock", "clock_behind", today=time.strftime("%Y-%m-%d", time.localtime(now)))
    return fine("clock", "clock", today=time.strftime("%Y-%m-%d %H:%M", time.localtime(now)))


def network(host: str, port: int) -> Check:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_STREAM) as door:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind((host, port))
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            return bad("network", "port_busy", port=port)
        return bad("network", "no_door", host=host, port=port, why=error.strerror or str(error))
    if host in ("127.0.0.1", "localhost", "::1"):
        return fine("network", "only_here", port=port)
    address = own_address()
    if address is None:
        return bad("network", "no_network")
    return fine("network", "network", address=address, port=port)


def own_address() -> str | None:
    """This machine's address in the home network.  Nothing is sent."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))
            address = str(probe.getsockname()[0])
    except OSError:
        return None
    return None if address.startswith("127.") or address == "0.0.0.0" else address
