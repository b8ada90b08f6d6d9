"""Dice, tokens and pawns of the kitchen, read from photographs (../shared/photoreal)."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from kitchen_photos import BOARD_FILE, ENROL, FOLDER, STATES, layout, learnt, misread, photo

from companion.board import read_board
from companion.cli import main
from companion.words import EMPTY, Look, Place
from vision.geometry import Mount, Picture
from vision.pieces import PieceSet
from vision.reader import Reader
from vision.scene import Found

needs_photos = pytest.mark.skipif(not FOLDER.is_dir(), reason="no ../shared/photoreal/kitchen-evening-1")
COLOURS = ("red", "blue", "green", "yellow", "purple", "black")


@pytest.fixture(scope="module")
def pieces() -> PieceSet:
    return learnt()


def changed(picture: Picture, channels: tuple[float, float, float]) -> Picture:
    return np.asarray(np.clip(picture * np.array(channels), 0, 255), np.uint8)


@needs_photos
@pytest.mark.parametrize(
    "light", [(1, 1, 1), (0.6, 0.6, 0.6), (0.75, 1, 1)], ids=["as it is", "dark", "warm"]
)
def test_every_die_token_and_pawn_of_every_state_is_read_right(
    pieces: PieceSet, light: tuple[float, float, float]
) -> None:
    reader = Reader(read_board(BOARD_FILE), pieces)
    for name in STATES:
        reading = reader.look(changed(photo(name), light), 0.0)
        wrong, least = misread(reading, name)
        assert not reading.occluded and wrong == {}, name
        assert least > 0.8, name


@needs_photos
def test_pawns_are_places_whose_looks_are_the_squares_of_the_course(pieces: PieceSet) -> None:
    reading = Reader(read_board(BOARD_FILE), pieces).look(photo("empty.jpg"), 0.0)
    assert reading.observation is not None
    for colour in COLOURS:
        looks = reading.observation.places[Place(f"pawn.{colour}")]
        assert set(looks) == {EMPTY, *(Look(f"at.{n}") for n in range(54))}
        assert looks[EMPTY] > 0.85


@needs_photos
def test_a_place_knows_only_the_looks_that_may_be_there(pieces: PieceSet) -> None:
    reading = Reader(read_board(BOARD_FILE), pieces).look(photo("000.jpg"), 0.0)
    assert reading.observation is not None
    looks = reading.observation.places[Place("a1")]
    assert {look.split("-")[0] for look in looks} == {*COLOURS, "token", "empty"}


@needs_photos
def test_enrol_and_read_take_pawns_and_another_board(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = ["--game", "kitchen", "--board", str(BOARD_FILE)]
    asked = ["--empty", str(FOLDER / "empty.jpg"), "--out", str(tmp_path / "set")]
    for name in ENROL:
        (tmp_path / f"{name}.json").write_text(json.dumps(layout(name)))
        asked += ["--photo", str(FOLDER / name), "--layout", str(tmp_path / f"{name}.json")]
    assert main(["enrol", *board, *asked]) == 0
    capsys.readouterr()
    assert main(["read", str(FOLDER / "003.jpg"), *board, "--set", str(tmp_path / "set"), "--json"]) == 0
    seen = json.loads(capsys.readouterr().out)["places"]
    assert {place: look["look"] for place, look in seen.items() if look["look"] != EMPTY} == layout("003.jpg")


def test_a_layout_with_a_pawn_beyond_the_course_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "layout.json").write_text('{"pawn.red": "at.54"}')
    asked = ["--layout", str(tmp_path / "layout.json"), "--out", str(tmp_path / "set")]
    asked += ["--empty", str(tmp_path / "a.png"), "--photo", str(tmp_path / "a.png")]
    picture = np.zeros((20, 20, 3), np.uint8)

    cv2.imwrite(str(tmp_path / "a.png"), picture)
    assert main(["enrol", "--game", "kitchen", "--board", str(BOARD_FILE), *asked]) != 0
    assert "at.0 to at.53" in capsys.readouterr().err


@needs_photos
@pytest.mark.parametrize("shift", [(4, 4), (-5, 0), (0, 5)])
def test_a_die_whose_foot_is_hidden_by_its_square_is_known_by_its_picture(
    pieces: PieceSet, shift: tuple[int, int]
) -> None:
    """On a square of its own colour its foot is found some millimetres beside."""
    reader = Reader(read_board(BOARD_FILE), pieces)
    frame, expected = photo("000.jpg"), layout("000.jpg")
    picture = reader.look(frame, 0.0).picture
    found, mount = known(reader)
    for place, piece in found.pieces.items():
        if expected.get(place, EMPTY).endswith(("dog", "cat", "mouse")):
            left, top = (round(mm / reader.sheet.mm) for mm in shift)
            found.pieces[place] = replace(piece, left=piece.left + left, top=piece.top + top)
    told = reader.faces.told(frame, mount, reader.ground.light(picture).field, found, {})
    dice = {place: look for place, look in expected.items() if look.endswith(("dog", "cat", "mouse"))}
    assert len(dice) == 6
    for place, look in dice.items():
        points = told[place].points
        assert max(points, key=points.__getitem__) == look


def known(reader: Reader) -> tuple[Found, Mount]:
    """What the reader took its last picture for, and where its camera was."""
    memory, mount = reader._memory, reader.registrar.mount
    assert memory is not None
    assert mount is not None
    return memory.found, mount
