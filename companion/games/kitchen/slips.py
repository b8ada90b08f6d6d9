"""The usual mistakes, most usual first, so that a refusal can say what went wrong.

Where two mistakes leave the same picture only the first is told; none ever looks like the position
before, like a legal move, or like a roll with the walk after it.  What a hand has merely not done
yet (a token not taken, a pawn not moved) is also a step of the move, so the judge asks for it before
anybody speaks of a mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain

from companion.game import Slip
from companion.games.kitchen import form_slips, half_slips, jump_slips, loot_slips, setup_slips, walk_slips
from companion.games.kitchen.doings import Doings
from companion.games.kitchen.hand import Hand, Mishap
from companion.games.kitchen.moves import ROLLS, Change
from companion.games.kitchen.play import apply, legal, successors, view
from companion.games.kitchen.refusals import refusal
from companion.games.kitchen.state import Phase, State
from companion.games.kitchen.steps import steps
from companion.words import EMPTY, Look, Place

SlipKind = Callable[[Hand], Iterator[Mishap]]
KINDS: tuple[SlipKind, ...] = (
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


KITCHEN = Doings(legal, apply, successors, view, steps, refusal, lambda state, _: state.scene())


def slips(state: State) -> Iterator[Slip]:
    """Every slip with a picture of its own; nothing when the game is over."""
    return iter(()) if state.phase == Phase.OVER else iter(_all(state))


@lru_cache(maxsize=8)
def _all(state: State) -> tuple[Slip, ...]:
    """Kept for the last few positions: while something is wrong the judge asks at every look."""
    return tuple(slips_of(Hand(state, KITCHEN), KINDS))


def slips_of(hand: Hand, kinds: Sequence[SlipKind]) -> Iterator[Slip]:
    """The slips of these kinds, the first of those that look alike; none that looks like what is allowed."""
    before, known = hand.before, {frozenset(changes.items()) for changes in _allowed(hand)}
    for mishap in chain.from_iterable(kind(hand) for kind in kinds):
        changes = {place: look for place, look in mishap.edits.items() if before.get(place, EMPTY) != look}
        shown = frozenset(changes.items())
        if shown not in known:
            known.add(shown)
            yield mishap.told(hand.table, changes)


def _allowed(hand: Hand) -> Iterator[Mapping[Place, Look]]:
    """What nobody is blamed for: the table as it was, every legal move, and a roll with the walk after it.

    A roll that shows the same face is not among them: then only its player can say that it was made.
    """
    yield {}
    before, successors = hand.before, hand.doings.successors
    for first in successors(hand.state):
        yield first.changes
        if first.changes and isinstance(first.move, Change) and first.move.how == ROLLS:
            for second in successors(first.after):
                both = {**first.changes, **second.changes}
                yield {place: look for place, look in both.items() if before.get(place, EMPTY) != look}
