"""A whole game as text: a line for each turn with the choices there were, the move, and the position after.

    game boop
    option kittens_only = true
    start 6/6/6/6/6/6 o 8,0,8,0
      1   36  kitten e2 | 6/4o1/6/6/6/6 g 7,0,8,0

A person can read it, and two of them can be compared line by line.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from companion.errors import UsageError
from companion.game import Game, Options


@dataclass(frozen=True, slots=True)
class Turn:
    """One line: how many legal moves there were, the one played, and the position it led to."""

    choices: int
    move: str
    after: str


@dataclass(frozen=True, slots=True)
class Playthrough:
    game: str
    start: str
    turns: tuple[Turn, ...]
    options: Options = field(default_factory=dict)
    title: str = ""

    def __str__(self) -> str:
        head = [f"# {self.title}"] if self.title else []
        head += [f"game {self.game}"]
        head += [f"option {name} = {json.dumps(value)}" for name, value in self.options.items()]
        lines = (f"{n:3} {t.choices:4}  {t.move} | {t.after}" for n, t in enumerate(self.turns, 1))
        return "\n".join([*head, f"start {self.start}", *lines]) + "\n"


def play(game: Game[Any, Any], state: Any, moves: Iterable[str]) -> Iterator[Turn]:
    """The lines of a game, from its moves alone."""
    for text in moves:
        choices = sum(1 for _ in game.moves(state))
        move = game.parse(state, text)
        state = game.apply(state, move)
        yield Turn(choices, str(move), game.position(state))


def replay(game: Game[Any, Any], told: Playthrough) -> Playthrough:
    """The same game worked out again: equal to *told* unless the rules changed."""
    state = game.from_position(told.start, told.options)
    turns = tuple(play(game, state, (turn.move for turn in told.turns)))
    return Playthrough(told.game, game.position(state), turns, told.options, told.title)


def random_moves(game: Game[Any, Any], state: Any, chance: Random, most: int = 1000) -> Iterator[str]:
    """A game of chance: every legal move is as likely as any other."""
    for _ in range(most):
        moves = list(game.moves(state))
        if not moves:
            return
        move = chance.choice(moves)
        yield str(move)
        state = game.apply(state, move)


def read(text: str) -> list[Playthrough]:
    """All games of a text, one after another."""
    games: list[tuple[dict[str, Any], list[Turn]]] = []
    title = ""
    for number, line in enumerate(text.splitlines(), 1):
        head, _, rest = line.strip().partition(" ")
        try:
            if head == "#":
                title = rest
            elif head == "game":
                games.append(({"game": rest, "options": {}, "title": title}, []))
                title = ""
            elif head == "option":
                name, _, value = rest.partition(" = ")
                games[-1][0]["options"][name] = json.loads(value)
            elif head == "start":
                games[-1][0]["start"] = rest
            elif head:
                games[-1][1].append(_turn(rest))
        except (IndexError, ValueError) as error:
            raise UsageError(f"Line {number} of the playthrough cannot be read: {line!r}") from error
    return [Playthrough(turns=tuple(turns), **head) for head, turns in games]


def _turn(line: str) -> Turn:
    choices, _, rest = line.strip().partition(" ")
    move, bar, after = rest.partition(" | ")
    if not bar:
        raise ValueError(line)
    return Turn(int(choices), move.strip(), after)
