"""The pages to cut out: sheets of the bed and sheets of pieces, each with a ruler to check the print."""

from __future__ import annotations

from companion.drawing import Drawing, Ink, Mark, Point, Words, line, placed, rectangle
from companion.errors import UsageError
from companion.kit import CutOut
from companion.lettering import width
from companion.pdf import Page
from companion.tiling import Tile, tiles

MARGIN = 8.0
"""Home printers leave about 5 mm white; nothing of ours is nearer to the edge than this."""
FOOT = 14.0
"""Height of the strip with the ruler, on every page."""
HEAD = 14.0
"""Height of the title strip of the bed's sheets."""
GAP, BETWEEN = 1.0, 3.0
"""Between pieces in a column, and between columns."""
RULER = 100.0

Size = tuple[float, float]
DARK, GREY = Ink("#26333b"), Ink("#5d6b73")
CUT = Ink(None, "#5d6b73", 0.2)
FOLD = Ink(None, "#26333b", 0.3, (1.6, 1.4))
TICK = Ink(None, "#26333b", 0.3)


def left(x: float, y: float, text: str, size: float, ink: Ink = DARK, bold: bool = False) -> Words:
    """Words that begin at x."""
    return Words((x + width(text, size, bold) / 2, y), text, size, ink, bold)


def scale() -> tuple[Mark, ...]:
    """A line of exactly 100 mm from (0, 0), with ticks above it and numbers below."""
    ink = Ink(None, "#000000", 0.3)
    marks: list[Mark] = [line((0, 0), (RULER, 0), ink=ink)]
    for step in range(0, 101, 5):
        tall = 3.5 if step % 50 == 0 else 2.5 if step % 10 == 0 else 1.5
        marks.append(line((step, 0), (step, -tall), ink=ink))
    return (*marks, *(Words((10 * n, 3), str(n), 2.6, Ink("#000000")) for n in range(11)))


def ruler(page: Size) -> tuple[Mark, ...]:
    """The scale at the foot of a page, and what it is for."""
    x, y = MARGIN + 2, page[1] - MARGIN - 4
    check = left(x + 106, y - 2.2, "Does this ruler measure 10 centimetres?", 3.1, GREY)
    again = left(x + 106, y + 1.8, "If not, print again at 100 %, not fitted to the page.", 3.1, GREY)
    return (*placed(scale(), (x, y)), check, again)


def ruler_beside(page: Size) -> tuple[Mark, ...]:
    """The scale at the left edge, where something needs the whole height of the page."""
    return placed(scale(), (MARGIN + 4, (page[1] + RULER) / 2), 1, -90)


def blank(size: Size) -> Page:
    page = Page(*size)
    page.draw(ruler(size))
    return page


def bed_room(size: Size) -> Size:
    """How much of the bed fits on a page."""
    return (size[0] - 2 * MARGIN, size[1] - 2 * MARGIN - FOOT - HEAD)


def bed_pages(bed: Drawing, name: str, size: Size) -> list[Page]:
    cut = tiles(bed.box, bed_room(size))
    return [_bed_page(bed, tile, cut, name, size) for tile in cut]


def _bed_page(bed: Drawing, tile: Tile, every: list[Tile], name: str, size: Size) -> Page:
    page = blank(size)
    x0, y0, x1, _ = tile.clip
    # In the middle, so that the letters of the joins have room on both sides.
    at = ((size[0] - (x1 - x0)) / 2, MARGIN + HEAD)
    page.show(bed, at, tile.clip)
    page.draw(placed((*_strips(tile), rectangle(*tile.clip, CUT), *_ticks(tile)), (at[0] - x0, at[1] - y0)))
    page.draw((left(MARGIN, MARGIN + 5, f"{name}, sheet {tile.number} of {len(every)}", 4.6, DARK, True),))
    page.draw(_map(tile, every, (size[0] - MARGIN, MARGIN)))
    return page


def _strips(tile: Tile) -> tuple[Mark, ...]:
    """The glue strips made pale, with a dashed line where the next sheet begins."""
    (x0, y0, _, _), (_, _, cx, cy), (_, _, x1, y1) = tile.clip, tile.core, tile.clip
    pale = Ink("#ffffff", opacity=0.6)
    marks: list[Mark] = []
    if "right" in tile.joins:
        marks += [rectangle(cx, y0, x1, y1, pale), line((cx, y0), (cx, y1), ink=FOLD)]
    if "bottom" in tile.joins:
        marks += [rectangle(x0, cy, cx, y1, pale), line((x0, cy), (x1, cy), ink=FOLD)]
        marks.append(Words(((x0 + cx) / 2, cy + 6.2), "glue the next sheet on this strip", 3.4, DARK))
    return tuple(marks)


def _ticks(tile: Tile) -> tuple[Mark, ...]:
    """Short lines across every join, with its letter where it will be hidden or cut off."""
    x0, y0, x1, y1 = tile.core
    marks: list[Mark] = []
    for side, letter in tile.joins.items():
        for part in (0.25, 0.75):
            x, y = x0 + part * (x1 - x0), y0 + part * (y1 - y0)
            ox, oy, px, py = {
                "left": (x0, y, -1, 0),
                "right": (x1, y, 1, 0),
                "top": (x, y0, 0, -1),
                "bottom": (x, y1, 0, 1),
            }[side]
            marks.append(line((ox - px * 1.2, oy - py * 1.2), (ox + px * 2.5, oy + py * 2.5), ink=TICK))
            marks.append(Words((ox + px * 5, oy + py * 5 + 1.4), letter, 4, DARK, True))
    return tuple(marks)


def _map(tile: Tile, every: list[Tile], corner: Point) -> tuple[Mark, ...]:
    """A small map of all sheets with this one dark, its top right corner at *corner*."""
    columns, rows = max(t.column for t in every) + 1, max(t.row for t in every) + 1
    cell = min(5.0, 10.5 / rows)
    marks: list[Mark] = []
    for other in every:
        x, y = corner[0] - (columns - other.column) * cell, corner[1] + other.row * cell
        here = other == tile
        marks.append(
            rectangle(x, y, x + cell, y + cell, Ink("#3f5f78" if here else "#ffffff", "#3f5f78", 0.3))
        )
        ink = Ink("#ffffff") if here else DARK
        marks.append(Words((x + cell / 2, y + cell * 0.7), str(other.number), cell * 0.6, ink, here))
    return tuple(marks)


def piece_pages(cuts: tuple[CutOut, ...], size: Size) -> list[Page]:
    """The pieces in columns, one look a column, as many columns as fit on a page."""
    pages: list[list[Drawing]] = []
    for cut in cuts:
        for column in _columns(cut, size):
            if not pages or _across([*pages[-1], column]) > size[0] - 2 * MARGIN:
                pages.append([])
            pages[-1].append(column)
    return [_piece_page(columns, size) for columns in pages]


def _columns(cut: CutOut, size: Size) -> list[Drawing]:
    """All pieces of one look, one under the other, in columns no taller than the page has room."""
    x0, y0, x1, y1 = cut.drawing.box
    step, tall = y1 - y0 + GAP, _height(size)
    most = int((tall + GAP) // step) or int((tall + FOOT + GAP) // step)
    if most < 1 or x1 - x0 > size[0] - 2 * MARGIN:
        raise UsageError(f"The {cut.look} is too big for this paper. Make it smaller in the board file.")
    columns = []
    for done in range(0, cut.count, most):
        here = min(most, cut.count - done)
        marks = (mark for n in range(here) for mark in placed(cut.drawing.marks, (-x0, n * step - y0)))
        columns.append(Drawing((0, 0, x1 - x0, here * step - GAP), tuple(marks)))
    return columns


def _height(size: Size) -> float:
    """How much of a page is left above the ruler."""
    return size[1] - 2 * MARGIN - FOOT


def _across(columns: list[Drawing]) -> float:
    return sum(column.box[2] for column in columns) + BETWEEN * (len(columns) - 1)


def _piece_page(columns: list[Drawing], size: Size) -> Page:
    full = max(column.box[3] for column in columns) > _height(size)
    page = Page(*size)
    page.draw(ruler_beside(size) if full else ruler(size))
    x = (size[0] - _across(columns)) / 2
    for column in columns:
        page.draw(placed(column.marks, (x, (size[1] - column.box[3]) / 2 if full else MARGIN)))
        x += column.box[2] + BETWEEN
    return page
