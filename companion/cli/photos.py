"""Photographs and heights from files, with sentences for what is wrong with them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import cv2

from companion.board import Board
from companion.errors import BrokenFile, WorldError
from companion.words import Look

SHORTEST, TALLEST = 1.0, 300.0
"""Heights of pieces in millimetres that somebody may mean: a coin, a tower as long as the board."""


def load_photo(path: Path) -> Any:
    """A photograph as BGR pixels."""
    # Our own reading of the bytes: OpenCV prints warnings of its own for unreadable files.
    try:
        frame = cv2.imdecode(_bytes(path), cv2.IMREAD_COLOR)
    except cv2.error:  # a picture that says it is wider than a field
        frame = None
    if frame is None:
        raise WorldError(f"{path} is not a picture I can read. Use a JPEG or PNG file.")
    return frame


def check_there(paths: Iterable[Path]) -> None:
    """Before a long evening: every photograph must be where it is said to be."""
    for path in paths:
        with _told(path):
            if path.is_dir() or not os.access(path, os.R_OK):
                path.open("rb").close()  # fails, and knows why


def _bytes(path: Path) -> Any:
    import numpy as np

    with _told(path):
        data = path.read_bytes()
    return np.frombuffer(data or b"\0", dtype=np.uint8)


@contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        yield
    except FileNotFoundError as error:
        raise WorldError(f"There is no photograph {path}. Check the path.") from error
    except OSError as error:
        raise WorldError(f"{path} cannot be read ({error.strerror}). Check the path.") from error


def load_heights(path: Path | None, board: Board) -> dict[Look, float] | None:
    """A JSON object look -> millimetres."""
    if path is None:
        return None
    data = read_json(path)
    if not isinstance(data, dict):
        raise BrokenFile(path, 'must be a JSON object such as {"orange-cat": 41}.')
    return {board.look(look): _height(path, look, height) for look, height in data.items()}


def _height(path: Path, look: str, height: Any) -> float:
    number = isinstance(height, int | float) and not isinstance(height, bool)
    if not number or not SHORTEST <= height <= TALLEST:
        raise BrokenFile(
            path,
            f"the height of {look} must be a number of millimetres from {SHORTEST:g} to {TALLEST:g}, "
            f"not {_short(height)}.",
        )
    return float(height)


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 20 else f"{text[:20]}..."


def read_json(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BrokenFile(path, f"cannot be read ({error.strerror}). Check the path.") from error
    except UnicodeDecodeError as error:
        raise BrokenFile(path, "is not a text file; it must be a JSON text.") from error
    except json.JSONDecodeError as error:
        raise BrokenFile(path, f"is not valid JSON: {error.msg}.", error.lineno) from error
    except (ValueError, RecursionError) as error:  # numbers and lists that are endless
        raise BrokenFile(path, "holds a number or a list that is far too long.") from error
