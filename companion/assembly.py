"""The page that shows how to put a kit together, in pictures and a few words."""

from __future__ import annotations

from companion.drawing import Box, Circle, Ink, Mark, Point, Words, line, placed, polygon, rectangle, rounded
from companion.kit import KitParts, Step
from companion.lettering import wrapped
from companion.pdf import Page
from companion.sheets import DARK, FOOT, GREY, MARGIN, TICK, Size, bed_room, blank, left
from companion.tiling import counts

TITLE, NOTICE = 25.0, 16.0
"""Height of the title above the steps, and of the notice below them."""
BETWEEN = 5.0
LETTERS, LINE = 4.4, 5.9
PICTURE = 56.0, 40.0
BLUE, CARD = "#3f5f78", Ink("#f3f5f2", "#d5dcd8", 0.3)


def assembly_page(parts: KitParts, style: str, name: str, size: Size) -> Page:
    page = blank(size)
    page.draw(_title(f"Your {name} kit", size))
    steps = (*_bed_steps(parts.bed.box, bed_room(size)), *parts.steps[style])
    rows = (len(steps) + 1) // 2
    wide = (size[0] - 2 * MARGIN - BETWEEN) / 2
    tall = (size[1] - 2 * MARGIN - TITLE - NOTICE - FOOT) / rows
    for number, step in enumerate(steps):
        row, column = divmod(number, 2)
        at = (MARGIN + column * (wide + BETWEEN), MARGIN + TITLE + row * tall)
        page.draw(_step(number + 1, step, at, (wide, tall - BETWEEN)))
    for n, text in enumerate(wrapped(parts.notice, 3.2, size[0] - 2 * MARGIN)):
        page.draw((left(MARGIN, size[1] - MARGIN - FOOT - NOTICE + 4 + n * 4.4, text, 3.2, GREY),))
    return page


def _title(text: str, size: Size) -> tuple[Mark, ...]:
    need = "You need thick paper, scissors and a glue stick. Let a grown-up help with the printer."
    return (
        Words((size[0] / 2, MARGIN + 9), text, 10, DARK, True),
        Words((size[0] / 2, MARGIN + 17.5), need, LETTERS, DARK),
    )


def _step(number: int, step: Step, at: Point, room: Size) -> tuple[Mark, ...]:
    """A card with the number, the picture in the middle and the words below it."""
    (x, y), (wide, tall) = at, room
    lines = wrapped(step.words, LETTERS, wide - 8)
    first = y + tall - 3.5 - (len(lines) - 1) * LINE
    scale = min((first - y - 10) / PICTURE[1], (wide - 20) / PICTURE[0])
    middle = (x + wide / 2 - PICTURE[0] / 2 * scale, y + (first - LETTERS - y) / 2 - PICTURE[1] / 2 * scale)
    return (
        rounded(x, y, x + wide, y + tall, 3, CARD),
        *placed(step.picture, middle, scale),
        Circle((x + 7, y + 7), 4.6, Ink(BLUE)),
        Words((x + 7, y + 9), str(number), 5.6, Ink("#ffffff"), True),
        *(left(x + 4, first + n * LINE, text, LETTERS) for n, text in enumerate(lines)),
    )


def _bed_steps(box: Box, room: Size) -> tuple[Step, ...]:
    columns, rows = counts(box, room)
    check = "Print all pages at 100 %. Lay a real ruler on the printed one: are both 10 centimetres long?"
    if columns * rows == 1:
        return (Step(_printed(), check), Step(_joined(1, 1), "Cut out the bed along the thin line."))
    join = (
        "Write the number of each sheet of the board on its back, then cut it out. "
        "Glue sheet 2 on the pale strip of sheet 1: line A meets line A. Go on with all letters."
    )
    return (Step(_printed(), check), Step(_joined(columns, rows), join))


def _printed() -> tuple[Mark, ...]:
    """A page with a ruler on it, and a real ruler that says the same."""
    ticks = [line((13 + 3 * n, 31), (13 + 3 * n, 28.6 - n % 5 // 4), ink=TICK) for n in range(11)]
    below = [line((13 + 3 * n, 32.5), (13 + 3 * n, 34.5), ink=TICK) for n in range(11)]
    return (
        rectangle(8, 0, 48, 40, Ink("#ffffff", BLUE, 0.6)),
        rectangle(14, 4, 42, 23, Ink("#b4d0e6")),
        line((13, 31), (43, 31), ink=Ink(None, "#26333b", 0.6)),
        *ticks,
        rounded(11, 32.5, 53, 39, 0.8, Ink("#f6d860", "#8a6d12", 0.4)),
        *below,
        Words((28, 38), "10 cm", 3.4, DARK),
    )


def _joined(columns: int, rows: int) -> tuple[Mark, ...]:
    """The sheets of the bed a little apart, with their pale strips, and where each one goes."""
    cell = min(52 / columns, 40 / rows)
    side, strip, x0 = cell * 0.78, cell * 0.1, 28 - columns * cell / 2
    edge = Ink("#ffffff", BLUE, 0.4)
    marks: list[Mark] = []
    for number in range(columns * rows):
        row, column = divmod(number, columns)
        x, y = x0 + column * cell, row * cell
        right, below = (strip if n + 1 < most else 0 for n, most in ((column, columns), (row, rows)))
        marks.append(rectangle(x, y, x + side + right, y + side + below, edge))
        marks.append(rectangle(x, y, x + side, y + side, Ink("#bcd9cf", BLUE, 0.4)))
        marks.append(
            Words((x + side / 2, y + side / 2 + cell * 0.11), str(number + 1), cell * 0.32, DARK, True)
        )
        marks += _arrow((x, y + side / 2), (-1, 0), cell) if column else ()
        marks += _arrow((x + side / 2, y), (0, -1), cell) if row else ()
    return tuple(marks)


def _arrow(at: Point, way: Point, cell: float) -> tuple[Mark, ...]:
    """A small arrow over the edge of a sheet, towards the strip it is glued on."""
    (x, y), (dx, dy), long = at, way, cell * 0.17
    tip, back = (x + dx * long, y + dy * long), (x - dx * long / 4, y - dy * long / 4)
    broad = cell * 0.1
    return (
        polygon(
            (tip, (back[0] - dy * broad, back[1] + dx * broad), (back[0] + dy * broad, back[1] - dx * broad)),
            Ink("#c8501e", "#ffffff", 0.4),
        ),
    )
