"""The box of kitchen and race as data: what it holds, and that no mistake in it passes unnamed."""

from __future__ import annotations

import json
import tempfile
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import games
from companion.board import Board, Spot, read_board
from companion.errors import BrokenFile
from companion.games.kitchen.animals import Form
from companion.games.kitchen.box import SPECIALS, Box, read_box
from companion.games.kitchen.grid import lanes

FILES = {name: games.SHELF / name / "board.toml" for name in ("kitchen", "race")}
TEXTS = {name: path.read_text(encoding="utf-8") for name, path in FILES.items()}
BOXES = {name: read_box(path) for name, path in FILES.items()}
BOARDS = {name: read_board(path) for name, path in FILES.items()}
EDITION = Path(__file__).with_name("kitchen-evening-1.toml")
EVENING = Path(__file__).parent.parent.parent / "shared" / "photoreal" / "kitchen-evening-1"
both = pytest.mark.parametrize("name", FILES)


def read(text: str) -> tuple[Box, Board]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "board.toml"
        path.write_text(text, encoding="utf-8")
        return read_box(path), read_board(path)


@both
def test_the_box_has_what_the_rules_need(name: str) -> None:
    box = BOXES[name]
    special = [*box.blue, *box.yellow, *box.potions]
    assert (box.rows, box.cols, box.course, box.food) == (11, 17, 50, 5)
    assert len(set(special)) == 14
    assert all(box.open >> cell & 1 for cell in special)
    assert box.colours == ("red", "orange", "yellow", "green", "blue", "violet")
    assert [card.special for card in box.cards if card.special] == list(SPECIALS)
    assert sorted(card.colour for card in box.cards if card.colour is not None) == [0, 1, 2, 3, 4, 5]
    kinds = {(card.form, card.barred) for card in box.cards if not card.special}
    assert kinds == {(form, barred) for form in Form for barred in (False, True)}
    assert sum(card.clockwise for card in box.cards if not card.special) == 3


def test_every_tile_of_the_kitchen_is_open_and_its_blue_numbers_are_at_the_wall() -> None:
    box = BOXES["kitchen"]
    assert box.open == (1 << 187) - 1
    assert [box.place(cell) for cell in box.blue] == ["e1", "m1", "q6", "m11", "e11", "a6"]
    assert all(cell // 17 in (0, 10) or cell % 17 in (0, 16) for cell in box.blue)
    assert all(3 <= cell // 17 <= 7 and 5 <= cell % 17 <= 11 for cell in box.yellow)


def test_a_barred_animal_stays_and_all_others_transform() -> None:
    cards = {(card.form, card.barred): card for card in BOXES["kitchen"].cards}
    assert [cards[Form.CAT, False].transforms(form) for form in Form] == [False, True, False]
    assert [cards[Form.CAT, True].transforms(form) for form in Form] == [True, False, True]
    assert not any(cards[None, False].transforms(form) for form in Form)


def test_the_race_is_one_long_way_between_two_grids() -> None:
    box = BOXES["race"]
    blue, yellow = box.distance("blue"), box.distance("yellow")
    assert {blue[cell] for cell in box.blue} == {yellow[cell] for cell in box.yellow} == {0}
    assert min(blue[cell] for cell in box.yellow) == min(yellow[cell] for cell in box.blue) >= 40
    for cell in range(box.rows * box.cols):
        on = bool(box.open >> cell & 1)
        assert (blue[cell] >= 0) == (yellow[cell] >= 0) == on
        beside = [blue[other] for other, _ in lanes(box.rows, box.cols, box.open).beside[cell]]
        assert not blue[cell] > 0 or blue[cell] == min(beside) + 1


def test_the_camera_looks_at_the_dark_squares_of_the_race() -> None:
    assert len(BOARDS["race"].places) == len(BOARDS["kitchen"].places) == 187 + 1
    assert BOXES["race"].open < (1 << 187) - 1


@both
def test_the_board_has_the_card_the_course_and_all_looks(name: str) -> None:
    board = BOARDS[name]
    assert board.places[board.place("card")].tall == 88
    assert len(board.course) == 50
    assert len(board.looks) == 18 + 7 + 6 + 9
    assert board.looks[board.look("violet-mouse")].colour == board.looks[board.look("pawn-violet")].colour


@both
def test_nothing_printed_lies_on_anything_else(name: str) -> None:
    board = BOARDS[name]
    x0, y0, x1, y1 = board.box
    white = [_box(c[0][0] - 4, c[0][1] - 4, c[2][0] + 4, c[2][1] + 4) for c in board.markers.values()]
    areas = [*map(_area, (*board.places.values(), *board.course)), *white]
    for n, area in enumerate(areas):
        assert x0 <= area[0] < area[2] <= x1
        assert y0 <= area[1] < area[3] <= y1
        assert not [other for other in areas[:n] if _overlap(area, other)]


def test_the_two_sides_of_the_board_have_other_markers() -> None:
    assert set(BOARDS["kitchen"].markers) == {0, 1, 2, 3}
    assert set(BOARDS["race"].markers) == {4, 5, 6, 7}


def _box(*sides: float) -> tuple[float, ...]:
    return sides


def _area(spot: Spot) -> tuple[float, ...]:
    tall = (spot.tall or spot.size) / 2
    return (spot.x - spot.size / 2, spot.y - tall, spot.x + spot.size / 2, spot.y + tall)


def _overlap(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return min(a[2], b[2]) - max(a[0], b[0]) > 0.01 and min(a[3], b[3]) - max(a[1], b[1]) > 0.01


RED = '{ colour = "red", transforms = "dog", arrow = "clockwise" }'


@pytest.mark.parametrize(
    ("name", "old", "new", "at", "reason"),
    [
        ("kitchen", "6...P.F...C.P...3", "6...P.F...C.P...", "map = ", "same length"),
        ("kitchen", "6...P.F...C.P...3", "6...P.F...C.P....", "map = ", "the blue number 3: write one 3"),
        ("kitchen", ".......A.B.......", ".........B.......", "map = ", "yellow number 1: write one A"),
        ("kitchen", "....5.......4....", "....5.......44...", "44", r"blue number 4 \(4\) more than once"),
        ("kitchen", ".......E.D.......", ".......E.D...C...", ".......E.D...C...", "yellow number 3"),
        ("kitchen", "6...P.F...C.P...3", "6...P.F...C.....3", "map = ", "two potion squares .* has 1"),
        ("kitchen", ".......E.D.......", ".P.....E.D.......", ".P.....E", "more than two potion"),
        ("kitchen", "6...P.F...C.P...3", "P...P.F...C.....3", "map = ", "blue number 6"),
        ("kitchen", ".............x...", "..x..........x...", "..x", "cracked tile .* more than once"),
        ("kitchen", ".............x...", ".............?...", "?...", r"'\?' at n9"),
        ("kitchen", "squares = 16, first = [12.75", "squares = 0, first = [12.75", "squares = 0", "1 to 200"),
        ("kitchen", "squares = 16, first = [12.75", "squares = 9e9, first = [12.75", "9e9", "1 to 200"),
        ("kitchen", "first = [426, 14.67]", "first = [426]", "[426]", r"\[x, y\]"),
        ("kitchen", 'red = "#c8202f"', 'red = "red"', 'red = "red"', "#e0761c"),
        ("kitchen", 'red = "#c8202f"', '"Red 1" = "#c8202f"', "Red 1", "word of small letters"),
        ("kitchen", 'red = "#c8202f"\n', "", "[colours]", "6 colours, and has 5"),
        ("kitchen", RED, RED.replace("red", "pink"), "pink", "red, orange, .*not 'pink'"),
        ("kitchen", RED, RED.replace("red", "blue"), 'colour = "blue", transforms = "cat"', "two blue cards"),
        ("kitchen", RED, RED.replace("dog", "rat"), "rat", "dog, cat, mouse, not dog.*'rat'"),
        ("kitchen", RED, RED.replace('"clockwise"', '"left"'), '"left"', "clockwise, counter-clockwise"),
        ("kitchen", RED, RED.replace(', arrow = "clockwise"', ""), RED[:20], "needs arrow"),
        ("kitchen", RED, RED.replace(" }", ", points = 3 }"), "points", "not 'points'"),
        ("kitchen", RED, '"red"', "cards = [", "must be a table"),
        ("kitchen", '  { special = "crap" },\n', "", "cards = [", "needs a card for crap"),
        ("kitchen", 'special = "crap"', 'special = "wererat"', 'special = "wererat"', "two wererat cards"),
        ("kitchen", "food_each = 5", "food_each = 0", "food_each", "whole number from 1"),
        ("kitchen", "food_each = 5", "food_each = true", "food_each", "whole number from 1"),
        ("kitchen", "[slots.card]", "[slots.a1]", "[slots.a1]", "small letters"),
        ("kitchen", "margin_mm = [38, 38, 105, 38]", "margin_mm = [38, 38]", "margin_mm", "left, top"),
        ("kitchen", "margin_mm = [38, 38, 105, 38]", "margin_mm = [38, -1, 1, 1]", "margin_mm", "left, top"),
        ("race", "###############..", "#################", "###FDB", "no way leads from d1"),
        ("race", "..###############\n..", "#################\n..", "###FDB", "no way leads from d1"),
        ("race", "....135###", "..#.135#.#", "#.135#.#", "no way leads from p10"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_refused_with_its_line_and_the_reason(
    name: str, old: str, new: str, at: str, reason: str
) -> None:
    assert old in TEXTS[name]
    text = TEXTS[name].replace(old, new, 1)
    lines = [n for n, line in enumerate(text.splitlines(), 1) if at in line]
    with pytest.raises(BrokenFile, match=reason) as error:
        read(text)
    assert any(f"board.toml, line {line}: " in str(error.value) for line in lines), (error.value, lines)


@pytest.mark.parametrize("table", ["course", "colours", "deck", "grid", "board"])
def test_a_table_left_out_is_said(table: str) -> None:
    lines, inside = [], False
    for line in TEXTS["kitchen"].splitlines():
        inside = line.startswith(f"[{table}]") or (inside and not line.startswith("["))
        lines += [] if inside else [line]
    with pytest.raises(BrokenFile, match=f"{table}"):
        read("\n".join(lines))


def test_another_edition_may_have_another_course_other_colours_and_no_slot() -> None:
    """A course of two rows, as on the board of the photographs in ../shared."""
    box, board = read(EDITION.read_text(encoding="utf-8"))
    assert box.course == len(board.course) == 54
    assert box.colours == ("red", "blue", "green", "yellow", "purple", "black")
    assert board.look("black-cat") == "black-cat"
    assert len(board.places) == 187


@pytest.mark.skipif(not EVENING.is_dir(), reason="no ../shared/photoreal/kitchen-evening-1")
def test_the_board_of_the_photographs_is_as_its_truth_says() -> None:
    _, board = read(EDITION.read_text(encoding="utf-8"))
    truth = json.loads((EVENING / "truth.json").read_text(encoding="utf-8"))
    assert [[spot.x, spot.y] for spot in board.course] == [
        pytest.approx(middle) for middle in truth["board"]["track_centres_mm"]
    ]
    for number, corners in board.markers.items():
        assert [list(corner) for corner in corners] == truth["board"]["markers"][str(number)]
    seen = {piece["label"].split("@")[0] for image in truth["images"].values() for piece in image["pieces"]}
    assert seen <= set(board.looks)


LINES = {name: text.splitlines() for name, text in TEXTS.items()}
WORDS = st.sampled_from(
    [
        "",
        "#",
        "P",
        "x",
        "1",
        "A",
        "....",
        "[",
        "]",
        "{",
        "}",
        '"',
        "=",
        "-1",
        "nan",
        "0",
        "true",
        "red",
        "\n",
        "[a]",
    ]
)
CHANGES = st.lists(
    st.tuples(st.integers(0, 150), st.integers(0, 60), st.integers(0, 8), WORDS), min_size=1, max_size=3
)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(FILES)), CHANGES)
def test_whatever_is_changed_the_box_reads_or_the_file_is_named(
    name: str, changes: list[tuple[int, int, int, str]]
) -> None:
    lines = list(LINES[name])
    for number, at, length, words in changes:
        line = lines[number % len(lines)]
        lines[number % len(lines)] = line[:at] + words + line[at + length :]
    _reads_or_is_named("\n".join(lines))


VALUES: list[Any] = ["word", -1, "[1, 2]", "{ a = 1 }"]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_value_of_any_kind_in_any_place_reads_or_is_named(value: Any) -> None:
    """Every setting in turn, on its own line."""
    written = (
        str(value).lower() if not isinstance(value, str) else value if value[:1] in '[{"' else f'"{value}"'
    )
    for n, line in enumerate(LINES["kitchen"]):
        key, sign, _ = line.partition(" = ")
        if sign and not line.startswith(("map", "runs", "cards", "#")) and "{ " not in line:
            lines = [*LINES["kitchen"][:n], f"{key} = {written}", *LINES["kitchen"][n + 1 :]]
            _reads_or_is_named("\n".join(lines))


def _reads_or_is_named(text: str) -> None:
    try:
        box, board = read(text)
    except BrokenFile as error:
        assert "board.toml" in str(error)
    else:
        assert len(board.course) == box.course > 0
        assert len(box.cards) == 9
        assert not set(box.potions) & {*box.blue, *box.yellow}
        assert tomllib.loads(text)
