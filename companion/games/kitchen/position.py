"""A position as one line of fields with spaces between them.

``17/2b14/... 1 move 0 0d@c4#3,1m@-#0,... 0.1.0.1,... 3,4 110000000:0 w 02 - 01 - 1``

Rows from the top: ``b f c p`` are bone, fish, cheese and potion, ``B F C`` the same food lying crap side
up, a number is so many squares without a token.  Then the set, what the table is busy with, and whose
turn it is (``-``: chance); the animals by colour (seat, form, square, position number; ``-`` absent);
what each player holds; the scores; the cards drawn and the one on top; ``w`` while there are
wererats; colours that have moved; the one that has transformed; players in the order of the turn; those
who still have to answer; who has the potion card.
"""

from __future__ import annotations

import re

from companion.games.kitchen.animals import COLOURS
from companion.games.kitchen.grid import NOWHERE, cells
from companion.games.kitchen.state import State
from companion.games.kitchen.table import NOBODY

SIGNS = "bfcpBFC"
FORM_SIGNS = "dcm"


def position(state: State) -> str:
    fields = (
        _board(state),
        str(state.set_number),
        state.phase.value,
        _sign(state.turn),
        ",".join(_animal(state, colour) for colour in COLOURS),
        ",".join(".".join(str(count) for count in hand) for hand in state.hands),
        ",".join(str(score) for score in state.scores),
        _cards(state),
        "w" if state.wererats else "-",
        "".join(str(colour) for colour in cells(state.moved)) or "-",
        _sign(state.changed),
        "".join(str(seat) for seat in state.order) or "-",
        "".join(str(seat) for seat in state.queue) or "-",
        _sign(state.holder),
    )
    return " ".join(fields)


def _sign(number: int) -> str:
    return "-" if number < 0 else str(number)


def _board(state: State) -> str:
    box = state.table.box
    signs = ["."] * (box.rows * box.cols)
    for sign, mask in zip(SIGNS, (*state.tokens, *state.crap), strict=True):
        for cell in cells(mask):
            signs[cell] = sign
    rows = ["".join(signs[n : n + box.cols]) for n in range(0, len(signs), box.cols)]
    return "/".join(re.sub(r"\.+", lambda gap: str(len(gap[0])), row) for row in rows)


def _animal(state: State, colour: int) -> str:
    seat, cell = state.table.owner[colour], state.cells[colour]
    if seat == NOBODY:
        return "-"
    where = "-" if cell == NOWHERE else state.table.box.place(cell)
    return f"{seat}{FORM_SIGNS[state.forms[colour]]}@{where}#{state.numbers[colour]}"


def _cards(state: State) -> str:
    count = len(state.table.box.cards)
    drawn = "".join(str(state.drawn >> bit & 1) for bit in range(count))
    return f"{drawn}:{_sign(state.card)}"
