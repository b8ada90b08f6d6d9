"""What the score board of the kitchen says besides the points: set, card, wererats, who comes next."""

from __future__ import annotations

import pytest

from companion import games
from companion.games.kitchen.news import news, upcoming
from companion.games.kitchen.play import apply, legal
from companion.games.kitchen.state import Phase, State
from companion.page import Page
from companion.text import Say, catalogue
from companion.words import CHANCE
from tests.shown_game import LATE, NAMES, table
from web.pieces import look_of

KITCHEN = games.game("kitchen")


def said(state: State) -> list[str]:
    words = catalogue("en", games.folder("kitchen")).with_players(NAMES)
    return [words.say(fact) for fact in news(state)]


def first(players: int, phase: Phase, moves: int = 400) -> State:
    """The first position of a random game that is busy with *phase*."""
    states = table("kitchen", players, moves).states
    return next(state for state in states if state.phase == phase)


def test_laying_out_tells_the_set() -> None:
    assert said(KITCHEN.start(4, {})) == ["Set 1 of 2: laying out"]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_order_told_is_the_order_played(players: int) -> None:
    state = first(players, Phase.MOVE)
    told, played = upcoming(state), []
    card = state.card
    while state.phase == Phase.MOVE and state.card == card:
        if not played or state.changed == -1:
            played.append(state.turn)
        state = apply(state, legal(state)[0])
    assert told == played


def test_the_card_and_the_order_stand_on_the_score_board() -> None:
    state = first(4, Phase.MOVE)
    facts = said(state)
    assert facts[0].startswith("Set 1 of 2, card ")
    assert "transform" in facts[1]
    assert facts[-1].count("→") == 3
    assert facts[-1].startswith(NAMES[state.turn])


def test_wererats_are_told_as_long_as_they_are_about() -> None:
    state = first(4, Phase.MOVE)
    assert any("Wererats" in fact for fact in said(state._replace(wererats=True)))
    assert not any("Wererats" in fact for fact in said(state._replace(wererats=False)))


def test_a_finished_game_has_no_news() -> None:
    assert news(first(4, Phase.MOVE)._replace(phase=Phase.OVER)) == ()


def test_on_a_turn_of_the_dice_the_sign_names_no_player() -> None:
    words = catalogue("en", games.folder("kitchen"))
    states = table("kitchen", 4, 400).states
    count = next(n for n, state in enumerate(states) if state.turn == CHANCE)
    page = Page(KITCHEN, table("kitchen", 4, count), words, LATE)
    assert page.headline() == words.say(Say.of("page.chance"))


def test_what_is_held_has_its_picture() -> None:
    assert look_of("kitchen", "red", "bone") == "token-bone"
    assert look_of("boop", "orange", "cats") == "orange-cat"
