"""The bed: a quilt of soft patches with stitched seams, and the corner markers.

The colours are calm and light, far from the orange and the grey of the cats, so that a camera
tells cloth from cat; the patterns are a shade darker than their cloth, for the same reason.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.aruco import marker, quiet
from companion.board import Board, Spot
from companion.diagram import inner, rulers
from companion.drawing import (
    Box,
    Circle,
    Drawing,
    Ink,
    Mark,
    Path,
    Words,
    curve,
    ellipse,
    line,
    mirrored,
    placed,
    rectangle,
    rounded,
)
from companion.words import Place


@dataclass(frozen=True, slots=True)
class Cloth:
    ground: str
    print: str


CLOTHS = {
    "s": Cloth("#bdd6b6", "#a9c6a1"),  # sage
    "b": Cloth("#b4d0e6", "#9fbfd9"),  # sky
    "l": Cloth("#cbc2e3", "#b9aed6"),  # lavender
    "m": Cloth("#b0dad3", "#9bcac2"),  # mint
    "r": Cloth("#e6c4d3", "#d9b0c2"),  # rose
}

# Cloth and pattern of each patch, row by row; repeated on bigger boards.
LAYOUT = (
    "s. bo l= mp rx b.",
    "rp m. s* b~ lo s=",
    "b= l* r. so mp r~",
    "mo s~ b* l. r= bo",
    "l. r= mo s* b. lp",
    "b~ so lp r. m* s=",
)
RIM, BINDING, STITCH, SEAM, LETTER = "#edf0ec", "#7f9db3", "#fbfaf5", "#8fa3a8", "#52656f"
UNIT = 45.0
"""The patterns are drawn for patches of this many millimetres and scaled to fit."""


def bed(board: Board) -> Drawing:
    """The printed board, margin included."""
    cloth = inner(board)
    return Drawing(
        board.box,
        (
            rectangle(*board.box, Ink(RIM)),
            *binding(cloth),
            *(mark for spot in board.places.values() for mark in patch(spot)),
            *labels(board),
            *markers(board),
        ),
    )


def tints(board: Board) -> dict[Place, str]:
    """The plain colour of every patch."""
    return {place: cloth_of(spot)[0].ground for place, spot in board.places.items()}


def prints(board: Board) -> dict[Place, tuple[str, str]]:
    """The pattern of every patch and its colour."""
    cloths = {place: cloth_of(spot) for place, spot in board.places.items()}
    return {place: (NAMES[sign], cloth.print) for place, (cloth, sign) in cloths.items() if sign in NAMES}


def pattern(name: str, colour: str) -> tuple[Mark, ...]:
    """A pattern round (0, 0), for a patch that reaches from -10 to 10."""
    sign = next(sign for sign, known in NAMES.items() if known == name)
    return placed(PATTERNS[sign](colour), (0, 0), 20 / UNIT)


def cloth_of(spot: Spot) -> tuple[Cloth, str]:
    """The cloth of a patch and the sign of its pattern."""
    row = LAYOUT[int(spot.y // spot.size) % len(LAYOUT)].split()
    sign = row[int(spot.x // spot.size) % len(row)]
    return CLOTHS[sign[0]], sign[1]


def patch(spot: Spot) -> tuple[Mark, ...]:
    cloth, pattern = cloth_of(spot)
    half = UNIT / 2
    marks = (
        rectangle(-half, -half, half, half, Ink(cloth.ground)),
        *PATTERNS[pattern](cloth.print),
        rectangle(-half, -half, half, half, Ink(None, SEAM, 0.3)),
        rounded(*(-half + 2, -half + 2, half - 2, half - 2), 1, Ink(None, STITCH, 0.6, (2.0, 1.6))),
    )
    return placed(marks, (spot.x, spot.y), spot.size / UNIT)


def binding(cloth: Box) -> tuple[Mark, ...]:
    """The band round the cloth; narrow, so that the corner markers keep their white."""
    x0, y0, x1, y1 = cloth
    return (rounded(x0 - 2, y0 - 2, x1 + 2, y1 + 2, 1.5, Ink(BINDING)),)


def labels(board: Board) -> tuple[Mark, ...]:
    """The letters and numbers of the squares on all four sides."""
    x0, y0, x1, y1 = inner(board)
    columns, rows = rulers(board)
    size, ink = 8.0, Ink(LETTER)
    across = [Words((x, y), name, size, ink, True) for name, x in columns.items() for y in (y0 - 10, y1 + 16)]
    down = [
        Words((x, y + 0.36 * size), name, size, ink, True)
        for name, y in rows.items()
        for x in (x0 - 13, x1 + 13)
    ]
    return (*across, *down)


def markers(board: Board) -> tuple[Mark, ...]:
    """The corner markers, each on a white card one cell wider all round."""
    marks: list[Mark] = []
    for number, corners in board.markers.items():
        cell = (corners[1][0] - corners[0][0]) / 6
        marks += [quiet(corners, cell), *marker(number, corners)]
    return tuple(marks)


def _spread(motif: tuple[Mark, ...], turns: tuple[float, ...] = (0, 25, -20, 10, -35)) -> tuple[Mark, ...]:
    """Five copies of a motif, turned a little each."""
    at = ((-11.5, -11.5), (11.5, -10.5), (0.0, 0.5), (-11.0, 11.5), (11.5, 11.0))
    return tuple(
        mark for point, turn in zip(at, turns, strict=True) for mark in placed(motif, point, 1.0, turn)
    )


def _plain(print_: str) -> tuple[Mark, ...]:
    return ()


def _dots(print_: str) -> tuple[Mark, ...]:
    return tuple(
        Circle((x + (row % 2) * 4.5 - 2.25, y), 1.5, Ink(print_))
        for row, y in enumerate((-13.5, -4.5, 4.5, 13.5))
        for x in (-13.5, -4.5, 4.5, 13.5)
    )


def _stripes(print_: str) -> tuple[Mark, ...]:
    return tuple(rectangle(x - 1.3, -22.5, x + 1.3, 22.5, Ink(print_)) for x in (-15, -9, -3, 3, 9, 15))


def _waves(print_: str) -> tuple[Mark, ...]:
    def wave(y: float) -> Path:
        bumps = tuple(
            ((x + 3, y + d), (x + 3, y + d), (x + 6, y))
            for x, d in zip(range(-18, 18, 6), (-4, 4) * 3, strict=True)
        )
        return curve((-18, y), *bumps, ink=Ink(None, print_, 1.3))

    return tuple(wave(y) for y in (-13.5, -4.5, 4.5, 13.5))


def _paws(print_: str) -> tuple[Mark, ...]:
    ink = Ink(print_)
    toes = (ellipse((-1.3, -2.3), 0.9, 1.3, ink), ellipse((-3.2, -0.4), 0.85, 1.2, ink, -25))
    return _spread((ellipse((0, 1.6), 2.4, 1.9, ink), *toes, *mirrored(toes)))


def _stars(print_: str) -> tuple[Mark, ...]:
    star = curve(
        (0, -4),
        *(((0.5, -1.2), (1.2, -0.5), (4, 0)), ((1.2, 0.5), (0.5, 1.2), (0, 4))),
        *(((-0.5, 1.2), (-1.2, 0.5), (-4, 0)), ((-1.2, -0.5), (-0.5, -1.2), (0, -4))),
        ink=Ink(print_),
        closed=True,
    )
    return _spread((star,))


def _crosses(print_: str) -> tuple[Mark, ...]:
    """Diagonal quilting lines."""
    ink, reach = Ink(None, print_, 1.1), 17
    steps = (-22, -11, 0, 11, 22)
    down = [line(*_clipped(step, 1, reach), ink=ink) for step in steps]
    up = [line(*_clipped(step, -1, reach), ink=ink) for step in steps]
    return (*down, *up)


def _clipped(step: float, slope: int, reach: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """The part of the line y = slope * (x - step) inside the square of half side *reach*."""
    left, right = max(-reach, step - reach), min(reach, step + reach)
    return (left, slope * (left - step)), (right, slope * (right - step))


PATTERNS: dict[str, Callable[[str], tuple[Mark, ...]]] = {
    ".": _plain,
    "o": _dots,
    "=": _stripes,
    "~": _waves,
    "p": _paws,
    "*": _stars,
    "x": _crosses,
}
NAMES = {"o": "dots", "=": "stripes", "~": "waves", "p": "paws", "*": "stars", "x": "crosses"}
"""The patterns by name; a plain patch has none."""
