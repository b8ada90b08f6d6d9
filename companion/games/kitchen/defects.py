"""What makes a well-formed position impossible."""

from __future__ import annotations

from companion.games.kitchen.animals import FOOD, Kind
from companion.games.kitchen.grid import NOWHERE
from companion.games.kitchen.play import moves
from companion.games.kitchen.state import Phase, State
from companion.words import Player


def impossible(state: State) -> list[str]:
    """Why a well-formed state cannot occur; all reasons."""
    defects = [*wrong_counts(state), *wrong_places(state), *wrong_turn(state)]
    if state.phase == Phase.CARD and state.last_card:
        defects.append("no card is left to draw")
    if not defects and state.phase != Phase.OVER and next(moves(state), None) is None:
        defects.append(f"nothing can happen in the phase {state.phase.value}")
    return defects


def wrong_counts(state: State) -> list[str]:
    players, defects = state.table.players, []
    if len(state.hands) != players or len(state.scores) != players:
        return [f"there are {players} players, so {players} hands and scores"]
    for kind in Kind:
        if state.out(kind) < 0:
            defects.append(f"there are too many tokens {kind.word}")
    named = (state.turn, state.holder, *state.order, *state.queue)
    if any(seat >= players for seat in named):
        defects.append("a seat is named that nobody sits on")
    return defects


def wrong_places(state: State) -> list[str]:
    defects = []
    standing = [cell for cell in state.cells if cell != NOWHERE]
    if len(set(standing)) != len(standing) or state.animals & (state.face_up | state.all_crap):
        defects.append("two things are on one square")
    if state.tokens[Kind.POTION] & ~sum(1 << cell for cell in state.table.box.potions):
        defects.append("a potion lies on a square that is not its own")
    if any(mask & state.table.reserved for mask in state.tokens[: len(FOOD)]):
        defects.append("food lies on a numbered square or on that of a potion")
    numbers = [number for number in state.numbers if number]
    if len(set(numbers)) != len(numbers):
        defects.append("two animals have the same number")
    before = state.phase in (Phase.LAY, Phase.PUT)
    if not before and any(not state.numbers[c] or state.cells[c] == NOWHERE for c in state.table.present):
        defects.append("an animal has no square or no number")
    return defects


def wrong_turn(state: State) -> list[str]:
    """The fields that say what comes next must go with the phase."""
    phase, defects = state.phase, []
    if (state.turn >= 0) != (phase in (Phase.LAY, Phase.CRAP, Phase.MOVE, Phase.END)):
        defects.append(f"in the phase {phase.value} it cannot be the turn of {_who(state.turn)}")
    if bool(state.queue) != (phase in (Phase.CRAP, Phase.END)) or state.queue[:1] not in ((), (state.turn,)):
        defects.append("those who still have to answer begin with who is to move")
    if phase == Phase.MOVE and not _can_move(state):
        defects.append("who is to move has no animal left to move, or there is no card")
    if phase != Phase.MOVE and (state.moved or state.changed >= 0):
        defects.append("nobody moves, so nobody has moved or transformed")
    return defects


def _who(seat: Player) -> str:
    return "chance" if seat < 0 else f"seat {seat}"


def _can_move(state: State) -> bool:
    card, team = state.top_card, state.table.team(state.turn)
    left = [colour for colour in team if colour not in state.home and not state.moved >> colour & 1]
    changed = state.changed < 0 or state.changed in left
    return bool(left) and changed and card is not None and not card.special
