"""What lies where on a photograph that somebody learns from: on places, at known spots, or simply in rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from companion.words import Look, Place, Zone


@dataclass(frozen=True, slots=True)
class Laid:
    """A thing that lies freely, its middle in board millimetres."""

    look: Look
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Rows:
    """Things laid out in rows, as one reads: the top row first, each from the left."""

    looks: tuple[tuple[Look, ...], ...]
    zone: Zone | None = None
    """They are all there is in this zone; without one, all cards on the sheet."""

    @property
    def count(self) -> int:
        return sum(len(row) for row in self.looks)


@dataclass(frozen=True, slots=True)
class Layout:
    places: Mapping[Place, Look] = field(default_factory=lambda: MappingProxyType({}))
    laid: tuple[Laid, ...] = ()
    rows: tuple[Rows, ...] = ()
