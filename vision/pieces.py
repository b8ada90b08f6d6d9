"""A set: how the looks of one physical box appear, as a folder that can be shared."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.errors import BrokenFile
from companion.text import Say
from companion.words import Look
from vision.cards import ROWS
from vision.faces import ANGLES, RINGS
from vision.geometry import Array, Picture
from vision.shapes import Body

FORMAT = 1
MOST = 1000.0
"""No measure of a set is greater; in millimetres that is more than a table."""
PNG_END = b"IEND\xaeB`\x82"
AGAIN = "Learn the set again with companion enrol."


@dataclass(frozen=True, slots=True)
class PieceLook:
    """One look: its body and samples of its colours (logarithms in the light of the empty board)."""

    body: Body
    samples: Array
    faces: Array | None = None
    """The pictures on the tops of the pieces it was learnt from (`vision.faces`), if it bears one."""
    card: Array | None = None
    """The pictures of the cards it was learnt from (`vision.cards`), if it is one."""


@dataclass(frozen=True, slots=True)
class PieceSet:
    board: str
    """The name of the board it was learnt on."""
    looks: Mapping[Look, PieceLook]
    empty: Picture
    """The empty board, rectified."""
    box: tuple[float, float, float, float]
    mm: float
    lens: tuple[float, float]
    """Focal length in picture widths, and k1, of the camera it was learnt with: a first guess."""
    warnings: tuple[Say, ...] = field(default=())

    def save(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        looks = {
            look: {
                "height_mm": piece.body.height,
                "radii_mm": list(piece.body.radii),
                "lean_mm": piece.body.lean,
                "picture": piece.faces is not None,
                "card": piece.card is not None,
            }
            for look, piece in self.looks.items()
        }
        data = {
            "format": FORMAT,
            "board": self.board,
            "box_mm": list(self.box),
            "pixel_mm": self.mm,
            "lens": list(self.lens),
            "looks": looks,
            "warnings": [warning.to_json() for warning in self.warnings],
        }
        _, png = cv2.imencode(".png", self.empty)
        (folder / "empty.png").write_bytes(png.tobytes())
        samples = {str(look): piece.samples for look, piece in self.looks.items()}
        faces = {str(look): piece.faces for look, piece in self.looks.items() if piece.faces is not None}
        cards = {str(look): piece.card for look, piece in self.looks.items() if piece.card is not None}
        for name, arrays in (("colours.npz", samples), ("faces.npz", faces), ("cards.npz", cards)):
            if arrays:
                with (folder / name).open("wb") as file:
                    np.savez_compressed(file, **arrays)  # type: ignore[arg-type]
        (folder / "set.json").write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, folder: Path) -> PieceSet:
        """A set as it was saved; BrokenFile names the file that is missing or damaged."""
        data = _described(folder / "set.json")
        with _whole(folder / "set.json"):
            box, mm, lens = _numbers(data["box_mm"], 4), _number(data["pixel_mm"], 0.01), _lens(data["lens"])
            bodies = {Look(look): _body(shape) for look, shape in data["looks"].items()}
            pictured = [Look(look) for look, shape in data["looks"].items() if shape.get("picture")]
            laid = [Look(look) for look, shape in data["looks"].items() if shape.get("card")]
            warnings = tuple(Say.from_json(warning) for warning in data["warnings"])
            board = str(data["board"])
            x0, y0, x1, y1 = box
            size = round((y1 - y0) / mm), round((x1 - x0) / mm)
        with _whole(folder / "empty.png"):
            empty = _picture((folder / "empty.png").read_bytes(), size)
        samples = _arrays(folder / "colours.npz", bodies, _samples)
        faces = _arrays(folder / "faces.npz", pictured, _faces) if pictured else {}
        cards = _arrays(folder / "cards.npz", laid, _cards) if laid else {}
        looks = {
            look: PieceLook(body, samples[look], faces.get(look), cards.get(look))
            for look, body in bodies.items()
        }
        return cls(board, looks, empty, (x0, y0, x1, y1), mm, lens, warnings)


def _arrays(path: Path, looks: Iterable[Look], check: Callable[[Any], Array]) -> dict[Look, Array]:
    """What a file of arrays holds for each look."""
    with _whole(path), path.open("rb") as file, np.load(file, allow_pickle=False) as known:
        return {look: check(known[look]) for look in looks}


@contextmanager
def _whole(path: Path) -> Iterator[None]:
    """Files from other people may be broken in any way that JSON, PNG, numpy and zip can think of."""
    try:
        yield
    except BrokenFile:
        raise
    except OSError as error:
        raise BrokenFile(path, f"cannot be read ({error.strerror or 'damaged'}). {AGAIN}") from error
    except Exception as error:
        raise BrokenFile(path, f"is damaged. {AGAIN}") from error


def _described(path: Path) -> dict[str, Any]:
    with _whole(path):
        text = path.read_text(encoding="utf-8")
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            raise BrokenFile(path, f"is not valid JSON. {AGAIN}", error.lineno) from error
        if not isinstance(data, dict) or "format" not in data:
            raise BrokenFile(path, f"does not describe a set of pieces. {AGAIN}")
        if data["format"] != FORMAT:
            raise BrokenFile(path, f"was written by another version of the companion. {AGAIN}")
        return data


def _number(value: Any, least: float = -MOST) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= MOST:
        raise ValueError(value)
    return float(value)


def _numbers(values: Any, count: int, least: float = -MOST) -> tuple[float, ...]:
    if not isinstance(values, list) or len(values) != count:
        raise ValueError(values)
    return tuple(_number(value, least) for value in values)


def _lens(values: Any) -> tuple[float, float]:
    focal, k1 = _numbers(values, 2)
    return _number(focal, 0.01), k1


def _body(shape: Any) -> Body:
    radii = _numbers(shape["radii_mm"], len(shape["radii_mm"]), 0.0)
    if len(radii) < 2:
        raise ValueError(radii)
    return Body(_number(shape["height_mm"], 0.1), radii, _number(shape["lean_mm"], 0.0))


def _picture(data: bytes, size: tuple[int, int]) -> Picture:
    # OpenCV reads half of a cut file and says nothing.
    if not data.endswith(PNG_END):
        raise ValueError("cut off")
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    if picture is None or picture.shape[:2] != size:
        raise ValueError(size)
    return np.asarray(picture, np.uint8)


def _samples(values: Any) -> Array:
    samples = np.asarray(values, np.float32)
    if samples.ndim != 2 or samples.shape[1] != 3 or not len(samples) or not np.isfinite(samples).all():
        raise ValueError(samples.shape)
    return samples


def _faces(values: Any) -> Array:
    faces = np.asarray(values, np.float32)
    if faces.shape[1:] != (RINGS, ANGLES, 3) or not len(faces) or not np.isfinite(faces).all():
        raise ValueError(faces.shape)
    return faces


def _cards(values: Any) -> Array:
    cards = np.asarray(values, np.float32)
    if cards.ndim != 4 or cards.shape[1] != ROWS or cards.shape[3] != 3 or not np.isfinite(cards).all():
        raise ValueError(cards.shape)
    return cards
