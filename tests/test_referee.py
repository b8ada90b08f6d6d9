"""The referee: hold, nag, ask, refuse, undo, out of step; and a table that is only folded from events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import games
from companion.messages import (
    AcceptTable,
    AgreeDraw,
    Answer,
    Begin,
    Command,
    Declare,
    Event,
    FellOutOfStep,
    GameBegan,
    GameEnded,
    Lose,
    MovePlayed,
    MoveRefused,
    MovesTakenBack,
    PlayResumed,
    Press,
    QuestionAsked,
    QuestionDropped,
    RequestRefused,
    Resign,
    See,
    TableAccepted,
    TakeBack,
    Tick,
    TodoSaid,
    decode,
    encode,
)
from companion.observation import Observation
from companion.page import Page
from companion.patience import Patience
from companion.referee import Referee
from companion.signals import Glow, Status, lamps, status
from companion.table import Table
from companion.text import catalogue
from companion.verdict import Unfinished
from companion.words import Place, Player, View
from tests.seeing import doubtful, seen

GAME = games.game("boop")
PATIENCE = Patience()


class Evening:
    """A referee, a table and a clock, driven by hand."""

    def __init__(self, start: str | None = None, *, laid_out: bool = True) -> None:
        self.referee = Referee(games.game)
        self.table = Table()
        self.now = 0.0
        self.events: list[Event] = []
        self.do(Begin("boop", ("Ann", "Bob")))
        if start:
            self.write([TableAccepted(0.0, start)])
        if laid_out:
            self.do(See(seen(self.view)))

    def do(self, command: Command) -> list[Event]:
        events = self.referee.decide(self.table, command, self.now)
        self.write(events)
        return events

    def write(self, events: list[Event]) -> None:
        for event in events:
            self.table = self.referee.evolve(self.table, event)
        self.events += events

    def see(self, seen_now: Observation, seconds: float = 0.0) -> list[Event]:
        """Look again and again for a while; everything that happened meanwhile."""
        events = self.do(See(seen_now))
        for _ in range(round(seconds / 0.25)):
            self.now += 0.25
            events += self.do(See(seen_now))
        return events

    @property
    def view(self) -> View:
        return GAME.view(self.table.state)

    def show(self, changed: Mapping[str, str], seconds: float = 0.0) -> list[Event]:
        return self.see(seen(self.view, changed), seconds)

    def follow(self, text: str) -> None:
        """One line of a script: something seen, pressed or said."""
        special: dict[str, Command] = {
            "undo": TakeBack(),
            "back": Press("back"),
            "tick": Tick(),
            "draw": AgreeDraw(),
            "new": Begin("boop", ("Cleo", "Dan")),
            "press": Press("seat.0"),
            "hold": Press("seat.1", held=True),
        }
        if text == "bare":
            self.see(seen(GAME.view(GAME.start(2, {}))), 3)
        elif text.startswith("look "):
            self.show({text[5:]: ("orange-kitten", "gray-kitten")[self.table.state.turn]}, 3)
        else:
            self.do(special.get(text) or Declare(text))

    def page(self) -> dict[str, Any]:
        return Page(GAME, self.table, catalogue("en", games.folder("boop")), self.now).words()


def kinds(events: list[Event]) -> list[type[Event]]:
    return [type(event) for event in events if event.durable]


def test_a_clear_move_is_booked_only_after_it_has_held() -> None:
    evening = Evening()
    assert kinds(evening.show({"c3": "orange-kitten"}, PATIENCE.hold - 0.25)) == []
    assert status(evening.table, evening.now) == Status.READING
    assert kinds(evening.show({"c3": "orange-kitten"}, 0.25)) == [MovePlayed]
    assert evening.table.state.turn == 1
    assert status(evening.table, evening.now) == Status.ACCEPTED


def test_a_hand_over_the_board_starts_the_hold_anew() -> None:
    evening = Evening()
    evening.show({"c3": "orange-kitten"}, 0.75)
    evening.do(Lose("hand"))
    assert status(evening.table, evening.now) == Status.HAND
    assert kinds(evening.show({"c3": "orange-kitten"}, 0.75)) == []
    assert kinds(evening.show({"c3": "orange-kitten"}, 0.5)) == [MovePlayed]


def test_the_button_books_a_clear_move_at_once() -> None:
    evening = Evening()
    evening.show({"c3": "orange-kitten"})
    assert kinds(evening.do(Press("seat.0"))) == [MovePlayed]
    assert evening.table.plays[-1].by == "button"


def test_nobody_is_nagged_before_the_table_was_still_for_a_moment() -> None:
    evening = Evening()
    evening.do(Declare("kitten c3"))
    assert evening.show({"d4": "gray-kitten"}, PATIENCE.nag - 0.25)[-1:] != []
    assert evening.table.concern is None
    assert any(isinstance(e, TodoSaid) for e in evening.show({"d4": "gray-kitten"}, 0.25))
    assert evening.page()["message"]["kind"] == "unfinished"
    assert evening.table.plays[-1].text == "kitten c3"


def test_doing_what_is_left_books_the_move() -> None:
    evening = Evening()
    evening.do(Declare("kitten c3"))
    evening.show({"d4": "gray-kitten"}, 3)
    events = evening.show({"d4": "gray-kitten", "c3": "empty", "b2": "orange-kitten"}, 2)
    assert kinds(events) == [MovePlayed]
    assert evening.table.concern is None


def test_saying_done_with_an_unfinished_move_is_refused_with_the_reason() -> None:
    evening = Evening()
    evening.do(Declare("kitten c3"))
    evening.show({"d4": "gray-kitten"})
    (event,) = evening.do(Press("seat.1"))
    assert isinstance(event, MoveRefused)
    assert event.rule == "P1"
    assert "c3" in event.places


def test_a_slip_is_refused_once_and_putting_it_back_settles_it() -> None:
    evening = Evening("6/6/2O3/6/6/6 g 7,0,8,0")
    slip = {"d4": "gray-kitten", "c3": "empty", "b2": "orange-cat"}
    assert kinds(evening.show(slip, 4)) == [MoveRefused]
    message = evening.page()["message"]
    assert message["kind"] == "refused"
    assert message["rule"] == "P1"
    assert any("orange cat" in line and "b2" in line and "c3" in line for line in message["todo"])
    evening.do(Lose("hand"))
    assert kinds(evening.show(slip, 4)) == []
    evening.show({}, 1)
    assert evening.table.concern is None
    assert status(evening.table, evening.now) == Status.WATCHING


def test_a_question_is_answered_by_tap() -> None:
    evening = Evening("6/6/6/6/6/6 o 6,2,8,0")
    look = doubtful(seen(evening.view), "c3", orange_kitten=0.5, orange_cat=0.48, empty=0.02)
    assert kinds(evening.see(look, 3)) == [QuestionAsked]
    asked = evening.table.question
    assert asked is not None
    wanted = [option.moves for option in asked.options].index(("cat c3",))
    assert kinds(evening.do(Answer(wanted))) == [MovePlayed]
    assert (evening.table.plays[-1].text, evening.table.plays[-1].by) == ("cat c3", "answered")


def test_a_question_is_answered_by_button() -> None:
    evening = Evening("6/6/6/6/6/6 o 6,2,8,0")
    look = doubtful(seen(evening.view), "c3", orange_kitten=0.5, orange_cat=0.48, empty=0.02)
    evening.see(look, 3)
    evening.do(Press("seat.0"))
    evening.do(Press("seat.0"))
    assert evening.table.pointed == 1
    assert kinds(evening.do(Tick())) == []
    evening.now += PATIENCE.answer
    assert kinds(evening.do(Tick())) == [MovePlayed]


def test_none_of_these_drops_the_question() -> None:
    evening = Evening("6/6/6/6/6/6 o 6,2,8,0")
    look = doubtful(seen(evening.view), "c3", orange_kitten=0.5, orange_cat=0.48, empty=0.02)
    evening.see(look, 3)
    evening.do(Answer(None))
    assert evening.table.question is None
    assert kinds(evening.see(look, 3)) == []


def test_pieces_put_back_take_the_move_back() -> None:
    evening = Evening()
    evening.show({"c3": "orange-kitten"}, 2)
    assert kinds(evening.show({"c3": "empty"}, 2)) == [MovesTakenBack]
    assert (len(evening.table.states), evening.table.plays) == (1, ())


def test_a_move_taken_back_by_asking_is_not_booked_again_while_it_still_lies_there() -> None:
    evening = Evening()
    evening.show({"c3": "orange-kitten"}, 2)
    lying = seen(evening.view)
    evening.do(TakeBack("Ann"))
    assert kinds(evening.see(lying, 5)) == [FellOutOfStep]
    assert evening.table.plays == ()
    assert evening.page()["message"]["places"] == ["c3"]
    evening.show({}, 1)
    assert evening.table.concern is None
    assert kinds(evening.see(lying, 2)) == [MovePlayed]


def test_the_button_says_that_a_move_taken_back_counts_after_all() -> None:
    evening = Evening()
    evening.show({"c3": "orange-kitten"}, 2)
    lying = seen(evening.view)
    evening.do(TakeBack("Ann"))
    evening.see(lying, 5)
    assert kinds(evening.do(Press("seat.0"))) == [MovePlayed]


def test_a_declared_move_is_not_taken_back_because_the_pieces_still_lie_as_before() -> None:
    evening = Evening()
    evening.show({}, 1)
    before = seen(evening.view)
    evening.do(Declare("kitten c3"))
    assert kinds(evening.see(before, 5)) == [FellOutOfStep]
    assert [play.text for play in evening.table.plays] == ["kitten c3"]
    evening.show({}, 1)
    assert evening.table.concern is None
    assert kinds(evening.see(before, 2)) == [QuestionAsked]  # a person's word is not undone in silence


def test_a_first_move_on_a_board_that_was_never_seen_laid_out_is_asked() -> None:
    evening = Evening(laid_out=False)
    assert kinds(evening.show({"c3": "orange-kitten"}, 3)) == [QuestionAsked]
    assert kinds(evening.do(Answer(0))) == [MovePlayed]


def test_done_without_a_move_is_answered() -> None:
    evening = Evening()
    evening.show({}, 1)
    (event,) = evening.do(Press("seat.0"))
    assert isinstance(event, RequestRefused)


def test_second_thoughts_replace_the_move() -> None:
    evening = Evening()
    evening.show({"c3": "orange-kitten"}, 2)
    assert kinds(evening.show({"c3": "empty", "e3": "orange-kitten"}, 2)) == [MovesTakenBack, MovePlayed]
    assert [play.text for play in evening.table.plays] == ["kitten e3"]


def test_out_of_step_shows_the_differences_and_accepts_what_lies_there() -> None:
    evening = Evening()
    odd = {"a1": "gray-cat", "b5": "orange-cat", "e2": "gray-cat", "f6": "gray-kitten"}
    assert kinds(evening.show(odd, PATIENCE.out_of_step - 1)) == []
    assert kinds(evening.show(odd, 2)) == [FellOutOfStep]
    assert set(evening.page()["message"]["places"]) == set(odd)
    assert kinds(evening.do(AcceptTable("Ann"))) == [TableAccepted]
    assert {p: evening.view.places[p] for p in odd} == odd  # type: ignore[index]
    assert evening.page()["moves"][-1]["by"] == "accepted"


def pushed_too_far() -> Evening:
    """Ann's kitten on c3 went to a3 when Bob put his on d3."""
    evening = Evening()
    evening.show({"c3": "orange-kitten"}, 2)
    evening.show({"c3": "empty", "a3": "orange-kitten", "d3": "gray-kitten"}, 3)
    assert isinstance(evening.table.concern, MoveRefused)
    return evening


def test_a_wrong_move_that_is_kept_passes_the_turn() -> None:
    evening = pushed_too_far()
    assert kinds(evening.do(AcceptTable("Ann"))) == [TableAccepted]
    assert evening.table.state.turn == 0
    assert evening.view.places[Place("a3")] == "orange-kitten"
    assert evening.page()["headline"] == "Ann to move"


def test_a_piece_that_was_knocked_passes_no_turn() -> None:
    evening = Evening("6/6/2o3/6/6/6 g 7,0,8,0")
    evening.show({"c3": "empty", "f6": "orange-kitten"}, 12)
    assert kinds(evening.do(AcceptTable())) == [TableAccepted]
    assert (evening.table.state.turn, evening.view.places[Place("f6")]) == (1, "orange-kitten")


def test_a_refused_move_may_be_kept_by_those_who_do_not_agree_or_have_waited() -> None:
    evening = pushed_too_far()
    assert not evening.page()["can"]["accept"]
    evening.do(Press("seat.1", held=True))
    if evening.table.question:
        evening.do(Answer(None))
    assert isinstance(evening.table.concern, MoveRefused)
    assert evening.page()["can"]["accept"]
    patient = pushed_too_far()
    patient.now += 60
    assert patient.page()["can"]["accept"]


def test_an_unseen_turn_is_declared() -> None:
    evening = Evening()
    evening.do(Declare(" Kitten C3 ", "Ann"))
    assert (evening.table.plays[-1].by, evening.table.plays[-1].who) == ("declared", "Ann")


@pytest.mark.parametrize("text", ["", "kitten z9", "castle c3", "cat c3"])
def test_a_wrong_declaration_is_refused_with_a_sentence(text: str) -> None:
    evening = Evening()
    (event,) = evening.do(Declare(text))
    assert isinstance(event, RequestRefused)
    assert evening.page()["message"]["kind"] == "info"
    assert len(evening.page()["message"]["text"]) > 10


def test_a_win_ends_the_game_and_can_be_taken_back() -> None:
    evening = Evening("1OO3/6/6/6/6/6 o 4,2,8,0")
    assert kinds(evening.show({"d1": "orange-cat"}, 2)) == [MovePlayed, GameEnded]
    assert status(evening.table, evening.now) == Status.OVER
    assert lamps(evening.table, evening.now).seats == (Glow.SLOW, Glow.OFF)
    evening.do(TakeBack())
    assert evening.table.ended is None
    assert lamps(evening.table, evening.now).seats[0] == Glow.ON


def test_draws_and_resignations_are_kept() -> None:
    evening = Evening()
    evening.do(Resign(Player(0)))
    assert evening.table.ended is not None
    assert evening.table.ended.winners == (1,)
    assert kinds(evening.do(AgreeDraw())) == []


def test_a_held_button_disputes_and_offers_the_nearest_moves() -> None:
    evening = Evening()
    evening.do(Declare("kitten c3"))
    evening.show({"e5": "gray-cat"}, 4)
    assert isinstance(evening.table.concern, MoveRefused)
    evening.do(Press("seat.1", held=True))
    assert evening.table.question is not None
    assert ("kitten e5",) in [option.moves for option in evening.table.question.options]


def test_requests_before_a_game_are_refused() -> None:
    referee = Referee(games.game)
    (event,) = referee.decide(Table(), TakeBack(), 0.0)
    assert isinstance(event, RequestRefused)
    assert referee.decide(Table(), See(Observation({})), 0.0) == []


def test_clearing_the_table_after_the_game_changes_nothing() -> None:
    for ending in (AgreeDraw(), Resign(Player(0))):
        evening = Evening()
        bare = seen(evening.view)
        evening.show({"c3": "orange-kitten"}, 2)
        evening.show({"f6": "gray-kitten"}, 2)
        evening.do(ending)
        assert kinds(evening.see(bare, 20)) == []
        assert kinds(evening.show({"a6": "orange-kitten"}, 20)) == []
        assert (len(evening.table.plays), evening.table.ended is None) == (2, False)
        for command in (AcceptTable(), Answer(0), Declare("kitten a6")):
            assert [type(event) for event in evening.do(command)] == [RequestRefused]
        assert evening.do(Press("seat.0")) == []


def test_a_bare_board_in_mid_game_is_asked_about() -> None:
    evening = Evening()
    bare = seen(evening.view)
    evening.show({"c3": "orange-kitten"}, 2)
    evening.show({"f6": "gray-kitten"}, 2)
    assert kinds(evening.see(bare, 5)) == [QuestionAsked]
    assert len(evening.table.plays) == 2
    assert kinds(evening.do(Answer(0))) == [MovesTakenBack]


def test_two_moves_taken_back_by_asking_are_not_booked_again_while_they_lie_there() -> None:
    evening = Evening()
    for move in ({"c3": "orange-kitten"}, {"f6": "gray-kitten"}, {"a6": "orange-kitten"}):
        evening.show(move, 2)
    lying = seen(evening.view)
    evening.do(Press("back"))
    evening.see(lying, 1)
    evening.do(Press("back"))
    assert MovePlayed not in kinds(evening.see(lying, 20))
    assert len(evening.table.plays) == 1


def test_what_a_person_answered_is_not_overwritten_by_the_camera() -> None:
    evening = Evening("6/6/6/6/6/6 o 6,2,8,0")
    look = doubtful(seen(evening.view), "c3", orange_kitten=0.5, orange_cat=0.48, empty=0.02)
    evening.see(look, 3)
    assert evening.table.question is not None
    evening.do(Answer([option.moves for option in evening.table.question.options].index(("cat c3",))))
    assert kinds(evening.show({"c3": "orange-kitten"}, 5)) == [QuestionAsked]
    assert evening.table.plays[-1].text == "cat c3"


def test_a_held_button_with_nothing_to_dispute_says_so() -> None:
    (event,) = Evening().do(Press("seat.0", held=True))
    assert isinstance(event, RequestRefused)


def test_a_held_button_after_a_booked_move_offers_others_instead_of_it() -> None:
    evening = Evening()
    evening.show({"c3": "orange-kitten"}, 2)
    evening.show({}, 1)
    evening.do(Press("seat.0", held=True))
    assert evening.table.question is not None
    (option,) = evening.table.question.options
    assert option.undo == 1 and option.moves == (), "nothing speaks for any other move"
    evening.do(Answer(0))
    assert evening.table.plays == ()


def test_a_held_button_after_a_misread_piece_offers_the_other_one() -> None:
    evening = Evening("6/6/6/6/6/6 o 6,2,8,0")
    evening.show({"c3": "orange-cat"}, 2)
    evening.show({}, 1)
    evening.do(Press("seat.0", held=True))
    assert evening.table.question is not None
    assert [option.moves for option in evening.table.question.options] == [(), ("kitten c3",)]


def test_a_disputed_refusal_that_resembles_no_move_asks_to_be_told() -> None:
    evening = Evening()
    evening.show({"c3": "orange-kitten", "f6": "orange-kitten", "a1": "gray-kitten", "a6": "gray-cat"}, 12)
    events = kinds(evening.do(Press("seat.0", held=True)))
    assert events[-1] in (RequestRefused, QuestionAsked)
    if evening.table.question:
        assert len(evening.table.question.options) <= 3


def test_of_moves_that_end_alike_the_one_seen_half_done_is_booked() -> None:
    """Put c2 and push b2 to a2, or put a2 and push b2 to c2: the table looks the same in the end."""
    for first, second, played in (("c2", "a2", "kitten c2"), ("a2", "c2", "kitten a2")):
        evening = Evening("6/1o4/6/6/4g1/6 o 7,0,7,0")
        evening.show({first: "orange-kitten"}, 3)
        assert isinstance(evening.table.concern, Unfinished)
        evening.show({"b2": "empty", first: "orange-kitten", second: "orange-kitten"}, 2)
        assert evening.table.plays[-1].text == played
        assert evening.table.under_way == ()


def test_a_move_made_while_a_question_is_open_goes_before_pointing_at_answers() -> None:
    evening = Evening()
    evening.show({"c3": "orange-kitten"}, 2)
    evening.show({}, 1)
    evening.do(Press("seat.0", held=True))
    evening.show({"e4": "gray-kitten"})
    assert kinds(evening.do(Press("seat.1"))) == [MovePlayed]
    assert evening.table.plays[-1].text == "kitten e4"


def test_the_last_stop_of_the_buttons_is_none_of_these() -> None:
    evening = Evening("6/6/6/6/6/6 o 6,2,8,0")
    look = doubtful(seen(evening.view), "c3", orange_kitten=0.5, orange_cat=0.48, empty=0.02)
    evening.see(look, 3)
    for _ in range(3):
        evening.do(Press("seat.0"))
    evening.now += PATIENCE.answer
    assert kinds(evening.do(Tick())) == [QuestionDropped]


def test_an_answer_to_a_question_that_has_changed_is_refused() -> None:
    evening = Evening("6/6/6/6/6/6 o 6,2,8,0")
    for place in ("c3", "d4"):
        look = doubtful(seen(evening.view), place, orange_kitten=0.5, orange_cat=0.48, empty=0.02)
        evening.see(look, 3)
        number = evening.table.asked
        if place == "c3":
            first = number
    assert [type(e) for e in evening.do(Answer(0, "Ann", first))] == [RequestRefused]
    assert kinds(evening.do(Answer(0, "Ann", number))) == [MovePlayed]


def test_buttons_of_seats_that_nobody_sits_on_do_nothing() -> None:
    evening = Evening()
    evening.show({"c3": "orange-kitten"})
    assert evening.do(Press("seat.5")) == []
    assert evening.do(Press("seat.5", held=True)) == []
    assert [type(event) for event in evening.do(Resign(Player(9)))] == [RequestRefused]


def test_a_table_is_accepted_only_as_it_is_seen_now() -> None:
    evening = Evening()
    odd = {"a1": "gray-cat", "b5": "orange-cat", "e2": "gray-cat", "f6": "gray-kitten"}
    evening.show(odd, 10)
    evening.show({**odd, "a1": "orange-cat"})
    evening.do(Lose("hand"))
    assert [type(event) for event in evening.do(AcceptTable())] == [RequestRefused]
    evening.show({**odd, "a1": "orange-cat"}, 1)
    evening.do(AcceptTable())
    assert evening.view.places[Place("a1")] == "orange-cat"
    assert [type(event) for event in evening.do(AcceptTable())] == [RequestRefused]


def test_taking_back_a_draw_costs_no_move() -> None:
    evening = Evening()
    evening.show({"c3": "orange-kitten"}, 2)
    evening.do(AgreeDraw())
    assert evening.page()["can"]["undo"]
    assert kinds(evening.do(TakeBack())) == [MovesTakenBack]
    assert (len(evening.table.plays), evening.table.ended) == (1, None)
    assert evening.table.clock.running == 1
    assert kinds(evening.do(TakeBack())) == [MovesTakenBack]
    assert evening.table.plays == ()


def test_accepting_what_is_a_legal_move_after_all_books_it_as_that_move() -> None:
    evening = Evening()
    evening.show({"c3": "orange-kitten"}, 2)
    lying = seen(evening.view)
    evening.do(Press("back"))
    evening.see(lying, 5)
    assert isinstance(evening.table.concern, FellOutOfStep)
    assert kinds(evening.do(AcceptTable("Ann"))) == [MovePlayed]
    assert evening.table.state.turn == 1


def test_what_was_said_before_a_restart_is_said_again_only_when_it_is_seen_again() -> None:
    evening = Evening()
    evening.show({"a1": "gray-cat", "b5": "orange-cat", "e2": "gray-cat", "f6": "gray-kitten"}, 10)
    assert evening.table.concern is not None
    evening.write([PlayResumed(evening.now)])
    assert evening.table.concern is None


def test_every_game_counts_its_events_from_the_beginning() -> None:
    evening = Evening()
    evening.do(Declare("kitten c3"))
    evening.do(Begin("boop", ("Cleo", "Dan")))
    evening.do(Declare("kitten d4"))
    assert [play.event for play in evening.table.plays] == [1]


MOVES = ("kitten c3", "kitten d4", "kitten a1", "kitten f6", "look b2", "look e5", "look c4")
COMMANDS = st.sampled_from((*MOVES, "undo", "back", "tick", "draw", "bare", "new", "press", "hold"))


@settings(max_examples=60, deadline=None)
@given(st.lists(COMMANDS, max_size=15))
def test_replaying_the_stored_events_gives_the_same_game(script: list[str]) -> None:
    evening = Evening()
    for text in script:
        evening.now += 1.0
        evening.follow(text)
    began = max(i for i, event in enumerate(evening.events) if isinstance(event, GameBegan))
    stored = [(e.at, *encode(e)) for e in evening.events[began:] if e.durable]
    again = evening.referee.replay(decode(kind, body, at) for at, kind, body in stored)
    assert (again.states, again.plays, again.ended) == (
        evening.table.states,
        evening.table.plays,
        evening.table.ended,
    )
    assert again.clock == evening.table.clock
    assert again.events == evening.table.events


def test_a_held_button_after_the_end_is_answered() -> None:
    evening = Evening()
    evening.do(AgreeDraw())
    evening.do(Press("seat.0", held=True))
    assert evening.table.notice is not None and evening.table.notice.key == "referee.over"
