"""The writer is killed at random instants: what it acknowledged is there, in order."""

import random
import subprocess
import sys
import time
from pathlib import Path

from companion.history import History

KILLS = 30
WRITER = """
import sys
from pathlib import Path
from companion.history import History, Record
history = History(Path(sys.argv[1]))
game = history.latest() or history.begin("boop", 0.0)
number = len(history.events(game))
print("open", flush=True)
while True:
    batch = [Record(float(n), 0.0, "N", {"n": n}) for n in range(number, number + 1 + number % 3)]
    number = history.append(game, batch)
    print(number, flush=True)
"""


def test_nothing_acknowledged_is_lost_when_the_writer_is_killed(tmp_path: Path) -> None:
    chance = random.Random(2)
    path, log = tmp_path / "history.db", tmp_path / "log"
    acknowledged = 0
    for _ in range(KILLS):
        with (
            log.open("wb") as out,
            subprocess.Popen([sys.executable, "-c", WRITER, path], stdout=out) as writer,
        ):
            while not log.read_bytes():
                assert writer.poll() is None
                time.sleep(0.002)
            time.sleep(chance.random() * 0.05)
            writer.kill()
        heard = log.read_bytes().rpartition(b"\n")[0].split()
        acknowledged = max(acknowledged, *(int(word) for word in heard if word != b"open"), 0)
        history = History(path, writable=False)
        game = history.latest()
        numbers = [record.body["n"] for record in history.events(game)] if game else []
        history.close()
        assert numbers == list(range(len(numbers)))
        assert len(numbers) >= acknowledged
    assert acknowledged > KILLS
