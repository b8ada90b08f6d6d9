"""A TOML file that people write: opened, and its values found again by their line."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from companion.errors import BrokenFile

Keys = tuple[str | int, ...]
"""The way to a value: ``("panel", "seats", 1, "lamp")``."""


def open_toml(path: Path) -> tuple[str, dict[str, Any]]:
    """The text of a file, and what it says; BrokenFile where it cannot be read at all."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BrokenFile(path, f"cannot be read ({error.strerror}). Check the path.") from error
    except UnicodeDecodeError as error:
        raise BrokenFile(path, "is not a text in UTF-8. Save it again as UTF-8.") from error
    try:
        return text, tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BrokenFile(path, f"is not valid TOML: {error}.", torn_line(text, error)) from error
    except (ValueError, RecursionError) as error:
        reason = "holds a number or a list that is far too long."
        raise BrokenFile(path, reason, torn_line(text, error)) from error


def dotted(keys: Keys) -> str:
    """``panel.seats[1].lamp``, as people count: the first seat is 1."""
    text = "".join(f"[{key + 1}]" if isinstance(key, int) else f".{key}" for key in keys)
    return text.removeprefix(".")


def line_of(text: str, keys: Keys) -> int | None:
    """The line on which the value *keys* leads to is written.

    TOML's reader does not tell, but a file cut off after a line still reads when it is cut
    between statements: the first part that has the value ends with the statement that sets it.
    """
    lines = text.splitlines()
    start = 0
    for end in range(1, len(lines) + 1):
        try:
            data = tomllib.loads("\n".join(lines[:end]))
        except tomllib.TOMLDecodeError:
            continue
        if _holds(data, keys):
            return 1 + start + _within(lines[start:end], keys)
        start = end
    return None


def torn_line(text: str, error: Exception) -> int:
    """The line that TOML's reader names; where it names none, the one where the broken statement begins."""
    found = re.search(r"line (\d+)", str(error))
    if found:
        return int(found[1])
    lines = text.splitlines()
    return next(count for count in range(len(lines), -1, -1) if _reads(lines[:count])) + 1


def _reads(lines: list[str]) -> bool:
    try:
        tomllib.loads("\n".join(lines))
    except (ValueError, RecursionError):
        return False
    return True


def _holds(data: Any, keys: Keys) -> bool:
    for key in keys:
        try:
            data = data[key]
        except (KeyError, IndexError, TypeError):
            return False
    return True


def _within(lines: list[str], keys: Keys) -> int:
    """Which line of a statement over several lines: that of the nth brace, and of the key in it."""
    numbers = [key for key in keys if isinstance(key, int)]
    if not numbers or len(lines) == 1:
        return 0
    opened = -1
    for number, line in enumerate(lines):
        opened += line.split("#")[0].count("{")
        if opened >= numbers[-1]:
            return number
    return 0
