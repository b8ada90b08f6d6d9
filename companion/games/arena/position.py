"""A position as one line of fields with spaces between them.

``d7,a1,g1 d4 e5=2,b2=1 133/112/1 blue red 0 0,2,1``

The mice in the order of their seats; the cat; the cheese dice on the board and what they show; the pool
(what the move, cat and cheese dice show); who is to use a die, or ``roll``; who starts the next round if
this one ends now; how many have passed in a row; the points.  A ``-`` stands for nothing.
"""

from __future__ import annotations

import re

from companion.errors import UsageError
from companion.game import Options
from companion.games.arena.dice import KINDS, Dice, Die, Kind
from companion.games.arena.options import COLOURS, House, house_rules
from companion.games.arena.possible import impossible
from companion.games.arena.state import Cheese, State
from companion.words import Place, Player

FIELDS = 8
ROLL = "roll"


def position(state: State) -> str:
    cheese = ",".join(f"{place}={value}" for place, value in state.cheese) or "-"
    fields = (
        ",".join(state.mice),
        state.cat,
        cheese,
        "/".join(_group(state.pool, kind) for kind in KINDS),
        COLOURS[state.seat] if state.rolled else ROLL,
        COLOURS[state.starts],
        str(state.passes),
        ",".join(map(str, state.points)),
    )
    return " ".join(fields)


def _group(pool: Dice, kind: Kind) -> str:
    return "".join(str(die.value) for die in pool if die.kind == kind) or "-"


def from_position(text: str, options: Options, radius: int = 3) -> State:
    """Read a position back; UsageError says what is wrong with it."""
    fields = text.split()
    if len(fields) != FIELDS:
        raise UsageError(f"A position has {FIELDS} fields with spaces between them, not {len(fields)}.")
    mice, cat, cheese, pool, turn, starts, passes, points = fields
    house, starter = house_rules(options, radius), _seat(starts)
    state = State(
        house,
        tuple(Place(mouse) for mouse in mice.split(",")),
        Place(cat),
        _cheese(house, cheese),
        _pool(house, pool),
        turn != ROLL,
        starter if turn == ROLL else _seat(turn),
        starter,
        _whole(passes, "how many have passed"),
        tuple(_whole(part, "the points") for part in points.split(",")),
    )
    defects = impossible(state)
    if defects:
        raise UsageError(f"This position cannot be: {'; '.join(defects)}.")
    return state


def _seat(text: str) -> Player:
    if text not in COLOURS:
        raise UsageError(f"{text!r} is no player. The colours are {', '.join(COLOURS)}.")
    return Player(COLOURS.index(text))


def _whole(text: str, what: str) -> int:
    if not re.fullmatch("[0-9]{1,3}", text):
        raise UsageError(f"{text!r} is no number for {what}.")
    return int(text)


def _cheese(house: House, text: str) -> Cheese:
    found = []
    for part in [] if text == "-" else text.split(","):
        place, _, value = part.partition("=")
        found.append((Place(place), _value(house, value)))
    return tuple(sorted(found))


def _pool(house: House, text: str) -> Dice:
    groups = text.split("/")
    if len(groups) != len(KINDS):
        raise UsageError(f"{text!r} is no pool. It is written like 133/112/1: move, cat and cheese dice.")
    shown = zip(KINDS, ("" if group == "-" else group for group in groups), strict=True)
    return tuple(Die(kind, _value(house, pips)) for kind, group in shown for pips in sorted(group))


def _value(house: House, text: str) -> int:
    if not text.isdecimal() or int(text) not in house.values:
        values = ", ".join(map(str, house.values))
        raise UsageError(f"A die cannot show {text!r}. It can show {values}.")
    return int(text)
