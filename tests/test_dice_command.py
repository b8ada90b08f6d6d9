"""``companion read --dice``: any dice on any photograph, with or without boxes."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cli import main
from tests.drawn_dice import scene, sprites


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    rng = np.random.default_rng(8)
    photo, lying = scene(rng, sprites(rng, 12), 200, (30.0, 31.0))
    cv2.imwrite("photo.png", photo)
    boxes = [[d.x - d.size / 2, d.y - d.size / 2, d.x + d.size / 2, d.y + d.size / 2] for d in lying]
    fractions = [[min(max(side / 200, 0), 1) for side in box] for box in boxes]
    Path("boxes.json").write_text(json.dumps(fractions))
    cv2.imwrite("bare.png", np.full((200, 200, 3), 128, np.uint8))
    return tmp_path


def test_dice_are_listed_with_box_value_and_probability(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["read", "--dice", "photo.png", "--json"]) == 0
    dice = json.loads(capsys.readouterr().out)["dice"]
    assert dice
    for die in dice:
        assert set(die) == {"box", "value", "p"}
        assert die["value"] in range(1, 7)
        assert 0 < die["p"] <= 1
        left, top, right, bottom = die["box"]
        assert 0 <= left < right <= 1
        assert 0 <= top < bottom <= 1


def test_known_boxes_come_back_in_their_order(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "--dice", "photo.png", "--boxes", "boxes.json", "--json"]) == 0
    dice = json.loads(capsys.readouterr().out)["dice"]
    wanted = json.loads(Path("boxes.json").read_text())
    assert np.allclose([die["box"] for die in dice], wanted, atol=1e-4)


def test_without_json_every_die_is_a_line(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "--dice", "photo.png", "--boxes", "boxes.json"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(json.loads(Path("boxes.json").read_text()))
    assert all("from the left" in line for line in lines)


def test_a_bare_table_says_so(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "--dice", "bare.png"]) == 0
    assert capsys.readouterr().out == "There are no dice in the picture.\n"
    assert main(["read", "--dice", "bare.png", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"dice": []}


@pytest.mark.parametrize(
    ("boxes", "said"),
    [
        ('{"a": 1}', "must be a JSON list of boxes"),
        ("[[0.1, 0.2, 0.3]]", "box 1 must be four numbers"),
        ('[[0.1, 0.2, 0.3, "x"]]', "box 1 must be four numbers"),
        ("[[0, 0, 0.5, 0.5], [0.5, 0.5, 1.5, 0.9]]", "box 2 reaches out of the picture"),
        ("[[0, 0, NaN, 0.5]]", "box 1 reaches out of the picture"),
        ("[[0.5, 0.1, 0.2, 0.3]]", "box 1 is empty"),
        ("[", "is not valid JSON"),
    ],
)
def test_a_mistake_in_the_boxes_is_a_sentence(
    boxes: str, said: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("wrong.json").write_text(boxes)
    assert main(["read", "--dice", "photo.png", "--boxes", "wrong.json"]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--dice", "gone.png"], 1, "There is no photograph gone.png."),
        (["--dice", "boxes.json"], 1, "boxes.json is not a picture I can read."),
        (["--dice", "photo.png", "--boxes", "gone.json"], 2, "gone.json: cannot be read"),
        (["--dice", "photo.png", "--game", "boop"], 2, "Leave --game out."),
        (["photo.png"], 2, "lone dice with --dice"),
        (["photo.png", "--game", "boop", "--set", "s", "--boxes", "boxes.json"], 2, "Add --dice"),
    ],
)
def test_what_makes_no_sense_is_a_sentence(
    words: list[str], code: int, said: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["read", *words]) == code
    assert said in capsys.readouterr().err
