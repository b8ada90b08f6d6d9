"""What the score board of kitchen and race says besides the points: set, card, wererats, who comes next."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion import games
from companion.games.kitchen.news import news, upcoming
from companion.games.kitchen.state import NONE, Phase, State
from companion.page import Page
from companion.text import Say, catalogue
from companion.words import CHANCE, Player
from tests.shown_game import LATE, NAMES, table
from web.pieces import look_of

KITCHEN = games.game("kitchen")


def said(state: State) -> list[str]:
    words = catalogue("en", games.folder(state.table.game)).with_players(NAMES)
    return [words.say(fact) for fact in news(state)]


def first(players: int, phase: Phase, moves: int = 400) -> State:
    """The first position of a random game that is busy with *phase*."""
    states = table("kitchen", players, moves).states
    return next(state for state in states if state.phase == phase)


def test_laying_out_tells_the_set_and_what_is_left_to_lay() -> None:
    assert said(KITCHEN.start(4, {})) == [
        "Set 1 of 2: laying out",
        "Still to lay: 5 × bone, 5 × fish, 5 × cheese",
    ]
    some = KITCHEN.apply(KITCHEN.start(4, {}), next(KITCHEN.moves(KITCHEN.start(4, {}))))
    assert said(some)[1] == "Still to lay: 4 × bone, 5 × fish, 5 × cheese"


@pytest.mark.parametrize("name", ["kitchen", "race"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_order_told_is_the_order_played(name: str, players: int) -> None:
    states = table(name, players, 400).states
    starts = [
        state for state in states if state.phase == Phase.MOVE and not state.moved and state.changed == NONE
    ]
    for state in starts:
        told, played = upcoming(state), list[Player]()
        game, card, drawn = games.game(name), state.card, state.drawn
        while state.phase == Phase.MOVE and (state.card, state.drawn) == (card, drawn):
            if state.changed == NONE:
                played.append(state.turn)
            state = game.apply(state, next(game.moves(state)))
        assert list(followed(told, played)) == played
        assert told == played or name == "race", "who comes home or is held at last is not asked again"


def followed(told: list[Player], played: list[Player]) -> Iterator[Player]:
    """Those told that played, in their order."""
    rest = iter(told)
    for seat in played:
        yield next(other for other in rest if other == seat)


def test_the_race_tells_who_is_held_and_who_is_home() -> None:
    states = table("race", 4, 700).states
    held = next(state for state in states if state.held and state.phase == Phase.MOVE)
    (fact,) = (fact for fact in said(held) if "scientist holds" in fact)
    assert held.table.box.colours[held.held.bit_length() - 1] in fact
    home = next(state for state in states if state.home and state.phase == Phase.MOVE)
    assert f"Home, the first one first: {home.table.box.colours[home.home[0]]}" in said(home)
    assert said(home)[0].startswith("Heat 1 of 2, card ")


def test_the_card_and_the_order_stand_on_the_score_board() -> None:
    state = first(4, Phase.MOVE)
    facts = said(state)
    assert facts[0].startswith("Set 1 of 2, card ")
    assert "transform" in facts[1]
    assert facts[-1].count("→") == 3
    assert facts[-1].startswith(NAMES[state.turn])


def test_with_teams_it_is_told_whose_animals_are_whose() -> None:
    assert "Ann moves red, yellow and blue." in said(first(2, Phase.MOVE))
    assert "Cem moves yellow and violet." in said(first(3, Phase.MOVE))
    assert not any(" moves " in fact for fact in said(first(4, Phase.MOVE)))


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
