"""``companion photo``: one picture with the camera over the table, in full size, for ``companion enrol``."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import cv2

from companion import games
from companion.app.doctor import camera
from companion.cli.arguments import add_config
from companion.config import load_config
from companion.errors import UsageError, WorldError
from companion.text import catalogue

KINDS = {".jpg": [cv2.IMWRITE_JPEG_QUALITY, 95], ".jpeg": [cv2.IMWRITE_JPEG_QUALITY, 95], ".png": []}
"""The endings a file may have, and how it is written."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, required=True, help="the file, a .jpg or .png")
    add_config(parser)


def run(args: argparse.Namespace) -> int:
    if args.out.suffix.lower() not in KINDS:
        raise UsageError(f"{args.out} is no name for a picture. Let it end in .jpg or .png.")
    frame, check, real = camera(load_config(args.config), games.first())
    if frame is None:
        raise WorldError(catalogue("en").say(check.say))
    if not real:
        raise WorldError("There is no camera here but the simulated one. Plug one in, or set it in [camera].")
    save(frame, args.out)
    height, width = frame.shape[:2]
    print(
        f"Wrote {args.out}: {width} x {height} pixels. Look at it: all corner markers must be in it, sharp."
    )
    return 0


def save(frame: Any, out: Path) -> None:
    _, data = cv2.imencode(out.suffix.lower(), frame, KINDS[out.suffix.lower()])
    try:
        out.write_bytes(data.tobytes())
    except OSError as error:
        raise WorldError(f"{out} cannot be written ({error.strerror}). Choose another file.") from error
