"""The house: one writer, everything on disk before it is shown, and nobody waits for a camera."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.app.book import Book
from companion.app.house import House
from companion.app.timekeeper import Timekeeper
from companion.errors import WorldError
from companion.history import History, Record
from companion.messages import Begin, Declare, MovePlayed, Tick
from companion.observation import Observation
from companion.patience import Patience
from companion.pictures import Pictures
from companion.ports import Sight
from companion.referee import Referee
from companion.signals import Panel
from companion.table import Table
from companion.text import Say
from tests.seeing import doubtful, seen

QUICK = Patience(hold=0.0, nag=0.0, ask=0.0, refuse=0.0, out_of_step=0.0, settle=0.0, answer=0.0)
JPEG = b"\xff\xd8 a photograph \xff\xd9"
GAME = games.game("boop")


class Lamps:
    def __init__(self) -> None:
        self.shown: list[Panel] = []

    def show(self, panel: Panel) -> None:
        self.shown.append(panel)

    def close(self) -> None: ...


class Rooms:
    """A house on a real disk, with lamps and an eye that only write down what they are told."""

    def __init__(self, state: Path) -> None:
        self.lamps = Lamps()
        self.told: list[Mapping[str, Any]] = []
        self.history = History(state / "games.db")
        clock = Timekeeper()
        self.book = Book(Referee(games.game, QUICK), self.history, clock)
        self.resumed = self.book.resume(clock.go_on_from)
        self.house = House(self.book, Pictures(state / "pictures"), self.lamps, name="a camera")
        self.house.tell = self.told.append
        self.house.start()

    def close(self) -> None:
        self.house.close()
        self.history.close()

    def see(self, look: Observation, state: str = "still") -> None:
        self.house.saw(Sight(state, 0.0, look, picture=JPEG, frame=JPEG))

    def shown(self, **wanted: Any) -> Mapping[str, Any]:
        """Wait until the page shows this."""
        version = 0
        for _ in range(200):
            snapshot = self.house.snapshot()
            if all(snapshot[key] == value for key, value in wanted.items()):
                return snapshot
            version = self.house.wait(max(version, int(snapshot["version"])), 0.1)
        raise AssertionError({key: snapshot[key] for key in wanted})


@pytest.fixture
def rooms(tmp_path: Path) -> Iterator[Rooms]:
    rooms = Rooms(tmp_path)
    yield rooms
    rooms.close()


def begin(rooms: Rooms) -> Table:
    assert rooms.house.do({"do": "new", "game": "boop", "players": ["Ann", "Bob"], "first": 0}) == {
        "ok": True
    }
    rooms.see(seen(GAME.view(rooms.book.table.state)))
    return rooms.book.table


def test_before_a_game_the_page_invites_to_one(rooms: Rooms) -> None:
    shown = rooms.shown(game=None)
    assert shown["status"] == "idle"
    assert [game["name"] for game in shown["games"]] == games.names()
    assert shown["message"] is None
    assert rooms.house.do({"do": "undo"})["ok"] is False


def test_before_a_game_a_camera_that_sees_nothing_is_told(rooms: Rooms) -> None:
    rooms.house.saw(Sight("lost", 0.0, problem=Say.of("eye.no_markers")))
    rooms.house.ask(Tick())
    shown = rooms.house.snapshot()
    assert shown["message"]["kind"] == "lost" and "marker" in shown["message"]["text"]


def test_a_sight_becomes_a_move_on_disk_on_the_page_on_the_lamps_with_its_photograph(rooms: Rooms) -> None:
    table = begin(rooms)
    rooms.see(seen(GAME.view(table.state), {"c3": "orange-kitten"}))
    rooms.see(seen(GAME.view(table.state), {"c3": "orange-kitten"}))
    rooms.shown(turn=1)
    rooms.house.ask(Tick())  # the one writer has done with the sight
    shown = rooms.house.snapshot()
    assert [(move["notation"], move["photo"]) for move in shown["moves"]] == [("kitten c3", True)]
    assert shown["headline"].startswith("Bob")
    assert "<svg" in shown["board_svg"]
    (move,) = [r for r in rooms.history.events(shown["game"]["id"]) if r.kind == "MovePlayed"]
    assert move.body["move"] == "kitten c3"
    assert rooms.house.move_picture(shown["game"]["id"], 1) == JPEG
    assert rooms.house.move_picture(shown["game"]["id"], 2) is None
    assert "<svg" in (rooms.house.move_diagram(shown["game"]["id"], 1) or "")
    assert [glow.value for glow in rooms.lamps.shown[-1].seats] == ["off", "on"]
    assert {"do": "accept", "view": dict(GAME.view(rooms.book.table.state).places)} in rooms.told


def test_a_question_reaches_the_page_and_a_tap_answers_it(rooms: Rooms) -> None:
    begin(rooms)
    rooms.house.ask(Declare("kitten c3"))
    rooms.house.ask(Declare("kitten a6"))
    rooms.see(seen(GAME.view(rooms.book.table.state)))
    look = seen(GAME.view(rooms.book.table.state), {"e4": "orange-kitten"})
    look = doubtful(look, "e4", orange_kitten=0.2, gray_cat=0.79, empty=0.01)
    rooms.see(look)
    rooms.see(look)
    shown = rooms.shown(status="question")
    assert len(shown["question"]["options"]) == 1
    assert "<svg" in shown["question"]["options"][0]["svg"]
    assert rooms.house.do({"do": "answer", "option": 0}) == {"ok": True}
    assert rooms.shown(turn=1)["moves"][-1]["by"] == "answered"


def test_a_lost_camera_is_said_and_the_game_goes_on_by_hand(rooms: Rooms) -> None:
    begin(rooms)
    rooms.house.saw(Sight("lost", 0.0, problem=Say.of("eye.no_markers")))
    shown = rooms.shown(status="lost")
    assert len(shown["message"]["text"]) > 10
    assert rooms.house.do({"do": "declare", "text": "kitten d4"}) == {"ok": True}
    assert rooms.shown(turn=1)["moves"][-1]["by"] == "declared"


def test_a_wrong_wish_is_answered_with_a_sentence(rooms: Rooms) -> None:
    begin(rooms)
    for action in (
        {"do": "declare", "text": "castle e1"},
        {"do": "answer", "option": 4},
        {"do": "undo"},
        {"do": "accept"},
        {"do": "new", "game": "chess"},
        {"do": "new", "game": "boop", "options": {"flying_cats": True}},
        {"do": "fly"},
        {"do": "room", "message": {"do": "reset"}},
        {"do": "press", "button": "back"},
    ):
        answer = rooms.house.do(action)
        if action != {"do": "accept"}:
            assert answer["ok"] is False, action
            assert answer["error"].endswith((".", ":")), answer


def test_starting_over_at_a_simulated_table_keeps_players_and_house_rules(rooms: Rooms) -> None:
    rooms.house.camera_opened("a drawing", simulated=True)
    wish = {"do": "new", "game": "boop", "players": ["Ann", "Bob"], "first": 1, "options": {}}
    assert rooms.house.do(wish) == {"ok": True}
    before = rooms.book.table.began
    rooms.house.ask(Declare("kitten c3"))
    assert rooms.house.do({"do": "room", "message": {"do": "reset"}}) == {"ok": True}
    began = rooms.book.table.began
    assert before and began and rooms.book.table.plays == ()
    assert (began.names, began.options) == (before.names, {"first": "gray"})


def test_the_same_game_goes_on_after_a_start(tmp_path: Path) -> None:
    first = Rooms(tmp_path)
    begin(first)
    first.house.do({"do": "declare", "text": "kitten c3"})
    before = first.book.table
    first.close()
    second = Rooms(tmp_path)
    try:
        assert second.resumed
        assert second.book.table.states == before.states
        assert [m["notation"] for m in second.house.snapshot()["moves"]] == ["kitten c3"]
    finally:
        second.close()


def test_what_cannot_be_written_is_not_believed(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    table = begin(rooms)

    def full(*_: Any) -> int:
        raise WorldError("The disk is full. Make room.")

    monkeypatch.setattr(rooms.history, "append", full)
    assert rooms.house.do({"do": "declare", "text": "kitten c3"}) == {
        "ok": False,
        "error": "The disk is full. Make room.",
    }
    look = seen(GAME.view(table.state), {"c3": "orange-kitten"})
    rooms.see(look)
    rooms.see(look)
    for _ in range(3):
        rooms.house.ask(Tick())  # time passes, and the page still says it
        assert "disk is full" in rooms.house.snapshot()["message"]["text"]
    assert rooms.book.table.plays == ()
    monkeypatch.undo()
    rooms.see(look)
    rooms.see(look)
    assert rooms.shown(turn=1)["moves"][-1]["notation"] == "kitten c3"


def test_whoever_is_told_to_try_again_is_not_obeyed_later(
    rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(rooms)
    rooms.house.ask(Declare("kitten c3"))
    rooms.house.ask(Declare("kitten d4"))
    go_on, append = threading.Event(), rooms.history.append

    def slow(*args: Any) -> int:
        go_on.wait(10)
        return append(*args)

    monkeypatch.setattr(rooms.history, "append", slow)
    monkeypatch.setattr("companion.app.house.ANSWER_WITHIN", 0.1)
    rooms.house.pressed("referee", "press")
    busy = threading.Thread(target=rooms.house.do, args=({"do": "declare", "text": "kitten f1"},))
    busy.start()
    while rooms.house._queue.qsize():
        pass
    assert rooms.house.do({"do": "undo"})["ok"] is False
    go_on.set()
    busy.join()
    monkeypatch.undo()
    rooms.house.ask(Tick())
    assert [play.text for play in rooms.book.table.plays] == ["kitten c3", "kitten d4", "kitten f1"]


def test_a_record_of_another_version_does_not_keep_the_house_from_opening(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    history = History(tmp_path / "games.db")
    history.begin("boop", 0.0, [Record(0.0, 0.0, "SomethingNew", {"odd": 1})])
    history.close()
    rooms = Rooms(tmp_path)
    try:
        assert not rooms.resumed
        assert "Start a new one" in caplog.text
        begin(rooms)
        assert rooms.shown(turn=0)["game"]["id"] == 2
    finally:
        rooms.close()


def test_photographs_of_a_second_game_are_found_after_a_start(tmp_path: Path) -> None:
    first = Rooms(tmp_path)
    for _ in range(2):
        begin(first)
        first.house.ask(Declare("kitten c3"))
        assert first.house.move_picture(first.book.game_id or 0, 1) is None  # it was only said
        first.see(seen(GAME.view(first.book.table.state)))
        first.house.ask(Tick())
    first.close()
    second = Rooms(tmp_path)
    try:
        assert second.house.move_picture(2, 1) == JPEG
    finally:
        second.close()


def test_many_phones_at_once_are_served_in_turn(rooms: Rooms) -> None:
    begin(rooms)
    answers: list[bool] = []

    def declare() -> None:
        events = rooms.house.ask(Declare("kitten c3"))
        answers.append(any(isinstance(event, MovePlayed) for event in events))

    threads = [threading.Thread(target=declare) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(answers) == 1
    assert len(rooms.book.table.plays) == 1


def test_a_new_game_is_a_new_page_in_the_book(rooms: Rooms) -> None:
    begin(rooms)
    rooms.house.ask(Declare("kitten c3"))
    rooms.house.ask(Begin("boop", ("Cleo", "Dan")))
    shown = rooms.shown(moves=[])
    assert shown["game"]["id"] == 2
    assert [player["name"] for player in shown["players"]] == ["Cleo", "Dan"]
