"""Pictures: what the camera sees, the straightened board, the photograph of each move."""

from __future__ import annotations

from flask import Blueprint, Response, abort, request

from web.house import House


def blueprint(house: House) -> Blueprint:
    pages = Blueprint("pictures", __name__)

    @pages.get("/camera.jpg")
    def camera() -> Response:
        return jpeg(house.camera_frame())

    @pages.get("/board.jpg")
    def board() -> Response:
        return jpeg(house.board_picture())

    @pages.get("/moves/<int:game>/<int:number>.jpg")
    def move(game: int, number: int) -> Response:
        # A move may be corrected, and then its number has another picture.
        return jpeg(house.move_picture(game, number), "private, max-age=0, must-revalidate")

    return pages


def jpeg(data: bytes | None, keep: str = "no-store") -> Response:
    if not data:
        abort(404)
    response = Response(data, mimetype="image/jpeg", headers={"Cache-Control": keep})
    if keep != "no-store":
        response.add_etag()
        response.make_conditional(request.environ)
    return response
