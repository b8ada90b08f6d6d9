"""Cards and dice that lie freely, read from photographs (../shared/photoreal)."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from zone_photos import CARDS, DICE, PhotoEvening

from companion.cli import main
from companion.errors import UsageError
from companion.words import EMPTY, Look, Zone
from vision.geometry import Picture
from vision.pieces import PieceSet
from vision.reader import Reader

EVENINGS = [
    pytest.param(
        evening, marks=pytest.mark.skipif(not evening.folder.is_dir(), reason=f"no {evening.folder}")
    )
    for evening in (CARDS, DICE)
]


@cache
def learnt(evening: PhotoEvening) -> PieceSet:
    return evening.learnt()


def lit(picture: Picture, channels: tuple[float, float, float]) -> Picture:
    return np.asarray(np.clip(picture * np.array(channels), 0, 255), np.uint8)


@pytest.mark.parametrize("evening", EVENINGS)
def test_everything_in_every_state_is_read_right(evening: PhotoEvening) -> None:
    reader = Reader(evening.board, learnt(evening))
    for name in evening.states:
        reading = reader.look(evening.photo(name), 0.0)
        assert not reading.occluded and evening.misread(reading, name) == {}, name


@pytest.mark.parametrize("evening", EVENINGS)
def test_warm_or_dim_light_and_a_table_turned_round_change_nothing(evening: PhotoEvening) -> None:
    fullest = evening.states[-1] if evening is CARDS else evening.states[0]
    photo = evening.photo(fullest)
    for other in (lit(photo, (0.75, 1, 1)), lit(photo, (0.6, 0.6, 0.6)), photo[::-1, ::-1].copy()):
        reading = Reader(evening.board, learnt(evening)).look(other, 0.0)
        assert not reading.occluded and evening.misread(reading, fullest) == {}


@pytest.mark.parametrize("evening", EVENINGS)
def test_nobody_is_surer_than_the_floor_and_nothing_is_likelier_than_what_lies_there(
    evening: PhotoEvening,
) -> None:
    reading = Reader(evening.board, learnt(evening)).look(evening.photo(evening.states[0]), 0.0)
    assert reading.observation is not None
    for zone, things in reading.observation.zones.items():
        for thing in things:
            may_be = {*evening.board.looks_on(zone), EMPTY}
            assert set(thing.looks) <= may_be and min(thing.looks.values()) > 0.001
            assert sum(thing.looks.values()) == pytest.approx(1.0)
            assert max(thing.looks.values()) > 0.9


@pytest.mark.parametrize(
    ("evening", "hand", "gone"), [(CARDS, "003-hand.jpg", "p2"), (DICE, "006-hand.jpg", "")]
)
def test_a_zone_under_a_hand_is_left_out(evening: PhotoEvening, hand: str, gone: str) -> None:
    if not evening.folder.is_dir():
        pytest.skip(f"no {evening.folder}")
    reading = Reader(evening.board, learnt(evening)).look(evening.photo(hand), 0.0)
    assert reading.occluded and reading.observation is not None
    missing = set(evening.board.zones) - set(reading.observation.zones)
    assert missing == ({Zone(gone)} if gone else set())
    there = {zone: tuple(looks) for zone, looks in evening.zones(hand).items() if zone not in missing}
    assert dict(reading.observation.best().zones) == there


@pytest.mark.skipif(not DICE.folder.is_dir(), reason=f"no {DICE.folder}")
def test_dice_learnt_from_rows_are_judged_for_a_whole_round(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pool = sorted(DICE.layout("enrol.jpg").laid, key=lambda thing: thing.y)
    layout = {**DICE.places("enrol.jpg"), "pool": [[thing.look] for thing in pool]}
    (tmp_path / "layout.json").write_text(json.dumps(layout))
    game = ["--game", "arena", "--board", str(DICE.board.path)]
    asked = ["--photo", str(DICE.folder / "enrol.jpg"), "--layout", str(tmp_path / "layout.json")]
    asked += ["--empty", str(DICE.folder / "empty.jpg"), "--out", str(tmp_path / "set")]
    assert main(["enrol", *game, *asked]) == 0
    capsys.readouterr()
    photos = [str(path) for path in sorted(DICE.folder.glob("00*.jpg"))]
    assert main(["judge", *photos, *game, "--set", str(tmp_path / "set"), "--players", "3", "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["move"] for line in lines if line["verdict"] == "clear"] == [
        "roll move 1 3 3 cat 1 1 2 cheese 1 2 2",
        "move 3 a4",
        "cheese 1 e4",
        "cat 1 e3",
        "cheese 2 f1",
        "move 3 d1",
        "move 1 f1",
    ]
    assert [line["photo"] for line in lines if line["verdict"] == "hand"] == ["006-hand.jpg"]
    left = sorted(thing["look"] for thing in lines[-1]["zones"]["pool"])
    assert left == DICE.zones("007.jpg")[Zone("pool")]


@pytest.mark.skipif(not CARDS.folder.is_dir(), reason=f"no {CARDS.folder}")
def test_cards_are_judged_from_photographs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    learnt(CARDS).save(tmp_path)
    game = ["--game", "batamouse", "--board", str(CARDS.board.path), "--set", str(tmp_path)]
    photos = [str(CARDS.folder / f"{name}.jpg") for name in ("001", "002", "003-hand", "003", "004", "005")]
    assert main(["judge", *photos, *game, "--players", "3", "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["verdict"] for line in lines] == ["clear", "clear", "hand", "clear", "clear", "clear"]
    den, *moves = [line["move"] for line in lines if line["move"]]
    assert sorted(den.replace("den ", "").split()) == ["5.1", "5.3", "9.0", "9.1"]
    assert moves == ["play 8.3", "play 5.0", "play 2.0", "take 5.1"]
    assert main(["read", str(CARDS.folder / "008.jpg"), *game]) == 0
    told = capsys.readouterr().out.splitlines()
    assert sorted(line.rsplit("  ", 1)[0] for line in told) == [
        "den  3 with 2 cheese",
        "den  3 with no cheese",
        "den  9 with 2 cheese",
        "den  9 with 3 cheese",
        "p1  card lying face down",
    ]


@pytest.mark.parametrize(
    ("layout", "why"),
    [
        ('{"dan": [["card-1.0"]]}', '"rows" or a zone (here: den, p1, p2, p3)'),
        ('{"den": [[]]}', "list rows of looks"),
        ('{"den": [{"look": "card-1.0", "x": 3}]}', "things at spots in millimetres"),
        ('{"rows": [["card-1.7"]]}', "card-1.7"),
        ('{"rows": [["card-1.0", "card-2.0"]]}', "Photo 1 shows 0 of the 2 things"),
    ],
)
def test_a_layout_of_loose_things_that_means_nothing_says_what_to_write(
    layout: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if "Photo 1" in why and not CARDS.folder.is_dir():
        pytest.skip(f"no {CARDS.folder}")
    (tmp_path / "layout.json").write_text(layout)
    empty = str(CARDS.folder / "empty.jpg") if CARDS.folder.is_dir() else str(tmp_path / "none.jpg")
    asked = ["--empty", empty, "--photo", empty, "--layout", str(tmp_path / "layout.json")]
    asked += ["--out", str(tmp_path / "set"), "--board", str(CARDS.board.path)]
    assert main(["enrol", "--game", "batamouse", *asked]) != 0
    if CARDS.folder.is_dir():
        assert why in capsys.readouterr().err


@pytest.mark.skipif(not DICE.folder.is_dir(), reason=f"no {DICE.folder}")
def test_a_colour_nobody_plays_need_not_be_learnt_but_the_cat_must() -> None:
    board, known = DICE.board, learnt(DICE)
    mouse = replace(board.looks[Look("mouse-red")], colour="#e7b416")
    yellow = replace(board, looks={**board.looks, Look("mouse-yellow"): mouse})
    reading = Reader(yellow, known).look(DICE.photo("007.jpg"), 0.0)
    assert DICE.misread(reading, "007.jpg") == {}
    without_cat = {look: piece for look, piece in known.looks.items() if look != "cat"}
    with pytest.raises(UsageError, match="does not know the cat"):
        Reader(board, replace(known, looks=without_cat))


@pytest.mark.skipif(not CARDS.folder.is_dir(), reason=f"no {CARDS.folder}")
def test_things_in_zones_stand_while_nothing_changes_there(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Reader(CARDS.board, learnt(CARDS))
    first = reader.look(CARDS.photo("008.jpg"), 0.0)
    monkeypatch.setattr(reader.zones, "find", lambda *_: pytest.fail("read again"))
    again = reader.look(CARDS.photo("008.jpg"), 1.0)
    assert first.observation is not None and again.observation is not None
    assert again.observation.zones == first.observation.zones
