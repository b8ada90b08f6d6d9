"""Sentences as values.  The core says *what* to say; the reader's language says *how*.

A ``Say`` is a key and its values; a ``Catalogue`` turns it into a sentence.  Templates use
``str.format`` fields with these format words:

``{piece:look}``      a look by its name in the language       "grey kitten"
``{piece:a}``         the same with its article                "a grey kitten"
``{who:player}``      the name of the player in that seat      "Orange"
``{where:places}``    a list of places joined                  "c3 and d4"
``{options:says}``    a list of Says, one of which holds       "take off a1 b1 c1, or ..."
``{near:list}``       a list of Says that all hold             "the cat and Green"

The texts of the house are in ``companion/texts/LANG.toml``, those of a game in its own
``texts/LANG.toml``.  Says are stored in the history, so a game reads in every language.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from companion.errors import BrokenFile

Value = str | int | tuple[str, ...] | tuple["Say", ...]


@dataclass(frozen=True, slots=True)
class Say:
    """One sentence, not yet in any language."""

    key: str
    values: tuple[tuple[str, Value], ...] = ()

    @classmethod
    def of(cls, key: str, **values: Value) -> Say:
        return cls(key, tuple(sorted(values.items())))

    def to_json(self) -> dict[str, Any]:
        return {"key": self.key, **{name: _plain(value) for name, value in self.values}}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Say:
        return cls.of(data["key"], **{name: _value(v) for name, v in data.items() if name != "key"})


def _plain(value: Value) -> Any:
    if isinstance(value, tuple):
        return [item.to_json() if isinstance(item, Say) else item for item in value]
    return value


def _value(data: Any) -> Value:
    if isinstance(data, list):
        return tuple(Say.from_json(item) if isinstance(item, dict) else item for item in data)
    if isinstance(data, str | int):
        return data
    raise ValueError(f"not a value of a sentence: {data!r}")


class Catalogue:
    """The texts of one language, and the names of the players."""

    def __init__(self, texts: Mapping[str, str], players: Sequence[str] = ()) -> None:
        self.texts = texts
        self.players = tuple(players)

    def with_players(self, players: Sequence[str]) -> Catalogue:
        return Catalogue(self.texts, players)

    def say(self, say: Say) -> str:
        sentence = self.phrase(say)
        return sentence[:1].upper() + sentence[1:]

    def phrase(self, say: Say) -> str:
        """The same inside another sentence: it begins as it is written."""
        template = self.texts.get(say.key)
        if template is None:
            raise KeyError(f"no text for {say.key!r}")
        return _Formatter(self).vformat(template, (), dict(say.values))

    def look(self, look: str) -> str:
        if look.startswith("at."):  # where a pawn stands
            return self.phrase(Say.of("course.square", number=look.removeprefix("at.")))
        return self.texts.get(f"look.{look}", look.replace("-", " "))

    def a_look(self, look: str) -> str:
        return self.texts.get(f"a.{look}", self.look(look))

    def place(self, place: str) -> str:
        """Squares are called what they are called; a slot or a pawn has a name in words."""
        return self.texts.get(f"place.{place}", place)

    def player(self, seat: int) -> str:
        if 0 <= seat < len(self.players):
            return self.players[seat]
        return self.texts.get("player.chance", "chance") if seat < 0 else f"{seat + 1}"

    def join(self, items: Sequence[str], word: str = "and") -> str:
        if len(items) < 2:
            return "".join(items)
        return ", ".join(items[:-1]) + " " + self.texts.get(f"word.{word}", word) + " " + items[-1]


class _Formatter(string.Formatter):
    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue

    def format_field(self, value: Any, format_spec: str) -> str:
        match format_spec:
            case "look":
                return self.catalogue.look(value)
            case "a":
                return self.catalogue.a_look(value)
            case "player":
                return self.catalogue.player(value)
            case "places":
                return self.catalogue.join([self.catalogue.place(str(item)) for item in value])
            case "place":
                return self.catalogue.place(value)
            case "says":
                return self.catalogue.join([self.catalogue.phrase(item) for item in value], "or")
            case "list":
                return self.catalogue.join([self.catalogue.phrase(item) for item in value])
        return str(super().format_field(value, format_spec))


def _flat(table: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for name, value in table.items():
        if isinstance(value, dict):
            flat |= _flat(value, f"{prefix}{name}.")
        else:
            flat[f"{prefix}{name}"] = str(value)
    return flat


@lru_cache(maxsize=64)
def read_texts(path: Path) -> Mapping[str, str]:
    """All texts of one TOML file, keys joined by dots."""
    try:
        return MappingProxyType(_flat(tomllib.loads(path.read_text(encoding="utf-8"))))
    except tomllib.TOMLDecodeError as error:
        raise BrokenFile(path, str(error)) from error


def catalogue(language: str, *folders: Path) -> Catalogue:
    """The house's texts and those of *folders* (a game's), English where a language has none."""
    texts: dict[str, str] = {}
    for folder in (Path(__file__).parent, *folders):
        for wanted in dict.fromkeys(("en", language)):
            path = folder / "texts" / f"{wanted}.toml"
            if path.exists():
                texts |= read_texts(path)
    return Catalogue(texts)
