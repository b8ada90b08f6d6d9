"""Mistakes with what is laid and put: food, animals at the start, crap, and clearing up."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.kitchen.animals import COLOURS, FOOD, Form
from companion.games.kitchen.grid import Squares, cells, round_about, squares
from companion.games.kitchen.hand import Edits, Hand, Mishap
from companion.games.kitchen.looks import CRAP_LOOK, TOKEN_LOOKS
from companion.games.kitchen.moves import Drop, Lay
from companion.games.kitchen.setup import lay_squares, waiting
from companion.games.kitchen.state import Phase
from companion.games.kitchen.table import NOBODY
from companion.text import Value
from companion.words import EMPTY, Place


def food_laid(hand: Hand) -> Iterator[Mishap]:
    """Too near, on a number, on a potion square, on something, or crap side up."""
    if hand.state.phase != Phase.LAY:
        return
    state, good = hand.state, lay_squares(hand.state)
    left = [kind for kind in FOOD if state.out(kind)]
    for cell in cells(hand.box.open & ~good):
        where = hand.places[cell]
        for kind in left:
            yield _refused(hand, {where: TOKEN_LOOKS[kind]}, Lay(left[0], where))
    for cell in cells(good):
        where = hand.places[cell]
        yield Mishap({where: CRAP_LOOK}, "K0", "slip.laid_as_crap", (where,), {"where": where})
        for kind in FOOD:
            if kind not in left:
                values: dict[str, Value] = {"piece": TOKEN_LOOKS[kind]}
                yield Mishap({where: TOKEN_LOOKS[kind]}, "K0", "illegal.none_left", (where,), values)


def _refused(hand: Hand, edits: Edits, move: Lay | Drop) -> Mishap:
    """What the reader of moves would say: its words, its places, its rule."""
    error = hand.doings.refusal(hand.state, move, frozenset())
    assert error.why is not None
    values = dict(error.why.values)
    others = tuple(Place(str(values[name])) for name in ("other",) if name in values)
    key = error.why.key.removeprefix(f"{hand.table.game}.")
    return Mishap(edits, str(error.rule), key, (*edits, *others), values)


def food_moved(hand: Hand) -> Iterator[Mishap]:
    """A token lies a little further."""
    around = round_about(hand.box.rows, hand.box.cols)
    for cell in cells(hand.state.face_up | hand.state.all_crap):
        where = hand.places[cell]
        for other in cells(around[cell] & hand.free):
            edits: Edits = {where: EMPTY, hand.places[other]: hand.before[where]}
            values: dict[str, Value] = {"piece": hand.before[where], "where": where}
            yield Mishap(edits, "K0", "slip.pushed", (where, hand.places[other]), values)


def animal_put(hand: Hand) -> Iterator[Mishap]:
    """On a number of the other grid, beside one of the right grid, too early, or one that nobody plays."""
    state, box = hand.state, hand.box
    if state.phase not in (Phase.LAY, Phase.PUT):
        return
    start = squares(hand.table.positions)
    blue, other = start & hand.free, squares((*box.blue, *box.yellow)) & ~start
    early = state.phase == Phase.LAY
    wrong = _around(hand, start) & ~blue
    absent = [colour for colour in COLOURS if hand.table.owner[colour] == NOBODY]
    for form in Form:
        for colour in waiting(state):
            for cell in cells(blue if early else other & hand.free):
                key = "illegal.now_lay" if early else "slip.other_grid"
                yield _put(hand, colour, form, cell, key)
            for cell in cells(0 if early else wrong & hand.free):
                yield _put(hand, colour, form, cell, "slip.off_number")
        for colour in absent:
            for cell in cells(blue):
                yield _put(hand, colour, form, cell, "illegal.absent")


def _put(hand: Hand, colour: int, form: Form, cell: int, key: str) -> Mishap:
    where, piece = hand.places[cell], hand.animal(colour, form)
    rule = "K24" if key == "illegal.absent" else "K0"
    values: dict[str, Value] = {"piece": piece, "where": where, "colour": hand.box.colours[colour]}
    return Mishap({where: piece}, rule, key, (where,), values | {"who": hand.state.turn})


def _around(hand: Hand, wanted: Squares) -> Squares:
    around, found = round_about(hand.box.rows, hand.box.cols), 0
    for cell in cells(wanted):
        found |= around[cell]
    return found & hand.box.open


def crap_put(hand: Hand) -> Iterator[Mishap]:
    """Not beside an own animal, on something else, food side up, or when none is to be put."""
    state = hand.state
    if state.phase != Phase.CRAP:
        return
    drops = [move for move in hand.doings.legal(state) if isinstance(move, Drop)]
    good = {move.place for move in drops}
    for cell in cells(hand.free | state.face_up):
        where = hand.places[cell]
        if where not in good:
            yield _refused(hand, {where: CRAP_LOOK}, Drop(drops[0].kind, where))
            continue
        for look in TOKEN_LOOKS[: len(FOOD)]:
            yield Mishap({where: look}, "K16", "slip.food_side_up", (where,), {"where": where})


def not_called(hand: Hand) -> Iterator[Mishap]:
    """The scientist calls, and an animal went to a blue number or beside a yellow one."""
    if hand.state.phase != Phase.SCIENTIST:
        return
    blue, yellow = squares(hand.box.blue), squares(hand.box.yellow)
    for colour in hand.standing:
        for cell in cells((blue | _around(hand, yellow)) & hand.free & ~yellow):
            where = hand.places[cell]
            values: dict[str, Value] = {"animal": hand.animal(colour), "where": where}
            places = (hand.at(colour), where)
            yield Mishap(hand.went(colour, cell), "K15", "slip.not_yellow", places, values)


def food_cleared(hand: Hand) -> Iterator[Mishap]:
    """All is cleared after the first set, and food or crap that should stay as well."""
    if hand.state.phase != Phase.CLEAR:
        return
    cleared = dict(hand.doings.successors(hand.state)[0].changes)
    food = hand.state.face_up & ~squares(hand.box.potions)
    crap = hand.state.all_crap & ~squares(hand.box.potions)
    for taken in (food | crap, food, crap):
        places = hand.names(taken)
        if places:
            edits = {**dict.fromkeys(places, EMPTY), **cleared}
            yield Mishap(edits, "K21", "slip.cleared", places, {"where": places})
