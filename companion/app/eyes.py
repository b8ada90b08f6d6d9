"""The house's side of the eye: starts it, listens, and starts it again when it hangs or dies.

One thread owns the process and the wire, so nobody in the house ever waits for a camera.  The same
thread starts every eye: the kernel ends a child when the *thread* that started it ends.
"""

from __future__ import annotations

import logging
import selectors
import socket
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from companion.app.job import Job, camera_from_json
from companion.app.life import LEAVE_WITHIN, Life, drain
from companion.app.wire import Message, pack, unpack_sight
from companion.ports import Sight
from companion.text import Say, catalogue

PATIENCE = 12.0
"""Seconds without a sign of life after which an eye is taken to hang; a Pi camera may wait 5 for a frame."""
START_PATIENCE = 120.0
"""The same before the first one: exposure has to settle, the simulated table to learn its set."""
BACK_OFF = (0.1, 0.5, 1.0, 2.0, 5.0, 10.0)
"""Seconds before the next eye is started, after one short life, two, ..."""
HOPELESS = 4
"""Short lives in a row after which the page says that somebody should look at the cable."""
LONG_LIFE = 20.0
"""Seconds after which an eye has worked: its end is not one more failure in a row."""
MOST_WAITING = 200
"""Messages kept for an eye that is not there; older ones are forgotten."""
KEPT = ("accept", "heard")
"""Orders whose last one every new eye is told again."""

log = logging.getLogger("companion.eyes")


@dataclass(frozen=True, slots=True)
class Ready:
    """The camera that was opened."""

    name: str
    kind: str


class Eyes:
    """Calls *on_sight*, *on_said* and *on_ready* from its own thread; they must not wait."""

    def __init__(
        self,
        on_sight: Callable[[Sight], None],
        on_said: Callable[[Mapping[str, Any]], None] = lambda words: None,
        on_ready: Callable[[Ready], None] = lambda ready: None,
        *,
        command: Sequence[str] = (sys.executable, "-m", "companion.app.eye"),
        patience: tuple[float, float] = (PATIENCE, START_PATIENCE),
    ) -> None:
        self._on_sight, self._on_said, self._on_ready = on_sight, on_said, on_ready
        self.command, (self.patience, self.start_patience) = tuple(command), patience
        self._asked: Job | None = None
        self._job: Job | None = None
        """The job as asked, with the camera that was really found."""
        self._fresh_job = False
        self._stopping = False
        self._outbox: deque[bytes] = deque(maxlen=MOST_WAITING)
        self._kept: dict[str, bytes] = {}
        self._lock = threading.Lock()
        self._wake_in, self.wake_out = socket.socketpair()
        for end in (self._wake_in, self.wake_out):
            end.setblocking(False)
        self._failures = 0
        self._problem: Say | None = None
        """What the last sight said is wrong."""
        self._logged: Say | None = None
        """The reason in the log: one that lasts is not logged at every try."""
        self.pid: int | None = None
        """The eye that looks now."""
        self.fresh_at = 0.0
        """When the last fresh frame was reported (``time.monotonic``): feed the watchdog from this."""
        self._thread = threading.Thread(target=self._run, name="eyes", daemon=True)

    # --- for the house --------------------------------------------------------------------

    def watch(self, job: Job) -> None:
        """Look at this from now on."""
        with self._lock:
            if job == self._asked:
                return
            known = self._job if self._asked and self._asked.camera == job.camera else None
            self._asked, self._job = job, replace(job, camera=known.camera) if known else job
            self._fresh_job = True
            self._outbox.clear()
            self._kept.clear()
        if self._thread.ident is None:
            self._thread.start()
        self._wake()

    def send(self, order: Mapping[str, Any]) -> None:
        """Tell the eye or its camera something; never waits."""
        data = pack(order)
        with self._lock:
            if order.get("do") in KEPT:
                self._kept[str(order["do"])] = data
            self._outbox.append(data)
        self._wake()

    def close(self) -> None:
        """End the eye; none is left when this returns."""
        self._stopping = True
        self._wake()
        if self._thread.ident is not None:
            self._thread.join(timeout=3 * LEAVE_WITHIN)
        self._wake_in.close()
        self.wake_out.close()

    def _wake(self) -> None:
        with suppress(OSError):  # full: it is about to wake anyway; closed: the evening is over
            self._wake_in.send(b"!")

    # --- the thread -----------------------------------------------------------------------

    def _run(self) -> None:
        while not self._stopping:
            try:
                self._one_eye()
            except Exception:  # the outermost loop: log it, and start the next eye
                log.exception("Watching the eye failed; starting it again.")
                self._failures += 1
            self._rest()

    def _one_eye(self) -> None:
        with self._lock:
            job, first, self._fresh_job = self._job, self._fresh_job, False
            assert job is not None
            opening = b"".join((pack(job.to_json()), *self._kept.values()))
        if first:
            self._failures, self._logged = 0, None
            self._lost(Say.of("eye.starting"))
        life = Life(self, opening)
        try:
            life.listen()
        finally:
            life.end()
            self.pid = None
        if self._stopping or self._fresh_job:
            return
        self._failures = 1 if life.lasted() > LONG_LIFE else self._failures + 1
        self._log(life)
        if not life.explained:
            self._lost(self._excuse())

    def _log(self, life: Life) -> None:
        why = self._problem if life.explained else None
        if why is None:
            log.warning("The eye ended (%s); starting it again.", life.why)
        elif why != self._logged or life.lasted() > LONG_LIFE:
            log.warning("%s", catalogue("en").say(why))
        self._logged = why

    def _excuse(self) -> Say:
        seconds = self._back_off()
        if self._failures < HOPELESS:
            return Say.of("eye.restarting")
        return Say.of("eye.stopped", seconds=round(seconds))

    def _back_off(self) -> float:
        return BACK_OFF[min(max(self._failures, 1), len(BACK_OFF)) - 1]

    def _lost(self, problem: Say) -> None:
        self._on_sight(Sight("lost", time.monotonic(), problem=problem))

    def _rest(self) -> None:
        """Wait before the next eye; a new job or the end of the evening cuts it short."""
        until = time.monotonic() + self._back_off()
        while not (self._stopping or self._fresh_job) and (left := until - time.monotonic()) > 0:
            _readable(self.wake_out, left)
            drain(self.wake_out)

    # --- for the life of one eye ----------------------------------------------------------

    def over(self) -> bool:
        return self._stopping or self._fresh_job

    def unsent(self) -> bytes:
        with self._lock:
            data = b"".join(self._outbox)
            self._outbox.clear()
        return data

    def dispatch(self, message: Message) -> None:
        """Pass a report on."""
        self.fresh_at = time.monotonic()
        match message.head:
            case {"is": "sight"}:
                sight = unpack_sight(message)
                self._problem = sight.problem
                self._on_sight(sight)
            case {"is": "said", "words": words}:
                self._on_said(words)
            case {"is": "ready", "name": name, "camera": camera}:
                self._opened(str(name), camera)

    def _opened(self, name: str, camera: Mapping[str, Any]) -> None:
        """From now on this camera and no other: an unplugged webcam never becomes a simulation."""
        with self._lock:
            if self._job is not None and not self._fresh_job:
                self._job = replace(self._job, camera=camera_from_json(camera))
        self._on_ready(Ready(name, str(camera["kind"])))


def _readable(sock: socket.socket, seconds: float) -> None:
    with selectors.DefaultSelector() as selector:
        selector.register(sock, selectors.EVENT_READ)
        selector.select(seconds)
