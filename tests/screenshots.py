"""Pictures of the page for the documentation, from a running companion.

``companion serve`` in one window, ``python -m tests.screenshots http://127.0.0.1:8000`` in another:
writes ``docs/pictures/NAME.png`` (phone and laptop, light and dark), each smaller than 150 kB.
"""

from __future__ import annotations

import argparse
import struct
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from tests.browser import SIZES, chromium

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
LIMIT = 150_000
SHOTS = (
    ("phone-light", "phone", "light"),
    ("phone-dark", "phone", "dark"),
    ("laptop-light", "laptop", "light"),
    ("laptop-dark", "laptop", "dark"),
)


def shots(browser: Any, url: str) -> Iterator[tuple[str, bytes]]:
    """Name and PNG of each picture."""
    for name, size, scheme in SHOTS:
        width, height = SIZES[size]
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce"
        )
        page = context.new_page()
        page.goto(url)
        page.wait_for_selector("#link.live")
        page.wait_for_timeout(1500)  # the pictures of the table come one after another
        yield name, page.screenshot()
        context.close()


def small(png: bytes) -> bytes:
    """The picture in as many colours as fit into the limit."""
    image = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_COLOR)
    for colours in (256, 128, 64):
        data = indexed(image, colours)
        if len(data) < LIMIT:
            return data
    raise SystemExit("Even with few colours the picture is larger than 150 kB. Show less of the page.")


def indexed(image: np.ndarray, colours: int) -> bytes:
    """A PNG with a palette: the commonest colours as they are, the others by likeness."""
    pixels = image.reshape(-1, 3)
    found, where, counts = np.unique(pixels, axis=0, return_inverse=True, return_counts=True)
    common = found[np.argsort(-counts)[: colours // 2]]
    cv2.setRNGSeed(1)
    stop = (cv2.TERM_CRITERIA_MAX_ITER, 8, 0.5)
    start = cv2.KMEANS_RANDOM_CENTERS
    sample = found[:: max(1, len(found) // 20_000)].astype(np.float32)
    _, _, middles = cv2.kmeans(sample, colours - len(common), None, stop, 1, start)  # type: ignore[call-overload]
    palette = np.vstack([common, middles.astype(np.uint8)])
    likeness = cv2.BFMatcher(cv2.NORM_L2).match(found.astype(np.float32), palette.astype(np.float32))
    numbers = np.array([match.trainIdx for match in likeness], np.uint8)[where.ravel()].reshape(
        image.shape[:2]
    )
    rows = np.hstack([np.zeros((len(numbers), 1), np.uint8), numbers]).tobytes()
    head = struct.pack(">IIBBBBB", image.shape[1], image.shape[0], 8, 3, 0, 0, 0)
    parts = (
        (b"IHDR", head),
        (b"PLTE", palette[:, ::-1].tobytes()),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("url", help="where the page is, like http://127.0.0.1:8000")
    parser.add_argument("--out", type=Path, default=PICTURES, help="the folder for the pictures")
    parser.add_argument("--prefix", default="", help="what the names of the pictures begin with")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        for name, png in shots(browser, args.url):
            path = args.out / f"{args.prefix}{name}.png"
            path.write_bytes(small(png))
            print(f"{path}  {path.stat().st_size // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
