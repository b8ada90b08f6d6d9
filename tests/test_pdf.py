"""The PDF writer, read back by hand and by Poppler."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import numpy as np
import pytest

from companion.drawing import Circle, Drawing, Ink, Words, rectangle
from companion.lettering import width, wrapped
from companion.pdf import Page, pdf
from tests.printed import pages, poppler

RED = Ink("#ff0000")


def written(tmp_path: Path, *drawn: Page) -> Path:
    path = tmp_path / "test.pdf"
    path.write_bytes(pdf(list(drawn), "A (strange) \\ title"))
    return path


def test_every_object_is_where_the_table_says() -> None:
    page = Page(50, 40)
    page.draw((Circle((10, 10), 5, RED),))
    data = pdf([page, page], "x")
    table = int(data.rsplit(b"startxref\n", 1)[1].split()[0])
    assert data[table:].startswith(b"xref\n")
    starts = [int(row[:10]) for row in re.findall(rb"\d{10} 00000 n ", data[table:])]
    assert len(starts) > 5
    for n, start in enumerate(starts, 1):
        assert data[start:].startswith(f"{n} 0 obj\n".encode())


def test_streams_are_as_long_as_they_say() -> None:
    page = Page(50, 40)
    page.draw((Circle((10, 10), 5, RED),))
    data = pdf([page])
    for found in re.finditer(rb"/Length (\d+) /Filter /FlateDecode >>\nstream\n", data):
        stream = data[found.end() : found.end() + int(found[1])]
        assert data[found.end() + int(found[1]) :].startswith(b"\nendstream")
        assert b" m " in zlib.decompress(stream)


def test_printers_are_asked_not_to_scale() -> None:
    assert b"/PrintScaling /None" in pdf([Page(10, 10)])


def test_a_square_is_printed_where_it_should_be(tmp_path: Path) -> None:
    page = Page(100, 60)
    page.draw((rectangle(20, 10, 50, 40, RED),))
    (picture,) = pages(written(tmp_path, page), tmp_path, 254)
    ink = np.argwhere(picture[..., 1] < 100) / 10  # 10 pixels a millimetre; y, x
    assert ink.min(axis=0) == pytest.approx((10, 20), abs=0.15)
    assert ink.max(axis=0) == pytest.approx((40, 50), abs=0.15)


def test_a_clipped_drawing_keeps_its_scale_and_stays_inside(tmp_path: Path) -> None:
    page = Page(100, 60)
    page.show(Drawing((0, 0, 80, 80), (rectangle(0, 0, 80, 80, RED),)), (5, 6), (10, 10, 40, 30))
    (picture,) = pages(written(tmp_path, page), tmp_path, 254)
    ink = np.argwhere(picture[..., 1] < 100) / 10
    assert ink.min(axis=0) == pytest.approx((6, 5), abs=0.15)
    assert ink.max(axis=0) == pytest.approx((26, 35), abs=0.15)


def test_half_transparent_paint_lets_the_ground_through(tmp_path: Path) -> None:
    page = Page(20, 20)
    page.draw((rectangle(0, 0, 20, 20, RED), rectangle(0, 0, 20, 20, Ink("#ffffff", opacity=0.5))))
    (picture,) = pages(written(tmp_path, page), tmp_path, 100)
    assert picture[40, 40].tolist() == pytest.approx([127, 127, 255], abs=3)


def test_words_come_out_as_they_went_in(tmp_path: Path) -> None:
    page = Page(200, 60)
    text = r"100 % (really) \ grün – «ça va» ☃"
    page.draw((Words((100, 30), text, 6, RED),))
    path = written(tmp_path, page)
    assert poppler("pdftotext", str(path), "-").strip() == text.replace("☃", "?")
    assert "A (strange) \\ title" in poppler("pdfinfo", str(path))


@pytest.mark.parametrize("bold", [False, True])
def test_our_letters_are_as_wide_as_in_the_readers_own_font(tmp_path: Path, bold: bool) -> None:
    texts = ["".join(map(chr, range(a, min(a + 16, 127)))) for a in range(33, 127, 16)]
    page = Page(400, 200)
    page.draw(tuple(Words((200, 20 + 20 * n), text, 10, RED, bold) for n, text in enumerate(texts)))
    told = poppler("pdftotext", "-bbox", str(written(tmp_path, page)), "-")
    found = re.findall(r'xMin="(\S+)" yMin="\S+" xMax="(\S+)"', told)
    assert len(found) == len(texts)
    for (start, end), text in zip(found, texts, strict=True):
        low, high = (float(value) * 25.4 / 72 for value in (start, end))
        assert high - low == pytest.approx(width(text, 10, bold), abs=0.1)
        assert (low + high) / 2 == pytest.approx(200, abs=0.1)


def test_wrapped_lines_are_never_wider_than_their_room() -> None:
    text = "Glue the white end under the floor with the paw. Now it stands. " * 4
    lines = wrapped(text, 4, 60)
    assert " ".join(lines).split() == text.split()
    assert len(lines) > 4
    assert max(width(line, 4) for line in lines) <= 60


def test_a_word_too_long_for_its_room_stays_whole() -> None:
    assert wrapped("a Donaudampfschifffahrt b", 4, 10) == ["a", "Donaudampfschifffahrt", "b"]
