"""``companion judge``: what it makes of one look after another."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from companion import games
from companion.cli.judge_command import Evening
from companion.observation import Observation
from companion.text import catalogue
from companion.transcript import certain
from companion.words import EMPTY, Look, Place, View
from vision.reader import Reading


@dataclass
class Agreed:
    """A reader that only remembers what was agreed to lie there."""

    views: list[View] = field(default_factory=list)

    def accept(self, view: View, reading: Reading) -> None:
        self.views.append(view)


def evening(position: str) -> Evening:
    rules = games.game("boop")
    words = catalogue("en", games.folder("boop")).with_players(("Orange", "Grey"))
    reader: Any = Agreed()
    return Evening(rules, words, reader, [rules.from_position(position, {})], {})


def shown(evening: Evening, changed: dict[str, str], doubtful: str = "") -> dict[str, Any]:
    """What is said to a table that differs so from the present position; kitten or cat on *doubtful*?"""
    view = evening.game.view(evening.states[-1]).with_places(changed)  # type: ignore[arg-type]
    seen = certain(view, games.board("boop"))
    if doubtful:
        half = {Look("orange-kitten"): 0.5, Look("orange-cat"): 0.48, EMPTY: 0.02}
        seen = Observation({**seen.places, Place(doubtful): half})
    picture = np.zeros((1, 1, 3), np.uint8)
    return evening.answer(Reading(True, "markers", 0.1, False, (), seen, picture, None, 1.0))


@pytest.mark.parametrize(("first", "second"), [("c2", "a2"), ("a2", "c2")])
def test_of_moves_that_end_alike_the_one_photographed_half_done_is_named(first: str, second: str) -> None:
    judged = evening("6/1o4/6/6/4g1/6 o 7,0,7,0")
    half = shown(judged, {first: "orange-kitten"})
    assert (half["verdict"], half["places"]) == ("unfinished", ["b2", second])
    done = shown(judged, {"b2": "empty", first: "orange-kitten", second: "orange-kitten"})
    assert (done["verdict"], done["move"]) == ("clear", f"kitten {first}")
    assert judged.under_way == ()


def test_a_question_that_nobody_answers_is_settled_by_later_photographs() -> None:
    judged = evening("6/6/6/6/6/6 o 7,1,8,0")
    asked = shown(judged, {"c3": "orange-kitten"}, "c3")
    assert (asked["verdict"], asked["options"]) == ("unsure", ["kitten c3", "cat c3"])
    went_on = {"c3": "orange-cat", "f6": "gray-kitten"}
    assert shown(judged, went_on, "c3")["options"] == ["kitten c3 kitten f6", "cat c3 kitten f6"]
    half = shown(judged, {**went_on, "e5": "orange-kitten"}, "c3")
    assert (half["verdict"], half["places"]) == ("unfinished", ["f6"])
    done = shown(judged, {"c3": "orange-cat", "e5": "orange-kitten"})
    assert (done["verdict"], done["move"]) == ("clear", "cat c3 kitten f6 kitten e5")
    assert judged.moves == ["cat c3", "kitten f6", "kitten e5"]


def test_an_answer_that_makes_the_next_move_whole_goes_before_one_that_leaves_it_half_done() -> None:
    judged = evening("6/6/6/6/6/6 o 7,1,8,0")
    shown(judged, {"c3": "orange-kitten"}, "c3")
    shown(judged, {"c3": "orange-kitten", "f6": "gray-kitten"}, "c3")
    beside = {"c3": "orange-kitten", "f6": "gray-kitten", "d4": "orange-kitten"}
    assert shown(judged, beside, "c3")["move"] == "cat c3 kitten f6 kitten d4", "a kitten would be pushed"


def test_a_table_put_back_settles_the_question() -> None:
    judged = evening("6/6/6/6/6/6 o 7,1,8,0")
    shown(judged, {"c3": "orange-kitten"}, "c3")
    assert shown(judged, {})["verdict"] == "unmoved"
    assert shown(judged, {"f6": "gray-kitten"})["verdict"] == "wrong"
