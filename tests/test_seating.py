"""Who sits where in a new game, of every game on the shelf."""

from __future__ import annotations

import pytest

from companion import games
from companion.app.seating import as_offered, beginner, colours, players
from companion.errors import UsageError

MANY = [name for name in games.names() if len(games.game(name).seats) > 1]


@pytest.mark.parametrize("name", games.names())
def test_every_seat_can_begin_at_every_table(name: str) -> None:
    rules = games.game(name)
    for count in rules.seats:
        names = [f"player {seat}" for seat in range(count)]
        for seat in range(count):
            state = rules.start(count, {"first": beginner(rules, names, seat)})
            assert state.turn in (seat, -1)  # or a card or a die comes first
    with pytest.raises(UsageError, match="cannot begin"):
        beginner(rules, ["Ann", "Bob"], 2)


@pytest.mark.parametrize("name", MANY)
def test_nobody_sits_on_the_last_places_left_free(name: str) -> None:
    rules = games.game(name)
    most = max(rules.seats)
    three = players(rules, ["Ann", "", "Cleo", *[""] * (most - 3)])
    assert (three[0], three[2], len(three)) == ("Ann", "Cleo", 3)
    assert three[1] not in ("", "Ann", "Cleo")
    assert len(players(rules, [""] * most)) == min(rules.seats)
    with pytest.raises(UsageError, match="players, not for"):
        players(rules, ["someone"] + [f"guest {n}" for n in range(most)])


@pytest.mark.parametrize("name", games.names())
def test_what_a_form_says_in_words_is_what_the_game_offers(name: str) -> None:
    rules = games.game(name)
    for option in rules.options:
        for choice in option.choices:
            (read,) = as_offered(rules, {option.name: str(choice)}).values()
            assert (read, type(read)) == (choice, type(choice))
    assert as_offered(rules, {"flying": "yes"}) == {"flying": "yes"}


@pytest.mark.parametrize("name", ["kitchen", "race"])
def test_players_choose_their_colours(name: str) -> None:
    rules = games.game(name)
    options = {"colours": "Green red, blue orange, violet yellow"}
    state = rules.start(3, options)
    assert state.table.owner == (0, 1, 2, 0, 1, 2)
    assert colours(rules, 3, options) == ["red", "orange", "yellow"], "the first of a player's colours"
    four = {"colours": "blue, violet, red, green"}
    assert colours(rules, 4, four) == ["blue", "violet", "red", "green"]
    assert players(rules, ["", "Bob", "", "Dan"], colours(rules, 4, four)) == ("Blue", "Bob", "Red", "Dan")
    assert rules.from_position(rules.position(rules.start(4, four)), four) == rules.start(4, four)


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ("blue, violet", "With 4 players"),
        ("blue, blue, red, green", "at most once"),
        ("pink", "not 'pink'"),
        (7, "in words"),
    ],
)
def test_colours_that_cannot_be_are_refused_with_a_sentence(told: object, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        games.game("kitchen").start(4, {"colours": told})
