"""The gate: moving or still."""

import numpy as np
import pytest
from seen_table import camera

from hardware.simulated import SimulatedCamera
from vision.geometry import Picture
from vision.stillness import Stillness


def settled(table: SimulatedCamera) -> Stillness:
    calm = Stillness()
    calm.feed(table.read())
    assert calm.feed(table.read())
    return calm


def test_the_first_frame_is_not_still() -> None:
    assert not Stillness().feed(camera().read())


def test_noise_is_still() -> None:
    table = camera("dark")
    calm = settled(table)
    assert all(calm.feed(table.read()) for _ in range(12))


@pytest.mark.parametrize("place", ["a1", "d4", "f6"])
def test_a_hand_and_a_piece_are_noticed(place: str) -> None:
    table = camera()
    calm = settled(table)
    table.control({"do": "put", "look": "gray-kitten", "place": place})
    assert not calm.feed(table.read())
    assert calm.feed(table.read())
    table.control({"do": "hand", "in": True, "place": place})
    assert not calm.feed(table.read())


def creeping(step: int) -> Picture:
    """Something comes so slowly that no frame differs much from the one before."""
    frame = np.full((960, 1280, 3), 150, np.uint8)
    frame[300:500, 200:300] = 150 - 3 * step
    return frame


def test_what_creeps_is_noticed() -> None:
    calm = Stillness()
    answers = [calm.feed(creeping(step)) for step in range(40)]
    assert answers.count(False) >= 4


def test_another_size_of_picture_is_not_still() -> None:
    calm = Stillness()
    calm.feed(np.zeros((960, 1280, 3), np.uint8))
    assert calm.feed(np.zeros((480, 640, 3), np.uint8))
    assert not calm.feed(np.full((480, 640, 3), 200, np.uint8))
