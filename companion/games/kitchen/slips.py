"""The usual mistakes, most usual first, so that a refusal can say what went wrong.

Where two mistakes leave the same picture only the first is told; none ever looks like the position
before, like a legal move, or like a roll with the walk after it.  What a hand has merely not done
yet (a token not taken, a pawn not moved) is also a step of the move, so the judge asks for it before
anybody speaks of a mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import chain

from companion.game import Slip
from companion.games.kitchen import form_slips, half_slips, jump_slips, loot_slips, setup_slips, walk_slips
from companion.games.kitchen.hand import Hand, Mishap
from companion.games.kitchen.looks import lying
from companion.games.kitchen.moves import ROLLS, Change
from companion.games.kitchen.play import successors
from companion.games.kitchen.state import Phase, State
from companion.words import EMPTY, Look, Place, Rule

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
    half_slips.half_called,
    half_slips.half_cleared,
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
    hand, found = Hand(state), list[Slip]()
    before, known = hand.before, {frozenset(changes.items()) for changes in _allowed(state)}
    for mishap in chain.from_iterable(kind(hand) for kind in KINDS):
        changes = {place: look for place, look in mishap.edits.items() if before.get(place, EMPTY) != look}
        shown = frozenset(changes.items())
        if shown not in known:
            known.add(shown)
            found.append(Slip(changes, mishap.why(), Rule(mishap.rule), mishap.where))
    return tuple(found)


def _allowed(state: State) -> Iterator[Mapping[Place, Look]]:
    """What nobody is blamed for: the table as it was, every legal move, and a roll with the walk after it.

    A roll that shows the same face is not among them: then only its player can say that it was made.
    """
    yield {}
    before = lying(state)
    for first in successors(state):
        yield first.changes
        if first.changes and isinstance(first.move, Change) and first.move.how == ROLLS:
            for second in successors(first.after):
                both = {**first.changes, **second.changes}
                yield {place: look for place, look in both.items() if before.get(place, EMPTY) != look}
