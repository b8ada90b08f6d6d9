"""Helpers for the tests of printed pages: a PDF as pictures, and a bed cut out and glued together.

Poppler is an independent reader of PDF: what it draws is what a printer prints.
"""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import pytest

Picture = npt.NDArray[np.uint8]


def poppler(tool: str, *arguments: str) -> str:
    """The output of one of Poppler's tools; the test is skipped where there is none."""
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed (apt install poppler-utils): printed pages are not checked")
    return subprocess.run([tool, *arguments], check=True, capture_output=True, text=True, timeout=60).stdout


@cache
def pages(pdf: Path, folder: Path, dpi: int, first: int = 1, last: int = 0) -> list[Picture]:
    """The pages of a PDF as colour pictures."""
    stem = folder / f"{pdf.stem}-{dpi}-{first}"
    until = ("-l", str(last)) if last else ()
    poppler("pdftoppm", "-r", str(dpi), "-png", "-f", str(first), *until, str(pdf), str(stem))
    found = [cv2.imread(str(path)) for path in sorted(folder.glob(f"{stem.name}-*.png"))]
    return [np.asarray(picture, np.uint8) for picture in found if picture is not None]


@dataclass(frozen=True)
class Ink:
    """A connected piece of ink on a page: where and how big, in millimetres."""

    x: float
    y: float
    width: float
    height: float

    def is_about(self, width: float, height: float, within: float = 1.0) -> bool:
        return abs(self.width - width) < within and abs(self.height - height) < within


def islands(page: Picture, dpi: int, white: int = 250) -> list[Ink]:
    """The connected pieces of ink on a page."""
    dark = (cv2.cvtColor(page, cv2.COLOR_BGR2GRAY) < white).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(dark, connectivity=8)
    mm = 25.4 / dpi
    return [Ink(*(float(value) * mm for value in row[:4])) for row in stats[1:]]


def cut_out(page: Picture, dpi: int) -> Picture:
    """The biggest thing on a page, cut along its thin outer line; marks that stick out are cut off."""
    sheet = max(islands(page, dpi), key=lambda ink: ink.width * ink.height)
    px = dpi / 25.4
    top, bottom = round(sheet.y * px), round((sheet.y + sheet.height) * px)
    inked = page.min(axis=2) < 250
    columns = np.flatnonzero(inked[top:bottom].mean(axis=0) > 0.5)
    rows = top + np.flatnonzero(inked[top:bottom, columns[0] : columns[-1]].mean(axis=1) > 0.5)
    # In the middle of the line, which is two or three pixels wide.
    return page[rows[0] + 1 : rows[-1], columns[0] + 1 : columns[-1]]


def glued(sheets: list[Picture], columns: int, strip_mm: float, dpi: int) -> Picture:
    """Cut-out sheets laid on their neighbours' strips, row by row, as the assembly page says."""
    strip = round(strip_mm * dpi / 25.4)
    widths = [sheet.shape[1] for sheet in sheets[:columns]]
    heights = [sheet.shape[0] for sheet in sheets[::columns]]
    rows = len(heights)
    wide, tall = sum(widths) - strip * (columns - 1), sum(heights) - strip * (rows - 1)
    table = np.full((tall, wide, 3), 255, np.uint8)
    for number, sheet in enumerate(sheets):
        row, column = divmod(number, columns)
        x, y = sum(widths[:column]) - strip * column, sum(heights[:row]) - strip * row
        table[y : y + sheet.shape[0], x : x + sheet.shape[1]] = sheet
    return table


def markers(picture: Picture, dictionary: str) -> dict[int, npt.NDArray[np.float64]]:
    """Marker number -> its four corners in pixels, found by OpenCV."""
    family = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, dictionary))
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    corners, ids, _ = cv2.aruco.ArucoDetector(family, settings).detectMarkers(picture)
    found: Any = [] if ids is None else ids.flatten()
    # OpenCV counts from the middle of the first pixel, we from its edge.
    return {int(n): np.asarray(c[0], np.float64) + 0.5 for n, c in zip(found, corners, strict=True)}
