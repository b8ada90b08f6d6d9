"""Whole races: what must hold in every position, and every ruling by its number.

More of them: ``python -m tests.race_games 100``.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from companion.errors import IllegalMove, InvalidMove, UsageError
from companion.game import Options
from companion.games.kitchen.animals import COLOURS, FORM_OF, KIND_OF, Form, Kind
from companion.games.kitchen.grid import cells
from companion.games.kitchen.moves import Change, Draw, Go, Lay
from companion.games.kitchen.state import NONE, NOTHING, Phase, State
from companion.games.kitchen.walk import walks
from companion.games.race import play
from companion.games.race.deck import leaders
from companion.games.race.notation import parse
from companion.games.race.position import from_position, position
from companion.games.race.turns import go_of, staying
from companion.text import read_texts
from companion.words import CHANCE, Place, Player
from tests import kitchen_oracle as oracle
from tests.kitchen_oracle import distances
from tests.race_games import (
    HOUSES,
    box,
    check_games,
    far,
    finish_squares,
    options_of,
    random_game,
    unmoved,
)

GAMES = Path(play.__file__).parent.parent
REASON = re.compile(r'(?:illegal|wrong)\([^"()]*"[KR][0-9]+", "(\w+)"')


@pytest.mark.parametrize("options", HOUSES, ids=str)
@pytest.mark.parametrize("players", range(2, 7))
def test_what_must_hold_holds_in_random_races(players: int, options: Options) -> None:
    assert check_games(players, options, 1, seed=1)["games"] == 1


def test_random_races_come_by_everything_the_rules_speak_of() -> None:
    found: Counter[str] = Counter()
    for players in (2, 4):
        found += check_games(players, {}, 2, seed=3)
    rare = {"takes", "slips", "steals", "bites", "Drop", "walks among wererats", "laid again", "reshuffle"}
    rare |= {"change by potion", "change by card", "card of one who is home", "held animal transforms"}
    assert rare <= set(found), rare - set(found)


# --- small positions, told in words.  The blue start is below right, the yellow finish above left.


def at(place: str) -> int:
    cell = box().cell(place)
    assert cell is not None
    return cell


def race(*animals: str, players: int = 4, options: Options | None = None, **tokens: str) -> State:
    """Under way: ``red dog q4`` and so on, the others far behind; ``bone="c4 e6"`` lies there."""
    state = play.start(box(), players, options or {})
    told = dict(word.split(" ", 1) for word in animals)
    spare = iter(("a5", "a6", "a7", "b7", "a8", "b8"))
    absent = [colour not in state.table.present for colour in COLOURS]
    unsaid = [f"{'dog' if gone else 'cat'} {next(spare)}" for gone in absent]
    words = [told.get(name, unsaid[n]).split() for n, name in enumerate(box().colours)]
    masks = {
        kind: sum(1 << at(place) for place in tokens.get(name, "").split()) for name, kind in KIND_OF.items()
    }
    return state._replace(
        phase=Phase.CARD,
        turn=CHANCE,
        cells=tuple(-1 if gone else at(word[1]) for gone, word in zip(absent, words, strict=True)),
        forms=tuple(FORM_OF[word[0]] for word in words),
        numbers=tuple(0 if gone else n for n, gone in enumerate(absent, 1)),
        tokens=tuple(masks[kind] for kind in Kind),
    )


def after(state: State, *told: str) -> State:
    for text in told:
        state = play.apply(state, parse(state, text))
    return state


def told(state: State) -> set[str]:
    return {str(move) for move in play.moves(state)}


def ends(state: State, colour: str = "red") -> set[str]:
    return {move.end for move in play.moves(state) if isinstance(move, Go) and move.colour == colour}


def refused(state: State, text: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as why:
        parse(state, text)
    return why.value


def holding(state: State, **hands: tuple[int, int, int, int]) -> State:
    return state._replace(
        hands=tuple(hands.get(state.table.banner(seat), NOTHING) for seat in state.table.seats)
    )


def walked(state: State) -> State:
    """Play until the movement turn is over, quietly and hardly forward."""
    while state.phase == Phase.MOVE:
        moves = sorted(play.moves(state), key=lambda move: (len(str(move)), str(move)))
        goes = [move for move in moves if isinstance(move, Go)]
        back = max(goes, key=lambda move: far(state)[at(move.end)], default=None)
        state = play.apply(state, back or moves[0])
    return state


def all_home_but_red(state: State, *names: str) -> State:
    """The others have arrived in that order."""
    home = tuple(state.table.colour(name) for name in names)
    where = list(state.cells)
    for number, colour in enumerate(home):
        where[colour] = state.table.finish(state.set_number)[5 - number]
    return state._replace(home=home, cells=tuple(where))


def test_r1_steps_lead_anywhere_unless_the_table_says_forward() -> None:
    start = far(race())[at("p5")]
    assert any(far(race())[at(end)] > start for end in ends(after(race("red cat p5"), "card red")))
    strict = after(race("red cat p5", options={"forward_only": True}), "card red")
    assert ends(strict)
    assert all(far(strict)[at(end)] < start for end in ends(strict))
    assert refused(strict, "red p5 p6 o6 n6 m6 l6 l7").rule == "R1"


def test_r1_an_animal_that_food_locks_in_may_go_back_at_any_table() -> None:
    options: Options = {"forward_only": True, "start": "yellow"}
    state = after(race("red cat f10", options=options, fish="f11"), "card red")
    assert far(state)[at("e10")] > far(state)[at("f10")]
    assert ends(state) - {"f10"}
    assert parse(state, "red f10 e10 d10 c10 b10 a10 a9") in set(play.moves(state))
    free = after(race("red cat f10", options=options), "card red")
    assert refused(free, "red f10 e10 d10 c10 b10 a10 a9").rule == "R1"


def test_r2_all_tied_leaders_are_held_and_nobody_ends_nearer() -> None:
    state = race("red cat l1", "orange cat k2", "yellow cat n1", "green dog p4")
    assert far(state)[at("l1")] == far(state)[at("k2")] == 6
    state = after(state, "card scientist")
    assert (state.held, state.phase) == (0b11, Phase.CARD)
    state = after(state, "card yellow")
    assert state.turn == 2
    assert ends(state, "yellow")
    assert all(far(state)[at(end)] >= 6 for end in ends(state, "yellow"))
    assert refused(state, "yellow walks to i1").rule == "R2"
    assert refused(state, "yellow walks to d1").rule == "R2", "nobody comes home either"


def test_r2_stopping_beside_the_leader_is_allowed() -> None:
    state = after(race("red dog p3", "orange cat q5"), "card scientist")
    assert state.held == 1
    assert far(state)[at("q2")] == far(state)[at("p3")]
    state = after(state._replace(forms=(Form.DOG, Form.DOG, *state.forms[2:])), "card blue")
    while state.turn != 1:
        state = play.apply(state, next(iter(play.moves(state))))
    assert {"q2", "q3"} & ends(state, "orange")
    assert not {"p2", "q1", "p1"} & ends(state, "orange")


def test_r2_without_a_full_way_behind_the_leader_the_longest_is_walked() -> None:
    state = after(race("red mouse i1", "orange mouse j1", "yellow dog k1", "green dog j2"), "card scientist")
    assert state.held == 1
    state = state._replace(card=0, drawn=1, phase=Phase.MOVE, turn=Player(1))
    assert ends(state, "orange") == {"j1"}, "in front is the finish, behind are dogs"


def test_r3_a_held_animal_transforms_in_its_place_and_does_not_move() -> None:
    state = after(race("red dog j1"), "card scientist", "card red")  # dogs transform, red begins
    assert told(state) == {f"red rolls {form}" for form in ("dog", "cat", "mouse")}
    state = after(state, "red rolls mouse")
    assert (state.cells[0], state.forms[0], state.turn) == (at("j1"), Form.MOUSE, 1)
    assert refused(state, "red j1 i1 h1").rule == "K14"
    state = walked(state)
    assert (state.held, state.phase) == (0, Phase.CARD)
    assert state.order == (0, 1, 2, 3), "it keeps its place in the order"


def test_r3_a_held_animal_that_need_not_transform_is_passed_over() -> None:
    state = after(race("red cat j1"), "card scientist", "card red")
    assert state.turn == 1
    assert state.moved == 1


def test_r3_the_leader_is_fixed_when_the_card_is_drawn_and_outlasts_a_reshuffle() -> None:
    state = race("red cat j1", "orange cat l1")
    scientist = next(n for n, card in enumerate(box().cards) if card.special == "scientist")
    state = after(state._replace(drawn=(1 << 9) - 1 - (1 << scientist)), "card scientist")
    assert state.last_card
    again = after(state, "card crap", "card wererat", "card orange")
    assert (again.held, again.wererats) == (1, True)
    assert again.drawn.bit_count() == 3
    assert again.turn == 1


def test_r3_team_mates_of_the_leader_are_bound_and_may_choose_it_as_their_animal() -> None:
    state = race("red cat j1", "orange cat l2", "yellow cat l1", players=2)
    state = after(state, "card scientist", "card orange")  # seat 1 begins; all but cats transform
    state = after(state, next(text for text in sorted(told(state)) if "orange walks" in text))
    assert state.turn == 0
    assert "red walks to j1" in told(state)
    assert refused(state, "red j1 i1").rule == "R3"
    assert all(far(state)[at(end)] >= 4 for end in ends(state, "yellow"))
    assert after(state, "red walks to j1").turn == 1


def test_r4_food_is_worth_a_step_at_once() -> None:
    state = after(race("red dog q4", bone="q3"), "card blue")
    state = until(state, 0)
    assert "red walks to m1 takes q3" in told(state)
    assert str(parse(state, "red q4 q2 q1 p1 o1 n1 m1")) == "red walks to m1 takes q3"
    assert refused(state, "red q4 q2 q1 p1 o1 n1").rule == "R5"
    assert "red walks to n1 takes q3" not in told(state)
    assert after(state, "red walks to m1 takes q3").hands[0] == (1, 0, 0, 0)


def until(state: State, seat: int) -> State:
    """The others step aside till it is that player's turn."""
    while state.turn != seat:
        moves = sorted(play.moves(state), key=lambda move: (len(str(move)), str(move)))
        state = play.apply(state, moves[0])
    return state


def test_r4_a_bite_with_a_theft_is_worth_two_and_a_potion_none() -> None:
    state = race("red dog q4", "orange mouse q3")
    for hand, steps in (((1, 0, 0, 0), 7), ((0, 0, 0, 1), 6), ((0, 0, 0, 0), 6)):
        scene = holding(state, orange=hand).scene()
        longest = {len(walk.path) - 1 for walk in walks(scene, 0) if walk.bites and not walk.home}
        assert max(longest) == steps, hand


def test_r4_the_length_of_a_path_tells_what_was_stolen() -> None:
    state = until(after(race("red dog q4", "orange mouse q3"), "card blue"), 0)
    state = holding(state._replace(cells=race("red dog q4", "orange mouse q3").cells), orange=(1, 0, 0, 1))
    six, seven = "red q4 q2 q1 p1 o1 n1 m1", "red q4 q2 q1 p1 o1 n1 m1 l1"
    assert str(parse(state, six)) == "red walks to m1 steals potion orange bites 1"
    assert str(parse(state, seven)) == "red walks to l1 steals bone orange bites 1"
    assert refused(state, f"{seven} k1").rule == "K3"


def test_r5_a_shorter_way_only_when_there_is_no_other() -> None:
    locked = ("red mouse n11", "orange dog m11", "yellow dog m10")
    state = until(after(race(*locked), "card blue"), 0)
    state = state._replace(cells=race(*locked).cells)
    assert ends(state) == {"n10"}
    strict = state._replace(table=race(options={"shorter_if_blocked": False}).table)
    assert ends(strict) == {"n11"}


def test_r6_the_first_one_home_stands_on_six_then_five() -> None:
    state = until(after(race("red dog g1", "orange dog g2"), "card blue"), 0)
    homes = [move for move in play.moves(state) if isinstance(move, Go) and move.end in ("f1", "f2", "d1")]
    assert [str(move) for move in homes] == ["red walks to d1"], "one move, wherever it crosses"
    assert str(parse(state, "red g1 f1")) == "red walks to d1"
    assert refused(state, "red g1 f1 e1").rule == "R6"
    assert refused(state, "red walks to f1").rule == "R6"
    state = after(state, "red walks to d1")
    assert (state.home, state.cells[0]) == ((0,), at("d1"))
    state = until(state, 1)
    assert "orange walks to d2" in told(state)


def test_r6_who_is_home_obstructs_nobody_and_never_transforms() -> None:
    state = all_home_but_red(race("red dog g2"), "orange", "yellow", "green")
    assert state.scene().cells[1:4] == (-1, -1, -1)
    state = after(state, "card orange")  # all but cats transform; orange is home
    assert state.turn == 0
    assert refused(state, "orange rolls dog").rule == "R6"
    assert refused(state, "orange walks to g1").rule == "R6"


def test_r7_with_no_card_left_all_nine_are_shuffled_again() -> None:
    state = race()._replace(drawn=(1 << 9) - 1, card=3)
    assert len(told(state)) == 9
    assert after(state, "card wererat").drawn.bit_count() == 1


def test_r8_crap_lies_behind_or_stays_in_the_hand() -> None:
    state = holding(race("red dog l1"), red=(1, 0, 0, 0))
    crap = after(state, "card crap")
    assert (crap.phase, crap.turn) == (Phase.CRAP, 0)
    assert told(crap) == {"crap bone m1", "crap bone l2"}
    assert refused(crap, "crap bone k1").rule == "R8"
    assert after(crap, "crap bone m1").phase == Phase.CARD
    full = holding(race("red dog l1", "orange cat m1", "yellow cat l2"), red=(1, 0, 0, 0))
    assert after(full, "card crap").phase == Phase.CARD
    last = holding(race("red dog l1"), red=(1, 0, 0, 0))
    bit = next(n for n, card in enumerate(box().cards) if card.special == "crap")
    last = after(last._replace(drawn=(1 << 9) - 1 - (1 << bit)), "card crap")
    assert told(last) == {"crap bone m1", "crap bone l2"}, "no card is the last one in a race"


def test_r9_places_and_most_food_give_points() -> None:
    state = all_home_but_red(race("red cat g1"), "green", "orange", "yellow")
    ended = after(state, "card red", f"red walks to {box().place(box().yellow[2])}")
    assert ended.phase == Phase.CLEAR
    assert ended.scores == (4, 6, 5, 7), "nobody holds food: all are tied"
    fed = holding(state, orange=(1, 1, 0, 0), yellow=(0, 0, 2, 1), red=(1, 0, 0, 1))
    assert after(fed, "card red", "red walks to e2").scores == (3, 6, 5, 6)


def test_r9_teams_add_up() -> None:
    state = all_home_but_red(race("red cat g1", players=2), "green", "orange", "yellow", "blue", "violet")
    state = holding(state, orange=(1, 0, 0, 0))
    ended = after(state, "card red", "red walks to f2")
    assert ended.home == (3, 1, 2, 4, 5, 0)
    assert ended.scores == (1 + 4 + 3, 6 + 5 + 2 + 1)


def between() -> State:
    state = all_home_but_red(race("red cat g1", bone="c10", fish="n1"), "green", "orange", "yellow")
    state = holding(state._replace(crap=(0, 0, 1 << at("h4") | 1 << at("q5"))), orange=(1, 1, 0, 1))
    return after(state, "card red", "red walks to e2")


def test_r10_the_second_heat_runs_back_from_where_they_stand() -> None:
    ended = between()
    state = after(ended, "clear yellow")
    assert (state.phase, state.turn, state.set_number) == (Phase.LAY, 2, 2)
    assert (state.cells, state.forms) == (ended.cells, ended.forms)
    assert state.tokens[:3] == ended.tokens[:3], "what lies on the circuit stays"
    assert state.crap == (0, 0, 1 << at("q5")), "but not where a potion has to lie"
    assert state.tokens[3].bit_count() == 2
    assert state.hands == (NOTHING,) * 4
    assert (state.home, state.drawn, state.card) == ((), 0, -1)
    assert state.numbers[:4] == (3, 5, 4, 6), "they are told by their finish squares"
    assert far(state)[at("l10")] == 0
    chance = Random(1)
    while state.phase == Phase.LAY:
        state = play.apply(state, chance.choice(list(play.moves(state))))
    assert state.phase == Phase.CARD, "no position cards"
    assert after(state, "card violet").turn == 0, "the lowest finish square begins for an absent colour"


def test_r10_the_last_one_home_gets_the_potion_card() -> None:
    assert after(between(), "clear red").holder == 0


def test_r10_crap_on_a_finish_square_that_is_needed_goes_out() -> None:
    state = after(between(), "clear red")
    state = state._replace(phase=Phase.CARD, turn=CHANCE, crap=(0, 0, 1 << at("n11")))
    where = (at("k11"), *state.cells[1:])
    state = after(state._replace(cells=where), "card red", "red walks to n11")
    assert (state.home, state.crap) == ((0,), (0, 0, 0))


def test_r11_no_food_in_a_corner_of_the_circuit() -> None:
    state = play.start(box(), 2, {})
    places = {move.place for move in play.moves(state) if isinstance(move, Lay)}
    for corner in ("q1", "a5", "a11", "q6"):
        assert corner not in places
        assert refused(state, f"lay bone {corner}").rule == "R11"
    assert {"p1", "b10", "i1", "f11"} <= places
    assert refused(state, "lay bone d1").rule == "R0"
    with pytest.raises(InvalidMove):
        parse(state, "lay bone a1")  # dark


def test_r12_wererats_win_steps_and_no_points() -> None:
    state = race("red mouse q4", "orange dog q3")
    assert not any(walk.bites for walk in walks(state.scene(), 0))
    state = until(after(state, "card wererat", "card red"), 0)
    bites = [move for move in play.moves(state) if isinstance(move, Go) and move.bites == 1]
    assert bites
    assert play.apply(state, bites[0]).scores == (0, 0, 0, 0)
    assert max(len(walk.path) - 1 for walk in walks(state.scene(), 0) if walk.bites == 1) == 8
    assert not walked(state).wererats


# --- cards, set-up, words


def test_the_start_is_chosen_and_position_cards_lead_there() -> None:
    for side, squares in (("blue", box().blue), ("yellow", box().yellow)):
        state = play.start(box(), 4, {"start": side})
        state = state._replace(phase=Phase.PUT, turn=CHANCE)
        assert after(state, "red dog 3").cells[0] == squares[2]


def test_an_absent_colour_lets_the_lowest_number_begin_then_the_last_mover() -> None:
    state = after(race(), "card violet")
    assert state.turn == 0
    assert after(walked(after(race(), "card red")), "card violet").turn == 3


def test_a_card_of_one_who_is_home_calls_the_next_along_the_arrow() -> None:
    state = race("red dog q4", "orange cat p4", "yellow cat q5", "green cat p5")
    for name, card, turn in (("red", "red", 1), ("orange", "orange", 0), ("green", "green", 2)):
        home = state._replace(home=(state.table.colour(name),))
        home = home._replace(cells=tuple(at("d1") if c in home.home else x for c, x in enumerate(home.cells)))
        assert after(home, f"card {card}").turn == turn, name


def test_leaders_are_those_under_way() -> None:
    state = all_home_but_red(race("red dog q4"), "orange", "yellow", "green")
    assert leaders(state) == [0]
    state = after(state, "card scientist", "card red")
    assert isinstance(next(iter(play.moves(state))), Change)
    assert after(state, "red rolls cat").phase == Phase.CARD, "nobody else is under way"
    quiet = all_home_but_red(race("red cat q4"), "orange", "yellow", "green")
    assert after(quiet, "card scientist", "card red").phase == Phase.CARD, "the turn is over at once"


def test_every_path_reads_as_the_move_it_comes_to() -> None:
    chance = Random(2)
    turns = [turn for turn in random_game(4, {}, chance) if isinstance(turn[1], Go) and not turn[0].held]
    for before, move, _ in chance.sample(turns, 12):
        assert isinstance(move, Go)
        colour = before.table.colour(move.colour)
        for walk in walks(before.scene(), colour)[::9]:
            go = go_of(before, colour, walk)
            path = " ".join(box().place(cell) for cell in walk.path)
            loot = " ".join(f"{kind.word} {victim}" for kind, victim in go.steals)
            text = f"{move.colour} {path}" + (f" steals {loot}" if loot else "")
            assert parse(before, text) == go, text


def test_what_the_camera_sees_has_the_dark_squares_too() -> None:
    state = race("red dog q4")
    places = play.view(state).places
    assert places[Place("a1")] == "empty"
    assert places[Place("q4")] == "red-dog"
    for successor in play.successors(after(state, "card red")):
        before = play.view(after(state, "card red"))
        assert before.with_places(successor.changes) == play.view(successor.after)


def test_positions_that_cannot_be_are_refused_with_the_reason() -> None:
    state = all_home_but_red(race("red dog q4"), "orange", "yellow")
    good = position(state)
    assert from_position(box(), good, options_of(state)) == state
    fields = good.split()
    for change, reason in (
        ({14: "21"}, "finish squares"),
        ({14: "-"}, "not home"),
        ({15: "3"}, "leading"),
        ({15: "1"}, "under way"),
        ({2: "clear"}, "over"),
        ({2: "scientist"}, "no phase"),
    ):
        text = " ".join(change.get(n, field) for n, field in enumerate(fields))
        with pytest.raises(UsageError, match=reason):
            from_position(box(), text, {})
    idle = after(race("red cat q4", "orange dog q5"), "card scientist", "card orange")
    assert (idle.turn, idle.held) == (1, 1)
    text = position(idle._replace(turn=Player(0), moved=0b10))
    with pytest.raises(UsageError, match="nothing to do"):
        from_position(box(), text, {})
    with pytest.raises(UsageError, match="16 fields"):
        from_position(box(), "nonsense", {})


@pytest.mark.parametrize(("players", "options"), [(1, {}), (7, {}), (3, {"start": "red"}), (3, {"bonus": 1})])
def test_a_table_that_makes_no_sense_gets_a_sentence(players: int, options: Options) -> None:
    with pytest.raises(UsageError, match=r"\.$"):
        play.start(box(), players, options)


def test_every_reason_has_its_sentence() -> None:
    """Those the race shares with the kitchen too, but for phases and doings that only the kitchen has."""
    only_kitchen = {"not_summoned", "number_twice", "not_your_animal", "same_form"}
    only_kitchen |= {"crap_nowhere", "crap_not_beside"}
    folder = GAMES / "race"
    known = read_texts(folder / "texts" / "en.toml")
    shared = ("refusals", "setup_refusals", "walk_refusals", "footsteps", "notation")
    files = [*folder.glob("*.py"), *(GAMES / "kitchen" / f"{name}.py" for name in shared)]
    keys = {key for file in files for key in REASON.findall(file.read_text(encoding="utf-8"))}
    assert {"overtakes", "twice", "too_near"} <= keys
    assert {key for key in keys - only_kitchen if f"race.illegal.{key}" not in known} == set()


def test_cards_of_the_kitchen_mean_something_else_here() -> None:
    state = race("red dog j1")
    assert isinstance(parse(state, "card scientist"), Draw)
    assert refused(after(state, "card scientist"), "scientist red 1 orange 2 yellow 3 green 4").rule == "R0"
    assert refused(state, "keep").rule == "R0"


# --- the moves of whole races a second time, by the slow walker


def slow_moves(state: State) -> set[Go]:
    """Every walk of the animals that may walk now, from what one sees on the table."""
    cards, cols = state.table.box.cards, state.table.box.cols
    finish = frozenset(divmod(cell, cols) for cell in finish_squares(state))
    squares = frozenset(divmod(cell, cols) for cell in cells(state.table.box.open))
    way = distances(squares, finish)
    table = oracle.Table(
        rows=state.table.box.rows,
        cols=cols,
        squares=squares,
        animals={
            colour: oracle.Animal(divmod(cell, cols), state.forms[colour].word, state.table.owner[colour])
            for colour, cell in enumerate(state.cells)
            if cell >= 0 and colour not in state.home
        },
        things={divmod(cell, cols): kind.word for kind in Kind for cell in cells(state.tokens[kind])},
        crap=frozenset(divmod(cell, cols) for mask in state.crap for cell in cells(mask)),
        hands={
            seat: Counter({kind.word: hand[kind] for kind in Kind}) for seat, hand in enumerate(state.hands)
        },
        teams=tuple(state.table.owner),
        wererats=state.wererats,
        finish=finish,
        limit=min((way[divmod(state.cells[colour], cols)] for colour in cells(state.held)), default=0),
    )
    place = box().place(finish_squares(state)[5 - len(state.home)])
    found: set[Go] = set()
    for colour in unmoved(state, state.turn, state.moved):
        if state.changed not in (NONE, colour) or state.held >> colour & 1:
            continue
        if state.changed == colour or not cards[state.card].transforms(state.forms[colour]):
            found |= {told_slowly(state, colour, out, place) for out in oracle.outcomes(table, colour)}
    first = cards[state.card].colour
    if not state.moved and first in unmoved(state, state.turn, 0):
        found = {go for go in found if go.colour == box().colours[first]}
    return found


def told_slowly(state: State, colour: int, out: oracle.Outcome, home: Place) -> Go:
    def names(squares: frozenset[oracle.Square]) -> tuple[Place, ...]:
        return tuple(box().place(row * box().cols + col) for row, col in sorted(squares))

    end = home if out.home else names(frozenset({out.end}))[0]
    steals = tuple((KIND_OF[kind], state.table.banner(Player(team))) for team, kind in out.thefts)
    steals = tuple(sorted(steals, key=lambda theft: (state.table.seat_of(theft[1]), theft[0])))
    return Go(box().colours[colour], end, names(out.took), names(out.slipped), steals, out.bites)


@pytest.mark.parametrize("players", range(2, 7))
def test_in_whole_races_the_slow_walker_finds_the_same_moves(players: int) -> None:
    chance = Random(players)
    turns = [turn for turn in random_game(players, {}, chance) if isinstance(turn[1], Go)]
    rare = [turn for turn in turns if turn[0].held or turn[2].home != turn[0].home or turn[1].steals]  # type: ignore[union-attr]
    for before, _, _ in chance.sample(turns, 15) + chance.sample(rare, 10):
        held = {staying(before, colour) for colour in cells(before.held)}
        goes = {move for move in play.moves(before) if isinstance(move, Go)}
        assert goes - held == slow_moves(before) - held, position(before)
