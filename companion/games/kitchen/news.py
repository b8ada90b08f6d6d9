"""What holds at the table just now: which set, what the card does, who comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.kitchen.animals import FOOD, Colour
from companion.games.kitchen.describe import describe
from companion.games.kitchen.grid import cells
from companion.games.kitchen.moves import Draw
from companion.games.kitchen.phrases import all_of
from companion.games.kitchen.state import Phase, State
from companion.games.kitchen.turns import along_the_arrow, must_change
from companion.text import Say, Value
from companion.words import Player


def news(state: State) -> Sequence[Say]:
    """The set, the card that lies there, what it has started, and the order of the players."""
    return tuple(_news(state)) if state.phase != Phase.OVER else ()


def _news(state: State) -> Iterator[Say]:
    drawn, cards = state.drawn.bit_count(), len(state.table.box.cards)
    yield _say(state, "set" if drawn else "set_up", number=state.set_number, drawn=drawn, cards=cards)
    if state.phase == Phase.LAY:
        yield _say(state, "to_lay", **{kind.word: state.out(kind) for kind in FOOD})
    if state.top_card is not None:
        yield describe(state, Draw(state.top_card.name))
    if state.wererats:
        yield _say(state, "wererats")
    for colour in cells(state.held):
        yield _say(state, "held", colour=state.table.box.colours[colour])
    if state.home:
        yield _say(state, "home", animals=(_named(state, state.home),))
    yield from _teams(state)
    if state.phase == Phase.MOVE and len(order := upcoming(state)) > 1:
        yield _say(state, "order", players=(_arrows(state, order),))


def _teams(state: State) -> Iterator[Say]:
    """Whose animals are whose, where players have several."""
    for seat in state.table.seats:
        team = state.table.team(seat)
        if len(team) > 1:
            yield _say(state, "team", who=seat, animals=(_named(state, team),))


def _named(state: State, animals: Sequence[Colour]) -> Say:
    return all_of([Say.of("list.colour", colour=state.table.box.colours[colour]) for colour in animals])


def _arrows(state: State, order: Sequence[Player]) -> Say:
    """One after another, with arrows between them."""
    first = _say(state, "player", who=order[0])
    return _say(state, "then", first=(first,), more=(_arrows(state, order[1:]),)) if order[1:] else first


def _say(state: State, key: str, **values: Value) -> Say:
    return Say.of(f"{state.table.game}.news.{key}", **values)


def upcoming(state: State) -> list[Player]:
    """Who moves now and after that, along the arrow, until every animal has moved."""
    left = {seat: _to_move(state, seat) for seat in state.table.seats}
    order, seat = [], state.turn
    while any(left.values()):
        if left[seat]:
            order.append(seat)
            left[seat] -= 1
        seat = along_the_arrow(state, seat)
    return order


def _to_move(state: State, seat: Player) -> int:
    """How many of a player's animals have not had their move; none if nothing is left but to be held."""
    team = state.table.team(seat)
    waiting = [colour for colour in team if colour not in state.home and not state.moved >> colour & 1]
    idle = all(state.held >> colour & 1 and not must_change(state, colour) for colour in waiting)
    return 0 if idle else len(waiting)
