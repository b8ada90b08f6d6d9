"""``python -m tests.kills 200``: kill -9 the service or the eye at random instants of simulated play.

After every kill: whatever a phone has been shown is in the record, the eye did not outlive the
service, and the same game goes on.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.history import History

UP_WITHIN = 300.0
"""Seconds a service or an eye may take to come up: long, since other programs may have the machine."""
GONE_WITHIN = 30.0
"""Seconds for an eye that is still starting, on a busy machine, to find its house gone; an orphan stays."""
SEEING = 0.8
"""Share of the kills that wait until the eye looks again; the others hit it while it starts."""


@dataclass
class Told:
    """What a phone has been shown: game and event number -> the move."""

    moves: dict[tuple[int, int], str] = field(default_factory=dict)
    shown: int = 0

    def take(self, snapshot: dict[str, Any]) -> None:
        self.shown += 1
        if snapshot.get("game"):
            for move in snapshot["moves"]:
                if move["by"] != "accepted":
                    self.moves[snapshot["game"]["id"], move["event"]] = move["notation"]


class Phone(threading.Thread):
    """Follows the event stream until it breaks."""

    def __init__(self, port: int, told: Told) -> None:
        super().__init__(daemon=True)
        self.port, self.told = port, told

    def run(self) -> None:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            line.request("GET", "/stream")
            answer = line.getresponse()
            while text := answer.readline():
                if text.startswith(b"data: {"):
                    self.told.take(json.loads(text[6:]))
        except (OSError, http.client.HTTPException, ValueError):
            pass  # killed in mid-sentence: what was cut off was not shown
        finally:
            line.close()


class Rig:
    def __init__(self, state: Path, seed: int) -> None:
        self.state, self.seed = state, seed
        self.chance = random.Random(seed)
        self.told = Told()
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])

    def start(self) -> None:
        settings = self.state / "companion.toml"
        settings.write_text("[referee]\nhold = 0.2\n")  # quick players, so that more is booked between kills
        command = [
            sys.executable,
            "-m",
            "companion",
            "serve",
            "--config",
            str(settings),
            "--host",
            "127.0.0.1",
        ]
        self.service = subprocess.Popen(
            [*command, "--port", str(self.port), "--seed", str(self.seed)],
            env={**os.environ, "COMPANION_STATE": str(self.state)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._until(
            UP_WITHIN, lambda: bool(self.ask("GET", "/snapshot.json")), "the service does not come up"
        )
        Phone(self.port, self.told).start()

    def ask(self, how: str, path: str, body: dict[str, Any] | None = None) -> Any:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        headers = {"Origin": f"http://127.0.0.1:{self.port}", "Content-Type": "application/json"}
        try:
            line.request(how, path, json.dumps(body) if body else None, headers)
            return json.loads(line.getresponse().read())
        except (OSError, http.client.HTTPException, ValueError):
            return None
        finally:
            line.close()

    def until_it_sees(self) -> None:
        def seen() -> bool:
            shown = self.ask("GET", "/snapshot.json")
            return bool(shown) and shown["camera"]["state"] not in ("lost", "")

        self._until(UP_WITHIN, seen, "the eye does not open again")

    def play_on(self) -> None:
        """A game that is over is followed by a new one."""
        shown = self.ask("GET", "/snapshot.json")
        if shown and shown["status"] == "over":
            self.ask("POST", "/do", {"do": "new", "game": shown["game"]["name"]})

    def eyes(self) -> list[int]:
        """Every eye of our house, alive or orphaned: it carries the process number of the house."""
        return [
            pid for pid, line in _commands() if "companion.app.eye" in line and str(self.service.pid) in line
        ]

    def _until(self, seconds: float, true: Any, otherwise: str) -> None:
        until = time.monotonic() + seconds
        while not true():
            if time.monotonic() > until:
                raise SystemExit(f"kills: {otherwise}")
            time.sleep(0.05)

    def kill_service(self) -> None:
        os.kill(self.service.pid, signal.SIGKILL)
        self.service.wait()
        self._until(GONE_WITHIN, lambda: not self.eyes(), "an eye outlived its house")

    def kill_eye(self) -> bool:
        for pid in self.eyes():
            os.kill(pid, signal.SIGKILL)
            return True
        return False

    def check(self) -> int:
        """Everything shown is in the record; how many moves that are."""
        history = History(self.state / "games.db", writable=False)
        try:
            events = {played.id: history.events(played.id) for played in history.games()}
        finally:
            history.close()
        for (game, number), move in self.told.moves.items():
            kept = events[game][number]
            if kept.kind != "MovePlayed" or kept.body["move"] != move:
                raise SystemExit(f"kills: game {game}, event {number} was shown as {move}, kept as {kept}")
        return len(self.told.moves)


def _commands() -> list[tuple[int, str]]:
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                line = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
                if (folder / "stat").read_text().rpartition(")")[2].split()[0] != "Z":
                    found.append((int(folder.name), line))
            except OSError:
                continue
    return found


def run(kills: int, seed: int, state: Path, *, longest: float = 9.0, say: Any = print) -> int:
    """Kill that often; the number of acknowledged moves that were checked."""
    rig = Rig(state, seed)
    rig.start()
    services = eyes = 0
    try:
        for number in range(1, kills + 1):
            if rig.chance.random() < SEEING:
                rig.until_it_sees()
            rig.play_on()
            time.sleep(rig.chance.uniform(0.0, longest))
            if rig.chance.random() < 0.5 and rig.kill_eye():
                eyes += 1
            else:
                rig.kill_service()
                services += 1
                rig.check()
                rig.start()
            if number % 10 == 0:
                say(
                    f"{number} kills ({services} of the service, {eyes} of the eye), {rig.check()} moves kept"
                )
        rig.kill_service()
        return rig.check()
    finally:
        if rig.service.poll() is None:
            rig.service.kill()
            rig.service.wait()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.kills", description=__doc__)
    parser.add_argument("kills", type=int, nargs="?", default=200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        kept = run(args.kills, args.seed, Path(folder))
    print(f"{args.kills} kills: all {kept} moves that were shown are kept, no eye was left behind.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
