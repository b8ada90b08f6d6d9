"""Arena on the shelf: all its functions under one name.  What they do is in the modules beside."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from companion.game import Game, Option, Options
from companion.games.arena import adopt as adoption
from companion.games.arena import notation, play, scoring
from companion.games.arena import position as positions
from companion.games.arena import slips as mistakes
from companion.games.arena import steps as hands
from companion.games.arena.edition import radius_of
from companion.games.arena.options import COLOURS, OPTIONS, SEATS
from companion.games.arena.state import Move, State


class Arena:
    """Two to four mice, a cat, cheese, and one pool of dice for all."""

    __slots__ = ("_path",)
    name: str = "arena"
    title: str = "Arena: cat, mice and cheese"
    seats: range = SEATS
    options: Sequence[Option] = OPTIONS
    colours: Sequence[str] = COLOURS

    def __init__(self, path: Path | None = None) -> None:
        """*path*: the board file of another edition."""
        self._path = path

    def edition(self, board: Path) -> Arena:
        radius_of(board)  # a mistake in it is said now
        return Arena(board)

    def start(self, players: int, options: Options) -> State:
        return play.start(players, options, radius_of(self._path))

    def from_position(self, text: str, options: Options) -> State:
        return positions.from_position(text, options, radius_of(self._path))

    moves = staticmethod(play.moves)
    apply = staticmethod(play.apply)
    outcome = staticmethod(play.outcome)
    view = staticmethod(play.view)
    successors = staticmethod(play.successors)
    parse = staticmethod(notation.parse)
    steps = staticmethod(hands.steps)
    describe = staticmethod(hands.describe)
    prompt = staticmethod(hands.prompt)
    way = staticmethod(hands.way)
    prices = staticmethod(scoring.prices)
    slips = staticmethod(mistakes.slips)
    scores = staticmethod(scoring.scores)
    news = staticmethod(scoring.news)
    position = staticmethod(positions.position)
    adopt = staticmethod(adoption.adopt)


GAME: Game[State, Move] = Arena()
