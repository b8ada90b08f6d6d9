"""Mistakes with what is put down: whose, which, where, how many."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from companion.game import Slip
from companion.games.boop.bed import PLACES, Cell
from companion.games.boop.hand import Hand, say
from companion.games.boop.play import apply, take_offs
from companion.games.boop.scene import Edits, Scene, scene_of, scenes
from companion.games.boop.state import Turn
from companion.words import EMPTY


def out_of_turn(hand: Hand) -> Iterator[Slip]:
    waiting = hand.state.passed()
    for scene in scenes(waiting, hand.box):
        why = say("out_of_turn", who=hand.player, piece=scene.piece, target=PLACES[scene.cell])
        yield hand.slip(scene.done(), "P10", why, scene.cell)
        yield hand.slip(scene.placed(), "P10", why, scene.cell)
        for line in take_offs(scene.put):
            if line.bit_count() == 3:
                yield hand.slip(scene.taken(line), "P10", why, scene.cell)


def not_in_pool(hand: Hand) -> Iterator[Slip]:
    for cat in (False, True):
        if hand.in_pool[cat] <= 0:
            kind, rule = ("no_cat", "P6") if cat else ("no_kitten", "P0")
            if cat and hand.state.house.kittens_only:
                kind, rule = "kittens_only", "P9"
            for scene in scenes(hand.state, (cat,)):
                why = say(kind, who=hand.player, target=PLACES[scene.cell])
                yield hand.slip(scene.done(), rule, why, scene.cell)
                yield hand.slip(scene.placed(), rule, why, scene.cell)


def moved(hand: Hand) -> Iterator[Slip]:
    for origin in hand.pieces:
        for target in hand.gaps:
            piece = hand.before[origin]
            why = say("moved", who=hand.player, piece=piece, origin=PLACES[origin], target=PLACES[target])
            yield hand.slip({origin: EMPTY, target: piece}, "P0", why, origin, target)


def removed(hand: Hand) -> Iterator[Slip]:
    for cell in hand.pieces:
        why = say("removed", who=hand.player, piece=hand.before[cell], origin=PLACES[cell])
        yield hand.slip({cell: EMPTY}, "P0", why, cell)


def replaced(hand: Hand) -> Iterator[Slip]:
    """A piece was put where one stood, with or without pushing the neighbours."""
    for cell in hand.pieces:
        for cat in hand.box:
            turn = Turn(cat, cell)
            cleared = scene_of(hand.state, hand.before, turn)
            why = say("replaced", piece=hand.before[cell], target=PLACES[cell])
            yield hand.slip(cleared.placed(), "P0", why, cell)
            yield hand.slip(cleared.done(), "P0", why, cell)


def two_put(hand: Hand) -> Iterator[Slip]:
    for first, second in combinations(hand.scenes, 2):
        if first.cell != second.cell and _have_both(hand, first.turn, second.turn):
            why = say("two_put", who=hand.player, where=(PLACES[first.cell], PLACES[second.cell]))
            where = (first.cell, second.cell)
            yield hand.slip(first.placed() | second.placed(), "P0", why, *where)
            for one, two in ((first, second), (second, first)):
                edits = _both(hand, one, two)
                if edits is not None:
                    yield hand.slip(edits, "P0", why, *where)


def _have_both(hand: Hand, first: Turn, second: Turn) -> bool:
    return first.cat != second.cat or hand.in_pool[first.cat] >= 2


def _both(hand: Hand, first: Scene, second: Scene) -> Edits | None:
    """One put and pushed, then the other, if its square is still free."""
    if not first.pushes and not second.pushes and max(_distance(first.cell, second.cell)) > 1:
        return None
    if not first.free(second.cell):
        return None
    between = apply(hand.state, first.turn).passed()
    then = dict(first.done())
    now = [then.get(Cell(c), piece) for c, piece in enumerate(hand.before)]
    return then | scene_of(between, tuple(now), second.turn).done()


def _distance(one: Cell, two: Cell) -> tuple[int, int]:
    return abs(one // 6 - two // 6), abs(one % 6 - two % 6)
