"""The page's own words, in the reader's language."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from flask import request

from companion.text import Catalogue, Say, catalogue

LANGUAGES = tuple(sorted(path.stem for path in (Path(__file__).parent / "texts").glob("*.toml")))


@lru_cache(maxsize=8)
def texts(language: str) -> Catalogue:
    return catalogue(language, Path(__file__).parent)


def language() -> str:
    """The best language for this request that there are words in."""
    return request.accept_languages.best_match(LANGUAGES, default="en") or "en"


def say(language: str, key: str, **values: str | int) -> str:
    """The text of *key*, as it stands in the file of words."""
    return texts(language).say(Say.of(key, **values))


def word(language: str, key: str, default: str) -> str:
    """The text of *key*; *default* where there is none (a colour or a part of another game)."""
    return texts(language).texts.get(key, default)
