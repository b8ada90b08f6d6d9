"""The printable kit: the board over several sheets, the pieces to cut out, and how to put them together.

``companion print GAME`` calls `write_kit`.  A game's ``art`` module gives the parts; paper, pages,
rulers and joins are the same for all games.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from companion.aruco import CELLS, DICTIONARY
from companion.board import Board
from companion.drawing import Drawing, Mark
from companion.errors import UsageError, WorldError
from companion.pdf import Page, pdf
from companion.words import Look, Place

PAPERS: dict[str, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres."""

BIG_PAPERS: dict[str, dict[str, tuple[float, float]]] = {
    "a4": {"a3": (420.0, 297.0), "a2": (594.0, 420.0), "a1": (841.0, 594.0)},
    "letter": {"arch-b": (457.2, 304.8), "arch-c": (609.6, 457.2), "arch-d": (914.4, 609.6)},
}
"""Papers of a copy shop, lying on their long side, the smallest first; by the paper one has at home."""

STYLES = ("standing", "flat")
"""Ways in which a game can have its pieces; without a wish it is the first that the game has."""


@dataclass(frozen=True, slots=True)
class CutOut:
    """Something to cut out: *count* times this drawing, whose box is its outer size."""

    look: Look
    drawing: Drawing
    count: int


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the assembly page: a picture inside (0, 0)-(56, 40) and a few words."""

    picture: tuple[Mark, ...]
    words: str


@dataclass(frozen=True, slots=True)
class KitParts:
    """What a game has to print."""

    bed: Drawing
    pieces: Mapping[str, tuple[CutOut, ...]]
    """Style -> what to cut out."""
    steps: Mapping[str, tuple[Step, ...]]
    """Style -> how to make the pieces."""
    notice: str
    """Whose game it is, and whose drawings."""


class Art(Protocol):
    """What every game's ``art`` module has."""

    def bed(self, board: Board) -> Drawing: ...
    def piece(self, look: Look) -> tuple[Mark, ...]: ...
    def tints(self, board: Board) -> Mapping[Place, str]: ...
    def kit(self, board: Board) -> KitParts: ...


@dataclass(frozen=True, slots=True)
class KitSummary:
    """What was written."""

    path: Path
    paper: str
    style: str
    pages: int
    bed_sheets: int
    pieces: Mapping[Look, int]


def write_kit(
    game: str, board: Board, art: Art, paper: str = "a4", out: Path | None = None, style: str | None = None
) -> KitSummary:
    """Write the kit of *game* as a PDF to *out* (its `kit_name` here if not given).

    UsageError for a paper or style there is none of; WorldError when the file cannot be written.
    """
    out = out or Path(kit_name(game, board, art, paper, style))
    pages, summary = make_kit(game, board, art, paper, out, style)
    save(summary, pages, f"{board.name} kit")
    return summary


def save(summary: KitSummary, pages: list[Page], title: str) -> None:
    try:
        summary.path.write_bytes(pdf(pages, title))
    except OSError as error:
        raise WorldError(
            f"Cannot write {summary.path} ({error.strerror}). Choose another file with --out."
        ) from error


def write_board(board: Board, art: Art, big: str, out: Path) -> KitSummary:
    """Write only the board, in one piece, on a *big* paper that holds it."""
    from companion import sheets  # here, since the pages speak of the parts defined above

    check_markers(board)
    size = next(papers[big] for papers in BIG_PAPERS.values() if big in papers)
    pages = sheets.bed_pages(art.kit(board).bed, board.name, size)
    summary = KitSummary(out, big, "", len(pages), len(pages), {})
    save(summary, pages, f"{board.name} board")
    return summary


def big_paper(board: Board, art: Art, paper: str) -> str:
    """The smallest paper of a copy shop that holds the board in one piece."""
    from companion import sheets

    check_paper(paper)
    x0, y0, x1, y1 = art.kit(board).bed.box
    for name, size in BIG_PAPERS[paper.lower()].items():
        wide, tall = sheets.bed_room(size)
        if x1 - x0 <= wide and y1 - y0 <= tall:
            return name
    raise UsageError("The board is too big for one sheet of paper. Print it without --whole.")


def kit_name(game: str, board: Board, art: Art, paper: str, style: str | None) -> str:
    """``GAME-kit-PAPER.pdf``; with other pieces than the usual ones ``GAME-kit-PAPER-STYLE.pdf``."""
    parts = art.kit(board)
    usual, chosen = choose_style(parts, None), choose_style(parts, style)
    return f"{game}-kit-{paper.lower()}{'' if chosen == usual else '-' + chosen}.pdf"


def make_kit(
    game: str, board: Board, art: Art, paper: str, out: Path, style: str | None
) -> tuple[list[Page], KitSummary]:
    """The pages of the kit, not yet written."""
    from companion import assembly, sheets  # here, since the pages speak of the parts defined above

    size = check_paper(paper)
    parts = art.kit(board)
    style = choose_style(parts, style)
    check_markers(board)
    bed = sheets.bed_pages(parts.bed, board.name, size)
    pieces = sheets.piece_pages(parts.pieces[style], size)
    first = assembly.assembly_page(parts, style, board.name, size)
    pages = [first, *bed, *pieces]
    made = {cut.look: cut.count for cut in parts.pieces[style]}
    return pages, KitSummary(out, paper.lower(), style, len(pages), len(bed), made)


def check_paper(paper: str) -> tuple[float, float]:
    """The size of a paper that a printer at home has."""
    size = PAPERS.get(paper.lower())
    if size is None:
        raise UsageError(f"There is no paper {paper!r} here. Choose one of: {', '.join(PAPERS)}.")
    return size


def choose_style(parts: KitParts, wanted: str | None) -> str:
    """The style that is *wanted*, or without a wish the first the game has; UsageError if there is none."""
    known = [style for style in STYLES if style in parts.pieces]
    known += [style for style in parts.pieces if style not in STYLES]
    if not known:
        raise UsageError("This game has no pieces to print.")
    if wanted is not None and wanted not in known:
        raise UsageError(f"There are no {wanted!r} pieces. Choose one of: {', '.join(known)}.")
    return known[0] if wanted is None else wanted


def check_markers(board: Board) -> None:
    """UsageError for corner markers that we cannot draw, or that no camera would find."""
    if board.markers and board.dictionary != DICTIONARY:
        raise UsageError(f"We print markers of {DICTIONARY} only. Write that into the board file.")
    x0, y0, x1, y1 = board.box
    for number, corners in board.markers.items():
        (left, top), (right, _), (_, bottom) = corners[:3]
        white = (right - left) / (CELLS + 2)
        if left - white < x0 or top - white < y0 or right + white > x1 or bottom + white > y1:
            raise UsageError(
                f"Marker {number} needs {white:g} mm of white round it and stands too near to the edge of "
                "the sheet. Make margin_mm bigger in the board file, or the marker smaller."
            )
