"""What is expected now in the race, in one sentence."""

from __future__ import annotations

from companion.games.kitchen.animals import Colour, Form, Kind
from companion.games.kitchen.grid import cells
from companion.games.kitchen.looks import animal_look, lying
from companion.games.kitchen.phrases import all_of, the
from companion.games.kitchen.prompt import asked, between_moves, choose
from companion.games.kitchen.state import Phase, State
from companion.games.kitchen.turns import movers, must_change
from companion.games.race.play import apply, legal
from companion.games.race.turns import is_held
from companion.text import Say, Value


def prompt(state: State) -> Say:
    if state.phase != Phase.MOVE:
        return between_moves(state)
    mine = movers(state)
    return choose(state, mine) if len(mine) > 1 else _one(state, mine[0])


def _one(state: State, colour: Colour) -> Say:
    about: dict[str, Value] = {"who": state.turn, "animal": animal_look(state, colour)}
    if must_change(state, colour):
        potion = state.hands[state.turn][Kind.POTION] or state.holder == state.turn
        held = "_held" if is_held(state, colour) else ""
        return asked(state, f"change{'_or_potion' if potion else ''}{held}", **about)
    only = legal(state)[0]
    if len(legal(state)) == 1 and lying(apply(state, only)) == lying(state):
        return asked(state, "stay", say=str(only), **about)
    if state.held:
        about |= {"leaders": (all_of([the(animal_look(state, c)) for c in cells(state.held)]),)}
    wererat = "_wererat" if state.wererats and state.forms[colour] == Form.MOUSE else ""
    behind = "_behind" if state.held else ""
    return asked(state, f"walk{wererat}{behind}", steps=state.forms[colour].steps, **about)
