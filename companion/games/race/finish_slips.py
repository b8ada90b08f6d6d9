"""Mistakes at the finish: the wrong square, and points before all are home."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.kitchen.grid import cells
from companion.games.kitchen.hand import Hand, Mishap
from companion.games.race.heats import FIRST_PLACE
from companion.text import Value
from companion.words import Place


def other_square(hand: Hand) -> Iterator[Mishap]:
    """R6: over the line, but not on the next finish square."""
    goal = hand.state.goal
    free = hand.finish & (hand.free | hand.state.all_crap) & ~(1 << max(goal, 0))
    for colour in hand.walkers:
        for out in hand.walks(colour):
            for cell in cells(free) if out.home else ():
                edits = hand.walked(colour, out._replace(end=cell, home=False))
                values: dict[str, Value] = {"animal": hand.animal(colour), "where": hand.places[goal]}
                places = (hand.places[cell], hand.places[goal])
                yield Mishap(edits, "R6", "illegal.other_finish", places, values)


def points_early(hand: Hand) -> Iterator[Mishap]:
    """A walk as it should be, and the pawn went on: for a bite, or for coming home."""
    for colour in hand.walkers:
        seat = hand.table.owner[colour]
        pawn = Place(f"pawn.{hand.table.banner(seat)}")
        for out in hand.walks(colour):
            count = FIRST_PLACE - len(hand.state.home) if out.home else max(out.luck.bites, 1)
            edits = hand.walked(colour, out) | hand.points(colour, count)
            key, rule = (
                ("slip.bite_point", "R4") if out.luck.bites and not out.home else ("slip.points", "R9")
            )
            yield Mishap(edits, rule, key, (pawn,), {"who": seat, "animal": hand.animal(colour)})
