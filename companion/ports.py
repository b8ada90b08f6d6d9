"""The sockets of the house: what the core needs from the world, as protocols.

Hardware and vision plug in here; tests plug in something simpler.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Protocol

from companion.observation import Observation
from companion.signals import Panel
from companion.text import Say
from companion.words import Instant, Place


class Clockwork(Protocol):
    """Where the app gets its time from."""

    def now(self) -> Instant: ...
    def wall(self) -> float: ...


class Camera(Protocol):
    """Gives one frame at a time: BGR, 8 bit, height x width x 3."""

    name: str

    def read(self) -> Any:
        """The newest frame as a numpy array; WorldError when there is none (with what to do)."""
        ...

    def control(self, message: Mapping[str, Any]) -> None:
        """Tell the camera something; only the simulated table listens (hand, bump, light, moves)."""
        ...

    def close(self) -> None: ...


class LampPanel(Protocol):
    """Shows a Panel value on real or mock lamps."""

    def show(self, panel: Panel) -> None: ...
    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Sight:
    """What the eye reports of one frame."""

    state: str
    """``moving``, ``hand``, ``still`` (then *observation* is set) or ``lost``."""
    at: Instant
    observation: Observation | None = None
    problem: Say | None = None
    """Why nothing can be read: no markers, too dark, camera gone."""
    places: tuple[Place, ...] = ()
    """Where: places covered by a hand."""
    picture: bytes = b""
    """The rectified board as JPEG, when still."""
    frame: bytes = b""
    """What the camera sees, small, as JPEG; now and then."""
    health: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))
    """error_px, brightness, sharpness, ms, fps."""
