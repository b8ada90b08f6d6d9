"""What hands do in a move, one thing after another, and how each of them is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.game import Step
from companion.games.kitchen.animals import COLOURS, Colour, Form
from companion.games.kitchen.grid import NOWHERE, Squares, cells, squares
from companion.games.kitchen.looks import CARD_PLACE, CRAP_LOOK, TOKEN_LOOKS, animal_look
from companion.games.kitchen.moves import Change, Clear, Draw, Drop, EndAs, Go, Keep, Lay, Move, Put, Summon
from companion.games.kitchen.play import apply
from companion.games.kitchen.state import State
from companion.text import Say, Value
from companion.words import EMPTY, Look, Place, Player, Rule

POTION_LOOK = TOKEN_LOOKS[-1]


@lru_cache(maxsize=4096)
def steps(state: State, move: Move) -> tuple[Step, ...]:
    """On the board first, then the pawns."""
    return (*_on_board(state, move), *_pawns(state, move))


def _on_board(state: State, move: Move) -> Iterator[Step]:
    match move:
        case Lay():
            return iter((_comes("lay", Look(f"token-{move.kind.word}"), move.place, "K0"),))
        case Put():
            return _put(state, move)
        case Draw():
            return iter((_comes("card", Look(f"card-{move.card}"), CARD_PLACE, "K0"),))
        case Summon():
            return _summoned(state, move)
        case Drop():
            return iter((_comes("crap", CRAP_LOOK, move.place, "K16"),) if move.place else ())
        case Change() | EndAs():
            rule = "K11" if isinstance(move, Change) else "K20"
            return _turned(state, state.table.colour(move.colour), move.form, rule)
        case Go():
            return _walked(state, move)
        case Clear():
            return _cleared(state)
        case Keep():
            return iter(())


def token_at(state: State, place: Place) -> Look:
    """What lies there: food, a potion, crap, or nothing."""
    bit = 1 << state.table.cell(place)
    for look, mask in zip(TOKEN_LOOKS, state.tokens, strict=True):
        if mask & bit:
            return look
    return CRAP_LOOK if state.all_crap & bit else EMPTY


def _walked(state: State, move: Go) -> Iterator[Step]:
    colour = state.table.colour(move.colour)
    origin = state.table.box.place(state.cells[colour])
    takes = [_goes("take", token_at(state, place), place, "K6") for place in move.takes]
    slips = [_goes("crap_off", CRAP_LOOK, place, "K17") for place in move.slips]
    under = [step for step in (*takes, *slips) if step.origin == move.end]  # it makes room first
    yield from under
    if origin != move.end:
        yield _moves("walk", animal_look(state, colour), origin, move.end, "K1")
    yield from (step for step in (*takes, *slips) if step.origin != move.end)


def _turned(state: State, colour: Colour, form: Form, rule: str) -> Iterator[Step]:
    """The die is turned where it lies; the same face again cannot be seen."""
    if form != state.forms[colour]:
        look = animal_look(state._replace(forms=_with(state.forms, colour, form)), colour)
        place = state.table.box.place(state.cells[colour])
        yield _step("turn", rule, look, None, place, animal=animal_look(state, colour), where=place)


def _with(forms: tuple[Form, ...], colour: Colour, form: Form) -> tuple[Form, ...]:
    return (*forms[:colour], form, *forms[colour + 1 :])


def _put(state: State, move: Put) -> Iterator[Step]:
    colour = state.table.colour(move.colour)
    cell = state.table.box.blue[move.number - 1]
    yield from _crap_off(state, 1 << cell, "K21")
    look = animal_look(state._replace(forms=_with(state.forms, colour, move.form)), colour)
    yield _comes("put", look, state.table.box.place(cell), "K0")


def _summoned(state: State, move: Summon) -> Iterator[Step]:
    """Nobody is put on a square that is still taken: where all wait for each other, one is lifted."""
    box, table = state.table.box, state.table
    goals = {table.colour(name): box.yellow[number - 1] for name, number in move.numbers}
    yield from _crap_off(state, squares(goals.values()), "K22")
    where = {colour: state.cells[colour] for colour in COLOURS if state.cells[colour] != NOWHERE}
    left = [colour for colour in goals if where[colour] != goals[colour]]
    while left:
        ready = next((c for c in left if goals[c] not in where.values()), None)
        look = animal_look(state, left[0] if ready is None else ready)
        if ready is None:
            yield _goes("lift", look, box.place(where.pop(left[0])), "K15")
            continue
        target = box.place(goals[ready])
        if ready in where:
            yield _moves("summon", look, box.place(where[ready]), target, "K15")
        else:
            yield _comes("summon_lifted", look, target, "K15")
        where[ready] = goals[ready]
        left.remove(ready)


def _cleared(state: State) -> Iterator[Step]:
    box = state.table.box
    for colour in state.table.present:
        if state.cells[colour] != NOWHERE:
            yield _goes("clear", animal_look(state, colour), box.place(state.cells[colour]), "K21")
    yield from _crap_off(state, squares(box.potions), "K21")
    for cell in box.potions:
        if not state.tokens[-1] >> cell & 1:
            yield _comes("potion", POTION_LOOK, box.place(cell), "K21")
    if state.top_card is not None:
        yield _goes("card_off", Look(f"card-{state.top_card.name}"), CARD_PLACE, "K21")


def _crap_off(state: State, where: Squares, rule: str) -> Iterator[Step]:
    for cell in cells(state.all_crap & where):
        yield _goes("crap_off", CRAP_LOOK, state.table.box.place(cell), rule)


def _pawns(state: State, move: Move) -> Iterator[Step]:
    """Every pawn that is to stand elsewhere, by a bite or at the end of a set."""
    after = apply(state, move)
    for seat in state.table.seats:
        place, look = pawn(state, seat, after.scores[seat])
        if look != pawn(state, seat, state.scores[seat])[1]:
            only_bites = isinstance(move, Go) and after.scores[seat] - state.scores[seat] == move.bites
            yield pawn_step(state, seat, place, look, "K9" if only_bites else "K20")


def pawn(state: State, seat: Player, score: int) -> tuple[Place, Look]:
    """The pawn of a player with so many points."""
    table = state.table
    return Place(f"pawn.{table.banner(seat)}"), Look(f"at.{score % table.box.course}")


def pawn_step(state: State, seat: Player, place: Place, look: Look, rule: str) -> Step:
    about: dict[str, Value] = {"who": seat, "colour": state.table.banner(seat), "square": look[3:]}
    return _step("pawn", rule, look, None, place, **about)


def _comes(key: str, look: Look, target: Place, rule: str) -> Step:
    return _step(key, rule, look, None, target, where=target)


def _goes(key: str, look: Look, origin: Place, rule: str) -> Step:
    return _step(key, rule, look, origin, None, where=origin)


def _moves(key: str, look: Look, origin: Place, target: Place, rule: str) -> Step:
    return _step(key, rule, look, origin, target, origin=origin, where=target)


def _step(
    key: str, rule: str, look: Look, came_from: Place | None, target: Place | None, **values: Value
) -> Step:
    values = {"piece": look, **values}
    todo, missed = Say.of(f"kitchen.todo.{key}", **values), Say.of(f"kitchen.missed.{key}", **values)
    return Step(look, came_from, target, todo, missed, Rule(rule))
