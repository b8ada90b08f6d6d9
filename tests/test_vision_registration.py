"""The board found by its markers, and followed."""

import cv2
import numpy as np
import pytest
from seen_table import BOARD, camera

from companion.board import Board
from companion.errors import UsageError
from vision.geometry import Picture, Rectifier, Sheet
from vision.registration import Registrar


def hidden(frame: Picture, registrar: Registrar, *numbers: int) -> Picture:
    """The same picture with grey card over some markers."""
    covered = frame.copy()
    for number in numbers:
        assert registrar.mount is not None
        corners = registrar.mount.project(BOARD.markers[number])
        (x0, y0), (x1, y1) = corners.min(axis=0) - 12, corners.max(axis=0) + 12
        covered[max(0, int(y0)) : int(y1), max(0, int(x0)) : int(x1)] = 120
    return covered


def test_the_camera_is_found_where_it_hangs() -> None:
    table = camera()
    registrar = Registrar(BOARD)
    where = registrar.find(table.read())
    assert where.mount is not None and where.error_px < 0.5 and where.seen == (0, 1, 2, 3)
    assert np.allclose(where.mount.position, table.painter.home.eye, atol=6.0)


def test_heights_are_projected_where_the_camera_sees_them() -> None:
    table = camera()
    where = Registrar(BOARD).find(table.read())
    assert where.mount is not None
    tops = [(20.0, 30.0, 41.0), (250.0, 240.0, 28.0), (135.0, 135.0, 0.0)]
    assert np.allclose(where.mount.project(tops), table.painter.home.project(tops), atol=1.0)


def test_a_board_that_stays_keeps_the_same_mount() -> None:
    table, registrar = camera(), Registrar(BOARD)
    first, second = registrar.find(table.read()), registrar.find(table.read())
    assert first.moved and not second.moved
    assert second.mount is first.mount


@pytest.mark.parametrize("pixels", [1, 3, 12, 60])
def test_a_knock_is_noticed_and_followed(pixels: int) -> None:
    table, registrar = camera(), Registrar(BOARD)
    registrar.find(table.read())
    table.control({"do": "bump", "px": pixels})
    where = registrar.find(table.read())
    assert where.moved and where.mount is not None and where.error_px < 0.5
    true = table.painter.view(table.room).project([(x, y, 0) for x in (0, 270) for y in (0, 270)])
    assert np.allclose(where.mount.project([(x, y) for x in (0, 270) for y in (0, 270)]), true, atol=0.8)


@pytest.mark.parametrize("numbers", [(0,), (1, 3), (0, 1, 2), (0, 1, 2, 3)])
def test_hidden_markers_do_not_lose_a_board_that_has_not_moved(numbers: tuple[int, ...]) -> None:
    table, registrar = camera(), Registrar(BOARD)
    first = registrar.find(table.read())
    where = registrar.find(hidden(table.read(), registrar, *numbers))
    assert where.mount is first.mount and not where.moved


def test_a_knock_is_followed_with_one_marker_hidden() -> None:
    table, registrar = camera(), Registrar(BOARD)
    registrar.find(table.read())
    table.control({"do": "bump", "px": 12})
    where = registrar.find(hidden(table.read(), registrar, 2))
    assert where.moved and where.mount is not None and set(where.seen) == {0, 1, 3}
    true = table.painter.view(table.room).project([(x, y, 0) for x in (0, 270) for y in (0, 270)])
    assert np.allclose(where.mount.project([(x, y) for x in (0, 270) for y in (0, 270)]), true, atol=2.0)


def test_a_marker_of_which_only_the_rim_is_in_sight_is_not_seen() -> None:
    table, registrar = camera(), Registrar(BOARD)
    first = registrar.find(table.read())
    assert first.mount is not None
    corners, frame = first.mount.project(BOARD.markers[0]), table.read().copy()
    (x0, y0), (x1, y1) = corners.min(axis=0) + 10, corners.max(axis=0) - 10
    frame[int(y0) : int(y1), int(x0) : int(x1)] = 120
    where = registrar.find(frame)
    assert where.seen == (1, 2, 3) and not where.moved


def test_no_board_is_no_board() -> None:
    where = Registrar(BOARD).find(np.full((960, 1280, 3), 128, np.uint8))
    assert not where.found and where.by == "nothing"


def test_a_board_without_markers_says_what_to_do() -> None:
    with pytest.raises(UsageError, match="markers"):
        Registrar(Board("plain", (0, 0, 1, 1), {}, {}))


def test_the_rectified_board_has_its_markers_in_the_corners() -> None:
    table, sheet = camera(), Sheet.of(BOARD)
    where = Registrar(BOARD).find(table.read())
    assert where.mount is not None
    picture = Rectifier(where.mount, sheet)(table.read())
    for square in BOARD.markers.values():
        (x0, y0), (x1, y1) = sheet.pixel(*square[0]), sheet.pixel(*square[2])
        inside = cv2.cvtColor(picture[int(y0) + 2 : int(y1), int(x0) + 2 : int(x1)], cv2.COLOR_BGR2GRAY)
        assert inside[0].max() < 90 and inside[:, 0].max() < 90 < inside.max()


def bent(frame: Picture, registrar: Registrar, number: int) -> Picture:
    """The same picture with a dark sleeve that seems to draw out a corner of a marker."""
    assert registrar.mount is not None
    corners = registrar.mount.project(BOARD.markers[number])
    out = corners[0] + (corners[0] - corners[2]) * 0.06
    outline = np.array([corners[1], out, corners[3], corners[0]]).round().astype(np.int32)
    return np.asarray(cv2.fillPoly(frame.copy(), [outline], (30, 30, 30)), np.uint8)


@pytest.mark.parametrize("knock", [0, 12])
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_a_sleeve_beside_a_marker_does_not_bend_the_board(number: int, knock: int) -> None:
    table, registrar = camera(), Registrar(BOARD)
    first = registrar.find(table.read())
    true = registrar
    if knock:
        table.control({"do": "bump", "px": knock})
        true = Registrar(BOARD)
        true.find(table.read())
    frame = bent(table.read(), true, number)
    assert number in registrar.detect(frame), "it is still taken for a marker"
    where = registrar.find(frame)
    assert where.moved is bool(knock) and where.error_px < 0.5
    after = registrar.find(table.read())
    assert after.seen == (0, 1, 2, 3) and after.error_px < 0.5
    assert knock or after.mount is first.mount
