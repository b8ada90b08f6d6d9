"""Reading moves: what is written is a legal move, or gets the reason why it is none."""

from __future__ import annotations

from functools import lru_cache

from companion.games.kitchen.footsteps import follow
from companion.games.kitchen.looks import animal_look
from companion.games.kitchen.moves import Go, Move
from companion.games.kitchen.play import moves
from companion.games.kitchen.reading import Path, read
from companion.games.kitchen.refusals import check_changed, check_mover, check_phase, refusal
from companion.games.kitchen.says import illegal
from companion.games.kitchen.state import State
from companion.games.kitchen.turns import go_of


@lru_cache(maxsize=1024)
def parse(state: State, text: str) -> Move:
    """Read a move, or a walk as the squares trodden: ``red a1 a2 a3``."""
    told = read(state.table, text)
    if isinstance(told, Path):
        return _walked(state, told)
    legal = set(moves(state))
    if told not in legal:
        raise refusal(state, told, legal)
    return told


def _walked(state: State, path: Path) -> Go:
    """The move a path comes to."""
    name = state.table.box.colours[path.colour]
    check_phase(state, Go)
    check_mover(state, name)
    check_changed(state, path.colour)
    followed = follow(state, path.colour, path.cells)
    go = one_meant(state, path, [go_of(state.table, path.colour, walk) for walk in followed.walks])
    if followed.missing and go not in set(moves(state)):
        animal, steps = animal_look(state, path.colour), state.forms[path.colour].steps
        raise illegal(state.table, "K1", "too_few", animal=animal, steps=steps)
    return go


def one_meant(state: State, path: Path, found: list[Go]) -> Go:
    """The one meant; what was stolen has to be told where there was a choice."""
    fitting = [go for go in found if go.steals == path.steals]
    if not fitting and path.steals:
        raise illegal(state.table, "K8", "not_stolen")
    fitting = fitting or found
    if len(fitting) > 1:
        raise illegal(state.table, "K8", "which_stolen", choices=tuple(str(go) for go in fitting))
    return fitting[0]
