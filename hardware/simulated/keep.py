"""The simulated table on disk: written whole or not at all, read back after a crash."""

from __future__ import annotations

import json
import logging
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import CompanionError
from hardware.simulated.heard import Heard
from hardware.simulated.memory import Habits, Memory
from hardware.simulated.players import People
from hardware.simulated.room import Room, hand_from
from hardware.simulated.script import Script
from hardware.simulated.stress import stress_named

if TYPE_CHECKING:
    from hardware.simulated.camera import SimulatedCamera

log = logging.getLogger("companion.simulated")


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
        "arm": asdict(goal) if (goal := table.trouble.goal) and table.trouble.stays else None,
    }


def restore(table: SimulatedCamera, path: Path) -> None:
    """The table as it was when it was last saved; an act that was under way begins again.

    A file that cannot be read is set aside: the evening starts with a fresh table.
    """
    try:
        _restore(table, json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, CompanionError) as error:
        log.warning("The saved simulated table in %s cannot be read (%s); it starts afresh.", path, error)


def _restore(table: SimulatedCamera, data: dict[str, Any]) -> None:
    room, script = Room.from_json(data["room"]), Script.from_json(data["script"])
    for piece in room.pieces:
        table.board.look(piece.look)
    habits, stress = Habits.from_json(data["habits"]), stress_named(data["stress"])
    heard = Heard.from_json(data["heard"]) if data["heard"] else None
    people = None
    if data["people"] is not None and table.game is not None:
        people = People(table.game, Memory.from_json(data["people"]), habits, table.seed)
        assert people.states
    auto, speed, said = bool(data["auto"]), float(data["speed"]), [dict(words) for words in data["unheard"]]
    table.base = table.room = room
    table.script, table.habits, table.stress = script, habits, stress
    table.heard, table.people = heard, people
    table._heard_at = 0.0  # what was last heard still stands
    table.auto, table.speed, table._said = auto, speed, said
    if data["arm"]:
        table.trouble.rest(hand_from(data["arm"]))
