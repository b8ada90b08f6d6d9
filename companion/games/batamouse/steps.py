"""A move as hands do it, one thing after another."""

from __future__ import annotations

from companion.game import Step
from companion.games.batamouse.cards import BACK
from companion.games.batamouse.state import AREAS, DEN_ZONE, Move, Phase, State
from companion.text import Say
from companion.words import Look, Place, Player, Rule


def steps(state: State, move: Move) -> tuple[Step, ...]:
    if move.card is None:
        return _clearing(state)
    area = Place(AREAS[state.turn]) if state.turn >= 0 else None
    match move.what:
        case Phase.LAY:
            return (_step("lay", "M3", move.card.look, None, Place(DEN_ZONE)),)
        case Phase.PLAY:
            return (_step("play", "M4", move.card.look, None, area, state.turn),)
    return (_step("take", "M5", move.card.look, Place(DEN_ZONE), None, state.turn),)


def _clearing(state: State) -> tuple[Step, ...]:
    """The trick face down to its winner, and the rest of the den put away."""
    winner, home = state.winner(), Place(AREAS[state.winner()])
    found = []
    for place, card in enumerate(state.played):
        area = Place(AREAS[state.seat(place)])
        found.append(_step("clear", "M6", card.look, area, None, winner))
    if not state.won[winner]:
        found.append(_step("pile", "M6", BACK, None, home, winner))
    found += [_step("put_away", "M5", card.look, Place(DEN_ZONE), None) for card in state.den]
    return tuple(found)


def _step(
    key: str, rule: str, look: Look, origin: Place | None, target: Place | None, who: Player | None = None
) -> Step:
    values: dict[str, str | int] = {"piece": look}
    if who is not None:
        values["who"] = who
    if origin is not None and key == "clear":
        values["origin"] = origin
    todo, missed = Say.of(f"batamouse.todo.{key}", **values), Say.of(f"batamouse.missed.{key}", **values)
    return Step(look, origin, target, todo, missed, Rule(rule))
