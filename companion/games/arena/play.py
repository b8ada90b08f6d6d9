"""Moves, what they do, what is seen of them, and when it is over."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.errors import UsageError
from companion.game import Options, Outcome, Successor, changes
from companion.games.arena.dice import Dice, Die, Kind, looks, rolls, without
from companion.games.arena.field import Row, field
from companion.games.arena.options import COLOURS, SEATS, chosen, house_rules
from companion.games.arena.state import CAT, MICE, POOL, Deed, Move, State
from companion.games.arena.turns import after_use, passed, settled
from companion.games.arena.uses import uses
from companion.games.arena.walk import cat_rows
from companion.text import Say
from companion.words import EMPTY, Look, Place, Player, View

CORNERS = {2: (0, 3), 3: (0, 4, 2), 4: (0, 4, 3, 1)}
"""Where the mice start, by the number of players: as far apart as can be, one after another all round."""


def start(players: int, options: Options, radius: int = 3) -> State:
    if players not in SEATS:
        raise UsageError(f"Arena is a game for {SEATS[0]} to {SEATS[-1]} players, not {players}.")
    house, ground = house_rules(options, radius), field(radius)
    mice = tuple(ground.corners[corner] for corner in CORNERS[players])
    first = Player(COLOURS.index(str(chosen(options)["first"])) % players)
    return State(house, mice, ground.middle, (), (), False, first, first, 0, (0,) * players)


def outcome(state: State) -> Outcome | None:
    for seat, points in enumerate(state.points):
        if points >= state.house.target:
            return Outcome(frozenset({Player(seat)}), Say.of("arena.won", who=seat, points=points))
    return None


def moves(state: State) -> Iterator[Move]:
    """Every legal move; none once the game is over."""
    if outcome(state):
        return
    if not state.rolled:
        yield from (Move(Deed.ROLL, dice=dice) for dice in rolls(to_roll(state), state.house.values))
        return
    for die in dict.fromkeys(state.pool):
        yield from (Move(Deed(die.kind), die.value, place) for place in uses(state, state.seat, die))
    yield Move(Deed.PASS)


def to_roll(state: State) -> tuple[int, ...]:
    """How many dice of each kind are rolled: all but the cheese on the board."""
    return tuple(state.house.count(kind) - (len(state.cheese) if kind == Kind.CHEESE else 0) for kind in Kind)


def apply(state: State, move: Move) -> State:
    """The position after a legal move (one of ``moves``, or read by ``parse``)."""
    match move.what:
        case Deed.ROLL:
            return settled(state._replace(pool=move.dice, rolled=True))
        case Deed.PASS:
            return passed(state)
        case Deed.MOVE:
            after = _run(state, move)
        case Deed.CAT:
            after = _prowl(state, move)
        case Deed.CHEESE:
            assert move.target is not None
            cheese = tuple(sorted((*state.cheese, (move.target, move.value))))
            after = state._replace(cheese=cheese)
    assert move.die is not None
    return after_use(after._replace(pool=without(state.pool, move.die)))


def _run(state: State, move: Move) -> State:
    """The mouse goes to its hex; cheese there is a point."""
    assert move.target is not None
    seat, target = state.seat, move.target
    mice = tuple(target if who == seat else mouse for who, mouse in enumerate(state.mice))
    won = int(state.cheese_on(target) is not None)
    points = tuple(old + won * (who == seat) for who, old in enumerate(state.points))
    return state._replace(mice=mice, cheese=_left(state, (target,)), points=points)


def _prowl(state: State, move: Move) -> State:
    """The cat goes to its hex; cheese on its way is gone."""
    return state._replace(cat=move.target or state.cat, cheese=_left(state, cat_way(state, move)))


def cat_way(state: State, move: Move) -> Row:
    """The hexes that the cat enters."""
    rows = cat_rows(state.house.radius, state.cat, frozenset(state.mice))
    row = next(row for row in rows if move.target in row)
    return row[: move.value]


def _left(state: State, eaten: Row) -> tuple[tuple[Place, int], ...]:
    return tuple((place, value) for place, value in state.cheese if place not in eaten)


def eaten(state: State, move: Move) -> dict[Place, Die]:
    """The cheese that leaves the board with a move, where it lay."""
    match move.what:
        case Deed.CAT:
            row = cat_way(state, move)
        case Deed.MOVE:
            row = (move.target,) if move.target else ()
        case _:
            row = ()
    found = {place: state.cheese_on(place) for place in row}
    return {place: die for place, die in found.items() if die}


def view(state: State) -> View:
    """The hexes, and the dice in the pool; used dice wait beside the board, where nobody looks."""
    return View(_places(state), {POOL: looks(state.pool)})


def _places(state: State) -> dict[Place, Look]:
    shown = dict.fromkeys(state.field.hexes, EMPTY)
    shown |= {place: Die(Kind.CHEESE, value).look for place, value in state.cheese}
    shown |= {mouse: MICE[seat] for seat, mouse in enumerate(state.mice)}
    shown[state.cat] = CAT
    return shown


@lru_cache(maxsize=64)
def successors(state: State) -> tuple[Successor[State, Move], ...]:
    before = view(state)
    return tuple(_successor(state, before, move) for move in moves(state))


def _successor(state: State, before: View, move: Move) -> Successor[State, Move]:
    after = apply(state, move)
    pool = looks(after.pool)
    zones = {POOL: pool} if pool != before.zones[POOL] else {}
    places = {} if move.target is None else changes(before, View(_places(after)))
    return Successor(move, after, places, zones)


def usable(state: State, seat: Player) -> Dice:
    """The dice in the pool with which a seat could do something, each kind of face once."""
    return tuple(die for die in dict.fromkeys(state.pool) if uses(state, seat, die))
