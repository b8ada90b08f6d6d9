"""What a camera can tell: which thing lies or stands where."""

from __future__ import annotations

from companion.games.kitchen.animals import Colour, Kind
from companion.games.kitchen.grid import NOWHERE, Cell, cells
from companion.games.kitchen.state import State
from companion.words import EMPTY, Look, Place

TOKEN_LOOKS = tuple(Look(f"token-{kind.word}") for kind in Kind)
CRAP_LOOK = Look("token-crap")
CARD_PLACE = Place("card")


def lying(state: State) -> dict[Place, Look]:
    """Every place with something on it: animals, tokens, the card, the pawns."""
    box = state.table.box
    found = {box.place(cell): CRAP_LOOK for cell in cells(state.all_crap)}
    for look, mask in zip(TOKEN_LOOKS, state.tokens, strict=True):
        found |= {box.place(cell): look for cell in cells(mask)}
    for colour, cell in enumerate(state.cells):
        if cell != NOWHERE:
            found[box.place(cell)] = animal_look(state, colour)
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


def animal_look(state: State, colour: Colour) -> Look:
    return Look(f"{state.table.box.colours[colour]}-{state.forms[colour].word}")


def look_at(state: State, cell: Cell) -> Look:
    return lying(state).get(state.table.box.place(cell), EMPTY)
