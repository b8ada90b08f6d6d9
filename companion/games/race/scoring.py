"""The race on the score-course: points, what everybody holds, and who is home or held."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.game import Tally
from companion.games.kitchen import scoring as kitchen
from companion.games.kitchen.state import State
from companion.words import Player


def tallies(state: State) -> Sequence[Tally]:
    return [
        replace(tally, parts={**tally.parts, **_under_way(state, tally.player)})
        for tally in kitchen.tallies(state)
    ]


def _under_way(state: State, seat: Player) -> dict[str, int]:
    team = state.table.team(seat)
    held = sum(state.held >> colour & 1 for colour in team)
    return {"home": sum(colour in state.home for colour in team), "held": held}
