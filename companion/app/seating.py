"""Who sits where in a new game; what cannot be meant gets a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.errors import UsageError
from companion.game import Game
from companion.games import folder
from companion.page import seat_names
from companion.text import catalogue


def colours(rules: Game[Any, Any], count: int, options: Mapping[str, Any]) -> list[str]:
    """Everybody's colour: those of the seats, unless the players have chosen others."""
    tallies = rules.scores(rules.start(count, options))
    return [tally.colour or rules.colours[tally.player] for tally in tallies]


def players(
    rules: Game[Any, Any], given: Sequence[str], chosen: Sequence[str] | None = None
) -> tuple[str, ...]:
    """A name for every player; who gave none is called by their colour, *chosen* or that of the seat.

    On the last places left free nobody sits.
    """
    least, most = min(rules.seats), max(rules.seats)
    if any(given[most:]):
        raise UsageError(f"{rules.title} is for {_several(least, most)} players, not for {len(given)}.")
    words = catalogue("en", folder(rules.name))
    called = seat_names(rules, words, chosen)
    taken = max((seat + 1 for seat, name in enumerate(given[:most]) if name), default=0)
    asked = [name or colour for name, colour in zip(given[:taken], called, strict=False)]
    names = (*asked, *called[len(asked) : least])
    for name in names:
        if sum(other.casefold() == name.casefold() for other in names) > 1:
            raise UsageError(f"Two players are called {name}. Give one of them another name.")
    return names


def _several(least: int, most: int) -> str:
    return f"{most}" if least == most else f"{least} to {most}"


def beginner(rules: Game[Any, Any], names: Sequence[str], seat: int) -> bool | int | str:
    """What the game's own option ``first`` says if that seat begins; seats are counted from 0."""
    if not 0 <= seat < len(names):
        raise UsageError(f"Player {seat + 1} cannot begin: there are {len(names)} players in this game.")
    return next(option.choices[seat] for option in rules.options if option.name == "first")


def as_offered(rules: Game[Any, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """House rules as the game offers them: a form can only send words, also for numbers."""
    offered = {option.name: {str(choice): choice for choice in option.choices} for option in rules.options}
    return {name: offered.get(name, {}).get(str(value), value) for name, value in options.items()}
