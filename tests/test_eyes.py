"""The house's side of the eye: whatever happens to the eye, the house goes on and no process is left."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.app.eyes import Eyes, Ready
from companion.app.job import Job
from companion.config import CameraConfig
from companion.ports import Sight
from tests.waiting import alive, until

ROOT = Path(__file__).parent.parent


class Witness:
    """Writes down everything the eyes report."""

    def __init__(self, behaviour: str, patience: float = 60.0) -> None:
        self.sights: list[Sight] = []
        self.said: list[Any] = []
        self.ready: list[Ready] = []
        command = (sys.executable, "-m", "tests.fake_eye", behaviour)
        self.eyes = Eyes(
            self.sights.append,
            self.said.append,
            self.ready.append,
            command=command,
            patience=(patience, 60.0),
        )

    def watch(self, game: str = "boop") -> None:
        self.eyes.watch(Job(game, CameraConfig(), Path("/nowhere")))

    def problems(self) -> list[str]:
        return [sight.problem.key for sight in self.sights if sight.problem]

    def told(self) -> list[Any]:
        return [words["told"] for words in self.said if "told" in words]

    def jobs(self) -> list[Any]:
        return [words["job"] for words in self.said if "job" in words]


@pytest.fixture
def witness() -> Iterator[Callable[..., Witness]]:
    all_of_them: list[Witness] = []

    def make(behaviour: str = "steady", patience: float = 60.0) -> Witness:
        all_of_them.append(Witness(behaviour, patience))
        all_of_them[-1].watch()
        return all_of_them[-1]

    old = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = str(ROOT)
    yield make
    for one in all_of_them:
        one.eyes.close()
    os.environ.pop("PYTHONPATH") if old is None else os.environ.update(PYTHONPATH=old)


def test_reports_come_up_and_orders_go_down(witness: Callable[..., Witness]) -> None:
    seen = witness()
    seen.eyes.send({"do": "bump", "px": 3})
    until(lambda: seen.told() == [{"do": "bump", "px": 3}])
    until(lambda: any(sight.state == "moving" for sight in seen.sights))
    assert seen.ready == [Ready("fake", "v4l2")]
    assert seen.jobs()[0]["game"] == "boop"
    assert seen.problems() == ["eye.starting"]


def test_a_killed_eye_is_started_again_and_told_again_what_counts(witness: Callable[..., Witness]) -> None:
    seen = witness()
    accepted, heard, bump = {"do": "accept", "view": {"a1": "empty"}}, {"do": "heard"}, {"do": "bump"}
    for order in ({"do": "accept", "view": {}}, accepted, heard, bump):
        seen.eyes.send(order)
    until(lambda: bump in seen.told())
    before = seen.eyes.pid
    seen.said.clear()
    os.kill(before or 0, signal.SIGKILL)
    until(lambda: len(seen.ready) == 2 and len(seen.told()) >= 2)
    assert seen.eyes.pid not in (None, before)
    assert seen.told() == [accepted, heard]
    assert seen.problems() == ["eye.starting", "eye.restarting"]
    until(lambda: seen.sights[-1].state == "moving")


def test_many_kills_do_no_harm(witness: Callable[..., Witness]) -> None:
    seen = witness()
    for life in range(4):
        until(lambda: len(seen.ready) > life)  # noqa: B023
        seen.eyes._failures = 0  # no back-off: this test is not about waiting
        os.kill(seen.eyes.pid or 0, signal.SIGKILL)
    until(lambda: len(seen.ready) == 5)
    seen.eyes.send({"do": "bump"})
    until(lambda: {"do": "bump"} in seen.told())


def test_an_eye_that_says_nothing_any_more_is_ended_and_started_again(
    witness: Callable[..., Witness],
) -> None:
    seen = witness("hang", patience=0.5)
    until(lambda: seen.eyes.pid and seen.ready)
    first = seen.eyes.pid
    until(lambda: len(seen.ready) == 2)
    assert first is not None and not alive(first)
    assert "eye.restarting" in seen.problems()


def test_noise_on_the_wire_starts_the_eye_again(witness: Callable[..., Witness]) -> None:
    seen = witness("garbage")
    until(lambda: len(seen.ready) == 2)
    assert "eye.restarting" in seen.problems()


def test_an_eye_that_knows_what_is_wrong_has_the_last_word(witness: Callable[..., Witness]) -> None:
    seen = witness("trouble")
    until(lambda: seen.problems().count("camera.silent") >= 2)
    assert set(seen.problems()) == {"eye.starting", "camera.silent"}


def test_the_reason_is_logged_once_and_again_when_it_changes(
    witness: Callable[..., Witness], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    tries = tmp_path / "tries"
    tries.write_text("")
    witness(f"troubles:{tries}")
    until(lambda: len(tries.read_text()) >= 5)  # the fourth has ended then
    assert [record.getMessage().split(".")[0] for record in caplog.records] == [
        "The camera gives no pictures",
        "There is no webcam that gives pictures",
    ]


def test_the_next_eye_opens_the_camera_that_was_found(witness: Callable[..., Witness]) -> None:
    seen = witness()
    until(lambda: seen.jobs())
    os.kill(seen.eyes.pid or 0, signal.SIGKILL)
    until(lambda: len(seen.jobs()) == 2)
    first, second = (job["camera"] for job in seen.jobs())
    assert (first["kind"], second["kind"], second["device"]) == ("auto", "v4l2", "/dev/video7")


def test_another_game_gets_another_eye_and_the_same_game_the_same(witness: Callable[..., Witness]) -> None:
    seen = witness()
    until(lambda: seen.jobs())
    first = seen.eyes.pid
    seen.watch("boop")
    seen.watch("race")
    until(lambda: len(seen.jobs()) == 2)
    assert first is not None and not alive(first)
    assert [job["game"] for job in seen.jobs()] == ["boop", "race"]
    assert seen.jobs()[1]["camera"]["kind"] == "v4l2"
    assert seen.problems() == ["eye.starting", "eye.starting"]


@pytest.mark.parametrize("stopped", [False, True])
def test_closing_leaves_no_process(witness: Callable[..., Witness], stopped: bool) -> None:
    seen = witness()
    until(lambda: seen.ready)
    pid = seen.eyes.pid or 0
    if stopped:
        os.kill(pid, signal.SIGSTOP)
    seen.eyes.close()
    assert not alive(pid)
    seen.eyes.send({"do": "bump"})  # too late, and no harm
