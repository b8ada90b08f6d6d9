"""The photographed evenings of ../shared/photoreal with things in zones: their boards, photographs, truth."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion import hexes
from companion.board import Board, read_board
from companion.layout import Laid, Layout, Rows
from companion.words import EMPTY, Look, Place, Zone
from vision.enrol import enrol
from vision.geometry import Picture
from vision.pieces import PieceSet
from vision.reader import Reading

HERE = Path(__file__).parent
HIDDEN = 0.15
"""What is seen less of is no thing of its own: the lower cards of a pile."""


@dataclass(frozen=True)
class PhotoEvening:
    name: str
    enrol: tuple[str, ...]
    states: tuple[str, ...]

    @property
    def folder(self) -> Path:
        return HERE.parent.parent / "shared" / "photoreal" / self.name

    @property
    def board(self) -> Board:
        return read_board(HERE / f"{self.name}.toml")

    def photo(self, name: str) -> Picture:
        return np.asarray(cv2.imread(str(self.folder / name)), np.uint8)

    def truth(self, name: str) -> list[dict[str, Any]]:
        pieces: list[dict[str, Any]] = _truth(self.folder)[name]["pieces"]
        return pieces

    def places(self, name: str) -> dict[Place, Look]:
        names = {hex_: place for place, hex_ in hexes.names(3).items()}
        on = [piece for piece in self.truth(name) if piece.get("zone") == "hex"]
        return {names[piece["q"], piece["r"]]: Look(piece["label"]) for piece in on}

    def zones(self, name: str) -> dict[Zone, list[Look]]:
        """What can be seen to lie in each zone, in order."""
        found: dict[Zone, list[Look]] = {zone: [] for zone in self.board.zones}
        for piece in self.truth(name):
            zone = piece.get("area") or piece.get("zone")
            if zone in found and piece.get("visible_fraction", 1.0) > HIDDEN:
                found[Zone(zone)].append(Look(piece["label"]))
        return {zone: sorted(looks) for zone, looks in found.items()}

    def layout(self, name: str) -> Layout:
        """Cards as a row, everything else at its spot."""
        pieces = self.truth(name)
        row = tuple(Look(piece["label"]) for piece in pieces if "area" in piece)
        pool = [piece for piece in pieces if piece.get("zone") == "pool"]
        laid = tuple(Laid(Look(piece["label"]), piece["x_mm"], piece["y_mm"]) for piece in pool)
        return Layout(self.places(name), laid, (Rows((row,)),) if row else ())

    def learnt(self, changed: Callable[[Picture], Picture] = lambda photo: photo) -> PieceSet:
        photos = [(changed(self.photo(name)), self.layout(name)) for name in self.enrol]
        return enrol(self.board, changed(self.photo("empty.jpg")), photos)

    def misread(self, reading: Reading, name: str) -> dict[str, Any]:
        """Places and zones that are not read as they are; and the least probability of a true look."""
        assert reading.observation is not None
        best = reading.observation.best()
        there: dict[Any, Any] = {**dict.fromkeys(self.board.places, EMPTY), **self.places(name)}
        there |= {zone: tuple(looks) for zone, looks in self.zones(name).items()}
        seen: Mapping[Any, Any] = {**best.places, **best.zones}
        return {spot: (look, seen.get(spot)) for spot, look in there.items() if seen.get(spot) != look}


@cache
def _truth(folder: Path) -> dict[str, Any]:
    images: dict[str, Any] = json.loads((folder / "truth.json").read_text())["images"]
    return images


CARDS = PhotoEvening(
    "batamouse-evening-1",
    tuple(f"enrol-{number}.jpg" for number in range(1, 5)),
    tuple(f"{number:03}.jpg" for number in range(1, 9)),
)
DICE = PhotoEvening("arena-evening-1", ("enrol.jpg",), tuple(f"{number:03}.jpg" for number in range(1, 8)))
