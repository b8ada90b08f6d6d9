"""How simulated people choose: a move, and now and then a mistake.  Any game will do."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from companion.differences import misfit
from companion.game import Game, Slip, Step, changes, seen_after, trajectory, zone_changes
from companion.lying import beyond, fewer, more
from companion.words import EMPTY, Look, Place, Player, View, Zone

AnyGame = Game[Any, Any]
SURE = 1e6
DEEP = 6
"""How many of the best moves a sensible player thinks about once more, with the answer in mind."""
RARE = 0.6
"""How much likelier mistakes are that can be made in few ways now; at 0.6 a few hundred show every kind."""
FIRST = 12
"""How many first moves of a pair are followed up; a referee does not think further either."""
MANY = 60
"""So many are too many to follow up all of them."""
TRIES = 12
"""How many slips are thought of before somebody plays right after all."""
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
    zones: Mapping[Zone, tuple[Look, ...]] = field(default_factory=dict)
    """What lies in the zones after the mistake, where that is new."""
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
    zones = {Zone(zone): tuple(map(Look, looks)) for zone, looks in data["zones"].items()}
    return Intent(**{**data, "changes": where, "zones": zones})


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


class Explained:
    """All tables that mean something right after *states* (the last is now): no mistake looks like that.

    The positions so far, every move from here, every pair of moves, and every other last move.
    """

    def __init__(self, game: AnyGame, states: Sequence[Any]) -> None:
        self.game, self.states = game, states
        self.views = {game.view(state) for state in states}
        self._known: dict[Any, set[Marks]] = {}

    def __contains__(self, view: View) -> bool:
        return (
            view in self.views
            or any(self._leads(state, view) for state in self.states[-2:])
            or any(self._leads(state, view) for state in self._near(view))
        )

    def _near(self, view: View) -> list[Any]:
        """The next positions that look most like *view*, all that look equally much like it.

        Where these are very many (food may be laid anywhere) only those that lead towards *view*.
        """
        after = [s.after for s in self.game.successors(self.states[-1])]
        apart = [misfit(self.game.view(state), {}, {}, view) for state in after]
        most = sorted(apart)[:FIRST][-1] if apart else 0
        if sum(count <= most for count in apart) > MANY:
            most = min(most, len(self.game.view(self.states[-1]).differences(view)))
        return [state for state, count in zip(after, apart, strict=True) if count <= most]

    def _leads(self, state: Any, view: View) -> bool:
        """Whether a move from *state* makes the table look like *view*."""
        if state not in self._known:
            over = self.game.outcome(state) is not None
            found = () if over else self.game.successors(state)
            self._known[state] = {_marks(s.changes, s.zones) for s in found}
        before = self.game.view(state)
        return _marks(changes(before, view), zone_changes(before, view)) in self._known[state]


Marks = tuple[frozenset[Any], frozenset[Any]]


def _marks(where: Mapping[Place, Look], zones: Mapping[Zone, tuple[Look, ...]]) -> Marks:
    """All that is new, as something to compare by."""
    return frozenset(where.items()), frozenset(zones.items())


def mistake(game: AnyGame, states: Sequence[Any], move: Any, chance: random.Random) -> Intent | None:
    """A mistake instead of *move*: a step left out, or one of the game's usual slips."""
    fine = Explained(game, states)
    forgotten = _forgotten(game, states[-1], move, fine, chance)
    if forgotten is not None and chance.random() < FORGETFUL:
        return forgotten
    before = game.view(states[-1])
    for slip in _slips(game, states[-1], chance):
        shown = seen_after(before, slip)
        if shown not in fine:
            where, zones = dict(slip.changes), dict(slip.zones)
            halfway = _halfway(game, states[-1], shown)
            return Intent("slip", None, where, slip.rule, slip.why.key, zones, halfway=halfway)
    return forgotten


def _slips(game: AnyGame, state: Any, chance: random.Random) -> Iterator[Slip]:
    """A few of the slips that can be made now, rare occasions first taken."""
    kinds: dict[tuple[str, str], list[Slip]] = {}
    for slip in game.slips(state):
        kinds.setdefault((slip.rule, slip.why.key), []).append(slip)
    names = sorted(kinds)
    weights = [len(kinds[name]) ** -RARE for name in names]
    for name in chance.choices(names, weights, k=TRIES) if names else ():
        yield chance.choice(kinds[name])


def _forgotten(game: AnyGame, state: Any, move: Any, fine: Explained, chance: random.Random) -> Intent | None:
    steps = list(game.steps(state, move))
    before = game.view(state)
    for index in chance.sample(range(1, len(steps)), len(steps) - 1) if len(steps) > 1 else ():
        left = after_steps(before, [step for i, step in enumerate(steps) if i != index])
        if left not in fine:
            step = steps[index]
            where, zones = changes(before, left), zone_changes(before, left)
            halfway = _halfway(game, state, left)
            return Intent("forgot", str(move), where, step.rule, step.missed.key, zones, index, halfway)
    return None


def _halfway(game: AnyGame, state: Any, shown: View) -> bool:
    """Whether *shown* is a stage of some legal move: every place has a look that it has on the way."""
    before = game.view(state)
    where = changes(before, shown)
    for successor in game.successors(state):
        steps = game.steps(state, successor.move)
        ways = trajectory(before, steps)
        standing = all(look in ways.get(place, ()) for place, look in where.items())
        if standing and all(_on_the_way(steps, before, zone, lying) for zone, lying in shown.zones.items()):
            return True
    return False


def _on_the_way(steps: Sequence[Step], before: View, zone: Zone, lying: tuple[Look, ...]) -> bool:
    """Whether nothing has come into the zone or left it but what the steps bring and take."""
    come = [step.look for step in steps if step.target == str(zone)]
    gone = [step.look for step in steps if step.origin == str(zone)]
    old = before.zones[zone]
    return not beyond(beyond(lying, old), come) and not beyond(beyond(old, lying), gone)


def after_steps(view: View, steps: Sequence[Step]) -> View:
    """What the table shows after these steps; one whose piece never came there is not done."""
    for step in steps:
        if step.origin is not None:
            if step.look not in _there(view, step.origin):
                continue
            view = _changed(view, step.origin, step.look, gone=True)
        if step.target is not None:
            view = _changed(view, step.target, step.look)
    return view


def _there(view: View, end: Place) -> tuple[Look, ...]:
    return (view.places[end],) if end in view.places else view.zones[Zone(end)]


def _changed(view: View, end: Place, look: Look, gone: bool = False) -> View:
    """*look* has come to a place or zone, or has left it."""
    if end in view.places:
        return view.with_places({end: EMPTY if gone else look})
    lying = view.zones[Zone(end)]
    return view.with_zones({Zone(end): fewer(lying, look) if gone else more(lying, look)})
