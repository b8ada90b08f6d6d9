"""What the kit holds, and what it says to boards it cannot print."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion import games
from companion.board import Shape
from companion.errors import UnknownLook, UsageError, WorldError
from companion.games.boop import art
from companion.kit import PAPERS, STYLES, make_kit, write_kit
from companion.tiling import OVERLAP, tiles
from companion.words import Look

BOARD = games.board("boop")
OUT = Path("kit.pdf")


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("paper", PAPERS)
def test_every_look_is_there_eight_times(paper: str, style: str) -> None:
    pages, kit = make_kit("boop", BOARD, art, paper, OUT, style)
    assert kit.pieces == dict.fromkeys(BOARD.looks, 8)
    assert kit.pages == len(pages)
    assert kit.bed_sheets == 4


def test_the_same_kit_is_the_same_file(tmp_path: Path) -> None:
    files = [write_kit("boop", BOARD, art, "a4", tmp_path / name).path for name in ("one.pdf", "two.pdf")]
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_kit_is_drawn_in_lines_not_in_pixels(tmp_path: Path) -> None:
    data = write_kit("boop", BOARD, art, "a4", tmp_path / "kit.pdf").path.read_bytes()
    assert b"/XObject" not in data
    assert b"/Image" not in data


def test_tiles_cover_the_bed_once_and_their_strips_lie_under_the_next() -> None:
    room = (120.0, 150.0)
    found = tiles(BOARD.box, room)
    x0, y0, x1, y1 = BOARD.box
    assert sum((t.core[2] - t.core[0]) * (t.core[3] - t.core[1]) for t in found) == pytest.approx(
        (x1 - x0) * (y1 - y0)
    )
    for tile in found:
        assert tile.clip[2] - tile.clip[0] <= room[0]
        assert tile.clip[3] - tile.clip[1] <= room[1]
        assert tile.clip[2] - tile.core[2] == (OVERLAP if tile.core[2] < x1 - 0.01 else 0)
        assert tile.clip[3] - tile.core[3] == (OVERLAP if tile.core[3] < y1 - 0.01 else 0)


def test_both_sheets_of_a_join_have_the_same_letter_and_no_other_join_has_it() -> None:
    ends: dict[str, list[tuple[int, int, str]]] = {}
    for tile in tiles(BOARD.box, (120.0, 150.0)):
        for side, letter in tile.joins.items():
            ends.setdefault(letter, []).append((tile.column, tile.row, side))
    assert ends
    for (c, r, side), (c2, r2, side2) in ends.values():
        assert {side, side2} in ({"left", "right"}, {"top", "bottom"})
        assert abs(c - c2) + abs(r - r2) == 1


def test_a_board_that_fits_on_one_page_needs_no_glue() -> None:
    (only,) = tiles((0, 0, 150, 200), (190, 250))
    assert only.joins == {}
    assert only.clip == only.core == (0, 0, 150, 200)


def test_unknown_paper_and_pieces_are_refused_with_what_there_is() -> None:
    with pytest.raises(UsageError, match=r"a4, letter"):
        make_kit("boop", BOARD, art, "a5", OUT, "standing")
    with pytest.raises(UsageError, match=r"standing, flat"):
        make_kit("boop", BOARD, art, "a4", OUT, "flying")


def test_a_marker_without_white_round_it_is_refused() -> None:
    x0, y0, x1, y1 = BOARD.box
    narrow = replace(BOARD, box=(x0 + 3, y0, x1, y1))
    with pytest.raises(UsageError, match=r"Marker 0 needs 4 mm of white.*margin_mm"):
        make_kit("boop", narrow, art, "a4", OUT, "standing")


def test_markers_we_cannot_draw_are_refused() -> None:
    with pytest.raises(UsageError, match="DICT_4X4_50"):
        make_kit("boop", replace(BOARD, dictionary="DICT_6X6_250"), art, "a4", OUT, "standing")
    with pytest.raises(UsageError, match=r"no marker 77.*0 to 49"):
        make_kit("boop", replace(BOARD, markers={77: BOARD.markers[0]}), art, "a4", OUT, "standing")


def test_a_piece_bigger_than_the_paper_is_refused() -> None:
    giant = replace(BOARD, looks={Look("orange-cat"): Shape(400, 30, "#e0761c")})
    with pytest.raises(UsageError, match="too big"):
        make_kit("boop", giant, art, "a4", OUT, "standing")


def test_a_board_as_big_as_a_house_is_refused() -> None:
    with pytest.raises(UsageError, match="sheets of paper"):
        make_kit("boop", replace(BOARD, box=(-36, -36, 9000, 9000)), art, "a4", OUT, "standing")


def test_a_look_the_game_cannot_draw_is_refused() -> None:
    for look in ("green-cat", "orange-dog", "cat"):
        with pytest.raises(UnknownLook, match=look):
            make_kit(
                "boop", replace(BOARD, looks={Look(look): Shape(28, 22, "")}), art, "a4", OUT, "standing"
            )


def test_a_file_that_cannot_be_written_is_said_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(WorldError, match=r"Cannot write .*--out"):
        write_kit("boop", BOARD, art, "a4", tmp_path / "no" / "kit.pdf")
    with pytest.raises(WorldError, match="Cannot write"):
        write_kit("boop", BOARD, art, "a4", tmp_path)
