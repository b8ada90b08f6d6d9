"""Dice and cards that the companion rolls and draws, where a table likes that better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from companion.game import Game
from companion.table import Table
from companion.text import Say
from companion.verdict import Unmoved


@dataclass(frozen=True, slots=True)
class Toss:
    """One thing that can be drawn or rolled: what to call it, and the moves, each as likely as the others."""

    say: Say
    moves: tuple[Any, ...]


@runtime_checkable
class Chancy(Protocol):
    """What a game may have besides: dice or cards that the companion can stand in for."""

    def tosses(self, state: Any) -> Sequence[Toss]:
        """What may be drawn or rolled now; nothing while only people decide."""
        ...


def tosses(game: Game[Any, Any], state: Any) -> Sequence[Toss]:
    return game.tosses(state) if isinstance(game, Chancy) else ()


def due(game: Game[Any, Any], table: Table) -> bool:
    """Whether the companion draws by itself now: all lies as booked, and nobody has to decide anything."""
    calm = table.settled and table.sight == "still" and isinstance(table.thought.verdict, Unmoved)
    if not (table.began and table.began.draws and calm) or table.concern or table.ended:
        return False
    found = tosses(game, table.state)
    return len(found) == 1 and set(found[0].moves) == set(game.moves(table.state))
