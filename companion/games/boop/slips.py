"""The usual mistakes, most usual first, so that a refusal can say what went wrong.

Where two mistakes leave the same picture only the first is told; none ever looks like the
position before or like a legal turn.  The reasons (``why.key``, all ``boop.slip.NAME``):

=================== ==== ==========================================================
not_pushed          P1   one piece next to the new one was left where it stood
not_pushed_off      P2   the same at the edge: it should have left the bed
not_pushed_several  P1   several were left
line_not_taken      P6   three in a row, nothing taken off
eight_not_taken     P7   all eight on the bed, nothing taken off
cat_pushed          P1   a kitten pushed a cat
blocked_pushed      P1   a piece was pushed although another stands behind it
chain               P1   a pushed piece pushed the next one
too_far             P1   a piece was pushed two squares, or off the bed
moved               P0   a piece was moved, none put down
removed             P0   a piece is gone, none put down
line_partly_taken   P6   only a part of the line was taken off
grown_on_bed        P6   kittens of the line were swapped for cats on the bed
other_line_taken    P3   a line of the other player was taken off
too_many_taken      P5   more than one line of three
two_of_eight_taken  P7   two pieces of eight instead of one
wrong_three_taken   P6   there is a line, but three others were taken off
won_taken           P4   the winning line was taken off
out_of_turn         P10  a piece of the player who has to wait was put down
no_cat              P6   a cat was put down, but there is none in the pool
kittens_only        P9   a cat was put down in a game without cats
no_kitten           P0   a kitten was put down, but there is none in the pool
replaced            P0   a piece was put on a taken square
taken_off           P6   a correct turn, and one own piece is gone
other_taken         P6   a correct turn, and one piece of the other player is gone
no_line_taken       P6   three pieces taken off that are no line
wrong_way           P1   a piece was pushed, but to a wrong square
wrong_way_off       P2   the same, where it should have left the bed
two_put             P0   two pieces were put down
=================== ==== ==========================================================
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from companion.game import Slip
from companion.games.boop import off_slips, push_slips, put_slips
from companion.games.boop.hand import Hand
from companion.games.boop.play import successors, victory
from companion.games.boop.state import State

KINDS = (
    push_slips.not_pushed,
    off_slips.not_taken,
    push_slips.not_pushed_but_taken,
    push_slips.cat_pushed,
    push_slips.blocked_pushed,
    push_slips.chain,
    push_slips.too_far,
    put_slips.moved,
    put_slips.removed,
    off_slips.line_taken_wrong,
    put_slips.out_of_turn,
    put_slips.not_in_pool,
    put_slips.replaced,
    off_slips.taken_for_nothing,
    push_slips.wrong_way,
    put_slips.two_put,
)
"""Most usual first."""


def slips(state: State) -> Iterator[Slip]:
    """Every slip with a picture of its own; nothing when the game is over."""
    return iter(()) if victory(state) else iter(_all(state))


@lru_cache(maxsize=8)
def _all(state: State) -> tuple[Slip, ...]:
    """Kept for the last few positions: while something is wrong the judge asks at every look."""
    known = {frozenset(s.changes.items()) for s in successors(state)}
    known.add(frozenset())
    found, hand = [], Hand(state)
    for slip in chain.from_iterable(kind(hand) for kind in KINDS):
        shown = frozenset(slip.changes.items())
        if shown not in known:
            known.add(shown)
            found.append(slip)
    return tuple(found)
