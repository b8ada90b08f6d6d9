"""The usual mistakes of the race, most usual first; most of them are those of the kitchen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.game import Slip
from companion.games.kitchen import form_slips, half_slips, jump_slips, loot_slips, setup_slips, walk_slips
from companion.games.kitchen.doings import Doings
from companion.games.kitchen.hand import Hand
from companion.games.kitchen.slips import SlipKind, slips_of
from companion.games.kitchen.state import Phase, State
from companion.games.race import finish_slips, track_slips
from companion.games.race.play import apply, legal, successors, view
from companion.games.race.refusals import refusal
from companion.games.race.steps import steps
from companion.games.race.turns import scene_of

RACE = Doings(legal, apply, successors, view, steps, refusal, scene_of)

KINDS: tuple[SlipKind, ...] = (
    loot_slips.pawns_left,
    finish_slips.other_square,
    track_slips.overtook,
    loot_slips.left_behind,
    loot_slips.not_liked,
    form_slips.not_changed,
    walk_slips.one_too_few,
    track_slips.backward,
    jump_slips.jumped_bigger,
    jump_slips.jumped_crap,
    walk_slips.twice,
    track_slips.across_dark,
    walk_slips.diagonal,
    walk_slips.one_too_many,
    jump_slips.not_slid,
    jump_slips.landed,
    form_slips.changed,
    form_slips.changed_and_walked,
    walk_slips.miscounted_after_roll,
    form_slips.wrong_animal,
    setup_slips.food_laid,
    setup_slips.crap_put,
    setup_slips.animal_put,
    track_slips.put_on_dark,
    half_slips.half_cleared,
    setup_slips.food_cleared,
    walk_slips.many_too_few,
    finish_slips.points_early,
    loot_slips.not_jumped,
    form_slips.gone,
    form_slips.wrong_card,
    form_slips.pawn_moved,
    setup_slips.food_moved,
    track_slips.ended_on_dark,
    walk_slips.out_of_reach,
)
"""Most usual first."""


def slips(state: State) -> Iterator[Slip]:
    """Every slip with a picture of its own; nothing when the race is over."""
    return iter(()) if state.phase == Phase.OVER else iter(_all(state))


@lru_cache(maxsize=8)
def _all(state: State) -> tuple[Slip, ...]:
    """Kept for the last few positions: while something is wrong the judge asks at every look."""
    return tuple(slips_of(Hand(state, RACE), KINDS))
