"""A ``board.toml`` that people write: its values by their keys, mistakes named with their line."""

from __future__ import annotations

import re
from math import isfinite
from pathlib import Path
from typing import Any, NoReturn

from companion.errors import BrokenFile
from companion.toml_file import Keys, dotted, line_of, open_toml

Point = tuple[float, float]
LONGEST = 100_000.0
"""Millimetres beyond which a number in a board file is a slip of the pen."""


class BoardFile:
    """A parsed board file that knows where each of its settings stands."""

    def __init__(self, path: Path, text: str, data: dict[str, Any]) -> None:
        self.path, self.text, self.data = path, text, data

    def table(self, *keys: str | int) -> dict[str, Any]:
        """What stands in a table; nothing where there is none."""
        found: Any = self.data
        for count, key in enumerate(keys, 1):
            found = found[key] if isinstance(key, int) else found.get(key, {})
            if isinstance(key, str) and count < len(keys) and isinstance(keys[count], int):
                continue  # a list, whose length the caller knows
            if not isinstance(found, dict):
                name = dotted(keys[:count])
                if isinstance(key, int):
                    self.fail(keys[: count - 1], f"{name} must be a table, written {{ ... }}, not {found!r}")
                self.fail(keys[:count], f"{name} must be a table, written [{name}]")
        return dict(found)

    def value(self, *keys: str | int) -> Any:
        table = self.table(*keys[:-1])
        if keys[-1] not in table:
            self.fail(keys[:-1], f"[{dotted(keys[:-1])}] needs {keys[-1]}")
        return table[str(keys[-1])]

    def number(self, *keys: str | int) -> float:
        value = self.value(*keys)
        if not is_length(value) or value <= 0:
            self.fail(keys, f"{keys[-1]} must be a number above 0, not {value!r}")
        return float(value)

    def whole(self, *keys: str | int, most: int) -> int:
        value = self.value(*keys)
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= most:
            self.fail(keys, f"{keys[-1]} must be a whole number from 1 to {most}, not {value!r}")
        return value

    def point(self, *keys: str | int) -> Point:
        value = self.value(*keys)
        if not isinstance(value, list) or len(value) != 2 or not all(map(is_length, value)):
            self.fail(keys, f"{keys[-1]} must be two millimetres [x, y], not {value!r}")
        return (float(value[0]), float(value[1]))

    def edges(self, *keys: str | int) -> tuple[float, float, float, float]:
        value = self.value(*keys)
        good = isinstance(value, list) and len(value) == 4 and all(map(is_length, value))
        if not good or value[0] >= value[2] or value[1] >= value[3]:
            why = (
                f"{keys[-1]} must be four millimetres [left, top, right, bottom], left before right and top "
            )
            self.fail(keys, why + f"above bottom, not {value!r}")
        left, top, right, bottom = map(float, value)
        return left, top, right, bottom

    def items(self, *keys: str) -> list[Any]:
        """What stands in a list."""
        value = self.value(*keys)
        if not isinstance(value, list):
            self.fail(keys, f"{keys[-1]} must be a list, written [...], not {value!r}")
        return list(value)

    def words(self, *keys: str | int, default: str | None = None) -> str:
        if default is not None and keys[-1] not in self.table(*keys[:-1]):
            return default
        value = self.value(*keys)
        if not isinstance(value, str):
            self.fail(keys, f"{keys[-1]} must be a text in quotes, not {value!r}")
        return value

    def yes_or_no(self, *keys: str) -> bool:
        """True or false; false where nothing is said."""
        value = self.table(*keys[:-1]).get(keys[-1], False)
        if not isinstance(value, bool):
            self.fail(keys, f"{keys[-1]} must be true or false, not {value!r}")
        return value

    def colour(self, *keys: str | int) -> str:
        value = self.words(*keys)
        if not re.fullmatch("#[0-9a-fA-F]{6}", value):
            self.fail(keys, f'{keys[-1]} must be written like "#e0761c", not {value!r}')
        return value

    def fail(self, keys: Keys, reason: str) -> NoReturn:
        raise BrokenFile(self.path, reason + ".", line_of(self.text, keys))

    def fail_in(self, keys: Keys, row: int, reason: str) -> NoReturn:
        """As `fail`, for a row of a text over several lines, counted from 0 without the blank ones."""
        line = line_of(self.text, keys)
        if line:
            below = list(enumerate(self.text.splitlines()[line:], line + 1))
            written = [number for number, words in below if words.strip()]
            several = self.text.splitlines()[line - 1].rstrip().endswith(('"""', "'''"))
            line = written[row] if several and row < len(written) else line
        raise BrokenFile(self.path, reason + ".", line)


def open_board_file(path: Path) -> tuple[Path, str, dict[str, Any]]:
    """The parts of a `BoardFile`; BrokenFile where it cannot be read at all."""
    return (path, *open_toml(path))


def is_length(value: Any) -> bool:
    """A length in millimetres; no board is as long as *LONGEST*."""
    return (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and isfinite(value)
        and abs(value) <= LONGEST
    )
