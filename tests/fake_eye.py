"""An eye that sees nothing and does what it is told: for tests of the house's side of the wire."""

import socket
import sys
import time
from pathlib import Path

from companion.app.wire import TROUBLE, Unpacker, pack, pack_sight
from companion.ports import Sight
from companion.text import Say

CAMERA = {"kind": "v4l2", "device": "/dev/video7", "folder": None, "size": [640, 480], "fps": 5.0}


def main(behaviour: str) -> int:
    wire = socket.socket(fileno=0)
    unpacker = Unpacker()
    orders = [m.head for m in unpacker.feed(wire.recv(1 << 16))]
    if behaviour.startswith("troubles:"):  # one more letter in the file at every start
        tries = Path(behaviour.partition(":")[2])
        tries.write_text(tries.read_text() + "x")
        key = "camera.silent" if len(tries.read_text()) <= 2 else "camera.no_webcam"
        wire.sendall(pack_sight(Sight("lost", 0.0, problem=Say.of(key))))
        return TROUBLE
    if behaviour == "trouble":
        wire.sendall(pack_sight(Sight("lost", 0.0, problem=Say.of("camera.silent"))))
        return TROUBLE
    wire.sendall(pack({"is": "ready", "name": "fake", "camera": CAMERA}))
    wire.sendall(pack({"is": "said", "words": {"job": orders.pop(0)}}))
    if behaviour == "garbage":
        wire.sendall(b"warning: something printed by a driver")
    wire.settimeout(0.02)
    while True:
        for order in orders:
            wire.sendall(pack({"is": "said", "words": {"told": order}}))
        if behaviour != "hang":
            wire.sendall(pack_sight(Sight("moving", time.monotonic())))
        try:
            data = wire.recv(1 << 16)
        except TimeoutError:
            orders = []
            continue
        if not data:
            return 0
        orders = [m.head for m in unpacker.feed(data)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
