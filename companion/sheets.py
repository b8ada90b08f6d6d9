"""The pages of a kit: sheets of the bed, sheets of pieces, and the page that shows how."""

from __future__ import annotations

from companion.drawing import Box, Circle, Drawing, Ink, Mark, Point, Words, line, placed, polygon, rectangle
from companion.kit import CutOut, KitParts, Step
from companion.lettering import width, wrapped
from companion.pdf import Page
from companion.tiling import Tile, counts, tiles

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


def ruler(page: Size) -> tuple[Mark, ...]:
    """A line of exactly 100 mm with ticks, and what it is for."""
    x, y = MARGIN + 2, page[1] - MARGIN - 4
    ink = Ink(None, "#000000", 0.3)
    marks: list[Mark] = [line((x, y), (x + RULER, y), ink=ink)]
    for step in range(0, 101, 5):
        tall = 3.5 if step % 50 == 0 else 2.5 if step % 10 == 0 else 1.5
        marks.append(line((x + step, y), (x + step, y - tall), ink=ink))
    numbers = [Words((x + 10 * n, y + 3), str(n), 2.6, Ink("#000000")) for n in range(11)]
    check = left(x + 106, y - 2.2, "Does this ruler measure 10 centimetres?", 3.1, GREY)
    again = left(x + 106, y + 1.8, "If not, print again at 100 %, not fitted to the page.", 3.1, GREY)
    return (*marks, *numbers, check, again)


def blank(size: Size) -> Page:
    page = Page(*size)
    page.draw(ruler(size))
    return page


def bed_pages(bed: Drawing, name: str, size: Size) -> list[Page]:
    room = (size[0] - 2 * MARGIN, size[1] - 2 * MARGIN - FOOT - HEAD)
    cut = tiles(bed.box, room)
    return [_bed_page(bed, tile, cut, name, size) for tile in cut]


def _bed_page(bed: Drawing, tile: Tile, every: list[Tile], name: str, size: Size) -> Page:
    page = blank(size)
    x0, y0, x1, _ = tile.clip
    # In the middle, so that the letters of the joins have room on both sides.
    at = ((size[0] - (x1 - x0)) / 2, MARGIN + HEAD)
    page.show(bed, at, tile.clip)
    page.draw(placed((*_strips(tile), rectangle(*tile.clip, CUT), *_ticks(tile)), (at[0] - x0, at[1] - y0)))
    page.draw(
        (left(MARGIN, MARGIN + 5, f"{name} bed, sheet {tile.number} of {len(every)}", 4.6, DARK, True),)
    )
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


def piece_pages(cuts: tuple[CutOut, ...], name: str, size: Size) -> list[Page]:
    """The pieces in columns, one look a column, as many columns as fit on a page."""
    pages: list[Page] = []
    right, bottom = size[0] - MARGIN, size[1] - MARGIN - FOOT
    x = right
    for cut in cuts:
        x0, y0, x1, y1 = cut.drawing.box
        wide, tall = x1 - x0, y1 - y0
        todo = cut.count
        while todo:
            if not pages or x + wide > right:
                pages.append(blank(size))
                x = MARGIN
            here = min(todo, int((bottom - MARGIN + GAP) // (tall + GAP)))
            for n in range(here):
                pages[-1].draw(placed(cut.drawing.marks, (x - x0, MARGIN + n * (tall + GAP) - y0)))
            todo, x = todo - here, x + wide + BETWEEN
    return pages


def assembly_page(parts: KitParts, style: str, name: str, size: Size) -> Page:
    """How to put the kit together, in pictures."""
    page = blank(size)
    page.draw((Words((size[0] / 2, MARGIN + 9), f"Your {name} kit", 9, DARK, True),))
    room = (size[0] - 2 * MARGIN, size[1] - 2 * MARGIN - FOOT - HEAD)
    steps = (*_bed_steps(parts.bed.box, room), *parts.steps[style])
    for number, step in enumerate(steps):
        row, column = divmod(number, 2)
        page.draw(_step(number + 1, step, (MARGIN + 4 + column * (size[0] / 2 - 4), MARGIN + 18 + row * 70)))
    y = size[1] - MARGIN - FOOT - 12
    for n, text in enumerate(wrapped(parts.notice, 3.4, size[0] - 2 * MARGIN - 8)):
        page.draw((left(MARGIN + 4, y + n * 4.6, text, 3.4, GREY),))
    return page


def _step(number: int, step: Step, at: Point) -> tuple[Mark, ...]:
    x, y = at
    badge = (
        Circle((x + 5, y + 5), 5, Ink("#3f5f78")),
        Words((x + 5, y + 7), str(number), 6, Ink("#ffffff"), True),
    )
    lines = wrapped(step.words, 4.2, 82)
    words = [left(x + 2, y + 49 + n * 5.6, text, 4.2) for n, text in enumerate(lines)]
    return (*badge, *placed(step.picture, (x + 15, y + 2)), *words)


def _bed_steps(box: Box, room: Size) -> tuple[Step, ...]:
    columns, rows = counts(box, room)
    check = "Print all pages on thick paper at 100 %. The ruler must measure 10 centimetres."
    if columns * rows == 1:
        return (Step(_printed(), check), Step(_joined(1, 1), "Cut out the bed."))
    join = (
        "Cut out the bed's sheets. Put each on the pale strip of its neighbour, letter to letter, and glue."
    )
    return (Step(_printed(), check), Step(_joined(columns, rows), join))


def _printed() -> tuple[Mark, ...]:
    """A page with a ruler on it."""
    edge = Ink("#ffffff", "#3f5f78", 0.6)
    ticks = [line((13 + 3 * n, 31), (13 + 3 * n, 28 - n % 5 // 4), ink=TICK) for n in range(11)]
    return (
        rectangle(8, 0, 48, 40, edge),
        rectangle(14, 5, 42, 22, Ink("#b4d0e6")),
        line((13, 31), (43, 31), ink=Ink(None, "#26333b", 0.6)),
        *ticks,
        Words((28, 36.5), "10 cm", 4, DARK),
    )


def _joined(columns: int, rows: int) -> tuple[Mark, ...]:
    """The sheets of the bed a little apart."""
    cell = min(56 / columns, 40 / rows) - 3
    marks: list[Mark] = []
    for number in range(columns * rows):
        row, column = divmod(number, columns)
        x, y = 28 - columns * (cell + 2) / 2 + column * (cell + 2), row * (cell + 2)
        marks.append(rectangle(x, y, x + cell, y + cell, Ink("#cbe0d8", "#3f5f78", 0.5)))
        marks.append(Words((x + cell / 2, y + cell / 2 + 2.4), str(number + 1), 7, DARK, True))
        if column + 1 < columns:
            middle = (x + cell + 1, y + cell / 2)
            tip = (
                (middle[0] - 3, middle[1]),
                (middle[0] + 2, middle[1] - 2.5),
                (middle[0] + 2, middle[1] + 2.5),
            )
            marks.append(polygon(tip, Ink("#d9822b")))
    return tuple(marks)
