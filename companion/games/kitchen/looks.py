"""What a camera can tell: which thing lies or stands where."""

from __future__ import annotations

from companion.games.kitchen.animals import Colour, Kind
from companion.games.kitchen.grid import NOWHERE, Cell, Squares, cells, squares
from companion.games.kitchen.state import State
from companion.words import EMPTY, Look, Place, Player

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
    return dict(pawn(state, seat) for seat in state.table.seats)


def pawn(state: State, seat: Player) -> tuple[Place, Look]:
    table = state.table
    return Place(f"pawn.{table.banner(seat)}"), Look(f"at.{state.scores[seat] % table.box.course}")


def animal_look(state: State, colour: Colour) -> Look:
    return Look(f"{state.table.box.colours[colour]}-{state.forms[colour].word}")


def look_at(state: State, cell: Cell) -> Look:
    if cell in state.cells:
        return animal_look(state, Colour(state.cells.index(cell)))
    for look, mask in zip(TOKEN_LOOKS, state.tokens, strict=True):
        if mask >> cell & 1:
            return look
    return CRAP_LOOK if state.all_crap >> cell & 1 else EMPTY


def changed(before: State, after: State) -> dict[Place, Look]:
    """The places that look different after: asked for every legal move, so only what moved is looked at."""
    box = after.table.box
    looks = ((cell, look_at(after, cell)) for cell in cells(_touched(before, after)))
    found = {box.place(cell): look for cell, look in looks if look != look_at(before, cell)}
    if after.card != before.card:
        card = after.top_card
        found[CARD_PLACE] = Look(f"card-{card.name}") if card else EMPTY
    for seat in after.table.seats if after.scores != before.scores else ():
        place, look = pawn(after, seat)
        if look != pawn(before, seat)[1]:
            found[place] = look
    return found


def _touched(before: State, after: State) -> Squares:
    """The squares where something has come, gone or turned."""
    found = before.all_crap ^ after.all_crap
    for was, now in zip(before.tokens, after.tokens, strict=True):
        found |= was ^ now
    animals = zip(
        zip(before.cells, before.forms, strict=True), zip(after.cells, after.forms, strict=True), strict=True
    )
    for old, new in animals:
        if old != new:
            found |= squares(cell for cell in (old[0], new[0]) if cell != NOWHERE)
    return found
