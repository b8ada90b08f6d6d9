"""The command line: bad input gets a sentence and an exit code, never a traceback."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion import games
from companion.cli import COMMANDS, main
from companion.history import History, Record
from companion.messages import Event, GameBegan, GameEnded, encode
from companion.text import Say
from companion.words import Player

Run = tuple[int, str, str]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *words: str) -> Run:
    try:
        code = main(words)
    except SystemExit as left:
        code = left.code if isinstance(left.code, int) else 1
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, command, "--help")
    assert code == 0
    assert out.startswith(f"usage: companion {command}")


def test_without_a_command_the_commands_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys)
    assert code == 2
    assert "COMMAND" in err


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    settings = tomllib.loads((games.SHELF.parent.parent / "pyproject.toml").read_text(encoding="utf-8"))
    assert run(capsys, "--version") == (0, f"companion {settings['project']['version']}\n", "")


def test_perft_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "perft", "boop", "3") == (0, "1 36\n2 1260\n3 42900\n", "")


def own_board() -> str:
    return (games.SHELF / "boop/board.toml").read_text(encoding="utf-8")


def files(folder: Path) -> Iterator[str]:
    (folder / "text.jpg").write_text("no picture")
    cv2.imwrite(str(folder / "grey.png"), np.full((480, 640, 3), 120, np.uint8))
    (folder / "layout.json").write_text('{"a1": "orange-kitten"}')
    (folder / "broken.json").write_text("{\n  nonsense\n}")
    (folder / "square.json").write_text('{"z9": "orange-kitten"}')
    (folder / "piece.json").write_text('{"a1": "dragon"}')
    (folder / "wrong.toml").write_text('[page]\nhost = "127.0.0.1"\nport = "eighty"\n')
    (folder / "torn.toml").write_text("[page\n")
    (folder / "game.txt").write_text("game: boop\nplayers: Ann, Bob\n\n1. kitten c3\n2. kitten c3\n")
    (folder / "odd.txt").write_text("hello\n")
    (folder / "raised.txt").write_text("game: boop\nplayers: Ann, Bob\n\n². kitten c3\n", encoding="utf-8")
    (folder / "minus.txt").write_text("game: boop\nplayers: Ann, Bob\nfirst: --5\n\n1. kitten c3\n")
    heights = {"nan": "NaN", "huge": "1e9", "below": "-28", "zero": "0", "word": '"tall"', "yes": "true"}
    for name, height in heights.items():
        (folder / f"{name}.json").write_text(f'{{"orange-cat": {height}}}')
    (folder / "pairs.json").write_text('[["orange-cat", 41]]')
    (folder / "endless.json").write_text("[" * 100_000)
    (folder / "digits.json").write_text('{"orange-cat": ' + "9" * 5000 + "}")
    (folder / "other.toml").write_text(own_board().replace("orange-", "purple-"))
    (folder / "bin.toml").write_bytes(b"\xff\xfe[board]\x00")
    (folder / "aliases.toml").write_text(
        own_board().replace("height_mm = 28", "height_mm = 28\naliases = 3", 1)
    )
    yield from ()


ENROL = "enrol --game boop --empty grey.png --photo grey.png"
BAD = {
    "unknown game": ("perft chess 2", 2, "chess"),
    "depth no number": ("perft boop deep", 2, "deep"),
    "wrong position": ("perft boop 2 --from nonsense", 2, "nonsense"),
    "unknown house rule": ("perft boop 2 --option flying=yes", 2, "flying"),
    "bad value of a house rule": ("perft boop 2 --option kittens_only=purple", 2, "purple"),
    "missing photo": ("read gone.jpg --game boop --set s", 1, "gone.jpg"),
    "judge: missing photo, before any is judged": (
        "judge grey.png gone.jpg --game boop --set s",
        1,
        "There is no photograph gone.jpg",
    ),
    "judge: a folder": ("judge grey.png . --game boop --set s", 1, "directory"),
    "missing set": ("read grey.png --game boop --set s", None, "s"),
    "enrol: unreadable photo": (
        "enrol --game boop --empty text.jpg --photo grey.png --layout layout.json --out s",
        1,
        "text.jpg",
    ),
    "enrol: no markers": (
        "enrol --game boop --empty grey.png --photo grey.png --layout layout.json --out s",
        1,
        "marker",
    ),
    "enrol: broken layout": (
        "enrol --game boop --empty grey.png --photo grey.png --layout broken.json --out s",
        2,
        "line 2",
    ),
    "enrol: unknown square": (
        "enrol --game boop --empty grey.png --photo grey.png --layout square.json --out s",
        2,
        "z9",
    ),
    "enrol: unknown piece": (
        "enrol --game boop --empty grey.png --photo grey.png --layout piece.json --out s",
        2,
        "dragon",
    ),
    "enrol: layouts and photos do not match": (
        "enrol --game boop --empty grey.png --photo grey.png --photo grey.png --layout layout.json --out s",
        2,
        "--layout",
    ),
    "enrol: endless layout": (f"{ENROL} --layout endless.json --out s", 2, "endless.json"),
    **{
        f"enrol: height {name}": (
            f"{ENROL} --layout layout.json --heights {name}.json --out s",
            2,
            f"{name}.json",
        )
        for name in ("nan", "huge", "below", "zero", "word", "yes", "pairs", "endless", "digits")
    },
    "enrol: out is a file": (f"{ENROL} --layout layout.json --out game.txt", 2, "game.txt is a file"),
    "enrol: out is below a file": (f"{ENROL} --layout layout.json --out game.txt/s", 2, "game.txt is a file"),
    "read: name too long": (f"read {'a' * 300}.jpg --game boop --set s", 1, "too long"),
    "serve: negative seed": ("serve --seed -1", 2, "from 0"),
    "serve: endless seed": (f"serve --seed {'9' * 5000}", 2, "from 0"),
    "simulate: negative seed": ("simulate boop --seed -1", 2, "from 0"),
    "simulate: seed no number": ("simulate boop --seed ²", 2, "²"),
    "serve: unknown board file": ("serve --board gone.toml", 2, "gone.toml"),
    "serve: board of another game": (
        "serve --board other.toml",
        2,
        "other.toml: has other squares or pieces",
    ),
    "doctor: broken board file": ("doctor --board aliases.toml", 2, "aliases.toml, line 30"),
    "print: name too long": (f"print boop --out {'a' * 300}", 1, "too long"),
    "unknown board file": ("read grey.png --game boop --set s --board gone.toml", None, "gone.toml"),
    "wrong setting": ("serve --config wrong.toml", 2, "line 3"),
    "torn settings": ("serve --config torn.toml", 2, "line 1"),
    "port too high": ("serve --port 99999", 2, "65535"),
    "port no number": ("serve --port ²", 2, "²"),
    "missing settings": ("serve --config gone.toml", None, "gone.toml"),
    "unknown stress": ("simulate boop --stress sandstorm", 2, "sandstorm"),
    "no games": ("simulate boop --games 0", 2, "0"),
    "share too large": ("simulate boop --mistakes 7", 2, "7"),
    "replay: nothing yet": ("replay", 1, "no history"),
    "replay: illegal move": ("replay game.txt", 2, "move 2"),
    "replay: no record": ("replay odd.txt", 2, "Line 1"),
    "replay: raised number": ("replay ²", 1, "²"),
    "replay: raised number in a file": ("replay raised.txt", 2, "Line 4"),
    "replay: two signs": ("replay minus.txt", 2, "--5"),
    "replay: missing": ("replay gone.txt", 1, "gone.txt"),
    "print: unknown game": ("print chess", 2, "chess"),
    "print: board not in UTF-8": ("print boop --board bin.toml", 2, "bin.toml"),
    "print: board with wrong aliases": ("print boop --board aliases.toml", 2, "aliases.toml, line 30"),
    "print: no such folder": ("print boop --out nowhere/kit.pdf", 1, "nowhere"),
}


@pytest.mark.parametrize(("words", "code", "names"), BAD.values(), ids=BAD)
def test_bad_input_gets_a_sentence(
    words: str, code: int | None, names: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    list(files(here))
    got, out, err = run(capsys, *words.split())
    assert got in ((1, 2) if code is None else (code,)), err
    assert names in err
    assert "Traceback" not in err + out
    assert err.strip().splitlines()[-1].startswith("companion")


@pytest.mark.parametrize("number", ["7", "9" * 20, "9" * 5000], ids=len)
def test_a_game_that_no_history_has_is_said(
    number: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "state").mkdir()
    History(here / "state" / "games.db").close()
    code, _, err = run(capsys, "replay", number)
    assert (code, err) == (2, "companion: There is no such game. List them with: companion replay --list\n")


def test_a_busy_port_is_said(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        code, _, err = run(capsys, "serve", "--host", "127.0.0.1", "--port", port)
    assert code == 1
    assert port in err
    assert "--port" in err


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_state_folder_that_cannot_be_written_is_said(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    locked = here / "locked"
    locked.mkdir(mode=0o500)
    monkeypatch.setenv("COMPANION_STATE", str(locked / "state"))
    code, _, err = run(capsys, "serve", "--host", "127.0.0.1", "--port", "59871")
    assert code == 1
    assert "locked" in err


def test_a_recorded_game_is_told_and_reads_back(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "game: boop\nplayers: Ann, Bob\n\n1. kitten c3\n2. kitten d4\n"
    (here / "game.txt").write_text(text)
    assert run(capsys, "replay", "game.txt") == (0, text, "")
    code, out, _ = run(capsys, "replay", "game.txt", "--json")
    assert code == 0
    assert json.loads(out)["moves"] == ["kitten c3", "kitten d4"]
    code, out, _ = run(capsys, "replay", "game.txt", "--story")
    assert "Ann" in out


def keep(history: History, events: list[Event]) -> None:
    records = [Record(event.at, 1_700_000_000.0, *encode(event)) for event in events]
    history.begin("boop", 1_700_000_000.0, records)


def test_the_list_of_games_says_who_played_and_who_won(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    history = History(here / "state" / "games.db")
    keep(history, [GameBegan(0.0, "boop", ("Ann", "Bob"), {}, None)])
    resigned = GameEnded(9.0, (Player(1),), Say.of("referee.resigned", who=0), "resigned")
    keep(history, [GameBegan(0.0, "boop", ("Cleo", "Dan"), {}, None), resigned])
    history.begin("boop", 1_700_000_000.0, [Record(0.0, 0.0, "SomethingNew", {})])
    keep(history, [GameBegan(0.0, "boop", ("Ann", "Bob"), {}, None)])
    history.close()
    code, out, _ = run(capsys, "replay", "--list")
    assert code == 0
    first, second, third, last = out.splitlines()
    assert last.endswith("  Ann, Bob  still on")
    assert first.split()[:2] == ["1", "boop"] and first.endswith("  Ann, Bob  broken off")
    assert second.endswith("  Cleo, Dan  Dan wins")
    assert third.endswith("  cannot be read by this companion")
    lines = [json.loads(line) for line in run(capsys, "replay", "--list", "--json")[1].splitlines()]
    assert [line["players"] for line in lines] == [["Ann", "Bob"], ["Cleo", "Dan"], [], ["Ann", "Bob"]]
    assert [line["result"] for line in lines[:2]] == [None, "Dan wins"]
    assert [line["newest"] for line in lines] == [False, False, False, True]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("words", ["perft boop 2", "doctor", "replay game.txt", "perft --help", "--version"])
def test_output_that_cannot_be_written_is_said(words: str, here: Path) -> None:
    (here / "game.txt").write_text("game: boop\nplayers: Ann, Bob\n\n1. kitten c3\n")
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "companion", *words.split()],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=buffered,
        )
    assert done.returncode == 1
    (sentence,) = done.stderr.splitlines()
    assert sentence.startswith("companion: The output cannot be written (")


def test_a_reader_that_has_gone_is_no_trouble(here: Path) -> None:
    (here / "game.txt").write_text("game: boop\nplayers: Ann, Bob\n\n1. kitten c3\n")
    reading, writing = os.pipe()
    os.close(reading)
    words = [sys.executable, "-m", "companion", "replay", "game.txt"]
    done = subprocess.run(words, stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_an_error_that_has_nothing_to_do_with_the_output_is_not_blamed_on_it(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(name: str) -> None:
        raise OSError(5, "Input/output error", "pictures/1.jpg")

    monkeypatch.setattr("companion.cli.perft_command.game", fail)
    with pytest.raises(OSError, match="Input/output"):
        main(["perft", "boop", "1"])
