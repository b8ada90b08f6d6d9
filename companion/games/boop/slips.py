"""The usual mistakes, most usual first, so that a refusal can say what went wrong.

Where two mistakes leave the same picture only the first is told; none ever looks like the
position before or like a legal turn.  The reasons (``why.key``, all ``boop.slip.NAME``):

=================== ==== ==========================================================
not_pushed          P1   one piece next to the new one was left where it stood
not_pushed_off      P2   the same at the edge: it should have left the bed
not_pushed_several  P1   several were left
line_not_taken      P6   three in a row, nothing taken off
eight_not_taken     P7   all eight on the bed, nothing taken off
cat_pushed          P1   a kitten pushed a cat
blocked_pushed      P1   a piece was pushed although another stands behind it
chain               P1   a pushed piece pushed the next one
too_far             P1   a piece was pushed two squares, or off the bed
moved               P0   a piece was moved, none put down
removed             P0   a piece is gone, none put down
line_partly_taken   P6   only a part of the line was taken off
grown_on_bed        P6   kittens of the line were swapped for cats on the bed
other_line_taken    P3   a line of the other player was taken off
too_many_taken      P5   more than one line of three
two_of_eight_taken  P7   two pieces of eight instead of one
wrong_three_taken   P6   there is a line, but three others were taken off
won_taken           P4   the winning line was taken off
out_of_turn         P10  a piece of the player who has to wait was put down
no_cat              P6   a cat was put down, but there is none in the pool
kittens_only        P9   a cat was put down in a game without cats
no_kitten           P0   a kitten was put down, but there is none in the pool
replaced            P0   a piece was put on a taken square
taken_off           P6   a correct turn, and one own piece is gone
other_taken         P6   a correct turn, and one piece of the other player is gone
no_line_taken       P6   three pieces taken off that are no line
wrong_way           P1   a piece was pushed, but to a wrong square
wrong_way_off       P2   the same, where it should have left the bed
two_put             P0   two pieces were put down
=================== ==== ==========================================================
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations

from companion.game import Slip
from companion.games.boop.bed import (
    BITS,
    CELLS,
    DIRECTIONS,
    PLACES,
    Cell,
    Squares,
    cells,
    lines,
    neighbour,
    square_set,
)
from companion.games.boop.play import apply, looks, successors, take_offs, victory, wins
from companion.games.boop.scene import Edits, Push, Scene, picture, scene_of, scenes
from companion.games.boop.state import CATS, KITTENS, PIECES, State, Turn, other
from companion.games.boop.steps import not_pushed
from companion.text import Say, Value
from companion.words import EMPTY, Place, Rule

MOST_SUBSETS = 4
"""Up to so many pushes every subset may have been forgotten; beyond, all of them or one."""


def slips(state: State) -> Iterator[Slip]:
    """Every slip with a picture of its own; nothing when the game is over."""
    return iter(()) if victory(state) else iter(_all(state))


@lru_cache(maxsize=8)
def _all(state: State) -> tuple[Slip, ...]:
    """Kept for the last few positions: while something is wrong the judge asks at every look."""
    known = {frozenset(s.changes.items()) for s in successors(state)}
    known.add(frozenset())
    found = []
    for slip in _Hand(state).slips():
        shown = frozenset(slip.changes.items())
        if shown not in known:
            known.add(shown)
            found.append(slip)
    return tuple(found)


class _Hand:
    """The hand that is to move, and what it may do wrong."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.player = state.turn
        self.before = tuple(looks(state))
        self.pieces = [cell for cell in CELLS if self.before[cell] != EMPTY]
        self.gaps = [cell for cell in CELLS if self.before[cell] == EMPTY]
        side = state.side(state.turn)
        self.in_pool = {False: side.kittens_in_pool, True: side.cats_in_pool}
        self.box = (False,) if state.house.kittens_only else (False, True)
        self.scenes = scenes(state, tuple(cat for cat in self.box if self.in_pool[cat] > 0))

    def slips(self) -> Iterator[Slip]:
        kinds = (
            self.not_pushed,
            self.not_taken,
            self.not_pushed_but_taken,
            self.cat_pushed,
            self.blocked_pushed,
            self.chain,
            self.too_far,
            self.moved,
            self.removed,
            self.line_taken_wrong,
            self.out_of_turn,
            self.not_in_pool,
            self.replaced,
            self.taken_for_nothing,
            self.wrong_way,
            self.two_put,
        )
        return chain.from_iterable(kind() for kind in kinds)

    def slip(self, edits: Edits, rule: str, why: Say, *where: Cell | None) -> Slip:
        places = tuple(dict.fromkeys(PLACES[cell] for cell in where if cell is not None))
        return Slip(picture(self.before, edits), why, Rule(rule), places)

    # pushes

    def not_pushed(self) -> Iterator[Slip]:
        for scene in self.scenes:
            for left in _forgotten(scene.pushes):
                yield self.left_out(scene.done(without=left), left)

    def not_pushed_but_taken(self) -> Iterator[Slip]:
        """Something was rightly taken off, but a push was forgotten."""
        for scene in self.scenes:
            for off in take_offs(scene.put):
                for push in scene.pushes if off else ():
                    if push.target is None or not off & BITS[push.target]:
                        gone = dict.fromkeys(cells(off), EMPTY)
                        yield self.left_out(scene.done(without=(push,)) | gone, (push,))

    def left_out(self, edits: Edits, left: tuple[Push, ...]) -> Slip:
        where = [cell for push in left for cell in (push.origin, push.target)]
        if len(left) == 1:
            piece, origin, target = left[0].piece, PLACES[left[0].origin], _place(left[0].target)
            rule = "P1" if target else "P2"
            return self.slip(edits, rule, not_pushed(piece, origin, target), *where)
        origins = tuple(PLACES[push.origin] for push in left)
        return self.slip(edits, "P1", _say("not_pushed_several", where=origins), *where)

    def cat_pushed(self) -> Iterator[Slip]:
        for scene in self.scenes:
            if not scene.turn.cat:
                wrong = [p for p in _shoves(scene) if p[0].piece in CATS]
                yield from self.shoved(scene, wrong, "cat_pushed")

    def blocked_pushed(self) -> Iterator[Slip]:
        for scene in self.scenes:
            wrong = [p for p in _shoves(scene) if len(p) == 2 and (scene.turn.cat or p[0].piece in KITTENS)]
            yield from self.shoved(scene, wrong, "blocked_pushed")

    def shoved(self, scene: Scene, wrong: Sequence[tuple[Push, ...]], kind: str) -> Iterator[Slip]:
        """Each of the *wrong* pushes, and all of them together, besides the right ones."""
        for group in [(pushes,) for pushes in wrong] + ([tuple(wrong)] if len(wrong) > 1 else []):
            first = group[0][0]
            edits = scene.done()
            for pushes in group:
                for push in reversed(pushes):
                    edits |= push.edits()
            why = _say(kind, piece=first.piece, origin=PLACES[first.origin], by=scene.piece)
            where = [cell for pushes in group for push in pushes for cell in (push.origin, push.target)]
            yield self.slip(edits, "P1", why, *where)

    def chain(self) -> Iterator[Slip]:
        """A piece was rightly pushed, and wrongly pushed on the one it came to."""
        for scene in self.scenes:
            for push in scene.pushes:
                direction = _direction(scene.cell, push.origin)
                hit = None if push.target is None else neighbour(push.target, direction)
                if push.target is None or hit is None or self.before[hit] == EMPTY:
                    continue
                target = neighbour(hit, direction)
                if target is None or scene.free(target):
                    edits = scene.done() | Push(self.before[hit], hit, target).edits()
                    why = _say("chain", piece=self.before[hit], origin=PLACES[hit], at=PLACES[push.target])
                    yield self.slip(edits, "P1", why, hit, target)

    def too_far(self) -> Iterator[Slip]:
        for scene in self.scenes:
            for push in scene.pushes:
                if push.target is None:
                    continue
                target = neighbour(push.target, _direction(scene.cell, push.origin))
                if target is None or scene.free(target):
                    edits = scene.done() | {push.target: EMPTY}
                    edits |= {} if target is None else {target: push.piece}
                    places = {"origin": PLACES[push.origin], "target": PLACES[push.target]}
                    why = _say("too_far", piece=push.piece, **places)
                    yield self.slip(edits, "P1", why, push.origin, push.target, target)

    def wrong_way(self) -> Iterator[Slip]:
        for scene in self.scenes:
            for push in scene.pushes:
                places = {"origin": PLACES[push.origin]}
                key = "wrong_way_off" if push.target is None else "wrong_way"
                places |= {} if push.target is None else {"target": PLACES[push.target]}
                rest = scene.done(without=(push,))
                for direction in DIRECTIONS:
                    cell = neighbour(push.origin, direction)
                    if cell is not None and cell != scene.cell and scene.free(cell):
                        edits = rest | {push.origin: EMPTY, cell: push.piece}
                        why = _say(key, piece=push.piece, **places)
                        yield self.slip(edits, "P1", why, push.origin, cell, push.target)

    # taking off

    def not_taken(self) -> Iterator[Slip]:
        for scene in self.scenes:
            due = take_offs(scene.put)
            line = [off for off in due if off.bit_count() == 3]
            if line:
                why = _say("line_not_taken", where=_places(line[0]))
                yield self.slip(scene.done(), "P6", why, *cells(line[0]))
            elif due != [0]:
                why = _say("eight_not_taken", who=self.player)
                yield self.slip(scene.done(), "P7", why, *cells(scene.put.kittens | scene.put.cats))

    def line_taken_wrong(self) -> Iterator[Slip]:
        for scene in self.scenes:
            own = scene.put.kittens | scene.put.cats
            due = take_offs(scene.put)
            yield from self.other_line(scene)
            if wins(scene.put):
                for line in lines(scene.put.kittens if self.state.house.kittens_only else scene.put.cats):
                    yield self.off(scene, line, "P4", "won_taken")
            elif due != [0]:
                line_due = [off for off in due if off.bit_count() == 3]
                yield from self.wrong_part(scene, own, line_due)
                yield from self.too_many(scene, own, line_due)

    def wrong_part(self, scene: Scene, own: Squares, due: list[Squares]) -> Iterator[Slip]:
        """A line was to be taken off, and a part of it, cats for it, or three others were handled."""
        for line in due:
            parts = [square_set(part) for n in (2, 1) for part in combinations(tuple(cells(line)), n)]
            for part in parts:
                yield self.off(scene, part, "P6", "line_partly_taken", line)
            young = line & scene.put.kittens
            for grown in dict.fromkeys((young, line & own)):
                edits = scene.done() | dict.fromkeys(cells(grown), CATS[self.player])
                yield self.slip(edits, "P6", _say("grown_on_bed", where=_places(grown)), *cells(grown))
        for three in combinations(_standing(scene, own), 3) if due else ():
            yield self.off(scene, square_set(three), "P6", "wrong_three_taken", due[0])

    def too_many(self, scene: Scene, own: Squares, due: list[Squares]) -> Iterator[Slip]:
        for line in due:
            for more in dict.fromkeys([*due, *(BITS[cell] for cell in cells(own))]):
                if more & ~line:
                    yield self.off(scene, line | more, "P5", "too_many_taken")
        if own.bit_count() == PIECES:
            for two in combinations(_standing(scene, own), 2):
                yield self.off(scene, square_set(two), "P7", "two_of_eight_taken")

    def other_line(self, scene: Scene) -> Iterator[Slip]:
        for line in lines(scene.put.other_kittens | scene.put.other_cats):
            yield self.off(scene, line, "P3", "other_line_taken")

    def taken_for_nothing(self) -> Iterator[Slip]:
        for scene in self.scenes:
            own = scene.put.kittens | scene.put.cats
            others = scene.put.other_kittens | scene.put.other_cats
            rule = "P9" if self.state.house.kittens_only else "P6"
            nothing_due = take_offs(scene.put) == [0]
            for cell in _standing(scene, own) if nothing_due else ():
                yield self.off(scene, BITS[cell], rule, "taken_off")
            for cell in cells(others):
                yield self.off(scene, BITS[cell], rule, "other_taken")
            for three in combinations(_standing(scene, own), 3) if nothing_due else ():
                yield self.off(scene, square_set(three), rule, "no_line_taken")

    def off(self, scene: Scene, squares: Squares, rule: str, kind: str, line: Squares = 0) -> Slip:
        values = {"line": _places(line)} if line else {}
        why = _say(kind, where=_places(squares), who=other(self.player), **values)
        return self.slip(scene.taken(squares), rule, why, *cells(squares | line))

    # what is put down, by whom

    def out_of_turn(self) -> Iterator[Slip]:
        waiting = self.state.passed()
        for scene in scenes(waiting, self.box):
            why = _say("out_of_turn", who=self.player, piece=scene.piece, target=PLACES[scene.cell])
            yield self.slip(scene.done(), "P10", why, scene.cell)
            yield self.slip(scene.placed(), "P10", why, scene.cell)
            for line in take_offs(scene.put):
                if line.bit_count() == 3:
                    yield self.slip(scene.taken(line), "P10", why, scene.cell)

    def not_in_pool(self) -> Iterator[Slip]:
        for cat in (False, True):
            if self.in_pool[cat] <= 0:
                kind, rule = ("no_cat", "P6") if cat else ("no_kitten", "P0")
                if cat and self.state.house.kittens_only:
                    kind, rule = "kittens_only", "P9"
                for scene in scenes(self.state, (cat,)):
                    why = _say(kind, who=self.player, target=PLACES[scene.cell])
                    yield self.slip(scene.done(), rule, why, scene.cell)
                    yield self.slip(scene.placed(), rule, why, scene.cell)

    def moved(self) -> Iterator[Slip]:
        for origin in self.pieces:
            for target in self.gaps:
                piece = self.before[origin]
                why = _say(
                    "moved", who=self.player, piece=piece, origin=PLACES[origin], target=PLACES[target]
                )
                yield self.slip({origin: EMPTY, target: piece}, "P0", why, origin, target)

    def removed(self) -> Iterator[Slip]:
        for cell in self.pieces:
            why = _say("removed", who=self.player, piece=self.before[cell], origin=PLACES[cell])
            yield self.slip({cell: EMPTY}, "P0", why, cell)

    def replaced(self) -> Iterator[Slip]:
        """A piece was put where one stood, with or without pushing the neighbours."""
        for cell in self.pieces:
            for cat in self.box:
                turn = Turn(cat, cell)
                cleared = scene_of(self.state, self.before, turn)
                why = _say("replaced", piece=self.before[cell], target=PLACES[cell])
                yield self.slip(cleared.placed(), "P0", why, cell)
                yield self.slip(cleared.done(), "P0", why, cell)

    def two_put(self) -> Iterator[Slip]:
        for first, second in combinations(self.scenes, 2):
            if first.cell != second.cell and self.have_both(first.turn, second.turn):
                why = _say("two_put", who=self.player, where=(PLACES[first.cell], PLACES[second.cell]))
                where = (first.cell, second.cell)
                yield self.slip(first.placed() | second.placed(), "P0", why, *where)
                for one, two in ((first, second), (second, first)):
                    edits = self.both(one, two)
                    if edits is not None:
                        yield self.slip(edits, "P0", why, *where)

    def have_both(self, first: Turn, second: Turn) -> bool:
        return first.cat != second.cat or self.in_pool[first.cat] >= 2

    def both(self, first: Scene, second: Scene) -> Edits | None:
        """One put and pushed, then the other, if its square is still free."""
        if not first.pushes and not second.pushes and max(_distance(first.cell, second.cell)) > 1:
            return None
        if not first.free(second.cell):
            return None
        between = apply(self.state, first.turn).passed()
        then = dict(first.done())
        now = [then.get(Cell(c), piece) for c, piece in enumerate(self.before)]
        return then | scene_of(between, tuple(now), second.turn).done()


def _say(kind: str, **values: Value) -> Say:
    return Say.of(f"boop.slip.{kind}", **values)


def _place(cell: Cell | None) -> Place | None:
    return None if cell is None else PLACES[cell]


def _places(squares: Squares) -> tuple[Place, ...]:
    return tuple(PLACES[cell] for cell in cells(squares))


def _standing(scene: Scene, own: Squares) -> tuple[Cell, ...]:
    """Without the new piece: a picture in which nothing new stands tells of something else."""
    return tuple(cell for cell in cells(own) if cell != scene.cell)


def _distance(one: Cell, two: Cell) -> tuple[int, int]:
    return abs(one // 6 - two // 6), abs(one % 6 - two % 6)


def _direction(one: Cell, two: Cell) -> tuple[int, int]:
    """From a square to its neighbour."""
    return two // 6 - one // 6, two % 6 - one % 6


def _forgotten(pushes: tuple[Push, ...]) -> Iterator[tuple[Push, ...]]:
    """Which pushes may be forgotten: all, or some."""
    sizes = range(len(pushes), 0, -1) if len(pushes) <= MOST_SUBSETS else (len(pushes), 1)
    return chain.from_iterable(combinations(pushes, size) for size in sizes)


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
