"""Every game of the shelf on real screens, with as many players as it takes."""

from __future__ import annotations

from typing import Any

import pytest

from companion import games
from tests.browser import SIZES, chromium, photograph, served
from tests.fake_house import FakeHouse
from tests.shown_game import snapshot

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def browser() -> Any:
    with chromium() as found:
        yield found


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("size", SIZES)
def test_a_game_with_all_its_players_fits_the_screen(browser: Any, name: str, size: str) -> None:
    most = max(games.game(name).seats)
    width, height = SIZES[size]
    with served(FakeHouse(snapshot(name, most, 66), photograph())) as url:
        page = browser.new_page(viewport={"width": width, "height": height})
        page.goto(url)
        page.wait_for_selector("#link.live")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.locator("#panel .seat").count() == most
        assert page.locator("#score .player").count() == most
        page.close()
