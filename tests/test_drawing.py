"""Drawings: moved, mirrored, written as SVG; and the cats that every eye tells apart."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from xml.etree import ElementTree

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import games
from companion.drawing import (
    Circle,
    Drawing,
    Ink,
    Mark,
    Path,
    Words,
    bounds,
    line,
    mirrored,
    placed,
    rectangle,
)
from companion.errors import UnknownLook
from companion.games.boop import art
from companion.games.boop.quilt import CLOTHS
from companion.svg import body, number, outline, svg
from companion.words import Look

BOARD = games.board("boop")
LOOKS = list(BOARD.looks)
SMALL = st.floats(-500, 500, allow_nan=False)
POINTS = st.tuples(SMALL, SMALL)
INK = Ink("#102030", "#405060", 0.5, (2.0, 1.0))
MARKS = st.one_of(
    st.builds(lambda a, b, c: Path(a, ((b,), (a, b, c)), INK), POINTS, POINTS, POINTS),
    st.builds(lambda a, r: Circle(a, r, INK), POINTS, st.floats(0.1, 50)),
    st.builds(lambda a: Words(a, "c3", 5, INK), POINTS),
)


@given(MARKS, st.sampled_from(["x", "y"]))
def test_mirrored_twice_is_as_before(mark: Mark, across: str) -> None:
    assert mirrored(mirrored((mark,), across), across) == (mark,)


@given(MARKS, POINTS, st.floats(0.1, 10), st.floats(-180, 180))
def test_placed_there_and_back_is_as_before(
    mark: Mark, at: tuple[float, float], k: float, turn: float
) -> None:
    there = placed(placed(placed((mark,), (0, 0), k, turn), at), (-at[0], -at[1]))
    (back,) = placed(there, (0, 0), 1 / k, -turn)
    assert np.allclose(bounds(back), bounds(mark), atol=1e-6)


def test_a_quarter_turn_is_clockwise_and_lines_grow_with_the_shape() -> None:
    (turned,) = placed((line((1, 0), (2, 0), ink=INK),), (10, 20), 3, 90)
    assert isinstance(turned, Path)
    assert turned.start == pytest.approx((10, 23))
    assert turned.ink.width == 1.5
    assert turned.ink.dash == (6.0, 3.0)


@given(st.lists(POINTS, min_size=2, max_size=30))
def test_svg_outlines_end_where_the_path_ends(points: list[tuple[float, float]]) -> None:
    """Relative moves with two decimals must not add up their errors."""
    numbers = [float(n) for n in re.findall(r"-?\d*\.?\d+", outline(line(*points, ink=INK)))]
    x, y = sum(numbers[::2]), sum(numbers[1::2])
    assert (x, y) == pytest.approx(points[-1], abs=0.011)


@given(st.floats(-1e4, 1e4))
def test_short_numbers_are_right_to_a_hundredth(value: float) -> None:
    assert float(number(value)) == pytest.approx(value, abs=0.0051)
    assert not re.search(r"\.\d*0$|^-0$|e", number(value))


def test_overlapping_shapes_stay_apart_so_that_none_cuts_a_hole() -> None:
    ink = Ink("#000000")
    apart, over = rectangle(5, 0, 6, 1, ink), rectangle(0.5, 0, 1.5, 1, ink)
    first = rectangle(0, 0, 1, 1, ink)
    assert body((first, apart)).count("<path") == 1
    assert body((first, over)).count("<path") == 2


def test_svg_is_valid_and_escapes_words() -> None:
    text = svg(Drawing((0, 0, 9, 9), (Words((1, 1), "<a & b>", 3, INK),)), title='"x" & <y>', css="k")
    root = ElementTree.fromstring(text)
    assert root.attrib["aria-label"] == '"x" & <y>'
    assert root.findtext("{http://www.w3.org/2000/svg}text") == "<a & b>"


@pytest.mark.parametrize("look", LOOKS)
def test_every_look_has_a_picture_inside_its_square(look: Look) -> None:
    marks = art.piece(look)
    assert len(marks) > 10
    for mark in marks:
        far = np.abs(_points(mark)).max()
        assert far + (mark.ink.width / 2 if mark.ink.line else 0) <= 10, mark


def _points(mark: Mark) -> np.ndarray:
    """Points along a mark, close together."""
    if isinstance(mark, Circle):
        turns = np.linspace(0, 2 * np.pi, 40)
        return np.array(mark.middle) + mark.radius * np.stack((np.cos(turns), np.sin(turns)), axis=1)
    assert isinstance(mark, Path)
    here, points = mark.start, [np.array([mark.start])]
    for segment in mark.segments:
        corners = np.array([here, *(segment if len(segment) == 3 else (here, *segment * 2))])
        t = np.linspace(0, 1, 20)[:, None]
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
        points.append(sum(w * c for w, c in zip(weights, corners, strict=True)))
        here = segment[-1]
    return np.concatenate(points)


def test_a_look_without_picture_is_refused_in_a_sentence() -> None:
    for look in ("blue-cat", "orange-dog", "empty"):
        with pytest.raises(UnknownLook, match=look):
            art.piece(Look(look))


Eye = tuple[tuple[float, ...], ...]

# Linear RGB as people see it who lack one kind of cone: the red, the green (Vienot and others, 1999).
RED_BLIND = ((0.1124, 0.8876, 0.0), (0.1124, 0.8876, 0.0), (0.0040, -0.0040, 1.0))
GREEN_BLIND = ((0.2928, 0.7072, 0.0), (0.2928, 0.7072, 0.0), (-0.0223, 0.0223, 1.0))
ALL_COLOURS = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def _lab(colour: str, eye: Eye) -> np.ndarray:
    rgb = np.array([int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)])
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    seen = np.clip(np.array(eye) @ linear, 0, 1)
    shown = np.where(seen <= 0.0031308, seen * 12.92, 1.055 * seen ** (1 / 2.4) - 0.055)
    pixel = shown[::-1].astype(np.float32).reshape(1, 1, 3)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_BGR2LAB)[0, 0])


@pytest.mark.parametrize("eye", [ALL_COLOURS, RED_BLIND, GREEN_BLIND], ids=["all", "red", "green"])
def test_the_two_colours_and_the_cloth_are_far_apart_for_every_eye(
    eye: tuple[tuple[float, ...], ...],
) -> None:
    """A difference of 2 is just seen; 20 is another colour."""
    orange, gray = (BOARD.looks[Look(f"{name}-cat")].colour for name in ("orange", "gray"))
    cloths = [cloth.ground for cloth in CLOTHS.values()]
    for a, b in [(orange, gray), *product((orange, gray), cloths)]:
        assert np.linalg.norm(_lab(a, eye) - _lab(b, eye)) > 20, (a, b)


def test_kittens_and_cats_of_the_two_colours_differ_even_without_colour() -> None:
    """Orange ones have stripes, grey ones a white muzzle: other shapes, not only other paint."""

    def shapes(look: Look) -> list[Mark]:
        return [replace(mark, ink=Ink()) for mark in art.piece(look)]

    seen = [shapes(look) for look in LOOKS]
    assert all(a != b for n, a in enumerate(seen) for b in seen[n + 1 :])


def test_the_colour_in_the_board_file_is_the_colour_of_the_drawing() -> None:
    for look, shape in BOARD.looks.items():
        assert shape.colour in {mark.ink.fill for mark in art.piece(look)}
