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
from companion.games.kitchen.says import say
from companion.games.kitchen.state import State
from companion.games.kitchen.table import Table
from companion.text import Value
from companion.words import EMPTY, Look, Place, Player

POTION_LOOK = TOKEN_LOOKS[-1]


@lru_cache(maxsize=4096)
def steps(state: State, move: Move) -> tuple[Step, ...]:
    """On the board first, then the pawns."""
    return (*on_board(state, move), *_pawns(state, move))


def on_board(state: State, move: Move) -> Iterator[Step]:
    comes = _Hand(state.table).comes
    match move:
        case Lay():
            return iter((comes("lay", Look(f"token-{move.kind.word}"), move.place, "K0"),))
        case Put():
            return _put(state, move)
        case Draw():
            return iter((comes("card", Look(f"card-{move.card}"), CARD_PLACE, "K0"),))
        case Summon():
            return _summoned(state, move)
        case Drop():
            return iter((comes("crap", CRAP_LOOK, move.place, "K16"),) if move.place else ())
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
    hand, colour = _Hand(state.table), state.table.colour(move.colour)
    origin = state.table.box.place(state.cells[colour])
    takes = [hand.goes("take", token_at(state, place), place, "K6") for place in move.takes]
    slips = [hand.goes("crap_off", CRAP_LOOK, place, "K17") for place in move.slips]
    under = [step for step in (*takes, *slips) if step.origin == move.end]  # it makes room first
    yield from under
    if origin != move.end:
        yield hand.moves("walk", animal_look(state, colour), origin, move.end, "K1")
    yield from (step for step in (*takes, *slips) if step.origin != move.end)


def _turned(state: State, colour: Colour, form: Form, rule: str) -> Iterator[Step]:
    """The die is turned where it lies; the same face again cannot be seen."""
    if form != state.forms[colour]:
        look = animal_look(state._replace(forms=_with(state.forms, colour, form)), colour)
        place = state.table.box.place(state.cells[colour])
        about: dict[str, Value] = {"animal": animal_look(state, colour), "where": place}
        yield _Hand(state.table).step("turn", rule, look, None, place, **about)


def _with(forms: tuple[Form, ...], colour: Colour, form: Form) -> tuple[Form, ...]:
    return (*forms[:colour], form, *forms[colour + 1 :])


def _put(state: State, move: Put) -> Iterator[Step]:
    colour = state.table.colour(move.colour)
    cell = state.table.positions[move.number - 1]
    yield from crap_off(state, 1 << cell, "K21")
    look = animal_look(state._replace(forms=_with(state.forms, colour, move.form)), colour)
    yield _Hand(state.table).comes("put", look, state.table.box.place(cell), "K0")


def _summoned(state: State, move: Summon) -> Iterator[Step]:
    """Nobody is put on a square that is still taken: where all wait for each other, one is lifted."""
    box, table, hand = state.table.box, state.table, _Hand(state.table)
    goals = {table.colour(name): box.yellow[number - 1] for name, number in move.numbers}
    yield from crap_off(state, squares(goals.values()), "K22")
    where = {colour: state.cells[colour] for colour in COLOURS if state.cells[colour] != NOWHERE}
    left = [colour for colour in goals if where[colour] != goals[colour]]
    while left:
        ready = next((c for c in left if goals[c] not in where.values()), None)
        look = animal_look(state, left[0] if ready is None else ready)
        if ready is None:
            yield hand.goes("lift", look, box.place(where.pop(left[0])), "K15")
            continue
        target = box.place(goals[ready])
        if ready in where:
            yield hand.moves("summon", look, box.place(where[ready]), target, "K15")
        else:
            yield hand.comes("summon_lifted", look, target, "K15")
        where[ready] = goals[ready]
        left.remove(ready)


def _cleared(state: State) -> Iterator[Step]:
    """In the kitchen the animals come off; in the race they stay where they are."""
    box, hand = state.table.box, _Hand(state.table)
    for colour in state.table.present if not state.table.start else ():
        if state.cells[colour] != NOWHERE:
            yield hand.goes("clear", animal_look(state, colour), box.place(state.cells[colour]), "K21")
    yield from crap_off(state, squares(box.potions), "K21")
    for cell in box.potions:
        if not state.tokens[-1] >> cell & 1:
            yield hand.comes("potion", POTION_LOOK, box.place(cell), "K21")
    if state.top_card is not None:
        yield hand.goes("card_off", Look(f"card-{state.top_card.name}"), CARD_PLACE, "K21")


def crap_off(state: State, where: Squares, rule: str) -> Iterator[Step]:
    for cell in cells(state.all_crap & where):
        yield _Hand(state.table).goes("crap_off", CRAP_LOOK, state.table.box.place(cell), rule)


def _pawns(state: State, move: Move) -> Iterator[Step]:
    after = apply(state, move)
    bites = move.bites if isinstance(move, Go) else 0
    return pawn_steps(state, after.scores, bites)


def pawn_steps(state: State, scores: tuple[int, ...], bites: int = 0) -> Iterator[Step]:
    """Every pawn that is to stand elsewhere, by a bite or at the end of a set."""
    for seat in state.table.seats:
        place, look = pawn(state, seat, scores[seat])
        if look != pawn(state, seat, state.scores[seat])[1]:
            only_bites = bites and scores[seat] - state.scores[seat] == bites
            about: dict[str, Value] = {"who": seat, "colour": state.table.banner(seat), "square": look[3:]}
            rule = "K9" if only_bites else "K20"
            yield _Hand(state.table).step("pawn", rule, look, None, place, **about)


def pawn(state: State, seat: Player, score: int) -> tuple[Place, Look]:
    """The pawn of a player with so many points."""
    table = state.table
    return Place(f"pawn.{table.banner(seat)}"), Look(f"at.{score % table.box.course}")


class _Hand:
    """What a hand does, in the words and by the rules of the game that is played."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def comes(self, key: str, look: Look, target: Place, rule: str) -> Step:
        return self.step(key, rule, look, None, target, where=target)

    def goes(self, key: str, look: Look, origin: Place, rule: str) -> Step:
        return self.step(key, rule, look, origin, None, where=origin)

    def moves(self, key: str, look: Look, origin: Place, target: Place, rule: str) -> Step:
        return self.step(key, rule, look, origin, target, origin=origin, where=target)

    def step(
        self,
        key: str,
        rule: str,
        look: Look,
        came_from: Place | None,
        target: Place | None,
        **values: Value,
    ) -> Step:
        values = {"piece": look, **values}
        todo, missed = (say(self.table, f"{kind}.{key}", **values) for kind in ("todo", "missed"))
        return Step(look, came_from, target, todo, missed, self.table.rule(rule))
