"""The usual mistakes, most usual first: the picture each leaves, its reason, its rule, its areas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from companion.game import Slip
from companion.games.batamouse import lay_slips, play_slips, take_slips, win_slips
from companion.games.batamouse.mishap import Mishap
from companion.games.batamouse.play import successors, view
from companion.games.batamouse.state import Phase, State
from companion.text import Say
from companion.words import Look, Rule, Zone

BY_PHASE = {
    Phase.LAY: lay_slips.all_of,
    Phase.PLAY: play_slips.all_of,
    Phase.TAKE: take_slips.all_of,
    Phase.WIN: win_slips.all_of,
}


def slips(state: State) -> Iterator[Slip]:
    """Each picture once, for its first reason; none that is allowed, none that changes nothing."""
    if state.phase not in BY_PHASE:
        return
    now = view(state).zones
    told: set[frozenset[tuple[Zone, tuple[Look, ...]]]] = {
        frozenset(successor.zones.items()) for successor in successors(state)
    } | {frozenset()}
    for mishap in chain(
        BY_PHASE[state.phase](state), lay_slips.pile_gone(state), lay_slips.pile_apart(state)
    ):
        zones = {zone: looks for zone, looks in mishap.zones.items() if looks != now[zone]}
        picture = frozenset(zones.items())
        if picture not in told:
            told.add(picture)
            yield _slip(mishap, zones)


def _slip(mishap: Mishap, zones: Mapping[Zone, tuple[Look, ...]]) -> Slip:
    why = Say.of(f"batamouse.{mishap.key}", **mishap.values)
    return Slip({}, why, Rule(mishap.rule), mishap.places, zones)
