"""What lies where on a photograph that somebody learns from: on places, at known spots, or simply in rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from companion.words import Look, Place


@dataclass(frozen=True, slots=True)
class Laid:
    """A thing that lies freely, its middle in board millimetres."""

    look: Look
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Layout:
    places: Mapping[Place, Look] = field(default_factory=lambda: MappingProxyType({}))
    laid: tuple[Laid, ...] = ()
    rows: tuple[tuple[Look, ...], ...] = ()
    """Things laid out in rows anywhere on the sheet, as one reads: from the top, from the left."""
