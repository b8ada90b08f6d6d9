"""Everything that can be asked of the referee (commands) and everything that can have happened (events).

Events are plain values: ``encode`` turns one into a kind and a JSON body, ``decode`` reads it
back.  Durable events are the record of the game; the others only tell lamps and page what the
referee thinks right now, and are gone after a restart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any, ClassVar

from companion.errors import WorldError
from companion.observation import Observation
from companion.text import Say
from companion.verdict import Candidate, Difference, Unfinished, Verdict
from companion.words import Instant, Look, Place, Player, Rule, View

# --- commands -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Begin:
    """Start a game."""

    game: str
    names: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    limit: float | None = None
    """Seconds each player has; None: no clock."""
    draws: bool = False
    """The companion draws the cards and rolls the dice."""


@dataclass(frozen=True, slots=True)
class See:
    """A still look at the table."""

    seen: Observation


@dataclass(frozen=True, slots=True)
class Lose:
    """Nothing can be read now: a hand, movement, or a lost camera (*why* says what to do)."""

    state: str
    why: Say | None = None


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Choose an answer of the open question; None: none of these."""

    option: int | None
    who: str = ""
    question: int | None = None
    """Which question is answered (``Table.asked``); None: the one that is open."""


@dataclass(frozen=True, slots=True)
class Declare:
    """Say a move that the camera did not or cannot see."""

    text: str
    who: str = ""


@dataclass(frozen=True, slots=True)
class Chance:
    """Let the companion draw or roll."""

    which: int
    """Which of the things that can be (`companion.toss.tosses`)."""
    luck: float
    """How it falls: from 0 up to, but not quite, 1."""
    who: str = ""


@dataclass(frozen=True, slots=True)
class TakeBack:
    who: str = ""


@dataclass(frozen=True, slots=True)
class AcceptTable:
    """Take what lies on the table as the position, although no legal move explains it."""

    who: str = ""


@dataclass(frozen=True, slots=True)
class AgreeDraw:
    who: str = ""


@dataclass(frozen=True, slots=True)
class Resign:
    seat: Player
    who: str = ""


@dataclass(frozen=True, slots=True)
class Press:
    """A button of the panel: ``seat.0``, ``back`` or ``referee``; short or held."""

    button: str
    held: bool = False


Command = (
    Begin
    | See
    | Lose
    | Tick
    | Answer
    | Declare
    | Chance
    | TakeBack
    | AcceptTable
    | AgreeDraw
    | Resign
    | Press
)

# --- events -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, at an instant of play time."""

    durable: ClassVar[bool] = True
    at: Instant


@dataclass(frozen=True, slots=True)
class GameBegan(Event):
    game: str
    names: tuple[str, ...]
    options: Mapping[str, Any]
    limit: float | None
    draws: bool = False


@dataclass(frozen=True, slots=True)
class MovePlayed(Event):
    """A legal move was booked.  *by*: camera, button, answered, declared or drawn; *who* said so."""

    move: str
    by: str
    who: str = ""


@dataclass(frozen=True, slots=True)
class MovesTakenBack(Event):
    """The last *count* moves do not count any more."""

    count: int
    by: str
    who: str = ""


@dataclass(frozen=True, slots=True)
class QuestionAsked(Event):
    """The picture has several explanations.  *options*: moves taken back and moves played."""

    options: tuple[Candidate, ...]
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class QuestionDropped(Event):
    """Nobody's answer: the table changed, or "none of these" was said."""

    who: str = ""


@dataclass(frozen=True, slots=True)
class MoveRefused(Event):
    """The rules forbid what lies there."""

    why: Say
    rule: Rule | None
    places: tuple[Place, ...]
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class RefusalDisputed(Event):
    """A player held their button: the referee should look at it again with a person's help."""

    seat: Player


@dataclass(frozen=True, slots=True)
class FellOutOfStep(Event):
    """Nothing explains the table for long."""

    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class TableAccepted(Event):
    """What lay there was taken as the position, although no legal move led to it."""

    position: str
    who: str = ""


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """*how*: ``rules``, ``draw`` or ``resigned``."""

    winners: tuple[Player, ...]
    why: Say
    how: str


@dataclass(frozen=True, slots=True)
class PlayResumed(Event):
    """The companion was switched on again; nobody's time ran meanwhile."""


@dataclass(frozen=True, slots=True)
class Pondered(Event):
    """A verdict, first given at this instant.  It counts only after it has held for a while."""

    durable: ClassVar[bool] = False
    verdict: Verdict
    seen: View
    """The free reading."""


@dataclass(frozen=True, slots=True)
class SightLost(Event):
    """A hand, movement, or a lost camera."""

    durable: ClassVar[bool] = False
    state: str
    why: Say | None


@dataclass(frozen=True, slots=True)
class TodoSaid(Event):
    """The move is not finished: what is left to do."""

    durable: ClassVar[bool] = False
    unfinished: Unfinished


@dataclass(frozen=True, slots=True)
class TableSettled(Event):
    """The table shows the present position again: whatever was said is over."""

    durable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class AnswerPointed(Event):
    """A button moved on to the next answer."""

    durable: ClassVar[bool] = False
    option: int


@dataclass(frozen=True, slots=True)
class RequestRefused(Event):
    """What a person asked for cannot be done; the sentence says why."""

    durable: ClassVar[bool] = False
    why: Say


DURABLE: tuple[type[Event], ...] = (
    GameBegan,
    MovePlayed,
    MovesTakenBack,
    QuestionAsked,
    QuestionDropped,
    MoveRefused,
    RefusalDisputed,
    FellOutOfStep,
    TableAccepted,
    GameEnded,
    PlayResumed,
)
_BY_NAME = {kind.__name__: kind for kind in DURABLE}
_NESTED: dict[str, Any] = {
    "options": lambda items: tuple(
        Candidate(tuple(c["moves"]), int(c["undo"]), float(c["cost"])) for c in items
    ),
    "differences": lambda items: tuple(
        Difference(Place(d["place"]), Look(d["expected"]), Look(d["seen"])) for d in items
    ),
    "why": Say.from_json,
}


def encode(event: Event) -> tuple[str, dict[str, Any]]:
    """The kind and the JSON body of a durable event, without its time."""
    body = {f.name: _plain(getattr(event, f.name)) for f in fields(event) if f.name != "at"}
    return type(event).__name__, body


def decode(kind: str, body: Mapping[str, Any], at: Instant) -> Event:
    """The event that ``encode`` was given; WorldError if it is of another version."""
    try:
        return _BY_NAME[kind](at, **{name: _read(kind, name, value) for name, value in body.items()})
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise WorldError(f"An event of the record, {kind!r}, is unknown to this companion.") from error


def _read(kind: str, name: str, value: Any) -> Any:
    if name in _NESTED and not (kind == "GameBegan" and name == "options"):
        return _NESTED[name](value)
    return tuple(value) if isinstance(value, list) else value


def _plain(value: Any) -> Any:
    if isinstance(value, Say):
        return value.to_json()
    if isinstance(value, Candidate | Difference):
        return {f.name: _plain(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return dict(value) if isinstance(value, Mapping) else value
