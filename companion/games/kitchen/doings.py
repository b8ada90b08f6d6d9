"""What kitchen and race each do in their own way, for those who speak about either of them."""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import NamedTuple

from companion.errors import IllegalMove
from companion.game import Step, Successor
from companion.games.kitchen.animals import Colour
from companion.games.kitchen.moves import Move
from companion.games.kitchen.scene import Scene
from companion.games.kitchen.state import State
from companion.words import View


class Doings(NamedTuple):
    legal: Callable[[State], tuple[Move, ...]]
    apply: Callable[[State, Move], State]
    successors: Callable[[State], tuple[Successor[State, Move], ...]]
    view: Callable[[State], View]
    steps: Callable[[State, Move], tuple[Step, ...]]
    refusal: Callable[[State, Move, Set[Move]], IllegalMove]
    scene: Callable[[State, Colour], Scene]
    """The board as that animal sees it."""
