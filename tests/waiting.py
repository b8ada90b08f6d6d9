"""Waiting for other threads and processes without depending on the speed of the machine."""

import time
from collections.abc import Callable
from pathlib import Path


def until(happened: Callable[[], object], seconds: float = 60.0) -> None:
    """Return as soon as it has happened; the limit only ends a test that hangs."""
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)


def alive(pid: int) -> bool:
    """Whether the process still runs; one that waits to be buried does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False
