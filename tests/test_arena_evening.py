"""The rendered evening of the arena, by its exact truth: the rules explain every picture as what was done."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.hexes import names
from companion.judge import judge
from companion.transcript import certain
from companion.verdict import Clear
from companion.words import EMPTY, Look, View, Zone

TRUTH = Path(__file__).parents[2] / "shared" / "photoreal" / "arena-evening-1" / "truth.json"
PLAYED = [
    "roll move 1 3 3 cat 1 1 2 cheese 1 2 2",
    "move 3 a4",
    "cheese 1 e4",
    "cat 1 e3",
    "cheese 2 f1",
    "move 3 d1",
    "move 1 f1",
]


def view(pieces: list[dict[str, Any]]) -> View:
    """What a perfect camera would report of a picture."""
    places = {hex_: place for place, hex_ in names(3).items()}
    lying = sorted(Look(piece["label"]) for piece in pieces if piece["zone"] == "pool")
    standing = {places[p["q"], p["r"]]: Look(p["label"]) for p in pieces if p["zone"] == "hex"}
    return View({**dict.fromkeys(places.values(), EMPTY), **standing}, {Zone("pool"): tuple(lying)})


@pytest.mark.skipif(not TRUTH.exists(), reason="needs ../shared/photoreal/arena-evening-1")
def test_the_rendered_evening_is_seven_legal_moves_and_a_point_for_green() -> None:
    game, board = games.game("arena"), games.board("arena")
    images = json.loads(TRUTH.read_text(encoding="utf-8"))["images"]
    states, seen = [game.start(3, {})], []
    for number in range(1, 8):
        verdict = judge(game, states, certain(view(images[f"{number:03}.jpg"]["pieces"]), board))
        assert isinstance(verdict, Clear), (number, verdict)
        assert verdict.move.undo == 0
        seen += verdict.move.moves
        states.append(game.apply(states[-1], game.parse(states[-1], verdict.move.moves[0])))
    assert seen == PLAYED
    assert states[-1].points == (0, 0, 1)


@pytest.mark.skipif(not TRUTH.exists(), reason="needs ../shared/photoreal/arena-evening-1")
def test_the_board_measures_what_the_rendered_one_does() -> None:
    told, board = json.loads(TRUTH.read_text(encoding="utf-8"))["board"], games.board("arena")
    spots = {board.places[place] for place in board.places}
    assert {(round(s.x, 2), round(s.y, 2)) for s in spots} == {
        (round(x, 2), round(y, 2)) for _, _, x, y in told["hexes"]
    }
    assert list(board.zones[Zone("pool")]) == told["pool_mm"]
    corners = {str(number): [list(corner) for corner in at] for number, at in board.markers.items()}
    assert corners == told["markers"]
