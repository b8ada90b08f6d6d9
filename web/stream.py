"""Live: the snapshot as server-sent events, and as plain JSON for whoever asks again and again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from threading import BoundedSemaphore, Event
from typing import Any

from flask import Blueprint, Response, abort, jsonify, request

from web.house import House
from web.parts import Parts
from web.words import language

NAP = 2.0
"""Seconds between looks whether the phone is still there."""
NAPS_TO_KEEP_ALIVE = 5
RETRY_MS = 1000

Encode = Callable[[Mapping[str, Any]], Mapping[str, Any]]


def blueprint(house: House, parts: Parts, streams: int, closing: Event) -> Blueprint:
    pages = Blueprint("stream", __name__)
    places = BoundedSemaphore(streams)

    @pages.get("/snapshot.json")
    def snapshot() -> Response:
        return jsonify(house.snapshot(language()))

    @pages.get("/parts.json")
    def changed_parts() -> Response:
        """What the page shows now; without the parts it already has."""
        return jsonify(parts.event(house.snapshot(language()), language(), _known(request.args.get("have"))))

    @pages.get("/stream")
    def stream() -> Response:
        if not places.acquire(blocking=False):
            abort(503)
        tongue = language()
        encode = _encoder(parts, tongue) if "parts" in request.args else dict
        # After a restart versions begin again: an id from another start says nothing.
        same_start = request.args.get("start", parts.start) == parts.start
        seen = request.headers.get("Last-Event-ID", type=int) if same_start else None
        gone = request.environ.get("waitress.client_disconnected")
        lines = events(house, tongue, encode, seen, lambda: closing.is_set() or bool(gone and gone()))
        response = Response(lines, mimetype="text/event-stream", headers={"X-Accel-Buffering": "no"})
        # On close, not in the generator: one that was never started would not give the place back.
        response.call_on_close(places.release)
        return response

    return pages


def events(
    house: House, tongue: str, encode: Encode, seen: int | None, gone: Callable[[], bool]
) -> Iterator[str]:
    """The snapshots as events, the present one at once; a word now and then shows that the line lives."""
    yield f"retry: {RETRY_MS}\n\n"
    naps = 0
    while not gone():
        shown = house.snapshot(tongue)
        version = int(shown["version"])
        if version != seen:
            yield f"id: {version}\ndata: {json.dumps(encode(shown))}\n\n"
            seen, naps = version, 0
        if house.wait(version, NAP) == version:
            naps += 1
        if naps >= NAPS_TO_KEEP_ALIVE:
            yield "event: still\ndata: here\n\n"
            naps = 0


def _encoder(parts: Parts, tongue: str) -> Encode:
    """Remembers what this phone has, and sends the rest."""
    known: dict[str, str] = {}

    def encode(shown: Mapping[str, Any]) -> Mapping[str, Any]:
        event = parts.event(shown, tongue, known)
        known.update({name: part["mark"] for name, part in event["parts"].items()})
        return event

    return encode


def _known(text: str | None) -> Mapping[str, str]:
    """``turn:1a2b,board:3c4d`` as part -> mark."""
    known: dict[str, str] = {}
    for item in (text or "").split(","):
        with suppress(ValueError):
            name, mark = item.split(":")
            known[name] = mark
    return known
