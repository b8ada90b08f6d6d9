"""Turn cards of the race: who begins, and what the three special ones do."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.kitchen.animals import FOOD, Colour
from companion.games.kitchen.box import Card
from companion.games.kitchen.deck import dropped
from companion.games.kitchen.grid import NOWHERE, Squares, cells, lanes, squares
from companion.games.kitchen.moves import Draw, Drop
from companion.games.kitchen.state import Phase, State, lowest_number, seat_order
from companion.games.kitchen.table import NOBODY
from companion.games.kitchen.turns import along_the_arrow
from companion.games.race.turns import settle
from companion.words import Player


def draw_moves(state: State) -> Iterator[Draw]:
    """R7: with no card left, all nine are shuffled again."""
    drawn = in_use(state)
    return (Draw(card.name) for bit, card in enumerate(state.table.box.cards) if not drawn >> bit & 1)


def in_use(state: State) -> int:
    """The cards that cannot be drawn now, one bit each."""
    return 0 if state.last_card else state.drawn


def draw(state: State, move: Draw) -> State:
    number = next(n for n, card in enumerate(state.table.box.cards) if card.name == move.card)
    card = state.table.box.cards[number]
    state = state._replace(card=number, drawn=in_use(state) | 1 << number)
    match card.special:
        case "scientist":
            return state._replace(held=sum(1 << colour for colour in leaders(state)))
        case "crap":
            return ask_for_crap(state._replace(queue=seat_order(state)))
        case "wererat":
            return state._replace(wererats=True)
    return settle(state._replace(phase=Phase.MOVE, turn=first_seat(state, card), moved=0, order=()))


def on_track(state: State) -> list[Colour]:
    """The animals that are still under way."""
    return [c for c in state.table.present if c not in state.home and state.cells[c] != NOWHERE]


def leaders(state: State) -> list[Colour]:
    """R2: those with the shortest way to the finish, all of them."""
    far = state.table.ground(state.set_number).far
    ways = {colour: far[state.cells[colour]] for colour in on_track(state)}
    return [colour for colour, way in ways.items() if way == min(ways.values())]


def first_seat(state: State, card: Card) -> Player:
    """The owner of the card's colour, or the next along the arrow who is still under way."""
    racing = {state.table.owner[colour] for colour in on_track(state)}
    seat = called(state, card)
    while seat not in racing:
        seat = along_the_arrow(state, seat)
    return seat


def called(state: State, card: Card) -> Player:
    """Whom the card calls: by its colour, or by K13 if nobody has it."""
    owner = NOBODY if card.colour is None else state.table.owner[card.colour]
    if owner != NOBODY:
        return along_the_arrow(state, owner) if card.colour in state.home else owner
    if state.order:
        return state.order[-1]
    return min(state.table.seats, key=lambda seat: lowest_number(state, seat))


def ask_for_crap(state: State) -> State:
    """On to the next player who must give up food; then to the next card."""
    for index, seat in enumerate(state.queue):
        if any(state.hands[seat][kind] for kind in FOOD) and drop_squares(state, seat):
            return state._replace(phase=Phase.CRAP, turn=seat, queue=state.queue[index:])
    return state._replace(queue=()).to_chance(Phase.CARD)


def drop_squares(state: State, seat: Player) -> Squares:
    """R8: free squares beside one of the player's animals, and farther from the finish than it."""
    ground = state.table.ground(state.set_number)
    near = lanes(ground.rows, ground.cols, ground.open).near
    behind = 0
    for colour in on_track(state):
        at = state.cells[colour]
        if state.table.owner[colour] == seat:
            behind |= squares(cell for cell in cells(near[at]) if ground.far[cell] > ground.far[at])
    return behind & state.free


def drop_moves(state: State) -> Iterator[Drop]:
    held = [kind for kind in FOOD if state.hands[state.turn][kind]]
    places = [state.table.box.place(cell) for cell in cells(drop_squares(state, state.turn))]
    return (Drop(kind, place) for kind in held for place in places)


def drop(state: State, move: Drop) -> State:
    return ask_for_crap(dropped(state, move))
