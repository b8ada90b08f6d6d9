"""The box as it stands in a ``board.toml``, every mistake named with its line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NoReturn

from companion.board import COLUMNS, read_board
from companion.board_file import BoardFile, open_board_file
from companion.games.kitchen.animals import FORM_OF
from companion.games.kitchen.box import ARROWS, SPECIALS, Box, Card
from companion.games.kitchen.grid import Cell

BLUE, YELLOW, POTION, CRACKED, TILE, DARK = "123456", "ABCDEF", "P", "x", ".", "#"
SIGNS = BLUE + YELLOW + POTION + CRACKED + TILE + DARK
MAP = ("grid", "map")
COLOURS = 6
MOST_FOOD = 50


class BoxFile(BoardFile):
    @classmethod
    def open(cls, path: Path) -> BoxFile:
        return cls(*open_board_file(path))

    def box(self) -> Box:
        board = read_board(self.path)  # first, since it objects to rows that differ in length
        rows = self.words(*MAP).split()
        colours = self.colours()
        if not board.course:
            self.fail(("course",), "the score-course needs squares: write a table [course] with its runs")
        box = Box(
            rows=len(rows),
            cols=len(rows[0]),
            open=sum(1 << cell for cell, sign in enumerate("".join(rows)) if sign != DARK),
            blue=tuple(self.numbered(rows, BLUE, "blue")),
            yellow=tuple(self.numbered(rows, YELLOW, "yellow")),
            potions=self.potions(rows),
            cracked=self.cracked(rows),
            course=len(board.course),
            colours=colours,
            cards=self.cards(colours),
            food=self.whole("deck", "food_each", most=MOST_FOOD),
        )
        self.connected(box)
        return box

    def numbered(self, rows: list[str], signs: str, colour: str) -> list[Cell]:
        self.known(rows)
        return [self.only(rows, sign, f"the {colour} number {n}") for n, sign in enumerate(signs, 1)]

    def known(self, rows: list[str]) -> None:
        for r, row in enumerate(rows):
            for c, sign in enumerate(row):
                if sign not in SIGNS:
                    why = f"the map has {sign!r} at {COLUMNS[c]}{r + 1}; it may have {' '.join(SIGNS)}"
                    self.fail_at(r, why)

    def only(self, rows: list[str], sign: str, what: str) -> Cell:
        found = _where(rows, sign)
        if not found:
            self.fail(MAP, f"the map needs {what}: write one {sign}")
        if len(found) > 1:
            self.fail_at(found[1] // len(rows[0]), f"the map has {what} ({sign}) more than once")
        return found[0]

    def potions(self, rows: list[str]) -> tuple[Cell, Cell]:
        found = _where(rows, POTION)
        if len(found) < 2:
            why = f"the map needs two potion squares ({POTION}) that are no numbers, and has {len(found)}"
            self.fail(MAP, why)
        if len(found) > 2:
            self.fail_at(found[2] // len(rows[0]), f"the map has more than two potion squares ({POTION})")
        return found[0], found[1]

    def cracked(self, rows: list[str]) -> Cell | None:
        return self.only(rows, CRACKED, "the cracked tile") if _where(rows, CRACKED) else None

    def connected(self, box: Box) -> None:
        """All squares must be reached from everywhere; else some animal could never get home."""
        for cell, steps in enumerate(box.distance("blue")):
            if steps < 0 and box.open >> cell & 1:
                why = f"no way leads from {box.place(cell)} to the blue numbers"
                self.fail_at(cell // box.cols, why)

    def colours(self) -> tuple[str, ...]:
        names = list(self.table("colours"))
        if len(names) != COLOURS:
            self.fail(("colours",), f"[colours] needs {COLOURS} colours, and has {len(names)}")
        for name in names:
            if not re.fullmatch("[a-z]+", name) or name in SPECIALS:
                self.fail(("colours", name), f"a colour is a word of small letters, not {name!r}")
        return tuple(names)

    def cards(self, colours: tuple[str, ...]) -> tuple[Card, ...]:
        cards: list[Card] = []
        for n in range(len(self.items("deck", "cards"))):
            card = self.card(n, colours)
            if card.name in {other.name for other in cards}:
                self.fail(("deck", "cards", n), f"there are two {card.name} cards; there may be one")
            cards.append(card)
        missing = [name for name in (*colours, *SPECIALS) if name not in {card.name for card in cards}]
        if missing:
            self.fail(("deck", "cards"), f"the deck needs a card for {' and '.join(missing)}")
        return tuple(cards)

    def card(self, n: int, colours: tuple[str, ...]) -> Card:
        keys = ("deck", "cards", n)
        wanted = ["special"] if "special" in self.table(*keys) else ["colour", "transforms", "arrow"]
        for key in self.table(*keys):
            if key not in wanted:
                self.fail(keys, f"a card has {' and '.join(wanted)}, not {key!r}")
        if wanted == ["special"]:
            special = self.choice(n, "special", SPECIALS)
            return Card(special, special=special)
        colour = self.choice(n, "colour", colours)
        change = self.choice(n, "transforms", [*FORM_OF, *(f"not {animal}" for animal in FORM_OF)])
        clockwise = self.choice(n, "arrow", ARROWS) == ARROWS[0]
        form = FORM_OF[change.removeprefix("not ")]
        return Card(colour, colours.index(colour), form, change.startswith("not "), clockwise)

    def choice(self, n: int, key: str, known: Any) -> str:
        value = self.words("deck", "cards", n, key)
        if value not in known:
            self.fail(("deck", "cards", n), f"{key} must be one of {', '.join(known)}, not {value!r}")
        return value

    def fail_at(self, row: int, reason: str) -> NoReturn:
        """As `fail`, with the line of that row of the map."""
        self.fail_in(MAP, row, reason)


def _where(rows: list[str], sign: str) -> list[Cell]:
    return [cell for cell, other in enumerate("".join(rows)) if other == sign]
