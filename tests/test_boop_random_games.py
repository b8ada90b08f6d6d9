"""What holds in every position of every game: some games here, 10,000 and more in the long run.

The long run: ``python -m tests.long_run``.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.game import Options
from companion.games.boop.rules import GAME
from companion.words import Place, Player, View
from tests.boop_games import HOUSES, any_position, check_games, random_game


@pytest.mark.parametrize("options", HOUSES, ids=str)
def test_what_must_hold_holds_in_random_games(options: Options) -> None:
    found = check_games(options, 25, seed=1)
    assert found["games"] == 25, "every random game ends"


def test_the_rare_things_are_as_frequent_as_in_the_rulings() -> None:
    """18 % eight on the bed, 1.1 % a choice, 2.3 % a line for the other: the rules are not too kind."""
    found = check_games({}, 80, seed=2)
    share = {kind: count / found["turns"] for kind, count in found.items()}
    assert 0.12 < share["all eight on the bed"] < 0.24
    assert 0.005 < share["a choice between lines"] < 0.02
    assert 0.012 < share["a line made for the other player"] < 0.04
    assert 0.001 < share["nothing to see"] < 0.015


def test_the_same_chance_gives_the_same_game() -> None:
    assert list(random_game({}, Random(5))) == list(random_game({}, Random(5)))


def turned(place: str, quarter: int, mirrored: bool) -> Place:
    """The same square on a bed that was turned, and looked at in a mirror."""
    column, row = "abcdef".index(place[0]), int(place[1]) - 1
    for _ in range(quarter):
        column, row = 5 - row, column
    return Place(f"{'fedcba'[column] if mirrored else 'abcdef'[column]}{row + 1}")


@given(st.integers(0, 2**32), st.sampled_from(HOUSES[:3]), st.integers(0, 3), st.booleans())
@settings(max_examples=40, deadline=None)
def test_the_bed_has_no_up_or_down(seed: int, options: Options, quarter: int, mirrored: bool) -> None:
    """A bed turned or mirrored has the turned moves, and they lead to the turned positions."""
    state = any_position(Random(seed), options)
    other = GAME.adopt(state, turned_view(GAME.view(state), quarter, mirrored))
    ends = {GAME.view(s.after) for s in GAME.successors(other)}
    assert len(list(GAME.moves(other))) == len(list(GAME.moves(state)))
    for successor in GAME.successors(state):
        assert turned_view(GAME.view(successor.after), quarter, mirrored) in ends, str(successor.move)


def turned_view(view: View, quarter: int, mirrored: bool) -> View:
    looks = {turned(place, quarter, mirrored): look for place, look in view.places.items()}
    return View({place: looks[place] for place in view.places})


@given(st.integers(0, 2**32), st.sampled_from(HOUSES[:3]))
@settings(max_examples=40, deadline=None)
def test_orange_and_grey_have_the_same_rules(seed: int, options: Options) -> None:
    state = any_position(Random(seed), options)
    swapped = state._replace(turn=Player(1 - state.turn))
    assert list(GAME.moves(swapped)) == list(GAME.moves(state))
    for move in GAME.moves(state):
        assert GAME.apply(swapped, move) == GAME.apply(state, move)._replace(turn=state.turn)
