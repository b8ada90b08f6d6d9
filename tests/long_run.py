"""``python -m tests.long_run [GAMES]``: random games of boop. under all house rules, every position checked.

Half of the games (or more) are played by the default rules; a few are compared turn by turn with the
slow rules of ``test_boop_oracle``.  Before that, the counts that take too long for ``make test``.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from random import Random

from companion.game import Options
from companion.games.boop.rules import GAME
from companion.perft import counts, reached
from tests.boop_games import HOUSES, check_games
from tests.test_boop_oracle import compare_game

GAMES = 12_000
COMPARED = 20
"""One game in so many is played by the slow rules as well: every turn there is tried."""


SEQUENCES = [36, 1_260, 42_900, 1_421_952, 45_923_628]
POSITIONS = [36, 1_060, 13_898, 169_336, 1_515_665]


def check_counts() -> bool:
    """Turn sequences and different positions, five turns deep."""
    start = GAME.start(2, {})
    found = list(counts(GAME, start, 5)), [len(reached(GAME, start, depth)) for depth in range(1, 6)]
    print("turn sequences and positions, five turns deep:", *found, flush=True)
    return found == (SEQUENCES, POSITIONS)


def shares(games: int) -> list[tuple[Options, int]]:
    """Half by the default rules, the rest by the others."""
    each = games // (2 * (len(HOUSES) - 1))
    return [(HOUSES[0], games - each * (len(HOUSES) - 1)), *((house, each) for house in HOUSES[1:])]


def main(games: int) -> int:
    total: Counter[str] = Counter()
    began = time.process_time()
    right = check_counts()
    for options, count in shares(games):
        found = check_games(options, count, seed=3)
        for number in range(count // COMPARED):
            found["turns compared"] += compare_game(options, Random(f"long {number} {options}"), every=0.1)
            found["games compared"] += 1
        total += found
        print(f"{count:6} games {options or 'default rules'}: " + told(found), flush=True)
    print(f"{games:6} games in all: {told(total)}; {time.process_time() - began:.0f} s of work")
    return 0 if right and total["games"] == games else 1


def told(found: Counter[str]) -> str:
    return ", ".join(f"{count:,} {kind}" for kind, count in found.items())


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))
