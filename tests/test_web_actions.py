"""What people may ask for: as JSON, as a plain form, and what they are told when it makes no sense."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import games
from companion.errors import CompanionError
from tests.fake_house import FakeHouse, scene
from web import create_app
from web.action import ACTIONS, MESSAGES, checked

GOOD: list[dict[str, Any]] = [
    {"do": "answer", "option": 1},
    {"do": "answer", "option": None},
    {"do": "answer", "option": 0, "question": 17},
    {"do": "declare", "text": "kitten c3"},
    {"do": "toss", "which": 0},
    {"do": "undo"},
    {"do": "accept"},
    {"do": "draw"},
    {"do": "resign", "seat": 1},
    {"do": "new", "game": "boop"},
    {"do": "new", "game": "boop", "players": ["Ann", ""], "first": 1, "options": {"kittens_only": True}},
    {"do": "new", "game": "boop", "players": ["Zoë-Marie", "\U0001f469\u200d\U0001f680 李"]},
    {"do": "press", "button": "seat.0"},
    {"do": "press", "button": "seat.1", "kind": "hold"},
    {"do": "press", "button": "back", "kind": "press"},
    {"do": "press", "button": "referee"},
]
ROOM: list[dict[str, Any]] = [
    {"do": "put", "look": "orange-kitten", "place": "c3"},
    {"do": "take", "place": "c3"},
    {"do": "move", "from": "c3", "to": "d4"},
    {"do": "hand", "in": True},
    {"do": "bump", "px": 12},
    {"do": "turn", "degrees": -1.5},
    *({"do": "light", "name": name} for name in ("normal", "dark", "bright", "warm")),
    {"do": "shadow", "in": True},
    {"do": "shadow", "in": False},
    {"do": "reset"},
    {"do": "play", "auto": True, "mistakes": 0.4},
]
IN_ZONES: list[dict[str, Any]] = [
    {"do": "put", "look": "die-cat-2", "place": "pool", "at": [300.0, 100.5]},
    {"do": "move", "from": "pool", "to": "c3", "at": [300, 50], "to_at": [20.0, 20.0]},
    {"do": "roll", "place": "pool"},
]
BAD: list[Any] = [
    [],
    "undo",
    {},
    {"do": "dance"},
    {"do": ["undo"]},
    {"do": "answer"},
    {"do": "answer", "option": "first"},
    {"do": "answer", "option": True},
    {"do": "answer", "option": -1},
    {"do": "answer", "option": 0, "question": "17"},
    {"do": "answer", "option": 0, "question": -1},
    {"do": "answer", "option": 0, "question": None},
    {"do": "declare"},
    {"do": "declare", "text": "kitten \ud800"},
    {"do": "declare", "text": "x" * 201},
    {"do": "resign", "seat": "Ann"},
    {"do": "toss"},
    {"do": "toss", "which": -1},
    {"do": "new", "game": 7},
    {"do": "new", "game": "boop", "draws": "sometimes"},
    {"do": "new", "game": "boop", "players": "Ann"},
    {"do": "new", "game": "boop", "players": ["x" * 41]},
    {"do": "new", "game": "boop", "players": ["Ann\n"]},
    {"do": "new", "game": "boop", "players": ["Ann\x00"]},
    {"do": "new", "game": "boop", "players": ["\x1b[2JAnn"]},
    {"do": "new", "game": "boop", "players": ["Ann", "\ud800"]},
    {"do": "new", "game": "boop", "players": ["\u202ennA"]},
    {"do": "new", "game": "boop", "options": {"a": {"b": 1}}},
    {"do": "press", "button": "seat.0", "kind": "kick"},
    {"do": "room"},
    {"do": "room", "message": {"do": "undo"}},
    {"do": "room", "message": {"do": "light", "name": "shadow"}},
    {"do": "room", "message": {"do": "light", "name": "purple"}},
    {"do": "room", "message": {"do": "shadow", "in": "yes"}},
    {"do": "room", "message": {"do": "bump", "px": 1e9}},
    {"do": "room", "message": {"do": "put", "place": "c3"}},
]


HOUSE = FakeHouse()


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app(HOUSE)


@pytest.fixture
def house() -> FakeHouse:
    HOUSE.begin_again()
    return HOUSE


@pytest.fixture
def client(house: FakeHouse, app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.mark.parametrize("action", GOOD + [{"do": "room", "message": message} for message in ROOM], ids=str)
def test_what_can_be_done_reaches_the_house_as_it_was_said(
    house: FakeHouse, client: FlaskClient, action: dict[str, Any]
) -> None:
    answer = client.post("/do", json=action)
    assert (answer.status_code, answer.get_json()) == (200, {"ok": True})
    assert house.done == [action]


def test_the_lists_above_leave_no_action_out() -> None:
    assert {action["do"] for action in GOOD} | {"room"} == set(ACTIONS)
    assert {message["do"] for message in (*ROOM, *IN_ZONES)} == set(MESSAGES)


@pytest.mark.parametrize("action", BAD, ids=lambda action: str(action)[:60])
def test_what_makes_no_sense_gets_a_sentence_and_never_reaches_the_house(
    house: FakeHouse, client: FlaskClient, action: Any
) -> None:
    answer = client.post("/do", json=action)
    said = answer.get_json()
    assert answer.status_code == 400
    assert said["ok"] is False and said["error"].endswith(".") and len(said["error"]) > 20
    assert house.done == []


@pytest.mark.parametrize("deep", ["[" * 30_000 + "]" * 30_000, '{"do":' * 9000, "[" * 60_000])
@pytest.mark.parametrize("accept", ["application/json", "text/html"])
def test_json_thousands_of_levels_deep_makes_no_sense(
    house: FakeHouse, client: FlaskClient, deep: str, accept: str
) -> None:
    headers = {"Accept": accept}
    answer = client.post("/do", data=deep, content_type="application/json", headers=headers)
    assert answer.status_code == 400
    assert "Nobody here knows how to do that." in answer.get_data(as_text=True)
    assert house.done == []


def test_a_name_that_cannot_be_seen_is_refused_in_words(client: FlaskClient) -> None:
    answer = client.post("/do", data={"do": "new", "game": "boop", "players": ["Ann\u202e", "Bob"]})
    assert answer.status_code == 400
    assert "all visible" in answer.get_data(as_text=True)


def test_what_the_house_does_not_know_is_left_out(house: FakeHouse, client: FlaskClient) -> None:
    client.post("/do", json={"do": "undo", "all": True})
    assert house.done == [{"do": "undo"}]


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ({"do": "put", "look": "orange-kitten", "place": "z9"}, "no place 'z9'"),
        ({"do": "put", "look": "dog", "place": "c3"}, "no piece 'dog'"),
        ({"do": "take", "place": ""}, "no place ''"),
        ({"do": "move", "from": "c3", "to": "c7"}, "no place 'c7'"),
    ],
)
def test_squares_and_pieces_that_do_not_exist_are_named(
    house: FakeHouse, client: FlaskClient, message: dict[str, Any], told: str
) -> None:
    answer = client.post("/do", json={"do": "room", "message": message})
    assert answer.status_code == 409
    assert told in answer.get_json()["error"]
    assert house.done == []


def test_squares_may_be_written_in_big_letters(house: FakeHouse, client: FlaskClient) -> None:
    client.post("/do", json={"do": "room", "message": {"do": "move", "from": " C3", "to": "D4"}})
    assert house.done == [{"do": "room", "message": {"do": "move", "from": "c3", "to": "d4"}}]


def test_a_form_leads_back_to_the_table(house: FakeHouse, client: FlaskClient) -> None:
    answer = client.post("/do", data={"do": "undo"})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")
    assert house.done == [{"do": "undo"}]


@pytest.mark.parametrize(
    ("fields", "action"),
    [
        ({"do": "answer", "option": "1"}, {"do": "answer", "option": 1}),
        ({"do": "answer", "option": "none"}, {"do": "answer", "option": None}),
        (
            {"do": "press", "button": "seat.1", "kind": "hold"},
            {"do": "press", "button": "seat.1", "kind": "hold"},
        ),
        (
            {"do": "room", "message.do": "shadow", "message.in": "true"},
            {"do": "room", "message": {"do": "shadow", "in": True}},
        ),
        (
            {
                "do": "new",
                "game": "boop",
                "players": ["Ann ", ""],
                "first": "",
                "options.kittens_only": ["false"],
            },
            {"do": "new", "game": "boop", "players": ["Ann", ""], "options": {"kittens_only": False}},
        ),
        (
            {"do": "new", "game": "boop", "first": "1", "options.kittens_only": ["false", "true"]},
            {"do": "new", "game": "boop", "first": 1, "options": {"kittens_only": True}},
        ),
        ({"do": "declare", "text": "1"}, {"do": "declare", "text": "1"}),
    ],
    ids=str,
)
def test_a_form_says_the_same_as_a_program(
    house: FakeHouse, client: FlaskClient, fields: dict[str, Any], action: dict[str, Any]
) -> None:
    assert client.post("/do", data=fields).status_code == 303
    assert house.done == [action]


def test_what_the_house_refuses_is_said_on_the_table_page(house: FakeHouse, client: FlaskClient) -> None:
    house.refuse = 'I cannot read "zz" as a move. A move looks like: kitten c3.'
    answer = client.post("/do", data={"do": "declare", "text": "zz"})
    assert answer.status_code == 409
    text = answer.get_data(as_text=True)
    assert '<p class="told" role="alert">I cannot read &#34;zz&#34; as a move.' in text
    assert 'id="sign"' in text


def test_what_the_verdict_says_already_is_not_said_twice(house: FakeHouse, client: FlaskClient) -> None:
    house.show(**scene("notice"))
    house.refuse = str(house.shown["message"]["text"])
    text = client.post("/do", data={"do": "declare", "text": "zz"}).get_data(as_text=True)
    assert text.count(house.refuse) == 1
    house.show(question=scene("question")["question"])  # which hides the verdict
    assert client.post("/do", data={"do": "undo"}).get_data(as_text=True).count(house.refuse) == 1


def test_what_the_house_refuses_is_said_to_programs(house: FakeHouse, client: FlaskClient) -> None:
    house.refuse = "There is no move to take back."
    answer = client.post("/do", json={"do": "undo"})
    assert (answer.status_code, answer.get_json()) == (409, {"ok": False, "error": house.refuse})


def test_an_empty_form_says_what_to_write(client: FlaskClient) -> None:
    answer = client.post("/do", data={"do": "declare", "text": ""})
    assert answer.status_code == 400
    assert "Write down the move first" in answer.get_data(as_text=True)


def test_before_a_game_there_is_no_board_to_check_squares_against() -> None:
    house = FakeHouse(scene("idle"))
    message = {"do": "take", "place": "anywhere"}
    assert (
        create_app(house).test_client().post("/do", json={"do": "room", "message": message}).status_code
        == 200
    )


def test_a_zone_is_a_place_too_for_hands() -> None:
    board = games.board("arena")
    for message in IN_ZONES:
        assert checked({"do": "room", "message": message}, board)["message"] == message
    for bad in ({"do": "take", "place": "pool", "at": "here"}, {"do": "take", "place": "well"}):
        with pytest.raises(CompanionError):
            checked({"do": "room", "message": bad}, board)
