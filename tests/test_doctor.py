"""companion doctor: every check finds what it is there to find, and says what to do."""

import json
import shlex
import socket
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion import games
from companion.app import doctor
from companion.cli import main, parser
from companion.config import Config, load_config
from companion.history import History
from companion.text import catalogue
from hardware.cameras import CameraTrouble
from hardware.panel import PanelTrouble
from hardware.simulated import SimulatedCamera

BOARD = games.board("boop")


@pytest.fixture(scope="module")
def frame() -> Any:
    return SimulatedCamera(BOARD, import_module("companion.games.boop.art").bed(BOARD)).read()


@pytest.fixture
def config(tmp_path: Path) -> Config:
    """A machine without camera and pins, whatever the one that runs the tests has."""
    base = load_config(None, {"COMPANION_STATE": str(tmp_path / "state")})
    panel, camera = replace(base.panel, factory="mock"), replace(base.camera, kind="simulated")
    return replace(base, panel=panel, camera=camera, page=replace(base.page, host="127.0.0.1", port=free()))


def free() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def told(check: doctor.Check) -> str:
    return catalogue("en").say(check.say)


def by_name(checks: Iterator[doctor.Check]) -> dict[str, doctor.Check]:
    return {check.name: check for check in checks}


def test_a_healthy_machine_passes_every_check(config: Config) -> None:
    checks = by_name(doctor.examine(config, "boop"))
    assert list(checks) == [
        "python",
        "camera",
        "light",
        "focus",
        "markers",
        "pins",
        "disk",
        "history",
        "clock",
        "network",
    ]
    assert all(check.ok for check in checks.values()), [told(c) for c in checks.values() if not c.ok]
    assert "simulated" in told(checks["camera"])
    assert "All 4" in told(checks["markers"])


def test_darkness_and_glare_are_told_apart(frame: Any) -> None:
    assert doctor.light(frame).ok
    assert "too dark" in told(doctor.light((frame * 0.3).astype(np.uint8)))
    assert "Too bright" in told(doctor.light(cv2.convertScaleAbs(frame, alpha=1.8)))


def test_a_blurred_picture_is_called_blurred(frame: Any) -> None:
    checks = by_name(doctor.picture(np.asarray(cv2.GaussianBlur(frame, (15, 15), 0), np.uint8), BOARD))
    assert not checks["focus"].ok and "Clean the lens" in told(checks["focus"])


def test_hidden_markers_are_named(frame: Any) -> None:
    half = frame.copy()
    half[: half.shape[0] // 2] = 90
    check = doctor.markers(half, BOARD)
    assert not check.ok and "0 and 1" in told(check)
    nothing = doctor.markers(np.full_like(frame, 90), BOARD)
    assert not nothing.ok and "No corner marker" in told(nothing)


def test_a_camera_that_does_not_work_says_what_to_do(config: Config, tmp_path: Path) -> None:
    absent = replace(config, camera=replace(config.camera, kind="folder", folder=tmp_path / "nowhere"))
    checks = by_name(doctor.examine(absent, "boop"))
    assert not checks["camera"].ok and "no folder of photographs" in told(checks["camera"])
    assert "light" not in checks


def test_a_camera_that_hangs_does_not_hang_the_doctor(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hang(*_: Any) -> None:
        raise TimeoutError

    monkeypatch.setattr(doctor, "within", hang)
    _, check, _ = doctor.camera(config, "boop")
    assert not check.ok and "does not answer" in told(check)


def test_waiting_ends_and_errors_come_through() -> None:
    def fail() -> None:
        raise CameraTrouble("silent")

    assert doctor.within(60.0, lambda: 5) == 5
    with pytest.raises(CameraTrouble):
        doctor.within(60.0, fail)
    with pytest.raises(TimeoutError):
        doctor.within(0.01, __import__("threading").Event().wait)


def test_pieces_that_were_never_learnt_are_missed_before_a_real_camera(config: Config, frame: Any) -> None:
    folder = config.table.state / "photos"
    folder.mkdir(parents=True)
    cv2.imwrite(str(folder / "1.png"), frame)
    real = replace(config, camera=replace(config.camera, kind="folder", folder=folder))
    checks = by_name(doctor.examine(real, "boop"))
    assert checks["camera"].ok and checks["markers"].ok
    assert not checks["pieces"].ok
    _, _, command = told(checks["pieces"]).partition("with: ")
    name, *words = shlex.split(command)
    args = parser("enrol").parse_args(words)  # leaves with a message if anything is missing
    assert (name, args.command, args.game) == ("companion", "enrol", "boop")
    assert args.out == config.table.state / "sets/boop"


def test_forbidden_pins_say_what_to_do(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: Any) -> None:
        raise PanelTrouble("forbidden")

    monkeypatch.setattr(doctor, "open_panel", forbidden)
    check = doctor.pins(config)
    assert not check.ok and "group gpio" in told(check)


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    check = doctor.disk(tmp_path / "file")
    assert not check.ok and "I cannot write to" in told(check)


def test_a_full_disk_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: type("Usage", (), {"free": 5_000_000}))
    check = doctor.disk(tmp_path)
    assert not check.ok and "Only 5 MB" in told(check)


def test_a_history_that_is_damaged_or_too_new_is_told(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    assert doctor.history(path).ok and not path.exists()
    book = History(path)
    book.begin("boop", 0.0)
    assert doctor.history(path).ok and "games in it: 1" in told(doctor.history(path)), (
        "also while it is written"
    )
    book.close()
    with sqlite3.connect(path) as db:
        db.execute("UPDATE meta SET value = 99")
    db.close()
    assert not doctor.history(path).ok and "newer companion" in told(doctor.history(path))
    path.write_bytes(b"SQLite format 3\0" + b"\xff" * 4000)
    assert not doctor.history(path).ok and "damaged" in told(doctor.history(path))


def test_the_board_may_be_another_edition(config: Config, tmp_path: Path) -> None:
    own = (games.folder("boop") / "board.toml").read_text(encoding="utf-8")
    other = tmp_path / "board.toml"
    numbered = own
    for number in range(4):
        numbered = numbered.replace(f"\n{number} = [", f"\n1{number} = [")
    assert numbered != own
    other.write_text(numbered, encoding="utf-8")
    assert by_name(doctor.examine(config, "boop", other))["markers"].ok
    frame, _, _ = doctor.camera(config, "boop", other)
    assert frame is not None and not doctor.markers(frame, BOARD).ok


def test_a_clock_before_the_installation_is_wrong() -> None:
    assert doctor.clock(2_000_000.0, 1_000_000.0).ok
    assert "too early" in told(doctor.clock(1_000_000.0, 2_000_000.0))


def test_a_busy_port_is_noticed() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        check = doctor.network("127.0.0.1", taken.getsockname()[1])
    assert not check.ok and "in use" in told(check)


def test_an_address_that_is_not_ours_is_a_sentence() -> None:
    check = doctor.network("198.51.100.7", free())
    assert not check.ok and "198.51.100.7" in told(check)


def settings(folder: Path, port: int) -> str:
    path = folder / "companion.toml"
    path.write_text(
        f'[table]\nstate = "{folder}"\n[page]\nhost = "127.0.0.1"\nport = {port}\n'
        '[camera]\nkind = "simulated"\n[panel]\nfactory = "mock"\n'
    )
    return str(path)


def test_the_command_tells_machines_and_people(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COMPANION_STATE", raising=False)
    path = settings(tmp_path, free())
    assert main(["doctor", "--json", "--config", path]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["ok"] is True
    assert {"name", "ok", "text"} == set(answer["checks"][0])
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert main(["doctor", "--config", settings(tmp_path, taken.getsockname()[1])]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1].startswith("--  network")
    assert all(line.startswith("ok ") for line in lines[:-1])


def test_a_game_nobody_knows_is_a_usage_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--game", "chess"]) == 2
    assert "no game 'chess'" in capsys.readouterr().err
