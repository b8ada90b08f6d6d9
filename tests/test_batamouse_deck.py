"""The decks of Batamouse as tables in a board file: others are read, and mistakes named with their line."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import games
from companion.errors import BrokenFile
from companion.games.batamouse.cards import Card
from companion.games.batamouse.deck_file import read_deck
from companion.games.batamouse.pictures import card, rows
from companion.games.batamouse.rules import Batamouse

OWN = games.folder("batamouse") / "board.toml"
PLAIN = """numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9]
cheese = [0, 1, 2, 3]
copies = 1"""


def edition(folder: Path, old: str, new: str) -> Path:
    """Our board file with its plain deck changed."""
    text = OWN.read_text(encoding="utf-8")
    assert old in text
    path = folder / "board.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def test_both_decks_have_36_cards_and_each_pair_once() -> None:
    for name, cheese in (("plain", range(4)), ("rich", range(1, 5))):
        cards = read_deck(name).cards
        assert len(cards) == len(set(cards)) == 36
        assert {shown.cheese for shown in cards} == set(cheese)


def test_a_deck_with_other_numbers_is_a_table(tmp_path: Path) -> None:
    path = edition(tmp_path, PLAIN, "numbers = [2, 4, 6, 8]\ncheese = [0, 1, 2]\ncopies = 2")
    deck = read_deck("plain", path)
    assert len(deck.cards) == 24 and len(set(deck.cards)) == 12
    assert max(shown.number for shown in deck.cards) == 8


@pytest.mark.parametrize(
    ("old", "new", "why", "at"),
    [
        ("cheese = [0, 1, 2, 3]", "cheese = [0, 1, 1, 3]", "each number once", "cheese = "),
        ("cheese = [0, 1, 2, 3]", 'cheese = ["much"]', "whole numbers from 0 to 9", "cheese = "),
        ("cheese = [0, 1, 2, 3]", "cheese = [0]", "it needs 16 to 120", "numbers = "),
        ("cheese = [0, 1, 2, 3]", "cheese = [0, 1, 2]", "deal them in fours", "numbers = "),
        (
            "[1, 2, 3, 4, 5, 6, 7, 8, 9]",
            "[1, 2, 3, 4, 5, 6, 7, 12]",
            "there is no look card-12.0",
            "numbers = ",
        ),
        ("copies = 1", "copies = 9", "copies", "copies = "),
    ],
)
def test_a_wrong_deck_is_refused_with_its_line_and_the_reason(
    tmp_path: Path, old: str, new: str, why: str, at: str
) -> None:
    path = edition(tmp_path, PLAIN, PLAIN.replace(old, new))
    lines = path.read_text(encoding="utf-8").splitlines()
    first = lines.index("[decks.plain]")
    line = 1 + next(n for n, text in enumerate(lines) if n > first and text.startswith(at))
    with pytest.raises(BrokenFile, match=why) as refused:
        read_deck("plain", path)
    assert f"line {line}" in str(refused.value)


def test_a_deck_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(BrokenFile, match=r"\[decks.plain\]"):
        read_deck("plain", edition(tmp_path, "[decks.plain]", "[decks.other]"))


@pytest.mark.parametrize("number", [1, 5, 9, 10, 12, 17, 30, 99])
def test_a_card_shows_as_many_mice_as_its_number_says(number: int) -> None:
    assert sum(rows(number)) == number
    few, more = (len(card(Card(number, n))) for n in (1, 2))
    assert more > few


def test_another_board_file_changes_what_is_played_with_and_a_bare_mat_does_not(tmp_path: Path) -> None:
    path = edition(tmp_path, PLAIN, "numbers = [2, 4, 6, 8]\ncheese = [0, 1, 2]\ncopies = 2")
    other = Batamouse().edition(path)
    state = other.start(2, {})
    assert (len(state.deck.cards), state.to_come) == (24, 18)
    assert other.from_position(other.position(state), {}) == state
    text = OWN.read_text(encoding="utf-8")
    mat = text[: text.index("[decks.plain]")] + text[text.index("\n[each]") :]
    path.write_text(mat, encoding="utf-8")
    read_deck.cache_clear()
    assert Batamouse().edition(path).start(2, {}) == Batamouse().start(2, {})
