"""The house rules of one table: what it has chosen of what a game offers."""

from __future__ import annotations

from collections.abc import Sequence

from companion.errors import UsageError
from companion.game import Option, Options


def chosen(game: str, offered: Sequence[Option], options: Options) -> dict[str, bool | int | str]:
    """Every option with the table's choice or its default; UsageError for one that does not exist."""
    known = {option.name: option for option in offered}
    for name, value in options.items():
        if name not in known:
            raise UsageError(f"{game} has no option {name!r}. It has: {', '.join(known)}.")
        check(known[name], value)
    return {name: options.get(name, option.default) for name, option in known.items()}


def check(option: Option, value: object) -> None:
    """UsageError if the option cannot be that.  Without choices it can be any words."""
    if option.choices and value not in option.choices:
        choices = ", ".join(str(choice) for choice in option.choices)
        raise UsageError(f"The option {option.name} cannot be {value!r}. Choose one of: {choices}.")
    if not option.choices and not isinstance(value, str):
        raise UsageError(f"The option {option.name} is told in words, not as {value!r}.")
