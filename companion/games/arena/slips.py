"""The usual mistakes, most usual first: the picture each leaves, its reason, its rule, its places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain

from companion.game import Slip
from companion.games.arena import cat_slips, cheese_slips, mouse_slips, pool_slips, roll_slips
from companion.games.arena.mishap import Scene
from companion.games.arena.play import outcome, successors
from companion.games.arena.state import State
from companion.words import Look, Place, Zone

Picture = tuple[frozenset[tuple[Place, Look]], frozenset[tuple[Zone, tuple[Look, ...]]]]

BEFORE_ROLL = (roll_slips.moved_first, cheese_slips.taken_away, roll_slips.one_missing)
IN_ROUND = (
    mouse_slips.wrong_way,
    cat_slips.wrong_way,
    cheese_slips.wrong_spot,
    pool_slips.useless,
    mouse_slips.out_of_turn,
    pool_slips.turned,
    cheese_slips.turned,
    cheese_slips.into_pool,
    mouse_slips.took_on_the_way,
    mouse_slips.wrong_die,
    cat_slips.wrong_die,
    cheese_slips.taken_away,
    pool_slips.two_taken,
    pool_slips.turned_in_passing,
)
"""Most usual first."""


def slips(state: State) -> Iterator[Slip]:
    """Every slip with a picture of its own; nothing when the game is over."""
    return iter(()) if outcome(state) else iter(_all(state))


@lru_cache(maxsize=8)
def _all(state: State) -> tuple[Slip, ...]:
    """Kept for the last few positions: while something is wrong the judge asks at every look."""
    known = {_picture(successor.changes, successor.zones) for successor in successors(state)}
    known.add(_picture({}, {}))
    found, scene = [], Scene(state)
    for mishap in chain.from_iterable(kind(scene) for kind in (IN_ROUND if state.rolled else BEFORE_ROLL)):
        slip = scene.slip(mishap)
        shown = _picture(slip.changes, slip.zones)
        if shown not in known:
            known.add(shown)
            found.append(slip)
    return tuple(found)


def _picture(changes: Mapping[Place, Look], zones: Mapping[Zone, tuple[Look, ...]]) -> Picture:
    return frozenset(changes.items()), frozenset(zones.items())
