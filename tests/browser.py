"""Helpers for the tests in Debian's Chromium: a served page and a browser to open it in."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import waitress

from tests.fake_house import FakeHouse
from web import SERVER, create_app, hang_up

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def served(house: FakeHouse) -> Iterator[str]:
    """The page of *house* behind waitress, as in real life; its address."""
    app = create_app(house)
    server = waitress.create_server(app, host="127.0.0.1", port=0, **SERVER)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.effective_port}"
    finally:
        hang_up(app)
        house.show()  # wakes the streams
        server.task_dispatcher.shutdown(cancel_pending=True, timeout=5)
        server.close()
        thread.join(5)


@contextmanager
def chromium() -> Iterator[Any]:
    """A browser; where there is none the test is skipped, but in CI it fails."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _missing("playwright is not installed")
    if not os.access(CHROMIUM, os.X_OK):
        _missing("Chromium is not installed (apt install chromium)")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


def _missing(what: str) -> None:
    sentence = f"browser tests skipped: {what}"
    if os.environ.get("CI") == "true":
        pytest.fail(sentence)
    pytest.skip(sentence)
