"""Photographs and layouts from files, with sentences for what is wrong with them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2

from companion.board import Board
from companion.errors import BrokenFile, WorldError
from companion.words import EMPTY, Look, Place


def load_photo(path: Path) -> Any:
    """A photograph as BGR pixels."""
    if not path.is_file():
        raise WorldError(f"There is no photograph {path}. Check the path.")
    # Our own reading of the bytes: OpenCV prints warnings of its own for unreadable files.
    frame = cv2.imdecode(_bytes(path), cv2.IMREAD_COLOR)
    if frame is None:
        raise WorldError(f"{path} is not a picture I can read. Use a JPEG or PNG file.")
    return frame


def _bytes(path: Path) -> Any:
    import numpy as np

    try:
        data = path.read_bytes()
    except OSError as error:
        raise WorldError(f"{path} cannot be read ({error.strerror}).") from error
    return np.frombuffer(data or b"\0", dtype=np.uint8)


def load_layout(path: Path, board: Board) -> dict[Place, Look]:
    """A JSON object place -> look; places that are not named are empty."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BrokenFile(path, f"cannot be read ({error.strerror}). Check the path.") from error
    except UnicodeDecodeError as error:
        raise BrokenFile(path, "is not a text file; a layout is a JSON text.") from error
    except json.JSONDecodeError as error:
        raise BrokenFile(path, f"is not valid JSON: {error.msg}.", error.lineno) from error
    if not isinstance(data, dict) or not all(isinstance(look, str) for look in data.values()):
        raise BrokenFile(path, 'must be a JSON object such as {"a1": "orange-kitten", "c3": "gray-cat"}.')
    layout = {board.place(place): board.look(look) for place, look in data.items()}
    return {place: look for place, look in layout.items() if look != EMPTY}


def load_heights(path: Path | None, board: Board) -> dict[Look, float] | None:
    """A JSON object look -> millimetres."""
    if path is None:
        return None
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return {board.look(look): float(height) for look, height in dict(data).items()}
    except OSError as error:
        raise BrokenFile(path, f"cannot be read ({error.strerror}). Check the path.") from error
    except (ValueError, TypeError) as error:
        raise BrokenFile(path, 'must be a JSON object such as {"orange-cat": 41}.') from error
