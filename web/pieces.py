"""The pieces of a game as small pictures, from the game's own art; and where its places lie."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from importlib import import_module

from companion import games, svg
from companion.board import Board
from companion.diagram import Pointed
from companion.drawing import Drawing
from companion.errors import UsageError
from companion.words import Look

ICON = (-10.0, -10.0, 10.0, 10.0)
"""The art of a piece is drawn round (0, 0), inside a circle of radius 10."""

POINT_STEP = 19.0
"""From one point of a line to the next: they nearly touch."""
DIE = 0.6
"""A pictured thing higher than this share of its width is a die."""
SHORTEST = 16
"""Points that a line has room for at least, so that the first ones are not huge."""


@dataclass(frozen=True, slots=True)
class Square:
    """A place on the picture: its corner and its side, in millimetres."""

    place: str
    x: float
    y: float
    size: float
    tall: float | None = None
    """Of a zone: its height."""


@dataclass(frozen=True, slots=True)
class Ground:
    """Where the places of a board are, for fingers."""

    box: str
    squares: tuple[Square, ...]
    looks: tuple[str, ...]
    rolls: tuple[str, ...] = ()
    """The zones into which dice are rolled."""


@lru_cache(maxsize=256)
def icon(game: str, look: str) -> str:
    """The piece as SVG; a plain disc where the game has no art for it."""
    try:
        marks = import_module(f"companion.games.{games.folder(game).name}.art").piece(Look(look))
        return svg.svg(Drawing(ICON, marks), css="icon")
    except (ImportError, AttributeError, UsageError):
        return _disc(look)


@lru_cache(maxsize=256)
def points(game: str, count: int, longest: int, name: str) -> str:
    """A score as a line of points, so long that the *longest* fills the width; *name* is its own on the page.

    Nothing where the game does not say what a point looks like.
    """
    try:
        art = import_module(f"companion.games.{games.folder(game).name}.art")
    except (ImportError, UsageError):
        return ""
    if not count or not isinstance(art, Pointed):
        return ""
    wide, mark = POINT_STEP * max(longest, SHORTEST), svg.body(art.point())
    one = f'<symbol id="{escape(name)}" viewBox="-10 -10 20 20">{mark}</symbol>'
    line = (
        f'<use href="#{escape(name)}" x="{n * POINT_STEP:g}" y="0" width="20" height="20"/>'
        for n in range(count)
    )
    return svg.element((0, 0, wide + 20 - POINT_STEP, 20), one + "".join(line), css="line")


def _disc(look: str) -> str:
    return (
        '<svg class="icon" viewBox="-10 -10 20 20" aria-hidden="true"><circle r="8" class="disc"/>'
        f'<text y="4" text-anchor="middle" font-size="11">{escape(look[:1].upper())}</text></svg>'
    )


@lru_cache(maxsize=16)
def ground(game: str) -> Ground | None:
    """The places of the game's board; None for a game that is not on the shelf."""
    try:
        board = games.board(game)
    except UsageError:
        return None
    x0, y0, x1, y1 = board.box
    squares = tuple(
        Square(place, spot.x - spot.size / 2, spot.y - spot.size / 2, spot.size)
        for place, spot in board.places.items()
    )
    zones = tuple(
        Square(zone, left, top, right - left, bottom - top)
        for zone, (left, top, right, bottom) in board.zones.items()
    )
    box = f"{x0:g} {y0:g} {x1 - x0:g} {y1 - y0:g}"
    return Ground(box, squares + zones, tuple(board.looks), tuple(_rolls(board)))


def _rolls(board: Board) -> Iterator[str]:
    """The zones of things that are about as high as wide and differ in their tops: dice."""
    for zone in board.zones:
        shapes = [board.looks[look] for look in board.looks_on(zone)]
        if any(shape.picture and shape.height > DIE * shape.width for shape in shapes):
            yield zone


def look_of(game: str, colour: str, part: str) -> str | None:
    """The look that a count is about: ``cats`` of orange is ``orange-cat``, ``bone`` is anybody's."""
    here = ground(game)
    words = {word.removesuffix("s") for word in part.replace("-", "_").split("_")}
    kinds = {look: look.partition("-") for look in (here.looks if here else ())}
    own = (look for look, (of, _, kind) in kinds.items() if of == colour and kind in words)
    anybodys = (look for look, (_, _, kind) in kinds.items() if kind == part)
    return next(own, None) or next(anybodys, None)
