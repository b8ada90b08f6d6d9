"""One eye as the house sees it, from start to end."""

from __future__ import annotations

import logging
import os
import selectors
import socket
import subprocess
import time
from contextlib import suppress
from typing import Protocol

from companion.app.wire import TROUBLE, BrokenWire, Message, Unpacker

LEAVE_WITHIN = 2.0
"""Seconds an eye has to close when the house hangs up, and again when it is killed."""

log = logging.getLogger("companion.eyes")


class Owner(Protocol):
    """Who looks after the eye."""

    command: tuple[str, ...]
    patience: float
    start_patience: float
    pid: int | None
    wake_out: socket.socket

    def over(self) -> bool: ...
    def unsent(self) -> bytes: ...
    def dispatch(self, message: Message) -> None: ...


class Life:
    """One eye, from start to end."""

    def __init__(self, eyes: Owner, opening: bytes) -> None:
        self.eyes = eyes
        self.why = "it said nothing"
        self._born = time.monotonic()
        self._heard_at, self._ready = self._born, False
        self._buffer = opening
        self.wire, theirs = socket.socketpair()
        with theirs:
            self.process = subprocess.Popen([*eyes.command, str(os.getpid())], stdin=theirs.fileno())
        eyes.pid = self.process.pid
        self.wire.setblocking(False)
        self._unpacker = Unpacker()

    def lasted(self) -> float:
        return self._heard_at - self._born if self._ready else 0.0

    @property
    def explained(self) -> bool:
        """It has said itself what is wrong with the camera."""
        return bool(self.process.returncode == TROUBLE)

    def listen(self) -> None:
        """Until it ends, hangs, or is not wanted any more."""
        with selectors.DefaultSelector() as selector:
            selector.register(self.eyes.wake_out, selectors.EVENT_READ)
            selector.register(self.wire, selectors.EVENT_READ)
            while not self.eyes.over():
                self._buffer += self.eyes.unsent()
                want = selectors.EVENT_READ | (selectors.EVENT_WRITE if self._buffer else 0)
                selector.modify(self.wire, want)
                left = self._left()
                if left <= 0:
                    self.why = "it hangs"
                    return
                if not self._serve(selector.select(left)):
                    return

    def _left(self) -> float:
        patience = self.eyes.patience if self._ready else self.eyes.start_patience
        return self._heard_at + patience - time.monotonic()

    def _serve(self, ready: list[tuple[selectors.SelectorKey, int]]) -> bool:
        for key, events in ready:
            if key.fileobj is self.eyes.wake_out:
                drain(self.eyes.wake_out)
            elif not self._wire(events):
                return False
        return True

    def _wire(self, events: int) -> bool:
        try:
            # Reading first: the last words of an eye that is gone come before the broken pipe.
            if events & selectors.EVENT_READ:
                return self._read()
            self._buffer = self._buffer[self.wire.send(self._buffer) :]
        except BlockingIOError:
            return True
        except (OSError, BrokenWire) as error:
            self.why = str(error)
            return False
        return True

    def _read(self) -> bool:
        data = self.wire.recv(1 << 18)
        if not data:
            self.why = "it is gone"
            return False
        for message in self._unpacker.feed(data):
            self._heard_at = time.monotonic()
            self._ready = self._ready or message.head.get("is") == "ready"
            self.eyes.dispatch(message)
        return True

    def end(self) -> None:
        """Hang up; an eye that does not close then is killed.  One stuck in a driver is the kernel's."""
        self.wire.close()
        for kill in (False, True):
            if kill:
                self.process.kill()
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(LEAVE_WITHIN)
                return
        log.error("The eye (process %d) cannot be ended; its driver hangs.", self.process.pid)


def drain(sock: socket.socket) -> None:
    with suppress(BlockingIOError):
        while sock.recv(4096):
            pass
