"""Cards and dice that the companion draws and rolls for those who like that better."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from companion import games
from companion.messages import Chance, Declare, GameBegan, MovePlayed, RequestRefused, decode, encode
from companion.toss import due, tosses
from tests.kitchen_evening import GAME, Evening
from tests.seeing import seen
from tests.test_house import Rooms

RED_CARD = "17/17/17/17/17/17/17/17/17/17/17 1 move 0 0d@c4#1,1c@a9#2,0d@k4#3,1d@k5#4,0m@o9#5,1m@q1#6 "
"""A dog of each of the red player's stands there, and dogs transform."""


def red_card(potions: str = "0.0.0.0") -> str:
    return f"{RED_CARD}{potions},0.0.0.0 0,0 100000000:0 - - - - - -"


def said(evening: Evening) -> list[str]:
    return list(evening.page()["tosses"])


def booked(events: Sequence[object]) -> list[tuple[str, str]]:
    return [(event.move, event.by) for event in events if isinstance(event, MovePlayed)]


def test_a_die_is_rolled_and_the_table_follows() -> None:
    evening = Evening(start=red_card())
    assert said(evening) == ["Roll for the red dog"]
    assert booked(evening.do(Chance(0, 0.5))) == [("red rolls cat", "drawn")]
    assert "Turn the red dog on c4 so that it is a red cat" in evening.said()
    assert evening.page()["message"]["places"] == ["c4"]
    evening.see({})
    assert evening.said() == ""
    assert evening.plays == ["red rolls cat"]


def test_luck_reaches_every_face_and_only_those() -> None:
    faces = [booked(Evening(start=red_card()).do(Chance(0, luck)))[0][0] for luck in (0.0, 0.34, 0.999)]
    assert faces == ["red rolls dog", "red rolls cat", "red rolls mouse"]


def test_cards_numbers_and_who_lays_first_are_drawn() -> None:
    evening = Evening(players=6)
    assert said(evening) == []  # people lay food
    assert isinstance(evening.do(Chance(0, 0.5))[0], RequestRefused)
    while evening.table.state.phase.value == "lay":
        evening.do(Declare(str(next(iter(GAME.moves(evening.table.state))))))
    assert said(evening) == ["Draw a number and roll a die"]
    for _ in range(6):
        evening.do(Chance(0, 0.7))
    assert sorted(evening.table.state.numbers) == [1, 2, 3, 4, 5, 6]
    assert said(evening) == ["Draw the turn card"]
    evening.do(Chance(0, 0.0))
    assert evening.plays[-1] == "card red"


def test_the_companion_draws_by_itself_only_where_nobody_has_to_decide() -> None:
    evening = Evening(start=red_card(), draws=True)
    assert due(GAME, evening.table)
    evening.do(Chance(0, 0.5))
    assert not due(GAME, evening.table), "the die has to be turned first"
    with_potion = Evening(start=red_card("0.0.0.1"), draws=True)
    assert said(with_potion) == ["Roll for the red dog"]
    assert not due(GAME, with_potion.table), "there is a potion: the player may choose"
    assert not due(GAME, Evening(start=red_card()).table), "nobody asked for it"


def test_of_several_dice_the_player_chooses_which_to_roll() -> None:
    after_red = red_card().replace(" 0,0 100000000:0 - - ", " 0,0 100000000:0 - 01 ")
    evening = Evening(start=after_red, draws=True)
    assert said(evening) == ["Roll for the yellow dog"]
    assert not due(GAME, evening.table), "the blue mouse may walk first"


def test_another_face_than_the_drawn_one_is_asked_about() -> None:
    evening = Evening(start=red_card())
    evening.do(Chance(0, 0.5))
    evening.see({"c4": "red-mouse"}, seconds=10.0)
    assert evening.plays == ["red rolls cat"], "nobody turns a die to what they like better in silence"
    assert evening.page()["status"] in ("question", "out-of-step")


def test_an_older_record_without_the_word_reads_as_before() -> None:
    kind, body = encode(GameBegan(1.0, "kitchen", ("Ann", "Bob"), {}, None))
    del body["draws"]
    assert decode(kind, body, 1.0) == GameBegan(1.0, "kitchen", ("Ann", "Bob"), {}, None)


@pytest.mark.parametrize("name", games.names())
def test_what_may_be_drawn_is_legal(name: str) -> None:
    game = games.game(name)
    state = game.start(min(game.seats), {})
    for toss in tosses(game, state):
        assert set(toss.moves) <= set(game.moves(state))


def test_on_the_page_the_house_draws_as_soon_as_the_table_lies_right(tmp_path: Path) -> None:
    rooms = Rooms(tmp_path)
    try:
        wish = {"do": "new", "game": "kitchen", "players": ["Ann", "Bob", "Cleo", "Dan"], "draws": True}
        assert rooms.house.do(wish) == {"ok": True}
        while (state := rooms.book.table.state).phase.value == "lay":
            rooms.house.do({"do": "declare", "text": str(next(iter(GAME.moves(state))))})
        assert rooms.house.do({"do": "toss", "which": 0}) == {"ok": True}
        first = rooms.book.table.plays[-1]
        assert (first.by, rooms.house.do({"do": "toss", "which": 5})["ok"]) == ("drawn", False)
        rooms.see(seen(GAME.view(rooms.book.table.state)))
        version = 0
        for _ in range(100):
            if rooms.book.table.plays[-1] != first:
                break
            version = rooms.house.wait(version, 0.1)
        assert [play.by for play in rooms.book.table.plays[-2:]] == ["drawn", "drawn"]
    finally:
        rooms.close()
