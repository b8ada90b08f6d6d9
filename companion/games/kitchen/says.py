"""Sentences of kitchen and race in English, for errors; everybody else gets the Say, in any language."""

from __future__ import annotations

from pathlib import Path

from companion.errors import IllegalMove, InvalidMove
from companion.games.kitchen.table import Table
from companion.text import Say, Value, catalogue


def english(table: Table, say: Say) -> str:
    names = [table.banner(seat).capitalize() for seat in table.seats]
    return catalogue("en", Path(__file__).parent.parent / table.game).with_players(names).say(say)


def illegal(table: Table, rule: str, key: str, **values: Value) -> IllegalMove:
    why = say(table, f"illegal.{key}", **values)
    return IllegalMove(english(table, why), why, table.rule(rule))


def say(table: Table, key: str, **values: Value) -> Say:
    """A sentence of the game that is played at this table."""
    return Say.of(f"{table.game}.{key}", **values)


def invalid(table: Table, text: str) -> InvalidMove:
    return InvalidMove(english(table, say(table, "invalid", text=text)))
