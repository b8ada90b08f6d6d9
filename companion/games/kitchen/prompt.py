"""What is expected now, in one sentence."""

from __future__ import annotations

from functools import partial

from companion.games.kitchen.animals import Colour, Form, Kind
from companion.games.kitchen.looks import animal_look, lying
from companion.games.kitchen.phrases import all_of, the
from companion.games.kitchen.play import apply, legal, outcome
from companion.games.kitchen.says import say
from companion.games.kitchen.setup import waiting
from companion.games.kitchen.state import Phase, State
from companion.games.kitchen.turns import movers, must_change
from companion.text import Say, Value


def prompt(state: State) -> Say:
    return _move(state) if state.phase == Phase.MOVE else between_moves(state)


def between_moves(state: State) -> Say:
    """What is expected when nobody is to move an animal."""
    end, _say = outcome(state), partial(asked, state)
    if end is not None:
        return end.why
    if state.phase == Phase.PUT:
        colours = [Say.of("list.colour", colour=_name(state, c)) for c in waiting(state)]
        return _say("put", animals=(all_of(colours),))
    last = "_last" if state.phase == Phase.CRAP and state.last_card and not state.table.start else ""
    turn: dict[str, Value] = {"who": state.turn} if state.turn >= 0 else {}
    return _say(f"{state.phase.value}{last}", **turn)


def asked(state: State, key: str, **values: Value) -> Say:
    return say(state.table, f"prompt.{key}", **values)


def choose(state: State, mine: tuple[Colour, ...]) -> Say:
    animals = tuple(the(animal_look(state, colour)) for colour in mine)
    return asked(state, "choose", who=state.turn, animals=animals)


def _name(state: State, colour: int) -> str:
    return state.table.box.colours[colour]


def _move(state: State) -> Say:
    mine, _say = movers(state), partial(asked, state)
    if len(mine) > 1:
        return choose(state, mine)
    about: dict[str, Value] = {"who": state.turn, "animal": animal_look(state, mine[0])}
    if must_change(state, mine[0]):
        potion = state.hands[state.turn][Kind.POTION] or state.holder == state.turn
        return _say("change_or_potion" if potion else "change", **about)
    only = legal(state)[0]
    if len(legal(state)) == 1 and lying(apply(state, only)) == lying(state):
        return _say("stay", say=str(only), **about)
    wererat = state.wererats and state.forms[mine[0]] == Form.MOUSE
    return _say("walk_wererat" if wererat else "walk", steps=state.forms[mine[0]].steps, **about)
