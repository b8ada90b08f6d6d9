"""Reading a position back.  Everything that is wrong with it is told at once."""

from __future__ import annotations

import re
from collections.abc import Iterable

from companion.errors import UsageError
from companion.game import Options
from companion.games.kitchen.animals import Form, Kind
from companion.games.kitchen.box import Box
from companion.games.kitchen.defects import impossible
from companion.games.kitchen.grid import NOWHERE, Cell, Squares, cell_numbers
from companion.games.kitchen.position import FORM_SIGNS, SIGNS
from companion.games.kitchen.scene import Hand
from companion.games.kitchen.state import Phase, State
from companion.games.kitchen.table import NOBODY, Table, table_for
from companion.words import Place, Player

FIELDS = 14
_ANIMAL = re.compile(r"(?P<seat>[0-5])(?P<form>[dcm])@(?P<place>-|[a-z][0-9]{1,2})#(?P<number>[0-6])")
_CARDS = re.compile(r"(?P<drawn>[01]+):(?P<top>-|[0-9]{1,2})")


class BadPosition(UsageError, ValueError):
    """A position that cannot be read or cannot occur.  *defects*: everything that is wrong with it."""

    def __init__(self, text: str, defects: Iterable[str]) -> None:
        self.defects = tuple(defects)
        super().__init__(f"The position {text!r} is not possible: {'; '.join(self.defects)}.")


def from_position(box: Box, text: str, options: Options) -> State:
    return Reader(box, fields_of(text, FIELDS)).read(text, options)


def fields_of(text: str, count: int) -> list[str]:
    fields = text.split()
    if len(fields) != count:
        raise BadPosition(text, [f"it has {count} fields with spaces between them, not {len(fields)}"])
    return fields


class Reader:
    """Reads every field and notes what is wrong."""

    def read(self, text: str, options: Options) -> State:
        state = self.state(options) if not self.defects else None
        if state is None:
            raise BadPosition(text, self.defects)
        return state

    def table(self, players: int, options: Options, owner: list[int]) -> Table:
        return table_for(self.box, players, options, owner)

    def check(self, state: State) -> list[str]:
        return impossible(state)

    def __init__(self, box: Box, fields: list[str]) -> None:
        self.box, self.defects = box, list[str]()
        self.masks = self.board(fields[0])
        self.set_number = int(self.fit("the set", fields[1], "[12]") or "1")
        self.phase = fields[2]
        if self.phase not in [phase.value for phase in Phase]:
            self.defects.append(f"there is no phase {self.phase!r}")
        self.turn, self.changed, self.holder = (self.number(fields[n]) for n in (3, 10, 13))
        self.animals = [self.animal(word) for word in fields[4].split(",")]
        self.hands = [self.hand(word) for word in fields[5].split(",")]
        self.scores = [self.score(word) for word in fields[6].split(",")]
        self.drawn, self.card = self.cards(fields[7])
        self.wererats = self.fit("the wererats", fields[8], "[w-]") == "w"
        self.moved, self.order, self.queue = (self.digits(fields[n]) for n in (9, 11, 12))
        self.home, self.held = list[int](), list[int]()

    def fit(self, what: str, word: str, pattern: str) -> str | None:
        if re.fullmatch(pattern, word):
            return word
        self.defects.append(f"{what} cannot be {word!r}")
        return None

    def number(self, word: str) -> int:
        return int(word) if self.fit("a seat or colour", word, "-|[0-5]") not in (None, "-") else -1

    def digits(self, word: str) -> list[int]:
        found = self.fit("a list of seats or colours", word, "-|[0-5]{1,6}") or "-"
        if len(set(found)) != len(found):
            self.defects.append(f"{word!r} names one twice")
        return [] if found == "-" else [int(sign) for sign in found]

    def score(self, word: str) -> int:
        return int(self.fit("a score", word, "[0-9]{1,4}") or "0")

    def hand(self, word: str) -> Hand:
        found = self.fit("a hand", word, r"[0-9]{1,2}(\.[0-9]{1,2}){3}") or "0.0.0.0"
        bone, fish, cheese, potion = (int(number) for number in found.split("."))
        return (bone, fish, cheese, potion)

    def board(self, word: str) -> list[Squares]:
        rows = [re.sub(r"[0-9]{1,2}", lambda gap: "." * int(gap[0]), row) for row in word.split("/")]
        if [len(row) for row in rows] != [self.box.cols] * self.box.rows:
            self.defects.append(f"the board has {self.box.rows} rows of {self.box.cols} squares")
        signs = "".join(rows)
        unknown = sorted(set(signs) - set(SIGNS) - {"."})
        if unknown:
            self.defects.append(
                f"a row is written with {' '.join(SIGNS)} and numbers, not {' '.join(unknown)}"
            )
        masks = [sum(1 << cell for cell, sign in enumerate(signs) if sign == kind) for kind in SIGNS]
        if any(mask & ~self.box.open for mask in masks):
            self.defects.append("a token lies beside the board")
        return masks

    def animal(self, word: str) -> tuple[int, Form, Cell, int]:
        found = _ANIMAL.fullmatch(word)
        if found is None:
            if word != "-":
                self.defects.append(f"an animal is written like 0d@c4#3, not {word!r}")
            return NOBODY, Form.DOG, NOWHERE, 0
        numbers = cell_numbers(self.box.rows, self.box.cols)
        cell = NOWHERE if found["place"] == "-" else numbers.get(Place(found["place"]))
        if cell is None or (cell != NOWHERE and not self.box.open >> cell & 1):
            self.defects.append(f"there is no square {found['place']}")
            cell = NOWHERE
        return int(found["seat"]), Form(FORM_SIGNS.index(found["form"])), cell, int(found["number"])

    def cards(self, word: str) -> tuple[int, int]:
        found = _CARDS.fullmatch(word)
        if found is None or len(found["drawn"]) != len(self.box.cards):
            self.defects.append(f"the cards are {len(self.box.cards)} times 0 or 1, : and the top card")
            return 0, -1
        drawn = sum(1 << bit for bit, sign in enumerate(found["drawn"]) if sign == "1")
        card = -1 if found["top"] == "-" else int(found["top"])
        if card >= 0 and not drawn >> card & 1:
            self.defects.append("the card on top was not drawn")
        return drawn, card

    def state(self, options: Options) -> State | None:
        """The whole, if its parts go together."""
        owner = [animal[0] for animal in self.animals]
        try:
            table = self.table(max(owner, default=-1) + 1, options, owner)
        except UsageError as error:
            self.defects.append(str(error).rstrip("."))
            return None
        state = State(
            table,
            Phase(self.phase),
            self.set_number,
            Player(self.turn),
            tuple(animal[2] for animal in self.animals),
            tuple(animal[1] for animal in self.animals),
            tuple(animal[3] for animal in self.animals),
            tuple(self.masks[: len(Kind)]),
            tuple(self.masks[len(Kind) :]),
            tuple(self.hands),
            tuple(self.scores),
            self.card,
            self.drawn,
            self.wererats,
            sum(1 << colour for colour in self.moved),
            self.changed,
            tuple(Player(seat) for seat in self.order),
            tuple(Player(seat) for seat in self.queue),
            Player(self.holder),
            tuple(self.home),
            sum(1 << colour for colour in self.held),
        )
        self.defects += self.check(state)
        return state if not self.defects else None
