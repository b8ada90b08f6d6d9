"""Reading moves: what is written is a legal move, or gets the reason why it is none."""

from __future__ import annotations

from functools import lru_cache

from companion.games.kitchen.footsteps import follow
from companion.games.kitchen.moves import Go, Move
from companion.games.kitchen.notation import one_meant
from companion.games.kitchen.reading import Path, read
from companion.games.kitchen.state import State
from companion.games.race.play import moves
from companion.games.race.refusals import check_walker, refusal, too_short
from companion.games.race.turns import go_of, scene_of


@lru_cache(maxsize=1024)
def parse(state: State, text: str) -> Move:
    """Read a move, or a walk as the squares trodden: ``red a1 a2 a3``."""
    told, legal = read(state.table, text), set(moves(state))
    if isinstance(told, Path):
        return _walked(state, told, {go for go in legal if isinstance(go, Go)})
    if told not in legal:
        raise refusal(state, told, legal)
    return told


def _walked(state: State, path: Path, legal: set[Go]) -> Go:
    """The move a path comes to."""
    check_walker(state, state.table.box.colours[path.colour])
    followed = follow(state, path.colour, path.cells, scene_of(state, path.colour))
    found = list(dict.fromkeys(go_of(state, path.colour, walk) for walk in followed.walks))
    go = one_meant(state, path, [go for go in found if go in legal] or found)
    if go not in legal:
        raise too_short(state, go)
    return go
