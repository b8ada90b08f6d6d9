"""What pieces are made of: small solids in the piece's own frame.

Sizes are shares of the piece's width (sideways, forwards) and of its height (up).  A game whose
looks begin or end with a word of the table gets that solid; any other look gets one that suits its measures.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

from companion.board import Shape
from companion.words import Look


@dataclass(frozen=True, slots=True)
class Part:
    """An ellipsoid, box or upright cylinder: middle and half sizes (side, forward, up)."""

    middle: tuple[float, float, float]
    half: tuple[float, float, float]
    tint: str = "coat"
    kind: str = "ellipsoid"
    nod: float = 0.0
    """Degrees it leans forward."""
    shadow: bool = True


Solid = tuple[Part, ...]


def _pair(part: Part) -> Solid:
    """The part and its mirror image on the other side."""
    side, forward, up = part.middle
    return part, Part((-side, forward, up), part.half, part.tint, part.kind, part.nod, part.shadow)


def _tail(reach: float, thick: float) -> Solid:
    """A tail that curls round the hind leg."""
    ring = [(cos(radians(a)), sin(radians(a))) for a in range(250, 391, 7)]
    return tuple(
        Part((reach * c * 0.92, reach * s * 0.95 - 0.04, 0.075), (thick, thick, 0.07), "coat")
        for c, s in ring
    )


def _sitting(head: float, ear: float, tail: Solid) -> Solid:
    """A sitting cat; *head* and *ear* make it a kitten or a grown one."""
    top = 1.0 - 0.12
    neck = top - 0.85 * head
    return (
        Part((0.0, -0.10, 0.30), (0.37, 0.40, 0.31), nod=18),
        Part((0.0, 0.06, 0.42), (0.27, 0.25, 0.34), nod=12),
        Part((0.0, 0.20, 0.38), (0.17, 0.16, 0.26), "pale", nod=8, shadow=False),
        *_pair(Part((0.27, -0.08, 0.17), (0.19, 0.29, 0.18))),
        *_pair(Part((0.30, 0.17, 0.06), (0.10, 0.17, 0.065), "pale")),
        *_pair(Part((0.13, 0.27, 0.16), (0.09, 0.10, 0.18))),
        *_pair(Part((0.13, 0.36, 0.05), (0.10, 0.13, 0.055), "pale")),
        Part((0.0, 0.18, neck), (head * 1.28, head * 1.18, head * 0.95)),
        Part((0.0, 0.18 + head * 1.05, neck - 0.06), (0.13, 0.09, 0.065), "pale", shadow=False),
        Part((0.0, 0.20 + head * 1.28, neck - 0.035), (0.035, 0.03, 0.022), "nose", shadow=False),
        *_pair(
            Part((head * 0.52, 0.155 + head * 1.08, neck + 0.03), (0.055, 0.032, 0.042), "eye", shadow=False)
        ),
        *_pair(
            Part((head * 0.52, 0.170 + head * 1.08, neck + 0.032), (0.022, 0.026, 0.03), "nose", shadow=False)
        ),
        *_pair(Part((head * 0.80, 0.13, top), (ear, 0.055, 0.125), nod=-10)),
        *_pair(
            Part((head * 0.80, 0.16, top - 0.01), (ear * 0.6, 0.04, 0.085), "pale", nod=-10, shadow=False)
        ),
        *tail,
    )


def _mouse() -> Solid:
    """A mouse on its hind legs' heels, its tail to one side."""
    tail = [(0.04 * step, -0.45 - 0.28 * sin(radians(12 * step)), 0.06) for step in range(15)]
    return (
        Part((0.0, -0.08, 0.36), (0.36, 0.44, 0.36)),
        Part((0.0, 0.26, 0.56), (0.24, 0.26, 0.24)),
        Part((0.0, 0.47, 0.49), (0.11, 0.11, 0.10), "pale", shadow=False),
        Part((0.0, 0.58, 0.50), (0.045, 0.04, 0.04), "nose", shadow=False),
        *_pair(Part((0.23, 0.18, 0.84), (0.17, 0.07, 0.16))),
        *_pair(Part((0.23, 0.22, 0.84), (0.11, 0.05, 0.10), "pale", shadow=False)),
        *_pair(Part((0.12, 0.42, 0.64), (0.045, 0.04, 0.05), "nose", shadow=False)),
        *_pair(Part((0.20, 0.28, 0.06), (0.10, 0.16, 0.06), "pale")),
        *(Part(middle, (0.06, 0.06, 0.05)) for middle in tail),
    )


SOLIDS: dict[str, Solid] = {
    "kitten": _sitting(0.235, 0.105, _tail(0.45, 0.07)),
    "cat": _sitting(0.205, 0.09, _tail(0.47, 0.075)),
    "mouse": _mouse(),
    "cube": (Part((0.0, 0.0, 0.5), (0.5, 0.5, 0.5), kind="box"),),
    "disk": (Part((0.0, 0.0, 0.5), (0.5, 0.5, 0.5), kind="cylinder"),),
    "pawn": (
        Part((0.0, 0.0, 0.09), (0.5, 0.5, 0.09), kind="cylinder"),
        Part((0.0, 0.0, 0.30), (0.34, 0.34, 0.28)),
        Part((0.0, 0.0, 0.55), (0.17, 0.17, 0.25)),
        Part((0.0, 0.0, 0.80), (0.30, 0.30, 0.20)),
    ),
}

FLAT = 0.45
"""A piece lower than this share of its width is a disk."""
TALL = 1.3
"""A piece higher than this many times its width is a pawn."""


def bearer(square: bool, tall: float) -> Solid:
    """What bears a picture: a die or a card under a square one, a disk under a round one."""
    half = (0.5, 0.5 * tall, 0.5)
    return (Part((0.0, 0.0, 0.5), half, kind="box" if square else "cylinder"),)


def solid(look: Look, shape: Shape) -> Solid:
    """What stands on the table for a *look* without a picture."""
    words = look.split("-")
    named = [SOLIDS[word] for word in (words[-1], words[0]) if word in SOLIDS]
    if named:
        return named[0]
    if shape.height < FLAT * shape.width:
        return SOLIDS["disk"]
    return SOLIDS["pawn" if shape.height > TALL * shape.width else "cube"]
