"""A TOML file that people write: read into frozen dataclasses, mistakes named with their line.

A field of such a dataclass is made by ``setting``: a default, a help text and its limits.  A
field that is a dataclass itself is a table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, field, fields, is_dataclass
from difflib import get_close_matches
from pathlib import Path
from types import UnionType
from typing import Any, NoReturn, TypeVar, get_args, get_origin, get_type_hints

from companion.errors import BrokenFile
from companion.toml_file import Keys, dotted, line_of, open_toml

T = TypeVar("T")

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
    text, data = open_toml(path)
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


def _has_default(about: Field[Any]) -> bool:
    return about.default is not MISSING or about.default_factory is not MISSING
