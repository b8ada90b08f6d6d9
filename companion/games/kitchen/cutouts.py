"""What to print: the board, dice to fold or stickers for dice, tokens with their backs, pawns and cards."""

from __future__ import annotations

from pathlib import Path

from companion.board import Board, Shape
from companion.drawing import Circle, Drawing, Ink, Mark, line, placed
from companion.games.kitchen import cards, dice, howto, tokens
from companion.games.kitchen.animals import FOOD, Kind
from companion.games.kitchen.box import Box, read_box
from companion.games.kitchen.paint import paint
from companion.games.kitchen.pawns import tent
from companion.kit import CutOut, KitParts, Step
from companion.papercraft import stacked
from companion.words import Look

NOTICE = (
    "The game BauSquitMiao and its name belong to its makers; we are not part of them. "
    "This kit is for people who own the game and want a board that the referee can read. "
    "All drawings here are our own, and you may copy them."
)
CUT = Ink(None, "#5d6b73", 0.2)
BETWEEN = 1.0


def kit(board: Board, bed: Drawing, own: Path) -> KitParts:
    """Everything to print; *own* is the board file of the game, should the board have none."""
    box = read_box(board.path or own)
    rest = (*token_cuts(board, box), *card_cuts(box))
    return KitParts(
        bed,
        {"standing": (*net_cuts(board, box), *rest), "flat": (*sticker_cuts(board, box), *rest)},
        {"standing": (_fold_dice(), *_steps(bed)), "flat": (_stick_dice(), *_steps(bed))},
        NOTICE,
    )


def _fold_dice() -> Step:
    words = "Cut out the six dice with their white strips. Fold all dashed lines and glue the strips inside."
    return Step(howto.cube(), words)


def _stick_dice() -> Step:
    words = (
        "Cut out the pictures and stick them on six cubes: on each two dogs, two cats, two mice, opposite."
    )
    return Step(howto.stuck(), words)


def _steps(bed: Drawing) -> tuple[Step, ...]:
    pairs = "Tokens and cards: fold along the dashed line, glue front and back together, then cut out."
    tents = "Fold the pawns at the dashed lines. Glue the white end under the floor: now they stand."
    table = "Lay the board flat under the camera. It must see all four black squares."
    return (
        Step(howto.pairs(), pairs),
        Step(howto.pawns(), tents),
        Step(howto.at_the_table(bed), table),
    )


def _shape(board: Board, look: str) -> Shape:
    return board.looks[board.look(look)]


def net_cuts(board: Board, box: Box) -> tuple[CutOut, ...]:
    """Three dice and their pawns in a column."""
    return tuple(
        CutOut(
            Look(f"dice-{'-'.join(colours)}"),
            stacked(*(_net(board, c) for c in colours), *(_pawn(board, c) for c in colours)),
            1,
        )
        for colours in (box.colours[:3], box.colours[3:])
    )


def _net(board: Board, colour: str) -> Drawing:
    return dice.net(paint(colour), _shape(board, f"{colour}-dog").width)


def _pawn(board: Board, colour: str) -> Drawing:
    return tent(paint(colour), _shape(board, f"pawn-{colour}"))


def sticker_cuts(board: Board, box: Box) -> tuple[CutOut, ...]:
    """The faces of two dice in a column; then the pawns."""
    faces = {c: dice.stickers(paint(c), _shape(board, f"{c}-dog").width) for c in box.colours}
    pairs = [box.colours[n : n + 2] for n in range(0, len(box.colours), 2)]
    return (
        *(CutOut(Look(f"dice-{'-'.join(pair)}"), stacked(*(faces[c] for c in pair)), 1) for pair in pairs),
        CutOut(Look("pawns"), stacked(*(_pawn(board, colour) for colour in box.colours)), 1),
    )


def token_cuts(board: Board, box: Box) -> tuple[CutOut, ...]:
    """Food with crap behind; then the others that this edition has in one column, alike on both sides."""
    wide = {name: _shape(board, f"token-{name}").width for name in (*(kind.word for kind in Kind), "crap")}
    food = [CutOut(Look(f"token-{k.word}"), pair(k.word, "crap", wide[k.word]), box.food) for k in FOOD]
    disks = [name for name in ("scientist", "wererat") if Look(f"token-{name}") in board.looks]
    others = [*["potion"] * len(box.potions), *disks]
    backed = [pair(name, name, wide.get(name, wide["crap"])) for name in others]
    return (*food, CutOut(Look("tokens"), stacked(*backed), 1))


def pair(front: str, behind: str, width: float) -> Drawing:
    """Front and back of a token that touch at the fold."""
    r = width / 2
    marks = [
        mark
        for name, y in ((front, r), (behind, 3 * r))
        for mark in (
            Circle((0, y), r - 0.1, Ink(tokens.GROUNDS[name], CUT.line, CUT.width)),
            *placed(tokens.token(name), (0, y), r / 10),
        )
    ]
    fold = line((-r, width), (r, width), ink=Ink(None, "#26333b", 0.3, (1.6, 1.4)))
    return Drawing((-r, 0, r, 2 * width), (*marks, fold))


def card_cuts(box: Box) -> tuple[CutOut, ...]:
    """Two cards beside the last tokens, then three to a page; neighbours share a cut."""
    turn = [cards.folded(cards.turn_card(card), cards.back("turn")) for card in box.cards]
    position = [
        cards.folded(cards.position_card(n), cards.back("position")) for n in range(1, len(box.blue) + 1)
    ]
    every = [*turn, *position, cards.folded(cards.potion_card(), cards.back("potion"))]
    groups = [every[:2], *(every[n : n + 3] for n in range(2, len(every), 3))]
    return tuple(CutOut(Look(f"cards-{n}"), beside(*group), 1) for n, group in enumerate(groups, 1))


def beside(*drawings: Drawing) -> Drawing:
    """The drawings one beside the other, edge to edge."""
    marks: list[Mark] = []
    left, tall = 0.0, max(drawing.box[3] - drawing.box[1] for drawing in drawings)
    for drawing in drawings:
        x0, y0, x1, _ = drawing.box
        marks += placed(drawing.marks, (left - x0, -y0))
        left += x1 - x0
    return Drawing((0, 0, left, tall), tuple(marks))
