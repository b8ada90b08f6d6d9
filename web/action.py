"""What people may ask for: read from JSON or from a plain form, and checked before the house sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.board import Board
from companion.errors import UsageError

NAME_LIMIT, TEXT_LIMIT, SEATS = 40, 200, 12
MOST_EVENTS = 10**9
"""A question is numbered by its event; no game has so many."""
LIGHTS = ("normal", "dark", "bright", "warm")
NONE_OF_THESE = "none"
"""How a form says that no answer fits; a program says null."""

JOINER = "\u200d"
"""Invisible too, but many emoji are two that are joined by it."""

Check = Callable[[Any], bool]


class BadAction(UsageError):
    """Not something one can do here."""


def _text(limit: int) -> Check:
    return lambda value: isinstance(value, str) and len(value) <= limit and _writable(value)


def _writable(text: str) -> bool:
    """Half a character (a lone surrogate, which JSON can carry) can be neither shown nor kept."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def _whole(most: int) -> Check:
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


def _number(most: float) -> Check:
    return lambda value: (
        isinstance(value, int | float) and not isinstance(value, bool) and -most <= value <= most
    )


def _point(value: Any) -> bool:
    """Millimetres on the board."""
    return isinstance(value, list) and len(value) == 2 and all(map(_number(10000), value))


def _yes_no(value: Any) -> bool:
    return isinstance(value, bool)


def _names(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= SEATS and all(map(_name, value))


def _name(value: Any) -> bool:
    return _text(NAME_LIMIT)(value) and value.replace(JOINER, "").isprintable()


def _options(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and len(value) <= 50
        and all(
            len(name) <= NAME_LIMIT and isinstance(chosen, bool | int | str) for name, chosen in value.items()
        )
    )


def _or_none(fits: Check) -> Check:
    return lambda value: value is None or fits(value)


def _one_of(*words: str) -> Check:
    return lambda value: value in words


ACTIONS: Mapping[str, Mapping[str, Check]] = {
    "answer": {"option": _or_none(_whole(99)), "question?": _whole(MOST_EVENTS)},
    "declare": {"text": _text(TEXT_LIMIT)},
    "toss": {"which": _whole(99)},
    "undo": {},
    "accept": {},
    "draw": {},
    "resign": {"seat": _whole(SEATS)},
    "new": {
        "game": _text(NAME_LIMIT),
        "players?": _names,
        "options?": _options,
        "first?": _whole(SEATS),
        "draws?": _yes_no,
    },
    "press": {"button": _text(NAME_LIMIT), "kind?": _one_of("press", "hold")},
    "room": {"message": lambda value: isinstance(value, dict)},
}
MESSAGES: Mapping[str, Mapping[str, Check]] = {
    "put": {"look": _text(NAME_LIMIT), "place": _text(NAME_LIMIT), "at?": _point},
    "take": {"place": _text(NAME_LIMIT), "at?": _point},
    "move": {"from": _text(NAME_LIMIT), "to": _text(NAME_LIMIT), "at?": _point, "to_at?": _point},
    "roll": {"place": _text(NAME_LIMIT)},
    "hand": {"in": _yes_no},
    "bump": {"px": _number(200)},
    "turn": {"degrees": _number(45)},
    "light": {"name": _one_of(*LIGHTS)},
    "shadow": {"in": _yes_no},
    "reset": {},
    "play": {"auto": _yes_no, "mistakes?": _number(1)},
}


def checked(data: Any, board: Board | None = None) -> dict[str, Any]:
    """The action, with nothing in it that is not known; UsageError with a sentence otherwise.

    Places and pieces are checked against the *board* on the table, where there is one.
    """
    action = _fitting(data, ACTIONS)
    if action["do"] == "room":
        action["message"] = message = _fitting(action["message"], MESSAGES)
        if board:
            _on_board(message, board)
    return action


def _on_board(message: dict[str, Any], board: Board) -> None:
    for field in ("place", "from", "to"):
        if field in message:
            name = message[field].strip().lower()
            message[field] = str(board.zone(name) or board.place(name))
    if "look" in message:
        message["look"] = str(board.look(message["look"]))


def _fitting(data: Any, table: Mapping[str, Mapping[str, Check]]) -> dict[str, Any]:
    what = data.get("do") if isinstance(data, dict) else None
    if not isinstance(what, str) or what not in table:
        raise BadAction(f"Nobody here knows how to do that. What can be done: {', '.join(table)}.")
    action: dict[str, Any] = {"do": what}
    for field, fits in table[what].items():
        name = field.rstrip("?")
        if name not in data and field != name:
            continue
        if name not in data or not fits(data[name]):
            raise BadAction(_wanted(what, name))
        action[name] = data[name]
    return action


def _wanted(what: str, name: str) -> str:
    if (what, name) == ("declare", "text"):
        return f"Write down the move first, with at most {TEXT_LIMIT} letters."
    if (what, name) == ("new", "players"):
        return f"A name can have {NAME_LIMIT} letters, all visible, and there are at most {SEATS} players."
    return f"Something is missing or cannot be read: {name}. Go back and try again."


WHOLE, NUMBERS, YES_NO = (
    {"option", "question", "seat", "first", "which"},
    {"px", "degrees", "mistakes"},
    {"in", "auto", "draws"},
)


def from_form(fields: Mapping[str, list[str]]) -> dict[str, Any]:
    """A form as an action: ``message.do`` goes inside, numbers become numbers, empty means left out.

    Of a field that comes twice the last one counts: a hidden "no" stands before each box to tick.
    """
    action: dict[str, Any] = {}
    for field, values in fields.items():
        inside, _, name = field.rpartition(".")
        target = action.setdefault(inside, {}) if inside in ("message", "options") else action
        if name == "players":
            target[name] = [value.strip() for value in values]
        elif values[-1] != "":
            target[name] = _value(name, values[-1], inside)
    return action


def _value(name: str, text: str, inside: str) -> Any:
    if name in YES_NO or inside == "options":
        return {"true": True, "false": False}.get(text, text)
    if name == "option" and text == NONE_OF_THESE:
        return None
    try:
        return int(text) if name in WHOLE else float(text) if name in NUMBERS else text
    except ValueError:
        return text
