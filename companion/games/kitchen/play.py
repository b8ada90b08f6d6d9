"""The kitchen as pure functions over positions: what may happen, what it does, what one sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from companion.game import Options, Outcome, Successor
from companion.games.kitchen import cards, scoring, setup, turns
from companion.games.kitchen.animals import Kind
from companion.games.kitchen.box import Box
from companion.games.kitchen.grid import cells
from companion.games.kitchen.moves import (
    Change,
    Clear,
    Draw,
    Drop,
    EndAs,
    Go,
    Keep,
    Lay,
    Move,
    Put,
    Summon,
)
from companion.games.kitchen.state import Phase, State, first_state
from companion.games.kitchen.table import table_for
from companion.text import Say
from companion.words import EMPTY, Look, Place, View

TOKEN_LOOKS = tuple(Look(f"token-{kind.word}") for kind in Kind)
CRAP_LOOK = Look("token-crap")
CARD_PLACE = Place("card")


def start(box: Box, players: int, options: Options, owner: Sequence[int] | None = None) -> State:
    return first_state(table_for(box, players, options, owner))


def moves(state: State) -> Iterator[Move]:
    """Every legal move; none once the game is over."""
    match state.phase:
        case Phase.LAY:
            return setup.lay_moves(state)
        case Phase.PUT:
            return setup.put_moves(state)
        case Phase.CARD:
            return cards.draw_moves(state)
        case Phase.SCIENTIST:
            return cards.summon_moves(state)
        case Phase.CRAP:
            return cards.drop_moves(state)
        case Phase.MOVE:
            return turns.turn_moves(state)
        case Phase.END:
            return scoring.end_moves(state)
        case Phase.CLEAR:
            return setup.clear_moves(state)
        case Phase.OVER:
            return iter(())


def apply(state: State, move: Move) -> State:
    """The position after a legal move (one of ``moves``, or read by ``parse``)."""
    match move:
        case Go():
            return turns.go(state, move)
        case Change():
            return turns.change(state, move)
        case Lay():
            return setup.lay(state, move)
        case Put():
            return setup.put(state, move)
        case Draw():
            return cards.draw(state, move)
        case Summon():
            return cards.summon(state, move)
        case Drop():
            return cards.drop(state, move)
        case EndAs():
            return scoring.end_as(state, move)
        case Keep():
            return scoring.keep(state)
        case Clear():
            return setup.clear(state, move)


def outcome(state: State) -> Outcome | None:
    """Most points after the second set; a tie is shared (K23)."""
    if state.phase != Phase.OVER:
        return None
    best = max(state.scores)
    winners = frozenset(seat for seat in state.table.seats if state.scores[seat] == best)
    key = "kitchen.won.alone" if len(winners) == 1 else "kitchen.won.shared"
    return Outcome(winners, Say.of(key, who=min(winners), count=len(winners), points=best))


def view(state: State) -> View:
    box = state.table.box
    places = {box.place(cell): EMPTY for cell in cells(box.open)}
    return View({**places, CARD_PLACE: EMPTY, **lying(state)})


def lying(state: State) -> dict[Place, Look]:
    """Every place with something on it: animals, tokens, the card, the pawns."""
    box = state.table.box
    found = {box.place(cell): CRAP_LOOK for cell in cells(state.all_crap)}
    for look, mask in zip(TOKEN_LOOKS, state.tokens, strict=True):
        found |= {box.place(cell): look for cell in cells(mask)}
    for colour, cell in enumerate(state.cells):
        if cell >= 0:
            found[box.place(cell)] = Look(f"{box.colours[colour]}-{state.forms[colour].word}")
    if state.top_card is not None:
        found[CARD_PLACE] = Look(f"card-{state.top_card.name}")
    return found | pawns(state)


def pawns(state: State) -> dict[Place, Look]:
    """One pawn a player; the course is walked round and round."""
    table = state.table
    return {
        Place(f"pawn.{table.banner(seat)}"): Look(f"at.{state.scores[seat] % table.box.course}")
        for seat in table.seats
    }


@lru_cache(maxsize=64)
def successors(state: State) -> tuple[Successor[State, Move], ...]:
    before = lying(state)
    found = ((move, apply(state, move)) for move in moves(state))
    return tuple(Successor(move, after, changed(before, lying(after))) for move, after in found)


def changed(before: dict[Place, Look], after: dict[Place, Look]) -> dict[Place, Look]:
    """The places that look different after."""
    gone = {place: EMPTY for place in before if place not in after}
    return gone | {place: look for place, look in after.items() if before.get(place) != look}
