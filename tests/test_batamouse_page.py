"""Batamouse on the page: lines of cheese that grow, hands as all may know them, the mat."""

from __future__ import annotations

import re
from importlib import import_module

from companion import games
from companion.diagram import diagram
from companion.games.batamouse.rules import GAME
from companion.words import Look, View, Zone
from tests.fake_house import FakeHouse
from tests.shown_game import snapshot, table
from web import create_app

MOVES = 57


def score_board(moves: int = MOVES) -> list[str]:
    """The HTML of each player on the score board."""
    page = (
        create_app(FakeHouse(snapshot("batamouse", 4, moves))).test_client().get("/").get_data(as_text=True)
    )
    return re.findall(r'<li class="player .*?</li>\s*(?=<li class="player|</ol>)', page, re.DOTALL)


def test_the_cheese_of_each_player_is_a_line_and_all_lines_have_one_scale() -> None:
    tallies = GAME.scores(table("batamouse", 4, MOVES).state)
    lines = [re.search(r'class="line".*?</svg>', part, re.DOTALL) for part in score_board()]
    assert [line[0].count("<use ") if line else 0 for line in lines] == [tally.score for tally in tallies]
    assert len({tally.score for tally in tallies}) > 2
    widths = {
        re.findall(r'viewBox="0 0 ([\d.]+) 20"', part)[0] for part in score_board() if 'class="line"' in part
    }
    assert len(widths) == 1


def test_a_hand_shows_the_cards_taken_from_the_den_and_backs_for_the_rest() -> None:
    for moves in (4, 21, MOVES):
        state = table("batamouse", 4, moves).state
        for hand, part in zip(state.hands, score_board(moves), strict=True):
            cards = re.findall(r'<li title="([^"]*)">', part)
            assert cards.count("card lying face down") == hand.unknown
            assert len(cards) == hand.size


def test_the_diagram_draws_cards_as_big_as_they_are_and_marks_who_sits_where() -> None:
    board, art = games.board("batamouse"), import_module("companion.games.batamouse.art")
    zones: dict[Zone, tuple[Look, ...]] = dict.fromkeys(board.zones, ())
    svg = diagram(board, art, View({}, zones | {Zone("p1"): (Look("card-7.3"),)}))
    side = float(re.findall(r'<use href="#look-card-7.3"[^>]*width="([\d.]+)"', svg)[0])
    assert 70 < side <= 87
    assert [letter for letter in "RBGY" if f">{letter}</text>" in svg] == list("RBGY")
