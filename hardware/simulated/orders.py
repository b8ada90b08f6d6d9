"""The messages the simulated table understands; docs/simulated-table.md lists them."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.board import Point
from companion.course import look_of, pawns, place_of
from companion.errors import CompanionError, UsageError
from companion.words import EMPTY, Look, Place, View, Zone
from hardware.simulated.beside import set_aside, waiting
from hardware.simulated.choose import PLAYERS
from hardware.simulated.deeds import Deed
from hardware.simulated.heard import Heard
from hardware.simulated.loose import touched
from hardware.simulated.memory import Habits
from hardware.simulated.room import Hand, Light, Piece, bumped, take
from hardware.simulated.spots import move_to, put_on, standing, thing
from hardware.simulated.stress import falling_shadow, stress_named
from hardware.simulated.throw import fallen, gathered, strewn

if TYPE_CHECKING:
    from hardware.simulated.camera import SimulatedCamera

Message = Mapping[str, Any]
FARTHEST, MOST_TURN = 200.0, 45.0
"""Pixels of a knock and degrees of a turn that still make sense."""


def obey(table: SimulatedCamera, message: Message) -> None:
    what = message.get("do") if isinstance(message, Mapping) else None
    order = ORDERS.get(str(what))
    if order is None:
        raise UsageError(f"The simulated table cannot {what!r}. It can: {', '.join(ORDERS)}.")
    try:
        order(table, message)
    except CompanionError:
        raise
    except KeyError as missing:
        raise UsageError(f"To {what}, the simulated table needs {missing} as well.") from missing
    except (TypeError, ValueError, AttributeError) as error:
        raise UsageError(f"To {what}, the simulated table cannot use that: {error}.") from error


def _chance(table: SimulatedCamera) -> random.Random:
    table.script = replace(table.script, count=table.script.count + 1)
    return random.Random(f"order {table.seed} {table.script.count}")


def _number(message: Message, name: str, usual: float, least: float, most: float) -> float:
    value = message.get(name, usual)
    fits = isinstance(value, int | float) and not isinstance(value, bool)
    if not fits or not least <= value <= most:
        raise UsageError(f"{name!r} is a number from {least:g} to {most:g}, not {value!r}.")
    return float(value)


def _yes(message: Message, name: str, usual: bool) -> bool:
    value = message.get(name, usual)
    if not isinstance(value, bool):
        raise UsageError(f"{name!r} is true or false, not {value!r}.")
    return value


def _seat(message: Message) -> int:
    return int(_number(message, "seat", 0, 0, 11))


# --- pieces ---------------------------------------------------------------------------------


def _by_hand(table: SimulatedCamera, message: Message, *deeds: Deed) -> bool:
    """Have a hand do it: where somebody watches (there is a clock), or where the message says so."""
    if not _yes(message, "by_hand", table.live):
        return False
    table.script = table.script.then([*deeds, Deed("leave", deeds[-1].seat)])
    return True


def _place(table: SimulatedCamera, message: Message, name: str) -> Place:
    """A place by its name, or a zone."""
    text = str(message[name])
    return Place(text) if text in table.board.zones else place_of(table.board, text)


def _at(message: Message, name: str) -> Point | None:
    """Where in a zone, in millimetres; None: nobody says."""
    value = message.get(name)
    if value is None:
        return None
    x, y = value
    return float(x), float(y)


def _piece(table: SimulatedCamera, place: Place, at: Point | None = None) -> Piece:
    """The piece on *place*, once the hands have done what they were about to do; in a zone the one *at*."""
    table.hurry()
    piece, zone = standing(table.base, table.board, place), table.board.zone(place)
    if at is not None and zone is not None:
        piece = touched(table.base, table.board, zone, *at)
    if piece is None:
        raise UsageError(f"There is no piece on {place}.")
    return piece


def _put(table: SimulatedCamera, message: Message) -> None:
    """A piece from beside the board; what stood there goes aside."""
    place = _place(table, message, "place")
    look = look_of(table.board, place, str(message["look"]))
    if look == EMPTY:
        return _take(table, message)
    table.hurry()
    seat, at, free = _seat(message), _at(message, "at"), table.board.zone(place) is not None
    old = None if free else standing(table.base, table.board, place)
    walks = place in pawns(table.board)
    deeds = [Deed("step", seat, old.look, place, None)] if old and not walks else []
    if not _by_hand(table, message, *deeds, Deed("step", seat, look, None, place, at=at)):
        room = set_aside(table.base, table.board, old) if old and not walks else table.base
        spare = waiting(room, table.board, thing(table.board, place, look))
        room = take(room, spare) if spare else room
        table.base = table.room = put_on(room, table.board, look, place, _chance(table), at)
    return None


def _take(table: SimulatedCamera, message: Message) -> None:
    place = _place(table, message, "place")
    piece = _piece(table, place, _at(message, "at"))
    if not _by_hand(table, message, _from(Deed("step", _seat(message), piece.look, place, None), piece)):
        table.base = table.room = set_aside(table.base, table.board, piece)


def _from(deed: Deed, piece: Piece) -> Deed:
    """Just this piece, of several that look alike."""
    return replace(deed, origin_at=(piece.x, piece.y))


def _move(table: SimulatedCamera, message: Message) -> None:
    start, goal = _place(table, message, "from"), _place(table, message, "to")
    piece, to = _piece(table, start, _at(message, "at")), _at(message, "to_at")
    if table.board.zone(goal) is None and standing(table.base, table.board, goal) is not None:
        raise UsageError(f"There is a piece on {goal} already. Take it away or move it first.")
    if not _by_hand(
        table, message, _from(Deed("step", _seat(message), piece.look, start, goal, at=to), piece)
    ):
        table.base = table.room = move_to(table.base, table.board, piece, goal, _chance(table), to)


def _roll(table: SimulatedCamera, message: Message) -> None:
    """All dice of a zone, and those of the same kinds that wait beside the board, are thrown into it."""
    zone = table.board.zone(str(message["place"]))
    if zone is None:
        raise UsageError(f"Dice are rolled into one of: {', '.join(table.board.zones)}.")
    table.hurry()
    looks = fallen(table.base, table.board, zone, _chance(table))
    if not looks:
        raise UsageError(f"There are no dice for {zone}.")
    if not _by_hand(table, message, Deed("throw", _seat(message), target=Place(zone), looks=looks)):
        room = gathered(table.base, table.board, zone, looks)
        table.base = table.room = strewn(room, table.board, zone, looks, _chance(table))


def _lay(table: SimulatedCamera, message: Message) -> None:
    board = table.board
    wanted: dict[Place, Look] = {}
    zones: dict[Zone, tuple[Look, ...]] = {}
    for name, value in message["view"].items():
        if name in board.zones:
            zones[Zone(name)] = tuple(board.look(look) for look in value)
        else:
            place = place_of(board, name)
            wanted[place] = look_of(board, place, value)
    table.laid(View(wanted, zones))


# --- trouble --------------------------------------------------------------------------------


def _hand(table: SimulatedCamera, message: Message) -> None:
    """An arm over the board (``place`` or the middle) until it is taken away again."""
    if not _yes(message, "in", True):
        _lay_arm(table, None)
        return
    x0, y0, x1, y1 = table.board.box
    spot = table.board.places[table.board.place(str(message["place"]))] if "place" in message else None
    x, y = (spot.x, spot.y) if spot else ((x0 + x1) / 2, (y0 + y1) / 2)
    seat = _seat(message)
    _lay_arm(table, Hand(seat, x, y, 45.0))


def _lay_arm(table: SimulatedCamera, arm: Hand | None) -> None:
    """It moves there where somebody watches; else it is there at once."""
    table.trouble.rest(arm)
    if not table.live:
        table.change(arm=arm)


def _bump(table: SimulatedCamera, message: Message) -> None:
    px = _number(message, "px", 12, -FARTHEST, FARTHEST)
    table.change(bump=bumped(table.base, abs(px), _chance(table)).bump)


def _turn(table: SimulatedCamera, message: Message) -> None:
    """The board turned; never so far in all that its corners leave the picture."""
    turn = table.base.turn + _number(message, "degrees", 1.5, -MOST_TURN, MOST_TURN)
    table.change(turn=turn if abs(turn) <= table.widest_turn else 0.0)


def _light(table: SimulatedCamera, message: Message) -> None:
    """A named light (``dark``, ``bright``, ``warm``, ``normal``), or numbers."""
    name = message.get("name")
    named = Light() if name == "normal" else stress_named(name).light
    gain = _number(message, "gain", named.gain, 0.05, 4)
    blue, red = (_number(message, c, getattr(named, c), 0.1, 2) for c in ("blue", "red"))
    table.change(light=Light(gain, blue, red))


def _shadow(table: SimulatedCamera, message: Message) -> None:
    dark = _number(message, "dark", 0.35, 0, 1)
    inside = _yes(message, "in", True)
    table.change(shade=falling_shadow(table.board, dark, _chance(table)) if inside else None)


def _stress(table: SimulatedCamera, message: Message) -> None:
    table.stress = stress_named(message.get("name"))
    table.change(light=table.stress.light)


# --- people ---------------------------------------------------------------------------------


def _reset(table: SimulatedCamera, _: Message) -> None:
    table.start_over()


def _play(table: SimulatedCamera, message: Message) -> None:
    """People play by themselves, or stop; *position* and *turn* say where they start from."""
    auto = _yes(message, "auto", table.auto)
    habits, speed = _habits(table.habits, message), _number(message, "speed", table.speed, 0.05, 100)
    if auto and table.game is None:
        raise UsageError("Nobody here knows the rules: give the simulated table a game.")
    heard = table.heard is not None and table.heard.position is not None
    if auto and ("position" in message or (table.people is None and not heard)):
        turn = int(_number(message, "turn", 0, 0, 1e6))
        table.seat_people(message.get("position"), message.get("options") or {}, turn)
    table.habits, table.speed, table.auto = habits, speed, auto
    if table.people is not None:
        table.people.habits = habits


def _habits(usual: Habits, message: Message) -> Habits:
    kinds = message.get("players", usual.kinds)
    unknown = [kind for kind in kinds if kind not in PLAYERS]
    if unknown or not kinds:
        raise UsageError(f"There is no player {unknown or kinds!r}. Choose from: {', '.join(PLAYERS)}.")
    shares = {name: _number(message, name, getattr(usual, name), 0, 1) for name in SHARES}
    return Habits(tuple(kinds), **shares, think=_number(message, "think", usual.think, 0, 600))


SHARES = ("mistakes", "regrets", "pauses", "presses")


def _heard(table: SimulatedCamera, message: Message) -> None:
    heard = Heard.from_json(message)
    known = table.heard.position if table.heard else None
    if table.game is not None and heard.position is not None and heard.position != known:
        table.game.from_position(heard.position, heard.options)  # refuses what cannot be
    table.hear(heard)


ORDERS: dict[str, Callable[[Any, Message], None]] = {
    "put": _put,
    "take": _take,
    "move": _move,
    "roll": _roll,
    "lay": _lay,
    "hand": _hand,
    "bump": _bump,
    "turn": _turn,
    "light": _light,
    "shadow": _shadow,
    "stress": _stress,
    "reset": _reset,
    "play": _play,
    "heard": _heard,
}
