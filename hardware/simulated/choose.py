"""How simulated people choose: a move, and now and then a mistake.  Any game will do."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from companion.game import Game, Step, changes
from companion.words import EMPTY, Look, Place, Player, View

AnyGame = Game[Any, Any]
SURE = 1e6
DEEP = 6
"""How many of the best moves a sensible player thinks about once more, with the answer in mind."""


@dataclass(frozen=True, slots=True)
class Intent:
    """What somebody is up to: ``move`` (right), ``forgot`` (a step is left out) or ``slip`` (a mistake)."""

    kind: str
    move: str | None
    changes: Mapping[Place, Look] = field(default_factory=dict)
    """Of a mistake: what the table shows after it, where that is new."""
    rule: str | None = None
    why: str | None = None
    """Which mistake: the key of the sentence that names it."""
    skip: int | None = None
    """Of a forgotten step: which."""

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def random_move(game: AnyGame, state: Any, chance: random.Random) -> Any:
    return chance.choice(game.successors(state)).move


def sensible_move(game: AnyGame, state: Any, chance: random.Random) -> Any:
    """Win if possible; else the best score, not letting the next player win if it can be helped."""
    found = list(game.successors(state))
    chance.shuffle(found)
    player = state.turn
    found.sort(key=lambda s: _worth(game, s.after, player), reverse=True)
    best, most = found[0], float("-inf")
    for successor in found[:DEEP]:
        worth = _worth(game, successor.after, player)
        if worth < SURE and game.outcome(successor.after) is None and successor.after.turn != player:
            worth -= 0.9 * _threat(game, successor.after)
        if worth > most:
            best, most = successor, worth
    return best.move


def _worth(game: AnyGame, state: Any, player: Player) -> float:
    outcome = game.outcome(state)
    if outcome is not None:
        return SURE if player in outcome.winners else -SURE if outcome.winners else 0.0
    scores = {tally.player: float(tally.score) for tally in game.scores(state)}
    rest = [score for other, score in scores.items() if other != player]
    return scores.get(player, 0.0) - max(rest, default=0.0)


def _threat(game: AnyGame, state: Any) -> float:
    player = state.turn
    now = _worth(game, state, player)
    return max((_worth(game, s.after, player) - now for s in game.successors(state)), default=0.0)


PLAYERS = {"random": random_move, "sensible": sensible_move}


def mistake(game: AnyGame, state: Any, move: Any, chance: random.Random) -> Intent | None:
    """A mistake instead of *move*: a step left out, or one of the game's usual slips; every kind in turn."""
    before = game.view(state)
    fine = {before, *(before.with_places(s.changes) for s in game.successors(state))}
    forgotten = _forgotten(game, state, move, fine, chance)
    kinds: dict[tuple[str, str], list[Intent]] = {}
    for slip in game.slips(state):
        if before.with_places(slip.changes) not in fine:
            intent = Intent("slip", None, dict(slip.changes), slip.rule, slip.why.key)
            kinds.setdefault((slip.rule, slip.why.key), []).append(intent)
    if forgotten is not None and (not kinds or chance.random() < 0.35):
        return forgotten
    return chance.choice(kinds[chance.choice(sorted(kinds))]) if kinds else None


def _forgotten(game: AnyGame, state: Any, move: Any, fine: set[View], chance: random.Random) -> Intent | None:
    steps = list(game.steps(state, move))
    before = game.view(state)
    for index in chance.sample(range(1, len(steps)), len(steps) - 1) if len(steps) > 1 else ():
        left = after_steps(before, [step for i, step in enumerate(steps) if i != index])
        if left not in fine:
            step = steps[index]
            return Intent("forgot", str(move), changes(before, left), step.rule, step.missed.key, index)
    return None


def after_steps(view: View, steps: list[Step]) -> View:
    """What the table shows after these steps."""
    for step in steps:
        if step.origin is not None:
            view = view.with_places({step.origin: EMPTY})
        if step.target is not None:
            view = view.with_places({step.target: step.look})
    return view


def intended(data: Mapping[str, Any] | None) -> Intent | None:
    if data is None:
        return None
    where = {Place(place): Look(look) for place, look in data["changes"].items()}
    return Intent(data["kind"], data["move"], where, data["rule"], data["why"], data["skip"])
