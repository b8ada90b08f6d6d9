"""What the hands still have to do: deeds that become acts, and acts that pass with time."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.board import Board
from companion.words import Instant, Look, Zone
from hardware.simulated.acts import Act, acts_of, during
from hardware.simulated.deeds import Deed, deed_from
from hardware.simulated.room import Room


@dataclass(frozen=True, slots=True)
class Script:
    """*since*: how long the first act has been going on."""

    deeds: tuple[Deed, ...] = ()
    acts: tuple[Act, ...] = ()
    since: float = 0.0
    count: int = 0
    """Acts done so far; the dice of the hands."""

    @property
    def idle(self) -> bool:
        return not self.deeds and not self.acts

    def then(self, deeds: list[Deed]) -> Script:
        return replace(self, deeds=(*self.deeds, *deeds))

    def to_json(self) -> dict[str, Any]:
        return {
            "deeds": [deed.to_json() for deed in self.deeds],
            "acts": [act.to_json() for act in self.acts],
            "count": self.count,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Script:
        return cls(
            tuple(deed_from(deed) for deed in data["deeds"]),
            tuple(_act(act) for act in data["acts"]),
            count=int(data["count"]),
        )


def _act(data: Mapping[str, Any]) -> Act:
    named = {
        "look": data["look"] and Look(data["look"]),
        "zone": data["zone"] and Zone(data["zone"]),
        "looks": tuple(map(Look, data["looks"])),
    }
    return Act(**{**data, **named})


def passed(
    script: Script, room: Room, seconds: Instant, board: Board, seed: int
) -> tuple[Script, Room, Room, list[Mapping[str, Any]], float]:
    """After *seconds*: the script, the room after the last finished act, the room now, what was said,
    and the seconds left over when there was nothing more to do."""
    said: list[Mapping[str, Any]] = []
    while True:
        chance = random.Random(f"hands {seed} {script.count}")
        if not script.acts:
            if not script.deeds:
                return script, room, room, said, seconds
            acts = tuple(acts_of(script.deeds[0], room, board, chance))
            script = replace(script, deeds=script.deeds[1:], acts=acts, count=script.count + 1)
            continue
        act, left = script.acts[0], script.acts[0].seconds - script.since
        if seconds < left:
            share = (script.since + seconds) / act.seconds
            script = replace(script, since=script.since + seconds)
            return script, room, during(room, act, share, board, chance), said, 0.0
        seconds -= left
        room = during(room, act, 1.0, board, chance)
        if act.do == "say":
            said.append(act.message)
        script = replace(script, acts=script.acts[1:], since=0.0, count=script.count + 1)
