"""What the simulated camera draws: where things are, how high, how lit, how steady."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from simulated_evening import BOARD, Evening, bed, table

from hardware.simulated import STRESSES, SimulatedCamera
from hardware.simulated.lens import SIZE, hung
from hardware.simulated.painter import NOISE
from hardware.simulated.solids import solid

Frame = NDArray[np.uint8]


def markers(frame: Frame) -> dict[int, NDArray[np.float64]]:
    """Where the corners of the board's markers are in the picture."""
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, BOARD.dictionary))
    tuned = cv2.aruco.DetectorParameters()
    tuned.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    corners, ids, _ = cv2.aruco.ArucoDetector(dictionary, tuned).detectMarkers(frame)
    return {int(i): np.asarray(c[0], float) for i, c in zip(ids.ravel(), corners, strict=True)}


def expected(camera: SimulatedCamera) -> dict[int, NDArray[np.float64]]:
    view = camera.painter.view(camera.room)
    return {i: view.project([(x, y, 0.0) for x, y in c]) for i, c in BOARD.markers.items()}


def changed(a: Frame, b: Frame) -> NDArray[np.bool_]:
    """Where two pictures differ by more than noise."""
    smooth = [cv2.GaussianBlur(frame, (0, 0), 1.5).astype(int) for frame in (a, b)]
    return np.asarray(np.abs(smooth[0] - smooth[1]).max(axis=-1) > 14)


@pytest.mark.parametrize("stress", STRESSES)
def test_all_markers_are_where_they_should_be_on_every_hard_evening(stress: str) -> None:
    camera = table(5, stress=stress)
    if camera.stress.bump:
        camera.control({"do": "bump", "px": camera.stress.bump})
    if camera.stress.turn:
        camera.control({"do": "turn", "degrees": camera.stress.turn})
    if camera.stress.arm:
        camera.control({"do": "hand", "in": True, "place": "d3"})
    if camera.stress.shade:
        camera.control({"do": "shadow", "dark": camera.stress.shade})
    frame = camera.read()
    assert frame.shape == (SIZE[1], SIZE[0], 3)
    assert frame.dtype == np.uint8
    found = markers(frame)
    assert set(found) == {0, 1, 2, 3}
    for number, corners in expected(camera).items():
        assert np.abs(found[number] - corners).max() < 0.7


@pytest.mark.parametrize("seed", range(12))
def test_every_camera_hangs_so_that_the_whole_board_is_seen(seed: int) -> None:
    view = hung(BOARD, seed)
    x0, y0, x1, y1 = BOARD.box
    corners = view.project([(x, y, 0.0) for x in (x0, x1) for y in (y0, y1)])
    assert (corners > 0).all()
    assert (corners < SIZE).all()
    assert 450 < view.eye[2] < 800


@pytest.mark.parametrize("px", [6.0, 12.0])
def test_a_bump_moves_the_picture_by_that_many_pixels(px: float) -> None:
    camera = table(1)
    before = expected(camera)
    camera.control({"do": "bump", "px": px})
    after = expected(camera)
    for number, corners in before.items():
        assert np.linalg.norm(after[number] - corners, axis=1).mean() == pytest.approx(px, rel=0.15)


def test_a_turn_turns_the_board_by_its_degrees() -> None:
    camera = table(1)
    before = expected(camera)
    camera.control({"do": "turn", "degrees": 1.5})
    after = expected(camera)

    def angle(found: dict[int, NDArray[np.float64]]) -> float:
        (x0, y0), (x1, y1) = found[0][0], found[2][0]
        return float(np.degrees(np.arctan2(y1 - y0, x1 - x0)))

    assert angle(after) - angle(before) == pytest.approx(1.5, abs=0.25)


@pytest.mark.parametrize("look", BOARD.looks)
def test_a_piece_stands_with_its_foot_on_its_square_and_leans_away_from_the_camera(look: str) -> None:
    camera = table(1)
    bare = camera.read()
    camera.control({"do": "put", "look": look, "place": "f1"})
    piece = camera.base.pieces[-1]
    seen = changed(bare, camera.read())
    view = camera.painter.view(camera.room)
    foot, head = view.project([(piece.x, piece.y, 1.0), (piece.x, piece.y, BOARD.looks[look].height * 0.7)])
    for x, y in (foot, head):
        assert seen[round(y) - 2 : round(y) + 3, round(x) - 2 : round(x) + 3].mean() > 0.8
    away = np.subtract((piece.x, piece.y), view.eye[:2])
    assert np.dot(head - foot, away) > 0
    width = BOARD.looks[look].width * view.scale(piece.x, piece.y)
    box = camera.painter.stamps(view, piece)[-1].rest.shape
    assert 0.9 * width < max(box[:2]) < 2.4 * width


def test_kittens_and_cats_differ_in_size_and_colours_in_hue() -> None:
    camera = table(1)
    painted = {}
    for look in BOARD.looks:
        camera.control({"do": "lay", "view": {"c3": look}})
        stamp = camera.painter.stamps(camera.painter.view(camera.room), camera.base.pieces[-1])[-1]
        body = stamp.rest[..., 0] < 128
        assert stamp.colour is not None
        painted[look] = (int(body.sum()), stamp.colour[body].mean(axis=0))
        assert len(solid(look, BOARD.looks[look])) > 20  # a sculpture, not a block
    assert painted["orange-cat"][0] > 1.5 * painted["orange-kitten"][0]
    assert painted["gray-cat"][0] > 1.5 * painted["gray-kitten"][0]
    for size in ("cat", "kitten"):
        blue, _, red = painted[f"orange-{size}"][1]
        assert red > 2 * blue
        blue, _, red = painted[f"gray-{size}"][1]
        assert blue > red


def test_a_piece_casts_a_soft_shadow_away_from_the_lamp() -> None:
    camera = table(1)
    camera.control({"do": "lay", "view": {"c3": "gray-cat"}})
    piece = camera.base.pieces[-1]
    shadow = camera.painter.stamps(camera.painter.view(camera.room), piece)[0]
    dark = 255 - shadow.rest[..., 0].astype(float)
    levels = len(np.unique(shadow.rest[..., 0]))
    assert levels > 30  # soft, not a stencil
    ys, xs = np.mgrid[: dark.shape[0], : dark.shape[1]]
    middle = np.array([(xs * dark).sum(), (ys * dark).sum()]) / dark.sum() + shadow.at
    foot = camera.painter.view(camera.room).project([(piece.x, piece.y, 0.0)])[0]
    lamp = np.subtract(camera.painter.lamp.at[:2], (piece.x, piece.y))
    assert np.dot(middle - foot, lamp) < 0


@pytest.mark.parametrize(("name", "gains"), [("dark", (0.6, 0.6, 0.6)), ("warm", (0.75, 1.0, 1.06))])
def test_light_changes_the_colours_by_its_figures(name: str, gains: tuple[float, ...]) -> None:
    plain, lit = table(3), table(3, stress=name)
    square = np.s_[430:470, 600:640]
    means = [camera.read()[square].reshape(-1, 3).mean(axis=0) for camera in (plain, lit)]
    assert means[1] / means[0] == pytest.approx(gains, rel=0.04)


def test_bright_light_fades_to_white_and_never_tears() -> None:
    bright = table(3, stress="bright").read()
    plain = table(3).read()
    assert bright.mean() > 1.15 * plain.mean()
    darker = plain < 110
    assert bright[darker].mean() / plain[darker].mean() == pytest.approx(1.4, rel=0.05)


def test_noise_is_steady_and_fresh_in_every_frame() -> None:
    camera = table(2)
    first, second = (camera.read().astype(float) for _ in range(2))
    assert (first - second)[300:700, 300:900].std() == pytest.approx(NOISE * 2**0.5, rel=0.15)


def test_a_still_table_is_painted_once_and_a_moving_hand_repaints_no_piece() -> None:
    evening = Evening(1, mistakes=0)
    camera, painter = evening.camera, evening.camera.painter
    grounds, stamps = [], []
    ground, drawn = painter._grounds.get, painter._drawn
    painter._grounds.get = lambda key, make: (grounds.append(key), ground(key, make))[1]  # type: ignore[method-assign]
    painter._drawn = lambda view, piece: (stamps.append(piece), drawn(view, piece))[1]  # type: ignore[method-assign]
    for _ in range(60):
        evening.step()
        camera.read()
    standing = {piece for piece in stamps if piece.z == 0}
    assert len([piece for piece in stamps if piece.z == 0]) == len(standing)
    assert len(set(grounds)) == 1
    camera.control({"do": "play", "auto": False})
    camera.hurry()
    camera.read()
    before = len(stamps)
    for _ in range(10):
        camera.read()
    assert len(stamps) == before


def test_a_hand_comes_from_its_own_side_and_covers_what_is_under_it() -> None:
    for seat, row in ((0, "e"), (1, "b")):
        camera = table(1)
        bare = camera.read()
        camera.control({"do": "hand", "in": True, "place": "c3", "seat": seat})
        seen = changed(bare, camera.read())
        rim = seen[-6:].any() if seat == 0 else seen[:6].any()
        other = seen[:6].any() if seat == 0 else seen[-6:].any()
        assert rim, row
        assert not other, row
        assert 0.03 < seen.mean() < 0.4


def test_pictures_to_learn_from_show_every_look_on_known_places() -> None:
    camera = table(1)
    empty = camera.empty_frame()
    photos = camera.enrol_frames()
    assert len(photos) == 2
    for frame, layout in photos:
        assert set(layout.places.values()) == set(BOARD.looks)
        seen = changed(empty, frame)
        view = camera.painter.home
        for place, spot in BOARD.places.items():
            x, y = view.project([(spot.x, spot.y, 4.0)])[0].round().astype(int)
            assert seen[y - 12 : y + 12, x - 12 : x + 12].mean() > 0.5 or place not in layout.places
    assert np.array_equal(empty, table(1).empty_frame())
    assert len(markers(empty)) == 4
    assert bed().box == BOARD.box


@pytest.mark.parametrize("stress", ["bump12", "turn", "arm", "shadow"])
def test_trouble_comes_several_times_in_a_game(stress: str) -> None:
    evening = Evening(1, stress=stress, mistakes=0)
    rooms = set()
    for _ in range(900):
        evening.step()
        room = evening.camera.room
        rooms.add((room.bump, room.turn, room.arm is not None, room.shade))
    assert len(rooms) > (1 if stress == "arm" else 2)
    assert len(evening.table.plays) > 10
