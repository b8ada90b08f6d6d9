"""The printed arena: flagstones in three calm tints, a darker ring outside, the pool, the corner markers.

The tints are far from the colours of mice and dice, so that a camera tells stone from piece; the pool
is dark, so that white, grey and yellow dice all stand out from it.
"""

from __future__ import annotations

from companion.aruco import marker, quiet
from companion.board import Board, Spot
from companion.drawing import Box, Circle, Drawing, Ink, Mark, Words, placed, polygon, rectangle, rounded
from companion.hexes import corners
from companion.words import Place

RIM, SEAM, LETTER = "#e7ebe9", "#6f8288", "#51646b"
INSIDE = ("#c3d6da", "#b6ccd2", "#cfdfe1")
OUTSIDE = ("#98afb8", "#8fa7b1", "#a1b7bf")
FELT, PIPE = "#5a4a57", "#3e323c"
NAME = 0.115
"""How high the name of a hex is written, in hexes."""


def bed(board: Board) -> Drawing:
    """The printed board, margin included."""
    tinted = tints(board)
    marks: list[Mark] = [rectangle(*board.box, Ink(RIM))]
    for place, spot in board.places.items():
        marks += _stone(place, spot, tinted[place])
    for box in board.zones.values():
        marks += _tray(box)
    for number, at in board.markers.items():
        marks += [quiet(at, (at[1][0] - at[0][0]) / 6), *marker(number, at)]
    return Drawing(board.box, tuple(marks))


def tints(board: Board) -> dict[Place, str]:
    """The colour of every hex: neighbours differ, and the outermost are darker."""
    outer = _outermost(board)
    found = {}
    for name, place in board.also.items():
        q, r = _axial(name)
        found[place] = (OUTSIDE if place in outer else INSIDE)[(q - r) % 3]
    return {place: found[place] for place in board.places}


def _axial(name: str) -> tuple[int, int]:
    """``h+2-1`` is (2, -1)."""
    at = max(name.rfind("+"), name.rfind("-"))
    return int(name[1:at]), int(name[at:])


def _outermost(board: Board) -> set[Place]:
    far = {
        place: max(abs(q), abs(r), abs(q + r))
        for name, place in board.also.items()
        for q, r in [_axial(name)]
    }
    return {place for place, steps in far.items() if steps == max(far.values())}


def _stone(place: Place, spot: Spot, tint: str) -> tuple[Mark, ...]:
    size = NAME * spot.size
    return (
        polygon(corners((spot.x, spot.y), spot.size), Ink(tint, SEAM, 0.5)),
        Words((spot.x, spot.y + 0.47 * spot.size), place, size, Ink(LETTER)),
    )


def _tray(box: Box) -> tuple[Mark, ...]:
    """The pool: a dark felt with a small die at the top, so that everybody knows what it is for."""
    x0, y0, x1, y1 = box
    return (
        rounded(x0, y0, x1, y1, 5, Ink(PIPE)),
        rounded(x0 + 1.6, y0 + 1.6, x1 - 1.6, y1 - 1.6, 4, Ink(FELT)),
        *placed(_sign(), ((x0 + x1) / 2, y0 - 6.5), 0.42),
    )


def _sign() -> tuple[Mark, ...]:
    """Three small dice, above the pool where no die lies."""
    marks: list[Mark] = []
    for x, ground in ((-22, "#f8f6f0"), (0, "#868c97"), (22, "#f2bf26")):
        marks.append(rounded(x - 8, -8, x + 8, 8, 2.4, Ink(ground, PIPE, 0.9)))
        marks += [Circle((x + d, -d), 1.7, Ink(PIPE)) for d in (-3.8, 0, 3.8)]
    return tuple(marks)
