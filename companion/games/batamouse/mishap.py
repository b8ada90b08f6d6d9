"""A mistake before it is told: what lies where after it, and how areas look with a card more or fewer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.batamouse.cards import Card, Cards
from companion.games.batamouse.play import apply, view
from companion.games.batamouse.state import AREAS, DEN_ZONE, Move, Phase, State
from companion.lying import fewer, more
from companion.text import Value
from companion.words import Look, Place, Player, Zone

Zones = Mapping[Zone, tuple[Look, ...]]


@dataclass(frozen=True, slots=True)
class Mishap:
    zones: Zones
    rule: str
    key: str
    places: tuple[Place, ...]
    values: Mapping[str, Value]


class Scene:
    """One position as it lies there."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.zones = view(state).zones

    def more(self, zone: Zone, *looks: Look) -> dict[Zone, tuple[Look, ...]]:
        return {zone: more(self.zones[zone], *looks)}

    def fewer(self, zone: Zone, look: Look) -> dict[Zone, tuple[Look, ...]]:
        return {zone: fewer(self.zones[zone], look)}

    def left(self, zone: Zone, gone: Cards) -> dict[Zone, tuple[Look, ...]]:
        """What lies there once these cards are gone."""
        return {zone: fewer(self.zones[zone], *(card.look for card in gone))}

    def played(self, seat: Player, card: Card) -> dict[Zone, tuple[Look, ...]]:
        return self.more(AREAS[seat], card.look)

    def seats(self) -> list[Player]:
        return [Player(seat) for seat in range(self.state.players)]

    def on_table(self, card: Card) -> bool:
        return card in self.state.den or card in self.state.played

    def cleared(self) -> dict[Zone, tuple[Look, ...]]:
        """As it lies once the trick is won, the den put away too."""
        return dict(view(apply(self.state, Move(Phase.WIN))).zones)


def at(*zones: Zone) -> tuple[Place, ...]:
    return tuple(Place(zone) for zone in zones)


DEN = DEN_ZONE
