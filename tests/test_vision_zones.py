"""Cards and dice that lie freely, read from photographs (../shared/photoreal)."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from zone_photos import CARDS, DICE, PhotoEvening

from companion.words import EMPTY, Zone
from vision.geometry import Picture
from vision.pieces import PieceSet
from vision.reader import Reader

EVENINGS = [
    pytest.param(
        evening, marks=pytest.mark.skipif(not evening.folder.is_dir(), reason=f"no {evening.folder}")
    )
    for evening in (CARDS, DICE)
]


@cache
def learnt(evening: PhotoEvening) -> PieceSet:
    return evening.learnt()


def lit(picture: Picture, channels: tuple[float, float, float]) -> Picture:
    return np.asarray(np.clip(picture * np.array(channels), 0, 255), np.uint8)


@pytest.mark.parametrize("evening", EVENINGS)
def test_everything_in_every_state_is_read_right(evening: PhotoEvening) -> None:
    reader = Reader(evening.board, learnt(evening))
    for name in evening.states:
        reading = reader.look(evening.photo(name), 0.0)
        assert not reading.occluded and evening.misread(reading, name) == {}, name


@pytest.mark.parametrize("evening", EVENINGS)
def test_warm_or_dim_light_and_a_table_turned_round_change_nothing(evening: PhotoEvening) -> None:
    fullest = evening.states[-1] if evening is CARDS else evening.states[0]
    photo = evening.photo(fullest)
    for other in (lit(photo, (0.75, 1, 1)), lit(photo, (0.6, 0.6, 0.6)), photo[::-1, ::-1].copy()):
        reading = Reader(evening.board, learnt(evening)).look(other, 0.0)
        assert not reading.occluded and evening.misread(reading, fullest) == {}


@pytest.mark.parametrize("evening", EVENINGS)
def test_nobody_is_surer_than_the_floor_and_nothing_is_likelier_than_what_lies_there(
    evening: PhotoEvening,
) -> None:
    reading = Reader(evening.board, learnt(evening)).look(evening.photo(evening.states[0]), 0.0)
    assert reading.observation is not None
    for zone, things in reading.observation.zones.items():
        for thing in things:
            may_be = {*evening.board.looks_on(zone), EMPTY}
            assert set(thing.looks) <= may_be and min(thing.looks.values()) > 0.001
            assert sum(thing.looks.values()) == pytest.approx(1.0)
            assert max(thing.looks.values()) > 0.9


@pytest.mark.parametrize(
    ("evening", "hand", "gone"), [(CARDS, "003-hand.jpg", "p2"), (DICE, "006-hand.jpg", "")]
)
def test_a_zone_under_a_hand_is_left_out(evening: PhotoEvening, hand: str, gone: str) -> None:
    if not evening.folder.is_dir():
        pytest.skip(f"no {evening.folder}")
    reading = Reader(evening.board, learnt(evening)).look(evening.photo(hand), 0.0)
    assert reading.occluded and reading.observation is not None
    missing = set(evening.board.zones) - set(reading.observation.zones)
    assert missing == ({Zone(gone)} if gone else set())
    there = {zone: tuple(looks) for zone, looks in evening.zones(hand).items() if zone not in missing}
    assert dict(reading.observation.best().zones) == there
