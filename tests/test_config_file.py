"""The configuration file: defaults, mistakes with their line, and that all of it is explained."""

from dataclasses import fields
from pathlib import Path

import pytest

from companion.config import Config, RefereeConfig, example, load_config
from companion.errors import BrokenFile
from companion.patience import Patience

ROOT = Path(__file__).parent.parent


def write(folder: Path, text: str) -> Path:
    path = folder / "companion.toml"
    path.write_text(text, encoding="utf-8")
    return path


def complaint(folder: Path, text: str) -> str:
    with pytest.raises(BrokenFile) as caught:
        load_config(write(folder, text), {})
    return str(caught.value)


def test_without_a_file_everything_has_a_default() -> None:
    config = load_config(None, {})
    assert config.page.port == 8000
    assert config.camera.kind == "auto"
    assert config.table.state == Path.home() / ".local/share/companion"


def test_the_example_reads_back_as_the_defaults(tmp_path: Path) -> None:
    assert load_config(write(tmp_path, example()), {}) == load_config(None, {})


def test_the_example_says_something_about_every_setting() -> None:
    lines = example().splitlines()
    for table in fields(Config):
        for setting in fields(table.default_factory):  # type: ignore[arg-type]
            at = [n for n, row in enumerate(lines) if row.removeprefix("# ").startswith(f"{setting.name} = ")]
            assert at, setting.name
            assert all(lines[n - 1].startswith("# ") and len(lines[n - 1]) > 15 for n in at)


def test_every_setting_is_in_the_documentation() -> None:
    text = (ROOT / "docs/settings.md").read_text(encoding="utf-8")
    for table in fields(Config):
        assert f"## [{table.name}]" in text
        section = text.split(f"## [{table.name}]")[1].split("\n## ")[0]
        for setting in fields(table.default_factory):  # type: ignore[arg-type]
            assert f"`{setting.name}`" in section, f"{table.name}.{setting.name}"
            assert f"| {setting.metadata['help']} |" in section


def test_settings_that_are_given_count(tmp_path: Path) -> None:
    text = "[page]\nport = 8080\n[camera]\nsize = [640, 480]\n[panel]\nbuzzer = 10\n[referee]\nhold = 2\n"
    config = load_config(write(tmp_path, text), {})
    assert (config.page.port, config.camera.size, config.panel.buzzer) == (8080, (640, 480), 10)
    assert config.referee.hold == 2.0
    assert isinstance(config.referee.hold, float)


def test_the_environment_moves_the_state_folder(tmp_path: Path) -> None:
    path = write(tmp_path, '[table]\nstate = "~/games"\n')
    assert load_config(path, {}).table.state == Path.home() / "games"
    assert load_config(path, {"COMPANION_STATE": "/somewhere"}).table.state == Path("/somewhere")


def test_the_referee_is_as_patient_as_the_settings_say_by_default() -> None:
    patience, config = Patience(), RefereeConfig()
    named = {f.name: getattr(patience, f.name) for f in fields(Patience)}
    assert {f.name: getattr(config, f.name) for f in fields(RefereeConfig)} == named


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("[page]\nprot = 80\n", 2, ["prot", "Did you mean 'port'?"]),
        ("\n[pgae]\nport = 80\n", 2, ["pgae", "Did you mean 'page'?"]),
        ("[page]\nwibble = 1\n", 2, ["It may have: host, port, names."]),
        ('[page]\nhost = "x"\nport = "80"\n', 3, ["page.port", "a whole number", "'80'"]),
        ("[page]\nport = true\n", 2, ["a whole number"]),
        ("[page]\nport = 70000\n", 2, ["from 1 to 65535", "70000"]),
        ('[page]\nnames = "pi"\n', 2, ["page.names", "must be a list"]),
        ("[page]\nnames = [7]\n", 2, ["page.names[1]", "a text in quotes"]),
        ('[page]\nnames = ["http://pi:80"]\n', 2, ["names only", "'http://pi:80'"]),
        ("page = 3\n", 1, ["must be a table"]),
        ("page.port = 0\n", 1, ["from 1 to 65535"]),
        ("page = { port = 0 }\n", 1, ["from 1 to 65535"]),
        ("[table]\nname = 5\n", 2, ["a text in quotes"]),
        ('# mine\n[camera]\nkind = "webcam"\n', 3, ["one of auto, picamera2"]),
        ('[camera]\nkind = "folder"\n', 2, ["folder ="]),
        ("[camera]\nsize = [640]\n", 2, ["2 values"]),
        ("[camera]\nsize = 640\n", 2, ["must be a list"]),
        ("[camera]\nsize = [640, 1]\n", 2, ["camera.size[2]", "from 160"]),
        ("[referee]\nhold = nan\n", 2, ["from 0 to 60"]),
        ("[panel]\nback = 99\n", 2, ["from 2 to 27"]),
        ("[panel]\nback = 17\n", 2, ["pin 17 is used twice: by panel.seats[1].lamp and by panel.back"]),
        (
            "[panel]\nseats = [\n  # ours {\n  {lamp = 17, button = 27},\n  {lamp = 17, button = 9},\n]\n",
            5,
            ["pin 17 is used twice", "seats[2].lamp"],
        ),
        ("[panel]\nseats = [\n  { lamp = 17 },\n]\n", 3, ["panel.seats[1] needs button"]),
        ("[[panel.seats]]\nlamp = 7\nbutton = 8\n[[panel.seats]]\nlamp = 9\nbuton = 10\n", 6, ["'button'"]),
        ("[panel]\nbuzzer = 26\n", 2, ["pin 26 is used twice"]),
        ("[page]\nport = \n", 2, ["not valid TOML"]),
        ('[page]\nhost = "x\n', 2, ["not valid TOML"]),
        ("[page]\nport = 1\nport = 2\n", 3, ["not valid TOML"]),
        (f"[page]\nport = {'9' * 5000}\n", 2, ["far too long"]),
        ("[page]\nport = 1\nnames = [\n  'pi',\n\n# end\n", 3, ["not valid TOML"]),
    ],
)
def test_a_mistake_is_named_with_its_line(tmp_path: Path, text: str, line: int, words: list[str]) -> None:
    sentence = complaint(tmp_path, text)
    assert f"companion.toml, line {line}: " in sentence
    for word in words:
        assert word in sentence
    assert sentence.endswith((".", "?"))


def test_a_missing_file_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BrokenFile, match="cannot be read"):
        load_config(tmp_path / "none.toml", {})


def test_a_file_that_is_no_text_is_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BrokenFile, match="UTF-8"):
        load_config(path, {})
