"""A sixth game is one folder: dropped in, it is found, refereed and told. Nothing else changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion import games
from companion.messages import Begin, See
from companion.referee import Referee
from companion.table import Table
from tests import test_conformance as conformance

SHELF = Path(__file__).parent / "shelf"
CHECKS = [
    check
    for name, check in vars(conformance).items()
    if name.startswith("test_") and "name" in check.__annotations__
]


@pytest.fixture(autouse=True)
def shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The folder of noughts is put on the shelf, and taken away again."""
    monkeypatch.setattr(games, "SHELF", SHELF)
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(SHELF)])
    yield
    for cached in (games.game, games.board, conformance.words, conformance.rulebook, conformance.played):
        cached.cache_clear()


def test_it_is_found() -> None:
    assert games.names() == ["noughts"]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_it_keeps_what_every_game_must_keep(check: Callable[[str], None]) -> None:
    check("noughts")


def test_it_is_refereed_from_what_is_seen() -> None:
    rules, referee, table, now = games.game("noughts"), Referee(games.game), Table(), 0.0
    for event in referee.decide(table, Begin("noughts", ("Ann", "Bob")), now):
        table = referee.evolve(table, event)
    for move in ("", "b2", "a1", "a2", "c3", "c2"):
        state = rules.apply(table.state, rules.parse(table.state, move)) if move else table.state
        for _ in range(10):
            now += 0.25
            look = See(conformance.perfect("noughts", rules.view(state)))
            for event in referee.decide(table, look, now):
                table = referee.evolve(table, event)
    assert [play.text for play in table.plays] == ["b2", "a1", "a2", "c3", "c2"]
    assert table.ended is not None
    assert table.ended.winners == (0,)
