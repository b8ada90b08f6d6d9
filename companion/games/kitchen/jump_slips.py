"""Mistakes with jumps and crap: over whom nobody jumps, where nobody lands, who did not slide."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.kitchen.animals import COLOURS, Colour, Form
from companion.games.kitchen.grid import NOWHERE, Cell, Squares, cells, lanes, squares
from companion.games.kitchen.hand import Hand, Mishap
from companion.games.kitchen.jump import neighbours
from companion.games.kitchen.outings import Outing, over_crap, through_crap
from companion.words import EMPTY


def jumped_bigger(hand: Hand) -> Iterator[Mishap]:
    """Over an animal that cannot be jumped: bigger, a wererat, or at some tables an own one."""
    for colour in hand.walkers:
        barred = squares(
            cell for cell, other in neighbours(hand.scene(colour), colour).items() if not other.jumpable
        )
        if not barred & _reach(hand, colour):
            continue
        for out in hand.outings(colour, hand.length(colour), bold=True):
            if out.luck.jumped & barred:
                yield _over(hand, colour, out, next(cells(out.luck.jumped & barred)))


def _reach(hand: Hand, colour: Colour) -> Squares:
    """Squares it might come to stand beside."""
    start, cols, most = hand.state.cells[colour], hand.box.cols, hand.length(colour)
    return squares(
        cell
        for cell in cells(hand.state.animals)
        if abs(cell // cols - start // cols) + abs(cell % cols - start % cols) <= most
    )


def _over(hand: Hand, colour: Colour, out: Outing, cell: Cell) -> Mishap:
    other = next(c for c in COLOURS if hand.state.cells[c] == cell)
    if hand.state.wererats and hand.state.forms[other] == Form.MOUSE:
        rule, key = "K19", "illegal.jumped_wererat"
    elif hand.state.forms[other] < hand.state.forms[colour]:
        rule, key = "K9", "illegal.jumped_bigger"
    else:
        rule, key = "K10", "illegal.jumped_mate"
    places = (hand.at(colour), hand.places[cell], hand.end(out))
    about = {"animal": hand.animal(colour), "other": hand.animal(other), "where": places[1]}
    return Mishap(hand.walked(colour, out), rule, key, places, {**about})


def jumped_crap(hand: Hand) -> Iterator[Mishap]:
    for colour in hand.walkers if hand.state.all_crap else ():
        for out in over_crap(hand.scene(colour), colour):
            crap = hand.names(out.luck.jumped & hand.state.all_crap)
            places = (*crap, hand.end(out))
            yield Mishap(hand.walked(colour, out), "K17", "illegal.jumped_crap", places, {"where": crap[0]})


def not_slid(hand: Hand) -> Iterator[Mishap]:
    """Crap was trodden on as if it were a plain square, and taken off or not."""
    for colour in hand.walkers if hand.state.all_crap else ():
        for out, trodden in through_crap(hand.scene(colour), colour):
            crap = hand.names(trodden)
            places = (*crap, hand.end(out))
            edits = hand.walked(colour, out)
            for gone in (dict.fromkeys(crap, EMPTY), {}):
                values = {"animal": hand.animal(colour), "where": crap[0]}
                yield Mishap({**gone, **edits}, "K17", "slip.not_slid", places, {**values})


def landed(hand: Hand) -> Iterator[Mishap]:
    """The last square has a token on it: stepped on, or landed on after a jump with no room behind."""
    near = lanes(hand.box.rows, hand.box.cols, hand.box.open)
    for colour in hand.walkers:
        lying, jumpable = hand.state.face_up, _jumpable(hand, colour)
        for out in hand.outings(colour, max(hand.length(colour) - 1, 0)):
            for way in near.ahead if not out.home else ():
                cell = way[out.end]
                tokens = lying & ~out.luck.took
                if cell == NOWHERE:
                    continue
                if tokens >> cell & 1:
                    yield _on(hand, colour, out, cell, "slip.landed")
                row = (tokens | jumpable) >> cell & 1
                if row and way[cell] != NOWHERE and tokens >> way[cell] & 1:
                    yield _on(hand, colour, out, way[cell], "slip.no_room")


def _jumpable(hand: Hand, colour: Colour) -> Squares:
    return squares(cell for cell, other in neighbours(hand.scene(colour), colour).items() if other.jumpable)


def _on(hand: Hand, colour: Colour, out: Outing, cell: Cell, key: str) -> Mishap:
    where = hand.places[cell]
    values = {"animal": hand.animal(colour), "piece": hand.before[where], "where": where}
    edits = hand.walked(colour, out._replace(end=cell, home=False))
    return Mishap(edits, "K4", key, (hand.at(colour), where), {**values})
