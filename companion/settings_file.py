"""A TOML file that people write: read into frozen dataclasses, mistakes named with their line.

A field of such a dataclass is made by ``setting``: a default, a help text and its limits.  A
field that is a dataclass itself is a table.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, field, fields, is_dataclass
from difflib import get_close_matches
from pathlib import Path
from types import UnionType
from typing import Any, NoReturn, TypeVar, get_args, get_origin, get_type_hints

from companion.errors import BrokenFile

T = TypeVar("T")
Keys = tuple[str | int, ...]
"""The way to a value: ``("panel", "seats", 1, "lamp")``."""

_WORDS = {str: "a text in quotes", int: "a whole number", float: "a number", Path: "a path in quotes"}


def setting(
    default: Any = MISSING,
    explained: str = "",
    *,
    choices: tuple[str, ...] = (),
    least: float | None = None,
    most: float | None = None,
    example: Any = None,
) -> Any:
    """A field of a settings table.  *example*: what to show for a setting that is off by default."""
    about = {"help": explained, "choices": choices, "least": least, "most": most, "example": example}
    return field(default=default, metadata=about)


def read_settings(cls: type[T], path: Path, check: Callable[[SettingsFile, T], None]) -> T:
    """The settings in *path*; *check* may object to what only shows when all is read."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BrokenFile(path, f"cannot be read ({error.strerror}). Check the path.") from error
    except UnicodeDecodeError as error:
        raise BrokenFile(path, "is not a text in UTF-8. Save it again as UTF-8.") from error
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BrokenFile(path, f"is not valid TOML: {error}.", torn_line(text, error)) from error
    file = SettingsFile(path, text)
    settings: T = file.table(cls, data, ())
    check(file, settings)
    return settings


class SettingsFile:
    """A file being read, which can tell where a value stands."""

    def __init__(self, path: Path, text: str) -> None:
        self.path, self.text = path, text

    def fail(self, keys: Keys, reason: str) -> NoReturn:
        reason = reason if reason.endswith("?") else reason + "."
        raise BrokenFile(self.path, reason, self.line(keys))

    def line(self, keys: Keys) -> int | None:
        return line_of(self.text, keys)

    def table(self, cls: Any, data: Any, keys: Keys) -> Any:
        if not isinstance(data, Mapping):
            self.fail(keys, f"{dotted(keys)} must be a table, written [{dotted(keys)}]")
        known = {f.name: f for f in fields(cls)}
        for name in data:
            if name not in known:
                self.fail((*keys, name), unknown(name, keys, list(known)))
        types = get_type_hints(cls)
        missing = [n for n, f in known.items() if n not in data and not _has_default(f)]
        if missing:
            self.fail(keys, f"{dotted(keys)} needs {' and '.join(missing)}")
        return cls(**{n: self.value(types[n], known[n], v, (*keys, n)) for n, v in data.items()})

    def value(self, kind: Any, about: Field[Any], data: Any, keys: Keys) -> Any:
        if is_dataclass(kind):
            return self.table(kind, data, keys)
        if get_origin(kind) is UnionType:
            kind = get_args(kind)[0]
        if get_origin(kind) is tuple:
            return self.several(kind, about, data, keys)
        return self.one(kind, about.metadata, data, keys)

    def several(self, kind: Any, about: Field[Any], data: Any, keys: Keys) -> tuple[Any, ...]:
        parts = get_args(kind)
        if not isinstance(data, list):
            self.fail(keys, f"{dotted(keys)} must be a list, written [...]")
        if parts[-1] is not Ellipsis and len(data) != len(parts):
            self.fail(keys, f"{dotted(keys)} must have {len(parts)} values")
        return tuple(self.value(parts[0], about, item, (*keys, i)) for i, item in enumerate(data))

    def one(self, kind: Any, about: Mapping[str, Any], data: Any, keys: Keys) -> Any:
        name = dotted(keys)
        accepted: dict[type, type | UnionType] = {float: int | float, Path: str}
        if not isinstance(data, accepted.get(kind, kind)) or isinstance(data, bool):
            self.fail(keys, f"{name} must be {_WORDS[kind]}, not {data!r}")
        if about.get("choices") and data not in about["choices"]:
            self.fail(keys, f"{name} must be one of {', '.join(about['choices'])}, not {data!r}")
        least, most = about.get("least"), about.get("most")
        if (least is not None and data < least) or (most is not None and not data <= most):
            self.fail(keys, f"{name} must be {limits(least, most)}, not {data!r}")
        return Path(data).expanduser() if kind is Path else kind(data)


def limits(least: float | None, most: float | None) -> str:
    if most is None:
        return f"at least {least:g}"
    return f"at most {most:g}" if least is None else f"from {least:g} to {most:g}"


def unknown(name: str, keys: Keys, known: list[str]) -> str:
    near = get_close_matches(name, known, 1, 0.5)
    where = f"[{dotted(keys)}] has no setting" if keys else "There is no table"
    advice = f"Did you mean {near[0]!r}?" if near else f"It may have: {', '.join(known)}."
    return f"{where} {name!r}. {advice}".rstrip(".")


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


def _has_default(about: Field[Any]) -> bool:
    return about.default is not MISSING or about.default_factory is not MISSING
