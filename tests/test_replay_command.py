"""``companion replay``: a game told as text says how it ended, and reads back."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from companion.cli import main
from companion.games import game
from companion.history import History, Record
from companion.messages import AgreeDraw, Begin, Command, Declare, Resign, encode
from companion.referee import Referee
from companion.table import Table
from companion.words import Player
from tests.boop_games import random_game

ON = "game: boop\nplayers: Ann, Bob\n\n1. kitten c3\n2. kitten d4\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))
    return tmp_path


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["replay", *words]) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["replay", *words]) == 2
    return capsys.readouterr().err


def keep(here: Path, *commands: Command, names: tuple[str, ...] = ("Ann", "Bob")) -> None:
    """Play a game into the history, as the house does."""
    referee, table, kept = Referee(game), Table(), []
    for command in (Begin("boop", names), *commands):
        for event in referee.decide(table, command, 0.0):
            table = referee.evolve(table, event)
            kept.append(Record(event.at, 1_700_000_000.0, *encode(event)))
    history = History(here / "state" / "games.db")
    history.begin("boop", 1_700_000_000.0, kept)
    history.close()


def won() -> list[Command]:
    return [Declare(str(move)) for _, move, _ in random_game({}, Random(1))]


ENDS: dict[str, tuple[list[Command], str, str]] = {
    "rules": (won(), " wins", " wins"),
    "draw": ([Declare("kitten c3"), AgreeDraw()], "draw agreed", "A draw"),
    "resigned": ([Declare("kitten c3"), Resign(Player(1))], "Bob gave up", "Ann wins"),
}


@pytest.mark.parametrize("how", ENDS)
def test_a_finished_game_is_finished_when_its_text_is_read_back(
    how: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commands, line, headline = ENDS[how]
    keep(here, *commands)
    text = told(capsys)
    (here / "g.txt").write_text(text)
    (result,) = (row for row in text.splitlines() if row.startswith("result: "))
    assert result.endswith(line)
    assert told(capsys, "g.txt") == text
    for form in ("--story", "--json"):
        assert told(capsys, "g.txt", form) == told(capsys, form)
    assert told(capsys, "g.txt", "--story").rstrip().endswith(headline)
    assert json.loads(told(capsys, "g.txt", "--json"))["outcome"]["how"] == how


def test_a_text_without_a_result_is_won_by_its_moves(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep(here, *won())
    text = told(capsys)
    (here / "old.txt").write_text("\n".join(row for row in text.splitlines() if "result" not in row))
    assert told(capsys, "old.txt") == text


def test_a_game_that_is_on_has_no_result(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "on.txt").write_text(ON)
    assert told(capsys, "on.txt") == ON
    assert told(capsys, "on.txt", "--story").rstrip().endswith("Ann to move")


def test_two_players_of_one_name_are_told_apart(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep(here, Resign(Player(1)), names=("Ann", "Ann"))
    (here / "g.txt").write_text(told(capsys))
    assert json.loads(told(capsys, "g.txt", "--json"))["outcome"]["winners"] == [0]


def test_a_wrong_result_is_said(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "on.txt").write_text(ON.replace("\n\n", "\nresult: Ann wins\n\n"))
    said = refused(capsys, "on.txt")
    assert "on.txt: The line 'result: Ann wins' is wrong." in said
    assert "draw agreed, Ann gave up, Bob gave up" in said
    keep(here, *won())
    text = told(capsys)
    (line,) = [row for row in text.splitlines() if row.startswith("result: ")]
    (here / "won.txt").write_text(text.replace(line, "result: draw agreed"))
    assert f"By these moves it is: {line.removeprefix('result: ')}." in refused(capsys, "won.txt")
