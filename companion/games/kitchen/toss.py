"""What the companion may draw or roll for the table; in the race as well."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.kitchen.looks import animal_look
from companion.games.kitchen.moves import ROLLS, Change, Move
from companion.games.kitchen.says import say
from companion.games.kitchen.state import Phase, State
from companion.toss import Toss

CHANCY = (Phase.PUT, Phase.CARD, Phase.SCIENTIST, Phase.CLEAR)


def tosses(state: State, legal: Sequence[Move]) -> Sequence[Toss]:
    """A card or cards, a die that must be rolled, or who lays first."""
    if state.phase in CHANCY:
        return (Toss(say(state.table, f"toss.{state.phase.value}"), tuple(legal)),)
    rolls = [move for move in legal if isinstance(move, Change) and move.how == ROLLS]
    return tuple(_roll(state, name, rolls) for name in dict.fromkeys(move.colour for move in rolls))


def _roll(state: State, name: str, rolls: Sequence[Change]) -> Toss:
    animal = animal_look(state, state.table.colour(name))
    return Toss(say(state.table, "toss.roll", animal=animal), tuple(m for m in rolls if m.colour == name))
