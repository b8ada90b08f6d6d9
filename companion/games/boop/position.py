"""A position as one line: ``1O2G1/2O1Go/5O/2GG1O/5o/2G2o o 0,1,0,3``.

Rows from the top: ``o`` and ``O`` are orange's kitten and cat, ``g`` and ``G`` grey's, a number is
so many free squares.  Then who is to move, and the pools: orange's kittens and cats, grey's.
"""

from __future__ import annotations

import re

from companion.errors import UsageError
from companion.game import Options
from companion.games.boop.bed import CELL_OF, CELLS, SIZE, Squares
from companion.games.boop.play import looks, victory
from companion.games.boop.says import illegal
from companion.games.boop.state import (
    CATS,
    KITTENS,
    PIECES,
    Side,
    State,
    house_rules,
    other,
    state_of,
)
from companion.words import EMPTY, Look, Player, View

_SIGNS = {KITTENS[0]: "o", CATS[0]: "O", KITTENS[1]: "g", CATS[1]: "G"}
_LOOKS = {sign: look for look, sign in _SIGNS.items()}
_SIDES = ("o", "g")
_NAMES = ("orange", "grey")
SEATS = (Player(0), Player(1))


class BadPosition(UsageError, ValueError):
    """A position that cannot be read or cannot occur.  *defects*: everything that is wrong with it."""

    def __init__(self, text: str, defects: list[str]) -> None:
        super().__init__(f"The position {text!r} is not possible: {'; '.join(defects)}.")
        self.defects = tuple(defects)


def position(state: State) -> str:
    signs = "".join(_SIGNS.get(look, ".") for look in looks(state))
    rows = [signs[i : i + SIZE] for i in range(0, len(CELLS), SIZE)]
    bed = "/".join(re.sub(r"\.+", lambda gap: str(len(gap[0])), row) for row in rows)
    sides = [state.side(seat) for seat in SEATS]
    pools = ",".join(f"{side.kittens_in_pool},{side.cats_in_pool}" for side in sides)
    return f"{bed} {_SIDES[state.turn]} {pools}"


def from_position(text: str, options: Options) -> State:
    house = house_rules(options)
    bed, turn, pools = [*text.split(), "", "", ""][:3]
    defects = [f"something follows the pools: {' '.join(text.split()[3:])!r}"] if text.split()[3:] else []
    found = _read_bed(bed, defects)
    if turn not in _SIDES:
        defects.append(f"the side to move must be o or g, not {turn!r}")
    numbers = _read_pools(pools, defects)
    sides = _read_sides(found, numbers, defects)
    if sides and not defects:
        player = Player(_SIDES.index(turn))
        state = state_of(player, sides[player], sides[other(player)], house)
        defects += impossible(state)
        if not defects:
            return state
    raise BadPosition(text, defects)


def _read_bed(text: str, defects: list[str]) -> list[Look] | None:
    rows = text.split("/")
    before = len(defects)
    if len(rows) != SIZE:
        defects.append(f"the bed has {SIZE} rows with / between them, not {len(rows)}")
    unknown = sorted(set(re.sub(r"[1-6oOgG/]", "", text)))
    if unknown:
        defects.append(f"a row is written with o O g G and 1 to 6, not with {' '.join(unknown)}")
    wide = [re.sub(r"[1-6]", lambda gap: "." * int(gap[0]), row) for row in rows]
    for number, row in enumerate(wide, 1):
        if len(row) != SIZE:
            defects.append(f"row {number} has {len(row)} squares instead of {SIZE}")
    return [_LOOKS.get(sign, EMPTY) for row in wide for sign in row] if len(defects) == before else None


def _read_pools(text: str, defects: list[str]) -> list[int] | None:
    if re.fullmatch(r"[0-9](,[0-9]){3}", text):
        return [int(number) for number in text.split(",")]
    defects.append(f"the pools are four numbers with commas, such as 8,0,8,0, not {text!r}")
    return None


def _read_sides(
    found: list[Look] | None, pools: list[int] | None, defects: list[str]
) -> tuple[Side, Side] | None:
    """Both colours; each must have eight pieces on the bed and in the pool together."""
    if found is None:
        return None
    sides = []
    for seat in SEATS:
        kittens, cats = _squares(found, KITTENS[seat]), _squares(found, CATS[seat])
        on_bed = (kittens | cats).bit_count()
        if pools is None:
            if on_bed > PIECES:
                defects.append(f"{_NAMES[seat]} has {on_bed} pieces on the bed, more than {PIECES}")
            continue
        in_pool = pools[2 * seat] + pools[2 * seat + 1]
        if on_bed + in_pool != PIECES:
            together = f"{on_bed} pieces on the bed and {in_pool} in the pool"
            defects.append(f"{_NAMES[seat]} has {together}, which must be {PIECES} together")
        sides.append(Side(kittens, cats, cats.bit_count() + pools[2 * seat + 1]))
    return (sides[0], sides[1]) if len(sides) == len(SEATS) else None


def _squares(found: list[Look], wanted: Look) -> Squares:
    return sum(1 << cell for cell, look in enumerate(found) if look == wanted)


def impossible(state: State) -> list[str]:
    """Why a well-formed state cannot occur between two turns; all reasons."""
    defects = []
    for seat in SEATS:
        side = state.side(seat)
        if state.house.kittens_only and side.grown:
            defects.append(f"{_NAMES[seat]} has cats, but the game is played with kittens only")
        if side.on_bed == PIECES and not (seat != state.turn and victory(state)):
            defects.append(f"{_NAMES[seat]} has all eight pieces on the bed; one has to be taken off")
    return defects


def adopt(state: State, view: View) -> State:
    """The bed as in *view*.  As many kittens have grown as before, as far as the pieces allow."""
    sides = [_adopted(state, seat, view) for seat in SEATS]
    adopted = state_of(state.turn, sides[state.turn], sides[other(state.turn)], state.house)
    for seat in SEATS:
        if sides[seat].on_bed == PIECES and not (seat != state.turn and victory(adopted)):
            raise illegal("P7", "boop.adopt.eight", who=seat)
    return adopted


def _adopted(state: State, seat: Player, view: View) -> Side:
    kittens = sum(1 << CELL_OF[place] for place, look in view.places.items() if look == KITTENS[seat])
    cats = sum(1 << CELL_OF[place] for place, look in view.places.items() if look == CATS[seat])
    if (kittens | cats).bit_count() > PIECES:
        raise illegal("P0", "boop.adopt.too_many", who=seat, count=(kittens | cats).bit_count())
    if cats and state.house.kittens_only:
        raise illegal("P9", "boop.adopt.cats", who=seat)
    grown = min(max(state.side(seat).grown, cats.bit_count()), PIECES - kittens.bit_count())
    return Side(kittens, cats, grown)
