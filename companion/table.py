"""The table: all that lamps, page and history may show.  Only ever folded from events."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from companion.clock import Clock
from companion.messages import FellOutOfStep, GameBegan, GameEnded, MoveRefused, QuestionAsked
from companion.text import Say
from companion.verdict import Unfinished, Unmoved, Verdict
from companion.words import Instant, View


@dataclass(frozen=True, slots=True)
class Play:
    """A booked move (or an accepted table): which event it was, and how it came to be."""

    event: int
    """The number of its event in the record, counted from 0."""
    text: str
    by: str
    who: str
    at: Instant


@dataclass(frozen=True, slots=True)
class Thought:
    """The verdict of the moment, since when it has held, and whether it was acted on."""

    verdict: Verdict = field(default_factory=Unmoved)
    since: Instant = 0.0
    acted: bool = True
    seen: View = field(default_factory=lambda: View({}))
    """The free reading of the last look."""


Concern = MoveRefused | FellOutOfStep | QuestionAsked | Unfinished


@dataclass(frozen=True, slots=True)
class Table:
    began: GameBegan | None = None
    states: tuple[Any, ...] = ()
    """Every position so far; the last is the present one."""
    plays: tuple[Play, ...] = ()
    clock: Clock = field(default_factory=lambda: Clock(()))
    ended: GameEnded | None = None
    refusals: tuple[MoveRefused, ...] = ()
    """Every refusal of the game so far."""
    concern: Concern | None = None
    """What stands between the players and the next move."""
    disputed: bool = False
    """A player does not agree with what was said of this move."""
    asked: int = 0
    """The number of the open question: of its event in the record."""
    pointed: int = 0
    pointed_at: Instant | None = None
    """Which answer the buttons have reached, and when."""
    thought: Thought = field(default_factory=Thought)
    sight: str = "still"
    """What the eye does: still, moving, hand or lost."""
    problem: Say | None = None
    notice: Say | None = None
    """Why the last request could not be met."""
    accepted_at: Instant | None = None
    """When the last move was booked: lamps blink for a moment."""
    settled: bool = False
    """The table has shown the present position; until then, what it shows is older than the record."""
    withdrawn: tuple[Any, ...] = ()
    """The positions that were taken back by asking: one of them may still lie on the table."""
    under_way: tuple[str, ...] = ()
    """The moves of which the table has shown a part since the last one was booked."""
    events: int = 0
    """How many durable events the record has."""

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def comparable(self) -> tuple[Any, ...]:
        """The positions the table may show again: not those before an accepted table."""
        accepted = [i + 1 for i, play in enumerate(self.plays) if play.by == "accepted"]
        return self.states[accepted[-1] :] if accepted else self.states

    @property
    def players(self) -> int:
        assert self.began is not None
        return len(self.began.names)

    @property
    def chosen(self) -> int | None:
        """The answer the buttons have reached; None: none of these."""
        assert self.question is not None
        return self.pointed if self.pointed < len(self.question.options) else None

    @property
    def question(self) -> QuestionAsked | None:
        return self.concern if isinstance(self.concern, QuestionAsked) else None


def gist(concern: Concern | None) -> object:
    """What is said, without when and how likely."""
    match concern:
        case MoveRefused(why=why, places=places):
            return (why, places)
        case QuestionAsked(options=options):
            return [(c.moves, c.undo) for c in options]
        case FellOutOfStep(differences=differences):
            return differences
    return concern
