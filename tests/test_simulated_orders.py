"""What the page may tell the simulated table."""

from itertools import count, pairwise
from typing import Any

import numpy as np
import pytest
from simulated_evening import BOARD, GAME, bed, heard, table

from companion.errors import UsageError
from hardware.simulated import SimulatedCamera


def standing(camera: SimulatedCamera) -> dict[str, str]:
    return {place: look for place, look in camera.truth.view.places.items() if look != "empty"}


def looks(camera: SimulatedCamera) -> list[str]:
    return sorted(piece.look for piece in camera.base.pieces)


def test_pieces_are_put_moved_and_taken_and_none_gets_lost() -> None:
    camera = table()
    before = looks(camera)
    camera.control({"do": "put", "look": "gray-kitten", "place": "c3"})
    assert standing(camera) == {"c3": "gray-kitten"}
    camera.control({"do": "move", "from": "c3", "to": "d4"})
    assert standing(camera) == {"d4": "gray-kitten"}
    camera.control({"do": "put", "look": "orange-cat", "place": "d4"})
    assert standing(camera) == {"d4": "orange-cat"}
    camera.control({"do": "take", "place": "d4"})
    assert standing(camera) == {}
    assert looks(camera) == before


def test_putting_nothing_takes_away() -> None:
    camera = table()
    camera.control({"do": "put", "look": "grey-cat", "place": "a1"})
    camera.control({"do": "put", "look": "empty", "place": "a1"})
    assert standing(camera) == {}


def test_a_hand_does_it_where_it_is_asked_to() -> None:
    camera = table()
    camera.control({"do": "put", "look": "orange-kitten", "place": "b2", "by_hand": True})
    seen = False
    for tick in range(30):
        camera.advance(tick / 10)
        seen = seen or camera.truth.hand
    assert seen
    assert not camera.truth.hand
    assert standing(camera) == {"b2": "orange-kitten"}


def test_with_a_clock_hands_do_everything_and_a_new_wish_hurries_them() -> None:
    now = count()
    camera = SimulatedCamera(BOARD, bed(), GAME, now=lambda: next(now) / 20)
    before = looks(camera)
    camera.control({"do": "put", "look": "orange-kitten", "place": "b2"})
    assert standing(camera) == {}
    camera.control({"do": "move", "from": "b2", "to": "c3"})
    assert standing(camera) == {"b2": "orange-kitten"}
    camera.control({"do": "put", "look": "gray-cat", "place": "c3"})
    assert standing(camera) == {"c3": "orange-kitten"}
    for _ in range(80):
        camera.read()
    assert standing(camera) == {"c3": "gray-cat"}
    assert looks(camera) == before


def test_a_whole_board_can_be_laid_and_reset() -> None:
    camera = table()
    fresh = camera.room
    wanted = {"a1": "orange-cat", "f6": "gray-kitten"}
    camera.control({"do": "lay", "view": {"b2": "gray-cat"}})
    camera.control({"do": "lay", "view": wanted})
    assert standing(camera) == wanted
    camera.control({"do": "bump", "px": 12})
    camera.control({"do": "reset"})
    assert camera.room == fresh


def test_an_arm_lies_over_the_board_until_it_is_taken_away() -> None:
    camera = table()
    camera.control({"do": "hand", "in": True, "place": "e5"})
    camera.advance(30.0)
    assert camera.truth.hand
    assert camera.room.arm is not None
    assert (camera.room.arm.x, camera.room.arm.y) == (BOARD.places["e5"].x, BOARD.places["e5"].y)
    camera.control({"do": "hand", "in": False})
    assert not camera.truth.hand


def test_nobody_plays_while_an_arm_lies_there() -> None:
    camera = table()
    camera.control({"do": "play", "auto": True})
    camera.control({"do": "hand", "in": True})
    camera.advance(10.0)
    assert standing(camera) == {}
    camera.control({"do": "hand", "in": False})
    camera.advance(20.0)
    assert standing(camera) != {}


def test_the_camera_is_knocked_and_the_board_turned_but_never_out_of_the_picture() -> None:
    camera = table()
    for _ in range(40):
        before = camera.room.bump
        camera.control({"do": "bump", "px": 6})
        assert np.hypot(*np.subtract(camera.room.bump, before)) == pytest.approx(6, abs=0.02)
        assert np.hypot(*camera.room.bump) < 9.1
        camera.control({"do": "turn", "degrees": 1.5})
        assert abs(camera.room.turn) <= camera.widest_turn
    assert camera.widest_turn >= 1.5


def test_light_and_shadow_come_and_go() -> None:
    camera = table()
    plain = camera.read().mean()
    camera.control({"do": "light", "name": "dark"})
    dark = camera.read().mean()
    camera.control({"do": "shadow", "in": True})
    assert camera.read().mean() < dark < plain
    camera.control({"do": "shadow", "in": False})
    camera.control({"do": "light", "name": "normal"})
    assert camera.read().mean() == pytest.approx(plain, abs=0.1)
    camera.control({"do": "light", "gain": 0.5, "blue": 0.7})
    assert camera.room.light.gain == 0.5
    assert camera.room.light.blue == 0.7


def test_a_stress_changes_the_light_and_what_will_happen() -> None:
    camera = table()
    camera.control({"do": "stress", "name": "warm"})
    assert camera.room.light.blue == 0.75
    camera.control({"do": "stress", "name": "bump12"})
    assert camera.room.light.blue == 1.0
    assert camera.stress.bump == 12


def test_play_starts_where_the_referee_is_and_stops_when_told() -> None:
    camera = table()
    state = GAME.start(2, {})
    for _ in range(3):
        state = GAME.successors(state)[10].after
    camera.control(heard(state, ("one", "two", "three")))
    camera.control({"do": "play", "auto": True, "mistakes": 0})
    camera.advance(1.0)
    assert camera.truth.position == GAME.position(state)
    camera.advance(60.0)
    assert len(standing(camera)) > len(GAME.view(state).places.values()) - 36
    settled = camera.truth.settled
    assert settled[0].turn == 3
    camera.control({"do": "play", "auto": False})
    camera.advance(120.0)
    assert camera.truth.settled == settled


def test_after_a_reset_people_wait_for_the_new_game() -> None:
    camera = table()
    camera.control(heard(GAME.start(2, {}), ()))
    camera.control({"do": "play", "auto": True, "mistakes": 0})
    camera.advance(10.0)
    assert len(standing(camera)) == 1
    camera.control({"do": "reset"})
    camera.advance(20.0)
    assert standing(camera) == {}
    camera.control(heard(GAME.start(2, {}), ()))
    camera.advance(40.0)
    assert len(standing(camera)) == 1


BAD: list[dict[str, Any]] = [
    {},
    {"do": "explode"},
    {"do": "put", "look": "gray-kitten"},
    {"do": "put", "look": "gray-dog", "place": "a1"},
    {"do": "put", "look": "gray-cat", "place": "z9"},
    {"do": "put", "look": "gray-cat", "place": "a1", "by_hand": "perhaps"},
    {"do": "take", "place": "a1"},
    {"do": "move", "from": "a1", "to": "b1"},
    {"do": "move", "from": "c3", "to": "d4"},
    {"do": "move", "from": "c3"},
    {"do": "lay", "view": {"a1": "dragon"}},
    {"do": "lay", "view": ["a1"]},
    {"do": "hand", "in": "yes"},
    {"do": "hand", "place": "z9"},
    {"do": "bump", "px": "hard"},
    {"do": "bump", "px": float("nan")},
    {"do": "turn", "degrees": 180},
    {"do": "light", "name": "purple"},
    {"do": "light", "gain": -1},
    {"do": "shadow", "dark": 7},
    {"do": "stress", "name": "earthquake"},
    {"do": "play", "auto": "on"},
    {"do": "play", "auto": True, "players": ["genius"]},
    {"do": "play", "auto": True, "players": []},
    {"do": "play", "auto": True, "mistakes": 3},
    {"do": "play", "auto": True, "position": "nonsense"},
    {"do": "heard"},
    {"do": "heard", "status": "singing"},
    {"do": "heard", "status": "watching", "moves": 3},
    {"do": "heard", "status": "watching", "position": "nonsense"},
]


@pytest.mark.parametrize("message", BAD, ids=str)
def test_an_order_that_makes_no_sense_gets_a_sentence_and_changes_nothing(message: dict[str, Any]) -> None:
    camera = table()
    camera.control({"do": "lay", "view": {"c3": "gray-cat", "d4": "orange-kitten"}})
    before = (camera.room, camera.script.acts, camera.script.deeds, camera.auto, camera.people, camera.stress)
    with pytest.raises(UsageError) as refused:
        camera.control(message)
    assert str(refused.value).endswith(".")
    assert before == (
        camera.room,
        camera.script.acts,
        camera.script.deeds,
        camera.auto,
        camera.people,
        camera.stress,
    )


def test_without_rules_nobody_plays() -> None:
    camera = SimulatedCamera(BOARD, bed())
    with pytest.raises(UsageError, match="rules"):
        camera.control({"do": "play", "auto": True})
    camera.control({"do": "put", "look": "gray-cat", "place": "a1"})
    camera.advance(1.0)
    assert standing(camera) == {"a1": "gray-cat"}


def test_the_room_says_how_it_is_set_up_when_that_changes() -> None:
    camera = table()
    usual = {"say": "room", "auto": False, "hand": False, "light": "normal", "shadow": False}
    assert [{**usual, "mistakes": camera.habits.mistakes}] == camera.said()
    assert camera.said() == []
    camera.control({"do": "light", "name": "warm"})
    camera.control({"do": "hand", "in": True})
    camera.control({"do": "shadow"})
    camera.control({"do": "play", "auto": True, "mistakes": 0.4})
    changed = {"auto": True, "hand": True, "light": "warm", "shadow": True, "mistakes": 0.4}
    assert camera.said() == [{**usual, **changed}]


def test_where_somebody_watches_an_arm_comes_and_goes_without_a_jump() -> None:
    now = count()
    camera = SimulatedCamera(BOARD, bed(), GAME, now=lambda: next(now) / 10)
    spot = BOARD.places["c3"]
    far: list[float] = []
    for inside in (True, False):
        camera.control({"do": "hand", "in": inside, "place": "c3", "seat": 1})
        for _ in range(12):
            camera.read()
            arm = camera.room.arm
            far.append(float(np.hypot(arm.x - spot.x, arm.y - spot.y)) if arm else 999.0)
    come, go = far[:12], far[12:]
    assert come == sorted(come, reverse=True)
    assert come[0] > 100 > come[-1] == 0
    assert go == sorted(go)
    assert go[-1] == 999
    assert max(abs(a - b) for a, b in pairwise(far) if 999 not in (a, b)) < 80
