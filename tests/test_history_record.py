"""The record: in order, append-only, and every trouble of the disk a sentence."""

import os
import sqlite3
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import UsageError, WorldError
from companion.history import SCHEMA, History, Record, _told


def event(number: int, **body: Any) -> Record:
    return Record(float(number), 1000.0 + number, "MovePlayed", {"n": number, **body})


def test_events_come_back_as_they_went_in(tmp_path: Path) -> None:
    history = History(tmp_path / "deep/er/history.db")
    game = history.begin("boop", 5.0, [event(0)])
    assert history.append(game, [event(1, word="façade – ∞"), event(2, nested={"a": [1, None]})]) == 3
    assert history.events(game) == (event(0), event(1, word="façade – ∞"), event(2, nested={"a": [1, None]}))
    history.close()
    again = History(tmp_path / "deep/er/history.db")
    assert [record.body["n"] for record in again.events(game)] == [0, 1, 2]
    assert again.append(game, [event(3)]) == 4
    again.close()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(st.characters(codec="utf-8")),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=30, deadline=None)
@given(batches=st.lists(st.lists(st.dictionaries(st.text(max_size=5), JSON, max_size=3)), max_size=4))
def test_any_body_reads_back(
    tmp_path_factory: pytest.TempPathFactory, batches: list[list[dict[str, Any]]]
) -> None:
    history = History(tmp_path_factory.mktemp("history") / "history.db")
    game = history.begin("boop", 0.0)
    for bodies in batches:
        history.append(game, [Record(0.0, 0.0, "Any", body) for body in bodies])
    assert [r.body for r in history.events(game)] == [body for bodies in batches for body in bodies]
    history.close()


def test_games_are_kept_apart(tmp_path: Path) -> None:
    history = History(tmp_path / "history.db")
    first, second = history.begin("boop", 1.0, [event(0)]), history.begin("race", 2.0, [event(10)])
    history.append(first, [event(1)])
    assert [record.body["n"] for record in history.events(first)] == [0, 1]
    assert [record.body["n"] for record in history.events(second)] == [10]
    assert [(g.id, g.game, g.began, g.events) for g in history.games()] == [
        (first, "boop", 1.0, 2),
        (second, "race", 2.0, 1),
    ]
    assert history.latest() == second
    history.close()


def test_a_game_without_events_is_not_the_latest(tmp_path: Path) -> None:
    history = History(tmp_path / "history.db")
    assert history.latest() is None
    game = history.begin("boop", 1.0, [event(0)])
    history.begin("boop", 2.0)
    assert history.latest() == game
    history.close()


def test_an_unknown_game_is_a_sentence(tmp_path: Path) -> None:
    history = History(tmp_path / "history.db")
    with pytest.raises(UsageError, match="no game number 7"):
        history.append(7, [event(0)])
    history.close()


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE events SET body = '{}'",
        "DELETE FROM events",
        "INSERT OR REPLACE INTO events VALUES (1, 0, 0, 0, 'Forged', '{}')",
        "INSERT INTO events VALUES (1, 5, 0, 0, 'Hole', '{}')",
        "UPDATE games SET game = 'other'",
        "DELETE FROM games",
    ],
)
def test_nobody_can_change_what_was_written(tmp_path: Path, change: str) -> None:
    history = History(tmp_path / "history.db")
    game = history.begin("boop", 1.0, [event(0), event(1)])
    history.close()
    db = sqlite3.connect(tmp_path / "history.db", isolation_level=None)
    with pytest.raises(sqlite3.IntegrityError, match=r"never|only follow"):
        db.execute(change)
    db.close()
    history = History(tmp_path / "history.db")
    assert history.events(game) == (event(0), event(1))
    history.close()


def test_it_writes_ahead_and_syncs_fully(tmp_path: Path) -> None:
    history = History(tmp_path / "history.db")
    assert history._rows("PRAGMA journal_mode") == [("wal",)]
    assert history._rows("PRAGMA synchronous") == [(2,)]
    history.close()


def test_a_batch_is_whole_or_not_there(tmp_path: Path) -> None:
    history = History(tmp_path / "history.db")
    game = history.begin("boop", 1.0, [event(0)])
    with pytest.raises(TypeError):
        history.append(game, [event(1), Record(2.0, 2.0, "Bad", {"not json": object()})])
    assert history.events(game) == (event(0),)
    assert history.append(game, [event(1)]) == 2
    history.close()


def test_a_second_writer_gets_a_sentence_and_a_reader_gets_the_games(tmp_path: Path) -> None:
    history = History(tmp_path / "history.db")
    game = history.begin("boop", 1.0, [event(0)])
    with pytest.raises(WorldError, match="Another companion"):
        History(tmp_path / "history.db")
    reader = History(tmp_path / "history.db", writable=False)
    assert reader.events(game) == (event(0),)
    with pytest.raises(WorldError, match="cannot be written"):
        reader.append(game, [event(1)])
    reader.close()
    history.close()
    History(tmp_path / "history.db").close()


def test_reading_where_there_is_nothing_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(WorldError, match="no history"):
        History(tmp_path / "none.db", writable=False)


def test_a_newer_file_is_refused_with_a_sentence(tmp_path: Path) -> None:
    History(tmp_path / "history.db").close()
    db = sqlite3.connect(tmp_path / "history.db", isolation_level=None)
    db.execute("UPDATE meta SET value = ?", (SCHEMA + 1,))
    db.close()
    with pytest.raises(WorldError, match="newer companion"):
        History(tmp_path / "history.db")


def test_a_foreign_file_is_refused_with_a_sentence(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "history.db")
    db.execute("CREATE TABLE mine (x)")
    db.close()
    with pytest.raises(WorldError, match="not a history"):
        History(tmp_path / "history.db")


def test_a_full_disk_is_a_sentence_and_the_game_goes_on_when_there_is_room(tmp_path: Path) -> None:
    history = History(tmp_path / "history.db")
    game = history.begin("boop", 1.0, [event(0)])
    ((pages,),) = history._rows("PRAGMA page_count")
    history._rows(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(WorldError, match="disk is full"):
        history.append(game, [event(1, long="x" * 100_000)])
    assert history.events(game) == (event(0),)
    history._rows("PRAGMA max_page_count = 1000000")
    assert history.append(game, [event(1, long="x" * 100_000)]) == 2
    history.close()


@pytest.mark.parametrize(("free", "sentence"), [(4096, "disk is full"), (10**9, "Check the disk")])
def test_a_disk_error_without_any_room_left_is_told_as_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, sentence: str
) -> None:
    usage = SimpleNamespace(free=free)
    monkeypatch.setattr("companion.history.shutil.disk_usage", lambda folder: usage)
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_WRITE
    with pytest.raises(WorldError, match=sentence), _told(tmp_path / "history.db"):
        raise error


@pytest.mark.parametrize("damage", ["header", "middle"])
def test_a_damaged_file_is_a_sentence(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "history.db"
    history = History(path)
    history.begin("boop", 1.0, [event(n, long="x" * 500) for n in range(200)])
    history.close()
    data = bytearray(path.read_bytes())
    start = 0 if damage == "header" else len(data) // 2
    data[start : start + 5000] = b"\x5a" * 5000
    path.write_bytes(data)
    with pytest.raises(WorldError, match="damaged"):
        History(path)


def test_somebody_holding_the_file_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.history.BUSY_SECONDS", 0.05)
    history = History(tmp_path / "history.db")
    game = history.begin("boop", 1.0)
    other = sqlite3.connect(tmp_path / "history.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(WorldError, match="Another program holds"):
        history.append(game, [event(0)])
    other.execute("ROLLBACK")
    other.close()
    assert history.append(game, [event(0)]) == 1
    history.close()


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(WorldError, match="cannot be written"):
        History(tmp_path / "file" / "history.db")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_file_is_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    History(path).close()
    path.chmod(0o444)
    with pytest.raises(WorldError, match="cannot be written"):
        History(path)


def test_a_closed_history_is_a_sentence(tmp_path: Path) -> None:
    history = History(tmp_path / "history.db")
    history.close()
    with pytest.raises(WorldError, match="closed"):
        history.games()


def test_threads_may_read_while_one_writes(tmp_path: Path) -> None:
    history = History(tmp_path / "history.db")
    game = history.begin("boop", 1.0, [event(0)])
    seen: list[list[int]] = []

    def look() -> None:
        for _ in range(20):
            seen.append([record.body["n"] for record in history.events(game)])

    readers = [threading.Thread(target=look) for _ in range(3)]
    for reader in readers:
        reader.start()
    for number in range(1, 20):
        history.append(game, [event(number)])
    for reader in readers:
        reader.join()
    assert len(seen) == 60
    assert all(numbers == list(range(len(numbers))) for numbers in seen)
    history.close()
