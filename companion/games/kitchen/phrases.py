"""Small parts of sentences, put together in any language."""

from __future__ import annotations

from collections.abc import Sequence

from companion.text import Say
from companion.words import Look, Place


def all_of(says: Sequence[Say]) -> Say:
    """One, two, or "one, two and three"; at least one."""
    first, *more = says
    if not more:
        return first
    key = "list.and" if len(more) == 1 else "list.comma"
    return Say.of(key, first=(first,), more=(all_of(more),))


def the(piece: Look) -> Say:
    return Say.of("list.the", piece=piece)


def on(piece: Look, where: Place) -> Say:
    return Say.of("list.on", piece=piece, where=where)
