"""Mistakes with pushes: forgotten, forbidden, too far, or the wrong way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain as chained
from itertools import combinations

from companion.game import Slip
from companion.games.boop.bed import BITS, DIRECTIONS, PLACES, Cell, cells, neighbour
from companion.games.boop.hand import Hand, say
from companion.games.boop.play import take_offs
from companion.games.boop.scene import Edits, Push, Scene
from companion.games.boop.state import CATS, KITTENS
from companion.games.boop.steps import not_pushed as left_standing
from companion.words import EMPTY

MOST_SUBSETS = 4
"""Up to so many pushes every subset may have been forgotten; beyond, all of them or one."""


def not_pushed(hand: Hand) -> Iterator[Slip]:
    for scene in hand.scenes:
        for left in _forgotten(scene.pushes):
            yield _left_out(hand, scene.done(without=left), left)


def not_pushed_but_taken(hand: Hand) -> Iterator[Slip]:
    """Something was rightly taken off, but a push was forgotten."""
    for scene in hand.scenes:
        for off in take_offs(scene.put):
            for push in scene.pushes if off else ():
                if push.target is None or not off & BITS[push.target]:
                    gone = dict.fromkeys(cells(off), EMPTY)
                    yield _left_out(hand, scene.done(without=(push,)) | gone, (push,))


def _left_out(hand: Hand, edits: Edits, left: tuple[Push, ...]) -> Slip:
    where = [cell for push in left for cell in (push.origin, push.target)]
    if len(left) > 1:
        origins = tuple(PLACES[push.origin] for push in left)
        return hand.slip(edits, "P1", say("not_pushed_several", where=origins), *where)
    (push,) = left
    target = None if push.target is None else PLACES[push.target]
    why = left_standing(push.piece, PLACES[push.origin], target)
    return hand.slip(edits, "P1" if target else "P2", why, *where)


def cat_pushed(hand: Hand) -> Iterator[Slip]:
    for scene in hand.scenes:
        if not scene.turn.cat:
            wrong = [p for p in _shoves(scene) if p[0].piece in CATS]
            yield from _shoved(hand, scene, wrong, "cat_pushed")


def blocked_pushed(hand: Hand) -> Iterator[Slip]:
    for scene in hand.scenes:
        wrong = [p for p in _shoves(scene) if len(p) == 2 and (scene.turn.cat or p[0].piece in KITTENS)]
        yield from _shoved(hand, scene, wrong, "blocked_pushed")


def _shoved(hand: Hand, scene: Scene, wrong: Sequence[tuple[Push, ...]], kind: str) -> Iterator[Slip]:
    """Each of the *wrong* pushes, and all of them together, besides the right ones."""
    for group in [(pushes,) for pushes in wrong] + ([tuple(wrong)] if len(wrong) > 1 else []):
        first = group[0][0]
        edits = scene.done()
        for pushes in group:
            for push in reversed(pushes):
                edits |= push.edits()
        why = say(kind, piece=first.piece, origin=PLACES[first.origin], by=scene.piece)
        where = [cell for pushes in group for push in pushes for cell in (push.origin, push.target)]
        yield hand.slip(edits, "P1", why, *where)


def chain(hand: Hand) -> Iterator[Slip]:
    """A piece was rightly pushed, and wrongly pushed on the one it came to."""
    for scene in hand.scenes:
        for push in scene.pushes:
            direction = _direction(scene.cell, push.origin)
            hit = None if push.target is None else neighbour(push.target, direction)
            if push.target is None or hit is None or hand.before[hit] == EMPTY:
                continue
            target = neighbour(hit, direction)
            if target is None or scene.free(target):
                edits = scene.done() | Push(hand.before[hit], hit, target).edits()
                why = say("chain", piece=hand.before[hit], origin=PLACES[hit], at=PLACES[push.target])
                yield hand.slip(edits, "P1", why, hit, target)


def too_far(hand: Hand) -> Iterator[Slip]:
    for scene in hand.scenes:
        for push in scene.pushes:
            if push.target is None:
                continue
            target = neighbour(push.target, _direction(scene.cell, push.origin))
            if target is None or scene.free(target):
                edits = scene.done() | {push.target: EMPTY}
                edits |= {} if target is None else {target: push.piece}
                places = {"origin": PLACES[push.origin], "target": PLACES[push.target]}
                why = say("too_far", piece=push.piece, **places)
                yield hand.slip(edits, "P1", why, push.origin, push.target, target)


def wrong_way(hand: Hand) -> Iterator[Slip]:
    for scene in hand.scenes:
        for push in scene.pushes:
            rest = scene.done(without=(push,))
            for direction in DIRECTIONS:
                cell = neighbour(push.origin, direction)
                if cell is not None and cell != scene.cell and scene.free(cell):
                    edits = rest | {push.origin: EMPTY, cell: push.piece}
                    yield _gone_wrong(hand, edits, push, cell)


def _gone_wrong(hand: Hand, edits: Edits, push: Push, cell: Cell) -> Slip:
    origin, where = PLACES[push.origin], (push.origin, cell, push.target)
    if push.target is None:
        return hand.slip(edits, "P2", say("wrong_way_off", piece=push.piece, origin=origin), *where)
    why = say("wrong_way", piece=push.piece, origin=origin, target=PLACES[push.target])
    return hand.slip(edits, "P1", why, *where)


def _direction(one: Cell, two: Cell) -> tuple[int, int]:
    """From a square to its neighbour."""
    return two // 6 - one // 6, two % 6 - one % 6


def _forgotten(pushes: tuple[Push, ...]) -> Iterator[tuple[Push, ...]]:
    """Which pushes may be forgotten: all, or some."""
    sizes = range(len(pushes), 0, -1) if len(pushes) <= MOST_SUBSETS else (len(pushes), 1)
    return chained.from_iterable(combinations(pushes, size) for size in sizes)


def _shoves(scene: Scene) -> list[tuple[Push, ...]]:
    """Neighbours that must not be pushed, as pushed all the same: alone, or with the one behind."""
    right = {push.origin for push in scene.pushes}
    found: list[tuple[Push, ...]] = []
    for direction, cell in scene.neighbours():
        if cell in right:
            continue
        behind, piece = neighbour(cell, direction), scene.before[cell]
        if behind is None or scene.before[behind] == EMPTY:
            found.append((Push(piece, cell, behind),))
            continue
        beyond = neighbour(behind, direction)
        if beyond is None or scene.before[beyond] == EMPTY:
            found.append((Push(piece, cell, behind), Push(scene.before[behind], behind, beyond)))
    return found
