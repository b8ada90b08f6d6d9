"""The photographs a family takes to teach the companion its pieces."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import ceil

from companion.board import HEXES, SQUARES, Board, Box, Point
from companion.course import pawns, squares
from companion.layout import Laid, Layout
from companion.words import Look, Place
from hardware.simulated.loose import CROOKED, laid, thin
from hardware.simulated.room import Light, Piece, Room
from hardware.simulated.spots import put_on

MOST = 4
"""So many of each look on one photograph, if there is room."""
ROOM = 8.0
"""Millimetres between cards that are laid out in rows."""
WIDE = 2.0
"""Dice lie this many times their width from each other: their sides must not hide a neighbour."""


def bare(light: Light) -> Room:
    return Room(light=light)


def laid_out(board: Board, light: Light, number: int, chance: random.Random) -> tuple[Room, Layout]:
    """Pieces on known places, every look several times; in slots and zones the looks whose turn it is."""
    room, layout = bare(light), {}
    wanted = _on_ground(board, chance) | _in_slots(board, number) | _on_course(board, chance)
    for place, look in wanted.items():
        layout[place] = look
        room = put_on(room, board, look, place, chance)
    loose = tuple(_in_zones(board, number, chance))
    for thing in loose:
        straight = thin(board.looks[thing.look])
        yaw = chance.gauss(0, CROOKED / 3) if straight else chance.uniform(0, 360)
        room = laid(room, board, Piece(thing.look, thing.x, thing.y, round(yaw % 360, 1)))
    return room, Layout(layout, loose)


def photos_needed(board: Board) -> int:
    """How many photographs it takes to show every look of a slot or a zone once."""
    slots = [len(board.looks_on(str(slot))) for slot in _slots(board)]
    return max([*slots, *map(len, _pages(board))], default=0)


def _slots(board: Board) -> list[Place]:
    return [place for place, spot in board.places.items() if spot.tall is not None]


def _on_ground(board: Board, chance: random.Random) -> dict[Place, Look]:
    """On squares or hexes."""
    looks = [*board.looks_on(SQUARES), *board.looks_on(HEXES)]
    places = [place for place in board.places if place not in _slots(board)]
    count = min(MOST * len(looks), len(places) // 2)
    return {place: looks[i % len(looks)] for i, place in enumerate(chance.sample(places, count))}


def _in_slots(board: Board, number: int) -> dict[Place, Look]:
    found = {slot: board.looks_on(str(slot)) for slot in _slots(board)}
    return {slot: looks[number % len(looks)] for slot, looks in found.items() if looks}


def _on_course(board: Board, chance: random.Random) -> dict[Place, Look]:
    """Every pawn on a square of its own."""
    every = pawns(board)
    return dict(zip(every, chance.sample(squares(board), len(every)), strict=True))


def _in_zones(board: Board, number: int, chance: random.Random) -> list[Laid]:
    """The things whose turn it is, in rows all over their zones."""
    found = []
    for pages in _pages(board):
        looks = pages[number % len(pages)]
        cells = chance.sample(_cells(board, looks), len(looks))
        found += [Laid(look, x, y) for look, (x, y) in zip(looks, cells, strict=True)]
    return found


def _pages(board: Board) -> list[list[list[Look]]]:
    """For all looks that may lie in the same zones: those that are photographed together."""
    found: dict[tuple[str, ...], list[Look]] = {}
    for look, shape in board.looks.items():
        zones = tuple(filter(board.zone, shape.on))
        if zones:
            found.setdefault(zones, []).append(look)
    return [_shared(looks, len(_cells(board, looks))) for looks in found.values()]


def _shared(looks: list[Look], room: int) -> list[list[Look]]:
    """As few pages as there can be, about equally full."""
    pages = ceil(len(looks) / max(1, room))
    return [looks[page::pages] for page in range(pages)]


def _cells(board: Board, looks: Sequence[Look]) -> list[Point]:
    """Where things of their size lie beside each other in their zones."""
    shape = max((board.looks[look] for look in looks), key=lambda shape: shape.long or shape.width)
    across = shape.width + ROOM if thin(shape) else WIDE * shape.width
    down = (shape.long or shape.width) + ROOM if thin(shape) else WIDE * shape.width
    return [
        cell for zone, box in board.zones.items() if zone in shape.on for cell in _rows(box, across, down)
    ]


def _rows(box: Box, across: float, down: float) -> list[Point]:
    x0, y0, x1, y1 = box
    columns, rows = int((x1 - x0) / across), int((y1 - y0) / down)
    wide, high = (x1 - x0) / max(1, columns), (y1 - y0) / max(1, rows)
    return [(x0 + (c + 0.5) * wide, y0 + (r + 0.5) * high) for r in range(rows) for c in range(columns)]
