"""A board file with anything in the wrong place gets a sentence with its line, never a traceback."""

from __future__ import annotations

import json
import tempfile
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import games
from companion.board import Board, read_board
from companion.errors import BrokenFile, UnknownPlace
from companion.words import Look, Place

TEXT = (games.SHELF / "boop/board.toml").read_text(encoding="utf-8")
DATA = tomllib.loads(TEXT)
KITCHEN = games.SHELF / "kitchen/board.toml"
DEALT = ("red", "orange", "yellow", "green", "blue", "violet")
Way = tuple[str, ...]


def ways(table: dict[str, Any], here: Way = ()) -> Iterator[Way]:
    """The way to every table and every value."""
    for key, value in table.items():
        yield (*here, key)
        if isinstance(value, dict):
            yield from ways(value, (*here, key))


def written(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)} = {written(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    if isinstance(value, float):
        return str(value)  # nan and inf are as TOML writes them
    return json.dumps(value)


def with_instead(way: Way, value: Any) -> str:
    """The board with another value in one place, each thing on its own line."""
    data = deepcopy(DATA)
    target = data
    for key in way[:-1]:
        target = target[key]
    target[way[-1]] = value
    return "\n".join(f"{key} = {written(value)}" for key, value in data.items())


def read(text: str) -> Board:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "board.toml"
        path.write_text(text, encoding="utf-8")
        return read_board(path)


WAYS = sorted(ways(DATA))
SCALARS = st.booleans() | st.integers() | st.floats() | st.text('ab#.\u00b2 \n"', max_size=9)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("a0\u00b2", min_size=1), inner, max_size=3)
    ),
    max_leaves=5,
)


ODD: list[Any] = [3, -1.5, "word", [1, "two"], {"odd": 1}, True, float("nan")]
RIGHT: dict[str, type] = {
    **dict.fromkeys(("name", "map", "dictionary"), str),
    **dict.fromkeys(("margin_mm", "cell_mm", "size_mm", "height_mm", "width_mm"), int),
}
"""Which of the odd values is not odd there."""


def test_the_board_reads_the_same_however_it_is_written() -> None:
    assert read(with_instead(("board", "name"), "boop.")) == games.board("boop")


@given(st.sampled_from(WAYS), VALUES)
def test_whatever_stands_anywhere_the_board_reads_or_the_file_is_named(way: Way, value: Any) -> None:
    try:
        board = read(with_instead(way, value))
    except BrokenFile as error:
        assert "board.toml" in str(error)
    else:
        lengths = [*board.box, *(size for s in board.looks.values() for size in (s.height, s.width))]
        assert all(abs(length) < 1e9 for length in lengths)


@pytest.mark.parametrize(
    ("way", "value"),
    [(way, odd) for way in WAYS for odd in ODD if type(odd) is not RIGHT.get(way[-1])],
    ids=lambda part: ".".join(part) if isinstance(part, tuple) else repr(part),
)
def test_a_value_of_another_kind_is_named_with_its_line(way: Way, value: Any) -> None:
    with pytest.raises(BrokenFile, match=r"board.toml, line \d+: "):
        read(with_instead(way, value))


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ('aliases = ["grey-kitten"]', "aliases = 3", 42, "list of names"),
        ('aliases = ["grey-kitten"]', 'aliases = ["grey-kitten", 3]', 42, "list of names"),
        ("0 = [-30, -30]", '0 = [-30, "left"]', 23, "corner"),
        ("0 = [-30, -30]", '"\u00b2" = [-30, -30]', 23, "marker \u00b2"),
        ('name = "boop."', "name = 7", 5, "text in quotes"),
        ('colour = "#6f7480"', 'colour = "grey"', 41, "#e0761c"),
        ("margin_mm = 36 ", "margin_mm = inf ", 6, "above 0"),
        ("cell_mm = 45", "cell_mm = " + "9" * 5000, 9, "far too long"),
        ("cell_mm = 45", "cell_mm = " + "[" * 5000, 9, "far too long"),
        ("[looks.gray-cat]", "x = " + "'" * 3, 44, "TOML"),
        ("[looks.gray-cat]", "[looks.gray-cat", 44, "TOML"),
        ('colour = "#6f7480"', 'colour = "#6f7480"\non = "course"', 42, "one of squares, or a list"),
        ('colour = "#6f7480"', 'colour = "#6f7480"\non = []', 42, "one of squares, or a list"),
        ('colour = "#6f7480"', 'colour = "#6f7480"\npicture = "yes"', 42, "true or false"),
        ("......\n", "." * 27 + "\n", 10, "a to z"),
        ("......\n", "", 10, "same length"),
        ("......\n", "######\n", 10, "at least one place"),
    ],
)
def test_the_sentence_says_what_is_wanted(old: str, new: str, line: int, reason: str) -> None:
    assert old in TEXT
    count = -1 if old.startswith(".") else 1
    with pytest.raises(BrokenFile, match=reason) as error:
        read(TEXT.replace(old, new, count))
    assert f"line {line}:" in str(error.value)


def test_a_look_is_on_the_squares_unless_its_areas_are_named() -> None:
    board = read_board(KITCHEN)
    assert board.looks_on("course") == tuple(f"pawn-{colour}" for colour in DEALT)
    assert [board.area(place) for place in (Place("a1"), Place("card"))] == ["squares", "card"]
    assert {look.split("-")[0] for look in board.looks_on("squares")} == {*DEALT, "token"}
    assert {look.split("-")[0] for look in board.looks_on("card")} == {"card"}
    more = (
        (games.SHELF / "kitchen/board.toml").read_text().replace('on = "course"', 'on = ["card", "course"]')
    )
    assert read(more).looks[Look("pawn-red")].on == ("card", "course")
    assert not games.board("boop").looks[Look("gray-cat")].picture and board.looks[Look("red-dog")].picture


def test_a_file_that_is_no_text_says_so(tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BrokenFile, match=r"board.toml: is not a text in UTF-8"):
        read_board(path)


ARENA = """
[board]
name = "hexes"
margin_mm = [16, 16, 120, 16]

[hexes]
radius = 3
across_mm = 40
centre_mm = [140, 127]

[zones.pool]
box_mm = [292, 24, 388, 230]

[slots.card]
middle_mm = [340, 250]
width_mm = 20
height_mm = 20

[looks.mouse]
height_mm = 20
width_mm = 18
colour = "#c8202f"

[looks.die]
height_mm = 16
width_mm = 16
colour = "#ffffff"
on = ["hexes", "pool"]
"""


def test_hexes_have_a_letter_for_the_row_and_a_number_in_it() -> None:
    board = read(ARENA)
    rows = [[place for place in board.places if place[0] == row and place != "card"] for row in "abcdefg"]
    assert [len(row) for row in rows] == [4, 5, 6, 7, 6, 5, 4]
    assert rows[2] == ["c1", "c2", "c3", "c4", "c5", "c6"]
    assert (board.places[Place("d4")].x, board.places[Place("d4")].y) == (140, 127)
    # Beside each other in a row, and half a hex to the right one row down.
    at = {name: board.places[Place(name)] for name in ("d4", "d5", "e4", "a1")}
    assert (at["d5"].x - at["d4"].x, at["d5"].y) == (40, 127)
    assert at["e4"].x - at["d4"].x == 20
    assert at["e4"].y - at["d4"].y == pytest.approx(34.641, abs=1e-3)
    assert (at["a1"].x, at["a1"].y) == (80, pytest.approx(23.077, abs=1e-3))
    assert board.box == (-16, -16, 400, pytest.approx(270.02, abs=1e-2))


def test_a_hex_may_be_called_by_its_way_from_the_middle() -> None:
    board = read(ARENA)
    assert board.place("h+0+0") == "d4"
    assert board.place("h+2-1") == "c5" == board.place("c5")
    with pytest.raises(UnknownPlace, match="h\\+4-1"):
        board.place("h+4-1")


def test_a_zone_is_a_box_on_the_sheet_and_an_area_for_looks() -> None:
    board = read(ARENA)
    assert board.zones == {"pool": (292, 24, 388, 230)}
    assert board.looks_on("pool") == ("die",)
    assert board.looks_on("hexes") == ("mouse", "die")
    assert [board.area(Place(place)) for place in ("d4", "card")] == ["hexes", "card"]


def test_a_board_may_have_zones_alone() -> None:
    bare = ARENA.replace("[hexes]", "[hexes_of_old]").replace('on = ["hexes", "pool"]', "")
    board = read(bare.replace('name = "hexes"', 'name = "mat"\nsize_mm = [400, 250]'))
    assert board.box == (-16, -16, 520, 266)
    assert list(board.places) == ["card"]
    assert board.looks_on("pool") == ("mouse", "die")


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("radius = 3", "radius = 0", 7, "whole number from 1 to 12"),
        ("radius = 3", "radius = 13", 7, "whole number from 1 to 12"),
        ("radius = 3", "radius = 2.5", 7, "whole number"),
        ("across_mm = 40", "across_mm = 0", 8, "above 0"),
        ("across_mm = 40\n", "", 6, "needs across_mm"),
        ("centre_mm = [140, 127]", "centre_mm = 140", 9, "two millimetres"),
        ("[292, 24, 388, 230]", "[388, 24, 292, 230]", 12, "left before right"),
        ("[292, 24, 388, 230]", "[292, 24, 388, 24]", 12, "top above bottom"),
        ("[292, 24, 388, 230]", "[292, 24, 388]", 12, "four millimetres"),
        ("[292, 24, 388, 230]", '"big"', 12, "four millimetres"),
        ("[292, 24, 388, 230]", "[292, 24, 401, 230]", 12, "must lie on the sheet"),
        ("[zones.pool]", "[zones.d4]", 11, "no place has"),
        ("[zones.pool]", "[zones.card]", 11, "no place has"),
        ("[zones.pool]", "[zones.Pool]", 11, "small letters"),
        ('["hexes", "pool"]', '["squares"]', 28, "one of hexes, card, pool"),
        ("[hexes]", "[hexagons]", 2, "needs a \\[grid\\], \\[hexes\\] or size_mm"),
        ("[hexes]", "[grid]\ncell_mm = 4\nmap = '.'\n[hexes]", 9, "not both"),
        ("[hexes]", "size_mm = [300, 200]\n[hexes]", 6, "of zones alone"),
        ("[hexes]", "size_mm = [300, -1]\n[hexagons]", 6, "above 0"),
        ("[hexes]", "size_mm = 7\n[hexagons]", 6, "two millimetres"),
    ],
)
def test_hexes_and_zones_that_are_wrong_are_named_with_their_line(
    old: str, new: str, line: int, reason: str
) -> None:
    assert old in ARENA
    with pytest.raises(BrokenFile, match=reason) as error:
        read(ARENA.replace(old, new, 1))
    assert f"line {line}:" in str(error.value)


CARDS = """
[board]
name = "mat"
size_mm = [400, 250]
margin_mm = 16

[each]
number = [1, 2, 12]
suit = ["moon", "sun"]

[looks."card-{number}.{suit}"]
height_mm = 0.4
width_mm = 56
long_mm = 87
colour = "#ffffff"

[zones.den]
box_mm = [0, 0, 400, 250]
"""


def test_a_look_may_stand_for_one_of_each_kind() -> None:
    looks = read(CARDS).looks
    names = ["1.moon", "1.sun", "2.moon", "2.sun", "12.moon", "12.sun"]
    assert list(looks) == [f"card-{name}" for name in names]
    assert {(shape.width, shape.long) for shape in looks.values()} == {(56, 87)}
    both = CARDS.replace("[each]", '[colours]\nred = "#ff0000"\n[each]').replace('"card-', '"{colour}-')
    assert list(read(both).looks)[:2] == ["red-1.moon", "red-1.sun"]


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("number = [1, 2, 12]\n", "", 10, "needs a list number in the table \\[each\\]"),
        ("[1, 2, 12]", "7", 8, "must be a list"),
        ("[1, 2, 12]", "[1, true]", 8, "whole numbers or of words"),
        ("[1, 2, 12]", "[1, -2]", 8, "whole numbers or of words"),
        ('["moon", "sun"]', '["Moon"]', 9, "small letters"),
        ('["moon", "sun"]', '["sun", "sun"]', 9, "each of its values once"),
        ('["moon", "sun"]', "[]", 9, "at least one"),
        ("[1, 2, 12]", str(list(range(201))), 11, "would be 402 looks"),
        ("long_mm = 87", "long_mm = 50", 14, "more than width_mm"),
        ("long_mm = 87", 'long_mm = "tall"', 14, "above 0"),
    ],
)
def test_kinds_that_are_wrong_are_named_with_their_line(old: str, new: str, line: int, reason: str) -> None:
    assert old in CARDS
    with pytest.raises(BrokenFile, match=reason) as error:
        read(CARDS.replace(old, new, 1))
    assert f"line {line}:" in str(error.value)
