"""Everything that can go wrong, as sentences that say what to do.

CompanionError
├── UsageError          what was asked for makes no sense        (exit code 2)
│   ├── UnknownGame, UnknownLook, UnknownPlace
│   └── BrokenFile      a config, board, set or layout file: names the file, the line and the reason
├── RuleError (ValueError)
│   ├── InvalidMove     the notation cannot be read at all
│   └── IllegalMove     it can be read, but the rules forbid it here; carries a Say and a rule
└── WorldError          camera, pins, disk, port, picture        (exit code 1)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.text import Say
    from companion.words import Rule


class CompanionError(Exception):
    """Base of all errors a person may see.  ``str(error)`` is a sentence."""

    exit_code = 1


class UsageError(CompanionError):
    """What was asked for makes no sense; the sentence says what would."""

    exit_code = 2


class UnknownGame(UsageError):
    """There is no game of that name."""


class UnknownLook(UsageError):
    """The game has no such piece."""


class UnknownPlace(UsageError):
    """The board has no such place."""


class BrokenFile(UsageError):
    """A file that people write has a mistake; the sentence names the file, the line and the reason."""

    def __init__(self, path: object, reason: str, line: int | None = None) -> None:
        where = f"{path}, line {line}" if line else f"{path}"
        super().__init__(f"{where}: {reason}")


class RuleError(CompanionError, ValueError):
    """Base of everything the rules can object to."""


class InvalidMove(RuleError):
    """The notation cannot be read at all."""


class IllegalMove(RuleError):
    """The move can be read, but the rules forbid it here."""

    def __init__(self, sentence: str, why: Say | None = None, rule: Rule | None = None) -> None:
        super().__init__(sentence)
        self.why = why
        self.rule = rule


class WorldError(CompanionError):
    """Something outside the program: camera, pins, disk, port, picture."""
