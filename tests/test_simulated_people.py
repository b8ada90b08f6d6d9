"""The people at the simulated table: they play, err, listen, and never wait for each other."""

import random
from collections import Counter
from contextlib import suppress
from typing import Any

import numpy as np
import pytest
from simulated_evening import BOARD, GAME, Evening, heard, spoken, table

from companion.errors import RuleError
from companion.messages import MoveRefused, MovesTakenBack, TodoSaid
from companion.words import EMPTY, Look, Place, View
from hardware.simulated.choose import PLAYERS, Explained, Intent, mistake
from hardware.simulated.deeds import rearranged
from hardware.simulated.listen import Listener


def test_people_play_a_whole_game_and_the_book_shows_what_they_did() -> None:
    evening = Evening(1, mistakes=0.0)
    evening.play()
    truth = evening.camera.truth
    assert evening.table.ended
    assert truth.position == GAME.position(evening.table.state)
    assert truth.moves == tuple(play.text for play in evening.table.plays)
    assert {s.intent.kind for s in truth.settled} == {"move"}
    assert evening.count(MoveRefused) == evening.count(MovesTakenBack) == 0


def test_people_who_err_and_waver_are_told_put_it_right_and_finish() -> None:
    evening = Evening(2, mistakes=0.5, regrets=0.15, pauses=0.4, presses=0.2)
    evening.play()
    truth = evening.camera.truth
    kinds = Counter(s.intent.kind for s in truth.settled)
    assert all(kinds[kind] for kind in ("move", "forgot", "slip", "back", "second", "undo")), kinds
    assert truth.position == GAME.position(evening.table.state)
    assert evening.count(MoveRefused) > 3
    assert evening.count(TodoSaid) > 3
    assert evening.count(MovesTakenBack) == kinds["second"] + kinds["undo"]
    assert evening.said["press"] > 3


def test_a_settled_table_shows_what_was_meant() -> None:
    evening = Evening(5, mistakes=0.6, regrets=0.1)
    known = 0
    for _ in range(1200):
        evening.step()
        people, truth = evening.camera.people, evening.camera.truth
        if people and len(truth.settled) > known:
            known = len(truth.settled)
            settled = truth.settled[-1]
            if truth.phase == "waiting" and people.memory.number == settled.number:
                assert truth.view == people.goal(settled.intent), settled
    assert known > 30


def test_every_evening_is_the_same_by_its_seed() -> None:
    def evening(seed: int) -> list[Any]:
        found = Evening(seed, mistakes=0.4)
        for _ in range(300):
            found.step()
        return [*found.camera.truth.settled, found.camera.room]

    assert evening(7) == evening(7)
    assert evening(7) != evening(8)


@pytest.mark.parametrize("seed", range(3))
def test_people_bear_a_referee_who_talks_nonsense(seed: int) -> None:
    """Refusals, questions without the right answer, wrong moves booked, a lost camera: they play on."""
    camera, dice = table(seed), random.Random(seed)
    camera.control({"do": "play", "auto": True, "mistakes": 0.3, "regrets": 0.1})
    states, moves = [GAME.start(2, {})], []
    now, words = 0.0, ("watching", "unfinished", "refused", "out-of-step", "question", "lost", "hand", "idle")
    settled = set()
    for _ in range(4000):
        now += 0.25
        camera.advance(now)
        for said in spoken(camera):
            if said["do"] == "take_back" and moves:
                moves.pop()
                states.pop()
            if said["do"] == "declare":
                with suppress(RuleError):
                    states.append(GAME.apply(states[-1], GAME.parse(states[-1], said["text"])))
                    moves.append(said["text"])
        truth = camera.truth
        settled |= {s.number for s in truth.settled}
        if truth.phase == "over" or GAME.outcome(states[-1]):
            break
        if dice.random() < 0.04:  # a move is booked, right or wrong
            legal = [str(s.move) for s in GAME.successors(states[-1])]
            right = truth.intent.move if truth.intent and truth.intent.kind == "move" else None
            moves.append(right if right in legal and dice.random() < 0.7 else dice.choice(legal))
            states.append(GAME.apply(states[-1], GAME.parse(states[-1], moves[-1])))
        if dice.random() < 0.2 and not GAME.outcome(states[-1]):
            some = [[str(s.move)] for s in dice.sample(list(GAME.successors(states[-1])), 2)]
            word = dice.choice(words)
            camera.control(
                heard(states[-1], tuple(moves), word, question=some, unfinished=[text for (text,) in some])
            )
    assert len(moves) > 20
    assert len(settled) > 10


def test_people_who_hear_nothing_press_their_button_and_then_say_the_move() -> None:
    camera = table(3)
    start = GAME.start(2, {})
    camera.control(heard(start, ()))
    camera.control({"do": "play", "auto": True, "mistakes": 0})
    said = []
    for tick in range(200):
        camera.advance(tick / 4)
        said += spoken(camera)
    assert [words["say"] for words in said[:2]] == ["press", "declare"]
    assert said[0]["button"] == "seat.0"
    GAME.parse(start, said[1]["text"])


def test_nobody_presses_the_button_while_a_question_stands_that_was_asked_before_an_arm_lay_there() -> None:
    camera, start = table(4), GAME.start(2, {})
    camera.control(heard(start, ()))
    camera.control({"do": "play", "auto": True, "mistakes": 0})
    tick = 0
    while camera.truth.phase != "waiting":
        tick += 1
        camera.advance(tick / 4)
    assert camera.truth.intent is not None
    options = [["kitten a1"], [str(camera.truth.intent.move)]]
    camera.control(heard(start, (), "question", question=options))
    assert camera.people is not None
    assert camera.heard is not None
    deeds = Listener(camera.people, camera.heard, False, 7.0, camera.truth.view).deeds()
    assert deeds[-1].message["say"] == "answer"
    assert deeds[-1].message["option"] == 1


def test_a_question_is_answered_with_the_truth() -> None:
    for wrong in (False, True):
        camera = table(4)
        start = GAME.start(2, {})
        camera.control(heard(start, ()))
        camera.control({"do": "play", "auto": True, "mistakes": 0})
        answers = []
        for tick in range(60):
            camera.advance(tick / 4)
            answers += spoken(camera)
            intent = camera.truth.intent
            if intent and camera.truth.phase == "waiting" and not answers:
                others = [str(s.move) for s in GAME.successors(start) if str(s.move) != intent.move]
                options = [[others[0]], [others[1] if wrong else str(intent.move)]]
                camera.control(heard(start, (), "question", question=options))
        first = answers[0]
        assert first["say"] == "answer"
        assert first["option"] == (None if wrong else 1)
        assert first["move"] == (None if wrong else options[1])


def test_people_take_back_what_was_booked_wrongly() -> None:
    camera = table(4)
    start = GAME.start(2, {})
    camera.control(heard(start, ()))
    camera.control({"do": "play", "auto": True, "mistakes": 0})
    said: list[dict[str, Any]] = []
    for tick in range(60):
        camera.advance(tick / 4)
        said += spoken(camera)
        intent = camera.truth.intent
        if intent and camera.truth.phase == "waiting" and not said:
            other = next(s for s in GAME.successors(start) if str(s.move) != intent.move)
            camera.control(heard(other.after, (str(other.move),), "accepted"))
            meant = intent.move
    assert said[0]["button"] == "back"
    assert said[1]["text"] == meant


def test_a_new_game_is_noticed_and_the_board_is_cleared() -> None:
    evening = Evening(3, mistakes=0)
    evening.play()
    camera = evening.camera
    camera.control(heard(GAME.start(2, {}), ()))
    for tick in range(400):
        camera.advance(evening.now + tick / 4)
        if camera.truth.phase == "waiting":
            break
    assert len([look for look in camera.truth.view.places.values() if look != "empty"]) == 1


def test_people_begin_with_whoever_the_referee_says() -> None:
    camera = table(3)
    camera.control({"do": "play", "auto": True, "mistakes": 0})
    grey = GAME.start(2, {"first": "gray"})
    camera.control(heard(grey, ()))
    camera.advance(20.0)
    assert {look for look in camera.truth.view.places.values() if look != EMPTY} == {"gray-kitten"}


def test_people_play_by_the_house_rules_they_hear() -> None:
    camera = table(3)
    rules = {"kittens_only": True}
    camera.control(heard(GAME.start(2, rules), (), options=rules))
    camera.control({"do": "play", "auto": True})
    camera.advance(20.0)
    assert camera.people is not None
    assert camera.people.state.house.kittens_only
    other = {"kittens_only": False, "first": "gray"}
    camera.control(heard(GAME.start(2, other), (), options=other))
    camera.advance(60.0)
    assert not camera.people.state.house.kittens_only


def test_mistakes_are_of_many_kinds_and_none_looks_like_something_else() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(6):
        dice = random.Random(seed)
        states = [GAME.start(2, {})]
        while GAME.outcome(states[-1]) is None and len(states) < 60:
            move = PLAYERS["random"](GAME, states[-1], dice)
            if dice.random() < 0.3:
                wrong = mistake(GAME, states, move, dice)
                assert wrong is not None
                assert wrong.mistake
                _check(wrong, states)
                kinds[str(wrong.why).rpartition(".")[2]] += 1
            states.append(GAME.apply(states[-1], move))
    assert {"not_pushed", "blocked_pushed", "removed", "too_far"} <= set(kinds), kinds
    assert len(kinds) > 12, kinds


def _check(wrong: Intent, states: list[Any]) -> None:
    shown = GAME.view(states[-1]).with_places(wrong.changes)
    assert shown not in {GAME.view(state) for state in states}
    for state in states[-2:]:
        assert shown not in {GAME.view(s.after) for s in GAME.successors(state)}


def test_earlier_positions_and_second_thoughts_are_explained() -> None:
    states = [GAME.start(2, {})]
    for _ in range(2):
        states.append(GAME.successors(states[-1])[14].after)
    fine = Explained(GAME, states)
    assert GAME.view(states[0]) in fine
    assert all(GAME.view(s.after) in fine for s in GAME.successors(states[1]))
    pair = GAME.successors(GAME.successors(states[-1])[5].after)[7].after
    assert GAME.view(pair) in fine
    nobody = GAME.view(states[-1]).with_places(dict.fromkeys(list(BOARD.places)[:9], "gray-cat"))
    assert nobody not in fine


def test_a_sensible_player_wins_when_it_can() -> None:
    state = GAME.from_position("OO4/6/6/3g2/6/6 o 4,2,7,0", {})
    move = PLAYERS["sensible"](GAME, state, random.Random(0))
    assert GAME.outcome(GAME.apply(state, move)) is not None


def test_hands_can_change_any_table_into_any_other() -> None:
    dice = random.Random(0)
    looks = [*BOARD.looks, "empty", "empty"]
    camera = table(1)
    for number in range(6):
        goal = View({place: dice.choice(looks) for place in BOARD.places})
        camera.script = camera.script.then(rearranged(camera.truth.view, goal, number % 2))
        camera.hurry()
        assert camera.truth.view == goal


def test_a_piece_is_pushed_only_onto_a_free_square() -> None:
    row = [place for place in BOARD.places if place.endswith("1")]
    empty = View(dict.fromkeys(BOARD.places, EMPTY))
    colours = ["gray-cat", "orange-cat", "gray-kitten", "orange-kitten"]
    before = empty.with_places(dict(zip(row[:4], map(Look, colours), strict=True)))
    after = empty.with_places(dict(zip(row[1:5], map(Look, colours), strict=True)))
    view = before
    for deed in rearranged(before, after, 0):
        assert deed.origin is not None
        assert deed.target is not None
        assert view.places[deed.target] == EMPTY
        view = view.with_places({deed.origin: EMPTY, deed.target: view.places[deed.origin]})
    assert view == after


def test_a_hand_goes_straight_to_its_place_with_the_piece_under_its_fingers() -> None:
    camera = table(1)
    camera.control({"do": "put", "look": "gray-cat", "place": "e2", "by_hand": True, "seat": 1})
    carried: list[tuple[float, float]] = []
    lifted = 0.0
    for tick in range(70):
        camera.advance(tick / 20)
        hand = camera.room.hand
        if hand and hand.piece:
            assert (hand.piece.x, hand.piece.y) == (hand.x, hand.y)
            lifted = max(lifted, hand.piece.z)
            carried.append((hand.x, hand.y))
    goal, spot = camera.base.pieces[-1], BOARD.places[Place("e2")]
    left = [float(np.hypot(x - goal.x, y - goal.y)) for x, y in carried]
    assert lifted > 30
    assert left == sorted(left, reverse=True)
    assert left[-1] < 1 < left[0]
    assert np.hypot(goal.x - spot.x, goal.y - spot.y) < 8
