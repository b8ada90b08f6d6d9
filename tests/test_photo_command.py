"""``companion photo``: the picture that the camera gives, whole, in a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.cli import main


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of photographs as the camera."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))
    (tmp_path / "album").mkdir()
    picture = np.random.default_rng(1).integers(0, 255, (960, 1280, 3), np.uint8)
    cv2.imwrite(str(tmp_path / "album/1.png"), cv2.GaussianBlur(picture, (9, 9), 0))
    (tmp_path / "settings.toml").write_text('[camera]\nkind = "folder"\nfolder = "album"\n')
    return tmp_path


def photo(out: str, *more: str) -> int:
    return main(["photo", "--out", out, "--config", "settings.toml", *more])


def shown(path: str) -> Any:
    return cv2.imread(path)


def test_the_picture_is_kept_in_full_size(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = shown("album/1.png")
    assert photo("empty.png") == 0
    assert np.array_equal(shown("empty.png"), whole)
    assert capsys.readouterr().out.startswith("Wrote empty.png: 1280 x 960 pixels.")
    assert photo("empty.JPG") == 0
    assert shown("empty.JPG").shape == whole.shape
    assert np.abs(shown("empty.JPG").astype(int) - whole.astype(int)).mean() < 4


@pytest.mark.parametrize(
    ("out", "settings", "code", "said"),
    [
        ("empty", "", 2, "empty is no name for a picture. Let it end in .jpg or .png."),
        ("nowhere/a.png", "", 1, "nowhere/a.png cannot be written"),
        ("a.png", '[camera]\nkind = "simulated"\n', 1, "There is no camera here but the simulated one."),
        ("a.png", '[camera]\nkind = "folder"\nfolder = "gone"\n', 1, "There is no folder of photographs"),
        ("a.png", '[camera]\nkind = "v4l2"\ndevice = "/dev/none"\n', 1, "no camera at /dev/none"),
    ],
)
def test_a_picture_that_cannot_be_taken_is_a_sentence(
    out: str, settings: str, code: int, said: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if settings:
        (here / "settings.toml").write_text(settings)
    assert photo(out) == code
    told = capsys.readouterr()
    assert said in told.err and told.out == ""
    assert not (here / out).exists()
