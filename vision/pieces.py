"""A set: how the looks of one physical box appear, as a folder that can be shared."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.errors import BrokenFile
from companion.text import Say
from companion.words import Look
from vision.geometry import Array, Picture
from vision.shapes import Body

FORMAT = 1


@dataclass(frozen=True, slots=True)
class PieceLook:
    """One look: its body and samples of its colours (logarithms in the light of the empty board)."""

    body: Body
    samples: Array


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
        cv2.imwrite(str(folder / "empty.png"), self.empty)
        samples = {str(look): piece.samples for look, piece in self.looks.items()}
        with (folder / "colours.npz").open("wb") as file:
            np.savez_compressed(file, **samples)  # type: ignore[arg-type]
        (folder / "set.json").write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, folder: Path) -> PieceSet:
        path = folder / "set.json"
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            return cls._read(folder, data)
        except OSError as error:
            reason = f"cannot be read ({error.strerror or error}). Learn the set again with companion enrol."
            raise BrokenFile(path, reason) from error
        except json.JSONDecodeError as error:
            raise BrokenFile(path, f"is not valid JSON: {error.msg}.", error.lineno) from error
        except Exception as error:
            # Files from other people may be broken in any way numpy and zip can think of.
            raise BrokenFile(
                folder, f"is not a whole set ({error}). Learn it again with companion enrol."
            ) from error

    @classmethod
    def _read(cls, folder: Path, data: dict[str, Any]) -> PieceSet:
        if data.get("format") != FORMAT:
            raise ValueError(f"its format is {data.get('format')!r}, this program reads {FORMAT}")
        empty = cv2.imread(str(folder / "empty.png"), cv2.IMREAD_COLOR)
        if empty is None:
            raise ValueError("empty.png is missing or damaged")
        looks: dict[Look, PieceLook] = {}
        with (folder / "colours.npz").open("rb") as file, np.load(file, allow_pickle=False) as colours:
            for name, shape in data["looks"].items():
                samples = np.asarray(colours[name], np.float32)
                if samples.ndim != 2 or samples.shape[1] != 3 or not np.isfinite(samples).all():
                    raise ValueError(f"the colours of {name} are damaged")
                radii = tuple(float(r) for r in shape["radii_mm"])
                body = Body(float(shape["height_mm"]), radii, float(shape["lean_mm"]))
                looks[Look(name)] = PieceLook(body, samples)
        x0, y0, x1, y1 = (float(v) for v in data["box_mm"])
        mm = float(data["pixel_mm"])
        if empty.shape[:2] != (round((y1 - y0) / mm), round((x1 - x0) / mm)):
            raise ValueError("empty.png has another size than set.json says")
        focal, k1 = (float(v) for v in data["lens"])
        warnings = tuple(Say.from_json(warning) for warning in data["warnings"])
        return cls(
            str(data["board"]),
            dict(looks),
            np.asarray(empty, np.uint8),
            (x0, y0, x1, y1),
            mm,
            (focal, k1),
            warnings,
        )
