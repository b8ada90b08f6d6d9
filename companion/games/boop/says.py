"""boop.'s sentences in English, for errors; everybody else gets the Say and picks the language."""

from __future__ import annotations

from pathlib import Path

from companion.errors import IllegalMove
from companion.text import Say, catalogue
from companion.words import Rule


def english(say: Say) -> str:
    texts = catalogue("en", Path(__file__).parent)
    names = [texts.say(Say.of(f"colour.{colour}")) for colour in ("orange", "gray")]
    return texts.with_players(names).say(say)


def illegal(rule: str, key: str, **values: str | int | tuple[str, ...]) -> IllegalMove:
    why = Say.of(key, **values)
    return IllegalMove(english(why), why, Rule(rule))
