"""Where the reader looks for what: squares, slots, and each square of the score-course for each pawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.board import Board, Spot
from companion.course import pawns
from companion.words import Look, Place

Guises = Mapping[Look, tuple[Look, ...]]
"""Looks that differ only by their pictures, under the first of them: one body, one table of colours."""


@dataclass(frozen=True, slots=True)
class Site:
    """A spot where one of some looks may be."""

    place: Place
    spot: Spot
    looks: tuple[Look, ...]
    """The first of each guise."""
    pawn: Place | None = None
    """On the score-course: the place under which its pawn is reported."""


def guises(board: Board) -> dict[Look, tuple[Look, ...]]:
    """Looks with pictures that measure the same and have the same colour are one guise."""
    found: dict[object, list[Look]] = {}
    for look in sorted(board.looks):
        shape = board.looks[look]
        found.setdefault(shape if shape.picture else look, []).append(look)
    return {group[0]: tuple(group) for group in found.values()}


def on_course(pawn: Place, number: int) -> Place:
    """The spot of one pawn on one square of the course."""
    return Place(f"{pawn}@{number}")


def sites(board: Board, heads: Guises) -> list[Site]:
    """Everywhere that something may be, with what may be there."""
    found = [
        Site(place, spot, tuple(look for look in heads if board.area(place) in board.looks[look].on))
        for place, spot in board.places.items()
    ]
    for pawn, look in pawns(board).items():
        found += [Site(on_course(pawn, n), spot, (look,), pawn) for n, spot in enumerate(board.course)]
    return [site for site in found if site.looks]
