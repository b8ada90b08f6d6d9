"""Turns and positions as text: what is written reads back, and what cannot be read gets a sentence."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import games
from companion.errors import IllegalMove, InvalidMove, RuleError, UsageError
from companion.games.boop.bed import PLACES
from companion.games.boop.position import BadPosition
from companion.games.boop.rules import GAME
from companion.games.boop.state import State
from companion.text import catalogue
from companion.words import Look, Place
from tests.boop_games import HOUSES, any_position

WORDS = catalogue("en", games.folder("boop")).with_players(["Orange", "Grey"])

chances = st.integers(0, 2**32)
houses = st.sampled_from(HOUSES)
squares = st.sampled_from(PLACES)
signs = st.text(alphabet="kcatenof -,:abcdef123456789", max_size=30)
"""Text that nearly is a turn."""


@given(chances, houses)
@settings(max_examples=40, deadline=None)
def test_every_turn_reads_back(seed: int, options: dict[str, bool]) -> None:
    state = any_position(Random(seed), options)
    for move in GAME.moves(state):
        assert GAME.parse(state, str(move)) == move
        assert GAME.parse(state, f"  {str(move).upper()} ") == move, "big letters, spaces around"
        assert GAME.parse(state, str(move).replace(" off ", " -").replace("kitten ", "k ")) == move


@given(chances, st.one_of(st.text(max_size=40), signs))
@settings(max_examples=300, deadline=None)
def test_whatever_is_written_is_a_legal_turn_or_gets_a_sentence(seed: int, text: str) -> None:
    state = any_position(Random(seed % 8), {})
    try:
        assert GAME.parse(state, text) in set(GAME.moves(state))
    except RuleError as error:
        assert str(error).endswith(".")
        assert "\n" not in str(error) or "\n" in text


@given(chances, houses, st.booleans(), squares, st.lists(squares, max_size=4, unique=True))
@settings(max_examples=300, deadline=None)
def test_a_turn_is_refused_exactly_when_it_is_not_among_the_moves(
    seed: int, options: dict[str, bool], cat: bool, square: str, off: list[str]
) -> None:
    state = any_position(Random(seed % 20), options)
    put = f"{'cat' if cat else 'kitten'} {square}"
    text = f"{put} off {' '.join(off)}" if off else put
    tidy = f"{put} off {' '.join(place for place in PLACES if place in off)}" if off else put
    legal = {str(move): move for move in GAME.moves(state)}
    if tidy in legal:
        assert GAME.parse(state, text) == legal[tidy]
        return
    with pytest.raises(IllegalMove) as refused:
        GAME.parse(state, text)
    assert refused.value.why is not None
    assert refused.value.rule is not None
    assert WORDS.say(refused.value.why) == str(refused.value)


def position(text: str, **options: bool) -> State:
    return GAME.from_position(text, options)


EMPTY_BED = "6/6/6/6/6/6 o 8,0,8,0"
LINE = "2oo2/6/6/6/6/6 o 6,0,8,0"
EIGHT = "o1o1o1/6/o1o1o1/6/o5/6 o 1,0,8,0"
BOTH = "oo2o1/6/o3o1/6/o1o3/6 o 1,0,8,0"
WIN = "OO4/6/6/6/6/6 o 5,1,8,0"
REFUSALS = [
    ("an occupied square", LINE, "kitten c1", "P0", "There is an orange kitten on c1 already."),
    ("no cat in the pool", EMPTY_BED, "cat c1", "P6", "Orange has no cat in the pool yet."),
    (
        "no kitten in the pool",
        "6/6/6/6/6/6 o 0,8,8,0",
        "kitten c1",
        "P0",
        "Orange has no kitten in the pool.",
    ),
    ("a line has to come off", LINE, "kitten b1", "P6", "Orange has three in a row"),
    ("one of eight has to come off", EIGHT, "kitten f6", "P7", "Orange has all eight pieces on the bed"),
    ("a line or one of eight", BOTH, "kitten c1", "P6", "Orange has three in a row and all eight"),
    ("not in a row", LINE, "kitten b1 off b1 c1 d2", "P6", "After this move none of your pieces"),
    ("only one piece", EIGHT, "kitten f6 off a1 c1", "P7", "Exactly one piece comes off"),
    ("only three", LINE, "kitten b1 off c1 d1", "P6", "Exactly one line of three comes off"),
    ("a line or one piece", BOTH, "kitten c1 off a1 b1", "P6", "Take off one line of three, or one single"),
    ("nothing comes off", EMPTY_BED, "kitten c1 off c1", "P6", "There is no line"),
    ("theirs", "2gg2/6/6/6/6/6 o 8,0,6,0", "kitten f6 off c1", "P3", "You can only take off your own pieces"),
    ("a win", WIN, "cat c1 off a1 b1 c1", "P4", "This move wins."),
    ("the end", "OOO3/6/6/6/6/6 g 5,0,8,0", "kitten f6", "P4", "The game is over."),
    ("three, but not in a row", BOTH, "kitten c1 off a1 a3 a5", "P6", "The pieces on a1, a3 and a5 are not"),
]


@pytest.mark.parametrize(
    ("start", "text", "rule", "sentence"), [r[1:] for r in REFUSALS], ids=[r[0] for r in REFUSALS]
)
def test_a_refusal_names_the_rule(start: str, text: str, rule: str, sentence: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        GAME.parse(position(start), text)
    assert refused.value.rule == rule
    assert str(refused.value).startswith(sentence), str(refused.value)


def test_kittens_only_has_refusals_of_its_own() -> None:
    with pytest.raises(IllegalMove, match="kittens only") as refused:
        GAME.parse(position(EMPTY_BED, kittens_only=True), "cat c3")
    assert refused.value.rule == "P9"
    with pytest.raises(IllegalMove, match="nothing comes off") as refused:
        GAME.parse(position(EMPTY_BED, kittens_only=True), "kitten c3 off c3")
    assert refused.value.rule == "P9"


@pytest.mark.parametrize("text", ["", "kitten", "dog c3", "kitten g3", "kitten c7", "c3 off", "c3 off a1 a1"])
def test_what_is_no_turn_at_all_is_answered_with_what_one_looks_like(text: str) -> None:
    with pytest.raises(
        InvalidMove, match=r"A move looks like: kitten c3, cat c3, or kitten c3 off a1 b2 c3\."
    ):
        GAME.parse(position(EMPTY_BED), text)


@pytest.mark.parametrize("text", ["kitten c3", "KITTEN C3", "k c3", "kc3", "k:c3", "c3", " kitten  on c3 "])
def test_a_kitten_on_c3_in_many_hands(text: str) -> None:
    assert str(GAME.parse(position(EMPTY_BED), text)) == "kitten c3"


@given(chances, houses)
@settings(max_examples=60, deadline=None)
def test_a_position_reads_back_and_looks_the_same(seed: int, options: dict[str, bool]) -> None:
    state = any_position(Random(seed), options)
    text = GAME.position(state)
    again = GAME.from_position(text, options)
    assert again == state
    assert hash(again) == hash(state)
    assert GAME.view(again) == GAME.view(state)
    assert GAME.adopt(state, GAME.view(state)) == state


@given(st.one_of(st.text(max_size=60), st.text(alphabet="oOgG123456/ ,o08", max_size=60)))
@settings(max_examples=300, deadline=None)
def test_a_text_is_a_position_that_writes_back_or_gets_all_reasons(text: str) -> None:
    try:
        state = GAME.from_position(text, {})
    except BadPosition as error:
        assert error.defects
        assert str(error).endswith(".")
    else:
        assert GAME.from_position(GAME.position(state), {}) == state


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("6/6/6/6/6 o 8,0,8,0", "6 rows"),
        ("6/6/6/6/6/7 o 8,0,8,0", "not with 7"),
        ("6/6/6/6/6/5 o 8,0,8,0", "row 6 has 5 squares"),
        ("6/6/6/6/6/6 x 8,0,8,0", "o or g"),
        ("6/6/6/6/6/6 o 8,0,8", "four numbers"),
        ("6/6/6/6/6/5o o 8,0,8,0", "8 together"),
        ("oooooo/oo4/6/6/6/6 o 0,0,8,0", "all eight pieces"),
        ("6/6/6/6/6/6 o 8,0,8,0 x", "follows the pools"),
    ],
)
def test_an_impossible_position_says_why(text: str, reason: str) -> None:
    with pytest.raises(UsageError, match=reason):
        GAME.from_position(text, {})


# --- taking over what lies on the table -----------------------------------------------------


def adopted(start: str, changed: dict[str, str], **options: bool) -> str:
    state = position(start, **options)
    looks = {Place(place): Look(look) for place, look in changed.items()}
    return GAME.position(GAME.adopt(state, GAME.view(state).with_places(looks)))


def test_what_lies_there_is_taken_over_and_the_pools_follow() -> None:
    assert adopted(EMPTY_BED, {"a1": "orange-kitten", "f6": "gray-kitten"}) == "o5/6/6/6/6/5g o 7,0,7,0"
    assert adopted(EMPTY_BED, {"a1": "orange-cat"}) == "O5/6/6/6/6/6 o 7,0,8,0", "a cat on the bed has grown"
    assert adopted("O5/6/6/6/6/6 o 5,2,8,0", {"a1": "empty"}) == "6/6/6/6/6/6 o 5,3,8,0"


@pytest.mark.parametrize(
    ("changed", "options", "rule", "sentence"),
    [
        ({f"{c}{r}": "gray-kitten" for c in "abc" for r in "135"}, {}, "P0", "Grey has 9 pieces on the bed"),
        ({f"{c}{r}": "gray-kitten" for c in "ab" for r in "1245"}, {}, "P7", "Grey has all eight pieces"),
        ({"a1": "orange-cat"}, {"kittens_only": True}, "P9", "This game is played with kittens only"),
    ],
)
def test_what_cannot_be_taken_over_says_why(
    changed: dict[str, str], options: dict[str, bool], rule: str, sentence: str
) -> None:
    with pytest.raises(IllegalMove) as refused:
        adopted(EMPTY_BED, changed, **options)
    assert refused.value.rule == rule
    assert str(refused.value).startswith(sentence)


# --- what is expected -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "sentence"),
    [
        (EMPTY_BED, "Orange: put a kitten on a free square."),
        ("6/6/6/6/6/6 g 8,0,5,3", "Grey: put a kitten or a cat on a free square."),
        ("6/6/6/6/6/6 o 0,8,8,0", "Orange: put a cat on a free square. You have no kittens in your pool."),
        (
            EIGHT,
            "Orange: put your last kitten on a free square. With all eight on the bed, one piece or a line",
        ),
        ("O1O1O1/6/O1O1O1/6/O5/6 o 0,1,8,0", "Orange: put your last cat on a free square."),
    ],
)
def test_the_prompt_says_what_can_be_put_down(start: str, sentence: str) -> None:
    assert WORDS.say(GAME.prompt(position(start))).startswith(sentence)
