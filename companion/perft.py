"""Counting turn sequences: the strictest test of rules, and the measure of their speed."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game import Game, M, S


def perft(game: Game[S, M], state: S, depth: int) -> int:
    """How many sequences of *depth* turns there are; every one is really played."""
    if depth == 0:
        return 1
    moves, apply = game.moves, game.apply
    if depth == 1:
        return len([apply(state, move) for move in moves(state)])
    return sum(perft(game, apply(state, move), depth - 1) for move in moves(state))


def counts(game: Game[S, M], state: S, depth: int) -> Iterator[int]:
    """``perft`` for every depth from 1 to *depth*."""
    return (perft(game, state, d) for d in range(1, depth + 1))


def reached(game: Game[S, M], state: S, depth: int) -> set[S]:
    """The different positions after exactly *depth* turns."""
    states = {state}
    for _ in range(depth):
        states = {game.apply(before, move) for before in states for move in game.moves(before)}
    return states
