"""Texts, boards, observations, records, clocks and events: values in, the same values out."""

from __future__ import annotations

import json
from itertools import permutations
from math import isclose, log
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import games
from companion.board import read_board
from companion.clock import Clock
from companion.errors import BrokenFile, InvalidMove, UnknownGame, UnknownLook, UnknownPlace
from companion.messages import DURABLE, Event, decode, encode
from companion.observation import FLOOR, Observation, Sighting, zone_likelihood
from companion.record import Record
from companion.text import Catalogue, Say, catalogue
from companion.verdict import Candidate, Difference
from companion.way_back import way_back, way_to_right
from companion.words import EMPTY, Look, Place, Player, View

NAMES = st.text(
    st.characters(codec="utf-8", exclude_characters=",:#\n\r", exclude_categories=("C", "Z")), min_size=1
)
SAYS = st.builds(
    lambda key, values: Say.of(key, **values),
    st.text(min_size=1),
    st.dictionaries(
        st.from_regex(r"[a-j]{1,8}", fullmatch=True),
        st.text() | st.integers() | st.lists(st.text()).map(tuple),
        max_size=4,
    ),
)


@given(SAYS)
def test_a_sentence_survives_json(say: Say) -> None:
    assert Say.from_json(json.loads(json.dumps(say.to_json()))) == say


def test_sentences_name_looks_players_and_places() -> None:
    words = Catalogue(
        {
            "x": "{who:player} puts {piece:a} ({piece:look}) on {where:places}",
            "a.gray-cat": "a grey cat",
            "look.gray-cat": "grey cat",
            "word.and": "and",
        },
        ["Ann", "Bob"],
    )
    said = words.say(Say.of("x", who=1, piece="gray-cat", where=("a1", "b2", "c3")))
    assert said == "Bob puts a grey cat (grey cat) on a1, b2 and c3"


def test_a_missing_text_is_an_error_not_an_empty_sentence() -> None:
    with pytest.raises(KeyError):
        catalogue("en").say(Say.of("no.such.text"))


def test_the_boop_board_has_36_places_and_a1_at_marker_0() -> None:
    board = games.board("boop")
    assert len(board.places) == 36
    assert (board.places[Place("a1")].x, board.places[Place("a1")].y) == (22.5, 22.5)
    assert (board.places[Place("f1")].x, board.places[Place("a6")].y) == (247.5, 247.5)
    assert board.markers[0][0] == (-30, -30)
    assert board.look("grey-cat") == "gray-cat"


def test_unknown_names_are_refused_with_what_there_is() -> None:
    board = games.board("boop")
    with pytest.raises(UnknownPlace, match="a1"):
        board.place("z9")
    with pytest.raises(UnknownLook, match="orange-cat"):
        board.look("blue-cat")
    with pytest.raises(UnknownGame, match="boop"):
        games.game("chess")


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("cell_mm = 45", "cell_mm = -1", 9, "above 0"),
        ("cell_mm = 45", "", 8, "needs cell_mm"),
        ("size_mm = 24", 'size_mm = "big"', 21, "above 0"),
        ("height_mm = 28", "", 28, "height_mm"),
        ("0 = [-30, -30]", "0 = [-30]", 23, "corner"),
        ("[grid]", "[grid", 8, "TOML"),
    ],
)
def test_a_broken_board_names_the_line(tmp_path: Path, old: str, new: str, line: int, reason: str) -> None:
    text = (games.SHELF / "boop/board.toml").read_text()
    path = tmp_path / "board.toml"
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(BrokenFile, match=reason) as error:
        read_board(path)
    assert f"line {line}:" in str(error.value)


def test_a_view_costs_what_its_places_say() -> None:
    seen = Observation({Place("a1"): {Look("x"): 0.75, EMPTY: 0.25}, Place("b1"): {EMPTY: 1.0}})
    view = View({Place("a1"): EMPTY, Place("b1"): Look("x"), Place("c1"): Look("x")})
    assert isclose(seen.likelihood(view), log(0.25) + log(FLOOR))
    assert isclose(seen.free(), log(0.75))
    assert seen.best().places == {"a1": "x", "b1": EMPTY}


@given(
    st.lists(st.lists(st.floats(0.01, 1), min_size=3, max_size=3), max_size=4),
    st.lists(st.sampled_from("abc"), max_size=4),
)
def test_zone_matching_is_the_best_of_all_matchings(chances: list[list[float]], expected: list[str]) -> None:
    things = tuple(Sighting(0, 0, 0, dict(zip(map(Look, "abc"), p, strict=True))) for p in chances)
    looks = tuple(Look(look) for look in sorted(expected))
    size = max(len(things), len(looks))
    slots: list[Look | None] = [*looks, *[None] * (size - len(looks))]
    best = max(
        sum(
            log(FLOOR) if i >= len(things) or look is None else log(things[i].looks[look])
            for i, look in enumerate(order)
            if i < len(things) or look is not None
        )
        for order in permutations(slots)
    )
    # Leaving a pair unmatched (one missing, one too many) is allowed as well, and never better here.
    assert zone_likelihood(things, looks) >= best - 1e-9


@given(
    st.lists(NAMES, min_size=1, max_size=4),
    st.dictionaries(st.from_regex(r"[a-f_]{3,9}", fullmatch=True), st.booleans() | st.integers(), max_size=3),
    st.lists(st.from_regex(r"[a-z][1-6]( -[a-f][1-6])?", fullmatch=True), max_size=9),
    st.sampled_from(["", "draw agreed", "Ann wins"]),
)
def test_a_record_reads_back(
    names: list[str], options: dict[str, bool | int], moves: list[str], result: str
) -> None:
    record = Record("boop", tuple(names), options, tuple(moves), result)
    assert Record.parse(record.text()) == record


@pytest.mark.parametrize("text", ["1. k c3", "game: boop\n2. k c3", "game: boop\nwhat is this"])
def test_an_unreadable_record_says_where(text: str) -> None:
    with pytest.raises(InvalidMove, match=r"[Ll]ine"):
        Record.parse(text)


def test_the_clock_runs_for_one_player_only() -> None:
    clock = Clock((0.0, 0.0), 60.0).start(Player(0), 10.0).start(Player(1), 25.0)
    assert (clock.spent(Player(0), 100.0), clock.spent(Player(1), 30.0)) == (15.0, 5.0)
    assert clock.flagged(84.9) is None
    assert clock.flagged(85.0) == 1
    assert clock.stop(30.0).spent(Player(1), 99.0) == 5.0


def test_a_clock_told_an_earlier_time_never_runs_backwards() -> None:
    assert Clock((0.0,), None).start(Player(0), 10.0).spent(Player(0), 5.0) == 0.0


EVENTS = st.sampled_from(DURABLE).flatmap(
    lambda kind: st.builds(
        kind,
        **{
            name: value
            for name, value in {
                "at": st.floats(0, 1e6),
                "game": st.text(),
                "names": st.lists(st.text()).map(tuple),
                "options": (
                    st.dictionaries(st.text(), st.booleans())
                    if kind.__name__ == "GameBegan"
                    else st.lists(
                        st.builds(
                            Candidate, st.lists(st.text()).map(tuple), st.integers(0, 3), st.floats(0, 9)
                        )
                    ).map(tuple)
                ),
                "limit": st.none() | st.floats(1, 99),
                "move": st.text(),
                "by": st.text(),
                "who": st.text(),
                "count": st.integers(1, 9),
                "places": st.lists(st.text()).map(tuple),
                "why": SAYS,
                "rule": st.none() | st.text(),
                "differences": st.lists(st.builds(Difference, st.text(), st.text(), st.text())).map(tuple),
                "seat": st.integers(0, 5),
                "position": st.text(),
                "winners": st.lists(st.integers(0, 5)).map(tuple),
                "how": st.text(),
            }.items()
            if name in kind.__dataclass_fields__
        },
    )
)


@given(EVENTS)
def test_every_durable_event_survives_its_record(event: Event) -> None:
    kind, body = encode(event)
    assert decode(kind, json.loads(json.dumps(body)), event.at) == event


def test_the_way_back_moves_a_moved_piece_and_puts_and_takes_the_rest() -> None:
    says = way_back(
        [
            Difference(Place("a1"), Look("cat"), EMPTY),
            Difference(Place("b1"), EMPTY, Look("cat")),
            Difference(Place("c1"), EMPTY, Look("dog")),
            Difference(Place("d1"), Look("fox"), Look("owl")),
        ]
    )
    assert [say.key for say in says] == ["back.move", "back.take", "back.take", "back.put"]
    assert dict(says[0].values) == {"piece": "cat", "origin": "b1", "target": "a1"}


@pytest.mark.parametrize(
    ("seen", "advice"),
    [
        ({"d3": "orange-kitten"}, ["Move the grey kitten from c3 to b3"]),
        (
            {"a1": "orange-kitten", "f6": "orange-kitten"},
            ["Choose one: take the orange kitten off a1 or take the orange kitten off f6."],
        ),
        ({"f6": "gray-kitten"}, ["Take the grey kitten off f6"]),
        ({"c3": "empty"}, ["Put a grey kitten on c3"]),
    ],
)
def test_a_wrong_move_is_finished_where_that_is_as_short_as_the_way_back(
    seen: dict[str, str], advice: list[str]
) -> None:
    boop = games.game("boop")
    state = boop.from_position("6/6/2g3/6/6/6 o 8,0,7,0", {})
    before = boop.view(state).places
    differences = [Difference(Place(p), before[Place(p)], Look(look)) for p, look in seen.items()]
    words = catalogue("en", games.folder("boop"))
    assert [words.say(say) for say in way_to_right(boop, state, differences)] == advice
