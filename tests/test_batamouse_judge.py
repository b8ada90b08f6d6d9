"""Batamouse seen by a good eye: evenings without a question, quick hands, mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from companion import games
from companion.games.batamouse.rules import GAME
from companion.games.batamouse.state import State
from companion.judge import judge
from companion.text import catalogue
from companion.transcript import certain
from companion.verdict import Clear, Unfinished, Unsure, Verdict, Wrong
from companion.words import Look, View, Zone

BOARD = games.board("batamouse")
DEN = ("den 5.1", "den 5.3", "den 9.0", "den 9.1")
PLAYED = (*DEN, "play 8.3", "play 5.0", "play 2.0")
TAKEN = (*PLAYED, "take 5.1", "take 9.0", "take 5.3")
SECOND = (*TAKEN, "win", "den 1.1", "den 2.1", "den 3.1", "den 4.1")


def after(*moves: str, players: int = 3) -> list[State]:
    """All positions of a game that begins with these moves."""
    states = [GAME.start(players, {})]
    for text in moves:
        states.append(GAME.apply(states[-1], GAME.parse(states[-1], text)))
    return states


def seen(states: Sequence[State], view: View) -> Verdict:
    return judge(GAME, states, certain(view, BOARD))


def shows(states: Sequence[State], **zones: str) -> Verdict:
    """What the judge says when other things lie in these zones than should."""
    changed = {Zone(z): tuple(Look(f"card-{name}") for name in text.split()) for z, text in zones.items()}
    return seen(states, GAME.view(states[-1]).with_zones(changed))


def why(verdict: Verdict) -> tuple[str, str | None]:
    assert isinstance(verdict, Wrong) and verdict.known, verdict
    assert verdict.places
    words = catalogue("en", games.folder("batamouse")).with_players(["Ann", "Bob", "Cem", "Dora"])
    return words.say(verdict.why), verdict.rule


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_evening_is_seen_without_a_question(players: int) -> None:
    """Piles look alike all evening: a won trick is no return to an earlier position."""
    chance, states = Random(f"evening {players}"), [GAME.start(players, {})]
    while moves := list(GAME.moves(states[-1])):
        move = chance.choice(moves)
        states.append(GAME.apply(states[-1], move))
        verdict = seen(states[:-1], GAME.view(states[-1]))
        assert isinstance(verdict, Clear) and (verdict.move.moves, verdict.move.undo) == ((str(move),), 0)


@pytest.mark.parametrize(
    ("before", "quick"),
    [
        ((), DEN),
        ((), (*DEN, "play 8.3")),
        (DEN, ("play 8.3", "play 5.0", "play 2.0")),
        (TAKEN, ("win", "den 1.1", "den 2.1", "den 3.1", "den 4.1")),
        (TAKEN, ("win", "den 1.1")),
    ],
)
def test_quick_hands_are_followed_if_every_move_left_its_trace(
    before: tuple[str, ...], quick: tuple[str, ...]
) -> None:
    states = after(*before)
    verdict = seen(states, GAME.view(after(*before, *quick)[-1]))
    assert isinstance(verdict, Clear) and sorted(verdict.move.moves) == sorted(quick)


def test_who_took_which_of_two_cards_is_asked() -> None:
    verdict = shows(after(*PLAYED), den="5.3 9.1")
    assert isinstance(verdict, Unsure)
    assert [option.moves for option in verdict.options] == [
        ("take 5.1", "take 9.0"),
        ("take 9.0", "take 5.1"),
    ]


def test_a_trick_cleared_in_any_order_is_not_finished_until_all_is_done() -> None:
    states = after(*TAKEN)
    for zones, left in (({"p2": ""}, 4), ({"p1": "", "p2": "", "p3": ""}, 2), ({"den": ""}, 4)):
        verdict = shows(states, **zones)
        assert isinstance(verdict, Unfinished) and len(verdict.todo) == left


@pytest.mark.parametrize(
    ("before", "zones", "said", "rule"),
    [
        ((), {"den": "1.1 2.1 3.1 4.1 5.1"}, "There are more than 4 cards in the den.", "M3"),
        ((), {"den": "1.1 2.1", "p1": "3.1"}, "The den is not full yet.", "M3"),
        (DEN, {"p2": "1.1"}, "It is Ann's turn, but Bob played a 1 with 1 cheese.", "M4"),
        (DEN, {"p1": "1.1 2.2"}, "Ann has played two cards.", "M4"),
        (DEN, {"den": "5.3 9.0 9.1", "p1": "5.1"}, "Cards are played from the hand.", "M4"),
        (DEN, {"den": "5.3 9.0 9.1"}, "Nobody takes a card before all have played.", "M5"),
        (PLAYED, {"den": "9.1"}, "3 cards were taken at once", "M5"),
        (TAKEN[:-1], {"den": ""}, "More cards are gone from the den than may be taken", "M5"),
        (PLAYED, {"den": "5.3 9.0 9.1", "p1": "8.3 5.1"}, "Cem takes before Ann.", "M5"),
        (PLAYED, {"p1": ""}, "A card is taken from the den, not from the trick.", "M5"),
        (PLAYED, {"p1": "back", "p2": "", "p3": "", "den": ""}, "Cem has not taken a card", "M5"),
        (TAKEN, {"p1": "", "p2": "back", "p3": "", "den": ""}, "The trick belongs to Ann", "M6"),
        (TAKEN, {"p1": "8.3 5.0 2.0", "p2": "", "p3": "", "den": ""}, "The cards that Ann has won", "M6"),
        (TAKEN, {"p1": "back back back", "p2": "", "p3": "", "den": ""}, "The cards that Ann has won", "M6"),
        (SECOND, {"p1": "back back back"}, "The cards that Ann has won lie side by side.", "M6"),
        (SECOND, {"p1": ""}, "The pile that Ann has won is gone.", "M6"),
        (
            (*TAKEN, "win", "den 1.1", "den 2.1", "den 3.1", "den 4.1"),
            {"p1": "back 9.0"},
            "Ann cannot have the 9 with no cheese: Bob took it from the den",
            "M9",
        ),
    ],
)
def test_mistakes_are_named(before: tuple[str, ...], zones: dict[str, str], said: str, rule: str) -> None:
    sentence, number = why(shows(after(*before), **zones))
    assert sentence.startswith(said) and number == rule
