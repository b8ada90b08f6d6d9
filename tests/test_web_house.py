"""The page over the real house (without camera): what one says, the other understands."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion import games
from companion.app.book import Book
from companion.app.house import House
from companion.app.seating import players
from companion.app.timekeeper import Timekeeper
from companion.errors import UsageError
from companion.history import History
from companion.pictures import Pictures
from companion.referee import Referee
from companion.signals import Panel
from companion.text import Say, catalogue
from tests.fake_house import FakeHouse, scene
from tests.test_web_pages import Whole
from web import create_app
from web import house as contract
from web.words import texts as words


class Lamps:
    def show(self, panel: Panel) -> None: ...
    def close(self) -> None: ...


@contextmanager
def phone(folder: Path) -> Iterator[FlaskClient]:
    """A phone in a house that keeps its record in *folder*."""
    clock = Timekeeper()
    history = History(folder / "games.db")
    book = Book(Referee(games.game), history, clock)
    house = House(book, Pictures(folder / "pictures"), Lamps(), name="no camera")
    house.start()
    yield create_app(house).test_client()
    house.close()
    history.close()


@pytest.fixture
def client(tmp_path: Path) -> Iterator[FlaskClient]:
    with phone(tmp_path) as client:
        yield client


def do(client: FlaskClient, **action: Any) -> Any:
    return client.post("/do", json=action).get_json()


def snapshot(client: FlaskClient) -> Any:
    return client.get("/snapshot.json").get_json()


def shown_now(client: FlaskClient, headline: str, moves: int) -> Any:
    """What the page shows: nobody gets an answer before the page shows what happened."""
    shown = snapshot(client)
    assert (shown["headline"], len(shown["moves"])) == (headline, moves)
    return shown


@pytest.mark.parametrize("kind", [House, FakeHouse])
def test_a_house_has_all_that_the_page_asks_for(kind: type) -> None:
    for name, wanted in inspect.getmembers(contract.House, inspect.isfunction):
        if not name.startswith("_"):
            given = inspect.signature(getattr(kind, name)).parameters
            assert list(given) == list(inspect.signature(wanted).parameters), name


def test_an_evening_by_phone_from_the_first_name_to_the_last_move(client: FlaskClient) -> None:
    assert "No game yet" in Whole(client.get("/").get_data(as_text=True)).text
    assert do(client, do="undo")["error"] == "There is no game yet. Start one first."
    assert do(client, do="new", game="boop", players=["Ann", ""], first=0)["ok"]
    assert do(client, do="declare", text="kitten c3")["ok"]
    assert do(client, do="declare", text="kitten d4")["ok"]
    shown = shown_now(client, "Ann to move", 2)
    text = Whole(client.get("/").get_data(as_text=True)).text
    assert "Grey puts a grey kitten on d4 and pushes away c3." in text
    move = client.get(f"/moves/{shown['game']['id']}/2").get_data(as_text=True)
    Whole(move)
    assert 'class="arrow"' in move and 'data-place="b2" data-look="orange-kitten"' in move
    assert do(client, do="undo")["ok"]
    shown_now(client, "Grey to move", 1)
    assert do(client, do="resign", seat=0)["ok"]
    assert "Grey wins" in Whole(client.get("/").get_data(as_text=True)).text.replace(
        "Grey wins", "Grey wins", 1
    )


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ({"do": "declare", "text": "dog z9"}, 'I cannot read "dog z9" as a move.'),
        ({"do": "declare", "text": "cat c3"}, "no cat in the pool yet"),
        ({"do": "answer", "option": None}, "There is no open question."),
        ({"do": "answer", "option": 1}, "There is no open question."),
        ({"do": "undo"}, "There is no move to take back."),
        ({"do": "accept"}, "I have not seen the table yet."),
        ({"do": "press", "button": "seat.0"}, "real buttons"),
        ({"do": "new", "game": "chess"}, "There is no game 'chess'."),
        ({"do": "new", "game": "boop", "options": {"dogs": True}}, "dogs"),
        ({"do": "new", "game": "boop", "first": 7}, "Player 8 cannot begin: there are 2 players"),
        (
            {"do": "new", "game": "boop", "players": ["Ann", "Bob", "Cleo"]},
            "boop. is for 2 players, not for 3.",
        ),
        (
            {"do": "new", "game": "boop", "players": ["Ann", " ann "]},
            "Two players are called Ann. Give one of them another name.",
        ),
        ({"do": "new", "game": "boop", "players": ["Grey", ""]}, "Two players are called Grey."),
    ],
    ids=str,
)
def test_what_cannot_be_done_now_gets_the_houses_sentence(
    client: FlaskClient, action: dict[str, Any], said: str
) -> None:
    assert do(client, do="new", game="boop", first=0)["ok"]
    before = snapshot(client)["game"]
    answer = do(client, **action)
    assert answer["ok"] is False and said in answer["error"]
    assert snapshot(client)["game"] == before


def test_who_plays_again_keeps_the_names(client: FlaskClient) -> None:
    assert do(client, do="new", game="boop", players=["Ann", ""])["ok"]
    names = [player["name"] for player in snapshot(client)["players"]]
    assert names == ["Ann", "Grey"]
    assert do(client, do="new", game="boop", players=names)["ok"]
    assert [player["name"] for player in snapshot(client)["players"]] == names


def test_a_game_for_several_numbers_of_players_has_as_many_as_were_named() -> None:
    class Rules:
        name, title, seats, colours = "boop", "Many", range(2, 4), ("orange", "gray", "orange")

    rules: Any = Rules()
    assert players(rules, []) == ("Orange", "Grey")
    assert players(rules, ["", "", "Cleo"]) == ("Orange", "Grey", "Cleo")
    with pytest.raises(UsageError, match="Many is for 2 to 3 players, not for 4"):
        players(rules, ["A", "B", "C", "D"])


def test_the_sentence_about_a_table_out_of_step_names_the_button_for_it() -> None:
    button = words("en").say(Say.of("web.accept"))
    assert catalogue("en").say(Say.of("page.out_of_step")).endswith(f"or {button[0].lower()}{button[1:]}.")


def test_the_snapshot_of_the_house_has_the_keys_of_the_scenes(client: FlaskClient) -> None:
    assert set(snapshot(client)) == set(scene("idle"))
    do(client, do="new", game="boop", first=0)
    assert set(shown_now(client, "Orange to move", 0)) == set(scene("turn"))
