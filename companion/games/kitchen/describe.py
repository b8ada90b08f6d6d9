"""Moves in one sentence each, for the history."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

from companion.games.kitchen.looks import TOKEN_LOOKS, animal_look
from companion.games.kitchen.moves import Change, Clear, Draw, Drop, EndAs, Go, Keep, Lay, Move, Put, Summon
from companion.games.kitchen.phrases import all_of, on
from companion.games.kitchen.says import say
from companion.games.kitchen.state import State
from companion.games.kitchen.steps import token_at
from companion.games.kitchen.turns import go_of
from companion.games.kitchen.walk import walks
from companion.text import Say, Value
from companion.words import Look, Place


def describe(state: State, move: Move) -> Say:
    _say = partial(told, state)
    match move:
        case Lay():
            return _say("lay", who=state.turn, piece=f"token-{move.kind.word}", where=move.place)
        case Put():
            where = state.table.box.place(state.table.positions[move.number - 1])
            piece = f"{move.colour}-{move.form.word}"
            return _say("put", piece=piece, number=move.number, where=where)
        case Draw():
            return _drawn(state, move)
        case Summon():
            calls = [_say("number", colour=colour, number=number) for colour, number in move.numbers]
            return _say("summon", calls=(all_of(calls),))
        case Drop():
            about: dict[str, Value] = {"who": state.turn, "piece": f"token-{move.kind.word}"}
            return _say("crap", where=move.place, **about) if move.place else _say("crap_out", **about)
        case Change():
            same = state.forms[state.table.colour(move.colour)] == move.form
            return _say(f"{move.how}{'_same' if same else ''}", who=state.turn, **_turned(state, move))
        case Go():
            return _walked(state, move)
        case EndAs():
            return _say("ends", who=state.turn, **_turned(state, move))
        case Keep():
            return _say("keep", who=state.turn)
        case Clear():
            return _say("clear", who=state.table.seat_of(move.first))


def told(state: State, key: str, **values: Value) -> Say:
    return say(state.table, f"move.{key}", **values)


def _drawn(state: State, move: Draw) -> Say:
    card = next(card for card in state.table.box.cards if card.name == move.card)
    if card.special or card.form is None:
        return told(state, f"card_{card.special}")
    arrow = "clockwise" if card.clockwise else "other_way"
    return told(state, f"card_{'not' if card.barred else 'all'}_{card.form.word}_{arrow}", card=move.card)


def _turned(state: State, move: Change | EndAs) -> dict[str, Value]:
    animal = animal_look(state, state.table.colour(move.colour))
    return {"animal": animal, "piece": f"{move.colour}-{move.form.word}"}


def _walked(state: State, move: Go) -> Say:
    """Where it went and what it got; the way there is what we make of it."""
    colour = state.table.colour(move.colour)
    origin = state.table.box.place(state.cells[colour])
    about: dict[str, Value] = {"who": state.turn, "animal": animal_look(state, colour), "target": move.end}
    if origin == move.end and not (move.takes or move.slips or move.steals or move.bites):
        return told(state, "stays", **about)
    goes = told(state, "goes", animal=about["animal"], origin=origin, target=move.end)
    return told(state, "walks", who=state.turn, feats=(all_of((goes, *feats(state, move))),))


def feats(state: State, move: Go) -> Iterator[Say]:
    if move.takes:
        yield told(
            state, "takes", things=(all_of([on(token_at(state, place), place) for place in move.takes]),)
        )
    if move.slips:
        yield told(state, "slips", where=move.slips)
    for kind, victim in move.steals:
        loot: Look = TOKEN_LOOKS[kind]
        yield told(state, "steals", piece=loot, whom=state.table.seat_of(victim))
    if move.bites:
        yield told(state, "bites" if move.bites > 1 else "bites_once", count=move.bites)


def way(state: State, move: Move) -> tuple[Place, ...]:
    """The squares an animal came along, as far as one can tell."""
    return inferred_path(state, move) if isinstance(move, Go) else ()


@lru_cache(maxsize=256)
def inferred_path(state: State, move: Go) -> tuple[Place, ...]:
    """One way that leads to what was seen, the start first; for drawing."""
    colour, place = state.table.colour(move.colour), state.table.box.place
    found = (walk.path for walk in walks(state.scene(), colour) if go_of(state.table, colour, walk) == move)
    return tuple(place(cell) for cell in next(found, ()))
