"""Arena: worked examples, counts, random boards against the slow rules, random whole games."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.diagram import diagram
from companion.errors import BrokenFile, IllegalMove
from companion.game import Boxed, Options, Priced
from companion.games.arena.dice import Die, Kind
from companion.games.arena.notation import parse
from companion.games.arena.play import apply, outcome, start, successors, usable
from companion.games.arena.position import from_position
from companion.games.arena.rules import GAME
from companion.games.arena.state import POOL, State
from companion.games.arena.uses import uses
from companion.games.arena.walk import runs
from companion.messages import Begin, Declare, Press, See
from companion.perft import counts
from companion.referee import Referee
from companion.table import Table
from companion.transcript import certain
from companion.words import CHANCE, Player
from tests.arena_games import board_of, check_game, compare, random_board

BOARDS = 300
GAMES = 6
ROLL = "roll move 1 3 3 cat 1 1 2 cheese 1 2 2"
SEQUENCES = {2: [1_000, 41_800], 3: [1_000, 41_200], 4: [1_000, 39_400]}
"""Moves one and two deep from the start.  By hand: each face lies in 600 of the 1,000 rolls, and with three
players the ones, twos and threes can be used in 16 ways by the mouse, 18 by the cat and 33 as cheese;
with the 1,000 passes that is 67 * 600 + 1,000."""


def after(state: State, *texts: str) -> State:
    for text in texts:
        state = apply(state, parse(state, text))
    return state


def refusal(state: State, text: str) -> tuple[str | None, str]:
    with pytest.raises(IllegalMove) as caught:
        parse(state, text)
    return caught.value.rule, str(caught.value)


# --- the examples of the rulebook ---------------------------------------------------------


def test_a_three_brings_a_mouse_one_hex_beside_the_cat() -> None:
    """Each hex beside the cat costs two."""
    state = board_of("e3", "a1", cat="d4")
    first = next(run for run in runs(3, state.mouse, state.others(Player(0))) if run.hexes[0] == "e4")
    assert first.costs[:2] == (2, 3)
    assert "d3" in uses(state, Player(0), Die(Kind.MOVE, 3))


def test_a_two_does_not_bring_a_mouse_between_the_cat_and_green() -> None:
    state = from_position("d6,b2,e4 d4 - 23/13/1 red red 0 0,0,0", {})
    assert refusal(state, "move 2 d5") == (
        "H5",
        "The way to d5 costs 3, more than 2: d5 costs 3, because the cat and Green are next to it.",
    )
    assert after(state, "move 3 d5").mice[0] == "d5"


def test_the_cat_eats_what_it_walks_over_and_nobody_gets_a_point() -> None:
    state = after(from_position("d7,a1,g1 d4 e4=1 -/2/- red red 0 0,0,0", {}), "cat 2 f4")
    assert (state.cat, state.cheese, state.points) == ("f4", (), (0, 0, 0))


def test_the_cat_stops_before_walls_and_mice() -> None:
    state = board_of("b4", "g1", cat="d4")
    assert set(uses(state, Player(0), Die(Kind.CAT, 3))) == {"d2", "d6", "b2", "e3", "f4"}
    assert refusal(state, "cat 3 d7")[0] == "H7"
    assert refusal(state, "cat 2 c4") == ("H8", "The cat stops before c4, because Red stands next to it.")


def test_a_cat_that_cannot_move_makes_grey_dice_useless() -> None:
    state = board_of("d3", "e5", "b4", cat="d4")
    assert not any(die.kind == Kind.CAT for die in usable(state, Player(0)))
    assert refusal(state, "cat 1 e4") == ("H7", "The grey 1 cannot be used: the cat cannot go anywhere.")


def test_cheese_lies_exactly_as_far_from_the_cat_as_it_shows() -> None:
    state = board_of("d6", "g1", cat="d4")
    assert len(uses(state, Player(0), Die(Kind.CHEESE, 2))) == 11
    assert refusal(state, "cheese 2 d6")[0] == "H6"
    assert refusal(state, "cheese 2 e4")[1] == "The die shows 2, but e4 is 1 away from the cat."


def test_the_run_ends_on_cheese_for_a_point_and_passes_it_for_none() -> None:
    state = from_position("d7,a1,g1 d3 d6=2 23/-/- red red 0 0,0,0", {})
    over, onto = after(state, "move 3 d5"), from_position("d7,a1,g1 d3 d6=2 12/-/- red red 0 0,0,0", {})
    assert (over.points, over.cheese) == ((0, 0, 0), (("d6", 2),))
    won = after(onto, "move 1 d6")
    assert (won.points, won.cheese) == ((1, 0, 0), ())
    assert [die.kind for die in won.pool] == [Kind.MOVE], "the cheese die waits beside the board"


def test_the_last_point_wins_at_once() -> None:
    state = after(from_position("b2,d4,g1 d2 b3=1 3/12/2 red red 0 4,0,0", {}), "move 3 b3")
    end = outcome(state)
    assert end is not None
    assert end.winners == {0}


# --- rounds -------------------------------------------------------------------------------


def test_a_round_ends_when_all_pass_and_the_neighbour_of_the_last_mover_starts() -> None:
    state = after(start(3, {}), ROLL, "move 3 a4", "pass", "pass", "pass")
    assert (state.turn, state.starts) == (CHANCE, 1)
    assert len(state.pool) == 8, "the dice left over lie there until they are rolled"
    assert after(state, ROLL).turn == 1


def test_the_same_player_starts_again_when_nobody_used_a_die() -> None:
    state = after(start(3, {"first": "blue"}), ROLL, "pass", "pass", "pass")
    assert (state.turn, state.starts) == (CHANCE, 1)


def test_whoever_passed_may_use_a_die_later_in_the_round() -> None:
    state = after(start(2, {}), ROLL, "pass", "cheese 1 e4")
    assert state.turn == 0
    assert state.passes == 0


def test_whoever_cannot_use_any_die_is_skipped_and_that_counts_as_passing() -> None:
    """Blue is shut in by the cat and Red, and only white ones are left."""
    state = from_position("b1,a1 b2 - 11/-/- red red 0 0,0", {})
    assert not uses(state, Player(1), Die(Kind.MOVE, 1))
    assert after(state, "pass").turn == CHANCE


def test_cheese_on_the_board_is_not_rolled() -> None:
    state = after(start(2, {}), ROLL, "cheese 1 e4", "pass", "pass")
    assert refusal(state, ROLL)[0] == "H2"
    assert len(successors(state)) == 10 * 10 * 6


# --- counts, random boards, random games ---------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_number_of_moves_from_the_start(players: int) -> None:
    assert list(counts(GAME, GAME.start(players, {}), 2)) == SEQUENCES[players]


def test_costs_walks_and_spots_agree_with_the_slow_rules() -> None:
    chance = Random("arena boards")
    assert sum(compare(random_board(chance)) for _ in range(BOARDS)) > 40 * BOARDS


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"dice": "4-3-2", "target": 3}], ids=["plain", "house"])
def test_random_games_keep_what_must_hold(players: int, options: Options) -> None:
    chance = Random(f"arena {players}")
    seen = sum(
        (check_game(players, options, chance) for _ in range(GAMES)),
        start=check_game(players, options, chance),
    )
    assert seen["points"] >= (GAMES + 1) * (3 if options else 5)
    assert min(seen[what] for what in ("roll", "move", "cat", "cheese", "pass", "rounds")) > 0


def test_a_used_die_is_seen_by_its_absence() -> None:
    state = after(start(3, {}), ROLL)
    for successor in successors(state):
        if successor.move.die:
            left = list(successor.zones[POOL])
            left.append(successor.move.die.look)
            assert sorted(left) == list(GAME.view(state).zones[POOL])


# --- what the house makes of it -------------------------------------------------------------


def test_the_page_can_show_what_each_step_costs() -> None:
    state = from_position("d6,b2,e4 d4 c4=2 23/13/1 red red 0 0,4,0", {})
    prices = GAME.prices(state) if isinstance(GAME, Priced) else {}
    assert (prices["d5"], prices["c5"], prices["g1"]) == (3, 1, 1)
    assert "e4" not in prices
    art = import_module("companion.games.arena.art")
    drawn = diagram(games.board("arena"), art, GAME.view(state), prices=prices)
    assert drawn.count('class="price"') == len(prices) == 37 - 4


def test_a_button_pressed_with_nothing_moved_asks_whether_it_is_a_pass() -> None:
    referee, table = Referee(games.game), Table()
    begin = Begin("arena", ("Ann", "Bob", "Cem"), {})
    for now, command in enumerate([begin, Declare(ROLL)]):
        for event in referee.decide(table, command, float(now)):
            table = referee.evolve(table, event)
    for now, command in (
        (5.0, See(certain(GAME.view(table.state), games.board("arena")))),
        (6.0, Press("seat.0")),
    ):
        for event in referee.decide(table, command, now):
            table = referee.evolve(table, event)
    assert table.question is not None
    assert [option.moves for option in table.question.options] == [("pass",)]


def test_the_board_file_says_how_big_the_arena_is(tmp_path: Path) -> None:
    text = (games.folder("arena") / "board.toml").read_text(encoding="utf-8")
    path = tmp_path / "board.toml"
    path.write_text(text.replace("radius = 3 ", "radius = 4 "), encoding="utf-8")
    assert isinstance(GAME, Boxed)
    bigger = GAME.edition(path).start(2, {})
    assert len(GAME.view(bigger).places) == 61
    assert (bigger.mice, bigger.cat) == (("e9", "e1"), "e5")
    small = tmp_path / "small.toml"
    small.write_text(text.replace("radius = 3 ", "radius = 2 "), encoding="utf-8")
    with pytest.raises(BrokenFile, match="3 to 5 rings"):
        GAME.edition(small)
