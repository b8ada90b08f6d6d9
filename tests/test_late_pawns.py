"""A move that scores ends with its pawn; a pawn that is forgotten holds up nobody for ever."""

from __future__ import annotations

from companion.late import late, without
from companion.messages import AcceptTable, Declare, MoveRefused, QuestionAsked
from companion.signals import Status, status
from companion.transcript import certain
from companion.words import Look, Place
from tests.kitchen_evening import BOARD, GAME, Evening

START = (
    "17/17/17/17/17/4p7p4/17/17/17/17/17 1 move 0 "
    "0d@b2#1,1m@d2#2,0c@q1#3,1d@q11#4,0d@a11#5,1d@j6#6 0.0.0.0,0.0.1.0 3,7 100000000:0 - - 0 0 - -"
)
"""The red dog has transformed and stands near the orange mouse.  Ann has 3 points, Bob 7."""
BITE = "red walks to f2 bites 1"
BITTEN = {"b2": "empty", "f2": "red-dog"}
ORANGE_AWAY = {"d2": "empty", "d9": "orange-mouse"}


def bitten() -> Evening:
    """The red dog has jumped over the orange mouse, and the red pawn stands where it stood."""
    evening = Evening(start=START)
    evening.see(BITTEN)
    return evening


def booked() -> Evening:
    evening = bitten()
    evening.press()
    evening.press()
    return evening


def test_the_pawn_is_part_of_the_move() -> None:
    evening = Evening(start=START)
    evening.see({**BITTEN, "pawn.red": "at.4"})
    assert evening.plays == [BITE]
    assert evening.said() == ""


def test_a_move_without_its_pawn_is_not_finished() -> None:
    evening = bitten()
    assert evening.plays == []
    assert status(evening.table, evening.now) == Status.UNFINISHED
    assert evening.said() == "This move is not finished. | Move the red pawn to 4"
    assert evening.page()["message"]["places"] == ["pawn.red"]


def test_the_first_press_refuses_and_says_what_is_missing() -> None:
    evening = bitten()
    (refused,) = evening.press()
    assert isinstance(refused, MoveRefused)
    assert refused.rule == "K9"
    assert evening.said().startswith("The red pawn was not moved to 4. | Move the red pawn to square 4")
    assert evening.plays == []


def test_pressed_again_the_move_counts_and_the_pawn_is_asked_for_as_late() -> None:
    evening = booked()
    assert evening.plays == [BITE]
    assert evening.table.state.scores == (4, 7)
    evening.see({"pawn.red": "at.3"}, 12)
    assert evening.table.concern is None
    text = "The score-course is not up to date. The game goes on meanwhile."
    assert evening.said() == f"{text} | Move the red pawn to square 4 of the score-course"
    assert status(evening.table, evening.now) == Status.WATCHING


def test_the_game_goes_on_with_a_late_pawn_and_the_pawn_may_come_any_time() -> None:
    evening = booked()
    evening.see({**ORANGE_AWAY, "pawn.red": "at.3"})
    assert evening.plays == [BITE, "orange walks to d9"]
    assert "red pawn" in evening.said()
    evening.see({})
    assert evening.said() == ""
    assert len(evening.plays) == 2


def test_a_pawn_on_a_square_where_it_never_was_is_refused() -> None:
    evening = Evening(start=START)
    evening.see({"pawn.red": "at.5"})
    assert evening.said().startswith("The red pawn belongs on square 3.")
    evening.see({**BITTEN, "pawn.red": "at.5"})
    assert "bit 1 times" in evening.said()
    assert status(evening.table, evening.now) == Status.REFUSED
    assert evening.plays == []


def test_when_the_next_player_has_moved_nobody_waits_for_the_pawn() -> None:
    evening = Evening(start=START)
    evening.see({**BITTEN, **ORANGE_AWAY})
    assert evening.plays == [BITE, "orange walks to d9"]
    assert evening.table.state.scores == (4, 7)
    evening.see({"pawn.red": "at.3"})
    assert "red pawn" in evening.said()


def test_a_move_that_was_said_is_followed_without_its_pawn() -> None:
    evening = Evening(start=START)
    evening.do(Declare(BITE))
    evening.see({"pawn.red": "at.3"}, 12)
    assert evening.table.concern is None
    assert evening.table.settled
    assert "red pawn" in evening.said()


def test_a_table_without_pawns_is_played_and_asked_where_only_a_pawn_could_tell() -> None:
    """The ways round two mice and over both of them end on the same square."""
    evening = Evening(start=START.replace("1m@d2", "1m@d1").replace("1d@j6", "1m@e1"))
    nowhere = {"pawn.red": "empty", "pawn.orange": "empty"}
    evening.see(nowhere, 12)
    assert evening.table.concern is None
    assert "red pawn" in evening.said() and "orange pawn" in evening.said()
    evening.see({**nowhere, "b2": "empty", "f1": "red-dog"})
    assert evening.table.question is not None
    moves = [option.moves[0] for option in evening.table.question.options]
    assert moves == ["red walks to f1", "red walks to f1 bites 2"]


def test_pieces_put_back_are_an_undo_with_the_pawn_or_without() -> None:
    for pawn in ("at.3", "at.4"):
        evening = Evening(start=START)
        evening.see({**BITTEN, "pawn.red": "at.4"})
        evening.see({"b2": "red-dog", "f2": "empty", "pawn.red": pawn})
        assert evening.plays == ([] if pawn == "at.3" else [BITE]), pawn


def test_an_accepted_table_takes_no_points_for_a_late_pawn() -> None:
    evening = booked()
    evening.see({"pawn.red": "at.3", "k9": "token-bone", "l9": "token-bone"}, 12)
    evening.do(AcceptTable())
    assert evening.table.plays[-1].by == "accepted"
    assert evening.table.state.scores == (4, 7)


def test_what_was_stolen_is_asked_when_a_move_is_to_count_without_its_pawn() -> None:
    evening = Evening(start=START.replace("0.0.1.0 3,7", "1.0.0.1 3,7").replace("4p7p4", "4p12"))
    evening.see(BITTEN)
    assert evening.said() == "This move is not finished. | Move the red pawn to 4"
    evening.press()
    (question,) = evening.press()
    assert isinstance(question, QuestionAsked)
    loot = [option.moves[0] for option in question.options]
    assert loot == [f"red walks to f2 steals {kind} orange bites 1" for kind in ("bone", "potion")]


def test_late_is_who_stands_where_it_stood_or_nowhere() -> None:
    first = GAME.from_position(START, {})
    then = GAME.apply(first, GAME.parse(first, BITE))
    pawn = Place("pawn.red")
    for look, owed in (("at.3", True), ("at.4", False), ("at.2", False), ("at.5", False), ("empty", True)):
        assert late(GAME, [first, then], {pawn: Look(look)}) == ({pawn: Look("at.4")} if owed else {})


def test_out_of_sight_is_out_of_the_reading() -> None:
    seen = certain(GAME.view(GAME.from_position(START, {})), BOARD)
    assert Place("pawn.red") not in without(seen, {Place("pawn.red")}).places
    assert without(seen, ()) is seen
