"""How simulated people choose: a move, and now and then a mistake.  Any game will do."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from companion.game import Game, Step, Successor, changes, trajectory
from companion.words import EMPTY, Look, Place, Player, View

AnyGame = Game[Any, Any]
SURE = 1e6
DEEP = 6
"""How many of the best moves a sensible player thinks about once more, with the answer in mind."""
RARE = 0.6
"""How much likelier mistakes are that can be made in few ways now; at 0.6 a few hundred show every kind."""
FORGETFUL = 0.35
"""How many of the mistakes are forgotten steps."""


@dataclass(frozen=True, slots=True)
class Intent:
    """What somebody is up to.

    ``move`` a right move; ``forgot`` a move with a step left out; ``slip`` a usual mistake; ``back`` the
    mistake put back; ``second`` another move instead of the last one; ``undo`` the last move put back.
    """

    kind: str
    move: str | None = None
    changes: Mapping[Place, Look] = field(default_factory=dict)
    """Of a mistake: what the table shows after it, where that is new."""
    rule: str | None = None
    why: str | None = None
    """Which mistake: the key of the sentence that names it."""
    skip: int | None = None
    """Of a forgotten step: which."""
    halfway: bool = False
    """The mistake is also a stage of a legal move: "not finished" is a right answer to it."""

    @property
    def mistake(self) -> bool:
        return self.kind in ("forgot", "slip")

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def intended(data: Mapping[str, Any]) -> Intent:
    where = {Place(place): Look(look) for place, look in data["changes"].items()}
    return Intent(**{**data, "changes": where})


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


def explained(game: AnyGame, states: Sequence[Any]) -> set[View]:
    """All tables that mean something right after *states* (the last is now): no mistake looks like that.

    The positions so far, every move from here, every pair of moves, and every other last move.
    """
    found = {game.view(state) for state in states}
    if len(states) > 1:
        found |= _after(game, states[-2]).keys()
    for view, successor in _after(game, states[-1]).items():
        found.add(view)
        if game.outcome(successor.after) is None:
            found |= _after(game, successor.after).keys()
    return found


def _after(game: AnyGame, state: Any) -> dict[View, Successor[Any, Any]]:
    before = game.view(state)
    return {before.with_places(s.changes): s for s in game.successors(state)}


def mistake(game: AnyGame, states: Sequence[Any], move: Any, chance: random.Random) -> Intent | None:
    """A mistake instead of *move*: a step left out, or one of the game's usual slips."""
    state = states[-1]
    before, fine = game.view(state), explained(game, states)
    forgotten = _forgotten(game, state, move, fine, chance)
    if forgotten is not None and chance.random() < FORGETFUL:
        return forgotten
    kinds: dict[tuple[str, str], list[Intent]] = {}
    for slip in game.slips(state):
        if before.with_places(slip.changes) not in fine:
            intent = Intent("slip", None, dict(slip.changes), slip.rule, slip.why.key)
            kinds.setdefault((slip.rule, slip.why.key), []).append(intent)
    if not kinds:
        return forgotten
    # The fewer ways there are to make it, the rarer the occasion: take it.
    names = sorted(kinds)
    chosen = chance.choice(kinds[chance.choices(names, [len(kinds[name]) ** -RARE for name in names])[0]])
    return replace(chosen, halfway=_halfway(game, state, chosen.changes))


def _forgotten(game: AnyGame, state: Any, move: Any, fine: set[View], chance: random.Random) -> Intent | None:
    steps = list(game.steps(state, move))
    before = game.view(state)
    for index in chance.sample(range(1, len(steps)), len(steps) - 1) if len(steps) > 1 else ():
        left = after_steps(before, [step for i, step in enumerate(steps) if i != index])
        if left not in fine:
            step = steps[index]
            shown = changes(before, left)
            halfway = _halfway(game, state, shown)
            return Intent("forgot", str(move), shown, step.rule, step.missed.key, index, halfway)
    return None


def _halfway(game: AnyGame, state: Any, shown: Mapping[Place, Look]) -> bool:
    """Whether *shown* is a stage of some legal move: every place has a look that it has on the way."""
    before = game.view(state)
    for successor in game.successors(state):
        ways = trajectory(before, game.steps(state, successor.move))
        if all(look in ways.get(place, ()) for place, look in shown.items()):
            return True
    return False


def after_steps(view: View, steps: Sequence[Step]) -> View:
    """What the table shows after these steps; one whose piece never came there is not done."""
    for step in steps:
        if step.origin is not None:
            if view.places[step.origin] != step.look:
                continue
            view = view.with_places({step.origin: EMPTY})
        if step.target is not None:
            view = view.with_places({step.target: step.look})
    return view
