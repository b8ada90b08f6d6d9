"""Messages between the house and the eye: a JSON head with a length before it, then raw blobs.

A message is ``MAGIC, length of the head, head, blobs``; the head's ``blobs`` tells their lengths.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.observation import Observation, Sighting
from companion.ports import Sight
from companion.text import Say
from companion.words import Look, Place, Zone

_START = struct.Struct(">4sI")
MAGIC = b"EYE1"
MOST_HEAD = 4 << 20
MOST_BLOB = 32 << 20
"""More than any frame or picture; a longer one is noise on the line."""
TROUBLE = 3
"""The eye's exit code when the camera does not work and it has reported the reason."""


class BrokenWire(Exception):
    """What came over the wire is not a message: start the other side again."""


@dataclass(frozen=True, slots=True)
class Message:
    head: Mapping[str, Any]
    blobs: tuple[bytes, ...] = ()


def pack(head: Mapping[str, Any], *blobs: bytes) -> bytes:
    text = json.dumps({**head, "blobs": [len(blob) for blob in blobs]}).encode()
    return b"".join((_START.pack(MAGIC, len(text)), text, *blobs))


class Unpacker:
    """Bytes in any portions in, whole messages out."""

    def __init__(self) -> None:
        self._bytes = bytearray()

    def feed(self, data: bytes) -> Iterator[Message]:
        self._bytes += data
        while (message := self._next()) is not None:
            yield message

    def _next(self) -> Message | None:
        if len(self._bytes) < _START.size:
            return None
        magic, length = _START.unpack_from(self._bytes)
        if magic != MAGIC or length > MOST_HEAD:
            raise BrokenWire(f"not a message: {bytes(self._bytes[:16])!r}")
        if len(self._bytes) < _START.size + length:
            return None
        head, lengths = _head(bytes(self._bytes[_START.size : _START.size + length]))
        end = _START.size + length + sum(lengths)
        if len(self._bytes) < end:
            return None
        blobs, at = [], _START.size + length
        for size in lengths:
            blobs.append(bytes(self._bytes[at : at + size]))
            at += size
        del self._bytes[:end]
        return Message(head, tuple(blobs))


def _head(text: bytes) -> tuple[dict[str, Any], list[int]]:
    try:
        head = json.loads(text)
        lengths = head.pop("blobs")
    except (ValueError, KeyError, AttributeError, TypeError) as error:
        raise BrokenWire(f"not a head of a message: {text[:80]!r}") from error
    if not isinstance(lengths, list) or not all(isinstance(n, int) and 0 <= n <= MOST_BLOB for n in lengths):
        raise BrokenWire(f"not lengths of blobs: {lengths!r}")
    return head, lengths


def pack_sight(sight: Sight) -> bytes:
    head = {
        "is": "sight",
        "state": sight.state,
        "at": sight.at,
        "problem": sight.problem.to_json() if sight.problem else None,
        "places": list(sight.places),
        "health": dict(sight.health),
        "observation": _plain(sight.observation) if sight.observation else None,
    }
    return pack(head, sight.picture, sight.frame)


def unpack_sight(message: Message) -> Sight:
    """The sight that ``pack_sight`` was given."""
    head = message.head
    try:
        picture, frame = message.blobs
        return Sight(
            state=head["state"],
            at=float(head["at"]),
            observation=_observation(head["observation"]) if head["observation"] else None,
            problem=Say.from_json(head["problem"]) if head["problem"] else None,
            places=tuple(Place(place) for place in head["places"]),
            picture=picture,
            frame=frame,
            health=head["health"],
        )
    except (KeyError, TypeError, ValueError) as error:
        raise BrokenWire(f"not a sight: {error!r}") from error


def _plain(seen: Observation) -> dict[str, Any]:
    zones = {
        zone: [[s.x, s.y, s.angle, dict(s.looks)] for s in things] for zone, things in seen.zones.items()
    }
    return {"at": seen.at, "places": {p: dict(looks) for p, looks in seen.places.items()}, "zones": zones}


def _observation(data: Mapping[str, Any]) -> Observation:
    return Observation(
        places={Place(p): {Look(k): v for k, v in looks.items()} for p, looks in data["places"].items()},
        zones={
            Zone(zone): tuple(Sighting(x, y, angle, looks) for x, y, angle, looks in things)
            for zone, things in data["zones"].items()
        },
        at=float(data["at"]),
    )
