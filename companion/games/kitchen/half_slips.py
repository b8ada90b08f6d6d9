"""Long moves begun in an order of one's own: no mistakes, but the table is told what is still to be done."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from companion.game import trajectory
from companion.games.kitchen.grid import squares
from companion.games.kitchen.hand import Hand, Mishap
from companion.games.kitchen.phrases import all_of, the
from companion.games.kitchen.state import Phase
from companion.words import EMPTY

MOST_STEPS = 10
"""Of so many steps every part may have been done."""
MOST_CALLED = 2
"""So many animals that came when the scientist called, while others still wait."""


def half_cleared(hand: Hand) -> Iterator[Mishap]:
    """Some of the things that are cleared after the first set."""
    if hand.state.phase != Phase.CLEAR:
        return
    todo = hand.doings.steps(hand.state, hand.doings.successors(hand.state)[0].move)
    before = hand.doings.view(hand.state)
    for count in range(1, len(todo) if len(todo) <= MOST_STEPS else 2):
        for done in combinations(todo, count):
            edits = {place: way[-1] for place, way in trajectory(before, done).items()}
            left = [step for step in todo if step not in done]
            places = tuple(dict.fromkeys(p for step in left for p in (step.origin, step.target) if p))
            values = {"todo": (all_of([step.todo for step in left]),)}
            yield Mishap(edits, "K21", "slip.half_cleared", places, {**values})


def half_called(hand: Hand) -> Iterator[Mishap]:
    """Some animals are on yellow numbers, and the others not yet."""
    if hand.state.phase != Phase.SCIENTIST:
        return
    for count in range(1, MOST_CALLED + 1):
        for called in combinations(hand.standing, count):
            stay = [colour for colour in hand.standing if colour not in called]
            taken = squares(hand.state.cells[colour] for colour in stay)
            free = [cell for cell in hand.box.yellow if not taken >> cell & 1]
            waiting = [colour for colour in stay if hand.state.cells[colour] not in hand.box.yellow]
            for goals in permutations(free, count) if waiting else ():
                edits = {hand.at(colour): EMPTY for colour in called}
                where = {hand.places[goal]: hand.animal(c) for c, goal in zip(called, goals, strict=True)}
                animals = (all_of([the(hand.animal(colour)) for colour in waiting]),)
                places = tuple(hand.at(colour) for colour in waiting)
                yield Mishap(edits | where, "K15", "slip.half_called", places, {"animals": animals})
