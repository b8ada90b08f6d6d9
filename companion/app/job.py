"""What the eye is told once, before it opens: the game, the camera, the pieces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion import games
from companion.board import Board, read_board
from companion.config import CameraConfig


@dataclass(frozen=True, slots=True)
class Job:
    """One game before one camera."""

    game: str
    camera: CameraConfig
    state: Path
    """The folder in which learnt sets and the simulated table are kept."""
    board_file: Path | None = None
    """Another board than the game's own."""
    set_folder: Path | None = None
    """The learnt pieces; without it ``state/sets/GAME``.  The simulated table learns its own."""
    seed: int = 0
    stress: str | None = None
    """How the simulated table is made harder to read; see ``hardware.simulated.STRESSES``."""

    @property
    def board(self) -> Board:
        return read_board(self.board_file) if self.board_file else games.board(self.game)

    @property
    def pieces(self) -> Path:
        return self.set_folder or self.state / "sets" / self.game

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "camera": camera_to_json(self.camera),
            "state": str(self.state),
            "board_file": _text(self.board_file),
            "set_folder": _text(self.set_folder),
            "seed": self.seed,
            "stress": self.stress,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Job:
        return cls(
            data["game"],
            camera_from_json(data["camera"]),
            Path(data["state"]),
            _path(data["board_file"]),
            _path(data["set_folder"]),
            data["seed"],
            data["stress"],
        )


def camera_to_json(camera: CameraConfig) -> dict[str, Any]:
    return {
        "kind": camera.kind,
        "device": camera.device,
        "folder": _text(camera.folder),
        "size": list(camera.size),
        "fps": camera.fps,
    }


def camera_from_json(data: Mapping[str, Any]) -> CameraConfig:
    width, height = data["size"]
    folder = _path(data["folder"])
    return CameraConfig(data["kind"], data["device"], folder, (width, height), data["fps"])


def _text(path: Path | None) -> str | None:
    return str(path) if path else None


def _path(text: str | None) -> Path | None:
    return Path(text) if text else None
