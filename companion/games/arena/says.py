"""Arena's sentences in English, for errors; everybody else gets the Say, in any language."""

from __future__ import annotations

from pathlib import Path

from companion.errors import IllegalMove, InvalidMove
from companion.games.arena.options import COLOURS
from companion.text import Say, Value, catalogue
from companion.words import Rule


def english(say: Say) -> str:
    texts = catalogue("en", Path(__file__).parent)
    names = [texts.say(Say.of(f"colour.{colour}")) for colour in COLOURS]
    return texts.with_players(names).say(say)


def illegal(rule: str, key: str, **values: Value) -> IllegalMove:
    why = Say.of(f"arena.{key}", **values)
    return IllegalMove(english(why), why, Rule(rule))


def invalid(key: str, **values: Value) -> InvalidMove:
    return InvalidMove(english(Say.of(f"arena.invalid.{key}", **values)))
