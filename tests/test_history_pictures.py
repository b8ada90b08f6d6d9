"""Pictures of moves: whole or not there, and never in the way of the game."""

from pathlib import Path

import pytest

from companion import pictures as module
from companion.history import Pictures

JPEG = b"\xff\xd8 a picture \xff\xd9"


def test_a_picture_comes_back(tmp_path: Path) -> None:
    pictures = Pictures(tmp_path / "pictures")
    assert pictures.keep(3, 14, JPEG)
    assert pictures.get(3, 14) == JPEG
    assert pictures.problem is None


def test_a_missing_picture_is_none(tmp_path: Path) -> None:
    assert Pictures(tmp_path).get(1, 1) is None


def test_a_newer_picture_of_the_same_move_replaces_the_old(tmp_path: Path) -> None:
    pictures = Pictures(tmp_path)
    pictures.keep(1, 1, JPEG)
    pictures.keep(1, 1, JPEG.replace(b"a", b"the"))
    assert pictures.get(1, 1) == JPEG.replace(b"a", b"the")
    assert [path.name for path in (tmp_path / "1").iterdir()] == ["00001.jpg"]


def test_half_a_picture_counts_as_none(tmp_path: Path) -> None:
    pictures = Pictures(tmp_path)
    pictures.keep(1, 1, JPEG[:-1])
    assert pictures.get(1, 1) is None


def test_a_full_disk_loses_the_new_picture_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pictures = Pictures(tmp_path)
    pictures.keep(1, 1, JPEG)

    def full(path: Path, data: bytes) -> None:
        path.write_bytes(data[:3])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(module, "_write", full)
        assert not pictures.keep(1, 1, JPEG + JPEG)
    assert pictures.problem is not None and "No space left" in pictures.problem
    assert pictures.get(1, 1) == JPEG
    assert not list(tmp_path.rglob("*.part"))
    assert pictures.keep(1, 2, JPEG)
    assert pictures.problem is None


def test_a_folder_in_the_way_is_told_not_raised(tmp_path: Path) -> None:
    (tmp_path / "1").write_text("in the way")
    pictures = Pictures(tmp_path)
    assert not pictures.keep(1, 1, JPEG)
    assert pictures.get(1, 1) is None
