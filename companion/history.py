"""The record of all games: append-only events in SQLite.  What ``append`` returned for is on disk.

WAL with ``synchronous=FULL``: in simulated power cuts nothing acknowledged was lost, while
NORMAL lost moves.  One process writes; a lock file keeps a second one out.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.errors import UsageError, WorldError
from companion.pictures import Pictures

__all__ = ["History", "Pictures", "Played", "Record"]

SCHEMA = 1
"""The version of the tables; a file with a higher one comes from a newer companion."""

BUSY_SECONDS = 5.0
"""How long to wait for somebody who reads the file with another tool."""

LEAST_ROOM = 100_000
"""Bytes: with less than this the write-ahead log and its index (32 kB each at first) find no room."""

_NEXT = "SELECT coalesce(max(seq) + 1, 0) FROM events WHERE game ="
_TABLES = f"""
CREATE TABLE meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO meta VALUES ('schema', {SCHEMA});
CREATE TABLE games (id INTEGER PRIMARY KEY, game TEXT NOT NULL, began REAL NOT NULL);
CREATE TABLE events (
  game INTEGER NOT NULL REFERENCES games (id),
  seq INTEGER NOT NULL,
  at REAL NOT NULL,
  wall REAL NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (game, seq)
) WITHOUT ROWID;
CREATE TRIGGER events_stay BEFORE UPDATE ON events
  BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER events_last BEFORE DELETE ON events
  BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
CREATE TRIGGER events_follow BEFORE INSERT ON events WHEN NEW.seq <> ({_NEXT} NEW.game)
  BEGIN SELECT RAISE(ABORT, 'events only follow each other'); END;
CREATE TRIGGER games_stay BEFORE UPDATE ON games
  BEGIN SELECT RAISE(ABORT, 'games are never changed'); END;
CREATE TRIGGER games_last BEFORE DELETE ON games
  BEGIN SELECT RAISE(ABORT, 'games are never deleted'); END;
"""


@dataclass(frozen=True, slots=True)
class Record:
    """One event: play time, the wall clock then (which may jump), its kind and its JSON body."""

    at: float
    wall: float
    kind: str
    body: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Played:
    """A game in the history."""

    id: int
    game: str
    began: float
    events: int


class History:
    """All games of one table.  Methods may be called from any thread."""

    def __init__(self, path: Path, *, writable: bool = True) -> None:
        self.path = path
        self._guard = threading.Lock()
        self._lock = _lock(path) if writable else None
        try:
            self._db = self._open(writable)
        except BaseException:
            self._unlock()
            raise

    def begin(self, game: str, wall: float, events: Sequence[Record] = ()) -> int:
        """A new game with its first events; its number."""
        with self._transaction() as db:
            number = db.execute("INSERT INTO games (game, began) VALUES (?, ?)", (game, wall)).lastrowid
            assert number is not None
            self._insert(db, number, 0, events)
        return number

    def append(self, game_id: int, events: Sequence[Record]) -> int:
        """Add events to a game in one transaction; returns how many it has, once they are on disk."""
        with self._transaction() as db:
            if not db.execute("SELECT 1 FROM games WHERE id = ?", (game_id,)).fetchone():
                raise UsageError(f"There is no game number {game_id} in {self.path}.")
            first = int(db.execute(f"{_NEXT} ?", (game_id,)).fetchone()[0])
            self._insert(db, game_id, first, events)
        return first + len(events)

    def events(self, game_id: int) -> tuple[Record, ...]:
        """The events of a game in order; the place in the tuple is an event's number."""
        rows = self._rows("SELECT at, wall, kind, body FROM events WHERE game = ? ORDER BY seq", game_id)
        return tuple(Record(at, wall, kind, json.loads(body)) for at, wall, kind, body in rows)

    def games(self) -> tuple[Played, ...]:
        """All games, oldest first."""
        count = "(SELECT count(*) FROM events WHERE game = games.id)"
        return tuple(
            Played(*row) for row in self._rows(f"SELECT id, game, began, {count} FROM games ORDER BY id")
        )

    def latest(self) -> int | None:
        """The number of the last game that has events: nothing was said to anybody about one without."""
        ((number,),) = self._rows("SELECT max(game) FROM events")
        return None if number is None else int(number)

    def close(self) -> None:
        with self._guard:
            self._db.close()
            self._unlock()

    def _open(self, writable: bool) -> sqlite3.Connection:
        if not writable and not self.path.exists():
            raise WorldError(f"There is no history at {self.path}. Play a game first, or check the path.")
        with _told(self.path):
            mode = "rwc" if writable else "ro"
            db = sqlite3.connect(
                f"{self.path.resolve().as_uri()}?mode={mode}",
                uri=True,
                timeout=BUSY_SECONDS,
                isolation_level=None,
                check_same_thread=False,
            )
        try:
            with _told(self.path):
                self._prepare(db, writable)
        except BaseException:
            db.close()
            raise
        return db

    def _prepare(self, db: sqlite3.Connection, writable: bool) -> None:
        if writable:
            db.execute("PRAGMA journal_mode=WAL")
            db.execute("PRAGMA synchronous=FULL")
            db.execute("PRAGMA foreign_keys=ON")
            if not db.execute("SELECT 1 FROM sqlite_master").fetchone():
                db.executescript(f"BEGIN IMMEDIATE; {_TABLES} COMMIT;")
        if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'meta'").fetchone():
            raise WorldError(f"{self.path} is not a history of the companion. Give it another file.")
        (version,) = db.execute("SELECT value FROM meta WHERE key = 'schema'").fetchone() or (0,)
        if version > SCHEMA:
            raise WorldError(
                f"{self.path} was written by a newer companion (tables {version}, this one knows {SCHEMA}). "
                "Update the companion, or give it another state folder."
            )
        if db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise WorldError(_damaged(self.path))

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._guard, _told(self.path):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:  # a full disk rolls back by itself
                    with suppress(sqlite3.Error):
                        self._db.execute("ROLLBACK")
                raise

    def _insert(self, db: sqlite3.Connection, game: int, first: int, events: Sequence[Record]) -> None:
        rows = [
            (game, seq, e.at, e.wall, e.kind, json.dumps(dict(e.body), ensure_ascii=False))
            for seq, e in enumerate(events, first)
        ]
        db.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)", rows)

    def _rows(self, query: str, *values: Any) -> list[Any]:
        with self._guard, _told(self.path):
            return self._db.execute(query, values).fetchall()

    def _unlock(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def _lock(path: Path) -> int:
    """Hold the lock file beside *path*; the kernel lets go of it when the process ends, however."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise WorldError(
            f"{path.parent} cannot be written ({error.strerror}). "
            "Check who owns the folder, or set another one as state in the settings."
        ) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(lock)
        raise WorldError(
            f"Another companion is already writing {path}. "
            "Stop it first, or give this one another state folder."
        ) from error
    return lock


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """SQLite's errors as sentences that say what to do."""
    try:
        yield
    except sqlite3.IntegrityError:
        raise  # a bug in the caller, not the world
    except sqlite3.ProgrammingError as error:
        raise WorldError(f"The history {path} is closed.") from error
    except sqlite3.Error as error:
        raise WorldError(_sentence(path, error)) from error


def _sentence(path: Path, error: sqlite3.Error) -> str:
    family = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the low byte is the family of the error
    match family:
        case sqlite3.SQLITE_FULL:
            return _full(path)
        case sqlite3.SQLITE_IOERR if _no_room(path):  # SQLite says so when a file beside it cannot be made
            return _full(path)
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_CANTOPEN:
            return f"{path} cannot be written. Check who owns it, and that the disk is not read-only."
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return f"Another program holds {path}. Close it; the game goes on then."
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return _damaged(path)
    return f"{path} cannot be used ({error}). Check the disk."


def _full(path: Path) -> str:
    return f"The disk is full: {path} cannot grow. Make room; the game goes on then."


def _no_room(path: Path) -> bool:
    try:
        return shutil.disk_usage(path.parent).free < LEAST_ROOM
    except OSError:
        return False


def _damaged(path: Path) -> str:
    return f"The history {path} is damaged. Move it away (keep it), and the companion begins a new one."
