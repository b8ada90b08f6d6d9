"""The simulated table on disk: written whole or not at all, read back after a crash."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import BrokenFile
from hardware.simulated.heard import Heard
from hardware.simulated.players import Habits, Memory, People
from hardware.simulated.room import Room
from hardware.simulated.script import Script
from hardware.simulated.stress import stress_named

if TYPE_CHECKING:
    from hardware.simulated.camera import SimulatedCamera


def save(table: SimulatedCamera, path: Path) -> None:
    """Beside the file first, then in its place."""
    text = json.dumps(_data(table))
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.new")
    new.write_text(text, encoding="utf-8")
    new.replace(path)


def _data(table: SimulatedCamera) -> dict[str, Any]:
    return {
        "room": table.base.to_json(),
        "script": table.script.to_json(),
        "people": table.people.memory.to_json() if table.people else None,
        "habits": asdict(table.habits),
        "auto": table.auto,
        "speed": table.speed,
        "stress": table.stress.name,
        "heard": table.heard.to_json() if table.heard else None,
        "unheard": table._said,
    }


def restore(table: SimulatedCamera, path: Path) -> None:
    """The table as it was when it was last saved; an act that was under way begins again."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        table.base = table.room = Room.from_json(data["room"])
        table.script = Script.from_json(data["script"])
        table.habits = Habits(**{**data["habits"], "kinds": tuple(data["habits"]["kinds"])})
        table.auto, table.speed = bool(data["auto"]), float(data["speed"])
        table.stress = stress_named(data["stress"])
        table.heard = Heard.from_json(data["heard"]) if data["heard"] else None
        table._said = list(data["unheard"])
        if data["people"] is not None and table.game is not None:
            table.people = People(table.game, Memory.from_json(data["people"]), table.habits, table.seed)
    except (OSError, ValueError, KeyError, TypeError) as error:
        reason = f"is not a saved simulated table ({error}). Delete it to start with an empty one."
        raise BrokenFile(path, reason) from error
