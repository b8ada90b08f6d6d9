"""What a family may set, in one TOML file.  Every setting has a default; no file is needed."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from typing import Any

from companion.settings_file import SettingsFile, read_settings, setting
from companion.toml_file import Keys, dotted

STATE = Path("~/.local/share/companion")
FIRST_PIN, LAST_PIN = 2, 27
"""The pins of the Pi's header, by their BCM numbers; 0 and 1 belong to add-on boards."""

NAME = re.compile(r"[A-Za-z0-9_.-]+")
"""The name of a machine: no http://, no port."""

CAMERAS = ("auto", "picamera2", "v4l2", "folder", "simulated")
FACTORIES = ("auto", "lgpio", "mock")


def pin(explained: str, default: int | None = None, **more: Any) -> Any:
    required = default is None and "example" not in more
    start = MISSING if required else default
    return setting(start, explained, least=FIRST_PIN, most=LAST_PIN, **more)


@dataclass(frozen=True, slots=True)
class TableConfig:
    """The table."""

    name: str = setting("Our table", "The name of the table, as the page shows it.")
    state: Path = setting(  # noqa: RUF009
        STATE, "The folder for games and pictures. The environment's COMPANION_STATE goes before it."
    )


@dataclass(frozen=True, slots=True)
class PageConfig:
    """The page on phones and laptops."""

    host: str = setting("0.0.0.0", 'Who may open it: "0.0.0.0" all at home, "127.0.0.1" this machine only.')
    port: int = setting(8000, "The number after the colon in its address.", least=1, most=65535)
    names: tuple[str, ...] = setting(
        (),
        'Other names of this machine by which the page may be opened, like ["games.example.org"]; '
        "its address, its own name and names that end in .local always work.",
    )


@dataclass(frozen=True, slots=True)
class CameraConfig:
    """The camera over the table."""

    kind: str = setting(
        "auto",
        '"picamera2" (on the Pi\'s own socket), "v4l2" (webcam), "folder" (photographs), "simulated", '
        'or "auto": the Pi\'s camera, else a webcam, else the simulated table.',
        choices=CAMERAS,
    )
    device: str = setting("", 'The webcam, like "/dev/video2"; empty: the first that gives pictures.')
    folder: Path | None = setting(  # noqa: RUF009
        None, 'The folder of photographs, for kind "folder".', example="~/photographs"
    )
    size: tuple[int, int] = setting(
        (1280, 960), "Width and height of a frame, in pixels.", least=160, most=8192
    )
    fps: float = setting(
        10.0, "Frames looked at in a second while something happens; half as many else.", least=1, most=60
    )


@dataclass(frozen=True, slots=True)
class SeatPins:
    """One player's lamp and button."""

    lamp: int = pin("the pin of the lamp")
    button: int = pin("the pin of the button")


@dataclass(frozen=True, slots=True)
class StatusPins:
    """The status lamp."""

    red: int = pin("the pin of the red part")
    green: int = pin("the pin of the green part")
    blue: int = pin("the pin of the blue part")


SEATS = tuple(
    SeatPins(lamp, button) for lamp, button in ((17, 27), (22, 23), (24, 25), (5, 6), (12, 13), (18, 4))
)


@dataclass(frozen=True, slots=True)
class PanelConfig:
    """The box with lamps and buttons; pins by their BCM numbers.  Buttons connect their pin to ground."""

    factory: str = setting(
        "auto",
        '"lgpio": real pins, "mock": lamps and buttons only on the page, "auto": real pins if there are any.',
        choices=FACTORIES,
    )
    seats: tuple[SeatPins, ...] = setting(SEATS, "Lamp and button of each player, first player first.")
    status: StatusPins = setting(  # noqa: RUF009
        StatusPins(16, 20, 21), "The red, green and blue parts of the status lamp."
    )
    back: int = pin("The button that takes a move back.", 19)
    referee: int = pin("The button that calls the referee.", 26)
    buzzer: int | None = pin("A buzzer for short tunes; without this line there is none.", example=11)


@dataclass(frozen=True, slots=True)
class RefereeConfig:
    """How patient the referee is, in seconds."""

    hold: float = setting(1.0, "How long a move must lie still before it counts.", least=0, most=60)
    nag: float = setting(2.0, "How long before it says what is still to be done.", least=0, most=600)
    ask: float = setting(1.5, "How long before it asks a question.", least=0, most=600)
    refuse: float = setting(2.0, "How long before it says that a move is not allowed.", least=0, most=600)
    out_of_step: float = setting(
        8.0, "How long before it shows how to put the table back.", least=0, most=3600
    )
    settle: float = setting(
        0.3, "How long the right position must show before all is well again.", least=0, most=60
    )
    answer: float = setting(
        3.0, "How long after the last press an answer by button counts.", least=0, most=60
    )


@dataclass(frozen=True, slots=True)
class Config:
    table: TableConfig = field(default_factory=TableConfig)
    page: PageConfig = field(default_factory=PageConfig)
    camera: CameraConfig = field(default_factory=CameraConfig)
    panel: PanelConfig = field(default_factory=PanelConfig)
    referee: RefereeConfig = field(default_factory=RefereeConfig)


def load_config(path: Path | None = None, environ: Mapping[str, str] = os.environ) -> Config:
    """The settings in *path* (all defaults without one); BrokenFile names the line of a mistake."""
    config = read_settings(Config, path, _check) if path else Config()
    state = environ.get("COMPANION_STATE") or config.table.state
    return replace(config, table=replace(config.table, state=Path(state).expanduser()))


def pins(panel: PanelConfig) -> Iterator[tuple[Keys, int]]:
    """Every pin of the panel that is in use, and which setting says so."""
    for seat, wired in enumerate(panel.seats):
        yield ("panel", "seats", seat, "lamp"), wired.lamp
        yield ("panel", "seats", seat, "button"), wired.button
    for colour in ("red", "green", "blue"):
        yield ("panel", "status", colour), getattr(panel.status, colour)
    for name in ("back", "referee", "buzzer"):
        if getattr(panel, name) is not None:
            yield ("panel", name), getattr(panel, name)


def _check(file: SettingsFile, config: Config) -> None:
    for number, name in enumerate(config.page.names):
        if not NAME.fullmatch(name):
            file.fail(
                ("page", "names", number),
                f'page.names must have names only, like "games.example.org", not {name!r}',
            )
    used: dict[int, Keys] = {}
    for keys, number in pins(config.panel):
        if number in used:
            # The later line is the one to point at; a default stands on no line at all.
            first, second = sorted((used[number], keys), key=lambda k: file.line(k) or 0)
            file.fail(second, f"pin {number} is used twice: by {dotted(first)} and by {dotted(second)}")
        used[number] = keys
    if config.camera.kind == "folder" and config.camera.folder is None:
        file.fail(("camera", "kind"), 'kind "folder" needs a line folder = "..." with the photographs')


def example() -> str:
    """A configuration file with every setting, its default and what it does."""
    parts = ["# Settings of the Tabletop Companion.  Every line may be left out: these are the defaults."]
    for table in fields(Config):
        cls = table.default_factory
        about = " ".join((cls.__doc__ or "").split())
        parts.append(f"[{table.name}]  # {about}")
        parts += [_lines(f) for f in fields(cls)]  # type: ignore[arg-type]
    return "\n\n".join(parts) + "\n"


def _lines(about: Any) -> str:
    off = about.default is None
    written = toml(about.metadata["example"] if off else about.default)
    return f"# {about.metadata['help']}\n{'# ' if off else ''}{about.name} = {written}"


def toml(value: Any) -> str:
    """A value as TOML writes it."""
    if is_dataclass(value):
        inside = ", ".join(f"{f.name} = {toml(getattr(value, f.name))}" for f in fields(value))
        return f"{{ {inside} }}"
    if isinstance(value, tuple):
        if any(is_dataclass(item) for item in value):
            return "[\n" + "".join(f"  {toml(item)},\n" for item in value) + "]"
        return "[" + ", ".join(toml(item) for item in value) + "]"
    if isinstance(value, str | Path):
        return '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(value)
