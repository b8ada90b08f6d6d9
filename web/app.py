"""The app factory: joins the pages, the stream, the pictures and the safety rules."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event
from types import MappingProxyType

from flask import Flask

from web import pages, pictures, safety, stream
from web.house import House
from web.parts import Parts

CLOSING = "companion.closing"
STREAMS = 56
"""Event streams at once; each holds a worker thread.  Later phones ask again and again instead."""

SERVER = MappingProxyType(
    {
        # Threads for all streams and some to spare: with waitress' 4, ten phones hang the server.
        "threads": STREAMS + 16,
        "connection_limit": 500,
        # select() knows no more than 1024 files, whatever the limit of the process.
        "asyncore_use_poll": True,
        # Without looking ahead waitress does not notice that a phone has gone.
        "channel_request_lookahead": 1,
        "ident": "companion",
    }
)
"""How the app is to be served: ``waitress.serve(app, **SERVER, host=..., port=...)``."""


def create_app(house: House, names: Sequence[str] = ()) -> Flask:
    """The page of *house*; *names* are the host names it answers to besides addresses and ``*.local``."""
    app = Flask(__name__)
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    parts = Parts(house, app)
    safety.guard(app, names)
    app.register_blueprint(pages.blueprint(house, parts))
    app.extensions[CLOSING] = closing = Event()
    app.register_blueprint(stream.blueprint(house, parts, STREAMS, closing))
    app.register_blueprint(pictures.blueprint(house))
    return app


def hang_up(app: Flask) -> None:
    """End all streams before the server closes; they notice at the next change, or in two seconds."""
    app.extensions[CLOSING].set()
