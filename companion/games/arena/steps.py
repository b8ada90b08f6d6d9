"""A move as hands do it, and how it is asked for, told and expected."""

from __future__ import annotations

from functools import lru_cache

from companion.game import Step
from companion.games.arena.dice import Dice, Die, Kind
from companion.games.arena.play import apply, cat_way, eaten, outcome
from companion.games.arena.state import CAT, MICE, POOL, Deed, Move, State
from companion.text import Say, Value
from companion.words import Look, Place, Rule

TRAY = Place(POOL)


@lru_cache(maxsize=4096)
def steps(state: State, move: Move) -> tuple[Step, ...]:
    match move.what:
        case Deed.ROLL:
            return _rolling(state, move)
        case Deed.PASS:
            return ()
    die, target = move.die, move.target
    assert die is not None
    assert target is not None
    if die.kind == Kind.CHEESE:
        return (_step("put", "H9", die.look, TRAY, target, who=state.seat),)
    mouse = die.kind == Kind.MOVE
    piece, origin = (MICE[state.seat], state.mouse) if mouse else (CAT, state.cat)
    key, rule = ("run", "H5") if mouse else ("prowl", "H7")
    gone = {place: _gone(state, move, place, cheese) for place, cheese in eaten(state, move).items()}
    landing = gone.pop(target, None)
    return (
        *((landing,) if landing else ()),
        _step(key, rule, piece, origin, target, who=state.seat, die=die.look, origin=origin),
        *gone.values(),
        _step("take", "H2", die.look, TRAY, None, who=state.seat),
    )


def _rolling(state: State, move: Move) -> tuple[Step, ...]:
    """What lies there still is picked up, and all dice are rolled."""
    up = [_step("up", "H10", die.look, TRAY, None) for die in state.pool]
    return (*up, *(_step("roll", "H2", die.look, None, TRAY) for die in move.dice))


def _gone(state: State, move: Move, place: Place, cheese: Die) -> Step:
    """The cheese that a mouse wins or the cat eats leaves the board."""
    key, rule = ("win", "H4") if move.what == Deed.MOVE else ("eat", "H7")
    return _step(key, rule, cheese.look, place, None, who=state.seat, where=place)


def _step(
    key: str, rule: str, look: Look, origin_: Place | None, target_: Place | None, **values: Value
) -> Step:
    todo = Say.of(f"arena.todo.{key}", piece=look, **values)
    missed = Say.of(f"arena.missed.{key}", piece=look, **values)
    return Step(look, origin_, target_, todo, missed, Rule(rule))


def way(state: State, move: Move) -> tuple[Place, ...]:
    """The hexes a mouse or the cat walks over, the first one too."""
    match move.what:
        case Deed.MOVE if move.target:
            return (state.mouse, *(state.field.row_to(state.mouse, move.target) or ()))
        case Deed.CAT:
            return (state.cat, *cat_way(state, move))
    return ()


def describe(state: State, move: Move) -> Say:
    """The move in one sentence, for the history."""
    match move.what:
        case Deed.ROLL:
            return Say.of("arena.told.roll", shown=shown(move.dice))
        case Deed.PASS:
            return Say.of("arena.told.pass", who=state.seat)
    key, values = move.what.value, _values(state, move)
    if eaten(state, move):
        key += "_eats" if move.what == Deed.CAT else "_wins"
    return Say.of(f"arena.told.{key}", **values)


def shown(dice: Dice) -> tuple[Say, ...]:
    """What the dice of each kind show."""
    values = {kind: tuple(str(die.value) for die in dice if die.kind == kind) for kind in Kind}
    return tuple(Say.of(f"arena.shown.{kind}", values=found) for kind, found in values.items() if found)


def _values(state: State, move: Move) -> dict[str, Value]:
    assert move.die is not None
    assert move.target is not None
    return {
        "who": state.seat,
        "piece": move.die.look,
        "target": move.target,
        "eaten": tuple(eaten(state, move)),
        "points": apply(state, move).points[state.seat],
    }


def prompt(state: State) -> Say:
    """What is expected now."""
    end = outcome(state)
    if end is not None:
        return end.why
    if not state.rolled:
        return Say.of("arena.prompt.roll")
    return Say.of("arena.prompt.use", who=state.seat)
