"""A movement turn of the race: every animal on the track transforms if it must, then walks or is held."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.kitchen import turns
from companion.games.kitchen.animals import Colour
from companion.games.kitchen.grid import NOWHERE
from companion.games.kitchen.moves import Change, Go
from companion.games.kitchen.scene import Scene, Walk
from companion.games.kitchen.state import NONE, Phase, State, without_crap
from companion.games.kitchen.turns import along_the_arrow, changes, done, movers, must_change, walked
from companion.games.kitchen.walk import walks
from companion.games.race.heats import end_heat


def turn_moves(state: State) -> Iterator[Change | Go]:
    for colour in movers(state):
        if must_change(state, colour):
            yield from changes(state, colour)
        elif is_held(state, colour):
            yield staying(state, colour)
        else:
            yield from dict.fromkeys(
                go_of(state, colour, walk) for walk in walks(scene_of(state, colour), colour)
            )


def scene_of(state: State, colour: Colour) -> Scene:
    """The board as that animal sees it.  With no way on but back, it may go back at any table (R1)."""
    scene = state.scene()
    if not scene.rules.forward_only:
        return scene
    alone = tuple(cell if other == colour else NOWHERE for other, cell in enumerate(scene.cells))
    empty = scene._replace(cells=alone, rules=scene.rules._replace(limit=0))
    if any(len(walk.path) > 1 for walk in walks(empty, colour)):
        return scene
    return scene._replace(rules=scene.rules._replace(forward_only=False))


def is_held(state: State, colour: Colour) -> bool:
    """R3: the scientist stands before it, so it does not move in this turn."""
    return bool(state.held >> colour & 1)


def staying(state: State, colour: Colour) -> Go:
    """A held animal has its place in the order of the turn, and keeps its square."""
    box = state.table.box
    return Go(box.colours[colour], box.place(state.cells[colour]))


def go_of(state: State, colour: Colour, walk: Walk) -> Go:
    """A walk in words.  Wherever it crosses the line, it ends on the next finish square (R6)."""
    end = state.goal if walk.home else walk.end
    return turns.go_of(state.table, colour, walk._replace(end=end))


def go(state: State, move: Go) -> State:
    colour, end = state.table.colour(move.colour), state.table.cell(move.end)
    state = walked(state, move)
    if end in state.table.finish(state.set_number):
        state = without_crap(state, 1 << end)._replace(home=(*state.home, colour))
    return pass_on(state)


def change(state: State, move: Change) -> State:
    colour = state.table.colour(move.colour)
    state = turns.change(state, move)
    return pass_on(done(state, colour)) if is_held(state, colour) else state


def pass_on(state: State) -> State:
    return settle(state._replace(turn=along_the_arrow(state, state.turn)))


def settle(state: State) -> State:
    """On to the next player who has anything to do; when all animals have moved, the turn is over."""
    everybody = set(state.table.present)
    while any(colour not in state.home and not state.moved >> colour & 1 for colour in everybody):
        mine = movers(state)
        if mine and not all(is_held(state, c) and not must_change(state, c) for c in mine):
            return state
        if mine:
            state = done(state, mine[0])
        state = state._replace(turn=along_the_arrow(state, state.turn))
    state = state._replace(moved=0, changed=NONE, wererats=False, held=0)
    return end_heat(state) if everybody == set(state.home) else state.to_chance(Phase.CARD)
