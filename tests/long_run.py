"""``python -m tests.long_run [GAME ...] [--games N]``: random whole games, every position checked.

Without a name every game on the shelf is run.  boop. is played under all house rules, a few games are
compared turn by turn with the slow rules of ``test_boop_oracle``, and before that come the counts that take
too long for ``make test``.  The others play so many for each number of players, and tell how far they are.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from companion import games
from companion.game import Options
from companion.games.boop.rules import GAME
from companion.perft import counts, reached
from tests import arena_games, batamouse_games, boop_games, kitchen_games, race_games
from tests.test_boop_oracle import compare_game

COMPARED = 20
"""One game of boop. in so many is played by the slow rules as well: every turn there is tried."""

SEQUENCES = [36, 1_260, 42_900, 1_421_952, 45_923_628]
POSITIONS = [36, 1_060, 13_898, 169_336, 1_515_665]

MOST_MOVES = 5000
"""A random game with more than that would be a game without an end."""


def boop(count: int) -> Iterator[str]:
    start = GAME.start(2, {})
    found = list(counts(GAME, start, 5)), [len(reached(GAME, start, depth)) for depth in range(1, 6)]
    yield f"turn sequences and positions, five turns deep: {found[0]} {found[1]}"
    assert found == (SEQUENCES, POSITIONS)
    for options, share in shares(count):
        told_of = boop_games.check_games(options, share, seed=3)
        for number in range(share // COMPARED):
            told_of["turns compared"] += compare_game(options, Random(f"long {number} {options}"), every=0.1)
            told_of["games compared"] += 1
        yield f"{share:6} games {options or 'default rules'}: {told(told_of)}"


def shares(count: int) -> list[tuple[Options, int]]:
    """Half by the default rules, the rest by the others."""
    houses = boop_games.HOUSES
    each = count // (2 * (len(houses) - 1))
    return [(houses[0], count - each * (len(houses) - 1)), *((house, each) for house in houses[1:])]


def kitchen(count: int) -> Iterator[str]:
    return by_players(count, kitchen_games.HOUSES, kitchen_games.check_games)


def race(count: int) -> Iterator[str]:
    return by_players(count, race_games.HOUSES, race_games.check_games)


Check = Callable[[int, Options, int, int], Counter[str]]


def by_players(count: int, houses: tuple[Options, ...], check: Check) -> Iterator[str]:
    """So many for each number of players, all house rules in turn."""
    for players in range(2, 7):
        found: Counter[str] = Counter()
        for options in houses:
            found += check(players, options, -(-count // len(houses)), 1)
            yield f"{players} players, {found['games']:5} of {count} games so far"
        yield f"{players} players: {told(found)}"


def batamouse(count: int) -> Iterator[str]:
    return batamouse_games.long_run(count)


def shelf(name: str, count: int) -> Iterator[str]:
    """Any other game: whole random games whose moves and positions read back, to the very end."""
    game = games.game(name)
    for players in game.seats:
        moves = sum(any_game(name, players, Random(f"{name} {players} {n}")) for n in range(count))
        yield f"{players} players: {count:,} games, {moves:,} moves"


def any_game(name: str, players: int, chance: Random) -> int:
    game = games.game(name)
    state = game.start(players, {})
    for number in range(MOST_MOVES):
        assert game.from_position(game.position(state), {}) == state
        legal = list(game.moves(state))
        assert bool(legal) == (game.outcome(state) is None)
        if not legal:
            return number
        move = chance.choice(legal)
        assert game.parse(state, str(move)) == move
        state = game.apply(state, move)
    raise AssertionError(f"no end after {MOST_MOVES} moves: {game.position(state)}")


def arena(count: int) -> Iterator[str]:
    return arena_games.long_run(count)


RUNS: dict[str, tuple[Callable[[int], Iterator[str]], int]] = {
    "boop": (boop, 12_000),
    "kitchen": (kitchen, 2_000),
    "race": (race, 2_000),
    "batamouse": (batamouse, 5_000),
    "arena": (arena, 5_000),
}
"""The games with checks of their own, and how many of each are a long run."""
OTHERS = 1_000


def told(found: Counter[str]) -> str:
    return ", ".join(f"{count:,} {kind}" for kind, count in found.items())


def main() -> int:
    parser = argparse.ArgumentParser(description="Random whole games, every position checked.")
    parser.add_argument("names", metavar="GAME", nargs="*", help="which games; all if none is named")
    parser.add_argument("--games", type=int, help="how many of each, and for each number of players")
    wanted = parser.parse_args()
    for name in wanted.names or games.names():
        run, count = RUNS.get(name, (lambda n, name=name: shelf(name, n), OTHERS))
        began = time.process_time()
        for line in run(wanted.games or count):
            print(f"{name:10} {line}", flush=True)
        print(f"{name:10} every check held; {time.process_time() - began:.0f} s of work", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
