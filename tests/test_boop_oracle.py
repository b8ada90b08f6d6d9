"""boop. a second time, written slowly from RULES.md on plain lists, and compared with the fast one.

The slow game moves pieces between a bed, two pools and a box, one at a time, as people do; the fast
one keeps sets of squares as bits and never looks at a pool.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from random import Random

import pytest

from companion.game import Options
from companion.games.boop.rules import GAME
from companion.games.boop.state import State
from tests.boop_games import HOUSES

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

    @classmethod
    def start(cls, options: Options) -> Slow:
        turn = ("orange", "gray").index(options.get("first", "orange"))
        return cls(options.get("opponent_cats_win", False), options.get("kittens_only", False), turn)

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


def fast_seen(state: State) -> tuple[object, ...]:
    bed = {place: look for place, look in GAME.view(state).places.items() if look != "empty"}
    pools = tuple((t.parts["kittens"], t.parts["cats"]) for t in GAME.scores(state))
    end = GAME.outcome(state)
    return bed, pools, min(end.winners) if end else None, state.turn


def compare_game(options: Options, chance: Random, every: float) -> int:
    """Play both side by side; in that share of the turns every single move is tried.  How many turns."""
    state, table = GAME.start(2, options), Slow.start(options)
    turns = 0
    while table.winner is None:
        assert GAME.outcome(state) is None
        slow, moves = dict(table.ends()), list(GAME.moves(state))
        assert sorted(slow) == sorted(map(str, moves)), GAME.position(state)
        for move in moves if chance.random() < every else [chance.choice(moves)]:
            assert fast_seen(GAME.apply(state, move)) == slow[str(move)].seen(), (GAME.position(state), move)
        move = chance.choice(moves)
        state, table = GAME.apply(state, move), slow[str(move)]
        turns += 1
    assert list(GAME.moves(state)) == []
    return turns


@pytest.mark.parametrize("options", HOUSES, ids=str)
@pytest.mark.parametrize("seed", range(5))
def test_the_slow_and_the_fast_game_agree_on_every_turn(options: Options, seed: int) -> None:
    compare_game(options, Random(f"{seed} {options}"), every=0.3)


def after_turns(options: Options, start: str, *moves: str) -> State:
    state = GAME.from_position(start, options)
    for move in moves:
        state = GAME.apply(state, GAME.parse(state, move))
    return state


CATS_NEARLY_IN_A_ROW = "6/6/1OO1O1/6/6/6 g 0,5,7,1"
"""Grey's cat on f3 pushes orange's from e3 to d3, beside those on b3 and c3."""


def test_a_line_of_cats_made_for_the_other_player_waits_for_their_turn() -> None:
    """P3: nothing now; it wins in their own turn if it still stands, and not if they push it apart."""
    made = after_turns({}, CATS_NEARLY_IN_A_ROW, "cat f3")
    assert GAME.position(made) == "6/6/1OOO1G/6/6/6 o 0,5,7,0"
    assert GAME.outcome(made) is None
    stands = GAME.outcome(after_turns({}, CATS_NEARLY_IN_A_ROW, "cat f3", "cat a6"))
    assert stands is not None
    assert (set(stands.winners), stands.why.key) == ({0}, "boop.won.line")
    assert GAME.outcome(after_turns({}, CATS_NEARLY_IN_A_ROW, "cat f3", "cat d4")) is None


def test_by_the_house_rule_a_line_of_cats_made_for_the_other_player_wins_for_them() -> None:
    made = GAME.outcome(after_turns({"opponent_cats_win": True}, CATS_NEARLY_IN_A_ROW, "cat f3"))
    assert made is not None
    assert (set(made.winners), made.why.key) == ({0}, "boop.won.lined_up")
