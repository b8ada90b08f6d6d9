"""Reading the simulated table: what stands where, hands, and how sure."""

from dataclasses import replace

import numpy as np
import pytest
from seen_table import BOARD, camera, lay, misread, reader, some_view

from companion.words import EMPTY, Look, Place, View
from hardware.simulated.room import Piece
from vision.limits import FLOOR


def test_the_empty_board_is_empty() -> None:
    reading = reader().look(camera().read(), 3.0)
    assert reading.found and not reading.occluded and reading.problem is None
    assert reading.observation is not None and reading.observation.at == 3.0
    assert set(reading.observation.places) == set(BOARD.places)
    assert misread(reading, {}) == {}


@pytest.mark.parametrize("stress", [None, "dark", "bright", "warm"])
def test_every_piece_is_read_right_in_every_light(stress: str | None) -> None:
    table, eye = camera(stress), reader()
    for number in range(2):
        view = some_view(number)
        lay(table, view)
        reading = eye.look(table.read(), 0.0)
        assert not reading.occluded
        assert misread(reading, view) == {}


@pytest.mark.parametrize(
    "trouble", [{"do": "bump", "px": 12}, {"do": "turn", "degrees": 2.5}, {"do": "shadow"}]
)
def test_every_piece_is_read_right_after_a_knock_and_in_shadow(trouble: dict[str, object]) -> None:
    table, eye = camera(), reader()
    view = some_view(3)
    lay(table, view)
    eye.look(table.read(), 0.0)
    table.control(trouble)
    reading = eye.look(table.read(), 1.0)
    assert not reading.occluded
    assert misread(reading, view) == {}


def test_a_crowded_board_is_read_right() -> None:
    table = camera()
    view = some_view(8, pieces=len(BOARD.places))
    lay(table, view)
    assert misread(reader().look(table.read(), 0.0), view) == {}


@pytest.mark.parametrize("stress", [None, "dark", "warm"])
@pytest.mark.parametrize(("place", "seat"), [("c3", 0), ("e2", 1), ("b6", 0)])
def test_a_hand_that_stands_still_is_a_hand(place: str, seat: int, stress: str | None) -> None:
    table, eye = camera(stress), reader()
    view = some_view(5, pieces=8)
    lay(table, view)
    eye.look(table.read(), 0.0)
    table.control({"do": "hand", "in": True, "place": place, "seat": seat})
    reading = eye.look(table.read(), 1.0)
    assert reading.occluded and reading.covered
    assert reading.observation is not None
    assert not set(reading.covered) & set(reading.observation.places)
    assert misread(reading, view) == {}, "a place that the hand hides partly must not look changed"
    table.control({"do": "hand", "in": False})
    after = eye.look(table.read(), 2.0)
    assert not after.occluded and misread(after, view) == {}


def test_likelihoods_are_shares_with_a_floor() -> None:
    table = camera()
    lay(table, some_view(6))
    reading = reader().look(table.read(), 0.0)
    assert reading.observation is not None
    for looks in reading.observation.places.values():
        assert set(looks) == {*BOARD.looks, EMPTY}
        assert sum(looks.values()) == pytest.approx(1.0)
        assert min(looks.values()) >= FLOOR * 0.999


def test_what_is_read_from_memory_is_what_a_fresh_eye_reads() -> None:
    table, eye = camera(), reader()
    view = some_view(7)
    lay(table, view)
    eye.look(table.read(), 0.0)
    gone = next(iter(view))
    table.control({"do": "take", "place": gone})
    free = next(p for p in BOARD.places if p not in view)
    table.control({"do": "put", "look": "orange-cat", "place": free})
    frame = table.read()
    remembered, fresh = eye.look(frame, 1.0), reader().look(frame, 1.0)
    assert remembered.observation is not None and fresh.observation is not None
    truth = {p: look for p, look in view.items() if p != gone} | {free: Look("orange-cat")}
    assert misread(remembered, truth) == {} == misread(fresh, truth)
    for place, looks in fresh.observation.places.items():
        for look, share in looks.items():
            assert remembered.observation.places[place][look] == pytest.approx(share, abs=0.08)


def test_what_was_accepted_weighs_more_until_it_changes() -> None:
    table, eye = camera(), reader()
    view = {Place("c3"): Look("gray-kitten"), Place("d5"): Look("orange-cat")}
    lay(table, view)
    first = eye.look(table.read(), 0.0)
    claimed = Look("gray-cat")
    eye.accept(View({**dict.fromkeys(BOARD.places, EMPTY), **view, Place("c3"): claimed}), first)
    second = eye.look(table.read(), 1.0)
    assert first.observation is not None and second.observation is not None
    assert second.observation.log(Place("c3"), claimed) >= first.observation.log(Place("c3"), claimed)
    table.control({"do": "take", "place": "c3"})
    third = eye.look(table.read(), 2.0)
    assert third.observation is not None
    assert third.observation.best().places[Place("c3")] == EMPTY


def test_no_board_is_lost_with_a_reason() -> None:
    grey = reader().look(np.full((960, 1280, 3), 128, np.uint8), 0.0)
    black = reader().look(np.zeros((960, 1280, 3), np.uint8), 0.0)
    assert not grey.found and grey.observation is None
    assert grey.problem is not None and grey.problem.key == "eye.no_markers"
    assert black.problem is not None and black.problem.key == "eye.dark"


def test_a_piece_put_down_on_the_margin_is_no_hand() -> None:
    table, eye = camera(), reader()
    spare = Piece(Look("gray-kitten"), 135.0, 289.0, 0.0)
    table.base = table.room = replace(table.base, pieces=(*table.base.pieces, spare))
    reading = eye.look(table.read(), 0.0)
    assert not reading.occluded and misread(reading, {}) == {}
