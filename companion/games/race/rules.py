"""The race on the shelf: as the kitchen, with rules of its own where they differ."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from companion.game import Game, Option, Options
from companion.games.kitchen.moves import Move
from companion.games.kitchen.rules import Kitchen
from companion.games.kitchen.state import State
from companion.games.race import adopt as adoption
from companion.games.race import describe as telling
from companion.games.race import notation, play
from companion.games.race import position as positions
from companion.games.race import prompt as asking
from companion.games.race import slips as mistakes
from companion.games.race import steps as hands
from companion.games.race.options import OPTIONS


class Race(Kitchen):
    """Two to six players, six dice that are animals, there and back round the circuit."""

    __slots__ = ()
    name: str = "race"
    title: str = "BauSquitMiao race"
    options: Sequence[Option] = OPTIONS
    own: Path = Path(__file__).with_name("board.toml")

    def start(self, players: int, options: Options) -> State:
        return play.start(self.box, players, options)

    def from_position(self, text: str, options: Options) -> State:
        return positions.from_position(self.box, text, options)

    moves = staticmethod(play.moves)
    apply = staticmethod(play.apply)
    view = staticmethod(play.view)
    successors = staticmethod(play.successors)
    parse = staticmethod(notation.parse)
    steps = staticmethod(hands.steps)
    describe = staticmethod(telling.describe)
    prompt = staticmethod(asking.prompt)
    slips = staticmethod(mistakes.slips)
    position = staticmethod(positions.position)
    adopt = staticmethod(adoption.adopt)
    way = staticmethod(telling.way)


GAME: Game[State, Move] = Race()
