"""Before a set: food is laid in turn, then every animal gets a position card and is rolled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from companion.games.kitchen.animals import COLOURS, FOOD, Colour, Form
from companion.games.kitchen.grid import NOWHERE, Squares, cells, round_about, squares
from companion.games.kitchen.moves import Clear, Lay, Put
from companion.games.kitchen.state import NOTHING, Phase, State, without_crap
from companion.games.kitchen.table import NOBODY
from companion.words import Player

T = TypeVar("T")


def lay_squares(state: State) -> Squares:
    """Where food may be laid: free, not reserved, no corner, not beside food or potions. Crap is fine."""
    box = state.table.box
    around = round_about(box.rows, box.cols)
    near = 0
    for cell in cells(state.face_up):
        near |= around[cell]
    return state.free & ~(state.table.reserved | state.table.corners | near)


def lay_moves(state: State) -> Iterator[Lay]:
    places = [state.table.box.place(cell) for cell in cells(lay_squares(state))]
    return (Lay(kind, place) for kind in FOOD if state.out(kind) for place in places)


def lay(state: State, move: Lay) -> State:
    bit = 1 << state.table.cell(move.place)
    tokens = tuple(mask | bit if kind == move.kind else mask for kind, mask in enumerate(state.tokens))
    turn = Player((state.turn + 1) % state.table.players)
    return after_laying(state._replace(tokens=tokens, turn=turn))


def after_laying(state: State) -> State:
    """On when nothing is left to lay, or nowhere to lay it: to the position cards, if anybody needs one."""
    if any(state.out(kind) for kind in FOOD) and lay_squares(state):
        return state
    return state.to_chance(Phase.PUT if waiting(state) else Phase.CARD)


def put_moves(state: State) -> Iterator[Put]:
    """Any animal that waits, any number that is left, any face of the die."""
    left = [number for number in range(1, len(COLOURS) + 1) if number not in state.numbers]
    names = state.table.box.colours
    return (Put(names[colour], form, number) for colour in waiting(state) for form in Form for number in left)


def waiting(state: State) -> list[Colour]:
    return [colour for colour in state.table.present if state.cells[colour] == NOWHERE]


def put(state: State, move: Put) -> State:
    colour = state.table.colour(move.colour)
    cell = state.table.positions[move.number - 1]
    state = without_crap(state, 1 << cell)._replace(
        cells=replaced(state.cells, colour, cell),
        forms=replaced(state.forms, colour, move.form),
        numbers=replaced(state.numbers, colour, move.number),
    )
    return state if waiting(state) else state.to_chance(Phase.CARD)


def replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])


def clear_moves(state: State) -> Iterator[Clear]:
    """The one who lays first is drawn again."""
    return (Clear(state.table.banner(seat)) for seat in state.table.seats)


def clear(state: State, move: Clear) -> State:
    """K21: animals, hands and cards go back; food and crap on the board stay."""
    potions = squares(state.table.box.potions)
    bone, fish, cheese, _ = state.tokens
    state = without_crap(state, potions)
    fresh = State(
        state.table,
        Phase.LAY,
        state.set_number + 1,
        state.table.seat_of(move.first),
        (NOWHERE,) * len(COLOURS),
        (Form.DOG,) * len(COLOURS),
        (0,) * len(COLOURS),
        (bone, fish, cheese, potions),
        state.crap,
        (NOTHING,) * state.table.players,
        state.scores,
        holder=sole_lowest(state),
    )
    return after_laying(fresh)


def sole_lowest(state: State) -> Player:
    """Who gets the potion card."""
    lowest = min(state.scores)
    return Player(state.scores.index(lowest)) if state.scores.count(lowest) == 1 else NOBODY
