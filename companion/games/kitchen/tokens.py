"""The round tokens: what animals eat, what is left of it, and who comes to trouble them.

Each is a disk of radius 10 with a picture of its own shape on a ground of its own shade.
"""

from __future__ import annotations

from companion.drawing import Circle, Ink, Mark, Path, curve, ellipse, line, placed, polygon, rounded
from companion.errors import UnknownLook
from companion.games.kitchen.faces import SHINE, Marks, both
from companion.games.kitchen.paint import INK, PAPER

GROUNDS = {
    "bone": "#b5533c",
    "fish": "#bfe3ee",
    "cheese": "#2f5d62",
    "potion": "#dccff0",
    "crap": "#f3dfc4",
    "scientist": "#f7e27a",
    "wererat": "#45355c",
}
RIM = "#6b5138"


def token(name: str) -> Marks:
    """The token, from -10 to 10."""
    return (
        Circle((0, 0), 9.6, Ink(GROUNDS[known(name)], RIM, 0.8)),
        *picture(name),
    )


def picture(name: str) -> Marks:
    pictures = {
        "bone": bone,
        "fish": fish,
        "cheese": cheese,
        "potion": potion,
        "crap": crap,
        "scientist": scientist,
        "wererat": wererat,
    }
    return pictures[known(name)]()


def known(name: str) -> str:
    if name not in GROUNDS:
        raise UnknownLook(f"There is no token {name!r} here; there is {', '.join(GROUNDS)}.")
    return name


def bone() -> Marks:
    ivory, edge = "#fff6df", Ink("#fff6df", INK, 0.6)
    knobs = [Circle((x, y), 2.25, edge) for x in (-5.3, 5.3) for y in (-1.8, 1.8)]
    return (
        *knobs,
        rounded(-5.6, -1.8, 5.6, 1.8, 0.6, edge),
        *(Circle((x, y), 1.9, Ink(ivory)) for x in (-5.3, 5.3) for y in (-1.8, 1.8)),
        line((-2.6, -0.7), (1.2, -0.7), ink=Ink(None, "#d8c79f", 0.6)),
    )


def fish() -> Marks:
    body = curve(
        (-7.4, 0.2),
        ((-5.0, -4.6), (1.2, -5.0), (3.8, -0.6)),
        ((7.4, -4.2),),
        ((6.2, -1.2), (6.2, 1.6), (7.4, 4.4)),
        ((3.8, 1.0),),
        ((1.2, 5.2), (-5.0, 4.8), (-7.4, 0.2)),
        ink=Ink("#2f6fb5", INK, 0.6),
        closed=True,
    )
    scale = Ink(None, "#9cc6ee", 0.6)
    return (
        body,
        curve((-2.9, -3.0), ((-1.7, -1.2), (-1.7, 1.4), (-2.9, 3.2)), ink=Ink(None, INK, 0.5)),
        *(curve((x, -1.3), ((x + 0.9, -0.7), (x + 0.9, 0.7), (x, 1.3)), ink=scale) for x in (-0.6, 1.2)),
        Circle((-4.6, -0.8), 1.0, Ink("#ffffff")),
        Circle((-4.7, -0.8), 0.55, Ink(INK)),
        curve((-6.6, 1.5), ((-6.0, 1.9), (-5.4, 1.9), (-4.9, 1.5)), ink=Ink(None, INK, 0.4)),
    )


def cheese() -> Marks:
    top, front, hole = "#ffe28a", "#f7bd2e", "#c98a10"
    return (
        polygon(((-7.2, -0.6), (1.6, -5.8), (7.2, -1.2)), Ink(top, INK, 0.6)),
        polygon(((-7.2, -0.6), (7.2, -1.2), (7.2, 4.4), (-7.2, 5.4)), Ink(front, INK, 0.6)),
        ellipse((-3.6, 2.4), 1.7, 1.4, Ink(hole)),
        ellipse((1.0, 1.4), 1.1, 0.9, Ink(hole)),
        ellipse((4.4, 2.6), 1.3, 1.2, Ink(hole)),
        ellipse((1.8, -3.2), 1.3, 0.6, Ink(hole)),
    )


def flask(ink: Ink) -> Path:
    return curve(
        (-1.7, -6.4),
        ((-1.7, -2.2),),
        ((-6.4, 4.2),),
        ((-7.0, 5.6), (-6.2, 6.9), (-4.8, 6.9)),
        ((4.8, 6.9),),
        ((6.2, 6.9), (7.0, 5.6), (6.4, 4.2)),
        ((1.7, -2.2),),
        ((1.7, -6.4),),
        ink=ink,
        closed=True,
    )


def potion() -> Marks:
    brew = curve(
        (-4.2, 1.2),
        ((-2.4, 0.2), (-1.6, 2.0), (0, 1.2)),
        ((1.6, 0.4), (2.6, 1.8), (4.2, 1.2)),
        ((6.2, 4.4),),
        ((6.7, 5.4), (6.0, 6.5), (4.8, 6.5)),
        ((-4.8, 6.5),),
        ((-6.0, 6.5), (-6.7, 5.4), (-6.2, 4.4)),
        ink=Ink("#3fb54a"),
        closed=True,
    )
    return (
        flask(Ink("#f7fbff")),
        brew,
        flask(Ink(None, INK, 0.7)),
        rounded(-2.7, -7.3, 2.7, -5.9, 0.5, Ink("#b98a55", INK, 0.5)),
        Circle((-2.2, 4.3), 0.9, Ink("#d9f7b0")),
        Circle((1.4, 3.2), 0.65, Ink("#d9f7b0")),
        Circle((2.6, 5.0), 0.8, Ink("#d9f7b0")),
        Circle((0.2, -1.6), 0.6, Ink("#8fd66a")),
    )


def crap() -> Marks:
    brown, dark = Ink("#6b4226", INK, 0.6), Ink(None, "#4a2a15", 0.5)
    fly = (Circle((0, 0), 0.6, Ink(INK)), *both(ellipse((-0.7, -0.6), 0.7, 0.4, Ink("#b8c4cc"), 30)))
    tip = curve(
        (-1.9, -2.6),
        ((-1.4, -4.6), (0.4, -4.4), (0.2, -6.8)),
        ((2.6, -5.4), (2.8, -3.8), (1.9, -2.6)),
        ink=brown,
        closed=True,
    )
    return (
        tip,
        rounded(-3.9, -3.0, 3.9, 0.6, 1.75, brown),
        rounded(-5.7, 0.2, 5.7, 3.6, 1.65, brown),
        rounded(-7.2, 3.2, 7.2, 6.8, 1.75, brown),
        line((-2.4, -1.2), (0.4, -1.2), ink=dark),
        *both(
            ellipse((-1.9, 1.6), 1.15, 1.35, Ink("#ffffff", INK, 0.35)),
            Circle((-1.7, 1.8), 0.6, Ink(INK)),
        ),
        curve((-1.9, 4.4), ((-0.8, 5.6), (0.8, 5.6), (1.9, 4.4)), ink=Ink(None, "#f3dfc4", 0.6)),
        *placed(fly, (-6.2, -4.2)),
        *placed(fly, (5.9, -5.0)),
    )


def scientist() -> Marks:
    """Wild white hair, round glasses, a big moustache."""
    hair = Ink("#ffffff", INK, 0.5)
    skin = Ink("#f3c9a5", INK, 0.5)
    tufts: tuple[Mark, ...] = (
        ellipse((-5.6, -3.2), 2.6, 2.0, hair, 30),
        ellipse((-6.6, 0.0), 2.2, 1.7, hair),
        ellipse((-3.4, -5.6), 2.4, 2.2, hair, 20),
    )
    return (
        *both(*tufts),
        ellipse((0, -6.4), 2.4, 2.2, hair),
        ellipse((0, 0.9), 4.9, 5.9, skin),
        *both(
            Circle((-2.2, -0.4), 1.95, Ink("#e6f4fb", INK, 0.6)),
            Circle((-1.9, -0.2), 0.75, Ink(INK)),
            curve((-3.8, -2.7), ((-3.0, -3.6), (-1.8, -3.4), (-1.2, -2.8)), ink=Ink(None, INK, 0.6)),
        ),
        line((-0.4, -0.5), (0.4, -0.5), ink=Ink(None, INK, 0.6)),
        ellipse((0, 1.7), 1.0, 1.2, Ink("#e8a987", INK, 0.4)),
        *both(
            curve(
                (0, 3.0),
                ((-1.4, 2.2), (-3.6, 2.6), (-4.6, 4.6)),
                ((-3.0, 4.9), (-0.8, 4.9), (0, 3.8)),
                ink=hair,
                closed=True,
            ),
        ),
        curve((-1.0, 5.3), ((-0.4, 5.8), (0.4, 5.8), (1.0, 5.3)), ink=Ink(None, INK, 0.5)),
    )


def wererat() -> Marks:
    """A mouse gone wild: ragged ears, red eyes, long teeth."""
    fur = Ink("#8d8496", INK, 0.6)
    ear = curve(
        (-2.4, -3.6),
        ((-4.2, -7.6), (-8.2, -7.2), (-7.6, -3.2)),
        ((-6.4, -3.6),),
        ((-6.6, -1.8),),
        ((-5.2, -2.2), (-4.4, -1.8), (-4.0, -1.2)),
        ink=fur,
        closed=True,
    )
    jaw = curve(
        (-5.0, -1.2),
        ((-6.4, 0.6),),
        ((-4.8, 0.9),),
        ((-5.6, 2.8),),
        ((-3.9, 2.7),),
        ((-3.0, 5.0), (-1.4, 5.8), (0, 5.8)),
        ((1.4, 5.8), (3.0, 5.0), (3.9, 2.7)),
        ((5.6, 2.8),),
        ((4.8, 0.9),),
        ((6.4, 0.6),),
        ((5.0, -1.2),),
        ((4.0, -5.2), (-4.0, -5.2), (-5.0, -1.2)),
        ink=fur,
        closed=True,
    )
    return (
        *both(ear, ellipse((-5.4, -4.3), 1.2, 1.5, Ink("#d98b9c"), -30)),
        jaw,
        *both(
            ellipse((-2.3, -0.8), 1.6, 1.2, Ink("#ffd23f", INK, 0.4), 22),
            Circle((-2.1, -0.7), 0.65, Ink("#c1121f")),
            line((-4.1, -2.7), (-1.1, -1.6), ink=Ink(None, INK, 0.8)),
        ),
        curve((-2.9, 3.0), ((-1.4, 4.6), (1.4, 4.6), (2.9, 3.0)), ink=Ink("#3a1020", INK, 0.4), closed=True),
        *both(polygon(((-1.4, 3.7), (-0.1, 4.0), (-0.7, 6.9)), Ink(PAPER, INK, 0.35))),
        ellipse((0, 1.8), 1.3, 0.95, Ink("#3a2a33")),
        Circle((-0.4, 1.5), 0.3, SHINE),
    )
