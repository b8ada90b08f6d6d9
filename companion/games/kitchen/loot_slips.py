"""Mistakes with what a walk brings: food left or wrongly taken, points not moved or moved for nothing."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.kitchen.animals import Colour, Kind
from companion.games.kitchen.grid import NOWHERE, Cell, Squares, cells, lanes
from companion.games.kitchen.hand import Hand, Mishap
from companion.games.kitchen.moves import Go
from companion.games.kitchen.outings import Outing
from companion.text import Value
from companion.words import EMPTY, Place

PAWN = "pawn."


def pawns_left(hand: Hand) -> Iterator[Mishap]:
    """All done but the pawns, or but one of them."""
    for successor in hand.doings.successors(hand.state):
        pawns = [place for place in successor.changes if place.startswith(PAWN)]
        bites = isinstance(successor.move, Go) and successor.move.bites and not hand.table.start
        rule = "K9" if bites and len(pawns) == 1 else "K20"
        for left in [pawns, *([place] for place in pawns)] if pawns else ():
            edits = {place: look for place, look in successor.changes.items() if place not in left}
            square = successor.changes[left[0]][3:]
            colour = left[0].removeprefix(PAWN)
            yield Mishap(edits, rule, "missed.pawn", tuple(left), {"colour": colour, "square": square})


def left_behind(hand: Hand) -> Iterator[Mishap]:
    """Jumped and not taken; trodden on and still there."""
    for colour in hand.walkers:
        for out in hand.walks(colour):
            for left in _parts(out.luck.took):
                yield _left(hand, colour, out, left, "K6", "slip.left_food")
            for left in _parts(out.luck.slipped):
                yield _left(hand, colour, out, left, "K17", "slip.left_crap")


def _parts(wanted: Squares) -> list[Squares]:
    """All of them, or one."""
    single = [1 << cell for cell in cells(wanted)]
    return [wanted, *single] if len(single) > 1 else single


def _left(hand: Hand, colour: Colour, out: Outing, left: Squares, rule: str, key: str) -> Mishap:
    places = hand.names(left)
    values: dict[str, Value] = {"animal": hand.animal(colour), "where": places}
    return Mishap(hand.walked(colour, out, left), rule, key, places, values)


def not_liked(hand: Hand) -> Iterator[Mishap]:
    """Food that was rightly jumped, but is not for this animal."""
    for colour in hand.walkers:
        dull = hand.state.face_up & ~_liked(hand, colour)
        for out in hand.walks(colour):
            for cell in cells(out.luck.jumped & dull):
                yield _taken(hand, colour, out, cell, "K5", "illegal.does_not_take")


def not_jumped(hand: Hand) -> Iterator[Mishap]:
    """A token near the way is gone as well."""
    cols = hand.box.cols
    for colour in hand.walkers:
        liked, start, most = _liked(hand, colour), hand.state.cells[colour], hand.length(colour)
        for cell in cells(hand.state.face_up):
            if abs(cell // cols - start // cols) + abs(cell % cols - start % cols) > most + 1:
                continue
            for out in hand.walks(colour):
                if out.luck.took >> cell & 1:
                    continue
                if not liked >> cell & 1:
                    yield _taken(hand, colour, out, cell, "K5", "illegal.does_not_take")
                elif _cornered(hand, out, cell):
                    yield _taken(hand, colour, out, cell, "K4", "slip.no_room_to_take")
                else:
                    yield _taken(hand, colour, out, cell, "K6", "slip.not_jumped")


def _liked(hand: Hand, colour: Colour) -> Squares:
    tokens = hand.state.tokens
    return tokens[hand.state.forms[colour].likes] | tokens[Kind.POTION]


def _cornered(hand: Hand, out: Outing, cell: Cell) -> bool:
    """The animal stopped before it, and behind it there is nowhere to land."""
    state = hand.state
    blocked = (state.face_up & ~out.luck.took) | state.animals
    for way in lanes(hand.box.rows, hand.box.cols, hand.box.open).ahead:
        if way[out.end] == cell:
            behind = way[cell]
            while behind != NOWHERE and blocked >> behind & 1:
                behind = way[behind]
            return behind == NOWHERE
    return False


def _taken(hand: Hand, colour: Colour, out: Outing, cell: Cell, rule: str, key: str) -> Mishap:
    where: Place = hand.places[cell]
    edits = {where: EMPTY, **hand.walked(colour, out)}
    values: dict[str, Value] = {"animal": hand.animal(colour), "piece": hand.before[where], "where": where}
    return Mishap(edits, rule, key, (where,), values)


def wrong_points(hand: Hand) -> Iterator[Mishap]:
    """A walk as it should be, but the pawn one square too far or not far enough."""
    for colour in hand.walkers:
        seat = hand.table.owner[colour]
        for out in hand.walks(colour):
            bites = out.luck.bites
            for count in (bites + 1, bites - 1) if bites else (bites + 1,):
                edits = hand.walked(colour, out) | hand.points(colour, count)
                pawn = Place(f"{PAWN}{hand.table.banner(seat)}")
                values: dict[str, Value] = {"who": seat, "bites": bites, "animal": hand.animal(colour)}
                key = "slip.points" if bites else "slip.no_bite"
                yield Mishap(edits, "K9", key, (pawn,), values)
