"""Pawns that lag behind.  A move that scores ends with its pawn; a forgotten pawn holds up nobody for ever.

Until such a move is booked its pawn is a step like any other: it is asked for, and the move is refused
without it.  Once it is booked (the button was pressed again, somebody answered or said it, or the next
player has moved), a pawn that stands where it stood before, or nowhere, is late: it counts neither for
nor against anything, and the page goes on asking for it.  On any other square it is wrong.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from companion.course import PAWN
from companion.game import Game
from companion.observation import Observation
from companion.words import EMPTY, Look, Place


def late(game: Game[Any, Any], states: Sequence[Any], seen: Mapping[Place, Look]) -> dict[Place, Look]:
    """The pawns that lag behind, with the look they should have."""
    shown = {place: look for place, look in seen.items() if place.startswith(PAWN)}
    if not shown:
        return {}
    expected = game.view(states[-1]).places
    astray = [place for place, look in shown.items() if look != expected.get(place, look)]
    return {place: expected[place] for place in astray if _was_there(game, states, place, shown[place])}


def _was_there(game: Game[Any, Any], states: Sequence[Any], pawn: Place, look: Look) -> bool:
    earlier = (game.view(state).places[pawn] for state in reversed(states[:-1]))
    return look == EMPTY or any(before == look for before in earlier)


def pawns_seen(seen: Observation) -> dict[Place, Look]:
    """Where each pawn in sight most likely stands."""
    found = {place: looks for place, looks in seen.places.items() if place.startswith(PAWN)}
    return {place: max(looks, key=looks.__getitem__) for place, looks in found.items()}


def without(seen: Observation, places: Collection[Place]) -> Observation:
    """The same look at the table with these out of sight."""
    if not places:
        return seen
    left = {place: looks for place, looks in seen.places.items() if place not in places}
    return Observation(left, seen.zones, seen.at)
