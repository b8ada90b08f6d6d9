"""The photographed kitchen evening (../shared/photoreal): its board, its photographs, its truth."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.board import read_board
from companion.words import EMPTY, Look, Place
from vision.enrol import enrol
from vision.geometry import Picture
from vision.pieces import PieceSet
from vision.reader import Reading

FOLDER = Path(__file__).parent.parent.parent / "shared" / "photoreal" / "kitchen-evening-1"
BOARD_FILE = Path(__file__).with_name("kitchen-evening-1.toml")
ENROL = ("enrol-1.jpg", "enrol-2.jpg")
STATES = tuple(f"{number:03}.jpg" for number in range(7))


@cache
def truth(folder: Path) -> dict[str, Any]:
    images: dict[str, Any] = json.loads((folder / "truth.json").read_text())["images"]
    return images


def layout(name: str, folder: Path = FOLDER) -> dict[Place, Look]:
    """What stands where, with pawns as a game's view has them."""
    found = {}
    for piece in truth(folder)[name]["pieces"]:
        label, _, square = piece["label"].partition("@")
        if square:
            found[Place(label.replace("-", ".", 1))] = Look(f"at.{square}")
        else:
            found[Place(f"{chr(97 + piece['col'])}{piece['row'] + 1}")] = Look(label)
    return found


def photo(name: str, folder: Path = FOLDER) -> Picture:
    return np.asarray(cv2.imread(str(folder / name)), np.uint8)


def learnt(folder: Path = FOLDER) -> PieceSet:
    photos = [(photo(name, folder), layout(name, folder)) for name in ENROL]
    return enrol(read_board(BOARD_FILE), photo("empty.jpg", folder), photos)


def misread(reading: Reading, name: str, folder: Path = FOLDER) -> tuple[dict[Place, Look | None], float]:
    """The places whose likeliest look is not the true one, and the least probability of a true look."""
    assert reading.observation is not None
    seen = reading.observation.places
    there = {**dict.fromkeys(seen, EMPTY), **layout(name, folder)}
    best = {
        place: max(seen[place], key=seen[place].__getitem__) if place in seen else None for place in there
    }
    wrong = {place: look for place, look in best.items() if look != there[place]}
    return wrong, min(seen[place][look] if place in seen else 0.0 for place, look in there.items())
