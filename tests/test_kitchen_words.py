"""What the kitchen says: steps, history, prompts, tables taken over, and a reason for every usual mistake."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.errors import IllegalMove
from companion.game import trajectory
from companion.games.kitchen import describe as history
from companion.games.kitchen import looks, notation, play
from companion.games.kitchen import position as positions
from companion.games.kitchen.animals import FORM_OF, KIND_OF
from companion.games.kitchen.moves import Change, Go, Move
from companion.games.kitchen.options import OPTIONS
from companion.games.kitchen.rules import GAME
from companion.games.kitchen.state import NONE, Phase, State
from companion.games.kitchen.table import SEATS
from companion.judge import judge
from companion.observation import Observation
from companion.text import Catalogue, Say, catalogue
from companion.verdict import Clear, Unfinished, Verdict, Wrong
from companion.words import CHANCE, EMPTY, Look, Place, Player, View
from tests.kitchen_games import HOUSES, box, random_game

FOLDER = Path(play.__file__).parent
NAMES = ("Ann", "Bob", "Cem", "Dora", "Eve", "Finn")
RED, ORANGE, YELLOW, GREEN = range(4)


# --- positions from all over random games ------------------------------------------------------


@lru_cache(maxsize=1)
def turns_played() -> tuple[tuple[State, Move, State], ...]:
    """Of one random game for each number of players: every phase, and some moves of each."""
    chance, found = Random(15), list[tuple[State, Move, State]]()
    for players in SEATS:
        game = list(random_game(players, HOUSES[players % len(HOUSES)], chance))
        for phase in Phase:
            of_phase = [turn for turn in game if turn[0].phase == phase]
            found += chance.sample(of_phase, min(6 if phase == Phase.MOVE else 2, len(of_phase)))
    return tuple(found)


def some_moves(state: State, move: Move) -> list[Move]:
    legal = play.legal(state)
    return [move, *Random(len(legal)).sample(legal, min(20, len(legal)))]


@lru_cache(maxsize=1)
def words() -> Catalogue:
    return catalogue("en", FOLDER).with_players(NAMES)


def said(say: Say) -> str:
    sentence = words().say(say)
    assert sentence == sentence.strip() != ""
    assert not re.search(r"[{}!]", sentence), sentence
    assert Say.from_json(json.loads(json.dumps(say.to_json()))) == say, "it can be stored"
    return sentence


@lru_cache(maxsize=1)
def rulebook() -> str:
    return (FOLDER / "RULES.md").read_text(encoding="utf-8")


def is_rule(rule: str) -> bool:
    return bool(re.search(rf"\*\*{rule}\b", rulebook()))


def test_the_sample_has_every_phase() -> None:
    assert {before.phase for before, _, _ in turns_played()} == set(Phase) - {Phase.OVER}


def test_the_steps_of_a_move_lead_to_what_it_shows() -> None:
    for state, played, _ in turns_played():
        before = play.view(state)
        for move in some_moves(state, played):
            steps = GAME.steps(state, move)
            ends = {place: looks[-1] for place, looks in trajectory(before, steps).items()}
            assert before.with_places(ends).places == play.view(play.apply(state, move)).places, str(move)
            for step in steps:
                said(step.todo)
                assert said(step.missed).endswith(".")
                assert is_rule(step.rule)


def test_a_token_under_the_last_square_is_taken_before_the_animal_stands_there() -> None:
    state = drawn({"red": "cat c4"}, {"c5": "fish"})
    steps = GAME.steps(state, notation.parse(state, "red walks to c5 takes c5"))
    assert [(step.look, step.origin, step.target) for step in steps] == [
        ("token-fish", "c5", None),
        ("red-cat", "c4", "c5"),
    ]


def test_nobody_is_put_on_a_square_that_is_still_taken() -> None:
    """The scientist may call two animals to each other's squares."""
    state = drawn(
        {"red": "cat h5", "orange": "dog j5", "yellow": "mouse k6"}, phase=Phase.SCIENTIST, turn=CHANCE
    )
    steps = GAME.steps(state, notation.parse(state, "scientist red 2 orange 1 yellow 4 green 6"))
    shown = dict(play.view(state).places)
    for step in steps:
        if step.origin is not None:
            assert shown[step.origin] == step.look
            shown[step.origin] = EMPTY
        if step.target is not None:
            assert shown[step.target] == EMPTY
            shown[step.target] = step.look


def test_moves_and_prompts_are_told_in_words() -> None:
    for state, played, after in turns_played():
        for move in some_moves(state, played):
            assert said(GAME.describe(state, move)).endswith(".")
        for position in (state, after):
            assert said(GAME.prompt(position)).endswith(".")


def test_the_prompt_is_for_who_is_to_move() -> None:
    for state, _, _ in turns_played():
        if state.turn != CHANCE:
            assert said(GAME.prompt(state)).startswith(f"{NAMES[state.turn]}:")


def test_a_walk_tells_what_it_brought_and_that_the_path_is_inferred() -> None:
    state = drawn(
        {"red": "dog c4", "orange": "mouse e4"},
        tokens={"c5": "bone", "d6": "potion"},
        hands={1: (1, 0, 0, 1)},
    )
    go = play.legal(state)
    rich = max((move for move in go if isinstance(move, Go)), key=lambda m: (len(m.takes), m.bites))
    text = said(GAME.describe(state, rich))
    assert text.startswith("Ann: the red dog goes from c4 to ")
    assert "(path inferred)" in text
    assert "takes the bone on c5" in text
    biting = next(move for move in go if isinstance(move, Go) and move.bites and move.steals)
    assert "steals " in said(GAME.describe(state, biting))
    assert " from Bob and bites one animal." in said(GAME.describe(state, biting))
    plain = said(GAME.describe(state, notation.parse(state, "red c4 c3 c2 c1 b1 a1")))
    assert plain == "Ann: the red dog goes from c4 to a1 (path inferred)."


def test_a_die_that_shows_the_same_again_is_told() -> None:
    state = drawn({"red": "dog f6"}, changed=NONE, hands={0: (0, 0, 0, 1)}, holder=Player(0))
    told = {str(move): said(GAME.describe(state, move)) for move in play.legal(state)}
    assert told["red rolls dog"] == "Ann rolls: the red dog stays what it is."
    assert told["red potion dog"] == "Ann uses a potion: the red dog stays what it is."
    assert told["red card dog"] == "Ann uses the potion card: the red dog stays what it is."
    assert told["red rolls cat"] == "Ann rolls: the red dog is now a red cat."


def test_the_inferred_path_leads_to_the_outcome() -> None:
    for state, move, _ in turns_played():
        if isinstance(move, Go) and len(path := history.inferred_path(state, move)) > 1:
            walked = f"{move.colour} {' '.join(path)}"
            steals = " ".join(f"{kind.word} {victim}" for kind, victim in move.steals)
            assert notation.parse(state, f"{walked} steals {steals}" if steals else walked) == move


def test_every_reason_in_the_code_has_a_sentence_and_every_sentence_a_use() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.py")))
    told = {f"kitchen.{kind}.{name}" for kind, name in re.findall(r'"(slip|illegal|missed)\.(\w+)"', code)}
    assert len(told) > 30
    only_race = {"kitchen.illegal.held", "kitchen.illegal.home_already"}
    assert told - set(words().texts) == only_race
    unused = [key for key in words().texts if key.startswith("kitchen.slip.") and key not in told]
    assert {key.rsplit(".", 1)[1] for key in unused} == {"too_few", "too_many"}, "these are put together"


def test_every_rule_and_option_is_in_the_rulebook() -> None:
    for number in range(25):
        assert is_rule(f"K{number}")
    for option in OPTIONS:
        assert is_rule(option.rule)
        assert f"`{option.name}`" in rulebook()


# --- a table taken over ----------------------------------------------------------------------


def test_a_table_that_looks_right_is_taken_over_as_it_was() -> None:
    for state, _, _ in turns_played():
        assert GAME.adopt(state, play.view(state)) == state


def test_a_table_after_a_move_can_be_taken_over() -> None:
    for state, move, after in turns_played():
        view = play.view(after)
        adopted = GAME.adopt(state, view)
        assert play.view(adopted) == view, str(move)
        options = HOUSES[state.table.players % len(HOUSES)]
        assert GAME.from_position(GAME.position(adopted), options) == adopted


@pytest.mark.parametrize(
    ("edits", "key"),
    [
        ({"f6": EMPTY}, "not_there"),
        ({"a3": "red-cat"}, "twice_there"),
        ({"a3": "violet-cat"}, "absent"),
        ({"a3": "token-potion", "c3": "token-potion", "e3": "token-potion"}, "too_many_tokens"),
        ({"a3": "token-potion"}, "no_such_table"),
        ({"card": EMPTY}, "no_such_table"),
        ({"card": "card-crap"}, "no_such_table"),
        ({"pawn.red": EMPTY}, "no_pawn"),
    ],
)
def test_a_table_from_which_nothing_goes_on_is_refused(edits: dict[str, str], key: str) -> None:
    state = drawn({"red": "dog f6"})
    with pytest.raises(IllegalMove, match=r"\.$") as refused:
        GAME.adopt(state, shown(state, edits))
    assert refused.value.why is not None
    assert refused.value.why.key == f"kitchen.illegal.{key}"


def test_laps_and_hands_are_kept_as_far_as_the_table_allows() -> None:
    state = drawn({"red": "dog f6"}, hands={0: (5, 0, 0, 0)}, scores=(103, 4, 0, 0))
    adopted = GAME.adopt(
        state, shown(state, {"pawn.red": "at.48", "pawn.orange": "at.7", "c3": "token-bone"})
    )
    assert adopted.scores == (98, 7, 0, 0)
    assert adopted.hands[0] == (4, 0, 0, 0)


# --- mistakes ----------------------------------------------------------------------------------


def test_slips_look_like_nothing_that_is_allowed_and_unlike_each_other() -> None:
    for state, _, _ in turns_played():
        before = play.view(state).places
        known = {frozenset(successor.changes.items()) for successor in play.successors(state)}
        told = set()
        for slip in GAME.slips(state):
            picture = frozenset(slip.changes.items())
            assert picture
            assert picture not in known, (positions.position(state), slip)
            known.add(picture)
            assert slip.places
            assert set(slip.changes) | set(slip.places) <= set(before)
            assert all(before[place] != look for place, look in slip.changes.items())
            told.add((slip.why, slip.rule))
        for why, rule in told:
            assert said(why).endswith(".")
            assert is_rule(rule), rule


def test_there_are_not_too_many_slips_to_look_through() -> None:
    assert max(len(list(GAME.slips(state))) for state, _, _ in turns_played()) < 6000


def test_when_it_is_over_there_are_no_slips() -> None:
    *_, (_, _, end) = random_game(4, {}, Random(2))
    assert play.outcome(end) is not None
    assert list(GAME.slips(end)) == []
    assert said(GAME.prompt(end)).endswith(".")


def drawn(
    animals: Mapping[str, str],
    tokens: Mapping[str, str] | None = None,
    *,
    crap: Sequence[str] = (),
    hands: Mapping[int, tuple[int, int, int, int]] | None = None,
    players: int = 4,
    card: str = "red",
    changed: int = RED,
    **fields: Any,
) -> State:
    """Somebody's turn, mostly that of a red animal which has transformed; the others are far away."""
    state = play.start(box(), players, {})
    table = state.table
    spots = {"red": "dog f6", "orange": "dog q1", "yellow": "dog q9", "green": "dog q11", "blue": "dog q5"}
    spots = {**spots, "violet": "dog q7"} | dict(animals)
    here = [spots[name].split() if table.owner[n] >= 0 else None for n, name in enumerate(box().colours)]
    lying = [
        sum(1 << table.cell(Place(p)) for p, kind in (tokens or {}).items() if KIND_OF[kind] == n)
        for n in range(4)
    ]
    number = next(n for n, one in enumerate(box().cards) if one.name == card)
    state = state._replace(
        phase=Phase.MOVE,
        turn=Player(0),
        cells=tuple(NONE if spot is None else table.cell(Place(spot[1])) for spot in here),
        forms=tuple(FORM_OF["dog" if spot is None else spot[0]] for spot in here),
        numbers=tuple(0 if spot is None else n + 1 for n, spot in enumerate(here)),
        tokens=tuple(lying),
        crap=(sum(1 << table.cell(Place(place)) for place in crap), 0, 0),
        hands=tuple((hands or {}).get(seat, (0, 0, 0, 0)) for seat in range(players)),
        card=number,
        drawn=1 << number,
        changed=changed,
    )
    state = state._replace(**fields)
    return state if state.phase == Phase.MOVE else state._replace(changed=NONE)


def shown(state: State, edits: Mapping[str, str]) -> View:
    return play.view(state).with_places({Place(place): Look(look) for place, look in edits.items()})


def seen(state: State, edits: Mapping[str, str]) -> Verdict:
    """What the judge makes of that table."""
    now = shown(state, edits).places
    return judge(GAME, [state], Observation({place: {look: 0.97} for place, look in now.items()}))


def walk(origin: str, end: str, piece: str, *gone: str, **more: str) -> dict[str, str]:
    return {**dict.fromkeys((origin, *gone), EMPTY), end: piece, **more}


def mistakes_drawn() -> Iterator[Any]:
    dog = {"red": "dog f6"}
    at_f6 = partial(walk, "f6")
    yield "slip.too_few", "K1", drawn(dog), at_f6("j6", "red-dog")
    yield "slip.too_many", "K1", drawn(dog), at_f6("l6", "red-dog")
    yield "slip.diagonal", "K0", drawn(dog), at_f6("i9", "red-dog")
    yield "slip.too_few", "K1", drawn({"red": "mouse f6"}), at_f6("j4", "red-mouse")
    pocket = drawn({"red": "mouse a1", "orange": "dog b2", "yellow": "dog c1", "green": "dog d1"})
    yield "slip.twice", "K2", pocket, walk("a1", "b1", "red-mouse")
    cat = {"red": "cat a1", "orange": "dog d1"}
    yield "illegal.jumped_bigger", "K9", drawn(cat), walk("a1", "h1", "red-cat")
    rats = drawn({"red": "dog a1", "orange": "mouse d1"}, wererats=True)
    yield "illegal.jumped_wererat", "K19", rats, walk("a1", "g1", "red-dog")
    yield "slip.landed", "K4", drawn(dog, {"k6": "fish"}), at_f6("k6", "red-dog")
    row = drawn(dog, {"k6": "fish", "l6": "cheese"})
    yield "slip.no_room", "K4", row, at_f6("l6", "red-dog")
    edge = drawn({"red": "dog a2"}, {"g2": "bone", "f1": "bone"})
    yield "slip.no_room_to_take", "K4", edge, walk("a2", "f2", "red-dog", "f1")
    far = drawn({"red": "dog a2"}, {"d5": "bone"})
    yield "slip.not_jumped", "K6", far, walk("a2", "f2", "red-dog", "d5")
    yield "illegal.jumped_crap", "K17", drawn(dog, crap=["h6"]), at_f6("l6", "red-dog")
    slick = drawn(dog, crap=["h6"])
    yield "slip.not_slid", "K17", slick, at_f6("k6", "red-dog", "h6")
    yield "illegal.does_not_take", "K5", drawn(dog, {"h6": "fish"}), at_f6("l6", "red-dog", "h6")
    ready = partial(drawn, changed=NONE, card="yellow", moved=1 << YELLOW)
    yield "slip.changed", "K11", ready(dog), {"f6": "red-cat"}
    yield "slip.changed", "K11", ready(dog), at_f6("l6", "red-cat")
    yield "slip.changed_twice", "K12", drawn(dog), {"f6": "red-cat"}
    must = drawn(dog, changed=NONE)
    yield "slip.not_changed", "K11", must, at_f6("k6", "red-dog")
    yield "slip.too_few", "K1", must, at_f6("k6", "red-cat")
    yield "slip.too_many", "K1", must, at_f6("l6", "red-dog")
    yield "illegal.not_your_turn", "K14", drawn(dog), walk("q1", "l1", "orange-dog")
    yield "illegal.moved_already", "K14", drawn(dog, moved=1 << ORANGE), walk("q1", "l1", "orange-dog")
    team = drawn(dog, players=2, changed=NONE, card="yellow", turn=Player(0))
    yield "illegal.card_colour_first", "K14", team, at_f6("k6", "red-dog")
    yield "slip.no_bite", "K9", drawn(dog), at_f6("k6", "red-dog", **{"pawn.red": "at.1"})
    yield "slip.pawn_moved", "K9", drawn(dog), {"pawn.green": "at.1"}
    yield "slip.card_too_early", "K15", drawn(dog), {"card": "card-crap"}
    yield "slip.gone", "K6", drawn(dog, {"m3": "fish"}), {"m3": EMPTY}
    yield "illegal.cannot_reach", "K1", drawn(dog), at_f6("p1", "red-dog")
    drops = drawn(dog, phase=Phase.CRAP, card="crap", queue=(Player(0),), hands={0: (1, 0, 0, 0)})
    yield "illegal.crap_not_beside", "K16", drops, {"g7": "token-crap"}
    yield "slip.food_side_up", "K16", drops, {"g6": "token-bone"}
    calls = drawn(dog, phase=Phase.SCIENTIST, card="scientist", turn=CHANCE)
    yield "slip.not_yellow", "K15", calls, at_f6("e1", "red-dog")
    draws = drawn(dog, phase=Phase.CARD, turn=CHANCE)
    yield "illegal.now_card", "K0", draws, at_f6("k6", "red-dog")
    yield "illegal.drawn_already", "K15", draws._replace(drawn=3), {"card": "card-orange"}
    start = play.start(box(), 4, {})
    laid = play.apply(start, notation.parse(start, "lay bone c4"))
    yield "illegal.too_near", "K0", laid, {"d5": "token-fish"}
    yield "illegal.on_number", "K0", laid, {"e1": "token-fish"}
    yield "illegal.on_number", "K0", laid, {"h5": "token-fish"}
    yield "illegal.occupied", "K0", laid, {"e6": "token-bone"}
    taken = laid._replace(tokens=(*laid.tokens[:3], 0), hands=((0, 0, 0, 2), *laid.hands[1:]))
    yield "illegal.on_potion_square", "K0", taken, {"e6": "token-bone"}
    yield "slip.laid_as_crap", "K0", laid, {"k3": "token-crap"}
    puts = start.to_chance(Phase.PUT)
    yield "slip.other_grid", "K0", puts, {"h5": "red-dog"}
    yield "slip.off_number", "K0", puts, {"f1": "red-dog"}
    clear = drawn(dog, {"c3": "fish"}, phase=Phase.CLEAR, turn=CHANCE)
    cleared = {str(place): str(look) for place, look in play.successors(clear)[0].changes.items()}
    yield "slip.cleared", "K21", clear, {**cleared, "c3": EMPTY}
    yield "slip.half_cleared", "K21", clear, {"q9": EMPTY, "card": EMPTY}
    yield "slip.half_called", "K15", calls, {"q11": EMPTY, "h5": "green-dog"}
    ends = drawn(dog, phase=Phase.END, queue=(Player(0),), hands={0: (0, 0, 0, 1)})
    yield "illegal.not_your_animal", "K20", ends, {"q1": "orange-cat"}


@pytest.mark.parametrize(("key", "rule", "state", "edits"), list(mistakes_drawn()))
def test_a_mistake_is_named(key: str, rule: str, state: State, edits: dict[str, str]) -> None:
    verdict = seen(state, edits)
    assert isinstance(verdict, Wrong), verdict
    assert verdict.known, verdict
    assert (verdict.why.key, verdict.rule) == (f"kitchen.{key}", rule), said(verdict.why)
    assert said(verdict.why).endswith(".")


def test_own_animals_are_not_jumped_where_the_house_says_so() -> None:
    state = drawn({"red": "dog a1", "yellow": "mouse d1"}, players=2)
    walk_rules = state.table.house.walk._replace(mates_jumpable=False)
    table = type(state.table)(box(), state.table.house._replace(walk=walk_rules), state.table.owner)
    verdict = seen(state._replace(table=table), walk("a1", "g1", "red-dog"))
    assert isinstance(verdict, Wrong)
    assert (verdict.why.key, verdict.rule) == ("kitchen.illegal.jumped_mate", "K10")


@pytest.mark.parametrize(
    ("tokens", "animals", "crap", "edits", "todo", "missed", "rule"),
    [
        (
            {"h6": "bone"},
            {},
            (),
            walk("f6", "l6", "red-dog"),
            "Take the bone off h6",
            "The bone on h6 was jumped over and has to be taken.",
            "K6",
        ),
        (
            {},
            {"orange": "mouse h6"},
            (),
            walk("f6", "l6", "red-dog"),
            "Move the red pawn to 1",
            "The red pawn was not moved to 1.",
            "K9",
        ),
        (
            {},
            {},
            ("k6",),
            walk("f6", "q6", "red-dog"),
            "Take the crap off k6",
            "The crap on k6 was not taken off.",
            "K17",
        ),
    ],
)
def test_what_is_left_to_do_is_asked_for(
    tokens: dict[str, str],
    animals: dict[str, str],
    crap: tuple[str, ...],
    edits: dict[str, str],
    todo: str,
    missed: str,
    rule: str,
) -> None:
    verdict = seen(drawn({"red": "dog f6", **animals}, tokens, crap=crap), edits)
    assert isinstance(verdict, Unfinished), verdict
    (item,) = verdict.todo
    assert (said(item.ask), said(item.missed), item.rule) == (todo, missed, rule)
    slips = {
        slip.why.key: slip for slip in GAME.slips(drawn({"red": "dog f6", **animals}, tokens, crap=crap))
    }
    assert {"kitchen.slip.left_food", "kitchen.missed.pawn", "kitchen.slip.left_crap"} & set(slips)


def test_a_roll_and_the_walk_after_it_are_two_moves_at_once() -> None:
    state = drawn({"red": "dog f6"}, changed=NONE)
    verdict = seen(state, walk("f6", "l6", "red-cat"))
    assert isinstance(verdict, Clear)
    assert verdict.move.moves == ("red rolls cat", "red walks to l6")
    assert Change("red", "rolls", FORM_OF["cat"]) in play.legal(state)


def test_nobody_is_refused_a_legal_move_nor_a_roll_walked_away_with() -> None:
    chance = Random(4)
    for state, played, after in turns_played():
        changes = looks.changed(state, after)
        if changes:
            assert not isinstance(seen(state, _words(changes)), Wrong), str(played)
        if isinstance(played, Change) and changes:
            then = chance.choice(play.successors(after))
            both = {**changes, **then.changes}
            verdict = seen(state, _words(both))
            assert not isinstance(verdict, Wrong), (str(played), str(then.move), verdict)


def test_after_a_potion_kept_in_silence_the_next_player_hears_what_is_missing() -> None:
    hands = {0: (0, 0, 0, 1), 1: (0, 0, 0, 1)}
    state = drawn({"red": "dog f6"}, phase=Phase.END, queue=(Player(0), Player(1)), hands=hands)
    verdict = seen(state, {"q1": "orange-cat"})
    assert isinstance(verdict, Wrong)
    assert said(verdict.why) == "Ann may use a potion for the end of the set, or keep it."


def test_who_cannot_move_is_asked_to_say_so() -> None:
    blocked = {"red": "mouse a1", "orange": "dog a2", "yellow": "dog b1", "green": "dog a3"}
    state = drawn({**blocked, "green": "dog c1"}, {"d1": "fish"}, players=4)
    assert [str(move) for move in play.legal(state)] == ["red walks to a1"]
    assert said(GAME.prompt(state)) == "Ann: the red mouse cannot move and stays. Tell me: red walks to a1."


def _words(changes: Mapping[Place, Look]) -> dict[str, str]:
    return {str(place): str(look) for place, look in changes.items()}
