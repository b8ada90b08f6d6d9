"""A position of the kitchen or the race, as one small frozen value."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from companion.games.kitchen.animals import COLOURS, FOOD, Colour, Form, Kind
from companion.games.kitchen.box import Card
from companion.games.kitchen.grid import NOWHERE, Cell, Squares, cells, squares
from companion.games.kitchen.scene import Hand, Scene
from companion.games.kitchen.table import NOBODY, Table
from companion.words import CHANCE, Player

NOTHING: Hand = (0, 0, 0, 0)
NONE = -1
"""No card, no colour."""


class Phase(Enum):
    """What the table is busy with."""

    LAY = "lay"
    PUT = "put"
    CARD = "card"
    SCIENTIST = "scientist"
    CRAP = "crap"
    MOVE = "move"
    END = "end"
    CLEAR = "clear"
    OVER = "over"


class State(NamedTuple):
    table: Table
    phase: Phase
    set_number: int
    turn: Player
    cells: tuple[Cell, ...]
    """Where each animal stands, by colour; NOWHERE beside the board."""
    forms: tuple[Form, ...]
    numbers: tuple[int, ...]
    """The position number each animal drew last; 0 for none."""
    tokens: tuple[Squares, ...]
    """Food and potions lying face up, by kind."""
    crap: tuple[Squares, ...]
    """Food lying crap side up, by the kind that nobody sees."""
    hands: tuple[Hand, ...]
    scores: tuple[int, ...]
    card: int = NONE
    """The turn card that lies on top."""
    drawn: int = 0
    """Turn cards drawn in this set, one bit each."""
    wererats: bool = False
    moved: int = 0
    """Colours that have moved in this turn, one bit each."""
    changed: Colour = NONE
    """The animal that has just transformed and now walks."""
    order: tuple[Player, ...] = ()
    """Players in the order of their first animal in this movement turn, or in the last one."""
    queue: tuple[Player, ...] = ()
    """Who still has to answer a crap card, or the end of the set; the first is to move."""
    holder: Player = NOBODY
    """Who has the potion card."""
    home: tuple[Colour, ...] = ()
    """Race: the animals that have crossed the line in this heat, the first one first."""
    held: int = 0
    """Race: the colours the scientist holds, one bit each."""

    @property
    def animals(self) -> Squares:
        return squares(cell for cell in self.cells if cell != NOWHERE)

    @property
    def face_up(self) -> Squares:
        bone, fish, cheese, potion = self.tokens
        return bone | fish | cheese | potion

    @property
    def all_crap(self) -> Squares:
        bone, fish, cheese = self.crap
        return bone | fish | cheese

    @property
    def free(self) -> Squares:
        """Squares with nothing on them."""
        return self.table.box.open & ~(self.animals | self.face_up | self.all_crap)

    @property
    def top_card(self) -> Card | None:
        return None if self.card == NONE else self.table.box.cards[self.card]

    @property
    def last_card(self) -> bool:
        """No card is left to draw in this set."""
        return self.drawn.bit_count() == len(self.table.box.cards)

    def out(self, kind: Kind) -> int:
        """How many tokens of a kind lie beside the board in nobody's hand."""
        whole = len(self.table.box.potions) if kind == Kind.POTION else self.table.box.food
        lying = self.tokens[kind].bit_count()
        if kind in FOOD:
            lying += self.crap[kind].bit_count()
        return whole - lying - sum(hand[kind] for hand in self.hands)

    def scene(self) -> Scene:
        """The board as a walker sees it."""
        lying = {cell: kind for kind in Kind for cell in cells(self.tokens[kind])}
        table = self.table
        return Scene(
            table.ground(self.set_number),
            tuple(NOWHERE if colour in self.home else cell for colour, cell in enumerate(self.cells)),
            self.forms,
            table.owner,
            lying,
            self.all_crap,
            self.hands,
            self.wererats,
            table.house.walk._replace(limit=self.limit) if self.held else table.house.walk,
        )

    @property
    def limit(self) -> int:
        """R2: how far from the finish the held leaders stand; 0 if nobody is held."""
        far = self.table.ground(self.set_number).far
        return min((far[self.cells[colour]] for colour in cells(self.held)), default=0)

    @property
    def goal(self) -> Cell:
        """R6: the finish square of the next one home; NOWHERE in the kitchen."""
        finish = self.table.finish(self.set_number) if self.table.start else ()
        return finish[len(finish) - 1 - len(self.home)] if len(self.home) < len(finish) else NOWHERE

    def to_chance(self, phase: Phase) -> State:
        return self._replace(phase=phase, turn=CHANCE)


def first_state(table: Table) -> State:
    """Potions on their squares, all food beside the board."""
    first = Player((table.house.first - 1) % table.players)
    six = len(COLOURS)
    return State(
        table,
        Phase.LAY,
        1,
        first,
        (NOWHERE,) * six,
        (Form.DOG,) * six,
        (0,) * six,
        (0, 0, 0, squares(table.box.potions)),
        (0, 0, 0),
        (NOTHING,) * table.players,
        (0,) * table.players,
    )


def seat_order(state: State) -> tuple[Player, ...]:
    """Players by the last movement turn; before any, by the position numbers drawn last (K16)."""
    if state.order:
        return state.order
    return tuple(sorted(state.table.seats, key=lambda seat: lowest_number(state, seat)))


def lowest_number(state: State, seat: Player) -> int:
    return min(state.numbers[colour] for colour in state.table.team(seat))


def without_crap(state: State, where: Squares) -> State:
    """The crap on these squares leaves the board."""
    bone, fish, cheese = state.crap
    return state._replace(crap=(bone & ~where, fish & ~where, cheese & ~where))


def with_hand(state: State, seat: Player, change: Hand, times: int = 1) -> State:
    """One hand with so much more (or with *times* -1 less) of everything."""
    hand = state.hands[seat]
    bone, fish, cheese, potion = (has + times * more for has, more in zip(hand, change, strict=True))
    hands = (*state.hands[:seat], (bone, fish, cheese, potion), *state.hands[seat + 1 :])
    return state._replace(hands=hands)


def one(kind: Kind) -> Hand:
    """A single token, as a hand."""
    return (int(kind == 0), int(kind == 1), int(kind == 2), int(kind == 3))
