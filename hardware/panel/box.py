"""Lamps and buttons of one table.  One thread blinks all lamps and plays the tunes."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from companion.config import PanelConfig
from companion.errors import UsageError
from companion.signals import STATUS_COLOURS, Panel, Status
from hardware.panel.patterns import TUNES, Tune, brightness, until_change
from hardware.panel.pins import Machine, Pins, open_pins
from hardware.panel.trouble import PanelTrouble

HOLD = 1.0
"""Seconds after which a press is a hold."""
BOUNCE = 0.02
"""Seconds for which cheap buttons chatter."""
OnPress = Callable[[str, str], None]
"""Called with the button (``seat.0``, ``back``, ``referee``) and ``press`` or ``hold``."""

log = logging.getLogger("companion.panel")


def open_panel(
    config: PanelConfig, seats: int, on_press: OnPress, *, hold: float = HOLD, machine: Machine | None = None
) -> Box:
    """The panel for so many players; PanelTrouble says what to do when the pins cannot be used."""
    return Box(open_pins(config.factory, machine), config, seats, on_press, hold)


class Key:
    """One button: a short press counts when it ends, a hold while it lasts."""

    def __init__(self, name: str, button: Any, on_press: OnPress) -> None:
        self.name, self.button, self._on_press = name, button, on_press
        self.held = threading.Event()
        button.when_pressed = lambda: self.held.clear()
        button.when_held = self._hold
        button.when_released = self._release

    def _hold(self) -> None:
        self._on_press(self.name, "hold")
        self.held.set()

    def _release(self) -> None:
        if not self.held.is_set():
            self._on_press(self.name, "press")


class Box:
    """A ``companion.ports.LampPanel``."""

    def __init__(self, pins: Pins, config: PanelConfig, seats: int, on_press: OnPress, hold: float) -> None:
        self.mock = pins.mock
        self._pins, self._hold = pins, hold
        self._lamps: list[Any] = []
        self._keys: dict[str, Key] = {}
        self._shown = Panel((), Status.IDLE)
        self._tune: Tune = ()
        self._note_ends = 0.0
        self._condition = threading.Condition()
        self._finger = threading.Lock()
        self._closing = False
        try:
            self._open(config, seats, on_press)
        except PanelTrouble:
            pins.factory.close()
            raise
        self._thread = threading.Thread(target=self._run, name="lamps", daemon=True)
        self._thread.start()

    def _open(self, config: PanelConfig, seats: int, on_press: OnPress) -> None:
        from gpiozero import PWMLED, RGBLED, Button, TonalBuzzer

        buttons = {}
        for seat, wired in enumerate(config.seats[:seats]):
            self._lamps.append(self._device(PWMLED, wired.lamp))
            buttons[f"seat.{seat}"] = wired.button
        status = config.status
        self._status = self._device(RGBLED, status.red, status.green, status.blue)
        for name, pin in {**buttons, "back": config.back, "referee": config.referee}.items():
            button = self._device(Button, pin, bounce_time=BOUNCE, hold_time=self._hold)
            self._keys[name] = Key(name, button, on_press)
        self._buzzer = self._device(TonalBuzzer, config.buzzer) if config.buzzer is not None else None

    def _device(self, kind: Any, *pins: int, **more: Any) -> Any:
        try:
            return kind(*pins, pin_factory=self._pins.factory, **more)
        except self._pins.errors as error:
            if "busy" in str(error).lower():
                raise PanelTrouble("busy", pin=pins[0]) from error
            raise PanelTrouble("failed", why=str(error)) from error

    # --- lamps and sound ------------------------------------------------------------------

    @property
    def buttons(self) -> tuple[str, ...]:
        return tuple(self._keys)

    def show(self, panel: Panel) -> None:
        with self._condition:
            if panel.sound and panel.sound != self._shown.sound:
                self._tune, self._note_ends = TUNES.get(panel.sound, ()), 0.0
            self._shown = panel
            self._light(time.monotonic())
            self._condition.notify()

    def lit(self) -> dict[str, Any]:
        """What the lamps really show: a number for each seat, red, green and blue for the table."""
        seats = {f"seat.{seat}": float(lamp.value) for seat, lamp in enumerate(self._lamps)}
        return {**seats, "status": tuple(float(part) for part in self._status.value)}

    def _light(self, now: float) -> float | None:
        """Set every lamp to what it shows now; seconds until one changes by itself."""
        for seat, lamp in enumerate(self._lamps):
            glow = self._shown.seats[seat] if seat < len(self._shown.seats) else None
            level = brightness(glow, now) if glow else 0.0
            if lamp.value != level:
                lamp.value = level
        colour = STATUS_COLOURS[self._shown.status]
        if self._status.value != colour:
            self._status.value = colour
        waits = [until_change(glow, now) for glow in self._shown.seats[: len(self._lamps)]]
        return min((wait for wait in (*waits, self._sing(now)) if wait is not None), default=None)

    def _sing(self, now: float) -> float | None:
        """Go on to the next note when it is time; seconds until the one after."""
        if self._buzzer is None or (not self._tune and not self._note_ends):
            return None
        if now < self._note_ends:
            return self._note_ends - now
        if not self._tune:
            self._buzzer.stop()
            self._note_ends = 0.0
            return None
        (note, seconds), self._tune = self._tune[0], self._tune[1:]
        self._buzzer.play(note)
        self._note_ends = now + seconds
        return seconds

    def _run(self) -> None:
        while True:
            with self._condition:
                if self._closing:
                    return
                try:
                    wait = self._light(time.monotonic())
                except Exception:  # the outermost loop: a lamp must not stop the game
                    log.exception("The lamps cannot be set.")
                    wait = 1.0
                self._condition.wait(wait)

    # --- buttons --------------------------------------------------------------------------

    def press(self, name: str, hold: bool = False) -> None:
        """A finger on a mock button; everything behind the pin is as with a real one."""
        if not self.mock:
            raise UsageError("This table has real buttons. Press them at the table.")
        if name not in self._keys:
            raise UsageError(f"There is no button {name!r}. There are: {', '.join(self._keys)}.")
        key = self._keys[name]
        with self._finger:
            key.button.pin.drive_low()
            if hold:
                key.held.wait(self._hold + 5.0)
            key.button.pin.drive_high()

    def close(self) -> None:
        """All lamps off, all pins free."""
        with self._condition:
            self._closing = True
            self._condition.notify()
        self._thread.join(timeout=2)
        devices: Mapping[str, Any] = {name: key.button for name, key in self._keys.items()}
        for device in (*devices.values(), *self._lamps, self._status, self._buzzer):
            if device is not None:
                device.close()
        self._pins.factory.close()
