"""Turn cards: who begins, and what the three special ones do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from companion.games.kitchen.animals import COLOURS, FOOD
from companion.games.kitchen.box import Card
from companion.games.kitchen.grid import Squares, cells, lanes, squares
from companion.games.kitchen.moves import Draw, Drop, Summon
from companion.games.kitchen.scoring import end_set
from companion.games.kitchen.state import (
    Phase,
    State,
    lowest_number,
    one,
    seat_order,
    with_hand,
    without_crap,
)
from companion.games.kitchen.table import NOBODY
from companion.words import Player


def next_card(state: State) -> State:
    """Another card is drawn; with none left the set is over."""
    return end_set(state) if state.last_card else state.to_chance(Phase.CARD)


def draw_moves(state: State) -> Iterator[Draw]:
    return (Draw(card.name) for bit, card in enumerate(state.table.box.cards) if not state.drawn >> bit & 1)


def draw(state: State, move: Draw) -> State:
    number = next(n for n, card in enumerate(state.table.box.cards) if card.name == move.card)
    card = state.table.box.cards[number]
    state = state._replace(card=number, drawn=state.drawn | 1 << number)
    match card.special:
        case "scientist":
            return state.to_chance(Phase.SCIENTIST)
        case "crap":
            return ask_for_crap(state._replace(queue=seat_order(state)))
        case "wererat":
            return next_card(state._replace(wererats=True))
    return state._replace(phase=Phase.MOVE, turn=first_mover(state, card), moved=0, order=())


def first_mover(state: State, card: Card) -> Player:
    """K13: the owner of the card's colour; else who was last, or stands on the lowest number."""
    owner = NOBODY if card.colour is None else state.table.owner[card.colour]
    if owner != NOBODY:
        return owner
    if state.order:
        return state.order[-1]  # one animal each where a colour is absent: last in, last moved
    return min(state.table.seats, key=lambda seat: lowest_number(state, seat))


def summon_moves(state: State) -> Iterator[Summon]:
    names = [state.table.box.colours[colour] for colour in state.table.present]
    numbers = range(1, len(COLOURS) + 1)
    return (Summon(tuple(zip(names, drawn, strict=True))) for drawn in permutations(numbers, len(names)))


def summon(state: State, move: Summon) -> State:
    drawn = dict(move.numbers)
    numbers = tuple(drawn.get(name, 0) for name in state.table.box.colours)
    yellow = state.table.box.yellow
    where = tuple(
        yellow[number - 1] if number else cell for number, cell in zip(numbers, state.cells, strict=True)
    )
    needed = squares(cell for number, cell in zip(numbers, where, strict=True) if number)
    return next_card(without_crap(state, needed)._replace(cells=where, numbers=numbers))  # K22


def ask_for_crap(state: State) -> State:
    """On to the next player who must give up food; then to the next card."""
    for index, seat in enumerate(state.queue):
        if must_drop(state, seat):
            return state._replace(phase=Phase.CRAP, turn=seat, queue=state.queue[index:])
    return next_card(state._replace(queue=()))


def must_drop(state: State, seat: Player) -> bool:
    return any(state.hands[seat][kind] for kind in FOOD) and bool(
        state.last_card or drop_squares(state, seat)
    )


def drop_squares(state: State, seat: Player) -> Squares:
    """Free squares beside one of the player's animals."""
    box = state.table.box
    near = lanes(box.rows, box.cols, box.open).near
    beside = 0
    for colour in state.table.team(seat):
        beside |= near[state.cells[colour]]
    return beside & state.free


def drop_moves(state: State) -> Iterator[Drop]:
    held = [kind for kind in FOOD if state.hands[state.turn][kind]]
    if state.last_card:  # nobody will slip on it any more: it is just given up
        return (Drop(kind) for kind in held)
    places = [state.table.box.place(cell) for cell in cells(drop_squares(state, state.turn))]
    return (Drop(kind, place) for kind in held for place in places)


def drop(state: State, move: Drop) -> State:
    return ask_for_crap(dropped(state, move))


def dropped(state: State, move: Drop) -> State:
    """The food has left the hand, and the player need not answer any more."""
    state = with_hand(state, state.turn, one(move.kind), -1)
    if move.place is not None:
        bit = 1 << state.table.cell(move.place)
        crap = tuple(mask | bit if kind == move.kind else mask for kind, mask in enumerate(state.crap))
        state = state._replace(crap=crap)
    return state._replace(queue=state.queue[1:])
