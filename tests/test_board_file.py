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
from companion.errors import BrokenFile

TEXT = (games.SHELF / "boop/board.toml").read_text(encoding="utf-8")
DATA = tomllib.loads(TEXT)
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
        ("cell_mm = 45", "cell_mm = " + "9" * 5000, 9, "TOML"),
        ("cell_mm = 45", "cell_mm = " + "[" * 5000, 9, "TOML"),
        ("[looks.gray-cat]", "x = " + "'" * 3, 44, "TOML"),
        ("[looks.gray-cat]", "[looks.gray-cat", 44, "TOML"),
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


def test_a_file_that_is_no_text_says_so(tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BrokenFile, match=r"board.toml: is not a text in UTF-8"):
        read_board(path)
