"""Random boards and random whole games of the arena, with everything checked that must always hold.

``python -m tests.long_run arena [--games N]``: so many boards, and so many games for each number of players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from companion.game import Options
from companion.games.arena.dice import Die, Kind, counted, sorted_dice
from companion.games.arena.field import field
from companion.games.arena.options import SEATS, House
from companion.games.arena.play import apply, cat_way, moves, outcome, start, to_roll, view
from companion.games.arena.state import POOL, Deed, Move, State
from companion.games.arena.turns import can_act
from companion.games.arena.uses import uses
from companion.words import EMPTY, Place, Player
from tests.arena_oracle import Oracle

LONGEST = 5_000
"""Moves; a random game that long would be a game without an end."""


def random_board(chance: Random) -> State:
    """Mice, cat and cheese anywhere they may be, and all dice in the pool."""
    radius = chance.choice((3, 3, 4, 5))
    ground, players = field(radius), chance.choice((2, 3, 4))
    cat = chance.choice([place for place in ground.hexes if place not in ground.rim])
    others = chance.sample([place for place in ground.hexes if place != cat], players + 3)
    cheese = tuple(sorted((place, chance.choice((1, 2, 3))) for place in others[players:]))
    pool = sorted_dice(Die(kind, value) for kind in Kind for value in (1, 2, 3))
    nobody = (0,) * players
    mice, seat = tuple(others[:players]), Player(chance.randrange(players))
    return State(House(radius), mice, cat, cheese[: chance.randrange(4)], pool, True, seat, seat, 0, nobody)


def compare(state: State) -> int:
    """Ask the slow rules about every die; how many moves were compared."""
    oracle = Oracle(state.house.radius, [*state.mice], state.cat, [place for place, _ in state.cheese])
    count = 0
    for value in (1, 2, 3):
        for seat in range(state.players):
            runs = uses(state, Player(seat), Die(Kind.MOVE, value))
            assert {*runs} == {*oracle.runs(seat, value)}, state
            count += len(runs)
        walks = oracle.walks(value)
        ends = uses(state, state.seat, Die(Kind.CAT, value))
        assert sorted(ends) == sorted(walks), state
        for end in ends:
            assert list(cat_way(state, Move(Deed.CAT, value, end))) == walks[end], state
        spots = uses(state, state.seat, Die(Kind.CHEESE, value))
        assert {*spots} == oracle.spots(value), state
        count += len(ends) + len(spots)
    return count


def random_move(state: State, chance: Random) -> Move:
    """Any legal move; dice roll as dice do."""
    if state.rolled:
        legal = list(moves(state))
        return chance.choice(legal[:-1] if len(legal) > 1 and chance.random() < 0.9 else legal)
    counts = zip(Kind, to_roll(state), strict=True)
    dice = (Die(kind, chance.choice(state.house.values)) for kind, count in counts for _ in range(count))
    return Move(Deed.ROLL, dice=sorted_dice(dice))


def check_game(players: int, options: Options, chance: Random) -> Counter[str]:
    """Play one game to its end; what was seen in it."""
    state, seen = start(players, options), Counter[str]()
    check(state)
    while outcome(state) is None:
        move = random_move(state, chance)
        after = apply(state, move)
        check(after)
        check_move(state, move, after)
        seen[move.what.value] += 1
        seen["points"] += sum(after.points) - sum(state.points)
        seen["rounds"] += not after.rolled
        seen["skips"] += skipped(state, move, after)
        state = after
        assert sum(seen.values()) < 10 * LONGEST, "a game without an end"
    assert list(moves(state)) == []
    assert sorted(state.points)[-1] == state.house.target > sorted(state.points)[-2]
    seen["games"] += 1
    return seen


def skipped(state: State, move: Move, after: State) -> int:
    """How many seats had to skip between two turns of the same round."""
    if not (state.rolled and after.rolled) or outcome(after):
        return 0
    return (after.seat - state.seat - 1) % state.players


def check(state: State) -> None:
    """What holds in every position."""
    house, ground = state.house, state.field
    pieces = [*state.mice, state.cat, *(place for place, _ in state.cheese)]
    assert len(set(pieces)) == len(pieces), "two on one hex"
    assert set(pieces) <= set(ground.hexes)
    assert state.cat not in ground.rim
    lying = counted((*state.pool, *state.cheese_dice))
    assert all(lying[kind] <= house.count(kind) for kind in Kind), "more dice than there are"
    assert all(die.value in house.values for die in (*state.pool, *state.cheese_dice))
    shown = view(state)
    assert sum(look != EMPTY for look in shown.places.values()) == len(pieces)
    assert len(shown.zones[POOL]) == len(state.pool)
    if state.rolled and not outcome(state):
        assert can_act(state, state.seat), "somebody who has to skip is asked"
        assert state.passes < state.players


def check_move(state: State, move: Move, after: State) -> None:
    """What every move keeps."""
    house = state.house
    gained = [new - old for new, old in zip(after.points, state.points, strict=True)]
    if move.what == Deed.ROLL:
        assert len(after.pool) + len(after.cheese) == sum(house.dice), "all dice are rolled"
        assert (after.mice, after.cat, after.cheese) == (state.mice, state.cat, state.cheese)
    if move.what in (Deed.ROLL, Deed.PASS, Deed.CAT, Deed.CHEESE):
        assert not any(gained)
    if move.target is None:
        return
    assert move.die is not None
    assert sorted_dice((*after.pool, move.die)) == state.pool, "one die is used"
    won = gained[state.seat]
    assert sum(gained) == won in (0, 1)
    put = move.what == Deed.CHEESE
    assert len(after.cheese) <= len(state.cheese) + put - won
    moved = [seat for seat in range(state.players) if after.mice[seat] != state.mice[seat]]
    assert moved == ([state.seat] if move.what == Deed.MOVE else [])
    assert (after.cat != state.cat) == (move.what == Deed.CAT)
    assert after.starts == (state.seat + 1) % state.players


def board_of(*mice: str, cat: str, radius: int = 3) -> State:
    """A board to look at, with every face once in the pool."""
    pool = sorted_dice(Die(kind, value) for kind in Kind for value in (1, 2, 3))
    first = Player(0)
    places = tuple(Place(mouse) for mouse in mice)
    return State(House(radius), places, Place(cat), (), pool, True, first, first, 0, (0,) * len(mice))


def long_run(games: int) -> Iterator[str]:
    """Boards against the slow rules, then whole games for each number of players."""
    chance = Random("arena long run")
    compared = sum(compare(random_board(chance)) for _ in range(games))
    yield f"{games:6} random boards: {compared:,} moves agree with the slow rules"
    for players in SEATS:
        seen = Counter[str]()
        for number in range(games):
            seen += check_game(players, {}, Random(f"arena {players} {number}"))
            if (number + 1) % 500 == 0:
                yield f"{players} players, {number + 1:5} of {games} games so far"
        yield f"{players} players: " + ", ".join(f"{count:,} {kind}" for kind, count in seen.items())
