"""The photographed evenings with things in zones, made harder: ``python -m tests.hard_zones``.

A line per kind of picture: the states that are read right, those called a hand, and the least probability
of the likeliest look of anything in a zone.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt

from tests.zone_photos import CARDS, DICE, PhotoEvening
from vision.geometry import Picture
from vision.pieces import PieceSet
from vision.reader import Reader

Change = Callable[[Picture], Picture]
MIDWAY = "midway: "
"""The first picture is as it was, the others are changed."""


def clipped(values: npt.NDArray[np.float64]) -> Picture:
    return np.asarray(np.clip(values, 0, 255), np.uint8)


def moved(x: float, y: float, turn: float = 0.0) -> Change:
    def change(photo: Picture) -> Picture:
        height, width = photo.shape[:2]
        matrix = cv2.getRotationMatrix2D((width / 2, height / 2), turn, 1.0)
        matrix[:, 2] += (x, y)
        return np.asarray(
            cv2.warpAffine(photo, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE), np.uint8
        )

    return change


def sized(width: int, height: int) -> Change:
    return lambda photo: np.asarray(
        cv2.resize(photo, (width, height), interpolation=cv2.INTER_AREA), np.uint8
    )


def noisy(photo: Picture) -> Picture:
    return clipped(photo + np.random.default_rng(1).normal(0, 9, photo.shape))


def shaded(photo: Picture) -> Picture:
    width = photo.shape[1]
    depth = np.clip((np.arange(width) - 0.45 * width) / (0.1 * width), 0, 1)
    return clipped(photo * (1 - 0.45 * depth)[None, :, None])


def packed(photo: Picture) -> Picture:
    _, data = cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, 35])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def pale(photo: Picture) -> Picture:
    return clipped(0.5 * photo + 0.5 * photo.mean(axis=2, keepdims=True))


READ: dict[str, Change] = {
    "as they are": lambda photo: photo,
    "x0.55": lambda photo: clipped(photo * 0.55),
    "x1.4": lambda photo: clipped(photo * 1.4),
    "blue x0.75": lambda photo: clipped(photo * np.array([0.75, 1, 1])),
    MIDWAY + "6 px": moved(6, -4),
    MIDWAY + "12 px": moved(-12, 8),
    MIDWAY + "1.5 degrees": moved(0, 0, 1.5),
    "upside down": lambda photo: photo[::-1, ::-1].copy(),
    "noise sigma 9": noisy,
    "blur 1.5 px": lambda photo: np.asarray(cv2.GaussianBlur(photo, (0, 0), 1.5), np.uint8),
    "JPEG quality 35": packed,
    "shadow": shaded,
    "640x480": sized(640, 480),
    "1920x1440": sized(1920, 1440),
}
LEARNT: dict[str, Change] = {
    "learnt too: colours swapped": lambda photo: photo[:, :, [2, 0, 1]].copy(),
    "learnt too: 640x480": sized(640, 480),
    "learnt too: 1920x1440": sized(1920, 1440),
    "learnt too: half of the colour": pale,
}


def told(evening: PhotoEvening, pieces: PieceSet, name: str, change: Change) -> str:
    reader = Reader(evening.board, pieces)
    right = hands = 0
    least = 1.0
    for number, state in enumerate(evening.states):
        photo = evening.photo(state)
        reading = reader.look(photo if name.startswith(MIDWAY) and not number else change(photo), 0.0)
        hands += reading.occluded
        if reading.observation is not None:
            right += not evening.misread(reading, state)
            things = [thing for found in reading.observation.zones.values() for thing in found]
            least = min([least, *(max(thing.looks.values()) for thing in things)])
    return f"{right} of {len(evening.states)} right, {hands} called a hand, least p {least:.2f}"


def main() -> None:
    for evening in (CARDS, DICE):
        print(evening.name)
        pieces = evening.learnt()
        for name, change in READ.items():
            print(f"  {name}: {told(evening, pieces, name, change)}", flush=True)
        for name, change in LEARNT.items():
            print(f"  {name}: {told(evening, evening.learnt(change), name, change)}", flush=True)


if __name__ == "__main__":
    main()
