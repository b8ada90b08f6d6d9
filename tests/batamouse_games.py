"""Random whole games of Batamouse, and what must hold in them; ``python -m tests.long_run batamouse``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from companion.games.batamouse.cards import Card, cheese
from companion.games.batamouse.deck_file import DECKS
from companion.games.batamouse.position import impossible
from companion.games.batamouse.rules import GAME
from companion.games.batamouse.state import Move, Phase, State
from companion.words import Player

ROUNDS = {2: 11, 3: 10, 4: 9}
WON = {2: 22, 3: 30, 4: 36}
PUT_AWAY = {2: 14, 3: 6, 4: 0}


def random_game(players: int, deck: str, seed: int) -> tuple[list[State], list[Move]]:
    chance = Random(f"{players} {deck} {seed}")
    states = [GAME.start(players, {"deck": deck, "first": chance.randint(1, 4)})]
    moves: list[Move] = []
    while legal := list(GAME.moves(states[-1])):
        moves.append(chance.choice(legal))
        states.append(GAME.apply(states[-1], moves[-1]))
    return states, moves


def is_sound(state: State) -> bool:
    """All cards are accounted for, and the position could be written and read."""
    hidden = state.to_come + sum(hand.unknown for hand in state.hands)
    known = not Counter(state.seen()) - Counter(state.deck.cards)
    return known and len(state.seen()) + hidden == len(state.deck.cards) and not impossible(state)


def is_whole(states: list[State], moves: list[Move]) -> bool:
    """The table of rounds, the cheese in all piles, and who has won."""
    end, players = states[-1], states[0].players
    counts = [cheese(pile) for pile in end.won]
    outcome = GAME.outcome(end)
    best = {Player(seat) for seat in range(players) if counts[seat] == max(counts)}
    return (
        sum(move.what == Phase.WIN for move in moves) == ROUNDS[players]
        and sum(map(len, end.won)) == WON[players]
        and len(end.discarded) == PUT_AWAY[players]
        and sum(counts) + cheese(end.discarded) == cheese(end.deck.cards)
        and outcome is not None
        and outcome.winners == best
    )


def rounds_are_right(states: list[State], moves: list[Move]) -> bool:
    """Played clockwise, taken from the lowest card up, won by the highest, who begins the next round."""
    players, leader = states[0].players, states[0].leader
    played: list[tuple[Card, Player]] = []
    takers: list[Player] = []
    for state, move in zip(states, moves, strict=False):
        if move.what == Phase.PLAY and move.card:
            played.append((move.card, state.turn))
        elif move.what == Phase.TAKE:
            takers.append(state.turn)
        elif move.what == Phase.WIN:
            order = [seat for _, seat in sorted(played)]
            clockwise = [Player((leader + n) % players) for n in range(players)]
            if [seat for _, seat in played] != clockwise or takers not in (order, []):
                return False
            leader, played, takers = order[-1], [], []
            if state.turn != leader:
                return False
    return True


def long_run(games: int) -> Iterator[str]:
    """A line for each number of players and deck; AssertionError at the first game that breaks a rule."""
    for players in ROUNDS:
        for deck in DECKS:
            for seed in range(games):
                states, moves = random_game(players, deck, seed)
                good = is_whole(states, moves) and rounds_are_right(states, moves)
                assert good and all(map(is_sound, states)), (players, deck, seed)
            yield f"{players} players, deck {deck}: {games:,} games keep every invariant"
