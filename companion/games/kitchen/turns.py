"""A movement turn: each animal transforms if the card says so, then walks."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.kitchen.animals import COLOURS, Colour, Form, Kind
from companion.games.kitchen.deck import next_card
from companion.games.kitchen.grid import cells, squares
from companion.games.kitchen.moves import CARD, POTION, ROLLS, Change, Go
from companion.games.kitchen.scene import Walk
from companion.games.kitchen.scoring import transformed
from companion.games.kitchen.state import NONE, State, one, with_hand, without_crap
from companion.games.kitchen.table import NOBODY, Table
from companion.games.kitchen.walk import walks
from companion.words import Player


def movers(state: State) -> tuple[Colour, ...]:
    """Which animals the player may move now (K14)."""
    if state.changed != NONE:
        return (state.changed,)
    mine = tuple(c for c in state.table.team(state.turn) if c not in state.home and not state.moved >> c & 1)
    card = state.top_card
    if not state.moved and card is not None and card.colour in mine:
        return (card.colour,)
    return mine


def must_change(state: State, colour: Colour) -> bool:
    """K11: by its form at the start of its own move."""
    card = state.top_card
    return card is not None and state.changed != colour and card.transforms(state.forms[colour])


def turn_moves(state: State) -> Iterator[Change | Go]:
    for colour in movers(state):
        if must_change(state, colour):
            yield from changes(state, colour)
        else:
            yield from (go_of(state.table, colour, walk) for walk in walks(state.scene(), colour))


def changes(state: State, colour: Colour) -> Iterator[Change]:
    hows = [ROLLS]
    hows += [POTION] if state.hands[state.turn][Kind.POTION] else []
    hows += [CARD] if state.holder == state.turn else []
    return (Change(state.table.box.colours[colour], how, form) for how in hows for form in Form)


def change(state: State, move: Change) -> State:
    colour = state.table.colour(move.colour)
    if move.how == POTION:
        state = with_hand(state, state.turn, one(Kind.POTION), -1)
    if move.how == CARD:
        state = state._replace(holder=NOBODY)
    return state._replace(forms=transformed(state.forms, colour, move.form), changed=colour)


def go_of(table: Table, colour: Colour, walk: Walk) -> Go:
    """A walk in words; paths that end alike are one move."""
    place = table.box.place
    return Go(
        table.box.colours[colour],
        place(walk.end),
        tuple(place(cell) for cell in cells(walk.took)),
        tuple(place(cell) for cell in cells(walk.slipped)),
        tuple((kind, table.banner(Player(team))) for team, kind in walk.thefts),
        walk.bites,
    )


def go(state: State, move: Go) -> State:
    me = state.turn
    scores = tuple(score + move.bites * (seat == me) for seat, score in enumerate(state.scores))
    return next_mover(walked(state, move)._replace(scores=scores))


def walked(state: State, move: Go) -> State:
    """The animal is there, with all it got on the way."""
    table, colour, me = state.table, state.table.colour(move.colour), state.turn
    cell = table.cell
    state = grab(state, squares(cell(place) for place in move.takes))
    state = without_crap(state, squares(cell(place) for place in move.slips))
    for kind, victim in move.steals:
        state = with_hand(with_hand(state, table.seat_of(victim), one(kind), -1), me, one(kind))
    where = tuple(cell(move.end) if c == colour else state.cells[c] for c in COLOURS)
    return done(state._replace(cells=where), colour)


def done(state: State, colour: Colour) -> State:
    """That animal has had its move in this turn."""
    me = state.turn
    return state._replace(
        moved=state.moved | 1 << colour,
        changed=NONE,
        order=state.order if me in state.order else (*state.order, me),
    )


def grab(state: State, took: int) -> State:
    """Tokens go from the board to the walker's hand."""
    if not took:
        return state
    bone, fish, cheese, potion = ((mask & took).bit_count() for mask in state.tokens)
    state = with_hand(state, state.turn, (bone, fish, cheese, potion))
    return state._replace(tokens=tuple(mask & ~took for mask in state.tokens))


def next_mover(state: State) -> State:
    """The next player along the arrow; when all animals have moved, the next card."""
    if state.moved == sum(1 << colour for colour in state.table.present):
        return next_card(state._replace(moved=0, wererats=False))
    return state._replace(turn=along_the_arrow(state, state.turn))


def along_the_arrow(state: State, seat: Player) -> Player:
    """The neighbour on the side to which the card's arrow points."""
    card = state.top_card
    step = 1 if card is None or card.clockwise else -1
    return Player((seat + step) % state.table.players)
