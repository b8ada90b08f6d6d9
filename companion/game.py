"""What a game is: pure functions over frozen values, and a folder with its data.

A game's folder ``companion/games/NAME/`` holds ``rules.py`` (with ``GAME``), ``board.toml``,
``RULES.md``, ``texts/en.toml`` and ``art.py``; nothing outside the folder names the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from companion.text import Say
from companion.words import EMPTY, Look, Place, Player, Rule, View, Zone

Options = Mapping[str, Any]
"""House rules by name; a missing name means the game's default."""


class Move(Protocol):
    """Frozen, hashable; ``str(move)`` is its notation and ``Game.parse`` reads it back."""

    def __hash__(self) -> int: ...
    def __str__(self) -> str: ...


class State(Protocol):
    """Frozen, hashable: everything that decides what may happen next."""

    @property
    def turn(self) -> Player: ...
    def __hash__(self) -> int: ...


S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule: its name, its default, the values it may have, the rule it belongs to.

    Its one-line explanation is the text ``option.NAME``.
    """

    name: str
    default: bool | int | str
    choices: tuple[bool | int | str, ...]
    """Empty: any words, which the game itself reads."""
    rule: Rule


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.  No winners: a draw."""

    winners: frozenset[Player]
    why: Say


@dataclass(frozen=True, slots=True)
class Step:
    """One thing a hand does in a move: a piece comes, goes, or goes somewhere else.

    Its ends are places, or the names of zones; None is beside the board.

    ``todo`` asks for it ("push the grey kitten on c3 to b2 as well"), ``missed`` names it when it
    was left out for good ("the grey kitten on c3 was not pushed to b2").  Steps stand in the order
    in which people do them; the simulated players do, the page slides pieces along them.
    """

    look: Look
    origin: Place | None
    target: Place | None
    todo: Say
    missed: Say
    rule: Rule


@dataclass(frozen=True, slots=True)
class Successor(Generic[S, M]):
    """A legal move, the position after it, and the places that look different then."""

    move: M
    after: S
    changes: Mapping[Place, Look]
    zones: Mapping[Zone, tuple[Look, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """Zones in which other things lie after the move."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A usual human mistake: what the table shows after it, and what to say."""

    changes: Mapping[Place, Look]
    why: Say
    rule: Rule
    places: tuple[Place, ...]
    zones: Mapping[Zone, tuple[Look, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """Zones in which other things lie after it."""


@dataclass(frozen=True, slots=True)
class Tally:
    """One player's line of the score track."""

    player: Player
    score: int
    parts: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """Named counts the page draws: kittens in the pool, cats in the pool, retired, ..."""
    held: tuple[Look, ...] = ()
    """A hand of cards as everybody may know it, to be drawn: what nobody has seen is a back."""
    colour: str = ""
    """The player's colour, where players choose; else it is the one of the seat."""


class Game(Protocol[S, M]):
    """The rules of one game, as pure functions over immutable values."""

    name: str
    title: str
    seats: range
    options: Sequence[Option]

    @property
    def colours(self) -> Sequence[str]:
        """The colour word of each seat (``colour.NAME`` is its text); a seat's look starts with it."""
        ...

    def start(self, players: int, options: Options) -> S: ...
    def moves(self, state: S) -> Iterator[M]: ...
    def apply(self, state: S, move: M) -> S: ...
    def outcome(self, state: S) -> Outcome | None: ...
    def view(self, state: S) -> View: ...

    def parse(self, state: S, text: str) -> M:
        """Read a move's notation; InvalidMove or IllegalMove (with the reason) if it is none."""
        ...

    def successors(self, state: S) -> Sequence[Successor[S, M]]:
        """Every legal move with what it changes; cached, since the judge asks at every look."""
        ...

    def steps(self, state: S, move: M) -> Sequence[Step]: ...
    def slips(self, state: S) -> Iterator[Slip]: ...
    def describe(self, state: S, move: M) -> Say:
        """The move in one sentence, for the history."""
        ...

    def prompt(self, state: S) -> Say:
        """What is expected now, in one sentence."""
        ...

    def scores(self, state: S) -> Sequence[Tally]: ...

    def position(self, state: S) -> str:
        """The state as one line of text; ``from_position`` reads it back."""
        ...

    def from_position(self, text: str, options: Options) -> S: ...

    def adopt(self, state: S, view: View) -> S:
        """A state that looks like *view*, all unseen things as in *state*; IllegalMove if there is none."""
        ...


@runtime_checkable
class Walking(Protocol):
    """What a game may have besides: where a piece goes square by square, the way can be drawn."""

    def way(self, state: Any, move: Any) -> Sequence[Place]:
        """The squares from the first to the last; nothing for a move that is no walk."""
        ...


@runtime_checkable
class Newsworthy(Protocol):
    """What a game may have besides: short facts that hold now, for the score board."""

    def news(self, state: Any) -> Sequence[Say]:
        """The most important first: which round, what is in force, who comes next."""
        ...


@runtime_checkable
class Priced(Protocol):
    """What a game may have besides: what entering each place costs, for those who ask the page."""

    def prices(self, state: Any) -> Mapping[Place, int]:
        """What a step on each place costs whoever is to move; nothing where nobody can go."""
        ...


@runtime_checkable
class Boxed(Protocol):
    """What a game may have besides: rules that hang on what stands in its board file."""

    def edition(self, board: Path) -> Game[Any, Any]:
        """The same game with what is in another box; BrokenFile if it cannot be played so."""
        ...


def ways(game: Game[Any, Any], state: Any, move: Any) -> list[tuple[Place, ...]]:
    """What a diagram draws of a move: from where to where each piece goes, or all squares of its way."""
    walked = tuple(game.way(state, move)) if isinstance(game, Walking) else ()
    ends = [(step.origin, step.target) for step in game.steps(state, move)]
    slid: list[tuple[Place, ...]] = [(origin, target) for origin, target in ends if origin and target]
    if len(walked) < 2:
        return slid
    return [walked, *(way for way in slid if way != (walked[0], walked[-1]))]


def trajectory(before: View, steps: Sequence[Step]) -> dict[Place, tuple[Look, ...]]:
    """For every place the steps touch, the looks it has on the way, first to last; zones have none."""
    looks: dict[Place, tuple[Look, ...]] = {}
    for step in steps:
        for place, look in ((step.origin, EMPTY), (step.target, step.look)):
            if place is not None and place in before.places:
                way = looks.setdefault(place, (before.places[place],))
                if way[-1] != look:
                    looks[place] = (*way, look)
    return looks


def seen_after(view: View, change: Successor[Any, Any] | Slip) -> View:
    """What the table shows after a move or a mistake."""
    return view.with_places(change.changes).with_zones(change.zones)


def changes(before: View, after: View) -> dict[Place, Look]:
    """The places that look different after, with their new look."""
    return {p: after.places[p] for p, look in before.places.items() if after.places[p] != look}


def zone_changes(before: View, after: View) -> dict[Zone, tuple[Look, ...]]:
    """The zones in which something else lies after, with what lies there then."""
    return {z: after.zones[z] for z, lying in before.zones.items() if after.zones.get(z, ()) != lying}
