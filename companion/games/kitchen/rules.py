"""The kitchen on the shelf: all its functions under one name.  What they do is in the modules beside."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Self

from companion.game import Game, Option, Options
from companion.games.kitchen import adopt as adoption
from companion.games.kitchen import describe as telling
from companion.games.kitchen import from_position as reader
from companion.games.kitchen import news as telling_now
from companion.games.kitchen import notation, play, scoring
from companion.games.kitchen import position as positions
from companion.games.kitchen import prompt as asking
from companion.games.kitchen import slips as mistakes
from companion.games.kitchen import steps as hands
from companion.games.kitchen import toss as tossing
from companion.games.kitchen.box import Box, read_box
from companion.games.kitchen.moves import Move
from companion.games.kitchen.options import OPTIONS
from companion.games.kitchen.state import State
from companion.games.kitchen.table import SEATS
from companion.toss import Toss


@lru_cache(maxsize=8)
def read(path: Path) -> Box:
    """What is in the box; read when the first game begins."""
    return read_box(path)


class Kitchen:
    """Two to six players, six dice that are animals, and two sets of nine cards."""

    __slots__ = ("_path",)
    name: str = "kitchen"
    title: str = "BauSquitMiao"
    seats: range = SEATS
    options: Sequence[Option] = OPTIONS
    own: Path = Path(__file__).with_name("board.toml")

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or self.own

    def edition(self, board: Path) -> Self:
        read(board)  # a mistake in it is said now
        return type(self)(board)

    @property
    def box(self) -> Box:
        return read(self._path)

    @property
    def colours(self) -> Sequence[str]:
        return self.box.colours

    def start(self, players: int, options: Options) -> State:
        return play.start(self.box, players, options)

    def from_position(self, text: str, options: Options) -> State:
        return reader.from_position(self.box, text, options)

    def tosses(self, state: State) -> Sequence[Toss]:
        return tossing.tosses(state, tuple(self.moves(state)))

    moves = staticmethod(play.moves)
    apply = staticmethod(play.apply)
    outcome = staticmethod(play.outcome)
    view = staticmethod(play.view)
    successors = staticmethod(play.successors)
    parse = staticmethod(notation.parse)
    steps = staticmethod(hands.steps)
    describe = staticmethod(telling.describe)
    prompt = staticmethod(asking.prompt)
    slips = staticmethod(mistakes.slips)
    scores = staticmethod(scoring.tallies)
    position = staticmethod(positions.position)
    adopt = staticmethod(adoption.adopt)
    news = staticmethod(telling_now.news)
    way = staticmethod(telling.way)


GAME: Game[State, Move] = Kitchen()
