"""Kittens and cats as flat icons round (0, 0), inside the square from -10 to 10.

A kitten is a small round face with big eyes and two paws; a cat sits upright with pointed ears,
whiskers, a collar and a tail.  Orange ones are tabbies with stripes, grey ones have a white
muzzle and bib: nobody needs to see colours to tell them apart.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.drawing import Circle, Ink, Mark, Path, Point, curve, ellipse, line, mirrored
from companion.errors import UnknownLook
from companion.words import Look


@dataclass(frozen=True, slots=True)
class Fur:
    """The colours of one family of cats."""

    coat: str
    dark: str
    pale: str
    edge: str
    eye: str
    collar: str
    tabby: bool


FURS = {
    "orange": Fur("#e0761c", "#b4530b", "#ffd9a3", "#5c2a08", "#3a2415", "#1f7a78", True),
    "gray": Fur("#6f7480", "#4d525e", "#e9edf3", "#23262e", "#1c1f26", "#d8a91c", False),
}
PINK, SHINE = "#f2a7a0", Ink("#ffffff")


def fur(look: Look) -> Fur:
    colour = look.partition("-")[0]
    if colour not in FURS:
        raise UnknownLook(f"boop. has no picture of {look!r}; it has orange and gray kittens and cats.")
    return FURS[colour]


def piece(look: Look) -> tuple[Mark, ...]:
    """The icon of *look*."""
    return kitten(fur(look)) if is_kitten(look) else cat(fur(look))


def is_kitten(look: Look) -> bool:
    kind = look.partition("-")[2]
    if kind not in ("kitten", "cat"):
        raise UnknownLook(f"boop. has no picture of {look!r}; it has kittens and cats.")
    return kind == "kitten"


def both(*marks: Mark) -> tuple[Mark, ...]:
    """The marks of the left side, and the same on the right."""
    return (*marks, *mirrored(marks))


def kitten(fur: Fur) -> tuple[Mark, ...]:
    paws = both(ellipse((-3.3, 6.6), 2.3, 1.7, Ink(fur.coat, fur.edge, 0.7)))
    return (*paws, *kitten_head(fur))


def kitten_head(fur: Fur, *, back: bool = False) -> tuple[Mark, ...]:
    """The head with its ears, from the front or from behind."""
    edge = Ink(fur.coat, fur.edge, 0.7)
    ear = curve(
        (-6.9, -0.6),
        ((-7.6, -4.2), (-7.3, -6.6), (-6.2, -6.9)),
        ((-5.2, -7.1), (-3.2, -6.0), (-2.2, -4.6)),
        ink=edge,
        closed=True,
    )
    inner = curve((-5.9, -3.0), ((-6.2, -4.6), (-6.1, -5.6), (-5.8, -5.6)), ((-4.4, -5.2),), ink=Ink(PINK))
    return (
        *both(*((ear,) if back else (ear, inner))),
        ellipse((0, 0.9), 7.6, 6.5, edge),
        *(_kitten_stripes(fur) if back else kitten_face(fur)),
    )


def kitten_face(fur: Fur) -> tuple[Mark, ...]:
    return (*_kitten_coat(fur), *both(*_big_eye((-3.0, 0.3), fur)), *_nose((0, 3.1), 0.75, fur))


def _kitten_coat(fur: Fur) -> tuple[Mark, ...]:
    muzzle = (2.6, 1.9) if fur.tabby else (3.4, 2.6)
    return (*_kitten_stripes(fur), ellipse((0, 4.35), *muzzle, Ink(fur.pale)))


def _kitten_stripes(fur: Fur) -> tuple[Mark, ...]:
    """Stripes on the forehead and the cheeks; a grey kitten has none."""
    if not fur.tabby:
        return ()
    stripe = Ink(None, fur.dark, 1.0)
    return (
        line((0, -4.8), (0, -2.6), ink=stripe),
        *both(line((-2.0, -4.5), (-1.7, -2.9), ink=stripe), line((-6.9, 2.4), (-5.6, 2.6), ink=stripe)),
    )


def _big_eye(at: Point, fur: Fur) -> tuple[Mark, ...]:
    x, y = at
    return (
        ellipse(at, 2.0, 2.3, Ink("#ffffff", fur.edge, 0.3)),
        ellipse((x + 0.25, y + 0.2), 1.5, 1.9, Ink(fur.eye)),
        Circle((x - 0.35, y - 0.6), 0.6, SHINE),
    )


def _nose(at: Point, size: float, fur: Fur) -> tuple[Mark, ...]:
    x, y = at
    smile = Ink(None, fur.edge, 0.45)
    return (
        *(
            curve((x, y + 0.4), ((x, y + 1.6), (x + d, y + 1.9), (x + d * 2.0, y + 1.2)), ink=smile)
            for d in (-size, size)
        ),
        ellipse(at, size, size * 0.7, Ink(PINK, fur.edge, 0.3)),
    )


def cat(fur: Fur) -> tuple[Mark, ...]:
    return (*_tail(fur), *cat_sitting(fur))


def cat_sitting(fur: Fur, *, back: bool = False) -> tuple[Mark, ...]:
    """The cat without its tail, from the front or from behind."""
    edge = Ink(fur.coat, fur.edge, 0.7)
    paws = (
        *both(ellipse((-2.1, 8.3), 2.1, 1.3, edge)),
        line((0, 4.4), (0, 8.6), ink=Ink(None, fur.edge, 0.5)),
    )
    ear = curve(
        (-4.6, -3.6),
        ((-5.3, -6.6), (-5.0, -8.4), (-4.4, -8.7)),
        ((-3.4, -8.6), (-1.8, -7.4), (-1.2, -6.4)),
        ink=edge,
        closed=True,
    )
    inner = curve((-3.9, -5.7), ((-4.2, -7.0), (-4.1, -7.5), (-4.0, -7.5)), ((-2.9, -6.9),), ink=Ink(PINK))
    return (
        _body(edge),
        *(_cat_stripes(fur) if back else (*_cat_coat(fur), *paws)),
        *both(*((ear,) if back else (ear, inner))),
        ellipse((0, -3.6), 5.1, 4.2, edge),
        *(_forehead(fur) if back else cat_face(fur)),
        *_collar(fur, bell=not back),
    )


def _tail(fur: Fur) -> tuple[Mark, ...]:
    way: tuple[tuple[Point, ...], ...] = (
        ((7.4, 8.6), (9.2, 5.6), (7.2, 3.6)),
        ((6.2, 2.4), (6.4, 0.8), (7.4, 0.4)),
    )
    tail = [curve((4.6, 7.6), *way, ink=Ink(None, *paint)) for paint in ((fur.edge, 2.9), (fur.coat, 1.6))]
    tip = line((7.1, 0.6), (7.4, 0.4), ink=Ink(None, fur.dark if fur.tabby else fur.pale, 1.6))
    return (*tail, tip)


def _body(ink: Ink) -> Path:
    return curve(
        (-3.0, -1.4),
        ((-5.4, 1.2), (-6.3, 4.2), (-6.0, 6.6)),
        ((-5.8, 8.6), (-4.6, 9.3), (-2.6, 9.3)),
        ((2.6, 9.3),),
        ((4.6, 9.3), (5.8, 8.6), (6.0, 6.6)),
        ((6.3, 4.2), (5.4, 1.2), (3.0, -1.4)),
        ink=ink,
        closed=True,
    )


def _cat_coat(fur: Fur) -> tuple[Mark, ...]:
    bib = () if fur.tabby else (ellipse((0, 3.0), 2.5, 3.4, Ink(fur.pale)),)
    return (*bib, *_cat_stripes(fur))


def _cat_stripes(fur: Fur) -> tuple[Mark, ...]:
    if not fur.tabby:
        return ()
    stripe = Ink(None, fur.dark, 1.1)
    return both(
        line((-5.5, 3.0), (-3.6, 3.5), ink=stripe),
        line((-5.7, 5.4), (-3.8, 5.7), ink=stripe),
    )


def cat_face(fur: Fur) -> tuple[Mark, ...]:
    whisker = Ink(None, fur.edge, 0.35)
    return (
        *_forehead(fur),
        ellipse((0, -1.9), 2.6, 1.9, Ink(fur.pale)),
        *both(
            ellipse((-2.2, -4.1), 1.05, 1.25, Ink("#d9e86b", fur.edge, 0.35)),
            ellipse((-2.2, -4.1), 0.45, 1.05, Ink(fur.eye)),
            line((-3.2, -2.3), (-7.4, -3.0), ink=whisker),
            line((-3.2, -1.7), (-7.2, -1.3), ink=whisker),
        ),
        *_nose((0, -2.5), 0.6, fur),
    )


def _forehead(fur: Fur) -> tuple[Mark, ...]:
    if not fur.tabby:
        return ()
    stripe = Ink(None, fur.dark, 0.8)
    return (line((0, -7.4), (0, -5.9), ink=stripe), *both(line((-1.5, -7.1), (-1.3, -6.0), ink=stripe)))


def _collar(fur: Fur, *, bell: bool) -> tuple[Mark, ...]:
    band = ((-1.6, 1.7), (1.6, 1.7), (3.3, 0.1))
    return (
        curve((-3.3, 0.1), band, ink=Ink(None, fur.edge, 1.7)),
        curve((-3.3, 0.1), band, ink=Ink(None, fur.collar, 1.1)),
        *((Circle((0, 2.1), 1.0, Ink("#f6d860", fur.edge, 0.35)),) if bell else ()),
    )
