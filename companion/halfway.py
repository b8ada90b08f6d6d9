"""Moves under way: a part of their steps shows on the table, and what is left is the to-do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.costs import Position, Ranked
from companion.game import Step
from companion.stage import Stage, touched
from companion.text import Say
from companion.verdict import Todo, Unfinished


@dataclass(frozen=True, slots=True)
class Way:
    """A legal move (notation) that is under way, and how far it has come."""

    move: str
    stage: Stage


def ways(now: Position, ranked: Ranked, doubt: float) -> list[Way]:
    """The moves that have begun, and every place they touch shows a look that it has on the way.

    The first step tells that a move has begun, or that something went out of a zone for good: the die
    may be taken before the piece is moved.  Where only one move is left, any of its steps tells it.
    """
    surprising = now.surprising(doubt)
    found = []
    for _, successor in ranked:
        steps = now.game.steps(now.state, successor.move)
        if surprising <= touched(steps):
            stage = Stage(now, steps)
            if stage.cost <= doubt and stage.left and _begun(stage, doubt, only=len(ranked) == 1):
                found.append(Way(str(successor.move), stage))
    return found


def _begun(stage: Stage, doubt: float, only: bool) -> bool:
    if only:
        return len(stage.left) < len(stage.steps)
    if stage.left[0] is not stage.steps[0]:
        return True
    return bool(stage.deeds) and not stage.in_hand(doubt)


def unfinished(ways: Sequence[Way]) -> Unfinished:
    """What is left to do: of several moves, of those that are nearest to their end."""
    fewest = min(len(way.stage.left) for way in ways)
    near = [way for way in ways if len(way.stage.left) == fewest]
    todo = _common_todo([way.stage.left for way in near])
    places = dict.fromkeys(place for item in todo for place in item.places)
    return Unfinished(tuple(way.move for way in near), todo, tuple(places))


def _todo(step: Step) -> Todo:
    return Todo(step.todo, step.missed, step.rule, tuple(p for p in (step.origin, step.target) if p))


def _common_todo(ways: Sequence[Sequence[Step]]) -> tuple[Todo, ...]:
    """What every way on asks for; where they share nothing, a choice between them."""
    common = [step for step in ways[0] if all(step in way for way in ways[1:])]
    if common or len(ways) == 1:
        return tuple(_todo(step) for step in common)
    firsts = [_todo(way[0]) for way in ways]
    places = tuple(dict.fromkeys(place for way in ways for step in way for place in _todo(step).places))
    asks = tuple(dict.fromkeys(todo.ask for todo in firsts))
    either = asks[0] if len(asks) == 1 else Say.of("judge.either", options=asks)
    return (Todo(either, firsts[0].missed, firsts[0].rule, places),)
