"""A simulated table for the tests of the eye: its camera, the set learnt from it, and a reader."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import lru_cache

from companion import games
from companion.games.boop import art
from companion.words import EMPTY, Look, Place
from hardware.simulated import SimulatedCamera
from vision.enrol import enrol
from vision.pieces import PieceSet
from vision.reader import Reader, Reading

BOARD = games.board("boop")
SEED = 4


def camera(stress: str | None = None, seed: int = SEED) -> SimulatedCamera:
    return SimulatedCamera(BOARD, art.bed(BOARD), games.game("boop"), seed=seed, stress=stress)


@lru_cache(maxsize=2)
def learnt(seed: int = SEED) -> PieceSet:
    """The set, learnt in ordinary light."""
    source = camera(seed=seed)
    return enrol(BOARD, source.empty_frame(), source.enrol_frames())


def reader() -> Reader:
    return Reader(BOARD, learnt())


def some_view(number: int, pieces: int = 12) -> dict[Place, Look]:
    chance = random.Random(f"view {number}")
    places = chance.sample(list(BOARD.places), pieces)
    return {place: chance.choice(list(BOARD.looks)) for place in places}


def lay(table: SimulatedCamera, view: Mapping[Place, Look]) -> None:
    table.control({"do": "lay", "view": dict(view)})


def misread(reading: Reading, view: Mapping[Place, Look]) -> dict[Place, tuple[Look, float]]:
    """Places whose likeliest look is not the true one."""
    assert reading.observation is not None
    found = {}
    for place, looks in reading.observation.places.items():
        best = max(looks, key=looks.__getitem__)
        if best != view.get(place, EMPTY):
            found[place] = (best, looks[best])
    return found
