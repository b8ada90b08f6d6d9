"""Helpers for the tests in Debian's Chromium: a served page and a browser to open it in."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import cv2
import numpy as np
import pytest
import waitress

from tests.fake_house import FakeHouse, scene
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
SIZES = {"phone": (390, 844), "small": (320, 640), "laptop": (1280, 800)}


def photograph() -> bytes:
    """A small picture that a browser can show."""
    return bytes(cv2.imencode(".jpg", np.full((48, 64, 3), 120, np.uint8))[1])


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


class Visit:
    """One page in one window; remembers what the browser complained about and whom it asked."""

    def __init__(self, browser: Any, url: str, size: str = "phone", **context: Any) -> None:
        width, height = SIZES[size]
        self.url = url
        self.context = browser.new_context(viewport={"width": width, "height": height}, **context)
        self.context.set_default_timeout(15_000)
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        self.asked: set[str | None] = set()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.asked.add(urlsplit(request.url).hostname))

    def _console(self, message: Any) -> None:
        # The browser notes every refusal of the house; that one is meant to happen.
        if message.type in ("error", "warning") and "409 (CONFLICT)" not in message.text:
            self.complaints.append(message.text)

    def close(self) -> None:
        self.context.close()

    def clean(self) -> None:
        """Nothing went wrong, and no other machine was asked."""
        assert self.complaints == []
        assert self.asked <= {"127.0.0.1", None}


@contextmanager
def visiting(browser: Any, url: str, size: str = "phone", **context: Any) -> Iterator[Any]:
    """The page, opened and live (where scripts may run); complaints fail the test."""
    from playwright.sync_api import expect

    visit = Visit(browser, url, size, **context)
    try:
        visit.page.goto(url)
        if context.get("java_script_enabled", True):
            expect(visit.page.locator("#link")).to_have_class("link live")
        yield visit.page
        visit.clean()
    finally:
        visit.close()


def fixtures(name: str) -> tuple[Any, Any, Any, Any]:
    """For a module of tests: ``browser, table, house, page = fixtures("turn")``, named after the scene."""

    @pytest.fixture(scope="module")
    def browser() -> Iterator[Any]:
        with chromium() as found:
            yield found

    @pytest.fixture(scope="module")
    def table() -> Iterator[tuple[FakeHouse, str]]:
        house = FakeHouse(scene(name), photograph())
        with served(house) as url:
            yield house, url

    @pytest.fixture
    def house(table: tuple[FakeHouse, str]) -> FakeHouse:
        table[0].begin_again()
        return table[0]

    @pytest.fixture
    def page(browser: Any, table: tuple[FakeHouse, str], house: FakeHouse) -> Iterator[Any]:
        with visiting(browser, table[1]) as page:
            yield page

    return browser, table, house, page


def expect(found: Any) -> Any:
    from playwright.sync_api import expect as expected

    return expected(found)
