"""Random whole games of Batamouse, and what must hold in them; ``python -m tests.long_run batamouse``."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

from companion.games.batamouse.play import outcome
from companion.games.batamouse.position import impossible
from companion.games.batamouse.state import State
from tests.test_batamouse_rules import PLAIN, random_game

ROUNDS_AND_WON = {2: (11, 22), 3: (10, 30), 4: (9, 36)}


def is_sound(state: State) -> bool:
    """All cards are accounted for, and the position could be written and read."""
    hidden = state.to_come + sum(hand.unknown for hand in state.hands)
    known = not Counter(state.seen()) - Counter(PLAIN.cards)
    return known and len(state.seen()) + hidden == len(PLAIN.cards) and not impossible(state)


def is_whole(states: list[State]) -> bool:
    rounds, won = ROUNDS_AND_WON[states[0].players]
    begun = sum(1 for one, other in itertools.pairwise(states) if other.played and not one.played)
    end = states[-1]
    return begun == rounds and sum(map(len, end.won)) == won and outcome(end) is not None


def long_run(games: int) -> Iterator[str]:
    """A line for each number of players; AssertionError at the first game that breaks an invariant."""
    for players in ROUNDS_AND_WON:
        for seed in range(games):
            states = random_game(players, seed)
            assert is_whole(states) and all(map(is_sound, states)), (players, seed)
        yield f"{players} players: {games:,} games keep every invariant"
