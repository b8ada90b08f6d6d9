"""What to print: the board, dice to fold or stickers for dice, tokens with their backs, pawns and cards."""

from __future__ import annotations

from pathlib import Path

from companion.board import Board, Shape
from companion.drawing import Circle, Drawing, Ink, line, placed
from companion.games.kitchen import cards, dice, howto, tokens
from companion.games.kitchen.animals import FOOD
from companion.games.kitchen.box import Box, read_box
from companion.games.kitchen.paint import paint
from companion.games.kitchen.pawns import tent
from companion.kit import CutOut, KitParts, Step
from companion.words import Look

NOTICE = (
    "The game BauSquitMiao and its name belong to its makers; we are not part of them. "
    "This kit is for people who own the game and want a board that the referee can read. "
    "All drawings here are our own, and you may copy them."
)
CUT = Ink(None, "#5d6b73", 0.2)


def kit(board: Board, bed: Drawing, own: Path) -> KitParts:
    """Everything to print; *own* is the board file of the game, should the board have none."""
    box = read_box(board.path or own)
    rest = (*token_cuts(board, box), *pawn_cuts(board, box), *card_cuts(box))
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
    sides = {colour: _shape(board, f"{colour}-dog").width for colour in box.colours}
    return tuple(CutOut(Look(f"{c}-die"), dice.net(paint(c), side), 1) for c, side in sides.items())


def sticker_cuts(board: Board, box: Box) -> tuple[CutOut, ...]:
    sides = {colour: _shape(board, f"{colour}-dog").width for colour in box.colours}
    return tuple(CutOut(Look(f"{c}-die"), dice.stickers(paint(c), side), 1) for c, side in sides.items())


def token_cuts(board: Board, box: Box) -> tuple[CutOut, ...]:
    """Food with crap behind, the others alike on both sides."""
    counts = {kind.word: (box.food, "crap") for kind in FOOD}
    counts |= {
        "potion": (len(box.potions), "potion"),
        "scientist": (1, "scientist"),
        "wererat": (1, "wererat"),
    }
    return tuple(
        CutOut(Look(f"token-{name}"), pair(name, behind, _shape(board, f"token-{name}").width), count)
        for name, (count, behind) in counts.items()
    )


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


def pawn_cuts(board: Board, box: Box) -> tuple[CutOut, ...]:
    shapes = {colour: _shape(board, f"pawn-{colour}") for colour in box.colours}
    return tuple(CutOut(Look(f"pawn-{c}"), tent(paint(c), shape), 1) for c, shape in shapes.items())


def card_cuts(box: Box) -> tuple[CutOut, ...]:
    turn = [(f"card-{card.name}", cards.turn_card(card), "turn") for card in box.cards]
    position = [(f"card-{n}", cards.position_card(n), "position") for n in range(1, len(box.blue) + 1)]
    every = (*turn, *position, ("card-potion", cards.potion_card(), "potion"))
    return tuple(CutOut(Look(name), cards.folded(front, cards.back(kind)), 1) for name, front, kind in every)
