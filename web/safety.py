"""What keeps the page safe: who may ask, how much, and what a browser may do with the answer."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import Flask, Response, abort, jsonify, render_template, request
from flask.typing import ResponseReturnValue

from companion.errors import UsageError
from web.words import language, say

BODY_LIMIT = 64 * 1024
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
ERRORS = (400, 403, 404, 405, 413, 415, 421, 500, 503)


def guard(app: Flask, names: Sequence[str]) -> None:
    """Refuse strangers, limit bodies, add headers, and turn every error into a sentence."""
    app.config["MAX_CONTENT_LENGTH"] = BODY_LIMIT
    app.config["MAX_FORM_MEMORY_SIZE"] = BODY_LIMIT
    known = frozenset(name.lower().rstrip(".") for name in names)

    @app.before_request
    def refuse_strangers() -> None:
        # Also for reading: a foreign name that points here could otherwise watch the camera.
        if not our_host(host_name(request.host), known):
            abort(421)
        if request.method not in ("GET", "HEAD", "OPTIONS") and not from_our_page():
            abort(403)

    @app.after_request
    def add_headers(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if request.endpoint == "static":
            response.headers["Cache-Control"] = "no-cache"
        else:
            response.headers.setdefault("Cache-Control", "no-store")
        return response

    for code in ERRORS:
        app.register_error_handler(code, _as_sentence(code))
    app.register_error_handler(UsageError, lambda error: error_page(404, str(error)))


def host_name(host: str) -> str:
    """The name in a Host header, without port, in small letters."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def our_host(name: str, known: frozenset[str]) -> bool:
    if name in known or name == "localhost" or name.endswith((".local", ".localhost")):
        return True
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


def from_our_page() -> bool:
    """Whether a change was asked for by this very page (or by a program that is no browser)."""
    origin = request.headers.get("Origin")
    if origin is not None:
        return urlsplit(origin).netloc.lower() == request.host.lower()
    return request.headers.get("Sec-Fetch-Site", "same-origin") in ("same-origin", "none")


def wants_json() -> bool:
    """Whether the asker is a program: it sent JSON, or prefers JSON to a page."""
    best = request.accept_mimetypes.best_match(("text/html", "application/json"))
    return request.is_json or best == "application/json"


def error_page(code: int, sentence: str) -> ResponseReturnValue:
    if wants_json():
        return jsonify(ok=False, error=sentence), code
    chosen = language()
    title = say(chosen, f"error.title.{code}" if code in ERRORS else "error.title.400")
    return render_template(
        "error.html",
        say=lambda key, **v: say(chosen, key, **v),
        language=chosen,
        title=title,
        sentence=sentence,
    ), code


def _as_sentence(code: int):  # type: ignore[no-untyped-def]  # noqa: ANN202
    def handler(error: Exception) -> ResponseReturnValue:
        return error_page(code, say(language(), f"error.{code}", name=host_name(request.host)))

    return handler
