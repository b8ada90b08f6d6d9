"""Batamouse on the shelf: all its functions under one name.  What they do is in the modules beside."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from companion.game import Game, Option, Options
from companion.games.batamouse import adopt as adoption
from companion.games.batamouse import notation, play, telling
from companion.games.batamouse import position as positions
from companion.games.batamouse import slips as mistakes
from companion.games.batamouse import steps as hands
from companion.games.batamouse.deck_file import DECKS, read_deck
from companion.games.batamouse.options import MOST_PLAYERS, OPTIONS
from companion.games.batamouse.says import COLOURS
from companion.games.batamouse.state import Move, State


class Batamouse:
    """Two to four players, a deck of mice, and a den to choose from."""

    __slots__ = ("_board",)
    name: str = "batamouse"
    title: str = "Batamouse"
    seats: range = range(2, MOST_PLAYERS + 1)
    options: Sequence[Option] = OPTIONS
    colours: Sequence[str] = COLOURS

    def __init__(self, board: Path | None = None) -> None:
        self._board = board

    def edition(self, board: Path) -> Batamouse:
        for deck in DECKS:
            read_deck(deck, board)  # a mistake in it is said now
        return Batamouse(board)

    def start(self, players: int, options: Options) -> State:
        return play.start(players, options, self._board)

    def from_position(self, text: str, options: Options) -> State:
        return positions.from_position(text, options, self._board)

    moves = staticmethod(play.moves)
    apply = staticmethod(play.apply)
    outcome = staticmethod(play.outcome)
    view = staticmethod(play.view)
    successors = staticmethod(play.successors)
    parse = staticmethod(notation.parse)
    steps = staticmethod(hands.steps)
    describe = staticmethod(telling.describe)
    prompt = staticmethod(telling.prompt)
    slips = staticmethod(mistakes.slips)
    scores = staticmethod(telling.scores)
    news = staticmethod(telling.news)
    position = staticmethod(positions.position)
    adopt = staticmethod(adoption.adopt)


GAME: Game[State, Move] = Batamouse()
