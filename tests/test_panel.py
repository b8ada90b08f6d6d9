"""The panel through gpiozero's mock pins: what a finger does and what a lamp shows."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.config import PanelConfig
from companion.errors import UsageError
from companion.signals import STATUS_COLOURS, Glow, Panel, Status
from hardware.panel import Box, PanelTrouble, open_panel
from hardware.panel.patterns import LOW, PERIODS, TUNES, brightness, until_change
from hardware.panel.pins import Machine, Pins, mock_pins, open_pins
from tests.waiting import until

CONFIG = PanelConfig(factory="mock", buzzer=11)


class Desk:
    """A panel and what its buttons said."""

    def __init__(self) -> None:
        self.pressed: list[tuple[str, str]] = []
        self.box: Box = open_panel(
            CONFIG, 2, lambda button, kind: self.pressed.append((button, kind)), hold=0.3
        )

    def pin(self, number: int) -> Any:
        return self.box._pins.factory.pin(number)


@pytest.fixture
def desk() -> Iterator[Desk]:
    made = Desk()
    yield made
    made.box.close()


def test_lamps_show_the_panel_on_their_pins(desk: Desk) -> None:
    desk.box.show(Panel((Glow.ON, Glow.WAIT), Status.REFUSED))
    first, second = CONFIG.seats[:2]
    assert desk.pin(first.lamp).state == 1.0
    assert 0.0 < desk.pin(second.lamp).state < 0.3
    colours = (desk.pin(CONFIG.status.red), desk.pin(CONFIG.status.green), desk.pin(CONFIG.status.blue))
    assert tuple(pin.state for pin in colours) == STATUS_COLOURS[Status.REFUSED]
    assert desk.box.lit()["seat.0"] == 1.0


def test_a_lamp_nobody_talks_about_goes_out(desk: Desk) -> None:
    desk.box.show(Panel((Glow.ON, Glow.ON), Status.WATCHING))
    desk.box.show(Panel((Glow.ON,), Status.IDLE))
    assert (desk.box.lit()["seat.0"], desk.box.lit()["seat.1"]) == (1.0, 0.0)


def test_more_players_than_lamps_do_no_harm(desk: Desk) -> None:
    desk.box.show(Panel((Glow.OFF, Glow.OFF, Glow.FAST), Status.QUESTION))
    assert desk.box.lit()["seat.1"] == 0.0


def test_a_question_blinks_by_itself(desk: Desk) -> None:
    desk.box.show(Panel((Glow.FAST, Glow.OFF), Status.QUESTION))
    pin = desk.pin(CONFIG.seats[0].lamp)
    until(lambda: {state.state for state in pin.states} >= {1.0, LOW})


def test_patterns_are_steps_at_the_times_they_announce() -> None:
    for glow in Glow:
        change = until_change(glow, 100.01)
        assert (change is None) == (glow not in PERIODS)
        if change is not None:
            before, after = brightness(glow, 100.01), brightness(glow, 100.01 + change + 1e-6)
            assert before != after and brightness(glow, 100.01 + change - 1e-6) == before
    assert brightness(Glow.OFF, 5.0) == 0.0 and brightness(Glow.ON, 5.0) == 1.0


def test_a_short_press_counts_when_it_ends(desk: Desk) -> None:
    pin = desk.pin(CONFIG.seats[1].button)
    pin.drive_low()
    assert desk.pressed == []
    pin.drive_high()
    assert desk.pressed == [("seat.1", "press")]


def test_a_hold_counts_once_and_is_no_press(desk: Desk) -> None:
    desk.box.press("seat.0", hold=True)
    assert desk.pressed == [("seat.0", "hold")]
    desk.box.press("seat.0")
    assert desk.pressed == [("seat.0", "hold"), ("seat.0", "press")]


def test_every_button_has_its_name(desk: Desk) -> None:
    for name in desk.box.buttons:
        desk.box.press(name)
    assert [name for name, _ in desk.pressed] == ["seat.0", "seat.1", "back", "referee"]


def test_a_button_that_is_not_there_is_a_sentence(desk: Desk) -> None:
    with pytest.raises(UsageError, match=r"no button 'seat\.7'.*seat\.0"):
        desk.box.press("seat.7")


def test_a_sound_plays_its_tune_and_ends(desk: Desk) -> None:
    desk.box.show(Panel((Glow.ON, Glow.OFF), Status.ACCEPTED, "accepted"))
    assert desk.box._buzzer.is_active
    until(lambda: not desk.box._buzzer.is_active)
    desk.box.show(Panel((Glow.OFF, Glow.ON), Status.ACCEPTED, "accepted"))
    assert not desk.box._buzzer.is_active, "the same sound again, while it is still the same event"


def test_every_note_can_be_played(desk: Desk) -> None:
    for tune in TUNES.values():
        for note, seconds in tune:
            desk.box._buzzer.play(note)
            assert seconds > 0


def test_closing_puts_the_lamps_out_and_frees_the_pins() -> None:
    desk = Desk()
    desk.box.show(Panel((Glow.ON, Glow.ON), Status.OVER))
    pin = desk.pin(CONFIG.seats[0].lamp)
    desk.box.close()
    assert pin.state == 0.0
    Desk().box.close()


def a_machine(folder: Path, *, pi: bool, chips: bool = True, allowed: bool = True) -> Machine:
    for name in ("dev", "proc"):
        (folder / name).mkdir()
    if chips:
        (folder / "dev/gpiochip0").touch()
    (folder / "proc/cpuinfo").write_text(
        "Hardware : BCM2835\nRevision : a020d3\n" if pi else "vendor_id : x\n"
    )
    return Machine(folder / "dev", folder / "proc", lambda path: allowed)


def test_a_laptop_with_a_chip_of_its_own_gets_mock_pins(tmp_path: Path) -> None:
    assert open_pins("auto", a_machine(tmp_path, pi=False, allowed=False)).mock


def test_a_pi_whose_pins_are_forbidden_says_which_group(tmp_path: Path) -> None:
    with pytest.raises(PanelTrouble, match="group gpio"):
        open_pins("auto", a_machine(tmp_path, pi=True, allowed=False))


def test_a_machine_without_pins_says_so_when_real_ones_are_wanted(tmp_path: Path) -> None:
    with pytest.raises(PanelTrouble, match='factory = "mock"'):
        open_pins("lgpio", a_machine(tmp_path, pi=False, chips=False))


def test_a_pi_without_the_package_gets_mock_pins_unless_real_ones_are_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    pi = a_machine(tmp_path, pi=True)
    assert open_pins("auto", pi).mock
    with pytest.raises(PanelTrouble, match="apt install python3-lgpio"):
        open_pins("lgpio", pi)


class Refusing:
    """A pin library that gives no pins."""

    def __init__(self, why: str) -> None:
        self.why, self.closed = why, False

    def reserve_pins(self, *_: Any) -> None:
        raise OSError(self.why)

    def release_all(self, *_: Any) -> None: ...

    def close(self) -> None:
        self.closed = True


@pytest.mark.parametrize(("why", "said"), [("GPIO busy", "Pin 17 is used"), ("strange", r"\(strange\)")])
def test_a_pin_that_cannot_be_had_is_a_sentence(why: str, said: str) -> None:
    library = Refusing(why)
    with pytest.raises(PanelTrouble, match=said):
        Box(Pins(library, False, (OSError,)), CONFIG, 2, lambda button, kind: None, 1.0)
    assert library.closed


def test_real_buttons_are_not_pressed_by_the_page() -> None:
    pins = mock_pins()
    box = Box(Pins(pins.factory, False, pins.errors), CONFIG, 2, lambda button, kind: None, 1.0)
    with pytest.raises(UsageError, match="real buttons"):
        box.press("seat.0")
    box.close()


def test_the_wiring_table_shows_the_defaults() -> None:
    header = {4: 7, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 25: 22, 11: 23, 5: 29, 6: 31}
    header |= {12: 32, 13: 33, 19: 35, 16: 36, 26: 37, 20: 38, 21: 40}
    text = (Path(__file__).parent.parent / "docs/hardware.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if "|" in line]
    table = {row[0]: row[1:] for row in rows if len(row) == 3}
    for seat, wired in enumerate(PanelConfig().seats, 1):
        for part, number in (("lamp", wired.lamp), ("button", wired.button)):
            assert table[f"{part} of player {seat}"] == [str(number), str(header[number])]
    for colour in ("red", "green", "blue"):
        number = getattr(PanelConfig().status, colour)
        assert table[f"status lamp, {colour}"] == [str(number), str(header[number])]
    for name in ("back", "referee"):
        number = getattr(PanelConfig(), name)
        assert table[f"button `{name}`"] == [str(number), str(header[number])]
