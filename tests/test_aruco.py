"""Our corner markers against OpenCV's own."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.aruco import CELLS, DICTIONARY, PATTERNS, bits, marker, quiet
from companion.drawing import Mark, Path
from companion.errors import UsageError

CELL = 20


def painted(marks: tuple[Mark, ...], size: int) -> np.ndarray:
    """Straight-edged marks as pixels, 1 pixel a unit."""
    picture = np.full((size, size), 128, np.uint8)
    for mark in marks:
        assert isinstance(mark, Path)
        points = [mark.start, *(segment[-1] for segment in mark.segments)]
        corners = np.array(points).round().astype(np.int32)
        # Pixels up to but not including the far edge.
        low, high = corners.min(axis=0), corners.max(axis=0)
        picture[low[1] : high[1], low[0] : high[0]] = 255 if mark.ink.fill == "#ffffff" else 0
    return picture


@pytest.mark.parametrize("number", range(len(PATTERNS)))
def test_every_marker_is_the_one_opencv_draws(number: int) -> None:
    family = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, DICTIONARY))
    theirs = cv2.aruco.generateImageMarker(family, number, CELLS + 2, borderBits=1)
    assert (np.array(bits(number)) == (theirs[1:-1, 1:-1] > 0)).all()

    side = (CELLS + 2) * CELL
    corners = ((0.0, 0.0), (side, 0.0), (float(side), float(side)), (0.0, side))
    drawn = painted(marker(number, corners), side)
    assert (drawn == np.kron(theirs, np.ones((CELL, CELL), np.uint8))).all()


def test_all_fifty_are_known_and_no_more() -> None:
    assert len(PATTERNS) == len(set(PATTERNS)) == 50
    for number in (-1, 50):
        with pytest.raises(UsageError, match="0 to 49"):
            bits(number)


def test_a_marker_on_its_white_card_is_found_on_a_dark_table() -> None:
    corners = ((60.0, 60.0), (180.0, 60.0), (180.0, 180.0), (60.0, 180.0))
    picture = painted((quiet(corners, CELL), *marker(7, corners)), 240)
    picture[picture == 128] = 20
    family = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, DICTIONARY))
    found, numbers, _ = cv2.aruco.ArucoDetector(family).detectMarkers(picture)
    assert numbers is not None
    assert numbers.flatten().tolist() == [7]
    assert np.abs(found[0][0] - np.array(corners)).max() < 1.5


def test_a_turned_marker_turns_its_cells_too() -> None:
    turned = ((120.0, 0.0), (120.0, 120.0), (0.0, 120.0), (0.0, 0.0))
    upright = ((0.0, 0.0), (120.0, 0.0), (120.0, 120.0), (0.0, 120.0))
    assert (painted(marker(3, turned), 120) == np.rot90(painted(marker(3, upright), 120), -1)).all()
