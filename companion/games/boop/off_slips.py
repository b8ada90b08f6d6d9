"""Mistakes with what comes off the bed: not taken, too much, the wrong pieces."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from companion.game import Slip
from companion.games.boop.bed import BITS, Cell, Squares, cells, lines, places, square_set
from companion.games.boop.hand import Hand, say
from companion.games.boop.play import take_offs, wins
from companion.games.boop.scene import Scene
from companion.games.boop.state import CATS, PIECES


def not_taken(hand: Hand) -> Iterator[Slip]:
    for scene in hand.scenes:
        due = take_offs(scene.put)
        line = [off for off in due if off.bit_count() == 3]
        if line:
            why = say("line_not_taken", where=places(line[0]))
            yield hand.slip(scene.done(), "P6", why, *cells(line[0]))
        elif due != [0]:
            why = say("eight_not_taken", who=hand.player)
            yield hand.slip(scene.done(), "P7", why, *cells(scene.put.kittens | scene.put.cats))


def line_taken_wrong(hand: Hand) -> Iterator[Slip]:
    for scene in hand.scenes:
        own = scene.put.kittens | scene.put.cats
        due = take_offs(scene.put)
        yield from _other_line(hand, scene)
        if wins(scene.put):
            for line in lines(scene.put.kittens if hand.state.house.kittens_only else scene.put.cats):
                yield hand.off(scene, line, "P4", "won_taken")
        elif due != [0]:
            line_due = [off for off in due if off.bit_count() == 3]
            yield from _wrong_part(hand, scene, own, line_due)
            yield from _too_many(hand, scene, own, line_due)


def _wrong_part(hand: Hand, scene: Scene, own: Squares, due: list[Squares]) -> Iterator[Slip]:
    """A line was to be taken off, and a part of it, cats for it, or three others were handled."""
    for line in due:
        parts = [square_set(part) for n in (2, 1) for part in combinations(tuple(cells(line)), n)]
        for part in parts:
            yield hand.off(scene, part, "P6", "line_partly_taken", line)
        young = line & scene.put.kittens
        for grown in dict.fromkeys((young, line & own)):
            edits = scene.done() | dict.fromkeys(cells(grown), CATS[hand.player])
            yield hand.slip(edits, "P6", say("grown_on_bed", where=places(grown)), *cells(grown))
    for three in combinations(_standing(scene, own), 3) if due else ():
        yield hand.off(scene, square_set(three), "P6", "wrong_three_taken", due[0])


def _too_many(hand: Hand, scene: Scene, own: Squares, due: list[Squares]) -> Iterator[Slip]:
    for line in due:
        for more in dict.fromkeys([*due, *(BITS[cell] for cell in cells(own))]):
            if more & ~line:
                yield hand.off(scene, line | more, "P5", "too_many_taken")
    if own.bit_count() == PIECES:
        for two in combinations(_standing(scene, own), 2):
            yield hand.off(scene, square_set(two), "P7", "two_of_eight_taken")


def _other_line(hand: Hand, scene: Scene) -> Iterator[Slip]:
    for line in lines(scene.put.other_kittens | scene.put.other_cats):
        yield hand.off(scene, line, "P3", "other_line_taken")


def taken_for_nothing(hand: Hand) -> Iterator[Slip]:
    for scene in hand.scenes:
        own = scene.put.kittens | scene.put.cats
        others = scene.put.other_kittens | scene.put.other_cats
        rule = "P9" if hand.state.house.kittens_only else "P6"
        nothing_due = take_offs(scene.put) == [0]
        for cell in _standing(scene, own) if nothing_due else ():
            yield hand.off(scene, BITS[cell], rule, "taken_off")
        for cell in cells(others):
            yield hand.off(scene, BITS[cell], rule, "other_taken")
        for three in combinations(_standing(scene, own), 3) if nothing_due else ():
            yield hand.off(scene, square_set(three), rule, "no_line_taken")


def _standing(scene: Scene, own: Squares) -> tuple[Cell, ...]:
    """Without the new piece: a picture in which nothing new stands tells of something else."""
    return tuple(cell for cell in cells(own) if cell != scene.cell)
