"""The messages the simulated table understands; docs/simulated-table.md lists them."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.errors import UsageError
from companion.words import EMPTY, Look, Place
from hardware.simulated.acts import Deed
from hardware.simulated.choose import PLAYERS
from hardware.simulated.hand import edge_of
from hardware.simulated.heard import Heard
from hardware.simulated.players import Habits
from hardware.simulated.room import Hand, Light, bumped, cleared, move_to, put_on, standing, take_from
from hardware.simulated.stress import falling_shadow, stress_named

if TYPE_CHECKING:
    from hardware.simulated.camera import SimulatedCamera

Message = Mapping[str, Any]


def obey(table: SimulatedCamera, message: Message) -> None:
    order = ORDERS.get(str(message.get("do")))
    if order is None:
        raise UsageError(f"The simulated table cannot {message.get('do')!r}. It can: {', '.join(ORDERS)}.")
    try:
        order(table, message)
    except KeyError as missing:
        raise UsageError(f"{message.get('do')!r} needs {missing} as well.") from missing


def _chance(table: SimulatedCamera) -> random.Random:
    table.script = replace(table.script, count=table.script.count + 1)
    return random.Random(f"order {table.seed} {table.script.count}")


def _by_hand(table: SimulatedCamera, message: Message, deed: Deed) -> bool:
    """Have a hand do it, if the message wants one."""
    if message.get("by_hand"):
        table.script = table.script.then([deed, Deed("leave", deed.seat)])
    return bool(message.get("by_hand"))


def _seat(message: Message) -> int:
    return int(message.get("seat", 0))


def _put(table: SimulatedCamera, message: Message) -> None:
    look, place = table.board.look(str(message["look"])), table.board.place(str(message["place"]))
    if look == EMPTY:
        return _take(table, message)
    if not _by_hand(table, message, Deed("step", _seat(message), look, None, place)):
        table.base = put_on(table.base, table.board, look, place, _chance(table))
        table.room = table.base
    return None


def _take(table: SimulatedCamera, message: Message) -> None:
    place = table.board.place(str(message["place"]))
    piece = standing(table.base, table.board, place)
    if piece is None:
        raise UsageError(f"There is nothing on {place} to take away.")
    if not _by_hand(table, message, Deed("step", _seat(message), piece.look, place, None)):
        table.base = table.room = take_from(table.base, table.board, place)


def _move(table: SimulatedCamera, message: Message) -> None:
    start, goal = table.board.place(str(message["from"])), table.board.place(str(message["to"]))
    piece = standing(table.base, table.board, start)
    if piece is None:
        raise UsageError(f"There is nothing on {start} to move.")
    if not _by_hand(table, message, Deed("step", _seat(message), piece.look, start, goal)):
        table.base = table.room = move_to(table.base, table.board, start, goal, _chance(table))


def _hand(table: SimulatedCamera, message: Message) -> None:
    """A hand over the board (``place`` or the middle), or away again."""
    if not message["in"]:
        table.base = table.room = replace(table.base, hand=None, arm=None)
        return
    x0, y0, x1, y1 = table.board.box
    spot = table.board.places[table.board.place(str(message["place"]))] if "place" in message else None
    x, y = (spot.x, spot.y) if spot else ((x0 + x1) / 2, (y0 + y1) / 2)
    seat = _seat(message)
    start = Hand(seat, *edge_of(table.board, seat), 45.0)
    table.base = table.room = replace(table.base, arm=replace(start, x=x, y=y))


def _bump(table: SimulatedCamera, message: Message) -> None:
    bump = bumped(table.base, float(message.get("px", 12)), _chance(table)).bump
    table.base, table.room = replace(table.base, bump=bump), replace(table.room, bump=bump)


def _turn(table: SimulatedCamera, message: Message) -> None:
    turn = table.base.turn + float(message.get("degrees", 1.5))
    table.base, table.room = replace(table.base, turn=turn), replace(table.room, turn=turn)


def _light(table: SimulatedCamera, message: Message) -> None:
    """A named light (``dark``, ``bright``, ``warm``, ``none``), or numbers."""
    named = stress_named(message.get("name")).light if message.get("name") != "normal" else Light()
    light = Light(
        float(message.get("gain", named.gain)),
        float(message.get("blue", named.blue)),
        float(message.get("red", named.red)),
    )
    table.base, table.room = replace(table.base, light=light), replace(table.room, light=light)


def _shadow(table: SimulatedCamera, message: Message) -> None:
    dark = float(message.get("dark", 0.35))
    shade = falling_shadow(table.board, dark, _chance(table)) if message.get("in", True) else None
    table.base, table.room = replace(table.base, shade=shade), replace(table.room, shade=shade)


def _stress(table: SimulatedCamera, message: Message) -> None:
    table.stress = stress_named(message.get("name"))
    _light(table, {"name": table.stress.name})


def _reset(table: SimulatedCamera, _: Message) -> None:
    table.start_over()


def _lay(table: SimulatedCamera, message: Message) -> None:
    board = table.board
    wanted: dict[Place, Look] = {board.place(p): board.look(look) for p, look in message["view"].items()}
    table.base = cleared(table.base, board)
    table.laid(wanted)


def _play(table: SimulatedCamera, message: Message) -> None:
    """People play by themselves, or stop; *position* and *turn* say where they start from."""
    kinds = message.get("players", table.habits.kinds)
    unknown = [kind for kind in kinds if kind not in PLAYERS]
    if unknown:
        raise UsageError(f"There is no player {unknown[0]!r}. Choose from: {', '.join(PLAYERS)}.")
    table.habits = Habits(
        tuple(kinds),
        float(message.get("mistakes", table.habits.mistakes)),
        float(message.get("pauses", table.habits.pauses)),
        float(message.get("think", table.habits.think)),
    )
    table.speed = float(message.get("speed", table.speed))
    if message.get("auto") and (table.people is None or "position" in message):
        table.seat_people(message.get("position"), message.get("options", {}), int(message.get("turn", 0)))
    if table.people is not None:
        table.people.habits = table.habits
    table.auto = bool(message.get("auto", table.auto))


def _heard(table: SimulatedCamera, message: Message) -> None:
    table.hear(Heard.from_json(message))


ORDERS: dict[str, Callable[[Any, Message], None]] = {
    "put": _put,
    "take": _take,
    "move": _move,
    "hand": _hand,
    "bump": _bump,
    "turn": _turn,
    "light": _light,
    "shadow": _shadow,
    "stress": _stress,
    "reset": _reset,
    "lay": _lay,
    "play": _play,
    "heard": _heard,
}
