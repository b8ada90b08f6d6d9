"""Batamouse: the worked round, the table of rounds, and random whole games."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.errors import IllegalMove
from companion.games.batamouse.cards import Card, Deck
from companion.games.batamouse.notation import parse
from companion.games.batamouse.play import apply, moves, outcome, playable, successors, view
from companion.games.batamouse.slips import slips
from companion.games.batamouse.state import HAND, Hand, Phase, State
from companion.words import Player
from tests.batamouse_games import long_run

PLAIN = Deck(tuple(Card(number, cheese) for number in range(1, 10) for cheese in range(4)))


def begun(players: int) -> State:
    """A start with a deck of its own, since the board file is not on the shelf yet."""
    to_come = len(PLAIN.cards) - HAND * players
    return State(PLAIN, Player(0), (Hand(),) * players, (), to_come, (), ((),) * players)


def after(state: State, *texts: str) -> State:
    for text in texts:
        state = apply(state, parse(state, text))
    return state


def random_game(players: int, seed: int) -> list[State]:
    chance, states = Random(f"{players} {seed}"), [begun(players)]
    while legal := list(moves(states[-1])):
        states.append(apply(states[-1], chance.choice(legal)))
    return states


def test_the_worked_round() -> None:
    state = after(begun(3), "den 2.2", "den 1.3", "den 5.2", "den 1.2", "play 7.3", "play 8.3", "play 1.1")
    assert state.takers() == [2, 0, 1]
    state = after(state, "take 5.2", "take 2.2", "take 1.3")
    assert (state.phase, state.turn) == (Phase.WIN, 1)
    state = after(state, "win")
    assert (state.cheese(Player(1)), state.discarded, state.leader) == (7, (Card(1, 2),), 1)


@pytest.mark.parametrize(
    ("players", "dens", "rounds", "won", "discarded"),
    [(4, [4] * 6, 9, 36, 0), (3, [4] * 6 + [3], 10, 30, 6), (2, [4] * 7 + [2], 11, 22, 14)],
)
def test_the_table_of_rounds(players: int, dens: list[int], rounds: int, won: int, discarded: int) -> None:
    for seed in range(10):
        states = random_game(players, seed)
        began = [s for s, last in zip(states[1:], states, strict=False) if s.played and not last.played]
        assert [len(state.den) for state in began] == dens + [0] * 3
        assert len(began) == rounds
        assert sum(map(len, states[-1].won)) == won
        assert len(states[-1].discarded) == discarded
        assert outcome(states[-1]) is not None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_cards_are_accounted_for_in_every_position(players: int) -> None:
    for state in random_game(players, 1):
        hidden = state.to_come + sum(hand.unknown for hand in state.hands)
        assert not Counter(state.seen()) - Counter(PLAIN.cards)
        assert len(state.seen()) + hidden == len(PLAIN.cards)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_play_is_refused_just_when_it_is_provably_impossible(players: int) -> None:
    states = random_game(players, 2)
    faced: set[Card] = set()
    for state in states:
        faced |= {*state.den, *state.played}
        for seat, hand in enumerate(state.hands):
            for card in PLAIN.cards:
                impossible = card not in hand.known and (card in faced or not hand.unknown)
                assert (card not in playable(state, Player(seat))) == impossible


def test_a_card_that_another_player_took_is_refused_with_the_reason() -> None:
    state = after(begun(2), "den 2.2", "den 1.3", "den 5.2", "den 1.2", "play 7.3", "play 8.3")
    state = after(state, "take 5.2", "take 2.2", "win", "den 9.0", "den 9.1", "den 9.2", "den 9.3")
    with pytest.raises(IllegalMove) as refused:
        parse(state, "play 5.2")
    assert refused.value.rule == "M9"
    assert "Blue cannot have the 5 with 2 cheese: Red took it" in str(refused.value)


def test_of_equal_cards_the_one_played_first_is_the_stronger() -> None:
    twice = Deck(tuple(sorted(PLAIN.cards * 2)))
    state = begun(2)._replace(deck=twice, to_come=66)
    state = after(state, "den 2.2", "den 2.2", "den 5.2", "den 1.2", "play 7.3", "play 7.3")
    assert (state.takers(), state.winner()) == ([1, 0], 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_slips_look_like_nothing_that_is_allowed(players: int) -> None:
    for state in random_game(players, 3)[::7]:
        allowed = [{**view(state).zones, **s.zones} for s in successors(state)]
        pictures = [{**view(state).zones, **slip.zones} for slip in slips(state)]
        assert all(picture not in allowed for picture in pictures)
        assert len({frozenset(picture.items()) for picture in pictures}) == len(pictures)


def test_random_whole_games_of_both_decks_keep_every_invariant() -> None:
    """Five thousand of each: ``python -m tests.long_run batamouse``."""
    assert len(list(long_run(10))) == 6
