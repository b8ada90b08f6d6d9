"""``make bench``: speed as ratios, each measured against something beside it in the same run."""

from __future__ import annotations

import argparse
import http.client
import json
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import cv2
import numpy as np

from companion import games
from companion.app.simulate import learnt
from companion.games.kitchen.moves import Go
from companion.history import History, Record
from companion.judge import judge
from companion.perft import perft
from hardware.simulated import SimulatedCamera
from tests.kitchen_games import random_game
from tests.seeing import seen
from vision.reader import Reader
from vision.stillness import Stillness

GAME = "boop"
ROUNDS = 7


@dataclass(frozen=True)
class Line:
    """One row of the table."""

    what: str
    figure: float
    unit: str
    bar: float
    at_least: bool = False
    detail: str = ""

    @property
    def ok(self) -> bool:
        return self.figure >= self.bar if self.at_least else self.figure <= self.bar

    def __str__(self) -> str:
        sign = ">=" if self.at_least else "<="
        good = "ok  " if self.ok else "MISS"
        return (
            f"{good}  {self.what:<44} {self.figure:>8.2f} {self.unit:<4} {sign} {self.bar:<6g} {self.detail}"
        )


def per_call(work: Callable[[], Any], calls: int) -> float:
    """Seconds a call takes: the best of several rounds, in CPU time of this process."""
    rounds = []
    for _ in range(ROUNDS):
        began = time.process_time()
        for _ in range(calls):
            work()
        rounds.append((time.process_time() - began) / calls)
    return min(rounds)


def warp() -> float:
    """The unit of PERF: one warpPerspective of 1280x720 to 480x480."""
    frame = np.random.default_rng(1).integers(0, 255, (720, 1280, 3), dtype=np.uint8)
    turn = np.array([[0.4, 0.05, 10], [-0.04, 0.6, 20], [1e-5, 2e-5, 1]])
    return per_call(lambda: cv2.warpPerspective(frame, turn, (480, 480)), 200)


def table() -> SimulatedCamera:
    board = games.board(GAME)
    art = import_module(f"companion.games.{GAME}.art")
    camera = SimulatedCamera(board, art.bed(board), games.game(GAME), seed=3)
    for place, look in zip(("b2", "c4", "e5", "d1", "f6"), [*board.looks, *board.looks], strict=False):
        camera.control({"do": "put", "place": place, "look": look})
    return camera


# --- the lines --------------------------------------------------------------------------------


def bench_rules() -> Iterator[Line]:
    import chess

    def positions(board: Any, depth: int) -> int:
        if depth == 0:
            return 1
        count = 0
        for move in board.legal_moves:
            board.push(move)
            count += positions(board, depth - 1)
            board.pop()
        return count

    rules = games.game(GAME)
    start = rules.start(2, {})
    began = time.process_time()
    ours = perft(rules, start, 4) / (time.process_time() - began)
    began = time.process_time()
    theirs = positions(chess.Board(), 3) / (time.process_time() - began)
    detail = f"{ours / 1e6:.2f} M against {theirs / 1e6:.2f} M nodes a CPU second"
    yield Line("perft, against python-chess push/pop", ours / theirs, "x", 2.5, True, detail)


def bench_judge() -> Iterator[Line]:
    rules = games.game(GAME)
    state = rules.from_position("6/1g1gO1/2ooo1/2O3/2G3/4O1 o 1,1,4,1", {})
    move = list(rules.successors(state))[20]
    look = seen(rules.view(move.after))
    unit = warp()
    cost = per_call(lambda: judge(rules, [state], look), 30)
    detail = f"{cost * 1000:.2f} ms, {len(rules.successors(state))} successors"
    yield Line("judge all successors, in warpPerspectives", cost / unit, "x", 0.5, detail=detail)
    yield from _kitchen_judged(unit)


def _kitchen_judged(unit: float) -> Iterator[Line]:
    """A walk somewhere in the middle of all, and the position with most of them."""
    rules = games.game("kitchen")
    walked = [before for before, move, _ in random_game(6, {}, Random(4)) if isinstance(move, Go)]
    walked.sort(key=lambda state: len(rules.successors(state)))
    for what, state, bar in (
        ("a walk", walked[len(walked) // 2], 1.0),
        ("the hardest walk", walked[-1], 3.0),
    ):
        found = rules.successors(state)
        look = seen(rules.view(found[len(found) // 2].after))
        cost = per_call(lambda state=state, look=look: judge(rules, [state], look), 10)  # type: ignore[misc]
        detail = f"{cost * 1000:.2f} ms, {len(found)} successors"
        yield Line(f"kitchen: judge {what}", cost / unit, "x", bar, detail=detail)


def bench_look() -> Iterator[Line]:
    camera = table()
    frame = camera.read()
    reader = Reader(camera.board, learnt(GAME, 3))
    reader.look(frame, 0.0)
    needed = per_call(lambda: unavoidable(reader, frame), 10)
    for what, work in looks(reader, frame, moved(camera)).items():
        cost = per_call(work, 10)
        detail = f"{cost * 1000:.1f} ms against {needed * 1000:.1f} ms"
        yield Line(f"a look, {what}, in OpenCV calls it needs", cost / needed, "x", 1.5, detail=detail)
    calm = Stillness()
    idle = per_call(lambda: calm.feed(frame), 100)
    yield Line("idle watching, a frame", idle * 1000, "ms", 1.0)


def moved(camera: SimulatedCamera) -> Any:
    """The table after a move: two pieces have gone from one square to another."""
    for place, to in (("c4", "c3"), ("e5", "d5")):
        camera.control({"do": "take", "place": place})
        camera.control({"do": "put", "place": to, "look": next(iter(camera.board.looks))})
    return camera.read()


def looks(reader: Reader, before: Any, after: Any) -> dict[str, Callable[[], Any]]:
    """One look at a table where nothing, a move's worth, or everything is new."""
    turns = cycle((after, before))

    def new() -> None:
        reader.forget()
        reader.look(before, 0.0)

    return {
        "nothing new": lambda: reader.look(before, 0.0),
        "after a move": lambda: reader.look(next(turns), 0.0),
        "all new": new,
    }


def unavoidable(reader: Reader, frame: Any) -> None:
    """What any reader of this board has to do: find the markers, straighten, convert, compare."""
    windows(frame)
    height, width = reader.sheet.height, reader.sheet.width
    sheet = cv2.remap(frame, *maps(height, width), cv2.INTER_LINEAR)
    cv2.cvtColor(sheet, cv2.COLOR_BGR2LAB)
    changed = cv2.absdiff(sheet, sheet)
    cv2.threshold(cv2.blur(changed, (5, 5)), 20, 255, cv2.THRESH_BINARY)
    cv2.integral2(sheet)


_MAPS: dict[tuple[int, int], tuple[Any, Any]] = {}
_DETECTOR: list[Any] = []


def maps(height: int, width: int) -> tuple[Any, Any]:
    if (height, width) not in _MAPS:
        xs, ys = np.meshgrid(
            np.linspace(200, 1080, width, dtype=np.float32), np.linspace(60, 900, height, dtype=np.float32)
        )
        _MAPS[height, width] = cv2.convertMaps(xs, ys, cv2.CV_16SC2)
    return _MAPS[height, width]


def windows(frame: Any) -> None:
    """Markers in four corner windows."""
    if not _DETECTOR:
        dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
        settings = cv2.aruco.DetectorParameters()
        settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
        _DETECTOR.append(cv2.aruco.ArucoDetector(dictionary, settings))
    grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    for x, y in ((170, 50), (910, 20), (160, 800), (980, 770)):
        _DETECTOR[0].detectMarkers(grey[y : y + 150, x : x + 150])


def bench_commit() -> Iterator[Line]:
    body = {"move": "kitten c3", "by": "camera", "who": ""}
    with tempfile.TemporaryDirectory() as folder:
        history = History(Path(folder) / "ours.db")
        game = history.begin(GAME, 0.0)
        raw = sqlite3.connect(Path(folder) / "raw.db", isolation_level=None)
        raw.execute("PRAGMA journal_mode=WAL")
        raw.execute("PRAGMA synchronous=FULL")
        raw.execute("CREATE TABLE events (game, seq, at, wall, kind, body, PRIMARY KEY (game, seq))")
        ours, theirs = [], []
        for number in range(400):
            began = time.perf_counter()
            history.append(game, [Record(float(number), 0.0, "MovePlayed", body)])
            ours.append(time.perf_counter() - began)
            began = time.perf_counter()
            raw.execute("BEGIN IMMEDIATE")
            row = (1, number, float(number), 0.0, "MovePlayed", json.dumps(body))
            raw.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)", row)
            raw.execute("COMMIT")
            theirs.append(time.perf_counter() - began)
        history.close()
        raw.close()
    ratio = statistics.median(ours) / statistics.median(theirs)
    detail = f"{statistics.median(ours) * 1e3:.2f} ms against {statistics.median(theirs) * 1e3:.2f} ms"
    yield Line("committing an event, against raw sqlite3", ratio, "x", 1.3, detail=detail)


def bench_camera() -> Iterator[Line]:
    camera = table()
    camera.control({"do": "hand", "in": True})
    camera.read()
    frames = 20
    places = list(camera.board.places)
    began = time.perf_counter()
    for number in range(frames):
        camera.control({"do": "hand", "in": True, "place": places[number]})
        camera.read()
    rate = frames / (time.perf_counter() - began)
    yield Line("simulated table, frames a second (hand moving)", rate, "", 5.0, at_least=True)


@contextmanager
def service() -> Iterator[int]:
    """A companion of our own on loopback, as a process; its port."""
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "companion", "serve", "--host", "127.0.0.1", "--port", str(port)]
        process = subprocess.Popen(
            command,
            env={"COMPANION_STATE": folder, "PATH": "/usr/bin:/bin"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            _wait_until_seen(port)
            yield port
        finally:
            process.terminate()
            process.wait(timeout=20)


def _wait_until_seen(port: int) -> None:
    until = time.monotonic() + 120
    while time.monotonic() < until:
        try:
            shown = _snapshot(port)
            if shown["camera"]["state"] == "still" and shown["game"]:
                return
        except (OSError, ValueError, KeyError):
            pass
        time.sleep(0.3)
    raise SystemExit("bench: the service does not come up")


def _snapshot(port: int) -> Any:
    with _get(port, "/snapshot.json") as answer:
        return json.loads(answer.read())


@contextmanager
def _get(port: int, path: str) -> Iterator[http.client.HTTPResponse]:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        line.request("GET", path)
        yield line.getresponse()
    finally:
        line.close()


def _post(port: int, action: dict[str, Any]) -> None:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    origin = {"Origin": f"http://127.0.0.1:{port}", "Content-Type": "application/json"}
    line.request("POST", "/do", json.dumps(action), origin)
    line.getresponse().read()
    line.close()


def bench_page() -> Iterator[Line]:
    with service() as port:
        _post(port, {"do": "room", "message": {"do": "play", "auto": False}})
        time.sleep(2)
        yield from _phones(port, 50)
    with service() as port:
        _post(port, {"do": "room", "message": {"do": "play", "auto": False}})
        yield from _hammered(port)


def _phones(port: int, count: int) -> Iterator[Line]:
    """An event to every phone: how long until the slowest has it, and whether one misses it."""
    got: list[dict[str, float]] = [{} for _ in range(count)]
    ready = threading.Barrier(count + 1)

    def listen(mine: dict[str, float]) -> None:
        with _get(port, "/stream") as answer:
            ready.wait(timeout=30)
            while line := answer.readline():
                now = time.perf_counter()
                if line.startswith(b"data: {"):
                    moves = json.loads(line[6:]).get("moves") or []
                    if moves:
                        mine.setdefault(moves[-1]["notation"] + str(len(moves)), now)
                if len(mine) >= len(EVENTS):
                    return

    threads = [threading.Thread(target=listen, args=(mine,), daemon=True) for mine in got]
    for thread in threads:
        thread.start()
    ready.wait(timeout=30)
    time.sleep(1.0)
    sent = []
    for place in EVENTS:
        sent.append(time.perf_counter())
        _post(port, {"do": "declare", "text": f"kitten {place}"})
        time.sleep(0.7)
    for thread in threads:
        thread.join(timeout=5)
    waits = sorted(
        times[key] - began
        for times in got
        for key, began in zip(sorted(times, key=times.__getitem__), sent, strict=False)
    )
    lost = count * len(EVENTS) - len(waits)
    slow = waits[int(len(waits) * 0.99)] * 1000 if waits else float("inf")
    yield Line(
        f"event to {count} phones, p99", slow, "ms", 50.0, detail=f"{lost} of {count * len(EVENTS)} lost"
    )
    yield Line("events lost on the way to phones", float(lost), "", 0.0)


EVENTS = ("a1", "f6", "a6", "f1")


def _hammered(port: int) -> Iterator[Line]:
    """Frame work of the eye while the page is asked for as fast as it answers."""
    quiet = _frame_work(port)
    stop = threading.Event()

    def hammer() -> None:
        while not stop.is_set():
            with suppress(OSError, http.client.HTTPException), _get(port, "/") as answer:
                answer.read()

    threads = [threading.Thread(target=hammer, daemon=True) for _ in range(4)]
    for thread in threads:
        thread.start()
    time.sleep(1.0)
    busy = _frame_work(port)
    stop.set()
    for thread in threads:
        thread.join(timeout=10)
    detail = f"{busy:.1f} ms against {quiet:.1f} ms"
    yield Line("frame work while the page is hammered", busy / quiet, "x", 1.5, detail=detail)


def _frame_work(port: int) -> float:
    """Milliseconds a look takes, as the eye itself reports; the median of some."""
    found: list[float] = []
    until = time.monotonic() + 60
    while len(found) < 7 and time.monotonic() < until:
        _post(port, {"do": "room", "message": {"do": "bump", "px": 0.5}})
        time.sleep(0.7)
        work = None
        while work is None and time.monotonic() < until:
            work = _snapshot(port)["camera"]["health"].get("ms")
            time.sleep(0.1)
        found.append(float(work or "nan"))
    return statistics.median(found)


BENCHES: dict[str, Callable[[], Iterator[Line]]] = {
    "rules": bench_rules,
    "judge": bench_judge,
    "look": bench_look,
    "commit": bench_commit,
    "camera": bench_camera,
    "page": bench_page,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench", description="Speed, as ratios.")
    parser.add_argument("only", nargs="*", help=f"which: {', '.join(BENCHES)}")
    chosen = parser.parse_args().only or list(BENCHES)
    cv2.setNumThreads(1)
    missed = 0
    for name in chosen:
        for line in BENCHES[name]():
            print(line, flush=True)
            missed += not line.ok
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
