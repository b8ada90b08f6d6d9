"""The page knows what is set at the simulated table, also after a restart of either side."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion import games
from companion.games.boop import art
from hardware.simulated import SimulatedCamera


def camera(path: Path) -> SimulatedCamera:
    board = games.board("boop")
    return SimulatedCamera(board, art.bed(board), games.game("boop"), seed=2, path=path)


def room(said: list[dict[str, Any]]) -> dict[str, Any]:
    return {k: v for words in said if words.get("say") == "room" for k, v in words.items() if k != "say"}


def test_the_room_is_told_once_and_again_when_it_changes(tmp_path: Path) -> None:
    table = camera(tmp_path / "room.json")
    first = room(table.said())
    assert (first["auto"], first["light"], first["shadow"], first["hand"]) == (False, "normal", False, False)
    assert room(table.said()) == {}
    table.control({"do": "light", "name": "warm"})
    table.control({"do": "shadow", "in": True})
    table.control({"do": "play", "auto": True, "mistakes": 0.3})
    changed = room(table.said())
    assert (changed["auto"], changed["mistakes"], changed["light"], changed["shadow"]) == (
        True,
        0.3,
        "warm",
        True,
    )
    again = camera(tmp_path / "room.json")
    assert room(again.said()) == changed
