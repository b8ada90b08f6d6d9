"""Counts of turn sequences and whole games, position by position."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from companion.errors import UsageError
from companion.games.boop.rules import GAME
from companion.perft import counts, reached
from companion.playthrough import Playthrough, play, random_moves, read, replay

GOLDEN = Path(__file__).parent / "golden"
SHARED = Path(__file__).parents[2] / "shared" / "golden" / "boop-10-games.json"
CELLS = tuple(GAME.view(GAME.start(2, {})).places)
SIGNS = {"orange-kitten": "k", "orange-cat": "c", "gray-kitten": "K", "gray-cat": "C", "empty": "."}
MIDDLE_GAMES = {
    "1O2G1/2O1Go/5O/2GG1O/5o/2G2o o 0,1,0,3": ([199, 4928, 361830], [189, 4621, 331870]),
    "6/1g1gO1/2ooo1/2O3/2G3/4O1 o 1,1,4,1": ([112, 6502, 284750], [112, 6502, 284580]),
}


def test_turn_sequences_from_the_empty_bed() -> None:
    assert list(counts(GAME, GAME.start(2, {}), 4)) == [36, 1260, 42900, 1421952]


def test_different_positions_after_each_turn() -> None:
    start = GAME.start(2, {})
    assert [len(reached(GAME, start, depth)) for depth in (1, 2, 3)] == [36, 1060, 13898]


@pytest.mark.parametrize("position", MIDDLE_GAMES)
@pytest.mark.parametrize("opponent_cats_win", [False, True])
def test_turn_sequences_in_the_middle_of_a_game(position: str, opponent_cats_win: bool) -> None:
    state = GAME.from_position(position, {"opponent_cats_win": opponent_cats_win})
    assert list(counts(GAME, state, 3)) == MIDDLE_GAMES[position][opponent_cats_win]


def told() -> list[Playthrough]:
    return [game for path in sorted(GOLDEN.glob("boop-*.txt")) for game in read(path.read_text("utf-8"))]


@pytest.mark.parametrize("game", told(), ids=lambda game: game.title)
def test_golden_games_come_out_the_same(game: Playthrough) -> None:
    assert str(replay(GAME, game)) == str(game)
    end = GAME.from_position(game.turns[-1].after, game.options)
    assert GAME.outcome(end) is not None, "a golden game is played to its end"
    before_end = GAME.from_position(game.turns[-2].after, game.options)
    assert GAME.outcome(before_end) is None


def test_all_ways_to_win_are_among_the_golden_games() -> None:
    ends = set()
    for game in told():
        end = GAME.outcome(GAME.from_position(game.turns[-1].after, game.options))
        ends.add(end.why.key if end else "")
    assert ends == {f"boop.won.{how}" for how in ("line", "eight", "lined_up", "kittens", "eight_kittens")}


def test_the_ten_shared_games() -> None:
    if not SHARED.exists():
        pytest.skip("no ../shared beside the repository; the copy in tests/golden is tested")
    shipped = read((GOLDEN / "boop-ten-games.txt").read_text("utf-8"))
    for game, ours in zip(json.loads(SHARED.read_text()), shipped, strict=True):
        state = GAME.start(2, {})
        for turn, line in zip(game["turns"], ours.turns, strict=True):
            assert len(list(GAME.moves(state))) == turn["n_turn_choices"] == line.choices
            move = {"kitten": "k", "cat": "c"}[line.move.split()[0]], CELLS.index(line.move.split()[1])
            assert move == (turn["piece"].lower(), turn["cell"])
            state = GAME.apply(state, GAME.parse(state, line.move))
            assert "".join(SIGNS[look] for look in GAME.view(state).places.values()) == turn["after"]
            pools = [tally.parts[part] for tally in GAME.scores(state) for part in ("kittens", "cats")]
            assert pools == turn["pools"]
        end = GAME.outcome(state)
        assert end is not None and end.winners == {game["winner"]}


def test_a_playthrough_reads_back() -> None:
    start = GAME.start(2, {"kittens_only": True})
    turns = tuple(play(GAME, start, random_moves(GAME, start, Random(8))))
    game = Playthrough("boop", GAME.position(start), turns, {"kittens_only": True}, "a small game")
    assert read(str(game)) == [game]


@pytest.mark.parametrize("text", ["nonsense", "game boop\nstart x\n  1 many kitten c3", "option a = 1"])
def test_a_playthrough_that_cannot_be_read_names_the_line(text: str) -> None:
    with pytest.raises(UsageError, match=f"Line {len(text.splitlines())} of the playthrough"):
        read(text)
