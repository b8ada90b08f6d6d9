"""The hand that is to move: what it has before it, and how a mistake of it is told."""

from __future__ import annotations

from companion.game import Slip
from companion.games.boop.bed import CELLS, PLACES, Cell, Squares, cells, places
from companion.games.boop.play import looks
from companion.games.boop.scene import Edits, Scene, picture, scenes
from companion.games.boop.state import State, other
from companion.text import Say, Value
from companion.words import EMPTY, Rule


class Hand:
    """One position as its player sees it: the pieces, the gaps, the pool, and every piece put down."""

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

    def slip(self, edits: Edits, rule: str, why: Say, *where: Cell | None) -> Slip:
        places = tuple(dict.fromkeys(PLACES[cell] for cell in where if cell is not None))
        return Slip(picture(self.before, edits), why, Rule(rule), places)

    def off(self, scene: Scene, squares: Squares, rule: str, kind: str, line: Squares = 0) -> Slip:
        values = {"line": places(line)} if line else {}
        why = say(kind, where=places(squares), who=other(self.player), **values)
        return self.slip(scene.taken(squares), rule, why, *cells(squares | line))


def say(kind: str, **values: Value) -> Say:
    return Say.of(f"boop.slip.{kind}", **values)
