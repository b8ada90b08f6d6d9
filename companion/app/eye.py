"""The eye: a process of its own that looks through the camera and reports over the wire.

The house starts it as ``python -m companion.app.eye PARENT`` with a socket as its standard input.
It may be killed at any moment: whatever it keeps is kept whole, and it never outlives the house.
"""

from __future__ import annotations

import ctypes
import logging
import os
import queue
import signal
import socket
import sys
import threading
import time
from collections.abc import Mapping
from typing import Any

from companion import games
from companion.app.job import Job, camera_to_json
from companion.app.looker import Looker
from companion.app.pretend import learnt_set, simulated_camera
from companion.app.wire import TROUBLE, BrokenWire, Message, Unpacker, pack, pack_sight
from companion.errors import BrokenFile, CompanionError
from companion.ports import Camera, Sight
from companion.text import Say
from hardware.cameras import CameraTrouble, open_camera, pinned
from hardware.simulated import SimulatedCamera
from vision.pieces import PieceSet
from vision.reader import Reader
from vision.stillness import Stillness

ALIVE_EVERY = 1.0
"""Seconds between two signs of life; only after a fresh frame."""
IDLE_SHARE = 0.5
"""Share of the frames that are enough while nothing happens."""
PR_SET_PDEATHSIG = 1

log = logging.getLogger("companion.eye")


class Line:
    """The eye's end of the wire.  When the house hangs up, the eye closes, even in a hung camera."""

    def __init__(self, wire: socket.socket) -> None:
        self._wire = wire
        self.inbox: queue.Queue[Message] = queue.Queue()
        threading.Thread(target=self._listen, name="wire", daemon=True).start()

    def send(self, data: bytes) -> None:
        try:
            self._wire.sendall(data)
        except OSError:
            os._exit(0)

    def _listen(self) -> None:
        unpacker = Unpacker()
        try:
            while data := self._wire.recv(1 << 16):
                for message in unpacker.feed(data):
                    self.inbox.put(message)
        except (OSError, BrokenWire):
            pass
        os._exit(0)


class Eye:
    """Camera, looker and line, joined."""

    def __init__(self, line: Line, job: Job) -> None:
        self.line, self.job = line, job
        self.camera: Camera = open_camera(job.camera, lambda: simulated_camera(job))
        self.looker = Looker(self.camera, Reader(job.board, self._pieces()), Stillness(), time.monotonic)
        self._alive = 0.0

    def _pieces(self) -> PieceSet:
        if isinstance(self.camera, SimulatedCamera) and self.job.set_folder is None:
            return learnt_set(self.job)
        return PieceSet.load(self.job.pieces)

    def run(self) -> None:
        chosen = pinned(self.job.camera, self.camera)
        self.line.send(pack({"is": "ready", "name": self.camera.name, "camera": camera_to_json(chosen)}))
        due = time.monotonic()
        while True:
            self._obey_until(due)
            due = time.monotonic() + self._pause()
            self._frame()

    def _pause(self) -> float:
        return 1.0 / (self.job.camera.fps * (IDLE_SHARE if self.looker.idle else 1.0))

    def _frame(self) -> None:
        sight = self.looker.step()
        if sight is not None:
            self.line.send(pack_sight(sight))
        if isinstance(self.camera, SimulatedCamera):
            for words in self.camera.said():
                self.line.send(pack({"is": "said", "words": words}))
        if sight is None and time.monotonic() - self._alive < ALIVE_EVERY:
            return
        self._alive = time.monotonic()
        self.line.send(pack({"is": "alive"}))

    def _obey_until(self, due: float) -> None:
        """Do what the house says; when it says nothing, wait for the next frame to be due."""
        while True:
            try:
                message = self.line.inbox.get(timeout=max(0.0, due - time.monotonic()))
            except queue.Empty:
                return
            self._obey(message.head)

    def _obey(self, order: Mapping[str, Any]) -> None:
        try:
            match order:
                case {"do": "accept", "view": Mapping() as view}:
                    self.looker.accept(view)
                case {"do": "wait", "seconds": seconds}:
                    self.looker.wait(float(seconds))
                case _:
                    self.camera.control(order)
        except CameraTrouble:
            raise
        except CompanionError as error:
            self.line.send(pack({"is": "said", "words": {"say": "complaint", "why": str(error)}}))


def die_with(parent: int) -> None:
    """Have the kernel end this process with its parent.  The parent may have died before we asked."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(0)


def watch(line: Line) -> int:
    """Open the eye and look until the house hangs up; otherwise the exit code says why it ended."""
    job = Job.from_json(line.inbox.get().head)
    games.play_on(job.game, job.board_file)
    try:
        Eye(line, job).run()
    except CameraTrouble as trouble:
        return _lost(line, trouble.say)
    except BrokenFile as broken:
        if not job.pieces.exists():
            return _lost(line, Say.of("eye.no_set", game=job.game, folder=str(job.pieces)))
        return _lost(line, Say.of("eye.broken", why=str(broken)))
    except CompanionError as error:
        return _lost(line, Say.of("eye.broken", why=str(error)))
    return 0


def _lost(line: Line, problem: Say) -> int:
    line.send(pack_sight(Sight("lost", time.monotonic(), problem=problem)))
    return TROUBLE


def main() -> int:
    die_with(int(sys.argv[1]))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the house's business
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    try:
        return watch(Line(socket.socket(fileno=os.dup(0))))
    except Exception:  # the outermost loop: the house starts a new eye
        log.exception("The eye stumbled; the house starts it again.")
        return 1


if __name__ == "__main__":
    # Threads of drivers may hang: leave without waiting for them.
    code = main()
    sys.stderr.flush()
    os._exit(code)
