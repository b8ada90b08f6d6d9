"""The drawings of kitchen and race: told apart by cameras and by every eye, and all there to print."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from types import ModuleType

import cv2
import numpy as np
import pytest

from companion import games
from companion.board import read_board
from companion.drawing import Drawing, Ink, Mark, Words, bounds, placed
from companion.errors import UnknownLook
from companion.games.kitchen import art as kitchen_art
from companion.games.kitchen.animals import Form
from companion.games.kitchen.box import Card, read_box
from companion.games.kitchen.cards import turn_card
from companion.games.kitchen.dice import BELT, net
from companion.games.kitchen.faces import die_face
from companion.games.kitchen.paint import PAINTS, paint
from companion.games.kitchen.tokens import GROUNDS, token
from companion.games.race import art as race_art
from companion.kit import PAPERS, STYLES, make_kit, write_kit
from companion.pdf import Page, pdf
from companion.svg import body
from companion.words import Look
from tests.printed import Picture, cut_out, glued, markers, pages
from tests.test_drawing import ALL_COLOURS, GREEN_BLIND, RED_BLIND, Eye, _lab, _points

ARTS: dict[str, ModuleType] = {"kitchen": kitchen_art, "race": race_art}
BOARDS = {name: read_board(games.SHELF / name / "board.toml") for name in ARTS}
BOX = read_box(games.SHELF / "kitchen" / "board.toml")
LOOKS = list(BOARDS["kitchen"].looks)
OUR_PAINTS = {colour: PAINTS[colour] for colour in BOX.colours}
both = pytest.mark.parametrize("name", ARTS)
eyes = pytest.mark.parametrize("eye", [ALL_COLOURS, RED_BLIND, GREEN_BLIND], ids=["all", "red", "green"])


@pytest.mark.parametrize("look", LOOKS)
def test_every_look_has_a_picture_inside_its_square(look: Look) -> None:
    marks = kitchen_art.piece(look)
    assert marks == race_art.piece(look)
    for mark in marks:
        half = mark.ink.width / 2 if mark.ink.line else 0
        far = np.abs(bounds(mark)).max() if isinstance(mark, Words) else np.abs(_points(mark)).max() + half
        assert far <= 10.01, mark


def test_no_two_looks_are_drawn_alike_even_without_colour() -> None:
    """Dice of two colours differ in their letter."""
    shapes = [[replace(mark, ink=Ink()) for mark in kitchen_art.piece(look)] for look in LOOKS]
    assert all(a != b for a, b in combinations(shapes, 2))


def test_a_look_without_picture_is_refused_in_a_sentence() -> None:
    for look, unknown in (
        ("red-horse", "red-horse"),
        ("token-cake", "cake"),
        ("pawn-mauve", "mauve"),
        ("mauve-dog", "mauve"),
        ("card-mauve", "mauve"),
    ):
        with pytest.raises(UnknownLook, match=unknown):
            kitchen_art.piece(Look(look))


def test_the_colour_in_the_board_file_is_the_colour_of_the_drawing() -> None:
    for board in BOARDS.values():
        for look, shape in board.looks.items():
            assert shape.colour in {mark.ink.fill for mark in kitchen_art.piece(look)}, look


@eyes
def test_the_six_colours_are_far_apart_for_every_eye(eye: Eye) -> None:
    """A difference of 2 is just seen; 15 is another colour."""
    for a, b in combinations(OUR_PAINTS.values(), 2):
        assert np.linalg.norm(_lab(a.base, eye) - _lab(b.base, eye)) > 15, (a.letter, b.letter)


def test_every_colour_has_its_own_letter() -> None:
    assert len({coat.letter for coat in PAINTS.values()}) == len(PAINTS)


@cache
def _drawn(name: str) -> Picture:
    """The top of a die or a token as a printer prints it, ten pixels a millimetre."""
    first, _, last = name.partition("-")
    marks = token(last) if first == "token" else die_face(Form[last.upper()], paint(first))
    page = Page(40, 40)
    page.draw(placed(marks, (20, 20)))
    with tempfile.TemporaryDirectory() as kept:
        path = Path(kept) / f"{name}.pdf"
        path.write_bytes(pdf([page], name))
        return pages(path, Path(kept), 254)[0]


PX_PER_MM = 2.2
"""What a camera of 1280 pixels sees of a board of 55 centimetres."""


def _photographed(name: str, turn: float, blur: float, light: float, chance: np.random.Generator) -> Picture:
    """As a camera sees it: small, turned, blurred, dim or bright, with noise."""
    sharp = _drawn(name)
    small, size = PX_PER_MM / 10, 48
    spin = np.asarray(cv2.getRotationMatrix2D((200, 200), turn, small), np.float64)
    spin[:, 2] += size / 2 - 200 + chance.uniform(-0.5, 0.5, 2)
    soft = cv2.GaussianBlur(sharp, (0, 0), blur / small)
    seen = cv2.warpAffine(soft, spin, (size, size), flags=cv2.INTER_AREA, borderValue=(255, 255, 255))
    noisy = seen * light + chance.normal(0, 4, seen.shape)
    return np.asarray(np.clip(noisy, 0, 255), np.uint8)


def _signature(picture: Picture) -> np.ndarray:
    """Mean colour in rings round the middle: the same at every turn."""
    y, x = np.mgrid[: picture.shape[0], : picture.shape[1]]
    far = np.hypot(x - picture.shape[1] / 2, y - picture.shape[0] / 2) / PX_PER_MM
    lab = cv2.cvtColor(picture.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    rings = ((0, 2), (2, 4), (4, 5.6))
    return np.concatenate([lab[(far >= near) & (far < out)].mean(axis=0) for near, out in rings])


@pytest.mark.parametrize(
    "names",
    [
        *([f"{colour}-{form.word}" for form in Form] for colour in BOX.colours),
        [f"token-{kind}" for kind in GROUNDS],
    ],
    ids=lambda names: names[0],
)
def test_a_camera_tells_faces_and_tokens_apart_at_any_turn(names: list[str]) -> None:
    """By nothing but mean colours in rings; a reader that learns the pictures does better."""
    chance = np.random.default_rng(7)
    known = {name: _signature(_photographed(name, 0, 0.3, 1, chance)) for name in names}
    for name in names:
        for turn in range(0, 360, 24):
            seen = _signature(
                _photographed(name, turn, chance.uniform(0.3, 1), chance.uniform(0.85, 1.1), chance)
            )
            far = sorted((float(np.linalg.norm(seen - one)), other) for other, one in known.items())
            assert far[0][1] == name
            assert far[1][0] > 1.3 * far[0][0], (name, turn, far[:2])


def test_opposite_faces_of_a_die_are_alike_and_each_animal_is_there_twice() -> None:
    faces = [*BELT, Form.MOUSE, Form.MOUSE]
    assert sorted(faces) == [Form.DOG, Form.DOG, Form.CAT, Form.CAT, Form.MOUSE, Form.MOUSE]
    assert BELT[0] == BELT[2]
    assert BELT[1] == BELT[3]
    letters = [mark for mark in net(paint("red"), 16).marks if isinstance(mark, Words) and mark.text == "R"]
    assert len(letters) == 2 * 6


def test_a_card_shows_colour_animal_bar_and_arrow() -> None:
    card = next(card for card in BOX.cards if card.barred)
    assert card.form is not None
    others = [
        replace(card, barred=False),
        replace(card, clockwise=not card.clockwise),
        replace(card, form=Form((card.form + 1) % 3)),
        Card("red", 0, card.form, True, card.clockwise),
    ]
    for other in others:
        assert turn_card(other) != turn_card(card)
        assert _without_paint(turn_card(other)) != _without_paint(turn_card(card))


def _without_paint(marks: tuple[Mark, ...]) -> list[Mark]:
    return [replace(mark, ink=Ink()) for mark in marks]


@both
def test_every_place_has_a_tint_and_every_special_square_its_print(name: str) -> None:
    art, board = ARTS[name], BOARDS[name]
    assert set(art.tints(board)) == set(board.places)
    prints = art.prints(board)
    assert len(prints) == 14 + (name == "kitchen")
    for print_, colour in prints.values():
        assert body(art.pattern(print_, colour))


def words_near(drawing: Drawing, x: float, y: float, within: float) -> set[str]:
    return {
        mark.text
        for mark in drawing.marks
        if isinstance(mark, Words) and abs(mark.at[0] - x) < within and abs(mark.at[1] - y) < within
    }


@both
def test_numbers_stand_where_the_board_file_says(name: str) -> None:
    board, box = BOARDS[name], read_box(games.SHELF / name / "board.toml")
    bed = ARTS[name].bed(board)
    for number, spot in enumerate(board.course):
        assert words_near(bed, spot.x, spot.y, 11) == {str(number)}
    for cells in (box.blue, box.yellow):
        for number, cell in enumerate(cells, 1):
            spot = board.places[box.place(cell)]
            assert words_near(bed, spot.x, spot.y, 8) == {str(number)}


@both
def test_another_edition_is_drawn_and_printed_as_its_file_says(name: str, tmp_path: Path) -> None:
    text = (games.SHELF / name / "board.toml").read_text(encoding="utf-8")
    text = text.replace("violet", "purple").replace("food_each = 5", "food_each = 4")
    path = tmp_path / "board.toml"
    path.write_text(text.replace('"dog", arrow', '"mouse", arrow', 1), encoding="utf-8")
    parts = ARTS[name].kit(read_board(path))
    cuts = {cut.look: cut for cut in parts.pieces["standing"]}
    assert cuts[Look("token-fish")].count == 4
    assert Look("dice-green-blue-purple") in cuts
    red = cuts[Look("cards-1")].drawing
    ours = {cut.look: cut for cut in ARTS[name].kit(BOARDS[name]).pieces["standing"]}[Look("cards-1")].drawing
    assert red != ours


def test_an_edition_without_slot_and_with_other_colours_can_be_printed() -> None:
    board = read_board(Path(__file__).with_name("kitchen-evening-1.toml"))
    _, kit = make_kit("kitchen", board, kitchen_art, "a4", Path("kit.pdf"), None)
    assert Look("dice-red-blue-green") in kit.pieces


@both
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_kit_has_everything_in_the_box(name: str, paper: str, style: str) -> None:
    printed, kit = make_kit(name, BOARDS[name], ARTS[name], paper, Path("kit.pdf"), style)
    assert kit.pages == len(printed) <= 14
    assert kit.bed_sheets == 6
    cuts = ARTS[name].kit(BOARDS[name]).pieces[style]
    assert {cut.look: cut.count for cut in cuts if cut.count > 1} == {
        Look(f"token-{kind}"): 5 for kind in ("bone", "fish", "cheese")
    }
    marks = [mark for cut in cuts for mark in cut.drawing.marks]
    said = [mark.text for mark in marks if isinstance(mark, Words)]
    for coat in OUR_PAINTS.values():
        assert said.count(coat.letter) == 6 * 2 + 2 + 4, "six faces, a pawn from both sides, the card"
    for number in range(1, 7):
        assert said.count(str(number)) == 2 + 1, "on its card in blue and yellow, and on the scientist's"


@both
def test_the_printed_board_glued_together_has_its_markers_where_they_belong(
    name: str, tmp_path: Path
) -> None:
    board, dpi = BOARDS[name], 100
    kit = write_kit(name, board, ARTS[name], "a4", tmp_path / "kit.pdf")
    sheets = [cut_out(page, dpi) for page in pages(kit.path, tmp_path, dpi, 2, 7)]
    table = 40
    whole = glued(sheets, 3, 10, dpi)
    on_the_table = cv2.copyMakeBorder(
        whole, table, table, table, table, cv2.BORDER_CONSTANT, value=(60, 90, 120)
    )
    found = markers(np.asarray(on_the_table, np.uint8), board.dictionary)
    assert set(found) == set(board.markers)
    for number, corners in board.markers.items():
        wanted = (np.array(corners) - board.box[:2]) * dpi / 25.4 + table
        assert np.abs(found[number] - wanted).max() < 6, number


def test_the_board_fits_one_big_sheet() -> None:
    x0, y0, x1, y1 = BOARDS["kitchen"].box
    assert x1 - x0 <= 594 - 10, "A2, for a copy shop"
    assert y1 - y0 <= 420 - 10


def test_the_two_sides_have_the_same_size() -> None:
    assert BOARDS["kitchen"].box == BOARDS["race"].box
