"""What to print: the mat, and the cards nine to a sheet with a sheet of backs behind each."""

from __future__ import annotations

from collections.abc import Sequence

from companion.board import Board
from companion.drawing import Drawing, Mark, placed
from companion.games.batamouse import howto
from companion.games.batamouse.cards import Deck
from companion.games.batamouse.deck_file import DECKS, read_deck
from companion.games.batamouse.digits import Marks
from companion.games.batamouse.mat import bed
from companion.games.batamouse.pictures import TALL, WIDE, back, card
from companion.kit import CutOut, KitParts, Step
from companion.words import Look

ACROSS = 3
SHEET = 9
"""Cards on a sheet."""
NOTICE = (
    "The game Batamouse and its name belong to its makers; we are not part of them. "
    "This kit is for people who own the game and want a mat that the referee can read. "
    "All drawings here are our own, and you may copy them."
)


def kit(board: Board) -> KitParts:
    """The mat, and the deck that is played with by default."""
    mat = bed(board)
    steps = (
        Step(
            howto.sheets(),
            "Print the cards on both sides: after every sheet of cards comes its sheet of backs.",
        ),
        Step(
            howto.cut(),
            "No printer for both sides? Glue the two sheets back to back. Then cut out the cards.",
        ),
        Step(
            howto.at_the_table(mat), "Lay the mat flat under the camera. It must see all four black squares."
        ),
    )
    return KitParts(mat, {"flat": card_cuts(read_deck(DECKS[0], board.path))}, {"flat": steps}, NOTICE)


def card_cuts(deck: Deck) -> tuple[CutOut, ...]:
    """Sheets of cards and of backs by turns."""
    faces = [card(shown) for shown in deck.cards]
    pages = [faces[n : n + SHEET] for n in range(0, len(faces), SHEET)]
    cuts: list[CutOut] = []
    for n, page in enumerate(pages, 1):
        cuts.append(CutOut(Look(f"cards-{n}"), sheet(page), 1))
        cuts.append(CutOut(Look(f"backs-{n}"), sheet([back()] * SHEET), 1))
    return tuple(cuts)


def sheet(pictures: Sequence[Marks]) -> Drawing:
    """Three cards in a row, edge to edge."""
    marks: list[Mark] = []
    for n, picture in enumerate(pictures):
        row, column = divmod(n, ACROSS)
        marks += placed(picture, ((column + 0.5) * WIDE, (row + 0.5) * TALL))
    return Drawing((0, 0, ACROSS * WIDE, SHEET / ACROSS * TALL), tuple(marks))
