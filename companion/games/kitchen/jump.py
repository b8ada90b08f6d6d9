"""Jumping: over whom, and what the one who jumps gets for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.kitchen.animals import COLOURS, Colour, Form, Kind
from companion.games.kitchen.grid import NOWHERE, Cell, Squares
from companion.games.kitchen.scene import Scene, Theft


class Luck(NamedTuple):
    """What has happened to a walker so far; plain steps change nothing of it."""

    jumped: Squares = 0
    took: Squares = 0
    slipped: Squares = 0
    thefts: tuple[Theft, ...] = ()
    bites: int = 0
    bonus: int = 0


class Neighbour(NamedTuple):
    """Another animal, as the walker sees it."""

    team: int
    mate: bool
    jumpable: bool
    bitten: bool


def neighbours(scene: Scene, colour: Colour) -> dict[Cell, Neighbour]:
    """All other animals on the board, by their squares."""
    return {
        scene.cells[other]: _neighbour(scene, colour, other)
        for other in COLOURS
        if other != colour and scene.cells[other] != NOWHERE
    }


def _neighbour(scene: Scene, colour: Colour, other: Colour) -> Neighbour:
    mine, theirs = scene.forms[colour], scene.forms[other]
    mate = scene.owner[colour] == scene.owner[other]
    if scene.wererats and mine == Form.MOUSE:  # K19
        jumpable, bitten = True, theirs != Form.MOUSE or scene.rules.wererats_bite_wererats
    elif scene.wererats and theirs == Form.MOUSE:
        jumpable, bitten = False, False
    else:
        jumpable, bitten = theirs >= mine, theirs > mine  # K9
    if mate:  # K10: never a point, never a theft
        jumpable, bitten = jumpable and scene.rules.mates_jumpable, False
    return Neighbour(scene.owner[other], mate, jumpable, bitten)


class Jumper:
    """Works out what a jump over a row of squares brings, near to far (K4)."""

    __slots__ = ("bonus", "hands", "likes", "neighbours", "tokens")

    def __init__(self, scene: Scene, colour: Colour) -> None:
        self.neighbours = neighbours(scene, colour)
        self.tokens = scene.tokens
        self.hands = scene.hands
        self.likes = scene.forms[colour].likes
        self.bonus = scene.rules.bonus

    def over(self, luck: Luck, cell: Cell) -> Iterator[Luck]:
        """Every way one occupied square can be passed; nothing when it cannot."""
        if luck.jumped >> cell & 1:  # K7
            return
        luck = luck._replace(jumped=luck.jumped | 1 << cell)
        animal = self.neighbours.get(cell)
        if animal is None:
            yield self._past_token(luck, cell)
        elif animal.jumpable:
            yield from self._past_animal(luck, animal)

    def _past_token(self, luck: Luck, cell: Cell) -> Luck:
        kind = self.tokens[cell]
        if kind not in (self.likes, Kind.POTION):  # K5
            return luck
        gain = int(self.bonus and kind != Kind.POTION)
        return luck._replace(took=luck.took | 1 << cell, bonus=luck.bonus + gain)  # K6

    def _past_animal(self, luck: Luck, animal: Neighbour) -> Iterator[Luck]:
        if animal.mate:
            yield luck
            return
        if animal.bitten:
            luck = luck._replace(bites=luck.bites + 1, bonus=luck.bonus + self.bonus)
        items = self.stealable(luck, animal.team)
        for kind in items:
            gain = int(self.bonus and kind != Kind.POTION)
            thefts = tuple(sorted((*luck.thefts, (animal.team, kind))))
            yield luck._replace(thefts=thefts, bonus=luck.bonus + gain)
        if not items:
            yield luck

    def stealable(self, luck: Luck, team: int) -> list[Kind]:
        """K8: what that team still holds of food the walker likes, and potions."""
        hand = self.hands[team]
        return [
            kind
            for kind in (self.likes, Kind.POTION)
            if hand[kind] > sum(theft == (team, kind) for theft in luck.thefts)
        ]
