"""Golden evenings: prompts, moves, refusals and positions as text.

A changed rule or sentence shows as a changed line.  If the change is meant, write the file again:
``python -m tests.test_transcripts``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.board import Board
from companion.errors import UsageError
from companion.game import Game
from companion.text import Catalogue, catalogue
from companion.transcript import done, told

EVENINGS = sorted((Path(__file__).parent / "golden" / "evenings").glob("*.txt"))


def shelf(name: str) -> tuple[Game[Any, Any], Board, Catalogue]:
    return games.game(name), games.board(name), catalogue("en", games.folder(name))


@pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.name)
def test_an_evening_is_told_as_before(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert told(shelf, done(text)) == text


def test_every_game_has_a_golden_evening() -> None:
    told_of = {done(path.read_text(encoding="utf-8"))[0].split()[1] for path in EVENINGS}
    assert told_of == set(games.names())


def test_a_transcript_begins_with_a_game() -> None:
    with pytest.raises(UsageError, match="begins with"):
        told(shelf, ["kitten c3"])


def rewrite() -> None:
    for path in EVENINGS:
        path.write_text(told(shelf, done(path.read_text(encoding="utf-8"))), encoding="utf-8")


if __name__ == "__main__":
    rewrite()
