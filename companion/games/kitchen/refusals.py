"""Why a move that can be read is not allowed: the rule and a sentence."""

from __future__ import annotations

from collections.abc import Set

from companion.errors import IllegalMove
from companion.games.kitchen.animals import COLOURS, Colour
from companion.games.kitchen.looks import animal_look
from companion.games.kitchen.moves import (
    CARD,
    POTION,
    Change,
    Clear,
    Draw,
    Drop,
    EndAs,
    Go,
    Keep,
    Lay,
    Move,
    Put,
    Summon,
)
from companion.games.kitchen.says import illegal
from companion.games.kitchen.setup_refusals import drop_refusal, lay_refusal
from companion.games.kitchen.state import NONE, Phase, State
from companion.games.kitchen.table import NOBODY
from companion.games.kitchen.turns import movers, must_change
from companion.games.kitchen.walk_refusals import go_refusal
from companion.text import Value

EXPECTED: dict[Phase, tuple[type, ...]] = {
    Phase.LAY: (Lay,),
    Phase.PUT: (Put,),
    Phase.CARD: (Draw,),
    Phase.SCIENTIST: (Summon,),
    Phase.CRAP: (Drop,),
    Phase.MOVE: (Change, Go),
    Phase.END: (EndAs, Keep),
    Phase.CLEAR: (Clear,),
    Phase.OVER: (),
}


def check_phase(state: State, kind: type) -> None:
    """Refuse what is not the table's business now."""
    if kind not in EXPECTED[state.phase]:
        raise illegal(state.table, "K0", f"now_{state.phase.value}", **_turn(state))


def _turn(state: State) -> dict[str, Value]:
    return {"who": state.turn} if state.turn >= 0 else {}


def refusal(state: State, move: Move, legal: Set[Move]) -> IllegalMove:
    """The reason why *move* is not among the *legal* ones."""
    check_phase(state, type(move))
    match move:
        case Lay():
            return lay_refusal(state, move)
        case Drop():
            return drop_refusal(state, move)
        case Put():
            return _put_refusal(state, move)
        case Summon():
            return _summon_refusal(state, move)
        case Draw():
            return illegal(state.table, "K15", "drawn_already", card=move.card)
        case Change():
            return _change_refusal(state, move)
        case Go():
            check_mover(state, move.colour)
            check_changed(state, state.table.colour(move.colour))
            return go_refusal(state, move, {go for go in legal if isinstance(go, Go)})
        case EndAs():
            return _end_refusal(state, move)
    return illegal(state.table, "K0", f"now_{state.phase.value}", **_turn(state))


def _put_refusal(state: State, move: Put) -> IllegalMove:
    colour = state.table.colour(move.colour)
    if state.table.owner[colour] == NOBODY:
        return illegal(state.table, "K24", "absent", colour=move.colour)
    if state.numbers[colour]:
        return illegal(state.table, "K0", "placed_already", animal=animal_look(state, colour))
    return illegal(state.table, "K0", "number_taken", number=move.number)


def _summon_refusal(state: State, move: Summon) -> IllegalMove:
    names = [name for name, _ in move.numbers]
    for colour in COLOURS:
        name, here = state.table.box.colours[colour], state.table.owner[colour] != NOBODY
        if here != (name in names):
            key = "not_summoned" if here else "absent"
            return illegal(state.table, "K15", key, colour=name)
    return illegal(state.table, "K15", "number_twice")


def check_mover(state: State, name: str) -> None:
    """Refuse an animal that is not the player's to move now."""
    colour = state.table.colour(name)
    if colour in movers(state):
        return
    raise _wrong_mover(state, colour)


def check_changed(state: State, colour: Colour) -> None:
    """Refuse to walk before the transformation that the card asks for."""
    if must_change(state, colour):
        raise illegal(state.table, "K11", "must_change", animal=animal_look(state, colour))


def _wrong_mover(state: State, colour: Colour) -> IllegalMove:
    table, name = state.table, state.table.box.colours[colour]
    if table.owner[colour] == NOBODY:
        return illegal(table, "K24", "absent", colour=name)
    if state.moved >> colour & 1:
        return illegal(table, "K14", "moved_already", animal=animal_look(state, colour))
    if table.owner[colour] != state.turn:
        return illegal(table, "K14", "not_your_turn", animal=animal_look(state, colour), who=state.turn)
    first = animal_look(state, movers(state)[0])
    key = "walk_first" if state.changed != NONE else "card_colour_first"
    return illegal(table, "K14", key, animal=first)


def _change_refusal(state: State, move: Change) -> IllegalMove:
    check_mover(state, move.colour)
    colour = state.table.colour(move.colour)
    animal = animal_look(state, colour)
    if state.changed == colour:
        return illegal(state.table, "K12", "changed_already", animal=animal)
    if not must_change(state, colour):
        return illegal(state.table, "K11", "need_not_change", animal=animal)
    key = {POTION: "no_potion", CARD: "no_potion_card"}[move.how]
    return illegal(state.table, "K21" if move.how == CARD else "K12", key, who=state.turn)


def _end_refusal(state: State, move: EndAs) -> IllegalMove:
    colour = state.table.colour(move.colour)
    if state.table.owner[colour] != state.turn:
        return illegal(state.table, "K20", "not_your_animal", colour=move.colour, who=state.turn)
    return illegal(state.table, "K20", "same_form", animal=animal_look(state, colour))
