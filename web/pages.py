"""The pages: the table, the rules, help; and the one door for actions."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, jsonify, redirect, render_template, request
from flask.typing import ResponseReturnValue

from companion.errors import UsageError
from web.action import BadAction, checked, from_form
from web.house import House, Snapshot
from web.parts import Parts, around, playing, title
from web.rules import html
from web.safety import error_page, wants_json
from web.view import View
from web.words import language


def blueprint(house: House, parts: Parts) -> Blueprint:
    pages = Blueprint("pages", __name__)

    def table(said: str | None = None) -> str:
        tongue = language()
        snapshot = house.snapshot(tongue)
        return render_template(
            "table.html",
            language=tongue,
            title=title(snapshot),
            s=snapshot,
            view=(view := View(snapshot, tongue)),
            say=view.say,
            parts=parts.all(snapshot, tongue),
            start=parts.start,
            around=around(snapshot),
            playing=playing(snapshot),
            said=None if said == _band(snapshot) else said,
            watch="watch" in request.args,
        )

    @pages.get("/")
    def home() -> str:
        return table()

    @pages.get("/moves/<int:game>/<int:number>")
    def move(game: int, number: int) -> ResponseReturnValue:
        shown = house.snapshot(language())
        moves = shown.get("moves") or ()
        if (shown.get("game") or {}).get("id") != game or number > len(moves):
            abort(404)
        return _plain(
            "move.html",
            game=game,
            move=moves[number - 1] if number else None,
            later=number + 1 if number < len(moves) else None,
            diagram=house.move_diagram(game, number),
            photo=bool(number and house.move_picture(game, number)),
        )

    @pages.get("/rules/<game>")
    def rules(game: str) -> ResponseReturnValue:
        text = house.rules(game)
        return _plain("rules.html", rules=html(text))

    @pages.get("/help")
    def help_page() -> ResponseReturnValue:
        return _plain("help.html")

    @pages.post("/do")
    def do() -> ResponseReturnValue:
        try:
            done = house.do(checked(_asked(), View(house.snapshot(), "en").board))
        except BadAction as error:
            return error_page(400, str(error))
        except UsageError as error:
            done = {"ok": False, "error": str(error)}
        if wants_json():
            return jsonify(done), 200 if done.get("ok") else 409
        if done.get("ok"):
            return redirect("/", 303)
        return table(str(done.get("error"))), 409

    return pages


def _band(snapshot: Snapshot) -> str | None:
    """The sentence that the verdict says anyhow; while a question is open there is none."""
    return None if snapshot.get("question") else (snapshot.get("message") or {}).get("text")


def _asked() -> Any:
    if request.is_json:
        return _json()
    if request.mimetype == "application/x-www-form-urlencoded":
        return from_form(request.form.to_dict(flat=False))
    return abort(415)


def _json() -> Any:
    """What was sent; None for what cannot be read."""
    try:
        return request.get_json(silent=True)
    except RecursionError:  # lists in lists in lists, thousands deep
        return None


def _plain(template: str, **values: Any) -> str:
    view = View({}, tongue := language())
    return render_template(template, language=tongue, say=view.say, **values)
