"""boop. on the shelf: all its functions under one name.  What they do is in the modules beside."""

from __future__ import annotations

from collections.abc import Sequence

from companion.game import Game, Option, Tally
from companion.games.boop import notation, play
from companion.games.boop import position as positions
from companion.games.boop import slips as mistakes
from companion.games.boop import steps as turns
from companion.games.boop.state import COLOURS, OPTIONS, State, Turn
from companion.words import Player


def scores(state: State) -> Sequence[Tally]:
    """Cats so far, and where everything is."""
    found = []
    for seat in (Player(0), Player(1)):
        side = state.side(seat)
        parts = {
            "kittens": side.kittens_in_pool,
            "cats": side.cats_in_pool,
            "kittens_on_bed": side.kittens.bit_count(),
            "cats_on_bed": side.cats.bit_count(),
            "on_bed": side.on_bed,
        }
        found.append(Tally(seat, side.grown, parts))
    return found


class Boop:
    """Two players, kittens and cats on a six by six bed."""

    __slots__ = ()
    name: str = "boop"
    title: str = "boop."
    seats: range = range(2, 3)
    options: Sequence[Option] = OPTIONS
    colours: Sequence[str] = COLOURS

    start = staticmethod(play.start)
    moves = staticmethod(play.moves)
    apply = staticmethod(play.apply)
    outcome = staticmethod(play.outcome)
    view = staticmethod(play.view)
    successors = staticmethod(play.successors)
    parse = staticmethod(notation.parse)
    steps = staticmethod(turns.steps)
    describe = staticmethod(turns.describe)
    prompt = staticmethod(turns.prompt)
    slips = staticmethod(mistakes.slips)
    scores = staticmethod(scores)
    position = staticmethod(positions.position)
    from_position = staticmethod(positions.from_position)
    adopt = staticmethod(positions.adopt)


GAME: Game[State, Turn] = Boop()
