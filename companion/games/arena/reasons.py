"""Why a die cannot be used for a hex: one reason, the plainest first."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.arena.dice import Die, Kind
from companion.games.arena.field import Row
from companion.games.arena.state import CAT, MICE, State
from companion.games.arena.walk import price, shunned
from companion.text import Say, Value
from companion.words import Place, Player


class Reason(NamedTuple):
    rule: str
    key: str
    values: dict[str, Value]
    places: tuple[Place, ...]


def cannot_use(state: State, seat: Player, die: Die, target: Place) -> Reason | None:
    """Why a seat cannot use such a die for a hex, be there one in the pool or not."""
    match die.kind:
        case Kind.MOVE:
            return cannot_go(state, seat, target) or too_dear(state, seat, die.value, target)
        case Kind.CAT:
            return cannot_prowl(state, die.value, target)
    return cannot_lie(state, die.value, target)


def cannot_go(state: State, seat: Player, target: Place) -> Reason | None:
    """Why a mouse can never go to a hex from where it stands, whatever the die shows."""
    origin = state.mice[seat]
    taken = _taken(state, target)
    if taken:
        return taken
    row, values = state.field.row_to(origin, target), _values(seat, origin, target)
    if row is None:
        return Reason("H5", "why.not_straight", values, (origin, target))
    hit = next((place for place in row if place in state.others(seat)), None)
    if hit:
        piece = state.piece_on(hit) or CAT
        return Reason("H6", "why.through", {**values, "piece": piece, "where": hit}, (origin, hit, target))
    return None


def too_dear(state: State, seat: Player, value: int, target: Place) -> Reason | None:
    """The way there costs more than the die shows; hex by hex."""
    row = state.field.row_to(state.mice[seat], target) or ()
    cost = sum(price(state.field, state.others(seat), place) for place in row)
    if cost <= value:
        return None
    return Reason("H5", "why.too_dear", {**dear(state, seat, row), "value": value}, row)


def dear(state: State, seat: Player, row: Row) -> dict[str, Value]:
    """What a way costs, in values for a sentence."""
    cost = sum(price(state.field, state.others(seat), place) for place in row)
    costs = tuple(told_price(state, seat, place) for place in row)
    return {"who": seat, "target": row[-1], "cost": cost, "costs": costs}


def told_price(state: State, seat: Player, place: Place) -> Say:
    """What entering a hex costs, and because of whom."""
    near = touching(state, place, seat)
    cost = 1 + len(near)
    key = "one" if not near else "near" if len(near) == 1 else "nears"
    return Say.of(f"arena.cost.{key}", where=place, cost=cost, near=near)


def touching(state: State, place: Place, seat: Player | None = None) -> tuple[Say, ...]:
    """Who stands beside a hex: the cat and the mice but that of *seat*; without a seat all mice, no cat."""
    near = state.field.near[place]
    cat = (Say.of("arena.near.cat"),) if seat is not None and state.cat in near else ()
    mice = (
        Say.of("arena.near.mouse", other=other)
        for other, mouse in enumerate(state.mice)
        if mouse in near and other != seat
    )
    return (*cat, *mice)


def cannot_prowl(state: State, value: int, target: Place) -> Reason | None:
    """Why the cat cannot go to a hex with such a die."""
    taken, ground = _taken(state, target), state.field
    if taken:
        return taken
    row = ground.row_to(state.cat, target)
    values: dict[str, Value] = {"origin": state.cat, "target": target, "value": value}
    if row is None:
        return Reason("H7", "why.cat_not_straight", values, (state.cat, target))
    mice = frozenset(state.mice)
    hit = next((place for place in row if shunned(ground, place, mice)), None)
    if hit and hit in row[:value]:
        return _shunned(state, hit, values)
    if len(row) > value:
        return Reason("H7", "why.cat_too_far", {**values, "end": row[value - 1]}, (row[value - 1], target))
    return _too_near(state, row, value, values)


def _shunned(state: State, hit: Place, values: dict[str, Value]) -> Reason:
    mouse = state.piece_on(hit)
    if mouse:
        return Reason("H8", "why.cat_through", {**values, "piece": mouse, "where": hit}, (state.cat, hit))
    if hit in state.field.rim:
        return Reason("H7", "why.cat_rim", {**values, "where": hit}, (hit,))
    near = touching(state, hit)
    return Reason("H8", "why.cat_shy", {**values, "where": hit, "near": near}, (hit,))


def _too_near(state: State, row: Row, value: int, values: dict[str, Value]) -> Reason | None:
    """The cat stopped although it could have gone on."""
    ground, mice = state.field, frozenset(state.mice)
    way = next(full for full in ground.rows[state.cat] if full[: len(row)] == row)[:value]
    stop = next((n for n, place in enumerate(way) if shunned(ground, place, mice)), len(way))
    if stop <= len(row):
        return None
    end = way[stop - 1]
    return Reason("H7", "why.cat_too_near", {**values, "end": end}, (row[-1], end))


def cannot_lie(state: State, value: int, target: Place) -> Reason | None:
    """Why a cheese die cannot be put on a hex."""
    taken = _taken(state, target)
    if taken:
        return taken
    values: dict[str, Value] = {"target": target, "value": value}
    if state.cheese_on(target):
        return Reason("H9", "why.cheese_there", values, (target,))
    steps = state.field.apart(state.cat, target)
    if steps != value:
        return Reason("H9", "why.cheese_far", {**values, "steps": steps}, (target, state.cat))
    return None


def cannot_take(state: State, seat: Player, die: Die) -> Reason:
    """Why nothing can be done with a die."""
    values: dict[str, Value] = {"who": seat, "piece": die.look, "value": die.value}
    match die.kind:
        case Kind.MOVE:
            return Reason("H11", "why.no_way", values, (state.mice[seat],))
        case Kind.CAT:
            return Reason("H7", "why.cat_stuck", values, (state.cat,))
    return Reason("H9", "why.no_spot", values, (state.cat,))


def _taken(state: State, target: Place) -> Reason | None:
    piece = state.piece_on(target)
    return Reason("H6", "why.taken", {"piece": piece, "where": target}, (target,)) if piece else None


def _values(seat: Player, origin: Place, target: Place) -> dict[str, Value]:
    return {"who": seat, "origin": origin, "target": target, "piece": MICE[seat]}
