"""The eye as a real process: it looks through real files and pixels, and no end of it does any harm."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import pytest

from companion.app import pretend
from companion.app.eyes import Eyes
from companion.app.job import Job
from companion.app.pretend import learnt_set, simulated_camera, table_file
from companion.config import CameraConfig
from companion.ports import Sight
from companion.words import EMPTY
from tests.waiting import alive, until

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A state folder in which the set of the simulated table is learnt already."""
    folder = tmp_path_factory.mktemp("state")
    learnt_set(job(folder))
    return folder


def job(state: Path, seed: int = 0, **camera: Any) -> Job:
    return Job("boop", CameraConfig(**{"kind": "simulated", "fps": 20.0, **camera}), state, seed=seed)


class Watcher:
    """Eyes that remember what they saw."""

    def __init__(self, wanted: Job) -> None:
        self.sights: list[Sight] = []
        self.eyes = Eyes(self.sights.append)
        self.eyes.watch(wanted)

    def seen(self) -> dict[str, str] | None:
        """The pieces in the newest still sight; None while there is none."""
        last = self.sights[-1] if self.sights else None
        if last is None or last.observation is None:
            return None
        return {str(p): str(look) for p, look in last.observation.best().places.items() if look != EMPTY}

    def problem(self) -> str | None:
        problem = self.sights[-1].problem if self.sights else None
        return problem.key if problem else None

    def kill(self) -> None:
        until(lambda: self.eyes.pid)
        os.kill(self.eyes.pid or 0, signal.SIGKILL)
        self.eyes._failures = 0  # no back-off: this test is not about waiting


@pytest.fixture
def watch() -> Iterator[Any]:
    made: list[Watcher] = []

    def start(wanted: Job) -> Watcher:
        made.append(Watcher(wanted))
        return made[-1]

    yield start
    for watcher in made:
        watcher.eyes.close()


def test_it_reads_the_simulated_table_and_goes_on_after_kills_at_any_instant(state: Path, watch: Any) -> None:
    table_file(job(state)).unlink(missing_ok=True)
    watcher = watch(job(state))
    watcher.eyes.send({"do": "put", "look": "orange-cat", "place": "c3"})
    until(lambda: watcher.seen() == {"c3": "orange-cat"})
    for wait in (0.05, 0.4, 1.0):
        watcher.kill()
        time.sleep(wait)  # another instant of the next one's life each time
    watcher.sights.clear()
    watcher.eyes.send({"do": "put", "look": "gray-kitten", "place": "a1"})
    until(lambda: watcher.seen() == {"c3": "orange-cat", "a1": "gray-kitten"})
    assert watcher.sights[-1].picture.startswith(b"\xff\xd8")


def test_what_people_say_at_the_table_comes_up(state: Path) -> None:
    words: list[Any] = []
    eyes = Eyes(lambda sight: None, words.append)
    eyes.watch(job(state, seed=0))
    eyes.send({"do": "take", "place": "f6"})
    until(lambda: words)
    eyes.close()
    assert words[0]["say"] == "complaint" and "f6" in words[0]["why"]


PARENT = """
import sys, time
from pathlib import Path
from companion.app.eyes import Eyes
from companion.app.job import Job
from companion.config import CameraConfig
ready = []
eyes = Eyes(lambda sight: None, on_ready=ready.append)
eyes.watch(Job("boop", CameraConfig("simulated"), Path(sys.argv[1])))
while not ready:
    time.sleep(0.01)
print(eyes.pid, flush=True)
time.sleep(600)
"""


@pytest.mark.parametrize("stopped", [False, True])
def test_it_dies_with_its_parent_even_when_it_hangs(state: Path, stopped: bool) -> None:
    command = [sys.executable, "-c", PARENT, str(state)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        assert alive(pid)
        if stopped:
            os.kill(pid, signal.SIGSTOP)
        parent.kill()
    until(lambda: not alive(pid))


def test_it_does_not_start_without_its_parent() -> None:
    code = "from companion.app.eye import die_with; die_with(1); print('still here')"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, check=True)
    assert out.stdout == b""


def test_a_folder_of_photographs_is_read_one_by_one(state: Path, tmp_path: Path, watch: Any) -> None:
    photos = tmp_path / "photos"
    photos.mkdir()
    table = simulated_camera(job(tmp_path))
    for number, place in enumerate(("b2", "e5"), 1):
        table.control({"do": "put", "look": "gray-cat", "place": place, "by_hand": False})
        cv2.imwrite(str(photos / f"{number}.png"), table.read())
    learnt_set(job(state)).save(tmp_path / "sets" / "boop")
    watcher = watch(job(tmp_path, kind="folder", folder=photos))
    until(lambda: watcher.seen() == {"b2": "gray-cat"})
    watcher.eyes.send({"do": "next"})
    until(lambda: watcher.seen() == {"b2": "gray-cat", "e5": "gray-cat"})


def test_pieces_nobody_has_learnt_are_asked_for(tmp_path: Path, watch: Any) -> None:
    cv2.imwrite(str(tmp_path / "1.png"), simulated_camera(job(tmp_path)).read())
    watcher = watch(job(tmp_path, kind="folder", folder=tmp_path))
    until(lambda: watcher.problem() == "eye.no_set")


def test_a_camera_that_is_missing_is_lost_with_its_sentence(state: Path, watch: Any) -> None:
    watcher = watch(job(state, kind="v4l2", device="/dev/video-nobody"))
    until(lambda: watcher.problem() == "camera.no_device")


def test_a_set_or_table_damaged_by_a_power_cut_is_made_again(
    state: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = learnt_set(job(state))
    monkeypatch.setattr(pretend, "enrol", lambda *_: known)  # learning takes long and is not the point
    kept = next((state / "simulated").glob("boop-set-*"))
    damaged = tmp_path / "simulated" / kept.name
    damaged.mkdir(parents=True)
    (damaged / "set.json").write_text("")
    assert learnt_set(job(tmp_path)) is known
    assert (damaged / "colours.npz").exists(), "kept again"
    assert [path.name for path in (tmp_path / "simulated").iterdir()] == [kept.name], "nothing half made"
    table_file(job(tmp_path)).write_text('{"room"')
    assert simulated_camera(job(tmp_path)).read().shape == (960, 1280, 3)


def test_a_job_is_the_same_on_the_other_side(tmp_path: Path) -> None:
    full = replace(job(tmp_path, 7, folder=tmp_path), board_file=tmp_path / "b.toml", set_folder=tmp_path)
    for one in (full, replace(job(tmp_path), stress="dark")):
        assert Job.from_json(one.to_json()) == one
