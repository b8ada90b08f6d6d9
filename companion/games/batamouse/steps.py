"""A move as hands do it, and how it is asked for, told and expected."""

from __future__ import annotations

from companion.game import Step
from companion.games.batamouse.cards import BACK, Card, cheese
from companion.games.batamouse.deck_file import DEN
from companion.games.batamouse.play import outcome
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


def describe(state: State, move: Move) -> Say:
    """The move in one sentence, for the history."""
    if isinstance(move.card, Card):
        values: dict[str, str | int] = {"piece": move.card.look}
        if move.what != Phase.LAY:
            values["who"] = state.turn
        return Say.of(f"batamouse.move.{move.what}", **values)
    pieces = cheese(state.played)
    key = "win" if pieces != 1 else "win_one"
    return Say.of(f"batamouse.move.{key}", who=state.turn, cheese=pieces)


def prompt(state: State) -> Say:
    """What is expected now."""
    end = outcome(state)
    if end is not None:
        return end.why
    match state.phase:
        case Phase.LAY:
            count = min(DEN - len(state.den), state.to_come)
            return Say.of("batamouse.prompt.lay_one" if count == 1 else "batamouse.prompt.lay", count=count)
        case Phase.PLAY:
            return Say.of(_play_key(state), who=state.turn)
        case Phase.TAKE:
            return _take(state)
    left = "_rest" if state.den else ""
    return Say.of(f"batamouse.prompt.win{left}", who=state.turn)


def _play_key(state: State) -> str:
    last = not state.to_come and not state.den
    return "batamouse.prompt.play_last" if last else "batamouse.prompt.play"


def _take(state: State) -> Say:
    takers, card = state.takers(), state.card_of(state.turn)
    assert card is not None
    cards = tuple(card.look.removeprefix("card-") for card in dict.fromkeys(state.den))
    if len(takers) > 1:
        key = "take_first" if len(takers) == state.players else "take_next"
        after = takers[1]
        return Say.of(f"batamouse.prompt.{key}", who=state.turn, piece=card.look, cards=cards, next=after)
    return Say.of("batamouse.prompt.take_last", who=state.turn, cards=cards)
