"""From words to a move, whether it is legal or not."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.games.kitchen.animals import COLOURS, FOOD, FORM_OF, KIND_OF, Colour, Kind
from companion.games.kitchen.grid import Cell, place_names
from companion.games.kitchen.moves import (
    HOWS,
    Change,
    Clear,
    Draw,
    Drop,
    EndAs,
    Go,
    Keep,
    Lay,
    Move,
    Name,
    Put,
    Summon,
)
from companion.games.kitchen.says import invalid
from companion.games.kitchen.table import Table
from companion.words import Place, Player

NUMBERS = {str(number): number for number in range(1, len(COLOURS) + 1)}
Steals = tuple[tuple[Kind, Name], ...]
Words = Sequence[str]


@dataclass(frozen=True, slots=True)
class Path:
    """A walk told by its squares: ``red a1 a2 a3``, and what was stolen if that is not clear."""

    colour: Colour
    cells: tuple[Cell, ...]
    steals: Steals = ()


def read(table: Table, text: str) -> Move | Path:
    """Read a move; small or big letters, spaces or commas.  InvalidMove if it is none."""
    try:
        return _Reader(table).read(re.sub(r"[\s,:]+", " ", text.lower()).split())
    except (KeyError, ValueError) as error:
        raise invalid(table, text) from error


class _Reader:
    """Knows the names on this table.  What it cannot read is a KeyError or a ValueError."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def read(self, words: Words) -> Move | Path:
        match words:
            case ["lay", kind, place]:
                return Lay(self.food(kind), self.place(place))
            case ["card", name]:
                return Draw(self.card(name))
            case ["scientist", *pairs]:
                return Summon(self.numbers(pairs))
            case ["crap", kind, *where]:
                return Drop(self.food(kind), *map(self.place, _at_most_one(where)))
            case ["keep"]:
                return Keep()
            case ["clear", *who]:
                return Clear(self.seat(*_at_most_one(who)))
            case [colour, *rest]:
                return self.read_animal(self.colour(colour), rest)
        raise ValueError("nothing was written")

    def read_animal(self, colour: Name, words: Words) -> Move | Path:
        match words:
            case ["walks", "to", end, *rest]:
                return self.go(colour, self.place(end), rest)
            case ["ends", form]:
                return EndAs(colour, FORM_OF[form])
            case [how, form] if how in HOWS:
                return Change(colour, how, FORM_OF[form])
            case [form, number] if form in FORM_OF:
                return Put(colour, FORM_OF[form], NUMBERS[number])
        parts = _split(words, ("steals",))
        squares = tuple(self.table.cell(self.place(word)) for word in parts[""])
        if not squares:
            raise ValueError("a path has squares")
        return Path(self.table.colour(colour), squares, self.steals(parts.get("steals", [])))

    def go(self, colour: Name, end: Place, words: Words) -> Go:
        parts = _split(words, ("takes", "slips", "steals", "bites"))
        if parts[""]:
            raise ValueError("words between the square and what was done")
        bites = _number(*parts["bites"]) if "bites" in parts else 0
        return Go(
            colour,
            end,
            self.places(parts.get("takes", [])),
            self.places(parts.get("slips", [])),
            self.steals(parts.get("steals", [])),
            bites,
        )

    def places(self, words: Words) -> tuple[Place, ...]:
        return tuple(_each_once(words, self.place, self.table.cell))

    def steals(self, words: Words) -> Steals:
        """Sorted as outcomes are: by who lost it, then by what it is."""
        pairs = [(KIND_OF[kind], self.seat(victim)) for kind, victim in _pairs(words)]
        return tuple(sorted(pairs, key=lambda pair: (self.table.seat_of(pair[1]), pair[0])))

    def numbers(self, words: Words) -> tuple[tuple[Name, int], ...]:
        drawn = {self.colour(colour): NUMBERS[number] for colour, number in _pairs(words)}
        if len(drawn) * 2 != len(words):
            raise ValueError("an animal is named twice")
        return tuple((name, drawn[name]) for name in self.table.box.colours if name in drawn)

    def place(self, word: str) -> Place:
        cell = self.table.cell(Place(word))
        if not self.table.box.open >> cell & 1:
            raise ValueError("no square one can stand on")
        return place_names(self.table.box.rows, self.table.box.cols)[cell]

    def colour(self, word: str) -> Name:
        return self.table.box.colours[self.table.colour(word)]

    def seat(self, word: str | None = None) -> Name:
        """A player by any of their colours, told by the first; without a word, who lays first."""
        first = Player((self.table.house.first - 1) % self.table.players)
        seat = first if word is None else self.table.seat_of(word)
        if seat < 0:
            raise ValueError("nobody has that colour")
        return self.table.banner(seat)

    def card(self, word: str) -> Name:
        return {card.name: card.name for card in self.table.box.cards}[word]

    def food(self, word: str) -> Kind:
        return {kind.word: kind for kind in FOOD}[word]


def _split(words: Words, keys: Words) -> dict[str, list[str]]:
    """The words after each key; those before any under the empty word."""
    parts: dict[str, list[str]] = {"": []}
    last = ""
    for word in words:
        if word in keys:
            if word in parts or (last and not parts[last]):
                raise ValueError("a word twice, or with nothing after it")
            last, parts[word] = word, []
        else:
            parts[last].append(word)
    if last and not parts[last]:
        raise ValueError("nothing after the last word")
    return parts


def _pairs(words: Words) -> list[tuple[str, str]]:
    return list(zip(words[::2], words[1::2], strict=True))


def _number(word: str, *more: str) -> int:
    if more or not re.fullmatch("[1-9][0-9]?", word):
        raise ValueError("one small number")
    return int(word)


def _at_most_one(words: Words) -> Words:
    if len(words) > 1:
        raise ValueError("too many words")
    return words


def _each_once(words: Words, name: Callable[[str], Place], cell: Callable[[Place], Cell]) -> list[Place]:
    """Squares in reading order."""
    found = sorted({name(word) for word in words}, key=cell)
    if len(found) != len(words):
        raise ValueError("a square is named twice")
    return found
