"""Sentences of kitchen and race in English, for errors; everybody else gets the Say, in any language."""

from __future__ import annotations

from pathlib import Path

from companion.errors import IllegalMove, InvalidMove
from companion.games.kitchen.table import Table
from companion.text import Say, Value, catalogue
from companion.words import Rule


def english(table: Table, say: Say) -> str:
    names = [table.banner(seat).capitalize() for seat in table.seats]
    return catalogue("en", Path(__file__).parent.parent / table.game).with_players(names).say(say)


def illegal(table: Table, rule: str, key: str, **values: Value) -> IllegalMove:
    why = Say.of(f"{table.game}.illegal.{key}", **values)
    return IllegalMove(english(table, why), why, Rule(rule))


def invalid(table: Table, text: str) -> InvalidMove:
    return InvalidMove(english(table, Say.of(f"{table.game}.invalid", text=text)))
