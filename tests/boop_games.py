"""Random games of boop., and what must hold in every position of every one of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from companion.game import Options
from companion.games.boop.bed import has_line, lines
from companion.games.boop.position import SEATS
from companion.games.boop.rules import GAME
from companion.games.boop.state import State, Turn

MOST_TURNS = 5000
"""Random games of boop. end long before; one that did not would be a mistake in the rules."""

HOUSES: tuple[Options, ...] = (
    {},
    {"opponent_cats_win": True},
    {"kittens_only": True},
    {"first": "gray"},
    {"opponent_cats_win": True, "kittens_only": True},
)


def random_game(options: Options, chance: Random) -> Iterator[tuple[State, Turn, State]]:
    """Every turn with the positions before and after it, to the end."""
    state = GAME.start(2, options)
    for _ in range(MOST_TURNS):
        moves = list(GAME.moves(state))
        if not moves:
            return
        move = chance.choice(moves)
        after = GAME.apply(state, move)
        yield state, move, after
        state = after
    raise AssertionError(f"no end after {MOST_TURNS} turns: {GAME.position(state)}")


def check_position(state: State) -> None:
    """What the rules say of every position."""
    boards = [bed for seat in SEATS for bed in state.side(seat)[:2]]
    assert sum(bed.bit_count() for bed in boards) == state.occupied.bit_count(), "two on one square"
    assert state.occupied < 1 << 36, "a piece beside the bed"
    over = GAME.outcome(state) is not None
    for seat in SEATS:
        side = state.side(seat)
        tally = GAME.scores(state)[seat].parts
        assert 0 <= side.grown <= 8
        assert tally["kittens"] >= 0
        assert tally["cats"] >= 0
        assert side.on_bed + tally["kittens"] + tally["cats"] == 8, "eight in circulation"
        assert side.cats.bit_count() + tally["cats"] == side.grown, "as many cats as kittens retired"
        assert side.on_bed < 8 or over, "all eight left on the bed"
        assert not (side.grown and state.house.kittens_only), "a cat among kittens only"
    assert over or not has_line(state.other_cats), "three cats of who moved, and no win"


def check_turn(before: State, move: Turn, after: State) -> None:
    """What a turn may change, and what it may not."""
    me, they = before.turn, SEATS[1 - before.turn]
    assert after.turn == they
    assert after.side(they).grown == before.side(they).grown, "the other player's kittens do not grow"
    grew = after.side(me).grown - before.side(me).grown
    assert 0 <= grew <= move.off.bit_count() <= 3
    assert move.off.bit_count() in (0, 1, 3)
    assert after.side(they).on_bed <= before.side(they).on_bed, "their pieces come from nowhere"
    pushed_off = before.side(me).on_bed + 1 - move.off.bit_count() - after.side(me).on_bed
    assert 0 <= pushed_off <= 8, "own pieces come from nowhere"
    if not move.off and GAME.outcome(after) is None:
        mine = after.side(me)
        assert not has_line(mine.kittens | mine.cats), "a line was left on the bed"


def count_kinds(before: State, move: Turn, after: State) -> Iterator[str]:
    """The rare things that the rules speak of."""
    yield "turns"
    offs = [m.off for m in GAME.moves(before) if (m.cat, m.cell) == (move.cat, move.cell)]
    if any(off.bit_count() == 1 for off in offs):
        yield "all eight on the bed"
    if sum(off.bit_count() == 3 for off in offs) > 1:
        yield "a choice between lines"
    if set(lines(after.own)) - set(lines(before.others)):
        yield "a line made for the other player"
    if GAME.view(before) == GAME.view(after):
        yield "nothing to see"
    if GAME.outcome(after) is not None:
        yield "games"


def check_games(options: Options, games: int, seed: int) -> Counter[str]:
    """Play and check; what happened, counted."""
    found: Counter[str] = Counter()
    for number in range(games):
        for before, move, after in random_game(options, Random(f"{seed} {number} {sorted(options.items())}")):
            check_position(after)
            check_turn(before, move, after)
            found.update(count_kinds(before, move, after))
    return found


def any_position(chance: Random, options: Options) -> State:
    """A position from the middle of a random game."""
    turns: list[Any] = list(random_game(options, chance))
    return GAME.start(2, options) if not turns else chance.choice(turns)[0]
