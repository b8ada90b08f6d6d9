"""A sixth game is one folder: dropped in, it is found, seen, refereed, shown and printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion import games
from companion.app.simulate import Evening, learnt
from companion.cli import main
from companion.messages import Begin, See
from companion.referee import Referee
from companion.table import Table
from tests import test_conformance as conformance
from tests.test_web_house import do, phone
from tests.test_web_pages import Whole
from web import pieces

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
    kept = (games.game, games.board, conformance.words, conformance.rulebook, conformance.played)
    for cached in (*kept, pieces.icon, pieces.ground):
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


def test_a_whole_game_of_it_is_refereed_from_pixels() -> None:
    evening = Evening("noughts", learnt("noughts", 1), 1, None)
    score = evening.play()
    assert score.notes == []
    assert (score.games_right, score.moves_right) == (1, score.moves)
    assert score.moves >= 5
    assert score.illegal_caught == score.reason_right == score.illegal_made
    assert evening.book.table.ended is not None


def test_a_stretch_of_a_game_is_refereed_from_the_middle_on() -> None:
    evening = Evening("noughts", learnt("noughts", 1), 1, None, mistakes=0.0, skip=2, length=2)
    score = evening.play()
    assert (score.notes, score.games_right, score.moves) == ([], 1, 2)
    assert [play.by for play in evening.book.table.plays] == ["declared", "declared", "camera", "camera"]
    assert evening.book.table.ended is None


@pytest.fixture
def client(tmp_path: Path) -> Iterator[FlaskClient]:
    with phone(tmp_path) as client:
        yield client


def test_the_page_offers_it_shows_it_and_tells_its_rules(client: FlaskClient) -> None:
    offered = Whole(client.get("/").get_data(as_text=True)).text
    assert "Noughts" in offered and "Three slantwise count too." in offered
    assert do(client, do="new", game="noughts", players=["Ann", "Bob"])["ok"]
    assert do(client, do="declare", text="b2")["ok"]
    text = client.get("/").get_data(as_text=True)
    read = Whole(text)
    assert "Ann puts a counter on b2." in read.text
    assert "Bob: put a counter on a free square." in read.text
    assert "counters left" in read.text.lower()
    assert 'data-place="b2" data-look="red-counter"' in text
    badges = {attrs["aria-label"] for tag, attrs in read.tags if "badge" in (attrs.get("class") or "")}
    assert badges == {"Red", "Blue"}
    rules = Whole(client.get("/rules/noughts").get_data(as_text=True))
    assert "Three of your colour in a row win" in rules.text
    assert "N2" in [attrs.get("id") for _, attrs in rules.tags]


def test_its_kit_is_printed_with_the_pieces_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["print", "noughts"]) == 0
    assert "noughts-kit-a4.pdf: 3 pages" in capsys.readouterr().out
    assert (tmp_path / "noughts-kit-a4.pdf").read_bytes().startswith(b"%PDF")
    assert main(["print", "noughts", "--pieces", "standing"]) == 2
    said = "companion: There are no 'standing' pieces. Choose one of: flat.\n"
    assert capsys.readouterr().err == said
