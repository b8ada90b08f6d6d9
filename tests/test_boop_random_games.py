"""What holds in every position of every game: some games here, 10,000 and more in the long run.

The long run: ``python -m tests.long_run``.
"""

from __future__ import annotations

from random import Random

import pytest

from companion.game import Options
from tests.boop_games import HOUSES, check_games, random_game


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
