"""Mistakes on the track: past the held leader, away from the finish, over dark squares."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from companion.games.kitchen.animals import FOOD, Colour, Form
from companion.games.kitchen.grid import Cell, Squares, cells, full, squares
from companion.games.kitchen.hand import Hand, Mishap
from companion.games.kitchen.looks import CRAP_LOOK, TOKEN_LOOKS
from companion.games.kitchen.outings import outings
from companion.games.kitchen.scene import Scene
from companion.games.kitchen.setup import waiting
from companion.games.kitchen.state import Phase
from companion.text import Value
from companion.words import Look


def overtook(hand: Hand) -> Iterator[Mishap]:
    """R2: nearer to the finish than those whom the scientist holds, or over the line."""
    state = hand.state
    far, held = hand.table.ground(state.set_number).far, list(cells(state.held))
    for colour in hand.walkers if held else ():
        for out in outings(_unruled(hand, colour), colour, hand.length(colour)):
            if out.home or far[out.end] < state.limit:
                places = (hand.at(colour), hand.end(out), *(hand.at(leader) for leader in held))
                values: dict[str, Value] = {"animal": hand.animal(colour)}
                yield Mishap(hand.walked(colour, out), "R2", "illegal.overtakes", places, values)


def _unruled(hand: Hand, colour: Colour) -> Scene:
    """The board without a leader to stay behind."""
    scene = hand.scene(colour)
    return scene._replace(rules=scene.rules._replace(limit=0))


def backward(hand: Hand) -> Iterator[Mishap]:
    """R1: where the table plays so, no step leads away from the finish."""
    far = hand.table.ground(hand.state.set_number).far
    for colour in hand.walkers:
        scene = hand.scene(colour)
        if scene.rules.forward_only:
            free = scene._replace(rules=scene.rules._replace(forward_only=False))
            for out in outings(free, colour, hand.length(colour)):
                back = next((there for here, there in pairwise(out.path) if far[there] > far[here]), None)
                if back is not None:
                    places = (hand.at(colour), hand.places[back], hand.end(out))
                    values: dict[str, Value] = {"where": hand.places[back]}
                    yield Mishap(hand.walked(colour, out), "R1", "illegal.backward", places, values)


def across_dark(hand: Hand) -> Iterator[Mishap]:
    """Over dark squares as if they were part of the circuit, or with the last step on one."""
    dark = _dark(hand)
    for colour in hand.walkers:
        scene = hand.scene(colour)
        ground = scene.ground._replace(open=full(hand.box.rows, hand.box.cols))
        rules = scene.rules._replace(forward_only=False, limit=0)
        wide = scene._replace(ground=ground, rules=rules)
        for out in outings(wide, colour, hand.length(colour)):
            trodden = squares(out.path) & dark
            if trodden and dark >> out.end & 1:
                yield _on_dark(hand, colour, out.end)
            elif trodden:
                where = hand.names(trodden)
                values: dict[str, Value] = {"animal": hand.animal(colour), "where": hand.end(out)}
                values |= {"dark": where}
                places = (hand.at(colour), *where, hand.end(out))
                yield Mishap(hand.walked(colour, out), "R0", "slip.across_dark", places, values)


def ended_on_dark(hand: Hand) -> Iterator[Mishap]:
    """On any dark square, however it came there."""
    for colour in hand.walkers:
        for cell in cells(_dark(hand)):
            yield _on_dark(hand, colour, cell)


def _on_dark(hand: Hand, colour: Colour, cell: Cell) -> Mishap:
    where = hand.places[cell]
    values: dict[str, Value] = {"piece": hand.animal(colour), "where": where}
    return Mishap(hand.went(colour, cell), "R0", "slip.on_dark", (hand.at(colour), where), values)


def put_on_dark(hand: Hand) -> Iterator[Mishap]:
    """Food, crap or an animal put down beside the circuit."""
    for cell in cells(_dark(hand)):
        where = hand.places[cell]
        for look in _put_down(hand):
            values: dict[str, Value] = {"piece": look, "where": where}
            yield Mishap({where: look}, "R0", "slip.on_dark", (where,), values)


def _put_down(hand: Hand) -> list[Look]:
    """What is put on the board now."""
    if hand.state.phase == Phase.LAY:
        return [TOKEN_LOOKS[kind] for kind in FOOD if hand.state.out(kind)]
    if hand.state.phase == Phase.PUT:
        return [hand.animal(colour, form) for colour in waiting(hand.state) for form in Form]
    return [CRAP_LOOK] if hand.state.phase == Phase.CRAP else []


def _dark(hand: Hand) -> Squares:
    return full(hand.box.rows, hand.box.cols) & ~hand.box.open
