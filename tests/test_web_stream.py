"""Live: every phone gets every state, fifty at once, and finds its way back after a break."""

from __future__ import annotations

import http.client
import json
import socket
import threading
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.browser import served
from tests.fake_house import FakeHouse, scene
from web import SERVER, create_app
from web.app import STREAMS
from web.parts import NEEDS, Parts
from web.stream import events

PHONES = 50
PATIENCE = 30
"""Seconds until a test gives up; nothing here depends on how fast the machine is."""


class Phone:
    """One stream, read line by line from the socket (`http.client` is slow at this)."""

    def __init__(self, url: str) -> None:
        where = urlsplit(url)
        self.line = socket.create_connection((where.hostname, where.port), timeout=PATIENCE)
        self.line.sendall(f"GET /stream?parts HTTP/1.1\r\nHost: {where.netloc}\r\n\r\n".encode())
        self.lines = self.line.makefile("rb")

    def events(self) -> Iterator[dict[str, Any]]:
        # Lines that tell the length of a chunk are passed over; an event is always one chunk.
        for raw in self.lines:
            if raw.startswith(b"data: {"):
                yield json.loads(raw[6:])

    def until(self, version: int) -> list[dict[str, Any]]:
        heard = []
        for event in self.events():
            heard.append(event)
            if event["version"] >= version:
                break
        return heard

    def close(self) -> None:
        self.lines.close()
        self.line.close()


@pytest.fixture
def house() -> FakeHouse:
    return FakeHouse()


def together(phones: list[Phone], version: int) -> list[list[dict[str, Any]]]:
    """What all phones hear until *version*."""
    heard: list[list[dict[str, Any]]] = [[] for _ in phones]

    def listen(n: int) -> None:
        heard[n] = phones[n].until(version)

    threads = [threading.Thread(target=listen, args=(n,)) for n in range(len(phones))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    return heard


def test_there_are_more_threads_than_streams_so_that_the_page_answers_while_all_listen() -> None:
    assert STREAMS >= PHONES
    assert SERVER["threads"] >= STREAMS + 8
    assert SERVER["connection_limit"] >= 500


def test_fifty_phones_hear_every_single_change(house: FakeHouse) -> None:
    with served(house) as url:
        phones = [Phone(url) for _ in range(PHONES)]
        assert all(heard[-1]["version"] == 1 for heard in together(phones, 1))
        for version in range(2, 8):
            house.show(headline=f"Change {version}")
            for heard in together(phones, version):
                assert [event["version"] for event in heard] == [version]
                assert f"Change {version}" in heard[0]["parts"]["sign"]["html"]
        for phone in phones:
            phone.close()


def test_in_a_rush_of_changes_every_phone_ends_with_the_last_and_misses_no_part(house: FakeHouse) -> None:
    with served(house) as url:
        phones = [Phone(url) for _ in range(PHONES)]
        begun = together(phones, 1)
        rush = threading.Thread(target=lambda: [house.show(headline=f"Change {n}") for n in range(2, 62)])
        rush.start()
        heard = together(phones, 61)
        rush.join(PATIENCE)
        for first, then in zip(begun, heard, strict=True):
            versions = [event["version"] for event in (*first, *then)]
            assert versions == sorted(set(versions)) and versions[-1] == 61
            shown: dict[str, str] = {}
            for event in (*first, *then):
                shown |= {name: part["html"] for name, part in event["parts"].items()}
            assert "Change 61" in shown["sign"]
            assert set(shown) == set(NEEDS)
        for phone in phones:
            phone.close()


def test_the_page_still_answers_while_fifty_phones_listen(house: FakeHouse) -> None:
    with served(house) as url:
        phones = [Phone(url) for _ in range(PHONES)]
        for path in ("/", "/camera.jpg", "/parts.json", "/static/app.css"):
            asked = http.client.HTTPConnection(urlsplit(url).netloc, timeout=PATIENCE)
            asked.request("GET", path)
            assert asked.getresponse().status == 200
            asked.close()
        for phone in phones:
            phone.close()


def test_one_phone_too_many_is_told_so_and_a_phone_that_leaves_makes_room(house: FakeHouse) -> None:
    client = create_app(house).test_client()
    lines = [client.get("/stream", buffered=False) for _ in range(STREAMS)]
    refused = client.get("/stream")
    assert refused.status_code == 503
    assert "Too many phones" in refused.get_data(as_text=True)
    lines.pop().close()
    again = client.get("/stream", buffered=False)
    assert again.status_code == 200
    for line in (*lines, again):
        line.close()


def test_an_event_carries_only_the_parts_that_changed(house: FakeHouse) -> None:
    with served(house) as url:
        phone = Phone(url)
        phone.until(1)
        house.show(camera={**house.shown["camera"], "version": 13})
        assert phone.until(2)[0]["parts"] == {}
        house.show(headline="Bob to move", turn=1)
        assert set(phone.until(3)[0]["parts"]) == {"sign", "strip", "score"}
        phone.close()


def test_used_time_alone_draws_nothing_again(house: FakeHouse) -> None:
    parts = Parts(house, create_app(house))
    before = parts.all(house.snapshot(), "en")
    house.show(players=[{**player, "used": 99.0} for player in house.shown["players"]])
    after = parts.all(house.snapshot(), "en")
    assert all(after[name][1] is before[name][1] for name in NEEDS)


def test_a_house_may_change_a_value_it_gave(house: FakeHouse) -> None:
    client = create_app(house).test_client()
    room = house.shown["simulated"]
    before = client.get("/parts.json").get_json()["parts"]["room"]
    room["light"] = "dark"
    house.show()
    assert client.get("/parts.json").get_json()["parts"]["room"] != before


def first_event(client: Any, path: str, **headers: str) -> str:
    answer = client.get(path, headers=headers, buffered=False)
    lines = iter(answer.response)
    found = next(lines) + next(lines)
    answer.close()
    return found.decode() if isinstance(found, bytes) else str(found)


def test_a_phone_that_comes_back_gets_the_whole_state_when_it_missed_something(house: FakeHouse) -> None:
    client = create_app(house).test_client()
    house.show(headline="Missed")
    said = first_event(client, "/stream?parts", **{"Last-Event-ID": "1"})
    assert "id: 2" in said and "Missed" in said and '"moves"' in said


def test_a_phone_that_missed_nothing_waits_for_the_next_change(house: FakeHouse) -> None:
    waited: list[int] = []

    def wait(version: int, timeout: float) -> int:
        waited.append(version)
        house.show(headline="Next")
        return version + 1

    house.wait = wait  # type: ignore[method-assign]
    lines = events(house, "en", dict, 1, lambda: False)
    assert next(lines).startswith("retry: ")
    assert next(lines).startswith("id: 2\n") and waited == [1]


def test_after_a_restart_an_old_number_says_nothing(house: FakeHouse) -> None:
    client = create_app(house).test_client()
    said = first_event(client, "/stream?parts&start=another", **{"Last-Event-ID": "1"})
    assert "id: 1" in said


def test_a_quiet_line_says_now_and_then_that_it_is_alive(house: FakeHouse) -> None:
    house.wait = lambda version, timeout: version  # type: ignore[method-assign]
    lines = events(house, "en", dict, None, lambda: False)
    assert [next(lines).partition("\n")[0] for _ in range(3)] == ["retry: 1000", "id: 1", "event: still"]


def test_a_phone_that_has_gone_ends_its_stream(house: FakeHouse) -> None:
    house.wait = lambda version, timeout: version  # type: ignore[method-assign]
    here = iter([False, False, True])
    assert len(list(events(house, "en", dict, None, lambda: next(here)))) == 2


def test_asking_again_and_again_gives_the_same_parts_as_the_stream(house: FakeHouse) -> None:
    client = create_app(house).test_client()
    everything = client.get("/parts.json").get_json()
    have = ",".join(f"{name}:{part['mark']}" for name, part in everything["parts"].items())
    assert client.get(f"/parts.json?have={have}").get_json()["parts"] == {}
    house.show(**{**scene("refused"), "version": 1})
    changed = client.get(f"/parts.json?have={have}").get_json()["parts"]
    assert {"verdict", "board", "moves"} <= set(changed) and "room" not in changed
    assert client.get("/parts.json?have=:,x,a:b:c").get_json()["parts"].keys() == everything["parts"].keys()


def test_the_snapshot_is_there_for_other_programs(house: FakeHouse) -> None:
    shown = create_app(house).test_client().get("/snapshot.json").get_json()
    assert shown == json.loads(json.dumps(house.shown))
