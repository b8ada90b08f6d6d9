"""The shortest way to put things right: back to the position before, or on to a legal move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.course import PAWN
from companion.differences import between, shown
from companion.game import Game, Step, seen_after
from companion.lying import beyond
from companion.text import Say
from companion.verdict import Difference
from companion.words import EMPTY, Look, Place, View, Zone

MOST = 3
"""More ways on than this are no advice."""


def way_to_right(game: Game[Any, Any], state: Any, differences: Sequence[Difference]) -> tuple[Say, ...]:
    """On to a legal move where that is no longer than the way back: a forgotten push is pushed now."""
    back = way_back(differences)
    before = game.view(state)
    seen = shown(before, differences)
    ways = {
        way_back(between(seen_after(before, successor), seen), before)
        for successor in game.successors(state)
        if _begun(game.steps(state, successor.move), before, seen)
    }
    least = min(map(len, ways), default=len(back) + 1)
    shortest = sorted((way for way in ways if len(way) == least), key=str)
    if least > len(back) or len(shortest) > MOST:
        return back
    if len(shortest) == 1:
        return shortest[0]
    return (Say.of("judge.either", options=tuple(way[0] for way in shortest)),) if least == 1 else back


def _begun(steps: Sequence[Step], before: View, seen: View) -> bool:
    """Its first step is done: nobody is sent to put the piece somewhere else."""
    if not steps or steps[0].target is None:
        return False
    look, target = steps[0].look, steps[0].target
    if target in before.places:
        return seen.places.get(target) == look
    zone = Zone(target)
    return look in beyond(seen.zones[zone], before.zones[zone])


def way_back(differences: Sequence[Difference], before: View | None = None) -> tuple[Say, ...]:
    """One sentence for each thing to do; a piece that only moved is moved back.

    *before*: where pieces stood, if what is expected is another position.
    """
    pawns = [d for d in differences if d.place.startswith(PAWN)]
    pieces = [d for d in differences if d not in pawns]
    extra = [(d.seen, d.place) for d in pieces if d.seen != EMPTY]
    missing = [(d.expected, d.place) for d in pieces if d.expected != EMPTY]
    says: list[Say] = []
    for look, place in list(extra):
        home = next((there for kind, there in missing if kind == look), None)
        if home is not None:
            extra.remove((look, place))
            missing.remove((look, home))
            stood = before is None or before.places.get(home, look) == look
            key = "back.move" if stood else "back.on"
            says.append(Say.of(key, piece=look, origin=place, target=home))
    says += [_say("back.take", look, place) for look, place in extra]
    says += [_say("back.put", look, place) for look, place in missing]
    says += [Say.of("back.pawn", piece=d.place, target=d.expected) for d in pawns]
    return tuple(says)


def _say(key: str, look: Look, place: Place) -> Say:
    return Say.of(key, piece=look, where=place)
