"""A game as a text that people can read, and that reads back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from companion.errors import InvalidMove

MOST_DIGITS = 1000
"""Python refuses to read numbers of more than 4300 digits."""


@dataclass(frozen=True, slots=True)
class Record:
    """Which game, who played, which house rules, how it ended (if it is over), and the moves in notation.

    ::

        game: boop
        players: Ann, Bob
        kittens_only: yes
        result: Bob gave up

        1. k c3
        2. k d4
    """

    game: str
    players: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    moves: tuple[str, ...] = ()
    result: str = ""

    def text(self) -> str:
        head = [f"game: {self.game}", "players: " + ", ".join(written_name(name) for name in self.players)]
        head += [f"{name}: {_word(value)}" for name, value in sorted(self.options.items())]
        head += [f"result: {self.result}"] if self.result else []
        return "\n".join([*head, "", *(f"{n}. {move}" for n, move in enumerate(self.moves, 1)), ""])

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a text back; InvalidMove names the line that cannot be read."""
        head: dict[str, str] = {}
        moves: list[str] = []
        for number, line in enumerate(text.splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            name, colon, value = line.partition(":")
            first, dot, move = line.partition(".")
            if dot and is_whole(first.strip()):
                if int(first) != len(moves) + 1:
                    raise InvalidMove(f"Line {number}: this should be move {len(moves) + 1}, not {first}.")
                moves.append(move.strip())
            elif colon and not moves:
                head[name.strip()] = value.strip()
            else:
                raise InvalidMove(f"Line {number} is neither 'name: value' nor '1. move': {line!r}.")
        if "game" not in head:
            raise InvalidMove("The text does not say which game it is: it needs a line 'game: ...'.")
        players = tuple(name.strip() for name in head.pop("players", "").split(",") if name.strip())
        game, result = head.pop("game"), head.pop("result", "")
        options = {name: _value(value) for name, value in head.items()}
        return cls(game, players, options, tuple(moves), result)


def is_whole(text: str) -> bool:
    """Can ``int`` read it?  For Python ``²`` is a digit too, and a page full of 9 is too long."""
    return text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS


def written_name(name: str) -> str:
    """A player's name as the text can hold it."""
    return name.replace(",", " ").replace("\n", " ").strip()


def _word(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _value(text: str) -> bool | int | str:
    if text in ("yes", "no"):
        return text == "yes"
    return int(text) if is_whole(text.removeprefix("-")) else text
