"""Real pins where there are some, gpiozero's own mock pins elsewhere."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.text import Say, catalogue
from hardware.panel.trouble import PanelTrouble

log = logging.getLogger("companion.panel")


@dataclass(frozen=True, slots=True)
class Machine:
    """Where a computer shows what it is."""

    dev: Path = Path("/dev")
    proc: Path = Path("/proc")
    may_use: Callable[[Path], bool] = lambda path: os.access(path, os.R_OK | os.W_OK)

    def chips(self) -> list[Path]:
        return sorted(self.dev.glob("gpiochip*"))

    def is_pi(self) -> bool:
        """The same two signs gpiozero looks for; a laptop may have a gpiochip, too."""
        if (self.proc / "device-tree/system/linux,revision").exists():
            return True
        try:
            lines = (self.proc / "cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            return False
        return any(line.startswith("Revision") for line in lines)


@dataclass(frozen=True, slots=True)
class Pins:
    factory: Any
    mock: bool
    errors: tuple[type[Exception], ...]
    """What the library raises when a pin cannot be had."""


def open_pins(kind: str, machine: Machine | None = None) -> Pins:
    """*kind* as in the settings: auto, lgpio or mock.  PanelTrouble says what to do."""
    machine = machine or Machine()
    if kind == "lgpio":
        return _real(machine)
    if kind == "auto" and machine.is_pi() and machine.chips():
        try:
            return _real(machine)
        except PanelTrouble as trouble:
            if trouble.say.key != "panel.no_lgpio":  # a Pi without a box need not have the package
                raise
            log.warning("%s", trouble)
    if kind == "auto":
        log.info("%s", catalogue("en").say(Say.of("panel.mock")))
    return mock_pins()


def mock_pins() -> Pins:
    from gpiozero import GPIOZeroError
    from gpiozero.pins.mock import MockFactory, MockPWMPin

    return Pins(MockFactory(pin_class=MockPWMPin), True, (GPIOZeroError,))


def _real(machine: Machine) -> Pins:
    if not machine.chips():
        raise PanelTrouble("no_pins")
    if not any(machine.may_use(chip) for chip in machine.chips()):
        raise PanelTrouble("forbidden")
    try:
        from gpiozero import GPIOZeroError
        from gpiozero.pins import lgpio
    except ImportError as error:
        raise PanelTrouble("no_lgpio") from error
    errors = (GPIOZeroError, lgpio.lgpio.error, OSError)
    try:
        return Pins(lgpio.LGPIOFactory(), False, errors)
    except errors as error:
        raise PanelTrouble("failed", why=str(error)) from error
