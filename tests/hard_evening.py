"""``python -m tests.hard_evening FOLDER``: an evening of photographs with truth, as it is and made harder.

FOLDER holds ``empty.jpg``, ``enrol.jpg``, the photographs and ``truth.json``.  A line for each way to make it
harder: what the referee said of the photographs, and how many positions it booked wrongly in silence.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion import games
from companion.cli.judge_command import Evening
from companion.page import seat_names
from companion.text import catalogue
from companion.words import EMPTY, Look, Place
from vision.enrol import enrol
from vision.geometry import Picture
from vision.pieces import PieceSet
from vision.reader import Reader

GAME = "boop"
MIDWAY = 9
Harder = Callable[[Picture, int], Picture]


def light(blue: float, green: float, red: float) -> Harder:
    return lambda photo, _: np.asarray(
        np.clip(np.round(photo * np.array([blue, green, red])), 0, 255), np.uint8
    )


def moved(dx: float, dy: float, degrees: float = 0.0, after: int = MIDWAY) -> Harder:
    """The camera is knocked midway."""

    def knocked(photo: Picture, number: int) -> Picture:
        if number <= after:
            return photo
        height, width = photo.shape[:2]
        turn = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1.0)
        turn[0, 2] += dx
        turn[1, 2] += dy
        return np.asarray(
            cv2.warpAffine(photo, turn, (width, height), borderMode=cv2.BORDER_REPLICATE), np.uint8
        )

    return knocked


def shadow(photo: Picture, number: int) -> Picture:
    """A soft shadow over about half of the board, at another place each time."""
    height, width = photo.shape[:2]
    dark = np.zeros((height, width), np.float32)
    dark[:, : 500 + 30 * (number % 7)] = 0.45
    return np.asarray(photo * (1 - cv2.GaussianBlur(dark, (0, 0), 40))[..., None], np.uint8)


def arm(photo: Picture, number: int) -> Picture:
    """A sleeve over the edge."""
    photo = photo.copy()
    top = 150 + 25 * number % 600
    colour = ((60, 60, 70), (150, 175, 220), (90, 120, 60))[number % 3]
    cv2.rectangle(photo, (0, top), (330 + 10 * (number % 20), top + 90), colour, -1)
    return photo


def resized(width: int, height: int) -> Harder:
    return lambda photo, _: np.asarray(
        cv2.resize(photo, (width, height), interpolation=cv2.INTER_AREA), np.uint8
    )


def jpeg(photo: Picture, _: int) -> Picture:
    _, data = cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, 35])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def noisy(photo: Picture, number: int) -> Picture:
    noise = np.random.default_rng(number).normal(0, 9, photo.shape)
    return np.asarray(np.clip(photo + noise, 0, 255), np.uint8)


def grey(photo: Picture, _: int) -> Picture:
    """Half of the colour taken away."""
    plain = cv2.cvtColor(cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    return np.asarray(cv2.addWeighted(photo, 0.5, plain, 0.5, 0), np.uint8)


EVERY_PHOTO: dict[str, Harder] = {
    "swapped colours": lambda photo, _: np.ascontiguousarray(photo[:, :, ::-1]),
    "640x480": resized(640, 480),
    "1920x1440": resized(1920, 1440),
    "jpeg35": jpeg,
    "noise9": noisy,
    "blur2": lambda photo, _: np.asarray(cv2.GaussianBlur(photo, (0, 0), 2), np.uint8),
    "upside down": lambda photo, _: np.ascontiguousarray(photo[::-1, ::-1]),
    "half colour": grey,
}
"""These are so from the first photograph on, also while the pieces are learnt."""
LATER: dict[str, Harder] = {
    "none": lambda photo, _: photo,
    "dark": light(0.55, 0.55, 0.55),
    "bright": light(1.4, 1.4, 1.4),
    "warm": light(0.75, 1, 1),
    "bump6": moved(6, -3),
    "bump12": moved(-12, 8),
    "turn": moved(0, 0, 2.5),
    "shadow": shadow,
    "arm": arm,
}
"""These come after the pieces were learnt."""


class Photographs:
    """The folder and its truth."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.truth: dict[str, Any] = json.loads((folder / "truth.json").read_text())["images"]

    def read(self, name: str) -> Picture:
        return np.asarray(cv2.imread(str(self.folder / name)), np.uint8)

    def layout(self, name: str) -> dict[Place, Look]:
        pieces = self.truth[name]["pieces"]
        return {Place(f"{chr(97 + p['col'])}{p['row'] + 1}"): Look(p["label"]) for p in pieces}

    def in_order(self) -> list[str]:
        stages = {"hand": 0, "before": 1, "": 2}
        names = [name for name in self.truth if name[0].isdigit()]
        return sorted(names, key=lambda n: (n[:3], stages[n[4:-4].split("-")[0]]))

    def learnt(self, harder: Harder) -> PieceSet:
        photo = (harder(self.read("enrol.jpg"), 0), self.layout("enrol.jpg"))
        return enrol(games.board(GAME), harder(self.read("empty.jpg"), 0), [photo], None)


def judged(photographs: Photographs, harder: Harder, pieces: PieceSet) -> tuple[Counter[str], int]:
    """How often each verdict was given, and how many positions were booked wrongly."""
    rules, words = games.game(GAME), catalogue("en", games.folder(GAME))
    words = words.with_players(seat_names(rules, words))
    start = rules.start(2, {})
    evening = Evening(rules, words, Reader(games.board(GAME), pieces), [start], {})
    verdicts: Counter[str] = Counter()
    silent = 0
    for number, name in enumerate(photographs.in_order()):
        photo = photographs.read(name)
        answer = evening.answer(evening.reader.look(harder(photo, number), float(number)))
        verdicts[str(answer["verdict"])] += 1
        if harder is arm:  # the sleeve goes away again before the next move
            evening.answer(evening.reader.look(photo, number + 0.5))
        if "-" not in name:
            shown = evening.game.view(evening.states[-1]).places
            there = photographs.layout(name)
            booked = answer["verdict"] == "clear" or harder is arm
            silent += booked and any(look != there.get(place, EMPTY) for place, look in shown.items())
    return verdicts, silent


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.hard_evening", description=__doc__)
    parser.add_argument("folder", type=Path)
    photographs = Photographs(parser.parse_args().folder)
    wrong = 0
    known = photographs.learnt(LATER["none"])
    for name, harder in {**LATER, **EVERY_PHOTO}.items():
        pieces = known if name in LATER else photographs.learnt(harder)
        verdicts, silent = judged(photographs, harder, pieces)
        told = "  ".join(f"{verdict} {count}" for verdict, count in sorted(verdicts.items()))
        print(f"{name:<16} {told}  silent errors {silent}", flush=True)
        wrong += silent + verdicts["wrong"]
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
