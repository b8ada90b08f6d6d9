"""Batamouse on the shelf: all its functions under one name.  What they do is in the modules beside."""

from __future__ import annotations

from collections.abc import Sequence

from companion.game import Game, Option
from companion.games.batamouse import adopt as adoption
from companion.games.batamouse import notation, play, telling
from companion.games.batamouse import position as positions
from companion.games.batamouse import slips as mistakes
from companion.games.batamouse import steps as hands
from companion.games.batamouse.options import MOST_PLAYERS, OPTIONS
from companion.games.batamouse.says import COLOURS
from companion.games.batamouse.state import Move, State


class Batamouse:
    """Two to four players, a deck of mice, and a den to choose from."""

    __slots__ = ()
    name: str = "batamouse"
    title: str = "Batamouse"
    seats: range = range(2, MOST_PLAYERS + 1)
    options: Sequence[Option] = OPTIONS
    colours: Sequence[str] = COLOURS

    start = staticmethod(play.start)
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
    from_position = staticmethod(positions.from_position)
    adopt = staticmethod(adoption.adopt)


GAME: Game[State, Move] = Batamouse()
