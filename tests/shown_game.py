"""Any game of the shelf on the page: a random game, so many moves long, as a snapshot."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

from companion import games
from companion.app.showing import Showing
from companion.messages import Event, GameBegan, MovePlayed
from companion.referee import Referee
from companion.table import Table
from tests.fake_house import SIMULATED

NAMES = ("Ann", "Bob", "Cem", "Dora", "Eve", "Finn")
LATE = 9999.0


def table(name: str, players: int, moves: int, seed: int = 5) -> Table:
    """The table after the first *moves* of a random game."""
    game, chance = games.game(name), Random(seed)
    events: list[Event] = [GameBegan(0.0, name, NAMES[:players], {}, None)]
    state = game.start(players, {})
    for number in range(moves):
        legal = list(game.moves(state))
        if not legal:
            break
        move = chance.choice(legal)
        events.append(MovePlayed(number + 1.0, str(move), "camera"))
        state = game.apply(state, move)
    return Referee(games.game).replay(events)


def snapshot(name: str, players: int, moves: int, seed: int = 5) -> dict[str, Any]:
    """What the page shows of it."""
    book = SimpleNamespace(
        table=table(name, players, moves, seed), game_id=7, clock=SimpleNamespace(now=lambda: LATE)
    )
    showing = Showing(book, "simulated table")  # type: ignore[arg-type]
    showing.simulated = dict(SIMULATED)
    return {**showing.snapshot("en"), "version": 1}
