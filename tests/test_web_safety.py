"""Who may ask, how much, and what a browser may do with the answer; every refusal is a sentence."""

from __future__ import annotations

import socket
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.app.service import Service
from companion.config import load_config
from tests.fake_house import FakeHouse
from web import create_app

HOUSE = FakeHouse()


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app(HOUSE, names=["Games.Example.org"])


@pytest.fixture
def house() -> FakeHouse:
    HOUSE.begin_again()
    return HOUSE


@pytest.fixture
def client(house: FakeHouse, app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.mark.parametrize(
    "path", ["/", "/stream", "/camera.jpg", "/nowhere", "/static/app.css", "/snapshot.json"]
)
def test_every_answer_carries_the_strict_rules(client: FlaskClient, path: str) -> None:
    answer = client.get(path, buffered=False)
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy and "http" not in policy
    for source in ("script-src", "style-src", "img-src", "connect-src", "form-action"):
        assert f"{source} 'self'" in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert "Access-Control-Allow-Origin" not in answer.headers
    answer.close()


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost.evil.example", "", "[::1", "companion.local.evil.example", "1.2.3.4.evil"],
)
@pytest.mark.parametrize("path", ["/", "/camera.jpg", "/stream", "/do"])
def test_a_foreign_name_is_refused_even_for_looking(client: FlaskClient, host: str, path: str) -> None:
    answer = client.get(path, headers={"Host": host})
    assert answer.status_code in (400, 421)


def test_the_refusal_of_a_name_says_which_names_work(client: FlaskClient) -> None:
    text = client.get("/", headers={"Host": "evil.example"}).get_data(as_text=True)
    assert "does not answer to the name evil.example" in text and "192.168.0.20" in text
    assert "write the name into names under [page] in the settings" in text


def test_the_service_answers_to_the_names_in_the_settings(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('[page]\nnames = ["games.example.org"]\n')
    for config, code in ((load_config(file, {}), 200), (load_config(None, {}), 421)):
        service = Service(config)
        service.house = HOUSE  # type: ignore[assignment]
        client = service.app().test_client()
        assert client.get("/", headers={"Host": "games.example.org"}).status_code == code
        assert client.get("/", headers={"Host": socket.gethostname()}).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["localhost:8080", "127.0.0.1:8080", "192.168.0.20", "[::1]:8080", "table.local", "games.example.org:80"],
)
def test_addresses_local_names_and_the_configured_name_work(client: FlaskClient, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:1"},
        {"Origin": "http://localhost.evil.example"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
    ids=str,
)
@pytest.mark.parametrize("body", [{"json": {"do": "undo"}}, {"data": {"do": "undo"}}], ids=["json", "form"])
def test_another_page_cannot_act(
    house: FakeHouse, client: FlaskClient, headers: Mapping[str, str], body: dict[str, Any]
) -> None:
    answer = client.post("/do", headers=headers, **body)
    assert answer.status_code == 403
    assert "This came from another page." in answer.get_data(as_text=True)
    assert house.done == []


@pytest.mark.parametrize(
    "headers", [{"Origin": "http://localhost"}, {"Sec-Fetch-Site": "same-origin"}, {}], ids=str
)
def test_our_own_page_and_programs_at_the_table_can_act(
    house: FakeHouse, client: FlaskClient, headers: Mapping[str, str]
) -> None:
    assert client.post("/do", json={"do": "undo"}, headers=headers).status_code == 200
    assert house.done == [{"do": "undo"}]


@pytest.mark.parametrize(
    ("method", "path", "sent", "code", "words"),
    [
        ("get", "/nowhere", {}, 404, "There is no such page or picture."),
        ("get", "/rules/chess", {}, 404, "There is no game"),
        ("get", "/rules/../../etc/passwd", {}, 404, "There is no such page or picture."),
        ("get", "/static/nothing.js", {}, 404, "There is no such page or picture."),
        ("get", "/do", {}, 405, "This address cannot be used that way."),
        ("post", "/", {}, 405, "This address cannot be used that way."),
        ("post", "/do", {"data": b"<x/>", "content_type": "text/xml"}, 415, "Send it as a form or as JSON."),
        ("post", "/do", {"data": b"{", "content_type": "application/json"}, 400, "Nobody here knows"),
        ("post", "/do", {"data": {"text": "x" * 70_000}}, 413, "That was more than the companion takes"),
    ],
)
def test_every_mistake_gets_a_sentence(
    client: FlaskClient, method: str, path: str, sent: dict[str, Any], code: int, words: str
) -> None:
    answer = getattr(client, method)(path, **sent)
    assert answer.status_code == code
    text = answer.get_data(as_text=True)
    assert words in text and "Traceback" not in text and "werkzeug" not in text.lower()


def test_programs_get_their_sentence_as_json(client: FlaskClient) -> None:
    answer = client.get("/nowhere", headers={"Accept": "application/json"})
    assert answer.get_json() == {
        "ok": False,
        "error": "There is no such page or picture. Go back to the table.",
    }


def test_a_broken_house_is_the_companions_own_mistake(
    house: FakeHouse, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(language: str = "en") -> Mapping[str, Any]:
        raise RuntimeError("a secret")

    monkeypatch.setattr(house, "snapshot", broken)
    answer = client.get("/")
    assert answer.status_code == 500
    text = answer.get_data(as_text=True)
    assert "own mistake. The game is safe." in text and "secret" not in text


def test_before_the_first_picture_there_is_nothing_and_that_is_no_mistake(
    client: FlaskClient, house: FakeHouse
) -> None:
    assert client.get("/camera.jpg").mimetype == "image/jpeg"
    house.picture = None
    assert client.get("/camera.jpg").status_code == 204
    assert client.get("/board.jpg").status_code == 204


def test_photographs_are_asked_for_again_and_sent_only_when_they_changed(
    client: FlaskClient, house: FakeHouse
) -> None:
    first = client.get("/moves/7/1.jpg")
    mark = first.headers["ETag"]
    assert client.get("/moves/7/1.jpg", headers={"If-None-Match": mark}).status_code == 304
    house.picture = b"\xff\xd8another"
    assert client.get("/moves/7/1.jpg", headers={"If-None-Match": mark}).status_code == 200
