"""Another edition of a box: the board file given with --board is the one the rules go by."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest

from companion import games
from companion.app.service import fits
from companion.cli import main
from companion.errors import BrokenFile
from companion.messages import Begin, MovePlayed
from companion.page import Page
from companion.referee import Referee
from companion.table import Table
from companion.text import catalogue
from companion.words import Place

PHOTOGRAPHED = Path(__file__).with_name("kitchen-evening-1.toml")


@pytest.fixture(autouse=True)
def afterwards_the_own_boards() -> Iterator[None]:
    with games.own_boards():
        yield


def edition(folder: Path, name: str, *changes: tuple[str, str]) -> Path:
    text = (games.SHELF / name / "board.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / f"{name}-{len(list(folder.iterdir()))}.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_numbers_and_food_are_those_of_the_edition(tmp_path: Path) -> None:
    swap = ("....1.......2....\n.................", ".................\n....1.......2....")
    games.play_on("kitchen", edition(tmp_path, "kitchen", swap, ("food_each = 5", "food_each = 2")))
    kitchen = games.game("kitchen")
    state = kitchen.start(2, {})
    while state.phase.value == "lay":
        state = kitchen.apply(state, next(kitchen.moves(state)))
    after = kitchen.apply(state, kitchen.parse(state, "red dog 1"))
    assert kitchen.view(after).places[Place("e2")] == "red-dog"
    assert sum(look.startswith("token-") for look in kitchen.view(after).places.values()) == 6 + 2
    games.play_on("kitchen", None)
    assert games.game("kitchen").start(2, {}).table.box.food == 5


def test_the_race_runs_where_its_file_says_and_a_file_without_a_way_is_refused(tmp_path: Path) -> None:
    games.play_on("race", edition(tmp_path, "race", ("##....P...#####", "###...P...#####")))
    assert Place("e7") not in {
        str(move).split()[-1] for move in games.game("race").moves(games.game("race").start(2, {}))
    }
    games.play_on("race", edition(tmp_path, "race", ("###############..", "#################")))
    with pytest.raises(BrokenFile, match="no way leads from"):
        games.game("race")


def test_a_game_with_other_colours_and_another_course_is_told_in_words() -> None:
    games.play_on("kitchen", PHOTOGRAPHED)
    kitchen, referee, chance = games.game("kitchen"), Referee(games.game), Random(3)
    assert kitchen.colours == ("red", "blue", "green", "yellow", "purple", "black")
    table = Table()
    for event in referee.decide(table, Begin("kitchen", ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")), 0.0):
        table = referee.evolve(table, event)
    words = catalogue("en", games.folder("kitchen"))
    for _ in range(70):
        move = chance.choice(list(kitchen.moves(table.state)))
        table = referee.evolve(table, MovePlayed(1.0, str(move), "camera"))
        page = Page(kitchen, table, words, 9.0)
        assert page.words()["prompt"].endswith((".", ":"))
        assert page.move(len(table.plays), table.plays[-1])["text"].endswith(".")
    assert Place("pawn.black") in kitchen.view(table.state).places
    assert "card" in kitchen.view(table.state).places, "nobody sees it: cards are told or drawn"


def test_a_board_file_is_for_the_game_whose_name_and_markers_it_has(tmp_path: Path) -> None:
    assert [name for name in games.names() if fits(PHOTOGRAPHED, name)] == ["kitchen"]
    assert [name for name in games.names() if fits(edition(tmp_path, "race"), name)] == ["race"]
    assert [name for name in games.names() if fits(games.SHELF / "boop" / "board.toml", name)] == ["boop"]


def test_the_command_judges_by_the_rules_of_the_board_it_is_given(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = edition(tmp_path, "kitchen", ("food_each = 5", "food_each = 0"))
    cv2.imwrite(str(tmp_path / "grey.png"), np.full((48, 64, 3), 120, np.uint8))
    asked = [
        "judge",
        str(tmp_path / "grey.png"),
        "--game",
        "kitchen",
        "--set",
        str(tmp_path),
        "--board",
        str(path),
    ]
    assert main(asked) == 2
    assert "line" in (said := capsys.readouterr().err) and "food_each" in said
    assert main(["perft", "kitchen", "1"]) == 0, "the next command plays on the own board again"
    assert json.loads(capsys.readouterr().out.split()[1]) > 100
