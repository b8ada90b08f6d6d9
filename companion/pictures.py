"""The photograph of each accepted move.  Nice to have: a game never waits for a picture."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

WHOLE = (b"\xff\xd8", b"\xff\xd9")
"""How a JPEG begins and ends; a power cut can leave half of one."""


class Pictures:
    """JPEG files in a folder, one per event of a game."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.problem: str | None = None
        """Why the last picture was not kept, as a sentence."""

    def keep(self, game_id: int, seq: int, jpeg: bytes) -> bool:
        """Store a picture whole or not at all; False (and *problem*) when the disk does not take it."""
        path = self._path(game_id, seq)
        part = path.with_suffix(".part")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            _write(part, jpeg)
            part.replace(path)
        except OSError as error:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            self.problem = (
                f"The picture of a move could not be kept ({error.strerror}). "
                f"The game goes on without it; look after {self.folder}."
            )
            return False
        self.problem = None
        return True

    def has(self, game_id: int, seq: int) -> bool:
        return self._path(game_id, seq).is_file()

    def get(self, game_id: int, seq: int) -> bytes | None:
        """The picture of an event, or None when there is none."""
        try:
            jpeg = self._path(game_id, seq).read_bytes()
        except OSError:
            return None
        return jpeg if jpeg.startswith(WHOLE[0]) and jpeg.endswith(WHOLE[1]) else None

    def _path(self, game_id: int, seq: int) -> Path:
        return self.folder / f"{game_id:d}" / f"{seq:05d}.jpg"


def _write(path: Path, data: bytes) -> None:
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fdatasync(file.fileno())
