"""What can be wrong with the pins, as a sentence in the reader's language."""

from __future__ import annotations

from companion.errors import WorldError
from companion.text import Say, Value, catalogue


class PanelTrouble(WorldError):
    """Lamps and buttons cannot be used; *say* tells what to do on the page, ``str`` on the terminal."""

    def __init__(self, key: str, **values: Value) -> None:
        self.say = Say.of(f"panel.{key}", **values)
        super().__init__(catalogue("en").say(self.say))
