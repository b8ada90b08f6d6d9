"""The looker: when it looks closely, what it tells, and what it learns from."""

from collections.abc import Mapping
from typing import Any

import cv2
import numpy as np
import pytest

from companion.app.looker import FIRST_LOOKS, LATER, STILL_FRAMES, Looker, sharpness
from companion.observation import Observation
from companion.ports import Sight
from companion.text import Say
from companion.words import Look, Place, View
from vision.reader import Reading

FRAME = np.full((120, 160, 3), 128, np.uint8)
PICTURE = np.full((40, 40, 3), 90, np.uint8)


class World:
    """Camera, stillness, reader and clock in one, all by hand."""

    name = "by hand"

    def __init__(self) -> None:
        self.frame, self.still, self.now = FRAME, True, 100.0
        self.reading: dict[str, Any] = {}
        self.looks = 0
        self.learnt: list[tuple[View, Reading]] = []
        self.looker = Looker(self, self, self, lambda: self.now)

    def read(self) -> Any:
        return self.frame

    def control(self, message: Mapping[str, Any]) -> None: ...

    def close(self) -> None: ...

    def feed(self, frame: Any) -> bool:
        return self.still

    def look(self, frame: Any, at: float) -> Reading:
        self.looks += 1
        seen = Observation({Place("a1"): {Look("cat"): 0.9, Look("empty"): 0.1}}, at=at)
        values = {"found": True, "by": "markers", "error_px": 0.2, "occluded": False, "covered": ()}
        values |= {"observation": seen, "picture": PICTURE, "problem": None, "ms": 4.0}
        return Reading(**{**values, **self.reading})

    def accept(self, view: View, reading: Reading) -> None:
        self.learnt.append((view, reading))

    def steps(self, count: int, seconds: float = 0.1) -> list[Sight]:
        sights = []
        for _ in range(count):
            self.now += seconds
            sight = self.looker.step()
            sights += [sight] if sight else []
        return sights


@pytest.fixture
def world() -> World:
    return World()


def test_it_looks_once_the_table_is_still(world: World) -> None:
    world.still = False
    assert [sight.state for sight in world.steps(2)] == ["moving"]
    assert world.looks == 0
    world.still = True
    states = [sight.state for sight in world.steps(STILL_FRAMES)]
    assert states[-1] == "still" and world.looks == 1


def test_a_still_sight_has_everything_the_house_needs(world: World) -> None:
    sight = world.steps(STILL_FRAMES)[-1]
    assert sight.at == world.now == sight.observation.at  # type: ignore[union-attr]
    assert cv2.imdecode(np.frombuffer(sight.picture, np.uint8), 1).shape == PICTURE.shape
    assert cv2.imdecode(np.frombuffer(sight.frame, np.uint8), 1).shape == FRAME.shape
    assert set(sight.health) == {"error_px", "ms", "fps", "brightness", "sharpness"}
    assert (sight.health["brightness"], sight.health["error_px"]) == (128.0, 0.2)


def test_an_idle_table_is_looked_at_seldom(world: World) -> None:
    world.steps(600)  # a minute
    assert world.looks <= FIRST_LOOKS + 60 / LATER + 1
    assert world.looker.idle


def test_movement_wakes_it_at_once(world: World) -> None:
    world.steps(100)
    world.still = False
    assert [sight.state for sight in world.steps(1)] == ["moving"]
    assert not world.looker.idle
    world.still, before = True, world.looks
    world.steps(STILL_FRAMES)
    assert world.looks == before + 1


def test_while_something_moves_the_page_gets_a_few_small_frames(world: World) -> None:
    world.still, world.frame = False, np.zeros((960, 1280, 3), np.uint8)
    sights = world.steps(50)  # five seconds
    assert 10 <= len(sights) <= 25
    assert cv2.imdecode(np.frombuffer(sights[0].frame, np.uint8), 1).shape == (480, 640, 3)


def test_a_resting_hand_is_a_hand_and_says_where(world: World) -> None:
    world.reading = {"occluded": True, "covered": (Place("a1"),)}
    sight = world.steps(STILL_FRAMES)[-1]
    assert (sight.state, sight.places, sight.observation) == ("hand", ("a1",), None)


def test_a_board_out_of_sight_is_lost_with_a_reason(world: World) -> None:
    world.reading = {"found": False, "observation": None, "problem": Say.of("eye.no_markers")}
    sight = world.steps(STILL_FRAMES)[-1]
    assert (sight.state, sight.problem, sight.picture) == ("lost", Say.of("eye.no_markers"), b"")


def test_a_board_in_the_dark_is_dark(world: World) -> None:
    world.reading = {"found": False, "observation": None, "problem": Say.of("eye.no_markers")}
    world.frame = np.full_like(FRAME, 3)
    assert world.steps(STILL_FRAMES)[-1].problem == Say.of("eye.dark")


def test_it_waits_while_our_own_lamps_change_and_looks_afresh_then(world: World) -> None:
    world.steps(100)
    before = world.looks
    world.looker.wait(1.0)
    world.still = False
    assert world.steps(5) == []
    world.still = True
    world.steps(10)
    assert world.looks == before + 1


def test_it_learns_from_the_picture_that_agrees_and_only_once(world: World) -> None:
    world.steps(STILL_FRAMES)
    world.looker.accept({"a1": "cat", "b1": "cat"})  # b1 is out of sight
    world.steps(30)
    assert [view for view, _ in world.learnt] == [View({Place("a1"): Look("cat"), Place("b1"): Look("cat")})]


def test_it_does_not_learn_from_a_picture_that_disagrees(world: World) -> None:
    world.steps(STILL_FRAMES)
    world.looker.accept({"a1": "mouse"})  # taken back on the page; the cat still stands there
    world.steps(30)
    assert world.learnt == []


def test_after_a_restart_it_learns_at_the_first_look(world: World) -> None:
    world.looker.accept({"a1": "cat"})
    assert world.learnt == []
    world.steps(STILL_FRAMES)
    assert len(world.learnt) == 1


def test_it_counts_the_frames(world: World) -> None:
    assert world.steps(100)[-1].health["fps"] == pytest.approx(10, rel=0.06)


def test_sharpness_tells_a_blurred_picture() -> None:
    sharp = np.random.default_rng(1).integers(0, 255, (200, 200, 3), np.uint8)
    assert sharpness(sharp) > 10 * sharpness(np.asarray(cv2.GaussianBlur(sharp, (9, 9), 0), np.uint8))


def test_a_hand_that_never_leaves_is_said_to_hide_the_board() -> None:
    world = World()
    world.reading = {"occluded": True, "observation": None}
    sights = world.steps(200)
    assert {sight.state for sight in sights[:5]} <= {"hand", "moving"}
    assert sights[-1].state == "lost"
    assert sights[-1].problem == Say.of("eye.covered")
    world.reading = {}
    assert world.steps(60)[-1].state == "still"
