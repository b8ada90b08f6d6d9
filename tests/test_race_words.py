"""What the race says: steps, history, prompts, tables taken over, and a reason for every usual mistake."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import games
from companion.errors import IllegalMove
from companion.game import trajectory
from companion.games.kitchen.moves import Change, Go, Move
from companion.games.kitchen.state import NONE, Phase, State
from companion.games.kitchen.table import SEATS
from companion.games.race import describe as history
from companion.games.race import play
from companion.games.race.notation import parse
from companion.games.race.rules import GAME
from companion.judge import judge
from companion.observation import Observation
from companion.text import Catalogue, Say, catalogue
from companion.verdict import Clear, Unfinished, Verdict, Wrong
from companion.words import CHANCE, EMPTY, Look, Place, Player, View
from tests.race_games import HOUSES, box, random_game
from tests.test_race_games import after, all_home_but_red, at, holding, race

FOLDER = Path(play.__file__).parent
NAMES = ("Ann", "Bob", "Cem", "Dora", "Eve", "Finn")
RED, ORANGE, YELLOW, GREEN = range(4)


@lru_cache(maxsize=1)
def turns_played() -> tuple[tuple[State, Move, State], ...]:
    """Of one random race for each number of players: every phase, some moves of each, and all arrivals."""
    chance, found = Random(15), list[tuple[State, Move, State]]()
    for players in SEATS:
        whole = list(random_game(players, HOUSES[players % len(HOUSES)], chance))
        for phase in Phase:
            of_phase = [turn for turn in whole if turn[0].phase == phase]
            found += chance.sample(of_phase, min(5 if phase == Phase.MOVE else 2, len(of_phase)))
        found += [turn for turn in whole if len(turn[2].home) > len(turn[0].home)][-2:]
        found += [turn for turn in whole if turn[0].held][:2]
    return tuple(found)


@lru_cache(maxsize=1)
def words() -> Catalogue:
    return catalogue("en", FOLDER).with_players(NAMES)


def said(say: Say) -> str:
    sentence = words().say(say)
    assert sentence == sentence.strip() != ""
    assert not re.search(r"[{}!]", sentence), sentence
    assert Say.from_json(json.loads(json.dumps(say.to_json()))) == say, "it can be stored"
    return sentence


def is_rule(rule: str) -> bool:
    return bool(re.search(rf"\*\*{rule}\b", (FOLDER / "RULES.md").read_text(encoding="utf-8")))


def test_the_sample_has_every_phase_of_a_race() -> None:
    phases = {before.phase for before, _, _ in turns_played()}
    assert phases == {Phase.LAY, Phase.PUT, Phase.CARD, Phase.CRAP, Phase.MOVE, Phase.CLEAR}


def test_the_steps_of_a_move_lead_to_what_it_shows() -> None:
    for state, played, _ in turns_played():
        before, legal = play.view(state), play.legal(state)
        for move in [played, *Random(len(legal)).sample(legal, min(12, len(legal)))]:
            steps = GAME.steps(state, move)
            ends = {place: looks[-1] for place, looks in trajectory(before, steps).items()}
            assert before.with_places(ends).places == play.view(play.apply(state, move)).places, str(move)
            assert all(is_rule(step.rule) for step in steps)


def test_crap_on_the_finish_square_makes_room_first() -> None:
    state = ready("red mouse j1", crap="d1")
    home = next(move for move in play.legal(state) if isinstance(move, Go) and move.end == "d1")
    assert [(s.look, s.origin, s.target, s.rule) for s in GAME.steps(state, home)] == [
        ("token-crap", "d1", None, "R6"),
        ("red-mouse", "j1", "d1", "R5"),
    ]


def test_the_prompt_is_for_who_is_to_move() -> None:
    for state, _, _ in turns_played():
        if state.turn != CHANCE:
            assert said(GAME.prompt(state)).startswith(f"{NAMES[state.turn]}:")


def test_a_way_leads_from_the_animal_to_where_it_stands_then() -> None:
    for state, move, _ in turns_played():
        if isinstance(move, Go) and len(way := history.way(state, move)) > 1:
            colour = state.table.colour(move.colour)
            assert (way[0], way[-1]) == (box().place(state.cells[colour]), move.end)


def test_coming_home_and_what_a_walk_wins_are_told() -> None:
    near = race("red mouse j1", players=4)
    near = after(near, "card red")
    home = next(move for move in play.legal(near) if isinstance(move, Go) and move.end == "d1")
    assert said(GAME.describe(near, home)) == (
        "Ann: the red mouse crosses the line from j1 and stands on d1 (path inferred)."
    )
    state = after(race("red cat q4", fish="q2"), "card red")
    rich = max((m for m in play.legal(state) if isinstance(m, Go)), key=lambda m: len(m.takes))
    assert said(GAME.describe(state, rich)).endswith("takes the fish on q2 and wins one more square.")


def test_a_held_leader_is_told_and_nobody_is_asked_to_walk_it() -> None:
    state = after(race("red dog q4", "orange cat a6"), "card scientist", "card red")
    assert said(GAME.prompt(state)) == (
        "Ann: the scientist holds the red dog, so it only transforms. "
        "Roll its die and put it back on its square."
    )
    then = after(state, "red rolls cat")
    assert said(GAME.prompt(then)) == (
        "Bob: walk the orange cat 6 squares, and one more for each bite and each food. "
        "The scientist holds the red cat: nobody may overtake."
    )


def test_every_reason_has_a_sentence_and_every_sentence_a_use() -> None:
    files = [*FOLDER.glob("*.py"), *FOLDER.with_name("kitchen").glob("*slips.py")]
    code = "".join(path.read_text(encoding="utf-8") for path in files)
    told = {f"race.{kind}.{name}" for kind, name in re.findall(r'"(slip|illegal|missed)\.(\w+)"', code)}
    only_kitchen = {"no_bite", "not_yellow", "half_called", "now_end", "not_your_animal"}
    assert {key.rsplit(".", 1)[1] for key in told - set(words().texts)} <= only_kitchen
    unused = {key for key in words().texts if key.startswith("race.slip.")} - told
    counted = {"too_few", "too_many", "too_few_bonus", "too_many_bonus"}
    assert {key.rsplit(".", 1)[1] for key in unused} == counted, "these are put together"


def test_every_rule_is_in_the_rulebook() -> None:
    shared = set(range(2, 25)) - {16, 19, 20, 21, 22}
    assert all(is_rule(f"R{number}") for number in range(13))
    assert {number for number in range(25) if is_rule(f"K{number}")} == shared


# --- a table taken over ----------------------------------------------------------------------


def test_a_table_that_looks_right_is_taken_over_as_it_was() -> None:
    for state, _, _ in turns_played():
        assert GAME.adopt(state, play.view(state)) == state


def test_a_table_after_a_move_can_be_taken_over() -> None:
    for state, move, end in turns_played():
        adopted = GAME.adopt(state, play.view(end))
        assert play.view(adopted) == play.view(end), str(move)
        options = HOUSES[state.table.players % len(HOUSES)]
        assert GAME.from_position(GAME.position(adopted), options) == adopted
        assert adopted.home == end.home


def test_a_table_with_another_leader_is_taken_over_with_that_one_held() -> None:
    state = after(race("red dog q4", "orange cat a6"), "card scientist", "card red", "red rolls cat")
    adopted = GAME.adopt(state, shown(state, walk("a6", "n1", "orange-cat")))
    assert (state.held, adopted.held) == (1 << RED, 1 << ORANGE)


@pytest.mark.parametrize(
    ("edits", "key"),
    [
        ({"q4": EMPTY}, "not_there"),
        ({"p1": "red-cat"}, "twice_there"),
        ({"p1": "violet-cat"}, "absent"),
        ({"q4": EMPTY, "e2": "red-dog"}, "no_such_table"),
        ({"p1": "token-potion"}, "no_such_table"),
        ({"q1": "token-bone"}, "no_such_table"),
        ({"pawn.red": EMPTY}, "no_pawn"),
    ],
)
def test_a_table_from_which_nothing_goes_on_is_refused(edits: dict[str, str], key: str) -> None:
    state = after(race("red dog q4"), "card red", "red rolls dog")
    with pytest.raises(IllegalMove, match=r"\.$") as refused:
        GAME.adopt(state, shown(state, edits))
    assert refused.value.why is not None
    assert refused.value.why.key == f"race.illegal.{key}"


# --- mistakes ----------------------------------------------------------------------------------


def test_there_are_not_too_many_slips_to_look_through() -> None:
    assert max(len(list(GAME.slips(state))) for state, _, _ in turns_played()) < 6000


def test_nobody_is_refused_a_legal_move_nor_a_roll_walked_away_with() -> None:
    chance = Random(4)
    for state, played, end in turns_played():
        changes = changed(state, end)
        if changes:
            assert not isinstance(seen(state, changes), Wrong), str(played)
        if isinstance(played, Change) and changes:
            then = chance.choice(play.successors(end))
            verdict = seen(state, changed(state, then.after))
            assert not isinstance(verdict, Wrong), (str(played), str(then.move), verdict)


def changed(before: State, end: State) -> dict[str, str]:
    places = play.view(before).places
    return {str(p): str(look) for p, look in play.view(end).places.items() if places[p] != look}


def shown(state: State, edits: Mapping[str, str]) -> View:
    return play.view(state).with_places({Place(place): Look(look) for place, look in edits.items()})


def seen(state: State, edits: Mapping[str, str]) -> Verdict:
    """What the judge makes of that table."""
    now = shown(state, edits).places
    return judge(GAME, [state], Observation({place: {look: 0.97} for place, look in now.items()}))


def walk(origin: str, end: str, piece: str, *gone: str, **more: str) -> dict[str, str]:
    return {**dict.fromkeys((origin, *gone), EMPTY), end: piece, **more}


def ready(*animals: str, crap: str = "", **tokens: str) -> State:
    """Red has transformed and walks; the others are far behind."""
    state = race(*animals, **tokens)
    number = next(n for n, card in enumerate(box().cards) if card.name == "red")
    state = state._replace(crap=(sum(1 << at(place) for place in crap.split()), 0, 0))
    return state._replace(
        phase=Phase.MOVE, turn=Player(0), card=number, drawn=1 << number, changed=RED, moved=0
    )


def mistakes_drawn() -> Iterator[Any]:
    """Reason, rule, table, what one sees, and squares that are pointed at."""
    dog, gone = ready("red dog k11"), partial(walk, "k11")
    yield "slip.too_few", "R5", dog, gone("g11", "red-dog"), "k11 g11"
    yield "slip.too_many", "R5", dog, gone("e11", "red-dog"), "k11 e11"
    fed = ready("red dog k11", bone="i11")
    yield "slip.too_few_bonus", "R5", fed, gone("e11", "red-dog", "i11"), "k11 e11"
    yield "slip.too_many_bonus", "R5", fed, gone("c11", "red-dog", "i11"), "k11 c11"
    yield "slip.diagonal", "R0", dog, gone("f10", "red-dog"), "k11 f10"
    yield "slip.twice", "K2", ready("red mouse g4"), walk("g4", "f4", "red-mouse"), "g4 f4"
    yield "slip.on_dark", "R0", dog, gone("k9", "red-dog"), "k11 k9"
    across = "m10 m9 m8 m7 l5"
    yield "slip.across_dark", "R0", ready("red cat m10"), walk("m10", "l5", "red-cat"), across
    big = ready("red cat k11", "orange dog i11")
    yield "illegal.jumped_bigger", "K9", big, gone("d11", "red-cat"), "k11 i11 d11"
    rats = ready("red dog k11", "orange mouse i11")._replace(wererats=True)
    yield "illegal.jumped_wererat", "R12", rats, gone("e11", "red-dog"), "i11"
    yield "slip.landed", "K4", ready("red dog k11", fish="f11"), gone("f11", "red-dog"), "k11 f11"
    row = ready("red dog k11", fish="f11", cheese="e11")
    yield "slip.no_room", "K4", row, gone("e11", "red-dog"), "e11"
    yield "illegal.jumped_crap", "K17", ready("red dog k11", crap="i11"), gone("e11", "red-dog"), "i11"
    yield "slip.not_slid", "K17", ready("red dog k11", crap="i11"), gone("f11", "red-dog", "i11"), "i11"
    dull = ready("red dog k11", fish="i11")
    yield "illegal.does_not_take", "K5", dull, gone("e11", "red-dog", "i11"), "i11"
    dog, at_q4 = ready("red dog q4"), partial(walk, "q4")
    yield "slip.changed_twice", "K12", dog, {"q4": "red-cat"}, "q4"
    yield "slip.changed", "K11", dog, {"a6": "orange-mouse"}, "a6"
    must = dog._replace(changed=NONE)
    yield "slip.not_changed", "K11", must, at_q4("o1", "red-dog"), "q4 o1"
    yield "illegal.not_your_turn", "K14", dog, walk("a6", "a9", "orange-cat"), "a6 a9"
    moved = dog._replace(moved=1 << ORANGE)
    yield "illegal.moved_already", "K14", moved, walk("a6", "a9", "orange-cat"), "a6 a9"
    home = all_home_but_red(dog, "orange")
    yield "illegal.home_already", "R6", home, walk("d1", "j1", "orange-cat"), "d1 j1"
    held = after(race("red dog q4", "orange cat a6"), "card scientist", "card red")
    yield "illegal.held", "R3", held, at_q4("o1", "red-dog"), "q4 o1"
    chased = ready("red mouse q4", "orange dog q3")._replace(held=1 << ORANGE)
    yield "illegal.overtakes", "R2", chased, at_q4("m1", "red-mouse"), "q4 m1 q3"
    line = ready("red mouse j1")
    yield "illegal.other_finish", "R6", line, walk("j1", "f1", "red-mouse"), "f1 d1"
    yield "slip.points", "R9", line, walk("j1", "d1", "red-mouse", **{"pawn.red": "at.6"}), "pawn.red"
    biter = ready("red dog k11", "orange mouse i11")
    bitten = gone("d11", "red-dog", **{"pawn.red": "at.1"})
    yield "slip.bite_point", "R4", biter, bitten, "pawn.red"
    yield "slip.pawn_moved", "R9", dog, {"pawn.green": "at.2"}, "pawn.green"
    yield "slip.card_too_early", "K15", dog, {"card": "card-crap"}, "card"
    yield "illegal.cannot_reach", "R5", dog, at_q4("c10", "red-dog"), "q4 c10"
    drops = after(holding(race("red dog q4"), red=(1, 0, 0, 0)), "card crap")
    yield "illegal.crap_not_behind", "R8", drops, {"q3": "token-crap"}, "q3"
    yield "slip.food_side_up", "R8", drops, {"q5": "token-bone"}, "q5"
    start = play.start(box(), 4, {})
    laid = after(start, "lay bone b10")
    yield "illegal.too_near", "R0", laid, {"c11": "token-fish"}, "c11 b10"
    yield "illegal.in_corner", "R11", laid, {"q1": "token-fish"}, "q1"
    yield "illegal.on_number", "R0", laid, {"d1": "token-fish"}, "d1"
    yield "slip.on_dark", "R0", laid, {"a1": "token-fish"}, "a1"
    puts = start.to_chance(Phase.PUT)
    yield "slip.other_grid", "R0", puts, {"d1": "red-dog"}, "d1"
    yield "slip.off_number", "R0", puts, {"k10": "red-dog"}, "k10"
    over = after(all_home_but_red(race("red mouse j1"), "orange", "yellow", "green"), "card red")
    last = next(s for s in play.successors(over) if s.after.phase == Phase.CLEAR)
    clear = last.after._replace(tokens=(1 << at("b10"), 0, 0, 0))
    yield "slip.half_cleared", "R10", clear, {"card": EMPTY, "i7": "token-potion"}, "h4"
    tidy = {str(place): str(look) for place, look in play.successors(clear)[0].changes.items()}
    yield "slip.cleared", "R10", clear, {**tidy, "b10": EMPTY}, "b10"
    yield "slip.gone", "R0", clear, {"d1": EMPTY}, "d1"


@pytest.mark.parametrize(
    ("key", "rule", "state", "edits", "places"),
    [pytest.param(*case, id=f"{n}-{case[0]}") for n, case in enumerate(mistakes_drawn())],
)
def test_a_mistake_is_named(key: str, rule: str, state: State, edits: dict[str, str], places: str) -> None:
    verdict = seen(state, edits)
    assert isinstance(verdict, Wrong), verdict
    assert verdict.known, verdict
    assert (verdict.why.key, verdict.rule) == (f"race.{key}", rule), said(verdict.why)
    assert set(places.split()) <= set(verdict.places), verdict.places
    assert said(verdict.why).endswith(".")


def test_a_missing_bonus_step_is_explained() -> None:
    verdict = seen(ready("red dog k11", bone="i11"), walk("k11", "e11", "red-dog", "i11"))
    assert isinstance(verdict, Wrong)
    assert said(verdict.why) == (
        "The red dog goes 5 squares and won 1 more with bites and food on this way: 6. To e11 it went only 5."
    )


def test_a_step_back_is_refused_where_the_table_plays_forward_only() -> None:
    state = ready("red dog q4", options={"forward_only": True})
    verdict = seen(state, walk("q4", "p4", "red-dog"))
    assert isinstance(verdict, Wrong)
    assert (verdict.why.key, verdict.rule) == ("race.illegal.backward", "R1"), said(verdict.why)


def test_what_is_left_to_do_is_asked_for() -> None:
    food = seen(ready("red dog k11", bone="i11"), walk("k11", "d11", "red-dog"))
    assert isinstance(food, Unfinished)
    assert [said(item.ask) for item in food.todo] == ["Take the bone off i11"]


def test_pawns_that_stay_behind_when_all_are_home_are_asked_for() -> None:
    state = after(all_home_but_red(race("red mouse j1"), "orange", "yellow", "green"), "card red")
    verdict = seen(state, walk("j1", box().place(state.goal), "red-mouse"))
    assert isinstance(verdict, Unfinished)
    asked = [said(item.ask) for item in verdict.todo]
    assert asked == [
        f"Move the {who} pawn to {n}" for who, n in zip(box().colours, (4, 7, 6, 5), strict=False)
    ]
    assert {item.rule for item in verdict.todo} == {"R9"}


def test_a_roll_and_the_walk_after_it_are_two_moves_at_once() -> None:
    state = ready("red dog q4")._replace(changed=NONE)
    verdict = seen(state, walk("q4", "n1", "red-cat"))
    assert isinstance(verdict, Clear)
    assert verdict.move.moves[0] == "red rolls cat"


def test_the_race_is_on_the_shelf_beside_the_kitchen() -> None:
    assert {"kitchen", "race"} <= set(games.names())
    assert parse(GAME.start(4, {}), "lay bone b10") in play.legal(GAME.start(4, {}))
