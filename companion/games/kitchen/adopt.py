"""A table as it lies, taken over: a position that looks like it, all unseen things as they were."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.kitchen.animals import COLOURS, FOOD, FORM_OF, Colour, Kind
from companion.games.kitchen.deck import ask_for_crap
from companion.games.kitchen.defects import impossible
from companion.games.kitchen.grid import NOWHERE, Cell, Squares, cells
from companion.games.kitchen.looks import CARD_PLACE, CRAP_LOOK, TOKEN_LOOKS
from companion.games.kitchen.moves import Clear, Draw
from companion.games.kitchen.play import apply, view
from companion.games.kitchen.says import illegal
from companion.games.kitchen.setup import after_laying, waiting
from companion.games.kitchen.state import NONE, Phase, State, one, with_hand
from companion.games.kitchen.steps import pawn
from companion.games.kitchen.table import NOBODY
from companion.words import EMPTY, Look, Place, Player, View


def adopt(state: State, seen: View) -> State:
    """IllegalMove if the game cannot go on from what lies there."""
    found = _cleared(state, seen)
    found = with_card(found, seen, found.drawn, apply)
    found = with_animals(with_pawns(found, seen), seen)
    found = _on(with_tokens(found, seen))
    if impossible(found) or view(found) != seen:
        raise illegal(state.table, "K0", "no_such_table")
    return found


def _cleared(state: State, seen: View) -> State:
    """No animal is left after the first set: the second one has begun, with the usual player."""
    if state.phase != Phase.CLEAR or any(_animal(state, look)[0] != NONE for look in seen.places.values()):
        return state
    first = Player((state.table.house.first - 1) % state.table.players)
    return apply(state, Clear(state.table.banner(first)))


def with_card(state: State, seen: View, drawn: int, draw: Callable[[State, Draw], State]) -> State:
    """Another card on top: drawn just now, if one is to be drawn; otherwise it lay there all along."""
    look = seen.places.get(CARD_PLACE, EMPTY)
    top = state.top_card
    if look == (EMPTY if top is None else f"card-{top.name}"):
        return state
    if look == EMPTY:
        return state._replace(card=NONE)
    name = look.removeprefix("card-")
    number = next((n for n, card in enumerate(state.table.box.cards) if card.name == name), NONE)
    if number == NONE:
        raise illegal(state.table, "K0", "no_such_table")
    if state.phase == Phase.CARD and not drawn >> number & 1:
        return draw(state, Draw(name))
    return state._replace(card=number, drawn=state.drawn | 1 << number)


def with_pawns(state: State, seen: View) -> State:
    """The score nearest to the one known: laps round the course cannot be seen."""
    scores = list(state.scores)
    for seat in state.table.seats:
        place, _ = pawn(state, seat, 0)
        look = seen.places.get(place, EMPTY)
        if not look.startswith("at."):
            raise illegal(state.table, "K20", "no_pawn", who=seat)
        square, course, old = int(look[3:]), state.table.box.course, scores[seat]
        laps = range(max(old // course - 1, 0), old // course + 2)
        scores[seat] = min((lap * course + square for lap in laps), key=lambda score: abs(score - old))
    return state._replace(scores=tuple(scores))


def with_animals(state: State, seen: View) -> State:
    where, forms = [NOWHERE] * len(COLOURS), list(state.forms)
    for place, look in seen.places.items():
        colour, form = _animal(state, look)
        if colour == NONE:
            continue
        name = state.table.box.colours[colour]
        if state.table.owner[colour] == NOBODY:
            raise illegal(state.table, "K24", "absent", colour=name)
        if where[colour] != NOWHERE:
            raise illegal(state.table, "K0", "twice_there", colour=name)
        where[colour], forms[colour] = state.table.cell(place), FORM_OF[form]
    state = state._replace(cells=tuple(where), forms=tuple(forms))
    started = state.table.start and state.set_number > 1  # the race goes back from where they stand
    return _numbered(state) if state.phase in (Phase.LAY, Phase.PUT) and not started else _all_there(state)


def _animal(state: State, look: Look) -> tuple[Colour, str]:
    colour, _, form = look.partition("-")
    names = state.table.box.colours
    return (names.index(colour), form) if colour in names and form in FORM_OF else (NONE, "")


def _all_there(state: State) -> State:
    for colour in state.table.present:
        if state.cells[colour] == NOWHERE:
            raise illegal(state.table, "K0", "not_there", colour=state.table.box.colours[colour])
    return state


def _numbered(state: State) -> State:
    """While animals are put down their squares tell their numbers."""
    blue, numbers = state.table.positions, [0] * len(COLOURS)
    for colour, cell in enumerate(state.cells):
        if cell == NOWHERE:
            continue
        if state.phase == Phase.LAY or cell not in blue:
            where = state.table.box.place(cell)
            raise illegal(
                state.table, "K0", "not_on_blue", colour=state.table.box.colours[colour], where=where
            )
        numbers[colour] = blue.index(cell) + 1
    return state._replace(numbers=tuple(numbers))


def with_tokens(state: State, seen: View) -> State:
    lying = {look: _squares(state, seen, look) for look in (*TOKEN_LOOKS, CRAP_LOOK)}
    fresh = lying[CRAP_LOOK]
    crap = tuple(mask & fresh for mask in state.crap)
    state = state._replace(tokens=tuple(lying[look] for look in TOKEN_LOOKS), crap=crap)
    for kind in Kind:
        while state.out(kind) < 0:
            state = _given_back(state, kind)
    for cell in cells(fresh & ~state.all_crap):
        state = _soiled(state, cell)
    return state


def _squares(state: State, seen: View, look: Look) -> Squares:
    where = [place for place, shown in seen.places.items() if shown == look]
    return sum(1 << state.table.cell(Place(place)) for place in where)


def _given_back(state: State, kind: Kind) -> State:
    """A token that lies on the board is in nobody's hand: the one to move has put it there, if any has."""
    for seat in _givers(state):
        if state.hands[seat][kind]:
            return with_hand(state, seat, one(kind), -1)
    raise illegal(state.table, "K0", "too_many_tokens", piece=TOKEN_LOOKS[kind])


def _soiled(state: State, cell: Cell) -> State:
    """New crap: of a kind that somebody can have given up."""
    for seat in _givers(state):
        for kind in FOOD:
            if state.hands[seat][kind]:
                return _crap_on(with_hand(state, seat, one(kind), -1), kind, cell)
    for kind in FOOD:
        if state.out(kind):
            return _crap_on(state, kind, cell)
    raise illegal(state.table, "K0", "too_many_tokens", piece=CRAP_LOOK)


def _givers(state: State) -> tuple[Player, ...]:
    """Who is to move first, then the others."""
    return tuple(sorted(state.table.seats, key=lambda seat: seat != state.turn))


def _crap_on(state: State, kind: Kind, cell: Cell) -> State:
    crap = tuple(mask | 1 << cell if k == kind else mask for k, mask in enumerate(state.crap))
    return state._replace(crap=crap)


def _on(state: State) -> State:
    return ask_for_crap(state) if state.phase == Phase.CRAP else after_set_up(state)


def after_set_up(state: State) -> State:
    """On to the next thing where the table shows that one is done."""
    if state.phase == Phase.LAY:
        return after_laying(state)
    return state.to_chance(Phase.CARD) if state.phase == Phase.PUT and not waiting(state) else state
