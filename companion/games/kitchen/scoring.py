"""The end of a set: potions for the last time, then points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.game import Tally
from companion.games.kitchen.animals import COLOURS, FOOD, Colour, Form, Kind
from companion.games.kitchen.moves import EndAs, Keep
from companion.games.kitchen.state import NONE, Phase, State, one, seat_order, with_hand
from companion.words import CHANCE, Player

SETS = 2


def end_set(state: State) -> State:
    """No card is left.  Nobody is a wererat any more, nobody is to move."""
    state = state._replace(wererats=False, moved=0, changed=NONE, queue=seat_order(state))
    return ask_for_potions(state)


def ask_for_potions(state: State) -> State:
    """On to the next player with a potion; then the points are counted."""
    for index, seat in enumerate(state.queue):
        if state.hands[seat][Kind.POTION]:
            return state._replace(phase=Phase.END, turn=seat, queue=state.queue[index:])
    return count_points(state._replace(queue=()))


def end_moves(state: State) -> Iterator[EndAs | Keep]:
    """A potion that changes nothing is a potion kept."""
    yield Keep()
    for colour in state.table.team(state.turn):
        for form in Form:
            if form != state.forms[colour]:
                yield EndAs(state.table.box.colours[colour], form)


def keep(state: State) -> State:
    return ask_for_potions(state._replace(queue=state.queue[1:]))


def end_as(state: State, move: EndAs) -> State:
    colour = state.table.colour(move.colour)
    state = with_hand(state, state.turn, one(Kind.POTION), -1)
    return ask_for_potions(state._replace(forms=transformed(state.forms, colour, move.form)))


def transformed(forms: tuple[Form, ...], colour: Colour, form: Form) -> tuple[Form, ...]:
    return tuple(form if other == colour else forms[other] for other in COLOURS)


def count_points(state: State) -> State:
    scores = tuple(
        score + points(state, seat) for seat, score in zip(state.table.seats, state.scores, strict=True)
    )
    state = state._replace(scores=scores, turn=CHANCE)
    return state._replace(phase=Phase.CLEAR if state.set_number < SETS else Phase.OVER)


def points(state: State, seat: Player) -> int:
    """K20: one for each food, two if an own animal likes it."""
    liked = {state.forms[colour].likes for colour in state.table.team(seat)}
    return sum(state.hands[seat][kind] * (2 if kind in liked else 1) for kind in FOOD)


def tallies(state: State) -> Sequence[Tally]:
    """The score-course, and what everybody holds."""
    return [
        Tally(
            seat,
            state.scores[seat],
            {
                **{kind.word: state.hands[seat][kind] for kind in Kind},
                "potion_card": int(state.holder == seat),
            },
            colour=state.table.banner(seat),
        )
        for seat in state.table.seats
    ]
