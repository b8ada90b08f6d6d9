"""The cards, 63 by 88 millimetres round (0, 0): nine turn cards, six position cards, the potion card."""

from __future__ import annotations

from math import cos, pi, sin, tan

from companion.drawing import (
    Circle,
    Drawing,
    Ink,
    Path,
    Point,
    Words,
    ellipse,
    line,
    placed,
    polygon,
    rounded,
)
from companion.games.kitchen.box import Card
from companion.games.kitchen.faces import Marks, both, head, mouse
from companion.games.kitchen.numbers import blue_number, yellow_number
from companion.games.kitchen.paint import INK, PAPER, Paint, paint
from companion.games.kitchen.tokens import GROUNDS, picture, token

WIDE, TALL = 63.0, 88.0
ROUND = 4.0
BAR = "#c1121f"
BACKS = {"turn": ("#f4bccb", "#e392aa"), "position": ("#f8dd6e", "#dcb52f"), "potion": ("#dccff0", "#b49fd6")}


def turn_card(card: Card) -> Marks:
    return special_card(card.special) if card.special else animal_card(card)


def animal_card(card: Card) -> Marks:
    """Who begins (ground and letter), who transforms (the animal, barred or not), which way round."""
    assert card.form is not None  # only special cards have none
    coat = paint(card.name)
    return (
        *_ground(coat.base, coat.edge),
        *_letters(coat),
        *(mark for start in (-pi / 2, pi / 6, 5 * pi / 6) for mark in arrow(start, card.clockwise, coat)),
        Circle((0, 0), 20, Ink(PAPER, coat.edge, 1)),
        *placed(head(card.form), (0, 0), 2.1),
        *(_bar() if card.barred else ()),
    )


def plain_card(coat: Paint) -> Marks:
    """Only the colour and its letter."""
    return (*_ground(coat.base, coat.edge), *_letters(coat), Circle((0, 0), 20, Ink(PAPER, coat.edge, 1)))


def _ground(base: str, edge: str) -> Marks:
    x, y = WIDE / 2, TALL / 2
    return (
        rounded(-x, -y, x, y, ROUND, Ink(base, "#5d6b73", 0.2)),
        rounded(2 - x, 2 - y, x - 2, y - 2, ROUND - 1.5, Ink(None, edge, 0.6)),
    )


def _letters(coat: Paint) -> Marks:
    spots = [(x, y) for x in (-23, 23) for y in (-34.5, 34.5)]
    return tuple(Words((x, y + 4.3), coat.letter, 12, Ink(coat.words), True) for x, y in spots)


def arrow(start: float, clockwise: bool, coat: Paint) -> Marks:
    """A third of the way round, outside the animal's disk."""
    sweep, r = 0.46 * pi, 24.8
    way = 1 if clockwise else -1
    first = start - way * sweep / 2
    last = first + way * sweep
    tip = last + way * 0.2
    points = (_at(r, tip), _at(r + 4.2, last), _at(r - 4.2, last))
    return (
        arc(r, first, last, Ink(None, coat.edge, 5)),
        polygon(points, Ink(coat.edge, coat.edge, 2)),
        arc(r, first, last, Ink(None, "#ffffff", 3.4)),
        polygon(points, Ink("#ffffff")),
    )


def _at(r: float, angle: float) -> Point:
    return (r * cos(angle), r * sin(angle))


def arc(r: float, first: float, last: float, ink: Ink) -> Path:
    """Part of a circle round (0, 0), at most a half."""
    reach = 4 / 3 * tan((last - first) / 4) * r
    (x0, y0), (x1, y1) = _at(r, first), _at(r, last)
    handles = (
        (x0 - reach * sin(first), y0 + reach * cos(first)),
        (x1 + reach * sin(last), y1 - reach * cos(last)),
    )
    return Path((x0, y0), ((*handles, (x1, y1)),), ink, closed=False)


def _bar() -> Marks:
    """Not this one."""
    return (
        line((-13, -13), (13, 13), ink=Ink(None, "#ffffff", 5)),
        Circle((0, 0), 18.4, Ink(None, BAR, 3.2)),
        line((-13, -13), (13, 13), ink=Ink(None, BAR, 3.2)),
    )


def special_card(name: str) -> Marks:
    light = name != "wererat"
    words = Ink(INK if light else "#ffffff")
    return (
        *_ground(GROUNDS[name], INK if light else "#d9cfe6"),
        *placed(picture(name), (0, -9), 2.5),
        *_reminder(name),
        Words((0, 36), name.capitalize(), 8, words, True),
    )


def _reminder(name: str) -> Marks:
    """What the card does, in a small picture."""
    if name == "scientist":
        numbers = ((-20.0 + 8 * n, 21.0) for n in range(6))
        return tuple(mark for n, at in enumerate(numbers, 1) for mark in placed(yellow_number(n), at, 0.42))
    if name == "crap":
        return (*placed(token("bone"), (-12, 20), 0.55), *_to(0, 20), *placed(token("crap"), (12, 20), 0.55))
    disk = Circle((0, 0), 8, Ink(PAPER))
    small = placed((disk, *mouse()), (-12, 20), 0.75)
    return (*small, *placed(_to(0, 0, "#ffffff"), (0, 20)), *placed(token("wererat"), (12, 20), 0.62))


def _to(x: float, y: float, ink: str = INK) -> Marks:
    """A small arrow to the right."""
    return (
        line((x - 3.4, y), (x + 1.4, y), ink=Ink(None, ink, 1.4)),
        polygon(((x + 4, y), (x + 0.8, y - 2.4), (x + 0.8, y + 2.4)), Ink(ink)),
    )


def position_card(number: int) -> Marks:
    """Where to begin: at the blue number, or at the yellow one when the scientist comes."""
    return (
        *_ground(PAPER, "#c9a92a"),
        *placed(blue_number(number), (0, -19), 2.1),
        line((-22, 0), (22, 0), ink=Ink(None, "#c9a92a", 0.6, (2, 2))),
        *placed(yellow_number(number), (0, 20), 1.75),
    )


def potion_card() -> Marks:
    return (
        *_ground(GROUNDS["potion"], "#7d5bb0"),
        *placed(picture("potion"), (0, -6), 2.9),
        Words((0, 30), "Potion", 8, Ink(INK), True),
        Words((0, 37), "once", 5.5, Ink(INK)),
    )


def back(kind: str) -> Marks:
    """Paw prints on the colour of the deck."""
    ground, print_ = BACKS[kind]
    rows = {-30: (-18, 0, 18), -15: (-9, 9), 0: (-18, 0, 18), 15: (-9, 9), 30: (-18, 0, 18)}
    paws = [(x, y, 20 if y % 2 else -20) for y, columns in rows.items() for x in columns]
    marks = tuple(mark for x, y, turn in paws for mark in placed(paw(print_), (x, y), 1.3, turn))
    return (*_ground(ground, print_), *marks)


def paw(ink: str) -> Marks:
    pad = Ink(ink)
    toes = (ellipse((-1.2, -2.1), 0.9, 1.2, pad), ellipse((-3.0, -0.4), 0.85, 1.1, pad, -25))
    return (ellipse((0, 1.5), 2.3, 1.8, pad), *both(*toes))


def folded(front: Marks, behind: Marks) -> Drawing:
    """Front and back of a card one under the other, to fold along the dashed line and glue."""
    fold = Ink(None, INK, 0.3, (1.6, 1.4))
    return Drawing(
        (-WIDE / 2, 0, WIDE / 2, 2 * TALL),
        (
            *placed(front, (0, TALL / 2)),
            *placed(behind, (0, TALL * 1.5), 1, 180),
            line((-WIDE / 2, TALL), (WIDE / 2, TALL), ink=fold),
        ),
    )
