"""The judge tells "I can't see" from "that's not allowed" from "you're not finished"."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion import games
from companion.judge import judge
from companion.observation import Observation
from companion.text import catalogue
from companion.verdict import Candidate, Clear, Unfinished, Unmoved, Unsure, Verdict, Wrong
from companion.words import Place
from tests.seeing import doubtful, hidden, reading, seen

GAME = games.game("boop")
WORDS = catalogue("en", games.folder("boop")).with_players(["Orange", "Grey"])


def position(text: str) -> Any:
    return GAME.from_position(text, {})


def played(*moves: str, start: str | None = None) -> list[Any]:
    """All positions of a game that begins with these moves."""
    states = [position(start) if start else GAME.start(2, {})]
    for move in moves:
        states.append(GAME.apply(states[-1], GAME.parse(states[-1], move)))
    return states


def judged(states: list[Any], changed: dict[str, str], p: float = 0.97) -> Verdict:
    return judge(GAME, states, seen(GAME.view(states[-1]), changed, p))


def move_of(verdict: Verdict) -> Candidate:
    assert isinstance(verdict, Clear), verdict
    return verdict.move


def end(states: list[Any], option: Candidate) -> Any:
    state = states[-1 - option.undo]
    for text in option.moves:
        state = GAME.apply(state, GAME.parse(state, text))
    return state


def test_nothing_moved() -> None:
    assert judged(played("kitten c3"), {}) == Unmoved()


def test_a_plain_move_is_clear() -> None:
    assert move_of(judged(played(), {"c3": "orange-kitten"})).moves == ("kitten c3",)


def test_a_move_with_its_push_is_clear() -> None:
    states = played("kitten c3")
    verdict = judged(states, {"c3": "empty", "b2": "orange-kitten", "d4": "gray-kitten"})
    assert move_of(verdict).moves == ("kitten d4",)


def test_a_missing_push_is_unfinished_and_names_the_piece_and_both_squares() -> None:
    verdict = judged(played("kitten c3"), {"d4": "gray-kitten"})
    assert isinstance(verdict, Unfinished)
    assert verdict.moves == ("kitten d4",)
    assert [set(todo.places) for todo in verdict.todo] == [{"c3", "b2"}]
    said = WORDS.say(verdict.todo[0].ask)
    assert "orange kitten" in said
    assert "c3" in said
    assert "b2" in said
    assert verdict.todo[0].rule == "P1"


def test_of_two_pushes_only_the_missing_one_is_asked_for() -> None:
    states = played(start="6/6/2o1o1/6/6/6 g 6,0,8,0")
    after = GAME.view(played("kitten d4", start="6/6/2o1o1/6/6/6 g 6,0,8,0")[-1]).places
    assert (after[Place("b2")], after[Place("f2")]) == ("orange-kitten", "orange-kitten")
    verdict = judged(states, {"d4": "gray-kitten", "c3": "empty", "b2": "orange-kitten"})
    assert isinstance(verdict, Unfinished)
    assert [set(todo.places) for todo in verdict.todo] == [{"e3", "f2"}]


def test_a_line_that_still_lies_there_is_unfinished() -> None:
    states = played(start="2oo2/6/6/6/6/6 o 6,0,8,0")
    verdict = judged(states, {"b1": "orange-kitten"})
    assert isinstance(verdict, Unfinished)
    assert {place for todo in verdict.todo for place in todo.places} == {"b1", "c1", "d1"}
    assert all(todo.rule == "P6" for todo in verdict.todo)


def test_a_finished_line_is_clear() -> None:
    states = played(start="2oo2/6/6/6/6/6 o 6,0,8,0")
    verdict = judged(states, {"c1": "empty", "d1": "empty"})
    assert move_of(verdict).moves == ("kitten b1 off b1 c1 d1",) or isinstance(verdict, Unsure)


SLIPS = [
    (
        "a cat pushed by a kitten",
        "6/6/2O3/6/6/6 g 7,0,8,0",
        {"d4": "gray-kitten", "c3": "empty", "b2": "orange-cat"},
    ),
    (
        "pushed two squares",
        "6/6/2o3/6/6/6 g 7,0,8,0",
        {"d4": "gray-kitten", "c3": "empty", "a1": "orange-kitten"},
    ),
    ("wrong colour", "6/6/2o3/6/6/6 g 7,0,8,0", {"e5": "orange-kitten"}),
    ("two pieces placed", "6/6/2o3/6/6/6 g 7,0,8,0", {"e5": "gray-kitten", "a6": "gray-kitten"}),
    ("a piece taken off", "6/6/2o3/5o/6/6 g 6,0,8,0", {"e1": "gray-kitten", "f4": "empty"}),
    ("a cat that is not in the pool", "6/6/2o3/6/6/6 g 7,0,8,0", {"e5": "gray-cat"}),
]


@pytest.mark.parametrize(("name", "start", "changed"), SLIPS, ids=[name for name, *_ in SLIPS])
def test_a_usual_slip_is_refused_with_a_reason_and_a_rule(
    name: str, start: str, changed: dict[str, str]
) -> None:
    verdict = judged(played(start=start), changed)
    assert isinstance(verdict, Wrong)
    assert verdict.known
    assert verdict.rule
    assert verdict.places
    assert WORDS.say(verdict.why).endswith(".")


def test_pushed_although_blocked_is_refused() -> None:
    states = played(start="6/1o4/2o3/6/6/6 g 6,0,8,0")
    verdict = judged(
        states, {"d4": "gray-kitten", "c3": "empty", "b2": "orange-kitten", "a1": "orange-kitten"}
    )
    assert isinstance(verdict, Wrong)
    assert verdict.known
    assert "blocked" in verdict.why.key


def test_what_nothing_explains_is_said_to_be_not_understood() -> None:
    states = played("kitten c3", "kitten f6")
    verdict = judged(states, dict.fromkeys(("a1", "a6", "d4", "e2"), "gray-cat") | {"b5": "orange-cat"})
    assert isinstance(verdict, Wrong)
    assert not verdict.known
    assert {d.place for d in verdict.differences} == {"a1", "a6", "d4", "e2", "b5"}


def test_an_honest_doubt_is_repaired_by_the_rules() -> None:
    states = played("kitten c3")
    look = seen(GAME.view(states[-1]), {"e5": "gray-kitten"})
    assert move_of(
        judge(GAME, states, doubtful(look, "e5", gray_kitten=0.44, orange_kitten=0.55, empty=0.01))
    ).moves == ("kitten e5",)


def test_a_strong_doubt_is_asked_not_booked() -> None:
    states = played("kitten c3")
    look = seen(GAME.view(states[-1]), {"e5": "gray-kitten"})
    verdict = judge(GAME, states, doubtful(look, "e5", gray_kitten=0.2, gray_cat=0.79, empty=0.01))
    assert isinstance(verdict, Unsure)
    assert [option.moves for option in verdict.options] == [("kitten e5",)]


def test_two_positions_that_look_alike_are_asked() -> None:
    states = played(start="6/6/6/6/6/6 o 4,4,8,0".replace("4,4", "6,2"))
    look = doubtful(seen(GAME.view(states[-1])), "c3", orange_kitten=0.5, orange_cat=0.48, empty=0.02)
    verdict = judge(GAME, states, look)
    assert isinstance(verdict, Unsure)
    assert {option.moves for option in verdict.options} == {("kitten c3",), ("cat c3",)}
    assert verdict.places == ("c3",)


def test_what_is_hidden_is_asked_not_guessed() -> None:
    states = played(start="6/6/6/6/6/6 o 6,2,8,0")
    verdict = judge(GAME, states, hidden(seen(GAME.view(states[-1]), {"a1": "gray-kitten"}), "c3"))
    assert not isinstance(verdict, Clear)


def test_pieces_put_back_are_an_undo() -> None:
    states = played("kitten c3", "kitten d4")
    verdict = judge(GAME, states, seen(GAME.view(states[-2])))
    assert move_of(verdict) == Candidate((), 1, 0.0)


def test_an_undo_reaches_back_several_moves() -> None:
    states = played("kitten c3", "kitten d4", "kitten a6", "kitten f1")
    assert move_of(judge(GAME, states, seen(GAME.view(states[1])))).undo == 3


def test_second_thoughts_replace_the_last_move() -> None:
    states = played("kitten c3", "kitten f6")
    verdict = judge(GAME, states, seen(GAME.view(states[-2]), {"f5": "gray-kitten"}))
    move = move_of(verdict)
    assert (move.undo, move.moves) == (1, ("kitten f5",))


def test_two_moves_at_once_are_both_recovered() -> None:
    states = played("kitten c3")
    after = played("kitten c3", "kitten d4", "kitten e1")[-1]
    verdict = judge(GAME, states, seen(GAME.view(after)))
    assert move_of(verdict).moves == ("kitten d4", "kitten e1")


def test_a_game_that_is_over_can_still_be_undone() -> None:
    states = played("cat d1", start="1OO3/6/6/6/6/6 o 4,2,8,0")
    assert GAME.outcome(states[-1]) is not None
    assert judge(GAME, states, seen(GAME.view(states[-1]))) == Unmoved()
    assert move_of(judge(GAME, states, seen(GAME.view(states[-2])))).undo == 1


def test_every_legal_move_is_named_and_nothing_else_is_booked() -> None:
    for states in (played(), played("kitten c3", "kitten d4", "kitten a5", "kitten e3")):
        for successor in GAME.successors(states[-1]):
            if successor.changes:
                verdict = judge(GAME, states, seen(GAME.view(successor.after)))
                found = verdict.options if isinstance(verdict, Unsure) else (move_of(verdict),)
                ends = [end(states, option) for option in found]
                assert successor.after in ends, verdict


def test_a_piece_put_out_of_turn_is_never_booked_as_two_moves() -> None:
    """Grey on a1 and orange on b1, which pushes it off again, would leave the same picture."""
    states = played("kitten d4")
    for place in GAME.view(states[-1]).places:
        if place not in ("c3", "d4", "e5"):
            verdict = judged(states, {place: "orange-kitten"})
            assert isinstance(verdict, Wrong | Unsure | Unfinished), (place, verdict)
    edge = judged(states, {"b1": "orange-kitten"})
    assert isinstance(edge, Wrong)
    assert edge.why.key == "boop.slip.out_of_turn"


def test_two_moves_at_once_or_a_slip_is_asked() -> None:
    """Grey's f6 pushed e6 the wrong way to d5, or it pushed it off and orange put one on d5."""
    states = played(start="6/1o1g2/6/o5/6/4o1 g 5,0,7,0")
    verdict = judged(states, {"f6": "gray-kitten", "e6": "empty", "d5": "orange-kitten"})
    assert isinstance(verdict, Unsure)
    assert [option.moves for option in verdict.options] == [("kitten f6", "kitten d5")]


def test_a_piece_cannot_be_on_its_way_and_still_there() -> None:
    """Orange put a second kitten on b2: that is no half of grey's d4 pushing the one on c3 there."""
    verdict = judged(played("kitten c3"), {"b2": "orange-kitten"})
    assert isinstance(verdict, Wrong)
    assert verdict.why.key == "boop.slip.out_of_turn"


def circles(count: int) -> list[tuple[list[Any], Any]]:
    """Games in which a move leads back to an earlier position: all positions, and the one it leads to."""
    chance, found, states = Random(5), [], [position("6/6/6/6/6/6 o 8,0,8,0")]
    while len(found) < count:
        successors = GAME.successors(states[-1])
        found += [(states, s.after) for s in successors if s.changes and s.after in states]
        states = [*states, chance.choice(successors).after]
        if GAME.outcome(states[-1]) is not None:
            states = states[:1]
    return found


def test_a_move_that_leads_back_to_an_earlier_position_is_a_move_and_no_undo() -> None:
    """The bed can come round again: then a move and putting the last one back look the same."""
    chance = Random(1)
    for states, after in circles(12):
        views = GAME.view(after).places
        look = Observation({p: reading(look, chance.uniform(0.9, 0.99)) for p, look in views.items()})
        verdict = judge(GAME, states, look)
        options = verdict.options if isinstance(verdict, Unsure) else (move_of(verdict),)
        assert options[0].undo == 0, verdict


def test_a_piece_that_was_only_taken_off_is_no_move_under_way() -> None:
    """Nobody begins a move by taking the others' pieces: the first step has to be done."""
    states = played(start="6/6/1o1o2/6/6/5g g 6,0,7,0")
    verdict = judged(states, {"b3": "empty"})
    assert isinstance(verdict, Wrong)
    assert verdict.known
    assert "b3" in verdict.places


def test_a_piece_that_was_slid_is_no_move_under_way() -> None:
    states = played(start="6/6/2o3/6/6/5g o 7,0,7,0")
    verdict = judged(states, {"c3": "empty", "d4": "orange-kitten"})
    assert isinstance(verdict, Wrong)
    assert verdict.known


@pytest.mark.parametrize(("gone", "left"), [("e3", "f3"), ("f3", "e3")])
def test_the_piece_just_put_down_may_be_the_first_that_is_taken_off_again(gone: str, left: str) -> None:
    """It completed a line of three; its square is empty again while the others still lie there."""
    verdict = judged(played(start="6/6/4gg/6/6/o5 g 7,0,6,0"), {gone: "empty"})
    assert isinstance(verdict, Unfinished)
    assert verdict.moves == ("kitten d3 off d3 e3 f3",)
    assert verdict.places == (left,)
