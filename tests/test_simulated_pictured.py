"""Pictured pieces, cards and pawns on the simulated table, drawn from the game's own art."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from companion import games
from companion.errors import UsageError
from companion.games.kitchen import art
from companion.words import EMPTY, Look, Place
from hardware.simulated import SimulatedCamera
from hardware.simulated.deeds import Deed, rearranged
from hardware.simulated.faces import face
from hardware.simulated.spots import shown
from hardware.simulated.spots import standing as on

BOARD = games.board("kitchen")
KITCHEN = games.game("kitchen")


@cache
def bed() -> object:
    return art.bed(BOARD)


def table(seed: int = 1) -> SimulatedCamera:
    return SimulatedCamera(BOARD, bed(), KITCHEN, icons=art.piece, seed=seed)  # type: ignore[arg-type]


def some_state(moves: int = 60) -> object:
    state, chance = KITCHEN.start(6, {}), random.Random(2)
    for _ in range(moves):
        state = KITCHEN.apply(state, chance.choice(list(KITCHEN.moves(state))))
    return state


def test_what_is_laid_is_what_a_perfect_camera_would_report() -> None:
    camera, state = table(), some_state()
    camera.control({"do": "lay", "view": KITCHEN.view(state).places})
    assert camera.truth.view.differences(KITCHEN.view(state)) == {}


def test_a_die_is_drawn_with_the_face_it_shows() -> None:
    camera = table()
    frames = []
    for look in ("red-dog", "red-cat"):
        camera.control({"do": "lay", "view": {"i6": look}})
        frames.append(camera.painter.frame(camera.room, 1).astype(int))
    assert np.abs(frames[0] - frames[1]).max() > 80


def test_tokens_are_round_dice_and_cards_square_and_cards_higher_than_wide() -> None:
    faces = {
        look: face(art.piece, look, BOARD.looks[look])
        for look in map(Look, ("red-dog", "token-bone", "card-red"))
    }
    assert [found.square for found in faces.values()] == [True, False, True]
    assert faces[Look("red-dog")].tall == pytest.approx(1, abs=0.05)
    assert faces[Look("card-red")].tall == pytest.approx(88 / 63, abs=0.05)


def test_six_pawns_share_a_square_and_stand_beside_each_other() -> None:
    camera = table()
    camera.control({"do": "lay", "view": {f"pawn.{colour}": "at.0" for colour in KITCHEN.colours}})
    pawns = [(piece.x, piece.y) for piece in camera.room.pieces if piece.look.startswith("pawn-")]
    assert len(set(pawns)) == len(pawns) == 6
    assert all(camera.truth.view.places[Place(f"pawn.{colour}")] == "at.0" for colour in KITCHEN.colours)


def test_a_pawn_walks_and_there_is_only_one_of_it() -> None:
    camera = table()
    camera.control({"do": "put", "place": "pawn.red", "look": "at.3"})
    camera.control({"do": "put", "place": "pawn.red", "look": "at.5"})
    assert camera.truth.view.places[Place("pawn.red")] == "at.5"
    assert [piece.look for piece in camera.room.pieces].count(Look("pawn-red")) == 1


def test_a_pawn_needs_a_square_of_the_course() -> None:
    with pytest.raises(UsageError, match=r"at\.0 to at\.49"):
        table().control({"do": "put", "place": "pawn.red", "look": "red-dog"})


@pytest.mark.parametrize(
    ("place", "first", "then"),
    [("i6", "red-dog", "red-cat"), ("card", "card-red", "card-crap"), ("pawn.blue", "at.2", "at.9")],
)
def test_a_hand_rolls_a_die_lays_a_card_over_the_last_and_walks_a_pawn(
    place: str, first: str, then: str
) -> None:
    camera = table()
    camera.control({"do": "lay", "view": {place: first}})
    before = camera.truth.view
    after = before.with_places({Place(place): Look(then)})
    camera.script = camera.script.then(rearranged(before, after, 0))
    camera.hurry()
    assert camera.truth.view.places[Place(place)] == then
    assert len(camera.room.pieces) == 1


def test_a_hand_lays_every_card_straight_also_one_out_of_the_box() -> None:
    for seed in range(8):
        camera = table(seed)
        camera.base = camera.room = replace(camera.base, pieces=())
        camera.script = camera.script.then([Deed("step", 0, Look("card-crap"), None, Place("card"))])
        camera.hurry()
        (card,) = camera.room.pieces
        assert (card.yaw + 20) % 360 < 40


def test_photographs_for_learning_show_every_look() -> None:
    layouts = [layout for _, layout in table().enrol_frames()]
    seen = {look for layout in layouts for look in layout.places.values()}
    pawns = {
        Look(place.replace(".", "-")) for layout in layouts for place in layout.places if "pawn" in place
    }
    assert seen | pawns >= set(BOARD.looks)
    assert all(look != EMPTY for look in seen)


def test_the_whole_board_is_in_the_picture_and_fills_it() -> None:
    camera = table()
    x0, y0, x1, y1 = BOARD.box
    corners = camera.painter.home.project([(x, y, 0.0) for x in (x0, x1) for y in (y0, y1)])
    assert (corners > 0).all()
    assert (corners < (1280, 960)).all()
    assert np.ptp(corners[:, 0]) > 0.8 * 1280


def test_nothing_stands_on_an_empty_table() -> None:
    camera = table()
    assert set(shown(camera.room, BOARD).places.values()) == {EMPTY}
    assert on(camera.room, BOARD, Place("pawn.red")) is None
