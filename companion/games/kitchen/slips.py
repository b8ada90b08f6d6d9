"""The usual mistakes, most usual first, so that a refusal can say what went wrong.

Where two mistakes leave the same picture only the first is told; none ever looks like the position
before or like a legal move.  What a hand has merely not done yet (a token not taken, a pawn not
moved) is also a step of the move, so the judge asks for it before anybody speaks of a mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import chain

from companion.game import Slip
from companion.games.kitchen import form_slips, jump_slips, loot_slips, setup_slips, walk_slips
from companion.games.kitchen.hand import Hand, Mishap
from companion.games.kitchen.play import successors
from companion.games.kitchen.state import Phase, State
from companion.words import EMPTY, Rule

KINDS: tuple[Callable[[Hand], Iterator[Mishap]], ...] = (
    loot_slips.pawns_left,
    loot_slips.left_behind,
    loot_slips.not_liked,
    form_slips.not_changed,
    walk_slips.one_too_few,
    walk_slips.diagonal,
    walk_slips.one_too_many,
    jump_slips.jumped_bigger,
    jump_slips.jumped_crap,
    jump_slips.not_slid,
    jump_slips.landed,
    form_slips.changed,
    form_slips.changed_and_walked,
    walk_slips.miscounted_after_roll,
    form_slips.wrong_animal,
    setup_slips.food_laid,
    setup_slips.crap_put,
    setup_slips.animal_put,
    setup_slips.not_called,
    setup_slips.food_cleared,
    walk_slips.twice,
    walk_slips.many_too_few,
    loot_slips.wrong_points,
    loot_slips.not_jumped,
    form_slips.gone,
    form_slips.wrong_card,
    form_slips.pawn_moved,
    setup_slips.food_moved,
    walk_slips.out_of_reach,
)
"""Most usual first."""


def slips(state: State) -> Iterator[Slip]:
    """Every slip with a picture of its own; nothing when the game is over."""
    return iter(()) if state.phase == Phase.OVER else iter(_all(state))


@lru_cache(maxsize=8)
def _all(state: State) -> tuple[Slip, ...]:
    """Kept for the last few positions: while something is wrong the judge asks at every look."""
    known = {frozenset(s.changes.items()) for s in successors(state)}
    known.add(frozenset())
    found, hand = [], Hand(state)
    before = hand.before
    for mishap in chain.from_iterable(kind(hand) for kind in KINDS):
        changes = {place: look for place, look in mishap.edits.items() if before.get(place, EMPTY) != look}
        shown = frozenset(changes.items())
        if shown not in known:
            known.add(shown)
            found.append(Slip(changes, mishap.why(), Rule(mishap.rule), mishap.where))
    return tuple(found)
