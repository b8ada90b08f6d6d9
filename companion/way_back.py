"""The shortest way back: what to put where so that the table shows the position again."""

from __future__ import annotations

from collections.abc import Sequence

from companion.text import Say
from companion.verdict import Difference
from companion.words import EMPTY, Look, Place


def way_back(differences: Sequence[Difference]) -> tuple[Say, ...]:
    """One sentence for each thing to do; a piece that only moved is moved back."""
    extra = [(d.seen, d.place) for d in differences if d.seen != EMPTY]
    missing = [(d.expected, d.place) for d in differences if d.expected != EMPTY]
    says: list[Say] = []
    for look, place in list(extra):
        home = next((there for kind, there in missing if kind == look), None)
        if home is not None:
            extra.remove((look, place))
            missing.remove((look, home))
            says.append(Say.of("back.move", piece=look, origin=place, target=home))
    says += [_say("back.take", look, place) for look, place in extra]
    says += [_say("back.put", look, place) for look, place in missing]
    return tuple(says)


def _say(key: str, look: Look, place: Place) -> Say:
    return Say.of(key, piece=look, where=place)
