"""Mistakes with the way: too short, too long, diagonal, a square twice, or no way at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.kitchen.animals import Colour, Form
from companion.games.kitchen.grid import Cell, Squares, cells, lanes, round_about
from companion.games.kitchen.hand import Hand, Mishap
from companion.games.kitchen.outings import Outing, outings
from companion.games.kitchen.scoring import transformed
from companion.text import Value
from companion.words import Place

MOST_DIAGONALS = 3
"""Steps round a corner that are taken for one."""


def one_too_few(hand: Hand) -> Iterator[Mishap]:
    for colour in hand.walkers:
        yield from _of_length(hand, colour, hand.length(colour) - 1, "too_few")


def one_too_many(hand: Hand) -> Iterator[Mishap]:
    for colour in hand.walkers:
        yield from _of_length(hand, colour, hand.length(colour) + 1, "too_many")


def many_too_few(hand: Hand) -> Iterator[Mishap]:
    for colour in hand.walkers:
        for length in range(hand.length(colour) - 2, 0, -1):
            yield from _of_length(hand, colour, length, "too_few")


def _of_length(hand: Hand, colour: Colour, length: int, key: str) -> Iterator[Mishap]:
    for out in hand.outings(colour, length) if length else ():
        if not (out.home and key == "too_few"):
            yield _miscounted(hand, colour, out, key, hand.length(colour))


def _miscounted(
    hand: Hand, colour: Colour, out: Outing, key: str, steps: int, form: Form | None = None
) -> Mishap:
    """*steps*: what it had to go, but for what it won on the way; that is told too."""
    places, bonus = (hand.at(colour), hand.end(out)), out.luck.bonus
    values: dict[str, Value] = {"animal": hand.animal(colour, form), "where": places[1]}
    values |= {"steps": steps + bonus, "gone": out.paid}
    if bonus:
        key, values = f"{key}_bonus", values | {"own": steps, "bonus": bonus}
    return Mishap(hand.walked(colour, out, form=form), "K1", f"slip.{key}", places, values)


def miscounted_after_roll(hand: Hand) -> Iterator[Mishap]:
    """Rolled as it should be, and then walked one square too few or too many, or as many as before."""
    for colour in hand.rollers:
        before = hand.state.forms[colour]
        for form in Form:
            scene = hand.scene(colour)._replace(forms=transformed(hand.state.forms, colour, form))
            wrong = dict.fromkeys((before.steps, form.steps - 1, form.steps + 1))
            for length in wrong if outings(scene, colour) else ():
                key = "too_few" if length < form.steps else "too_many"
                for out in outings(scene, colour, length) if length != form.steps else ():
                    if not (out.home and key == "too_few"):
                        yield _miscounted(hand, colour, out, key, form.steps, form)


def diagonal(hand: Hand) -> Iterator[Mishap]:
    """So far off that only diagonal steps make it so near."""
    near = lanes(hand.box.rows, hand.box.cols, hand.box.open).near
    around = round_about(hand.box.rows, hand.box.cols)
    for colour in hand.walkers:
        steps = hand.length(colour)
        straight, slanting = _distances(hand, colour, near), _distances(hand, colour, around)
        for cell in cells(hand.free & ~hand.finish):
            if slanting[cell] <= steps < straight[cell] <= steps + MOST_DIAGONALS:
                places = (hand.at(colour), hand.places[cell])
                values = _about(hand, colour, places[1]) | {"squares": straight[cell]}
                yield Mishap(hand.went(colour, cell), "K0", "slip.diagonal", places, values)


def _distances(hand: Hand, colour: Colour, near: Sequence[Squares]) -> dict[Cell, int]:
    """Steps from an animal to every square, whatever stands in between."""
    start = hand.state.cells[colour]
    found, edge = {start: 0}, [start]
    for at in edge:
        for cell in cells(near[at] & hand.box.open):
            if cell not in found:
                found[cell] = found[at] + 1
                edge.append(cell)
    return found


def twice(hand: Hand) -> Iterator[Mishap]:
    """Where one gets in so many steps only by going to and fro."""
    near = lanes(hand.box.rows, hand.box.cols, hand.box.open).near
    for colour in hand.walkers:
        reached: Squares = 1 << hand.state.cells[colour]
        ground = hand.free & ~hand.finish | reached
        for _ in range(hand.length(colour)):
            beside = 0
            for cell in cells(reached):
                beside |= near[cell]
            reached = beside & ground
        for cell in cells(reached & ground & ~(1 << hand.state.cells[colour])):
            places = (hand.at(colour), hand.places[cell])
            values = _about(hand, colour, places[1])
            yield Mishap(hand.went(colour, cell), "K2", "slip.twice", places, values)


def out_of_reach(hand: Hand) -> Iterator[Mishap]:
    """Anywhere else on the board."""
    for colour in hand.walkers:
        for cell in cells(hand.free | hand.state.all_crap):
            places = (hand.at(colour), hand.places[cell])
            values = _about(hand, colour, places[1])
            yield Mishap(hand.went(colour, cell), "K1", "illegal.cannot_reach", places, values)


def _about(hand: Hand, colour: Colour, where: Place) -> dict[str, Value]:
    return {"animal": hand.animal(colour), "where": where, "steps": hand.length(colour)}
