"""The usual slips at a boop. table, through the judge: the right reason, the right rule, the right squares.

A move that is merely not complete is never an accusation: it is Unfinished, with what is left to do,
and becomes a refusal only when the player says "done".
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from companion import games
from companion.games.boop import slips as mistakes
from companion.judge import judge
from companion.messages import Begin, Command, Event, MoveRefused, Press, QuestionAsked, See, TodoSaid
from companion.referee import Referee
from companion.table import Table
from companion.text import catalogue
from companion.verdict import Clear, Unfinished, Unmoved, Verdict, Wrong
from tests.seeing import seen

GAME = games.game("boop")
WORDS = catalogue("en", games.folder("boop")).with_players(["Ann", "Bob"])
GONE = "empty"
ORANGE, GRAY, ORANGE_CAT, GRAY_CAT = "orange-kitten", "gray-kitten", "orange-cat", "gray-cat"


@dataclass(frozen=True)
class Case:
    """What lies there before, what changed, and the refusal it should get."""

    slip: str
    start: str
    changed: dict[str, str]
    reason: str
    rule: str
    places: str
    sentence: str

    def verdict(self) -> Verdict:
        state = GAME.from_position(self.start, {})
        return judge(GAME, [state], seen(GAME.view(state), self.changed))


WRONG = [
    Case(
        "pushed although blocked, onto the square of the one behind",
        "6/1g4/2o3/6/6/6 g 7,0,7,0",
        {"d4": GRAY, "c3": GONE, "b2": ORANGE, "a1": GRAY},
        "blocked_pushed",
        "P1",
        "c3 b2 a1",
        "The orange kitten on c3 cannot be pushed, because another piece stands behind it.",
    ),
    Case(
        "pushed although blocked, both of one colour",
        "6/1o4/2o3/6/6/6 g 6,0,8,0",
        {"d4": GRAY, "c3": GONE, "a1": ORANGE},
        "blocked_pushed",
        "P1",
        "c3 b2 a1",
        "The orange kitten on c3 cannot be pushed, because another piece stands behind it.",
    ),
    Case(
        "a cat pushed by a kitten",
        "6/6/2O3/6/6/6 g 7,0,8,0",
        {"d4": GRAY, "c3": GONE, "b2": ORANGE_CAT},
        "cat_pushed",
        "P1",
        "c3 b2",
        "A kitten cannot push a cat. The orange cat stays on c3.",
    ),
    Case(
        "a cat pushed off the bed by a kitten",
        "2O3/6/6/6/6/6 g 7,0,8,0",
        {"c2": GRAY, "c1": GONE},
        "cat_pushed",
        "P1",
        "c1",
        "A kitten cannot push a cat. The orange cat stays on c1.",
    ),
    Case(
        "pushed two squares",
        "6/6/2o3/6/6/6 g 7,0,8,0",
        {"d4": GRAY, "c3": GONE, "a1": ORANGE},
        "too_far",
        "P1",
        "c3 b2 a1",
        "The orange kitten on c3 is pushed one square only, to b2.",
    ),
    Case(
        "wrong colour",
        "6/6/2o3/6/6/6 g 7,0,8,0",
        {"e5": ORANGE},
        "out_of_turn",
        "P10",
        "e5",
        "It is Bob's turn, but an orange kitten was put on e5.",
    ),
    Case(
        "moved out of turn, pushes and all",
        "6/6/2o1g1/6/6/6 g 7,0,7,0",
        {"d4": ORANGE, "c3": GONE, "b2": ORANGE, "e3": GONE, "f2": GRAY},
        "out_of_turn",
        "P10",
        "d4",
        "It is Bob's turn, but an orange kitten was put on d4.",
    ),
    Case(
        "two pieces placed",
        "6/6/2o3/6/6/6 g 7,0,8,0",
        {"e5": GRAY, "a6": GRAY},
        "two_put",
        "P0",
        "e5 a6",
        "Two pieces were put down, on e5 and a6. Bob may put down one.",
    ),
    Case(
        "wrong line taken off: three that are not in a row",
        "2oo2/6/6/5o/6/6 o 5,0,8,0",
        {"b1": ORANGE, "c1": GONE, "d1": GONE, "f4": GONE},
        "wrong_three_taken",
        "P6",
        "b1 c1 d1 f4",
        "The pieces on c1, d1 and f4 are not three in a row. The line is b1, c1 and d1.",
    ),
    Case(
        "wrong line taken off: three of a row of five, but with gaps",
        "oo1oo1/6/6/6/6/6 o 4,0,8,0",
        {"c1": ORANGE, "a1": GONE, "b1": GONE, "e1": GONE},
        "wrong_three_taken",
        "P6",
        "a1 b1 c1 e1",
        "The pieces on a1, b1 and e1 are not three in a row. The line is a1, b1 and c1.",
    ),
    Case(
        "wrong line taken off: the other player's",
        "6/ggg3/6/6/6/6 o 8,0,5,0",
        {"f6": ORANGE, "a2": GONE, "b2": GONE, "c2": GONE},
        "other_line_taken",
        "P3",
        "a2 b2 c2",
        "The three on a2, b2 and c2 belong to Bob. They stay; they count in Bob's own turn.",
    ),
    Case(
        "more than one line taken off",
        "oo1oo1/6/6/6/6/6 o 4,0,8,0",
        {"a1": GONE, "b1": GONE, "d1": GONE, "e1": GONE},
        "too_many_taken",
        "P5",
        "a1 b1 c1 d1 e1",
        "Only one line of three comes off; a1, b1, c1, d1 and e1 are too many.",
    ),
    Case(
        "an own piece taken off that should not be",
        "6/6/2g3/6/5G/6 g 8,0,6,0",
        {"e1": GRAY, "f5": GONE},
        "taken_off",
        "P6",
        "f5",
        "Nothing comes off here: there is no line. Put the piece back on f5.",
    ),
    Case(
        "a piece taken off that looks like the one put down: it may as well have been moved",
        "6/6/2g3/6/5g/6 g 8,0,6,0",
        {"e1": GRAY, "f5": GONE},
        "moved",
        "P0",
        "f5 e1",
        "The grey kitten on f5 has to stay there. Bob puts down a piece from the pool.",
    ),
    Case(
        "a piece of the other player taken off that should not be",
        "6/6/2o3/5o/6/6 g 6,0,8,0",
        {"e1": GRAY, "c3": GONE},
        "other_taken",
        "P6",
        "c3",
        "The piece on c3 belongs to Ann. Put it back.",
    ),
    Case(
        "two of eight taken off",
        "g1g1g1/6/g1g1g1/6/g5/6 g 8,0,1,0",
        {"f6": GRAY, "a1": GONE, "e1": GONE},
        "two_of_eight_taken",
        "P7",
        "a1 e1",
        "Only one piece comes off, not both a1 and e1.",
    ),
    Case(
        "a cat that is not in the pool",
        "6/6/2o3/6/6/6 g 7,0,8,0",
        {"e5": GRAY_CAT},
        "no_cat",
        "P6",
        "e5",
        "Bob has no cat in the pool. The cat on e5 has to go.",
    ),
]

UNFINISHED = [
    Case(
        "not pushed",
        "6/6/2o3/6/6/6 g 7,0,8,0",
        {"d4": GRAY},
        "not_pushed",
        "P1",
        "c3 b2",
        "The orange kitten on c3 was not pushed to b2.",
    ),
    Case(
        "not pushed off the bed",
        "2o3/6/6/6/6/6 g 7,0,8,0",
        {"c2": GRAY},
        "not_pushed_off",
        "P2",
        "c1",
        "The orange kitten on c1 was not pushed off the bed.",
    ),
    Case(
        "one of two not pushed",
        "6/6/2o1o1/6/6/6 g 6,0,8,0",
        {"d4": GRAY, "c3": GONE, "b2": ORANGE},
        "not_pushed",
        "P1",
        "e3 f2",
        "The orange kitten on e3 was not pushed to f2.",
    ),
    Case(
        "line not taken off",
        "oo1oo1/6/6/6/6/6 o 4,0,8,0",
        {"c1": ORANGE},
        "line_not_taken",
        "P6",
        "a1 b1 c1 d1 e1",
        "The pieces on a1, b1 and c1 are three in a row. They have to come off the bed.",
    ),
    Case(
        "line only partly taken off",
        "2oo2/6/6/6/6/6 o 6,0,8,0",
        {"b1": ORANGE, "d1": GONE},
        "line_not_taken",
        "P6",
        "b1 c1",
        "The pieces on b1, c1 and d1 are three in a row. They have to come off the bed.",
    ),
    Case(
        "all eight on the bed and none taken off",
        "g1g1g1/6/g1g1g1/6/g5/6 g 8,0,1,0",
        {"f6": GRAY},
        "eight_not_taken",
        "P7",
        "a1 c1 e1 a3 c3 e3 a5",
        "Bob has all eight pieces on the bed. One of them has to come off.",
    ),
]


def named(case: Case) -> str:
    return case.slip


@pytest.mark.parametrize("case", WRONG, ids=named)
def test_a_slip_is_refused_with_its_reason_its_rule_and_its_squares(case: Case) -> None:
    verdict = case.verdict()
    assert isinstance(verdict, Wrong), verdict
    assert (verdict.why.key, verdict.rule) == (f"boop.slip.{case.reason}", case.rule)
    assert set(verdict.places) == set(case.places.split())
    assert WORDS.say(verdict.why) == case.sentence
    assert verdict.known
    assert {str(d.place): str(d.seen) for d in verdict.differences} == case.changed, "the way back"


@pytest.mark.parametrize("case", UNFINISHED, ids=named)
def test_what_is_only_not_done_yet_is_no_accusation(case: Case) -> None:
    verdict = case.verdict()
    assert isinstance(verdict, Unfinished), verdict
    assert {place for todo in verdict.todo for place in todo.places} == set(case.places.split())
    assert all(WORDS.say(todo.ask) for todo in verdict.todo)


class Evening:
    """A referee, a table and a clock of our own."""

    def __init__(self, start: str) -> None:
        self.referee = Referee(lambda name: GAME)
        self.now = 0.0
        self.table = Table()
        self.tell(Begin("boop", ("Ann", "Bob")), 0.0)
        state = GAME.from_position(start, {})
        self.table = Table(began=self.table.began, states=(state,), clock=self.table.clock)
        self.look({}, 1)

    def tell(self, command: Command, after: float) -> list[Event]:
        self.now += after
        events = self.referee.decide(self.table, command, self.now)
        for event in events:
            self.table = self.referee.evolve(self.table, event)
        return events

    def look(self, changed: dict[str, str], seconds: float) -> list[Event]:
        """The table lies still like this for a while."""
        picture = See(seen(GAME.view(self.table.state), changed))
        return [event for _ in range(round(seconds * 4)) for event in self.tell(picture, 0.25)]

    def seat(self) -> str:
        return f"seat.{self.table.state.turn}"


@pytest.mark.parametrize("case", UNFINISHED, ids=named)
def test_what_is_not_done_is_asked_for_and_refused_once_the_player_says_done(case: Case) -> None:
    evening = Evening(case.start)
    assert TodoSaid in {type(event) for event in evening.look(case.changed, 5)}
    (refused,) = evening.tell(Press(evening.seat()), 0.1)
    assert isinstance(refused, MoveRefused)
    assert (refused.why.key, refused.rule) == (f"boop.slip.{case.reason}", case.rule)
    assert WORDS.say(refused.why) == case.sentence
    assert len(evening.table.states) == 1, "nothing was booked"


@pytest.mark.parametrize("case", WRONG, ids=named)
def test_a_refusal_waits_a_moment_and_a_held_button_disputes_it(case: Case) -> None:
    evening = Evening(case.start)
    assert not [e for e in evening.look(case.changed, 1) if isinstance(e, MoveRefused)]
    refusals = [e for e in evening.look(case.changed, 5) if isinstance(e, MoveRefused)]
    assert [e.why.key for e in refusals] == [f"boop.slip.{case.reason}"], "said once"
    asked = evening.tell(Press(evening.seat(), held=True), 0.1)[-1]
    assert isinstance(asked, QuestionAsked)
    assert asked.options
    assert len(evening.table.states) == 1, "nothing was booked"


@pytest.mark.parametrize("case", WRONG, ids=named)
def test_putting_back_what_was_wrong_settles_it(case: Case) -> None:
    evening = Evening(case.start)
    evening.look(case.changed, 5)
    assert evening.table.concern is not None
    evening.look({}, 2)
    assert evening.table.concern is None
    assert isinstance(evening.table.thought.verdict, Unmoved)


def sample_of_slips(seed: int, count: int) -> list[tuple[list[Any], Any]]:
    """Slips of all kinds in positions of a random game."""
    chance, states = Random(seed), [GAME.start(2, {})]
    while GAME.outcome(states[-1]) is None:
        states.append(GAME.apply(states[-1], chance.choice(list(GAME.moves(states[-1])))))
    found = []
    for n in chance.sample(range(len(states) - 1), min(3, len(states) - 1)):
        kinds: dict[str, list[Any]] = {}
        for slip in GAME.slips(states[n]):
            kinds.setdefault(slip.why.key, []).append(slip)
        found += [(states[: n + 1], s) for k in kinds.values() for s in chance.sample(k, min(count, len(k)))]
    return found


@pytest.mark.parametrize("seed", range(4))
def test_no_slip_is_ever_booked(seed: int) -> None:
    told: Counter[str] = Counter()
    for states, slip in sample_of_slips(seed, 2):
        verdict = judge(GAME, states[-1:], seen(GAME.view(states[-1]), slip.changes))
        told[type(verdict).__name__] += 1
        assert not isinstance(verdict, Clear), (GAME.position(states[-1]), slip)
        if isinstance(verdict, Wrong):
            assert (verdict.why, verdict.rule) == (slip.why, slip.rule)
    assert told["Wrong"] > told["Unfinished"], told


def test_the_table_of_slips_tells_all_reasons_with_their_rules() -> None:
    table = dict(re.findall(r"^(\w+) +(P\d+) ", mistakes.__doc__ or "", re.MULTILINE))
    found: dict[str, str] = {}
    for seed in range(6):
        found |= {slip.why.key: slip.rule for _, slip in sample_of_slips(seed, 1)}
    assert len(found) > 20, "most kinds are met in a few games"
    assert {f"boop.slip.{name}": rule for name, rule in table.items()}.items() >= found.items()
    assert all(f"boop.slip.{name}" in WORDS.texts for name in table)
