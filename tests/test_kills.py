"""Pull the plug: nothing acknowledged is lost, nothing is left behind.  More: ``python -m tests.kills``."""

from __future__ import annotations

from pathlib import Path

from tests.kills import run


def test_a_few_kills_lose_nothing(tmp_path: Path) -> None:
    assert run(3, 7, tmp_path, longest=9.0, say=lambda line: None) >= 1
