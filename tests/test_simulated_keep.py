"""The simulated table survives whatever happens to the program, as a real table does."""

import errno
import json
import logging
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from simulated_evening import GAME, Evening, bed, heard, spoken, table

from companion import games
from hardware.simulated import SimulatedCamera


def test_after_a_crash_at_any_instant_the_evening_goes_on_the_same(tmp_path: Path) -> None:
    start = GAME.start(2, {})
    path = tmp_path / "room.json"
    camera = table(6, path=path)
    camera.control(heard(start, ()))
    camera.control({"do": "play", "auto": True, "mistakes": 0.5})
    for tick in range(1, 60):
        camera.advance(tick * 0.37)
        before = (camera.base, camera.script.acts, camera.script.deeds, camera.truth.settled)
        camera = table(6, path=path)  # no close: it was killed
        assert (camera.base, camera.script.acts, camera.script.deeds, camera.truth.settled) == before
        assert camera.auto
        assert camera.heard is not None
        camera.advance(tick * 0.37)
    assert camera.truth.settled


def test_what_was_said_before_the_crash_is_heard_after_it(tmp_path: Path) -> None:
    path = tmp_path / "room.json"
    camera = table(3, path=path)
    camera.control(heard(GAME.start(2, {}), ()))
    camera.control({"do": "play", "auto": True, "mistakes": 0})
    tick = 0
    while not camera._said:
        tick += 1
        camera.advance(tick / 4)
    assert [words["say"] for words in spoken(table(3, path=path))] == ["press"]


def test_light_bumps_arms_and_habits_are_found_again(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "room.json"
    camera = table(path=path)
    for message in (
        {"do": "lay", "view": {"a1": "gray-cat"}},
        {"do": "light", "name": "warm"},
        {"do": "bump", "px": 12},
        {"do": "turn"},
        {"do": "hand", "in": True},
        {"do": "shadow"},
        {"do": "play", "auto": True, "mistakes": 0.4, "players": ["sensible"]},
    ):
        camera.control(message)
    again = table(path=path)
    assert (again.room, again.habits, again.auto) == (camera.room, camera.habits, True)
    assert np.abs(again.read().astype(int) - camera.read().astype(int)).max() < 30  # but for the noise
    again.advance(9.0)
    assert again.room.arm is not None


def test_an_arm_on_its_way_still_comes_after_a_crash(tmp_path: Path) -> None:
    path = tmp_path / "room.json"
    camera = SimulatedCamera(games.board("boop"), bed(), GAME, path=path, now=lambda: 0.0)
    camera.control({"do": "hand", "in": True})
    assert camera.room.arm is None
    again = table(path=path)
    again.advance(5.0)
    assert again.room.arm is not None


def test_a_game_half_played_is_played_to_its_end(tmp_path: Path) -> None:
    evening = Evening(4, mistakes=0.2)
    path = tmp_path / "room.json"
    evening.camera._path = path
    while evening.camera.truth.phase != "over":
        for _ in range(40):
            evening.step()
        evening.camera = SimulatedCamera(games.board("boop"), bed(), GAME, seed=4, path=path)
        evening.camera.advance(evening.now)
        assert evening.now < 1800
    assert evening.camera.truth.position == GAME.position(evening.table.state)


def _broken(data: dict[str, Any], way: str) -> str:
    match way:
        case "empty":
            return ""
        case "cut":
            return json.dumps(data)[:200]
        case "list":
            return "[1, 2]"
        case "piece":
            data["room"]["pieces"][0]["look"] = "dragon"
        case "moves":
            data["people"]["moves"] = ["z9z9"]
        case "stress":
            data["stress"] = "earthquake"
        case "missing":
            del data["script"]
    return json.dumps(data)


@pytest.mark.parametrize("way", ["empty", "cut", "list", "piece", "moves", "stress", "missing"])
def test_a_damaged_file_is_reported_and_the_table_starts_afresh(
    tmp_path: Path, way: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "room.json"
    fresh = table(2, path=path)
    fresh.control({"do": "lay", "view": {"a1": "gray-cat"}})
    fresh.control({"do": "play", "auto": True})
    path.write_text(_broken(json.loads(path.read_text()), way))
    with caplog.at_level(logging.WARNING):
        again = table(2, path=path)
    assert "afresh" in caplog.text
    assert again.room == table(2).room
    assert (again.people, again.auto) == (None, False)
    again.control({"do": "put", "look": "gray-cat", "place": "b2"})
    assert table(2, path=path).truth.view == again.truth.view


def test_a_table_that_cannot_be_saved_plays_on_and_says_so_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    camera = table(3, path=tmp_path / "room.json")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_text", full)
        camera.control({"do": "light", "name": "dark"})
        camera.control({"do": "light", "name": "warm"})
    assert caplog.text.count("cannot be saved") == 1
    camera.control({"do": "light", "name": "bright"})
    assert table(3, path=tmp_path / "room.json").base.light == camera.base.light
