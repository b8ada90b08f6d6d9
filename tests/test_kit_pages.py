"""The kit as it comes out of the printer: true to scale, complete, and readable for a camera."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion import games
from companion.games.boop import art
from companion.games.boop.tents import TAB, floor, slope
from companion.kit import PAPERS, STYLES, KitSummary, write_kit
from companion.pdf import Page, pdf
from companion.tiling import OVERLAP
from tests.printed import cut_out, glued, islands, markers, pages, poppler

BOARD = games.board("boop")
DPI = 150
EDGE = 8.0
"""Millimetres that home printers may leave white."""
EVERY = pytest.mark.parametrize(("paper", "style"), [(p, s) for p in PAPERS for s in STYLES])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("kit")


@cache
def made(folder: Path, paper: str, style: str) -> KitSummary:
    return write_kit("boop", BOARD, art, paper, folder / f"{paper}-{style}.pdf", style)


@EVERY
def test_every_page_has_the_size_of_its_paper(folder: Path, paper: str, style: str) -> None:
    kit = made(folder, paper, style)
    told = poppler("pdfinfo", "-f", "1", "-l", "99", str(kit.path))
    sizes = [line.split()[3:6:2] for line in told.splitlines() if line.endswith(")") and " size:" in line]
    assert len(sizes) == kit.pages
    for size in sizes:
        assert [float(side) * 25.4 / 72 for side in size] == pytest.approx(PAPERS[paper], abs=0.05)


@EVERY
def test_nothing_is_printed_where_printers_cannot_print(folder: Path, paper: str, style: str) -> None:
    for page in pages(made(folder, paper, style).path, folder, 72):
        ink = np.argwhere(page.min(axis=2) < 250) * 25.4 / 72
        height, width = (side * 25.4 / 72 for side in page.shape[:2])
        assert ink.min() > EDGE - 0.5
        assert ink[:, 0].max() < height - EDGE + 0.5
        assert ink[:, 1].max() < width - EDGE + 0.5


@pytest.mark.parametrize("paper", PAPERS)
def test_the_ruler_on_every_page_measures_ten_centimetres(folder: Path, paper: str) -> None:
    for page in pages(made(folder, paper, "standing").path, folder, DPI):
        foot = page[-round(20 * DPI / 25.4) :].max(axis=2) < 140
        longest = max(_run(row) for row in foot)
        assert longest * 25.4 / DPI == pytest.approx(100.3, abs=0.4)  # the line has round ends


def _run(row: np.ndarray) -> int:
    """The longest unbroken run of True."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], row.astype(np.int8), [0]))))
    return int((edges[1::2] - edges[::2]).max(initial=0))


@pytest.mark.parametrize("paper", PAPERS)
def test_the_glued_bed_shows_its_four_markers_where_the_board_file_says(folder: Path, paper: str) -> None:
    bed = _glued_bed(folder, paper)
    found = markers(bed, BOARD.dictionary)
    assert set(found) == set(BOARD.markers) == {0, 1, 2, 3}
    x0, y0, _, _ = BOARD.box
    for number, corners in BOARD.markers.items():
        wanted = (np.array(corners) - (x0, y0)) * DPI / 25.4
        apart = np.linalg.norm(found[number] - wanted, axis=1) * 25.4 / DPI
        assert apart.max() < 0.5, f"marker {number} is {apart.max():.2f} mm off"


@pytest.mark.parametrize("paper", PAPERS)
def test_the_glued_bed_looks_like_the_whole_one(folder: Path, paper: str) -> None:
    bed, whole = _glued_bed(folder, paper), _whole_bed(folder)
    tall, wide = (min(a, b) for a, b in zip(bed.shape[:2], whole.shape[:2], strict=True))
    assert abs(bed.shape[0] - whole.shape[0]) <= 4
    assert abs(bed.shape[1] - whole.shape[1]) <= 4
    # Blurred by half a millimetre: printers and scissors are not more exact either.
    a, b = (cv2.GaussianBlur(picture[:tall, :wide], (0, 0), 3).astype(int) for picture in (bed, whole))
    assert (np.abs(a - b).max(axis=2) > 60).mean() < 0.005


@cache
def _glued_bed(folder: Path, paper: str) -> np.ndarray:
    kit = made(folder, paper, "standing")
    sheets = pages(kit.path, folder, DPI)[1 : 1 + kit.bed_sheets]
    assert len(sheets) == 4
    return glued([cut_out(sheet, DPI) for sheet in sheets], 2, OVERLAP, DPI)


@cache
def _whole_bed(folder: Path) -> np.ndarray:
    x0, y0, x1, y1 = BOARD.box
    page = Page(x1 - x0, y1 - y0)
    page.show(art.bed(BOARD), (0, 0))
    path = folder / "whole.pdf"
    path.write_bytes(pdf([page]))
    return pages(path, folder, DPI)[0]


def test_every_marker_has_a_white_border_one_cell_wide(folder: Path) -> None:
    bed = _whole_bed(folder)
    px = DPI / 25.4
    for corners in BOARD.markers.values():
        (left, top), _, (right, bottom), _ = (np.array(c) - BOARD.box[:2] for c in corners)
        cell = (right - left) / 6
        for near, far in ((0.4, 0.6), (cell - 0.6, cell - 0.4)):
            frame = bed[
                round((top - far) * px) : round((bottom + far) * px),
                round((left - far) * px) : round((right + far) * px),
            ].copy()
            inside = round((far - near) * px)
            frame[inside:-inside, inside:-inside] = 255
            assert frame.min() > 250


@pytest.mark.parametrize("paper", PAPERS)
def test_eight_round_pieces_of_every_look_are_printed(folder: Path, paper: str) -> None:
    kit = made(folder, paper, "flat")
    for look, shape in BOARD.looks.items():
        found = 0
        for page in pages(kit.path, folder, 100, 2 + kit.bed_sheets):
            rings = [i for i in islands(page, 100) if i.is_about(shape.width, shape.width)]
            found += sum(_has(page, ring.x, ring.y, ring.width, shape.colour) for ring in rings)
        assert found == 8, look


@pytest.mark.parametrize("paper", PAPERS)
def test_eight_standing_pieces_of_every_look_are_printed(folder: Path, paper: str) -> None:
    kit = made(folder, paper, "standing")
    for look, shape in BOARD.looks.items():
        long = TAB + 2 * slope(shape) + floor(shape)
        found = 0
        for page in pages(kit.path, folder, 100, 2 + kit.bed_sheets):
            strips = [i for i in islands(page, 100) if i.is_about(long, shape.width)]
            found += sum(_has(page, strip.x + TAB, strip.y, shape.width, shape.colour) for strip in strips)
        assert found == 8, look


def _has(page: np.ndarray, x: float, y: float, size: float, colour: str) -> bool:
    """Much of the square there has that colour."""
    px = 100 / 25.4
    area = page[round(y * px) : round((y + size) * px), round(x * px) : round((x + size) * px)]
    wanted = [int(colour[n : n + 2], 16) for n in (5, 3, 1)]
    return bool((np.abs(area.astype(int) - wanted).max(axis=2) < 12).mean() > 0.2)


@pytest.mark.parametrize("look", BOARD.looks)
def test_a_folded_tent_is_exactly_as_high_as_the_piece(look: str) -> None:
    shape = BOARD.looks[look]  # type: ignore[index]
    assert slope(shape) ** 2 == pytest.approx(shape.height**2 + (floor(shape) / 2) ** 2)


@pytest.mark.parametrize("style", STYLES)
def test_the_first_page_tells_in_words_how_to_put_it_together(folder: Path, style: str) -> None:
    words = poppler("pdftotext", "-l", "1", "-layout", str(made(folder, "a4", style).path), "-")
    for wanted in ("Your boop. kit", "scissors", "100 %", "10 cm", "pale strip", "Count them", "camera"):
        assert wanted in words
    assert ("Now it stands" in words) == (style == "standing")
    assert "!" not in words


@EVERY
def test_no_words_of_the_page_run_into_each_other_or_off_the_paper(
    folder: Path, paper: str, style: str
) -> None:
    """Every word Poppler finds lies inside the printable area, and no two overlap."""
    told = poppler("pdftotext", "-bbox", "-l", "1", str(made(folder, paper, style).path), "-")
    found = re.findall(r'xMin="(\S+)" yMin="(\S+)" xMax="(\S+)" yMax="(\S+)">(.*?)</word>', told)
    boxes = [(tuple(float(v) * 25.4 / 72 for v in row[:4]), row[4]) for row in found]
    assert len(boxes) > 60
    for n, ((x0, y0, x1, y1), word) in enumerate(boxes):
        assert EDGE - 0.5 < x0 < x1 < PAPERS[paper][0] - EDGE + 0.5, word
        for (a0, b0, a1, b1), other in boxes[n + 1 :]:
            over = min(x1, a1) - max(x0, a0), min(y1, b1) - max(y0, b0)
            # Letter boxes are taller than letters: lines may touch by a fifth.
            assert over[0] < 0.1 or over[1] < 0.2 * (y1 - y0), (word, other)
