"""A table as it lies, taken over: as in the kitchen, and who is home or leads is told by the squares."""

from __future__ import annotations

from companion.games.kitchen.adopt import after_set_up, with_animals, with_card, with_pawns, with_tokens
from companion.games.kitchen.looks import CARD_PLACE
from companion.games.kitchen.moves import Clear
from companion.games.kitchen.says import illegal
from companion.games.kitchen.state import NONE, Phase, State
from companion.games.race.deck import ask_for_crap, in_use, leaders
from companion.games.race.defects import UNDER_WAY, impossible
from companion.games.race.heats import HEATS
from companion.games.race.play import apply, view
from companion.games.race.turns import settle
from companion.words import CHANCE, EMPTY, Player, View


def adopt(state: State, seen: View) -> State:
    """IllegalMove if the race cannot go on from what lies there."""
    found = _cleared(state, seen)
    found = with_card(found, seen, in_use(found), apply)
    found = with_animals(with_pawns(found, seen), seen)
    found = _on(_led(_arrived(with_tokens(found, seen))))
    if impossible(found) or view(found) != seen:
        raise illegal(state.table, "K0", "no_such_table")
    return found


def _cleared(state: State, seen: View) -> State:
    """No card lies there after the first heat: the second one has begun, with the usual player."""
    if state.phase != Phase.CLEAR or seen.places.get(CARD_PLACE, EMPTY) != EMPTY:
        return state
    first = Player((state.table.house.first - 1) % state.table.players)
    return apply(state, Clear(state.table.banner(first)))


def _arrived(state: State) -> State:
    """Whoever stands on the finish is home, from square 6 down."""
    if state.phase not in UNDER_WAY:
        return state
    finish = state.table.finish(state.set_number)[::-1]
    home = [colour for cell in finish for colour, at in enumerate(state.cells) if at == cell]
    changed = NONE if state.changed in home else state.changed
    return state._replace(home=tuple(home), changed=changed)


def _led(state: State) -> State:
    """If those whom the scientist holds lead no more, he holds those who do."""
    ahead = 0 if _all_home(state) else sum(1 << colour for colour in leaders(state))
    return state if not state.held & ~ahead else state._replace(held=ahead)


def _all_home(state: State) -> bool:
    return len(state.home) == len(state.table.present)


def _on(state: State) -> State:
    """On to the next thing where the table shows that one is done; the pawns tell the points."""
    if state.phase in UNDER_WAY and _all_home(state):
        phase = Phase.CLEAR if state.set_number < HEATS else Phase.OVER
        state = state._replace(moved=0, changed=NONE, queue=(), wererats=False, held=0)
        return state._replace(phase=phase, turn=CHANCE)
    if state.phase == Phase.MOVE:
        return settle(state)
    return ask_for_crap(state) if state.phase == Phase.CRAP else after_set_up(state)
