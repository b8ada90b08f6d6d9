"""A whole evening of photographs (../shared/photoreal), through enrol and judge."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.cli import main
from companion.games import board
from vision.geometry import Picture

EVENING = Path(__file__).parent.parent.parent / "shared" / "photoreal" / "boop-evening-1"
pytestmark = pytest.mark.skipif(not EVENING.is_dir(), reason="no ../shared/photoreal/boop-evening-1")

KINDS = {"hand": "hand", "before": "unfinished"}


def truth() -> dict[str, Any]:
    images: dict[str, Any] = json.loads((EVENING / "truth.json").read_text())["images"]
    return images


def layout(name: str) -> dict[str, str]:
    return {f"{chr(97 + p['col'])}{p['row'] + 1}": p["label"] for p in truth()[name]["pieces"]}


def in_order() -> list[str]:
    stages = {"hand": 0, "before": 1, "": 2}
    names = [name for name in truth() if name[0].isdigit()]
    return sorted(names, key=lambda n: (n[:3], stages[n[4:-4].split("-")[0]]))


@pytest.fixture(scope="module")
def learnt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("evening")
    (folder / "layout.json").write_text(json.dumps(layout("enrol.jpg")))
    asked = ["--empty", EVENING / "empty.jpg", "--photo", EVENING / "enrol.jpg"]
    asked += ["--layout", folder / "layout.json", "--out", folder / "set"]
    assert main(["enrol", "--game", "boop", *map(str, asked)]) == 0
    return folder / "set"


def plain(photo: Picture, _: int) -> Picture:
    return photo


def hard(photo: Picture, number: int) -> Picture:
    """Dim and warm light, and a knock by 14 pixels midway."""
    shift = np.array([[1, 0, -12.0], [0, 1, 8.0]]) if number > 9 else np.eye(2, 3)
    moved = cv2.warpAffine(photo, shift, (1280, 960), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved * (0.45, 0.6, 0.6), np.uint8)


@pytest.mark.parametrize("stress", [plain, hard])
def test_every_move_is_named_every_hand_is_a_hand_every_half_move_is_unfinished(
    stress: Any, learnt: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photos = []
    for number, name in enumerate(in_order()):
        file = tmp_path / name.replace(".jpg", ".png")
        cv2.imwrite(
            str(file), stress(cv2.imread(str(EVENING / name)), number), [cv2.IMWRITE_PNG_COMPRESSION, 1]
        )
        photos.append(str(file))
    capsys.readouterr()
    assert main(["judge", "--game", "boop", "--set", str(learnt), "--json", *photos]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    for name, answer in zip(in_order(), answers, strict=True):
        stage = name[4:-4].split("-")[0]
        assert (name, answer["verdict"]) == (name, KINDS.get(stage, "clear"))
        detail = truth()[name].get("detail")
        if detail:
            row, column = detail["cell"]
            assert answer["move"].split()[:2] == [detail["piece"], f"{chr(97 + column)}{row + 1}"]


def test_half_done_moves_name_what_is_left(learnt: Path, capsys: pytest.CaptureFixture[str]) -> None:
    photos = [str(EVENING / name) for name in in_order()]
    capsys.readouterr()
    main(["judge", "--game", "boop", "--set", str(learnt), "--json", *photos])
    told = {a["photo"]: a for a in map(json.loads, capsys.readouterr().out.splitlines())}
    for name in in_order():
        if "before" in name:
            pushed = truth()[f"{name[:3]}.jpg"]["detail"]["pushed"]
            wanted = {f"{chr(97 + p['from'][1])}{p['from'][0] + 1}" for p in pushed}
            assert wanted <= set(told[name]["places"])


def test_every_place_of_every_state_is_read_right(learnt: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in in_order():
        if not truth()[name]["occluded"]:
            capsys.readouterr()
            main(["read", str(EVENING / name), "--game", "boop", "--set", str(learnt), "--json"])
            seen = json.loads(capsys.readouterr().out)
            assert seen["board"]["found"] and not seen["occluded"]
            expected = dict.fromkeys(board("boop").places, "empty") | layout(name)
            assert {place: look["look"] for place, look in seen["places"].items()} == expected, name
