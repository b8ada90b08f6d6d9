"""Moves, paths and positions of the kitchen as text: what is written reads back, the rest gets a reason."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import IllegalMove, InvalidMove, RuleError, UsageError
from companion.games.kitchen import play
from companion.games.kitchen.from_position import BadPosition, from_position
from companion.games.kitchen.moves import Go
from companion.games.kitchen.notation import parse
from companion.games.kitchen.position import position
from companion.games.kitchen.says import english
from companion.games.kitchen.state import Phase, State
from companion.games.kitchen.turns import go_of, movers, must_change
from companion.games.kitchen.walk import walks
from tests.kitchen_games import box, random_game

seeds = st.integers(0, 11)
signs = st.text(alphabet="redwalkstoylcardbonef 1234567,", max_size=40)
"""Text that nearly is a move."""


@lru_cache(maxsize=16)
def game(seed: int) -> tuple[State, ...]:
    """The positions of one random game."""
    return tuple(before for before, _, _ in random_game(2 + seed % 5, {}, Random(seed)))


def walking(seed: int, pick: int) -> State:
    """A position in which somebody is about to walk."""
    ready = [s for s in game(seed) if s.phase == Phase.MOVE and not must_change(s, movers(s)[0])]
    return ready[pick % len(ready)]


@given(seeds, st.integers(0, 10_000))
@settings(max_examples=40, deadline=None)
def test_every_walk_can_be_told_by_its_path(seed: int, pick: int) -> None:
    state = walking(seed, pick)
    colour = movers(state)[0]
    for walk in walks(state.scene(), colour):
        go = go_of(state.table, colour, walk)
        assert parse(state, told(state, colour, walk.path, go)) == go


def told(state: State, colour: int, path: tuple[int, ...], go: Go) -> str:
    words = [state.table.box.colours[colour], *(state.table.box.place(cell) for cell in path)]
    loot = [word for kind, victim in go.steals for word in (kind.word, victim)]
    return " ".join([*words, "steals", *loot] if loot else words)


@given(seeds, st.integers(0, 10_000), st.lists(st.tuples(st.integers(0, 3), st.booleans()), max_size=9))
@settings(max_examples=150, deadline=None)
def test_a_path_is_a_legal_walk_or_gets_a_reason(seed: int, pick: int, turns: list[tuple[int, bool]]) -> None:
    state = walking(seed, pick)
    colour, cols = movers(state)[0], box().cols
    at, path = state.cells[colour], [state.cells[colour]]
    for direction, far in turns:
        at = (at + (1, -1, cols, -cols)[direction] * (2 if far else 1)) % 187
        path.append(at)
    text = " ".join([box().colours[colour], *(box().place(cell) for cell in path)])
    try:
        assert parse(state, text) in set(play.moves(state))
    except IllegalMove as error:
        assert error.why is not None
        assert error.rule is not None
        assert english(state.table, error.why) == str(error)


@given(seeds, st.integers(0, 10_000), st.one_of(st.text(max_size=40), signs))
@settings(max_examples=150, deadline=None)
def test_whatever_is_written_is_a_legal_move_or_gets_a_sentence(seed: int, pick: int, text: str) -> None:
    state = game(seed)[pick % len(game(seed))]
    try:
        assert parse(state, text) in set(play.moves(state))
    except RuleError as error:
        assert str(error).endswith(".")


@given(seeds, st.integers(0, 10_000), st.integers(0, 10_000))
@settings(max_examples=150, deadline=None)
def test_a_move_of_another_moment_is_refused_with_a_rule_or_legal_here(
    seed: int, one: int, other: int
) -> None:
    here, there = (game(seed)[n % len(game(seed))] for n in (one, other))
    move = Random(one).choice(list(play.moves(there)))
    if move in set(play.moves(here)):
        return
    with pytest.raises(IllegalMove) as refused:
        parse(here, str(move))
    assert refused.value.why is not None
    assert refused.value.rule is not None
    assert english(here.table, refused.value.why) == str(refused.value)


def test_big_letters_and_commas_are_read_too() -> None:
    state = play.start(box(), 2, {})
    assert parse(state, "  LAY Bone,  C4 ") == parse(state, "lay bone c4")


# --- refusals: a little kitchen

START = (
    "17/1b15/17/17/17/4p7p4/17/17/17/17/17 1 move 0 "
    "0d@b1#1,1c@d1#2,2m@b4#3,3d@e1#4,-,- 0.0.0.0,0.1.0.0,0.0.0.0,0.0.0.0 0,0,0,0 001000000:2 - - - - - -"
)
"""Red, a dog on b1, is to move with the card that transforms mice; a bone on b2, a cat on d1."""


def kitchen(*changes: str, **options: bool) -> State:
    """The little kitchen with some words changed: ``old > new``."""
    text = START
    for change in changes:
        old, new = change.split(" > ")
        assert old in text, change
        text = text.replace(old, new, 1)
    return from_position(box(), text, options)


def kitchen_lay() -> State:
    """All fish lie on the board already."""
    return from_position(
        box(),
        "17/1f1f1f1f9/17/1f15/17/4p7p4/17/17/17/17/17 1 lay 0 0d@-#0,1d@-#0,2d@-#0,3d@-#0,-,- "
        "0.0.0.0,0.0.0.0,0.0.0.0,0.0.0.0 0,0,0,0 000000000:- - - - - - -",
        {},
    )


LAY = play.start(box(), 4, {})
PUT = from_position(
    box(),
    "17/1b15/17/17/17/4p7p4/17/17/17/17/17 1 put - 0d@e1#1,1d@-#0,2d@-#0,3d@-#0,-,- "
    "0.0.0.0,0.0.0.0,0.0.0.0,0.0.0.0 0,0,0,0 000000000:- - - - - - -",
    {},
)
SLIDE = kitchen("1b15 > 1B15", "2m@b4 > 2m@b7")
MOUSE = kitchen("0d@b1 > 0m@b1")
MOVED = kitchen("- - - - - - > - 1 - 1 - -")
TEAM = from_position(
    box(),
    "17/1b15/17/17/17/4p7p4/17/17/17/17/17 1 move 0 0d@b1#1,1c@d2#2,0m@c1#3,1d@e1#4,0d@a9#5,1d@a11#6 "
    "0.0.0.0,0.0.0.0 0,0 001000000:2 - 2 - - - -",
    {"mates_jumpable": False},
)
CARDS = "001000000:2 - - - - - -"
CRAP = kitchen("1 move 0 > 1 crap 1", f"{CARDS} > 001000010:7 - - - - 1 -")
LAST_CRAP = kitchen("1 move 0 > 1 crap 1", f"{CARDS} > 111111111:7 - - - - 1 -")
END = kitchen(
    "1 move 0 > 1 end 0", "0.0.0.0,0.1 > 0.0.0.1,0.1", "4p7 > 12", f"{CARDS} > 111111111:7 - - - - 0 -"
)
DRAW = kitchen("1 move 0 > 1 card -")
SCIENTIST = kitchen("1 move 0 > 1 scientist -", f"{CARDS} > 001000100:6 - - - - - -")
REFUSALS = [
    ("too few squares", kitchen(), "red b1 a1 a2", "K1", "The red dog has to go 5 squares"),
    ("too many squares", kitchen(), "red b1 a1 a2 a3 a4 a5 a6", "K3", "The red dog goes 5 squares"),
    ("diagonal", kitchen(), "red b1 a2", "K0", "From b1 to a2 is not straight"),
    ("over where it slid", SLIDE, "red b1 b2 b6 a6 a5 b5", "K2", "The red dog was on b5 already"),
    ("a square twice", kitchen(), "red b1 a1 b1", "K2", "The red dog was on b1 already"),
    (
        "a bigger animal",
        kitchen("0d@b1 > 0m@c1", "- - - - - - > - - 0 - - -"),
        "red c1 f1",
        "K9",
        "The orange cat on d1 is bigger",
    ),
    ("no room to land", kitchen(), "red b1 c1 e1", "K4", "The green dog stands on e1"),
    ("over crap", kitchen("1b15 > 1B15"), "red b1 b3", "K17", "There is crap on b2"),
    ("on food", kitchen(), "red b1 b2", "K4", "There is a bone on b2"),
    ("over a free square", kitchen(), "red b1 a1 a3", "K0", "The square a2 is free"),
    ("from somewhere else", kitchen(), "red c1 c2", "K2", "The red dog stands on b1"),
    ("the same food twice", kitchen("1b15 > 1f15"), "red b1 b3 a3 a2 c2", "K7", "The red dog has jumped"),
    (
        "a wererat",
        kitchen("2m@b4 > 2m@c1", ":2 - > :2 w"),
        "red b1 f1",
        "K19",
        "The yellow mouse on c1 is a wererat",
    ),
    ("a team mate", TEAM, "red b1 d1", "K10", "At this table nobody jumps over own animals"),
    ("ends on food", kitchen(), "red walks to b2", "K4", "The red dog cannot stop on b2"),
    ("out of reach", kitchen(), "red walks to q11", "K1", "The red dog cannot get to q11"),
    ("left liked food", kitchen(), "red walks to b8 bites 1", "K6", "On the way to b8 other things are"),
    ("disliked food", kitchen("1b15 > 1f15"), "red walks to b8 takes b2", "K5", "The red dog does not take"),
    ("without need", kitchen(), "red rolls cat", "K11", "The red dog does not transform"),
    (
        "not transformed",
        kitchen("0d@b1 > 0m@b1"),
        "red walks to a5",
        "K11",
        "The red mouse has to transform",
    ),
    (
        "not transformed, path",
        kitchen("0d@b1 > 0m@b1"),
        "red b1 a1",
        "K11",
        "The red mouse has to transform",
    ),
    ("no potion", MOUSE, "red potion cat", "K12", "Red has no potion"),
    ("no card", MOUSE, "red card cat", "K21", "Red does not have the potion card"),
    ("wrong animal", kitchen(), "orange rolls cat", "K14", "It is the turn of Red"),
    ("absent", kitchen(), "blue walks to a5", "K24", "Nobody plays blue"),
    (
        "moved already",
        kitchen("- - - - - - > - 1 - 1 - -"),
        "orange walks to d3",
        "K14",
        "The orange cat has",
    ),
    ("twice", kitchen("- - - - - - > - - 0 - - -"), "red rolls cat", "K12", "The red dog has transformed"),
    ("a card now", kitchen(), "card red", "K0", "Red moves an animal now"),
    ("laid on a number", LAY, "lay bone e1", "K0", "The square e1 has a number"),
    ("laid on a potion square", LAY, "lay bone e6", "K0", "There is a potion on e6"),
    ("laid too near", LAY, "lay bone d5", "K0", "The square d5 is too near: there is a potion on e6"),
    ("laid where something lies", kitchen_lay(), "lay bone b2", "K0", "There is a fish on b2 already"),
    ("nothing left to lay", kitchen_lay(), "lay fish q1", "K0", "There is no fish left to lay"),
    ("crap not beside", CRAP, "crap fish a5", "K16", "The square a5 is not beside one of your animals"),
    ("crap on something", CRAP, "crap fish e1", "K16", "There is a green dog on e1 already"),
    ("crap of nothing", CRAP, "crap bone c1", "K16", "Orange has no bone to give up"),
    ("crap nowhere", CRAP, "crap fish", "K16", "Say where the crap lies"),
    ("crap somewhere", LAST_CRAP, "crap fish c1", "K16", "This is the last card of the set"),
    ("not an own animal", END, "orange ends mouse", "K20", "Red can only change own animals"),
    ("nothing changes", END, "red ends dog", "K20", "This is what the red dog is already"),
    ("drawn twice", DRAW, "card yellow", "K15", "The card yellow was drawn already"),
    ("one not called", SCIENTIST, "scientist red 1 orange 2 yellow 3", "K15", "The green animal needs"),
    ("called twice", SCIENTIST, "scientist red 1 orange 2 yellow 3 green 3", "K15", "Two animals cannot"),
    ("nobody called", SCIENTIST, "scientist red 1 orange 2 yellow 3 green 4 blue 5", "K15", "Nobody plays"),
    ("animal placed", PUT, "red cat 3", "K0", "The red dog has its place"),
    ("number taken", PUT, "orange cat 1", "K0", "Number 1 is taken"),
    ("nobody's animal", PUT, "violet cat 3", "K24", "Nobody plays violet"),
]


@pytest.mark.parametrize(
    ("state", "text", "rule", "sentence"), [r[1:] for r in REFUSALS], ids=[r[0] for r in REFUSALS]
)
def test_a_refusal_names_the_rule(state: State, text: str, rule: str, sentence: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        parse(state, text)
    assert str(refused.value).startswith(sentence), str(refused.value)
    assert refused.value.rule == rule


@pytest.mark.parametrize(
    "text",
    [
        *("", "red", "lay", "lay potion c4", "lay bone z9", "red walks", "red walks to", "red dog 7"),
        *("red walks to a5 takes", "red walks to a5 takes b2 b2", "red walks to a5 bites 0", "red horse 3"),
        *("card joker", "scientist red", "scientist red 1 red 2", "pink walks to a5", "keep it"),
        *("crap fish a1 a2", "red a1 x"),
    ],
)
def test_what_is_no_move_at_all_is_answered_with_what_one_looks_like(text: str) -> None:
    with pytest.raises(InvalidMove, match="A move looks like: lay bone c4"):
        parse(kitchen(), text)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (" 1 move", " 3 move", "the set"),
        (" move ", " run ", "no phase"),
        ("17/1b15", "1b15", "11 rows of 17"),
        ("1b15", "1z15", "not z"),
        ("1b15", "bbbbbb11", "too many tokens bone"),
        ("17/1b15", "3b13/1b15", "two things are on one square"),
        ("1b15", "1p15", "a potion lies on a square that is not its own"),
        ("2m@b4", "2m@b1", "two things are on one square"),
        ("2m@b4", "2x@b4", "an animal is written like"),
        ("2m@b4#3", "2m@b4#2", "the same number"),
        ("2m@b4", "2m@z4", "no square z4"),
        (",-,-", ",0d@a9#5,-", "everybody has 1"),
        ("0,0,0,0 0", "0,0,0 0", "4 hands and scores"),
        ("001000000:2", "001000000:3", "was not drawn"),
        ("1 move 0", "1 move -", "cannot be the turn of chance"),
        ("1 move 0", "1 card -", None),
        ("1 move 0", "1 crap 1", "begin with who is to move"),
        ("- - - - - -", "- 0 - - - -", "no animal left"),
        ("- - - - - -", "- - - - -", "14 fields"),
    ],
)
def test_an_impossible_position_says_why(old: str, new: str, reason: str | None) -> None:
    if reason is None:
        assert kitchen(f"{old} > {new}").phase == Phase.CARD
        return
    with pytest.raises(UsageError, match=reason):
        kitchen(f"{old} > {new}")


@given(st.integers(0, len(START) - 1), st.sampled_from("01239bfpBFdcm@#-,. :/w"))
@settings(max_examples=200, deadline=None)
def test_a_position_with_a_slip_of_the_pen_reads_back_or_gets_all_reasons(where: int, sign: str) -> None:
    text = START[:where] + sign + START[where + 1 :]
    try:
        state = from_position(box(), text, {})
    except BadPosition as error:
        assert error.defects
        assert str(error).endswith(".")
    else:
        assert from_position(box(), position(state), {}) == state
        assert next(play.moves(state), None) is not None or state.phase == Phase.OVER
