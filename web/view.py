"""What the templates read: the snapshot, with the drawings and words the page adds to it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from companion import games
from companion.board import Board
from companion.errors import UsageError
from companion.text import Catalogue, Say, catalogue
from web.house import Snapshot
from web.pieces import Ground, ground, icon, look_of, points
from web.words import texts, word

MANY = 12
"""More of a piece than this is a number, not a row of pictures."""

FEW = 3
"""More counts of one player than this are a hand of things: those that are none are left out."""

BROAD = 1.25
"""A board this many times as wide as high gets the whole width of a laptop's page."""

WIDEST = 14.0
"""Words of more ems than this may be broken."""


@dataclass(frozen=True, slots=True)
class Count:
    """One count of the score track: its name, how many, and the piece it is about."""

    name: str
    label: str
    count: int
    icon: str | None
    many: bool
    """Too many for a row of pictures, or only a side note: one picture and a number."""


class View:
    """One snapshot in one language; templates ask it for everything that is not in the snapshot."""

    RECENT = 6
    """So many moves are shown at once; older ones are one tap away."""
    BUSY = ("question", "refused", "out-of-step", "unfinished")
    """What comes before the next move: meanwhile the sign asks for none, the verdict says what to do."""

    TO_DO = ("refused", "out-of-step", "unfinished")
    """What somebody at the table has to put right; a question stands on the page with its answers."""

    def __init__(self, snapshot: Snapshot, language: str) -> None:
        self.snapshot, self.language = snapshot, language
        self.game = str((snapshot.get("game") or {}).get("name", ""))

    def say(self, key: str, **values: str | int) -> str:
        return texts(self.language).say(Say.of(key, **values))

    def player(self, seat: int | None) -> Mapping[str, Any] | None:
        players: Sequence[Mapping[str, Any]] = self.snapshot.get("players") or ()
        return next((player for player in players if player["seat"] == seat), None)

    @property
    def hero(self) -> Mapping[str, Any] | None:
        """Whose colour the big sign wears: the player to move, at the end the winner."""
        outcome = self.snapshot.get("outcome")
        if outcome:
            winners = list(outcome.get("winners") or [])
            return self.player(winners[0]) if len(winners) == 1 else None
        return self.player(self.snapshot.get("turn"))

    @property
    def headline(self) -> tuple[str, str]:
        """The headline in two: the name, which is the biggest thing on the page, and the rest."""
        text = str(self.snapshot.get("headline") or self.say("web.no_game"))
        name = str(self.hero["name"]) if self.hero else ""
        return (name, text[len(name) :].strip()) if name and text.startswith(name) else (text, "")

    @property
    def kind(self) -> str:
        """The verdict in one word, which has a sign and a colour as well."""
        if message := self.snapshot.get("message"):
            return str(message["kind"])
        return "over" if self.snapshot.get("outcome") else str(self.snapshot.get("status") or "idle")

    @property
    def next(self) -> str:
        """What is to be done before the next move, for the strip: the first step, or what is wrong."""
        message = self.snapshot.get("message") or {}
        if message.get("kind") not in self.TO_DO:
            return ""
        return str(next(iter(message.get("todo") or ()), message["text"]))

    @property
    def example(self) -> str:
        """How a move is written: the newest one that was played, or nothing."""
        moves = reversed(self.snapshot.get("moves") or ())
        notation = next((str(move["notation"]) for move in moves if move.get("by") != "accepted"), "")
        return self.say("web.example", move=notation) if notation else ""

    @property
    def size(self) -> str:
        """How big the name can be: by its longest word and its length."""
        name, _ = self.headline
        longest = max((len(part) for part in name.split()), default=0)
        if longest <= 4 and len(name) <= 9:
            return "tiny"
        if longest <= 7 and len(name) <= 16:
            return "short"
        if longest <= 11 and len(name) <= 28:
            return "middle"
        return "long" if longest <= 14 else "endless"

    def wide(self, name: str) -> str:
        """How wide the longest word of a name is, in half ems; the style sheet makes it fit."""
        ems = max((sum(map(_em, part)) for part in re.split(r"[\s-]+", name)), default=0.0)
        return str(max(1, ceil(2 * ems))) if ems <= WIDEST else "many"

    def colour(self, player: Mapping[str, Any]) -> str:
        """The colour as a word that is safe in a class name."""
        return "".join(c for c in str(player.get("colour", "")).lower() if c.isalpha()) or "none"

    def letter(self, player: Mapping[str, Any]) -> str:
        return self.colour_word(player)[:1].upper()

    def colour_word(self, player: Mapping[str, Any]) -> str:
        colour = str(player.get("colour", ""))
        own = self._game_texts().texts.get(f"colour.{colour}")
        return own or word(self.language, f"colour.{colour}", colour)

    def icon(self, look: str) -> str:
        return icon(self.game, look)

    @property
    def ground(self) -> Ground | None:
        return ground(self.game) if self.game else None

    @property
    def looks(self) -> Sequence[str]:
        """The pieces one can lay on the simulated table."""
        given: Sequence[str] = (self.snapshot.get("simulated") or {}).get("looks") or ()
        return given or (self.ground.looks if self.ground else ())

    @property
    def board(self) -> Board | None:
        """The board on the table, if there is a game."""
        try:
            return games.board(self.game) if self.game else None
        except UsageError:
            return None

    @property
    def broad(self) -> bool:
        """Is the board too wide to share its row with the pictures?"""
        if self.board is None:
            return False
        x0, y0, x1, y1 = self.board.box
        return x1 - x0 > BROAD * (y1 - y0)

    def look_name(self, look: str) -> str:
        return self._game_texts().look(look)

    def track(self, player: Mapping[str, Any]) -> list[Count]:
        """The counts of one player, in the order in which the game gives them."""
        return [self._count(player, name, int(count)) for name, count in (player.get("parts") or {}).items()]

    def line(self, player: Mapping[str, Any]) -> str:
        """The points as a line of pictures, as long as the most points are wide."""
        most = max(int(other["score"]) for other in self.snapshot["players"])
        return points(self.game, int(player["score"]), most, f"point-{player['seat']}")

    def holds(self, player: Mapping[str, Any]) -> bool:
        """Are the counts a hand of things, of which most are none?"""
        return sum(not part.many for part in self.track(player)) > FEW

    def _count(self, player: Mapping[str, Any], name: str, count: int) -> Count:
        label = self.part(name, count) or name.replace("_", " ")
        look = look_of(self.game, str(player.get("colour")), name)
        aside = "_" in name  # "cats_on_bed": what lies on the board, which is drawn anyway
        return Count(name, label, count, icon(self.game, look) if look else None, aside or count > MANY)

    def part(self, name: str, count: int) -> str:
        """What is counted, in the singular for one ("1 cat so far")."""
        words = self._game_texts().texts
        many = words.get(f"part.{name}", "")
        return words.get(f"part_one.{name}", many) if count == 1 else many

    def seats(self, game: str) -> list[tuple[int, str]]:
        """The seats of a game on the shelf, each called by its colour."""
        try:
            rules, words = games.game(game), catalogue(self.language, games.folder(game)).texts
        except UsageError:
            return []
        return [(seat, words.get(f"colour.{colour}", colour)) for seat, colour in enumerate(rules.colours)]

    def _game_texts(self) -> Catalogue:
        try:
            return catalogue(self.language, games.folder(self.game))
        except UsageError:
            return texts(self.language)


def _em(letter: str) -> float:
    """About the width of a bold letter in a wide font: DejaVu Sans Bold, measured in Chromium."""
    if letter in "fijlrtI.'":
        return 0.5
    if letter in "mwMW@":
        return 1.1
    return 0.85 if letter.isupper() else 0.72
