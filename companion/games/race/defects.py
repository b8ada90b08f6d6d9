"""What makes a well-formed position of the race impossible."""

from __future__ import annotations

from companion.games.kitchen.animals import FOOD
from companion.games.kitchen.defects import wrong_counts, wrong_places, wrong_turn
from companion.games.kitchen.grid import NOWHERE, cells
from companion.games.kitchen.state import Phase, State
from companion.games.race.deck import on_track
from companion.games.race.heats import FIRST_PLACE, HEATS
from companion.games.race.play import moves
from companion.games.race.turns import settle

UNDER_WAY = (Phase.CARD, Phase.CRAP, Phase.MOVE)


def impossible(state: State) -> list[str]:
    """Why a well-formed state cannot occur; all reasons."""
    defects = [*wrong_counts(state), *wrong_places(state), *wrong_turn(state)]
    defects = defects or [*_wrong_arrivals(state), *_wrong_heat(state)]
    defects = defects or _wrong_leaders(state)
    if not defects and state.phase != Phase.OVER and next(moves(state), None) is None:
        defects.append(f"nothing can happen in the phase {state.phase.value}")
    return defects


def _wrong_arrivals(state: State) -> list[str]:
    """Who is home stands on the finish squares from 6 down; nobody else does."""
    finish, defects = state.table.finish(state.set_number), []
    if not set(state.home) <= set(state.table.present):
        return ["an animal is home that is not in the race"]
    places = finish[FIRST_PLACE - len(state.home) :][::-1]
    if tuple(state.cells[colour] for colour in state.home) != places:
        defects.append("those who are home stand on the finish squares from 6 down, in order of arrival")
    if any(state.cells[colour] in finish for colour in on_track(state)):
        defects.append("an animal stands on the finish and is not home")
    ended = state.phase in (Phase.CLEAR, Phase.OVER)
    if ended != (len(state.home) == len(state.table.present)):
        defects.append("a heat is over when all animals are home, and not before")
    return defects


def _wrong_heat(state: State) -> list[str]:
    """Phases and tokens that the race does not have, or not in this heat."""
    second, defects = state.set_number == HEATS, []
    wrong = {Phase.SCIENTIST, Phase.END, Phase.CLEAR if second else Phase.OVER}
    if state.phase in wrong | ({Phase.PUT} if second else set()):
        defects.append(f"there is no phase {state.phase.value} in heat {state.set_number}")
    if second and any(state.cells[colour] == NOWHERE for colour in state.table.present):
        defects.append("in the second heat every animal has its square")
    if any(mask & state.table.corners for mask in state.tokens[: len(FOOD)]):
        defects.append("food lies in a corner of the circuit")
    return defects


def _wrong_leaders(state: State) -> list[str]:
    if not state.held:
        return _not_settled(state)
    racing, far = on_track(state), state.table.ground(state.set_number).far
    held = list(cells(state.held))
    if state.phase not in UNDER_WAY or not set(held) <= set(racing):
        return ["the scientist holds an animal that is not under way"]
    if {far[state.cells[colour]] for colour in held} != {min(far[state.cells[c]] for c in racing)}:
        return ["the scientist holds the leading animals, and nobody overtakes them"]
    return _not_settled(state)


def _not_settled(state: State) -> list[str]:
    if state.phase == Phase.MOVE and settle(state) != state:
        return ["who is to move has nothing to do"]
    return []
