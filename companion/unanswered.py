"""Photographs answer no questions: the evening may have gone on from any of the answers to the last one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.game import Game
from companion.judge import judge
from companion.observation import Observation
from companion.verdict import Candidate, Clear, Unfinished, Unsure, Verdict


def went_on(
    game: Game[Any, Any], states: Sequence[Any], seen: Observation, answers: Sequence[Candidate]
) -> Verdict | None:
    """What *seen* is if one of *answers* is right; a whole move goes before a half one."""
    found: list[Candidate] = []
    further: tuple[Candidate, ...]
    halfway: Unfinished | None = None
    doubtful = False
    for answer in answers:
        match judge(game, after(game, states, answer), seen):
            case Unfinished() as unfinished:
                halfway, further = halfway or unfinished, ()
            case Clear(move):
                further = (move,)
            case Unsure(options):
                further, doubtful = options, True
            case _:
                further = ()
        found += [
            Candidate((*answer.moves, *move.moves), answer.undo, move.cost)
            for move in further
            if move.undo == 0
        ]
    if len(found) == 1 and not doubtful:
        return Clear(found[0], 0.0)
    return Unsure(tuple(found), ()) if found else halfway


def after(game: Game[Any, Any], states: Sequence[Any], answer: Candidate) -> list[Any]:
    """All positions of the game if *answer* is what was played."""
    found = list(states[: len(states) - answer.undo])
    for text in answer.moves:
        found.append(game.apply(found[-1], game.parse(found[-1], text)))
    return found
