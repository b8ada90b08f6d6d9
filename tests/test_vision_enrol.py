"""Learning a set from photographs, and keeping it."""

from pathlib import Path

import numpy as np
import pytest
from seen_table import BOARD, camera, learnt

from companion.errors import BrokenFile, UsageError, WorldError
from companion.games import folder
from companion.text import Say, catalogue
from companion.words import Look, Place
from vision.enrol import enrol
from vision.pieces import PieceSet
from vision.reader import Reader


def test_all_looks_are_learnt_with_bodies_of_about_the_right_size() -> None:
    pieces = learnt()
    assert set(pieces.looks) == set(BOARD.looks) and pieces.warnings == ()
    for look, piece in pieces.looks.items():
        shape = BOARD.looks[look]
        assert piece.body.height == pytest.approx(shape.height, rel=0.25)
        assert max(piece.body.radii) == pytest.approx(shape.width / 2, rel=0.25)


def test_a_known_height_is_kept() -> None:
    source = camera()
    photos = source.enrol_frames(1)
    pieces = enrol(BOARD, source.empty_frame(), photos, dict.fromkeys(BOARD.looks, 33.0))
    assert {piece.body.height for piece in pieces.looks.values()} == {33.0}


def test_a_set_is_the_same_after_saving(tmp_path: Path) -> None:
    pieces = learnt()
    pieces.save(tmp_path / "mine")
    again = PieceSet.load(tmp_path / "mine")
    assert np.array_equal(again.empty, pieces.empty) and again.lens == pieces.lens
    for look, piece in pieces.looks.items():
        assert again.looks[look].body == piece.body
        assert np.array_equal(again.looks[look].samples, piece.samples)


@pytest.mark.parametrize("damaged", ["set.json", "colours.npz", "empty.png"])
@pytest.mark.parametrize("how", ["missing", "cut", "rubbish"])
def test_a_damaged_set_says_what_to_do(tmp_path: Path, damaged: str, how: str) -> None:
    learnt().save(tmp_path)
    file = tmp_path / damaged
    if how == "missing":
        file.unlink()
    else:
        file.write_bytes(file.read_bytes()[:40] if how == "cut" else b"rubbish")
    with pytest.raises(BrokenFile, match=r"enrol|JSON"):
        PieceSet.load(tmp_path)


def test_a_photo_without_markers_says_so() -> None:
    source = camera()
    with pytest.raises(WorldError, match="markers"):
        enrol(BOARD, np.full((960, 1280, 3), 90, np.uint8), source.enrol_frames(1))


def test_a_layout_without_pieces_says_so() -> None:
    empty = camera().empty_frame()
    with pytest.raises(UsageError, match="no pieces"):
        enrol(BOARD, empty, [(empty, {})])


def test_pieces_that_are_not_there_are_not_made_out() -> None:
    empty = camera().empty_frame()
    with pytest.raises(WorldError, match="orange-cat"):
        enrol(BOARD, empty, [(empty, {Place("c3"): Look("orange-cat")})])


def test_looks_that_were_not_shown_are_a_warning_and_then_an_error() -> None:
    source = camera()
    frame, layout = source.enrol_frames(1)[0]
    some = {place: look for place, look in layout.places.items() if look != "gray-cat"}
    pieces = enrol(BOARD, source.empty_frame(), [(frame, some)])
    assert [dict(w.values)["piece"] for w in pieces.warnings if w.key == "enrol.missing"] == ["gray-cat"]
    with pytest.raises(UsageError, match="gray-cat"):
        Reader(BOARD, pieces)


def test_the_warnings_have_words() -> None:
    words = catalogue("en", folder("boop"))
    missing = words.say(Say.of("enrol.missing", piece=Look("gray-cat")))
    alike = words.say(Say.of("enrol.alike", one=Look("gray-cat"), other=Look("gray-kitten")))
    assert "grey cat" in missing
    assert "grey cat" in alike and "grey kitten" in alike
