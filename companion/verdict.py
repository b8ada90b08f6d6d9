"""What the judge can say of one look.  "I can't see", "not allowed" and "not finished" stay apart."""

from __future__ import annotations

from dataclasses import dataclass

from companion.text import Say
from companion.words import Look, Place, Rule


@dataclass(frozen=True, slots=True)
class Candidate:
    """One explanation: take back *undo* moves, then play *moves* (notation, in order).

    A plain move is ``undo=0`` and one move; two at once are two moves; putting pieces back is
    ``undo=n`` and no move; second thoughts are ``undo=1`` and another move.
    """

    moves: tuple[str, ...]
    undo: int
    cost: float
    """How much less likely (in log) than the free reading, which knows no rules."""


@dataclass(frozen=True, slots=True)
class Unmoved:
    """The table still shows the position before the move."""


@dataclass(frozen=True, slots=True)
class Clear:
    """Exactly one legal explanation of the picture."""

    move: Candidate
    margin: float
    """Lead (in log) over the next different explanation."""


@dataclass(frozen=True, slots=True)
class Todo:
    """One step that is still to be done: how to ask for it, and how to refuse without it."""

    ask: Say
    missed: Say
    rule: Rule
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A legal move is under way; *todo* is what is left of it.  *moves*: which moves it may become."""

    moves: tuple[str, ...]
    todo: tuple[Todo, ...]
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Unsure:
    """Several legal positions explain the picture about as well: ask."""

    options: tuple[Candidate, ...]
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    place: Place
    expected: Look
    seen: Look


@dataclass(frozen=True, slots=True)
class Wrong:
    """No legal move explains the picture.  *known*: it is a usual slip and *why* names it."""

    why: Say
    rule: Rule | None
    places: tuple[Place, ...]
    differences: tuple[Difference, ...]
    """From the position before to what is seen: putting these back undoes it."""
    known: bool


Verdict = Unmoved | Clear | Unfinished | Unsure | Wrong


def same(one: Verdict, other: Verdict) -> bool:
    """The same thing said twice; likelihoods may differ a little from look to look."""
    match one, other:
        case Clear(a), Clear(b):
            return (a.moves, a.undo) == (b.moves, b.undo)
        case Unsure(a), Unsure(b):
            return [(c.moves, c.undo) for c in a] == [(c.moves, c.undo) for c in b]
        case Wrong(why=a, places=p), Wrong(why=b, places=q):
            return (a, p) == (b, q)
    return one == other
