"""Things that lie freely on the simulated table: dice that are thrown, cards that are laid."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.app import simulate
from companion.app.simulate import Evening
from companion.board import Board, read_board
from companion.drawing import Circle, Drawing, Ink, Mark, rectangle
from companion.errors import UsageError
from companion.ports import Sight
from companion.words import EMPTY, Look, Place, View, Zone
from hardware.simulated import SimulatedCamera
from hardware.simulated.deeds import deed_from, rearranged
from hardware.simulated.loose import common, lying, outline_of, seen
from hardware.simulated.room import Piece, Room
from hardware.simulated.throw import strewn
from tests.test_conformance import perfect
from vision.pieces import PieceSet

FILE = """
[board]
name = "Tray"
margin_mm = [36, 36, 356, 36]
[grid]
cell_mm = 40
map = ".. .. .."
[zones.tray]
box_mm = [90, 0, 230, 120]
[zones.mat]
box_mm = [240, 0, 400, 120]
[each]
value = [1, 2, 3]
[looks."white-{value}"]
height_mm = 16
width_mm = 16
colour = "#eeeeee"
picture = true
on = ["squares", "tray"]
[looks."grey-{value}"]
height_mm = 16
width_mm = 16
colour = "#888888"
picture = true
on = "tray"
[looks."card-{value}"]
height_mm = 0.4
width_mm = 40
long_mm = 60
colour = "#ffffff"
picture = true
on = "mat"
"""
BOX = (0.0, 0.0, 1.0, 1.0)
TRAY, MAT = Zone("tray"), Zone("mat")
NINE = tuple(Look(f"{kind}-{value}") for kind in ("grey", "white", "white") for value in (1, 2, 3))


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Board:
    file: Path = tmp_path_factory.mktemp("tray") / "board.toml"
    file.write_text(FILE, encoding="utf-8")
    return read_board(file)


def icon(look: Look) -> tuple[Mark, ...]:
    """So many spots in a row; a card has them in a colour."""
    spots, card = int(look[-1]), look.startswith("card")
    ground = Ink({"w": "#eeeeee", "g": "#888888", "c": "#ffffff"}[look[0]])
    sheet = rectangle(-6.5, -10, 6.5, 10, ground) if card else rectangle(-10, -10, 10, 10, ground)
    ink = Ink("#c02020" if card else "#101010")
    return (sheet, *(Circle((0, 5 * n - 5), 2.2, ink) for n in range(spots)))


@cache
def plain(box: tuple[float, float, float, float]) -> Drawing:
    return Drawing(box, (rectangle(*box, Ink("#406050")),))


def table(board: Board, seed: int = 1, **kept: Any) -> SimulatedCamera:
    return SimulatedCamera(board, plain(board.box), icons=icon, seed=seed, **kept)


def laid(board: Board, seed: int = 1, **zones: tuple[str, ...]) -> SimulatedCamera:
    camera = table(board, seed)
    camera.control({"do": "lay", "view": zones})
    return camera


def tray(camera: SimulatedCamera) -> tuple[Look, ...]:
    return camera.truth.view.zones[TRAY]


def dice(camera: SimulatedCamera) -> list[str]:
    """All dice there are, on the table and beside it, by their kinds."""
    return sorted(piece.look.split("-")[0] for piece in camera.base.pieces)


def test_what_is_laid_in_zones_is_what_a_perfect_camera_would_report(board: Board) -> None:
    camera = laid(board, tray=NINE, mat=("card-1", "card-3"), a1=("white-2"))  # type: ignore[arg-type]
    assert camera.truth.view.zones == {TRAY: tuple(sorted(NINE)), MAT: ("card-1", "card-3")}
    assert camera.truth.view.places[Place("a1")] == "white-2"


def test_dice_lie_turned_anyhow_apart_inside_the_zone_and_some_touch(board: Board) -> None:
    touching, yaws = 0, []
    for seed in range(12):
        room = strewn(Room(), board, TRAY, NINE, random.Random(seed))
        pieces = lying(room, board, TRAY)
        yaws += [piece.yaw % 90 for piece in pieces]
        for one, other in combinations(pieces, 2):
            assert common(outline_of(board, one), outline_of(board, other)) == 0
            touching += common(outline_of(board, one, 1.0), outline_of(board, other, 1.0)) > 0
        for piece in pieces:
            corners = outline_of(board, piece)
            assert (corners >= (89.5, -0.5)).all()
            assert (corners <= (230.5, 120.5)).all()
    assert touching >= 12
    assert np.histogram(yaws, bins=6, range=(0, 90))[0].min() > 5


def test_cards_may_overlap_a_little_and_then_the_upper_one_hides_the_lower(board: Board) -> None:
    overlaps = 0
    for seed in range(12):
        room = strewn(Room(), board, MAT, board.looks_on("mat"), random.Random(seed))
        for one, other in combinations(lying(room, board, MAT), 2):
            shared = common(outline_of(board, one), outline_of(board, other))
            assert shared < 0.3 * 40 * 60
            if shared > 0:
                overlaps += 1
                assert other.z > one.z
    assert overlaps > 3


def test_of_a_pile_only_the_uppermost_card_is_seen(board: Board) -> None:
    camera = table(board)
    pile = tuple(Piece(Look(f"card-{n}"), 310 + n, 60, 3.0 * n, 0.4 * n) for n in (1, 2, 3))
    camera.change(pieces=pile)
    assert [piece.look for piece in seen(camera.base, board, MAT)] == ["card-3"]
    camera.change(pieces=pile[::-1])
    assert [piece.look for piece in seen(camera.base, board, MAT)] == ["card-1"]


def test_a_card_laid_upon_another_is_drawn_over_it(board: Board) -> None:
    camera = table(board)
    lower, upper = Piece(Look("card-1"), 310, 60, 0.0), Piece(Look("card-3"), 310, 60, 90.0, 0.4)
    frames = []
    for pieces in ((upper,), (lower, upper), (upper, lower)):
        camera.change(pieces=pieces)
        frames.append(camera.painter.frame(camera.base, 1).astype(int))
    x, y = camera.painter.home.project([(310, 60, 0.8)])[0].astype(int)
    middle = np.s_[y - 20 : y + 20, x - 25 : x + 25]
    assert np.abs(frames[0][middle] - frames[1][middle]).max() < 12
    assert np.abs(frames[1] - frames[2]).max() < 12


def test_the_sides_of_a_die_show_its_other_faces(board: Board) -> None:
    camera = table(board)
    frames = []
    for icons in (icon, lambda look: icon(Look(f"{look[:-1]}2"))):
        painter = SimulatedCamera(board, plain(board.box), icons=icons, seed=1).painter
        room = camera.base
        camera.change(pieces=(Piece(Look("white-2"), 160, 60, 0.0),))
        room = camera.base
        frames.append(painter.frame(room, 1).astype(int))
    corners = camera.painter.home.project([(x, y, h) for x in (152, 168) for y in (52, 68) for h in (0, 16)])
    (x0, y0), (x1, y1) = corners.min(axis=0).astype(int), corners.max(axis=0).astype(int)
    assert np.abs(frames[0] - frames[1])[y0:y1, x0:x1].max() > 40  # the same face above, others below
    top = camera.painter.home.project([(160, 60, 16)])[0].astype(int)
    assert np.abs(frames[0] - frames[1])[top[1] - 8 : top[1] + 8, top[0] - 8 : top[0] + 8].max() == 0


def test_a_roll_turns_all_dice_of_the_zone_and_brings_back_those_beside_the_board(board: Board) -> None:
    camera = laid(board, tray=NINE)
    camera.control({"do": "take", "place": "tray"})
    camera.control({"do": "take", "place": "tray"})
    assert len(tray(camera)) == 7
    kinds, before, faces = dice(camera), camera.base.pieces, set()
    for _ in range(6):
        camera.control({"do": "roll", "place": "tray"})
        assert len(tray(camera)) == 9
        assert dice(camera) == kinds
        assert not set(before) & set(camera.base.pieces)
        before = camera.base.pieces
        faces.add(tray(camera))
    assert len(faces) > 3


def test_a_hand_gathers_the_dice_shakes_them_and_lets_them_roll(board: Board) -> None:
    camera = laid(board, tray=NINE)
    camera.advance(0.0)
    camera.control({"do": "roll", "place": "tray", "by_hand": True})
    counts = []
    for tick in range(1, 40):
        camera.advance(tick / 10)
        counts.append((len(tray(camera)), camera.truth.hand))
    assert (9, True) in counts
    assert (0, True) in counts
    assert counts[-1] == (9, False)


def test_only_dice_can_be_rolled_and_only_into_a_zone(board: Board) -> None:
    camera = laid(board, mat=("card-1",))
    for place in ("a1", "mat", "tray"):
        with pytest.raises(UsageError):
            camera.control({"do": "roll", "place": place})


def test_a_thing_is_taken_and_laid_where_somebody_points(board: Board) -> None:
    camera = laid(board, tray=("white-1", "white-1", "grey-3"))
    first, second = (p for p in camera.base.pieces if p.look == "white-1")
    camera.control({"do": "move", "from": "tray", "to": "a1", "at": [second.x + 3, second.y]})
    assert tray(camera) == ("grey-3", "white-1")
    assert first in camera.base.pieces
    camera.control({"do": "move", "from": "a1", "to": "tray", "to_at": [200.0, 100.0]})
    assert (200.0, 100.0) in {(p.x, p.y) for p in camera.base.pieces}
    camera.control({"do": "put", "look": "grey-1", "place": "tray", "at": [100.0, 20.0]})
    camera.control({"do": "take", "place": "tray", "at": [100.0, 20.0]})
    assert tray(camera) == ("grey-3", "white-1", "white-1")
    with pytest.raises(UsageError, match="no piece"):
        camera.control({"do": "take", "place": "mat"})


def some_view(board: Board, chance: random.Random) -> View:
    squares = {p: chance.choice((EMPTY, EMPTY, Look("white-1"), Look("white-3"))) for p in board.places}
    rolled = tuple(sorted(chance.choices(board.looks_on("tray"), k=chance.randrange(7))))
    cards = tuple(sorted(chance.sample(board.looks_on("mat"), chance.randrange(4))))
    return View(squares, {TRAY: rolled, MAT: cards})


def test_hands_make_any_table_of_any_other(board: Board) -> None:
    chance = random.Random(3)
    camera, before = table(board), View(dict.fromkeys(board.places, EMPTY), {TRAY: (), MAT: ()})
    for _ in range(60):
        after = some_view(board, chance)
        deeds = rearranged(before, after, 0)
        assert [deed_from(deed.to_json()) for deed in deeds] == deeds
        camera.script = camera.script.then(deeds)
        camera.hurry()
        assert camera.truth.view == after
        before = after


def test_a_table_killed_in_mid_throw_is_found_again(board: Board, tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    camera = table(board, path=file)
    camera.control({"do": "lay", "view": {"tray": NINE}})
    camera.advance(0.0)
    camera.control({"do": "roll", "place": "tray", "by_hand": True})
    for tick in range(1, 15):
        camera.advance(tick / 10)
        again = table(board, path=file)
        again.hurry()
        assert len(tray(again)) == 9
        assert dice(again) == dice(camera) or not tray(camera)


class Eyes:
    """Eyes that never fail: they are shown the truth, which the referee itself never is."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening

    def step(self) -> Sight:
        truth, now = self.evening.camera.truth, self.evening.clock.now()
        if truth.hand:
            return Sight("hand", now)
        return Sight("still", now, observation=perfect(self.evening.name, truth.view))

    def accept(self, places: Mapping[str, str]) -> None:
        """They learn nothing."""


def test_people_play_a_whole_game_of_cards_and_every_mistake_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(simulate, "Reader", lambda board, pieces: None)
    evening = Evening(
        "batamouse", PieceSet("", {}, np.zeros((1, 1, 3)), BOX, 1.0, (1.0, 0.0)), 1, None, mistakes=0.2
    )
    evening.looker = Eyes(evening)  # type: ignore[assignment]
    score = evening.play()
    assert score.notes == []
    assert (score.games_right, score.moves_right) == (1, score.moves)
    assert score.illegal_caught == score.reason_right == score.illegal_made > 5
