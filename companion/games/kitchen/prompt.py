"""What is expected now, in one sentence."""

from __future__ import annotations

from companion.games.kitchen.animals import Form, Kind
from companion.games.kitchen.looks import animal_look, lying
from companion.games.kitchen.phrases import all_of, the
from companion.games.kitchen.play import apply, legal, outcome
from companion.games.kitchen.setup import waiting
from companion.games.kitchen.state import Phase, State
from companion.games.kitchen.turns import movers, must_change
from companion.text import Say, Value


def prompt(state: State) -> Say:
    end = outcome(state)
    if end is not None:
        return end.why
    if state.phase == Phase.MOVE:
        return _move(state)
    if state.phase == Phase.PUT:
        colours = [Say.of("kitchen.list.colour", colour=_name(state, c)) for c in waiting(state)]
        return _say("put", animals=(all_of(colours),))
    last = "_last" if state.phase == Phase.CRAP and state.last_card else ""
    turn: dict[str, Value] = {"who": state.turn} if state.turn >= 0 else {}
    return _say(f"{state.phase.value}{last}", **turn)


def _say(key: str, **values: Value) -> Say:
    return Say.of(f"kitchen.prompt.{key}", **values)


def _name(state: State, colour: int) -> str:
    return state.table.box.colours[colour]


def _move(state: State) -> Say:
    mine = movers(state)
    if len(mine) > 1:
        animals = tuple(the(animal_look(state, colour)) for colour in mine)
        return _say("choose", who=state.turn, animals=animals)
    about: dict[str, Value] = {"who": state.turn, "animal": animal_look(state, mine[0])}
    if must_change(state, mine[0]):
        potion = state.hands[state.turn][Kind.POTION] or state.holder == state.turn
        return _say("change_or_potion" if potion else "change", **about)
    only = legal(state)[0]
    if len(legal(state)) == 1 and lying(apply(state, only)) == lying(state):
        return _say("stay", say=str(only), **about)
    wererat = state.wererats and state.forms[mine[0]] == Form.MOUSE
    return _say("walk_wererat" if wererat else "walk", steps=state.forms[mine[0]].steps, **about)
