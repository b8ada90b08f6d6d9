"""boop. a second time, written slowly from RULES.md on plain lists, and compared with the fast one."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from random import Random

import pytest

from companion.games.boop.rules import GAME

Square = tuple[int, int]  # row, column
Piece = tuple[int, str]  # seat, "kitten" or "cat"
ALL = list(product(range(6), range(6)))
AROUND = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


@dataclass
class Slow:
    """The table, as a person sees it: a bed, two pools, and whose turn it is."""

    opponent_cats_win: bool = False
    kittens_only: bool = False
    turn: int = 0
    bed: dict[Square, Piece] = field(default_factory=dict)
    pools: list[list[str]] = field(default_factory=lambda: [["kitten"] * 8, ["kitten"] * 8])
    winner: int | None = None

    def copy(self) -> Slow:
        pools = [list(pool) for pool in self.pools]
        return Slow(self.opponent_cats_win, self.kittens_only, self.turn, dict(self.bed), pools, self.winner)

    def put(self, kind: str, square: Square) -> None:
        self.pools[self.turn].remove(kind)
        moves = []
        for dr, dc in AROUND:
            near = (square[0] + dr, square[1] + dc)
            behind = (square[0] + 2 * dr, square[1] + 2 * dc)
            if (
                near in self.bed
                and behind not in self.bed
                and (kind == "cat" or self.bed[near][1] == "kitten")
            ):
                moves.append((near, behind))
        for near, behind in moves:
            seat, pushed = self.bed.pop(near)
            if behind in ALL:
                self.bed[behind] = (seat, pushed)
            else:
                self.pools[seat].append(pushed)
        self.bed[square] = (self.turn, kind)

    def rows(self, seat: int) -> list[tuple[Square, ...]]:
        found = []
        for (r, c), (dr, dc) in product(ALL, [(0, 1), (1, 0), (1, 1), (1, -1)]):
            row = tuple((r + i * dr, c + i * dc) for i in range(3))
            if all(square in self.bed and self.bed[square][0] == seat for square in row):
                found.append(row)
        return found

    def has_won(self, seat: int, by_eight: bool = True) -> bool:
        kind = "kitten" if self.kittens_only else "cat"
        ready = [square for square, piece in self.bed.items() if piece == (seat, kind)]
        in_row = any(all(square in ready for square in row) for row in self.rows(seat))
        return in_row or (by_eight and len(ready) == 8)

    def ends(self) -> list[tuple[str, Slow]]:
        """Every turn, as text, with the table after it."""
        found: list[tuple[str, Slow]] = []
        if self.winner is not None:
            return found
        for kind, square in product(sorted(set(self.pools[self.turn])), ALL):
            if square not in self.bed:
                table = self.copy()
                table.put(kind, square)
                found += [(f"{kind} {name(square)}{off}", end) for off, end in table.finish()]
        return found

    def finish(self) -> list[tuple[str, Slow]]:
        me = self.turn
        self.turn = 1 - me
        if self.has_won(me):
            self.winner = me
        elif self.opponent_cats_win and not self.kittens_only and self.has_won(1 - me, by_eight=False):
            self.winner = 1 - me
        mine = [square for square, piece in self.bed.items() if piece[0] == me]
        choices = [] if self.winner is not None or self.kittens_only else list(self.rows(me))
        if self.winner is None and not self.kittens_only and len(mine) == 8:
            choices += [(square,) for square in mine]
        if not choices:
            return [("", self)]
        return [(" off " + " ".join(map(name, sorted(off))), self.without(me, off)) for off in choices]

    def without(self, me: int, off: tuple[Square, ...]) -> Slow:
        table = self.copy()
        for square in off:
            del table.bed[square]
            table.pools[me].append("cat")
        return table

    def seen(self) -> tuple[object, ...]:
        colours = ("orange", "gray")
        bed = {name(square): f"{colours[seat]}-{kind}" for square, (seat, kind) in self.bed.items()}
        pools = tuple((pool.count("kitten"), pool.count("cat")) for pool in self.pools)
        return bed, pools, self.winner, self.turn


def name(square: Square) -> str:
    return f"{'abcdef'[square[1]]}{square[0] + 1}"


def fast_seen(state: object) -> tuple[object, ...]:
    bed = {place: look for place, look in GAME.view(state).places.items() if look != "empty"}  # type: ignore[arg-type]
    pools = tuple((t.parts["kittens"], t.parts["cats"]) for t in GAME.scores(state))  # type: ignore[arg-type]
    end = GAME.outcome(state)  # type: ignore[arg-type]
    return bed, pools, min(end.winners) if end else None, state.turn  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "options", [{}, {"opponent_cats_win": True}, {"kittens_only": True}], ids=["default", "P3", "P9"]
)
@pytest.mark.parametrize("seed", range(6))
def test_the_slow_and_the_fast_game_agree_on_every_turn(options: dict[str, bool], seed: int) -> None:
    chance = Random(f"{seed} {options}")
    state, table = GAME.start(2, options), Slow(**options)
    while table.winner is None:
        slow, moves = dict(table.ends()), list(GAME.moves(state))
        assert sorted(slow) == sorted(map(str, moves))
        for move in moves if chance.random() < 0.3 else [chance.choice(moves)]:
            assert fast_seen(GAME.apply(state, move)) == slow[str(move)].seen(), move
        move = chance.choice(moves)
        state, table = GAME.apply(state, move), slow[str(move)]
    assert list(GAME.moves(state)) == []
