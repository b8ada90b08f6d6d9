"""``python -m tests.hard_kitchen [FOLDER]``: the photographed kitchen as it is and made harder.

A line for each way: how many places of the seven states were misread, and the least chance of a true look.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import cv2
import numpy as np

from companion.board import read_board
from tests.hard_evening import Harder, jpeg, light, moved, noisy, shadow
from tests.kitchen_photos import BOARD_FILE, FOLDER, STATES, learnt, misread, photo
from vision.pieces import PieceSet
from vision.reader import Reader

MIDWAY = 2
WAYS: dict[str, Harder] = {
    "none": lambda picture, _: picture,
    "dark": light(0.6, 0.6, 0.6),
    "bright": light(1.4, 1.4, 1.4),
    "warm": light(0.75, 1, 1),
    "bump12": moved(-12, 8, after=MIDWAY),
    "turn": moved(0, 0, 1.5, after=MIDWAY),
    "shadow": shadow,
    "jpeg35": jpeg,
    "noise9": noisy,
    "blur1": lambda picture, _: np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.2), np.uint8),
}


def read(pieces: PieceSet, harder: Harder, folder: Path) -> tuple[list[str], float]:
    """The misread places, and the least probability of a true look."""
    reader, wrong, least = Reader(read_board(BOARD_FILE), pieces), [], 1.0
    for number, name in enumerate(STATES):
        places, share = misread(reader.look(harder(photo(name, folder), number), float(number)), name, folder)
        wrong += [f"{name} {place} as {look}" for place, look in places.items()]
        least = min(least, share)
    return wrong, least


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.hard_kitchen", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    folder = parser.parse_args().folder
    pieces = learnt(folder)
    for name, harder in WAYS.items():
        wrong, least = read(pieces, harder, folder)
        print(f"{name:<8} misread {len(wrong)}  least {least:.3f}  {'; '.join(wrong)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
