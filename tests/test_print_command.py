"""``companion print``: one line, one file, and sentences for mistakes."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

import companion.cli
from companion.kit import BIG_PAPERS, PAPERS, STYLES


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to print in, and no other command than this one."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(companion.cli, "COMMANDS", {"print": companion.cli.COMMANDS["print"]})
    return tmp_path


def run(*arguments: str) -> int:
    return companion.cli.main(["print", *arguments])


def test_it_writes_a_kit_here_and_says_so_in_one_line(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("boop") == 0
    assert (here / "boop-kit-a4.pdf").read_bytes().startswith(b"%PDF-1.4")
    told = capsys.readouterr()
    assert told.err == ""
    assert told.out.splitlines() == [
        "Wrote boop-kit-a4.pdf: 7 pages for A4 paper. "
        "Print at 100 % and check the ruler: it must measure 10 centimetres."
    ]


def test_paper_pieces_and_file_can_be_chosen(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("boop", "--paper", "Letter") == 0
    assert run("boop", "--paper", "letter", "--pieces", "flat", "--out", "mine.pdf") == 0
    assert "mine.pdf: 6 pages for Letter paper" in capsys.readouterr().out
    assert {path.name for path in here.iterdir()} == {"boop-kit-letter.pdf", "mine.pdf"}


@pytest.mark.parametrize(
    ("game", "paper", "big", "wide"),
    [("kitchen", "a4", "a2", 594), ("race", "letter", "arch-c", 609.6), ("boop", "a4", "a2", 594)],
)
def test_a_copy_shop_gets_the_board_in_one_piece(
    game: str, paper: str, big: str, wide: float, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(game, "--paper", paper, "--whole") == 0
    assert capsys.readouterr().out.startswith(
        f"Wrote {game}-board-{big}.pdf: 1 page for {big.title()} paper."
    )
    written = (here / f"{game}-board-{big}.pdf").read_bytes()
    (box,) = re.findall(rb"/MediaBox \[([\d. ]+)\]", written)
    assert float(box.split()[2]) * 25.4 / 72 == pytest.approx(wide, abs=0.05)


def test_a_board_too_big_for_one_sheet_is_refused(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(BIG_PAPERS, "a4", {"a3": (420.0, 297.0)})
    assert run("race", "--whole") == 2
    assert "too big for one sheet of paper" in capsys.readouterr().err
    assert list(here.iterdir()) == []


def test_other_pieces_do_not_overwrite_the_usual_ones(here: Path) -> None:
    for style in (*STYLES, "flat"):
        assert run("boop", "--pieces", style) == 0
    (here / "kits").mkdir()
    assert run("boop", "--pieces", "flat", "--out", "kits") == 0
    written = {str(path.relative_to(here)) for path in here.rglob("*.pdf")}
    assert written == {"boop-kit-a4.pdf", "boop-kit-a4-flat.pdf", "kits/boop-kit-a4-flat.pdf"}


def test_a_folder_gets_the_usual_name_and_a_name_its_ending(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "kits.pdf").mkdir()
    (here / "old").touch()
    for out in (".", "kits.pdf", "mine", "v1.2", "old", "big.PDF"):
        assert run("boop", "--out", out) == 0
    assert "Wrote mine.pdf" in capsys.readouterr().out
    written = {str(p.relative_to(here)) for p in here.rglob("*") if p.is_file() and p.stat().st_size}
    assert written == {
        "boop-kit-a4.pdf",
        "kits.pdf/boop-kit-a4.pdf",
        "mine.pdf",
        "v1.2.pdf",
        "old.pdf",
        "big.PDF",
    }


def test_another_board_file_prints_another_bed(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from companion.games import folder

    own = (folder("boop") / "board.toml").read_text(encoding="utf-8")
    smaller = own.replace("cell_mm = 45", "cell_mm = 30").replace("276", "186")
    (here / "mine.toml").write_text(smaller, encoding="utf-8")
    assert run("boop", "--board", "mine.toml", "--out", "small.pdf") == 0
    assert run("boop", "--out", "big.pdf") == 0
    assert (here / "small.pdf").read_bytes() != (here / "big.pdf").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["chess"], 2, "There is no game 'chess'. Choose one of: "),
        (["boop", "--paper", "a5"], 2, "There is no paper 'a5' here. Choose one of: a4, letter."),
        (["boop", "--pieces", "tin"], 2, "There are no 'tin' pieces. Choose one of: standing, flat."),
        (["boop", "--board", "none.toml"], 2, "none.toml: cannot be read (No such file or directory)."),
        (["boop", "--out", "no/kit.pdf"], 1, "Cannot write no/kit.pdf (No such file or directory)."),
    ],
)
def test_a_mistake_is_a_sentence_and_an_exit_code(
    arguments: list[str], code: int, sentence: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*arguments) == code
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"companion: {sentence}")
    assert told.err.count("\n") == 1
    assert list(here.iterdir()) == []


def test_a_broken_board_file_is_named_with_its_line(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "b.toml").write_text('[board]\nname = "x"\nmargin_mm = -3\n', encoding="utf-8")
    assert run("boop", "--board", "b.toml") == 2
    assert "b.toml, line 3: margin_mm must be a number above 0" in capsys.readouterr().err


@pytest.mark.skipif(os.name != "posix" or not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_said_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("boop", "--out", "/dev/full") == 1
    assert "No space left on device" in capsys.readouterr().err


def test_every_option_is_in_the_handbook(capsys: pytest.CaptureFixture[str]) -> None:
    handbook = (Path(__file__).parent.parent / "docs" / "kit.md").read_text(encoding="utf-8")
    with pytest.raises(SystemExit):
        run("--help")
    options = set(re.findall(r"--[a-z]+", capsys.readouterr().out)) - {"--help"}
    assert options == {"--paper", "--pieces", "--out", "--board", "--whole"}
    for word in (*options, *PAPERS, *STYLES):
        assert f"`{word}" in handbook or f" {word}`" in handbook
