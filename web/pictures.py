"""Pictures: what the camera sees, the straightened board, the photograph of each move."""

from __future__ import annotations

from flask import Blueprint, Response, abort, request

from web.house import House


def blueprint(house: House) -> Blueprint:
    pages = Blueprint("pictures", __name__)

    @pages.get("/camera.jpg")
    def camera() -> Response:
        return newest(house.camera_frame())

    @pages.get("/board.jpg")
    def board() -> Response:
        return newest(house.board_picture())

    @pages.get("/moves/<int:game>/<int:number>.jpg")
    def move(game: int, number: int) -> Response:
        return kept(house.move_picture(game, number))

    return pages


def newest(data: bytes | None) -> Response:
    """What can be seen now; before the first picture there is none, and that is no mistake."""
    return Response(data, mimetype="image/jpeg") if data else Response(status=204)


def kept(data: bytes | None) -> Response:
    """A photograph: sent again only when it changed, for a move may be corrected."""
    if not data:
        abort(404)
    headers = {"Cache-Control": "private, max-age=0, must-revalidate"}
    response = Response(data, mimetype="image/jpeg", headers=headers)
    response.add_etag()
    response.make_conditional(request.environ)
    return response
