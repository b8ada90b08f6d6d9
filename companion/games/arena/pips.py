"""The dice: a face with its pips, a net to fold to a cube, and stickers for a cube that is there already."""

from __future__ import annotations

from dataclasses import dataclass

from companion.drawing import Circle, Drawing, Ink, Mark, Point, line, placed, rectangle, rounded
from companion.games.arena.dice import Die, Kind
from companion.papercraft import net as cube

Marks = tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Enamel:
    """The colours of one kind of die."""

    ground: str
    pip: str
    edge: str


ENAMELS = {
    Kind.MOVE: Enamel("#f8f6f0", "#22262b", "#8b8a84"),
    Kind.CAT: Enamel("#868c97", "#ffffff", "#474c56"),
    Kind.CHEESE: Enamel("#f2bf26", "#3a2a05", "#8a6606"),
}
SPOTS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-4.2, 4.2), (4.2, -4.2)),
    3: ((-4.8, 4.8), (0, 0), (4.8, -4.8)),
}
BELT = (1, 2, 1, 2)
"""Round the cube; the threes are above and below, so that opposite faces are alike."""
CUT = Ink(None, "#5d6b73", 0.2)


def die(what: Die) -> Marks:
    """The icon, from -10 to 10."""
    enamel = ENAMELS[what.kind]
    body = rounded(-8.6, -8.6, 8.6, 8.6, 2.6, Ink(enamel.ground, enamel.edge, 0.8))
    return (body, *pips(what.value, enamel, 1.9))


def pips(value: int, enamel: Enamel, size: float) -> Marks:
    return tuple(Circle(spot, size, Ink(enamel.pip)) for spot in SPOTS[value])


def face(what: Die, side: float) -> Marks:
    """A whole face of a printed cube round (0, 0)."""
    enamel, half = ENAMELS[what.kind], side / 2
    ground = rectangle(-half, -half, half, half, Ink(enamel.ground))
    return (ground, *placed(pips(what.value, enamel, 1.7), (0, 0), side / 18))


def net(kind: Kind, side: float) -> Drawing:
    """A cube to fold."""
    return cube([face(Die(kind, value), side) for value in (*BELT, 3, 3)], side, ENAMELS[kind].edge)


def stickers(kind: Kind, side: float) -> Drawing:
    """Two of each face, one under the other."""
    values = [value for value in SPOTS for _ in range(2)]
    marks: list[Mark] = []
    for n, value in enumerate(values):
        marks += placed(face(Die(kind, value), side), (side / 2, (n + 0.5) * side))
    marks += [line((0, n * side), (side, n * side), ink=CUT) for n in range(1, len(values))]
    marks.append(rectangle(0, 0, side, side * len(values), CUT))
    return Drawing((0, 0, side, side * len(values)), tuple(marks))
