"""Dice in pictures: drawn ones, and the photographs of real ones in ../shared."""

import cv2
import numpy as np
import pytest

from tests.dice_photos import FOLDER, answers, hunt, hunts, share, truth
from tests.drawn_backgrounds import background
from tests.drawn_dice import Lying, scene, sprites
from vision.dice import WEIGHTS, Box, find_dice, read_dice
from vision.die_limits import DIE_CROP
from vision.die_pixels import crop
from vision.network import Layer, Network

SIDE = 240
Scene = tuple[np.ndarray, list[tuple[int, Box]]]


def whole(die: Lying) -> bool:
    return die.size / 2 < min(die.x, die.y) and max(die.x, die.y) < SIDE - die.size / 2


def box(die: Lying) -> Box:
    left, top = (die.x - die.size / 2) / SIDE, (die.y - die.size / 2) / SIDE
    return left, top, left + die.size / SIDE, top + die.size / SIDE


@pytest.fixture(scope="module")
def drawn() -> list[Scene]:
    """Dice and tables that the networks were not taught with: another seed."""
    rng = np.random.default_rng(20)
    bank = sprites(rng, 120)
    scenes = (scene(rng, bank, SIDE, (26.0, 44.0)) for _ in range(16))
    return [(photo, [(die.value, box(die)) for die in lying if whole(die)]) for photo, lying in scenes]


def test_drawn_dice_are_read_right(drawn: list[Scene]) -> None:
    right, silent = [], []
    for photo, true in drawn:
        for (value, _), die in zip(true, read_dice(photo, [where for _, where in true]), strict=True):
            right.append(die.value == value)
            silent.append(die.p >= 0.9 and die.value != value)
    assert len(right) > 60
    assert share(right) >= 0.85
    assert share(silent) <= 0.02


def test_drawn_dice_are_found(drawn: list[Scene]) -> None:
    found = [hunt("", true, find_dice(photo), SIDE) for photo, true in drawn]
    assert sum(len(h.found) for h in found) >= 0.85 * sum(len(h.true) for h in found)


def test_chances_are_chances(drawn: list[Scene]) -> None:
    photo, true = drawn[0]
    for die in read_dice(photo, [where for _, where in true]):
        assert len(die.chances) == 6
        assert 0 < sum(die.chances) <= 1.0001
        assert die.p == die.chances[die.value - 1]


def test_tables_without_dice_hold_none() -> None:
    rng = np.random.default_rng(4)
    tables = [(background(rng, SIDE) * 255).astype(np.uint8) for _ in range(12)]
    sure = [die for table in tables for die in find_dice(table) if die.p >= 0.9]
    assert len(sure) <= 1


def test_a_picture_too_small_for_a_die_holds_none() -> None:
    assert find_dice(np.zeros((1, 1, 3), np.uint8)) == []


def test_no_boxes_are_no_dice() -> None:
    assert read_dice(np.zeros((40, 40, 3), np.uint8), []) == []


def test_a_big_die_is_cut_out_like_a_small_one() -> None:
    small = cv2.GaussianBlur(
        np.random.default_rng(1).integers(0, 255, (60, 60, 3)).astype(np.uint8), (0, 0), 3
    )
    big = cv2.resize(small, None, fx=5, fy=5, interpolation=cv2.INTER_LINEAR)
    one = crop(small, 28, 28, 32).astype(int)
    other = crop(big, 142, 142, 160).astype(int)
    assert one.shape == (DIE_CROP, DIE_CROP, 3)
    assert np.abs(one - other).mean() < 3


def test_the_weights_are_small() -> None:
    assert WEIGHTS.stat().st_size < 500_000


def test_a_layer_is_the_sum_that_a_convolution_is() -> None:
    rng = np.random.default_rng(2)
    picture, weights, bias = rng.random((1, 9, 8, 2)), rng.random((3, 3, 3, 2)), rng.random(3)
    out = Network((Layer(weights, bias, stride=2, dilation=2, pad=1),)).run(picture)
    padded = np.pad(picture[0], ((1, 1), (1, 1), (0, 0)))
    assert out.shape == (1, 4, 3, 3)
    for y, x, k in np.ndindex(4, 3, 3):
        total = bias[k] + sum(
            weights[k, i, j] @ padded[2 * y + 2 * i, 2 * x + 2 * j] for i in range(3) for j in range(3)
        )
        assert np.isclose(out[0, y, x, k], total)


photographs = pytest.mark.skipif(not FOLDER.exists(), reason=f"needs the photographs in {FOLDER}")


@photographs
def test_real_dice_are_read_in_their_boxes() -> None:
    """Every 25th photograph; all of them: ``python -m tests.dice_table``."""
    read = list(answers(sorted(truth())[::25]))
    assert share([answer.right for answer in read]) >= 0.88
    assert share([not answer.silent_error for answer in read]) >= 0.97


@photographs
def test_real_dice_are_found() -> None:
    hunted = list(hunts(sorted(truth())[10::25]))
    assert sum(len(h.found) for h in hunted) >= 0.95 * sum(len(h.true) for h in hunted)
    assert sum(len(h.false) for h in hunted) <= len(hunted)
