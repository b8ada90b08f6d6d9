"""The simulated table as the eye needs it: the camera, and the set learnt from its own photographs."""

from __future__ import annotations

import hashlib
import logging
import os
import shutil
import time
from importlib import import_module
from pathlib import Path

from companion import games
from companion.app.job import Job
from companion.errors import BrokenFile
from hardware.simulated import SimulatedCamera
from vision.enrol import enrol
from vision.pieces import PieceSet

log = logging.getLogger("companion.eye")


def table_file(job: Job) -> Path:
    """Where the simulated table remembers what lies on it."""
    return job.state / "simulated" / f"{job.game}-{job.seed}.json"


def simulated_camera(job: Job) -> SimulatedCamera:
    """The table as it was left."""
    return _camera(job, table_file(job))


def _camera(job: Job, path: Path | None = None) -> SimulatedCamera:
    board = job.board
    art = import_module(f"companion.games.{games.folder(job.game).name}.art")
    bed, icons = art.bed(board), art.piece
    rules = games.game(job.game)
    if path is None:
        return SimulatedCamera(board, bed, rules, icons=icons, seed=job.seed)
    now = time.monotonic
    return SimulatedCamera(
        board, bed, rules, icons=icons, seed=job.seed, stress=job.stress, path=path, now=now
    )


def learnt_set(job: Job) -> PieceSet:
    """Learnt once, the way a family does it, from photographs in plain light; then kept."""
    camera = _camera(job)
    empty, photos = camera.empty_frame(), camera.enrol_frames()
    key = hashlib.sha256(repr(job.board).encode())
    for frame in (empty, *(photo for photo, _ in photos)):
        key.update(frame.tobytes())
    folder = job.state / "simulated" / f"{job.game}-set-{key.hexdigest()[:16]}"
    if folder.is_dir():
        try:
            return PieceSet.load(folder)
        except BrokenFile as broken:
            log.warning("%s", broken)
            shutil.rmtree(folder, ignore_errors=True)
    pieces = enrol(job.board, empty, photos)
    _keep(pieces, folder)
    return pieces


def _keep(pieces: PieceSet, folder: Path) -> None:
    """Whole or not at all; whoever comes second throws their own away."""
    new = folder.with_name(f"{folder.name}.{os.getpid()}.new")
    try:
        pieces.save(new)
        new.rename(folder)
    except OSError as error:
        log.warning("The learnt set is not kept (%s).", error)
        shutil.rmtree(new, ignore_errors=True)
