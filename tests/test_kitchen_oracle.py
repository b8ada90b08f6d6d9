"""One animal's move: the slow walker of ``kitchen_oracle`` and the fast one, on drawn and on random tables.

``python -m tests.test_kitchen_oracle 2000 --seed 1`` compares that many random tables and counts their sorts.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Set
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games import race
from companion.games.kitchen.animals import Form, Kind
from companion.games.kitchen.box import Box, read_box
from companion.games.kitchen.scene import Ground, Scene, Walk, WalkRules
from companion.games.kitchen.walk import count_paths, walks
from tests.kitchen_oracle import (
    FOOD,
    STEPS,
    Animal,
    Outcome,
    Square,
    Table,
    Trip,
    Walker,
    distances,
    full_paths,
    outcomes,
)

FORMS = ("dog", "cat", "mouse")
SAMPLE = 150
"""Random tables in ``make test``."""

Mover = Callable[[Table], set[Outcome]]


# --- the fast walker, asked about a slow table


def fast_ways(table: Table, colour: int = 0) -> dict[Outcome, tuple[Square, ...]]:
    """What the fast walker finds: every outcome, with its path."""
    found = walks(scene(table), colour)
    ways = {slow_outcome(table, one): tuple(divmod(c, table.cols) for c in one.path) for one in found}
    assert len(ways) == len(found), "one outcome told twice"
    return ways


def fast_outcomes(table: Table) -> set[Outcome]:
    return set(fast_ways(table))


def scene(table: Table) -> Scene:
    far = distances(table.squares, table.finish)
    everywhere = list(product(range(table.rows), range(table.cols)))
    animals = [table.animals.get(colour) for colour in range(6)]
    return Scene(
        ground=Ground(
            table.rows,
            table.cols,
            bits(table, table.squares),
            bits(table, table.finish),
            tuple(far.get(square, -1) for square in everywhere) if table.is_race else (),
        ),
        cells=tuple(cell(table, animal.square) if animal else -1 for animal in animals),
        forms=tuple(Form[animal.form.upper()] if animal else Form.DOG for animal in animals),
        owner=table.teams,
        tokens={cell(table, square): Kind[thing.upper()] for square, thing in table.things.items()},
        crap=bits(table, table.crap),
        hands=tuple(hand(table, team) for team in range(max(table.teams) + 1)),
        wererats=table.wererats,
        rules=WalkRules(
            shorter_if_blocked=table.shorter_if_blocked,
            mates_jumpable=table.mates_jumpable,
            wererats_bite_wererats=table.wererats_bite_wererats,
            bonus=table.is_race,
            forward_only=table.forward_only,
            limit=table.limit,
        ),
    )


def hand(table: Table, team: int) -> tuple[int, int, int, int]:
    held = table.hands.get(team, Counter())
    return held["bone"], held["fish"], held["cheese"], held["potion"]


def cell(table: Table | Box, square: Square) -> int:
    return square[0] * table.cols + square[1]


def bits(table: Table, squares: frozenset[Square]) -> int:
    return sum(1 << cell(table, square) for square in squares)


def unbits(table: Table | Box, mask: int) -> frozenset[Square]:
    everywhere = product(range(table.rows), range(table.cols))
    return frozenset(square for square in everywhere if mask >> cell(table, square) & 1)


def slow_outcome(table: Table, one: Walk) -> Outcome:
    thefts = tuple((team, kind.word) for team, kind in one.thefts)
    took, slipped = unbits(table, one.took), unbits(table, one.slipped)
    return Outcome(divmod(one.end, table.cols), took, slipped, tuple(sorted(thefts)), one.bites, one.home)


@pytest.fixture(params=["slow", "fast"])
def move(request: pytest.FixtureRequest) -> Mover:
    """Every ruling holds for both walkers; colour 0 moves."""
    return fast_outcomes if request.param == "fast" else slow_outcomes


def slow_outcomes(table: Table) -> set[Outcome]:
    return outcomes(table, 0)


# --- tables drawn by hand

MARKS = {"b": "bone", "f": "fish", "c": "cheese", "p": "potion"}
SIGNS = {"D": "dog", "C": "cat", "M": "mouse"}


def drawn(*lines: str, teams: tuple[int, ...] = (0, 1, 2, 3, 4, 5), hand: str = "", **more: Any) -> Table:
    """``D0 C1 M2``: form and colour, ``b f c p`` things, ``*`` crap, ``#`` dark, ``=`` finish.

    ``hand`` is what team 1 holds, in the same letters.
    """
    marks = {(r, c): mark for r, line in enumerate(lines) for c, mark in enumerate(line.split())}
    animals = {
        int(mark[1]): Animal(square, SIGNS[mark[0]], teams[int(mark[1])])
        for square, mark in marks.items()
        if mark[0] in SIGNS
    }
    return Table(
        rows=len(lines),
        cols=len(lines[0].split()),
        squares=frozenset(square for square, mark in marks.items() if mark != "#"),
        animals=animals,
        things={square: MARKS[mark] for square, mark in marks.items() if mark in MARKS},
        crap=frozenset(square for square, mark in marks.items() if mark == "*"),
        hands={1: Counter(MARKS[mark] for mark in hand.split())},
        teams=teams,
        finish=frozenset(square for square, mark in marks.items() if mark == "="),
        **more,
    )


def out(
    end: Square,
    took: tuple[Square, ...] = (),
    slipped: tuple[Square, ...] = (),
    steals: str = "",
    bites: int = 0,
    home: bool = False,
) -> Outcome:
    """``steals``: from team 1, in the letters of the drawing."""
    thefts = tuple(sorted((1, MARKS[mark]) for mark in steals.split()))
    return Outcome(end, frozenset(took), frozenset(slipped), thefts, bites, home)


def ends(found: set[Outcome]) -> set[Square]:
    return {one.end for one in found}


def test_k1_the_longest_path_when_none_is_full(move: Mover) -> None:
    assert move(drawn(". D0 . .")) == {out((0, 3))}
    assert move(drawn(". D0 . .", shorter_if_blocked=False)) == {out((0, 1))}
    assert move(drawn(". D0 . . . . .")) == {out((0, 6))}, "one to the left is shorter than five"


def test_k1_nothing_can_move(move: Mover) -> None:
    assert move(drawn("M0 D1", "D2 .")) == {out((0, 0))}


def test_k1_the_longest_counts_steps_paid_not_squares_passed(move: Mover) -> None:
    """To the right one step flies far, to the left there are two short ones."""
    assert move(drawn(". . D0 f f f f f .")) == {out((0, 0))}


def test_k2_the_start_square_counts_as_stepped_on(move: Mover) -> None:
    assert ends(move(drawn("D0 .", ". ."))) == {(0, 1), (1, 0)}


def test_k3_a_jump_costs_one_step(move: Mover) -> None:
    assert move(drawn("D0 f f f . . . . . . .")) == {out((0, 8))}


def test_k4_a_mixed_row_is_jumped_square_by_square(move: Mover) -> None:
    row = "C0 b p M1 f C2 . . . . . . ."
    assert move(drawn(row, hand="f b")) == {out((0, 11), took=((0, 2), (0, 4)), steals="f", bites=1)}
    assert move(drawn(row.replace("C2", "D2"), hand="f")) == {out((0, 0))}, "one bigger animal bars the row"


def test_k4_a_row_needs_a_free_square_behind_and_cannot_stop_short(move: Mover) -> None:
    assert move(drawn("D0 b f p")) == {out((0, 0))}
    assert move(drawn("D0 b f # . .")) == {out((0, 0))}, "a dark square is the edge"


def test_k4_no_landing_on_a_square_stepped_on_before(move: Mover) -> None:
    """Round over the bone back to the fish: the jump over it would land on the start."""
    assert move(drawn(". b .", "D0 f .")) == {out((0, 1), took=((0, 1),))}


def test_k5_food_it_does_not_like_stays_and_is_jumped_once(move: Mover) -> None:
    table = drawn(". . .", "C0 b .", ". . .")
    found = move(table)
    assert all(one.took == frozenset() for one in found)
    assert (1, 1) not in ends(found)
    twice = drawn("# . .", "C0 b .", "# . #")
    assert move(twice) == {out((0, 1))}, "over the bone, round, and not over it again"
    assert move(drawn("# . .", "C0 M1 .", "# . #")) == {out((0, 1), bites=1)}, "nor over an animal"


def test_k6_liked_food_and_potions_jumped_are_taken(move: Mover) -> None:
    assert move(drawn("D0 b p c . . . . .")) == {out((0, 8), took=((0, 1), (0, 2)))}


def test_k7_a_jumped_square_that_is_empty_now_may_be_stepped_on(move: Mover) -> None:
    found = move(drawn(". . .", "C0 f .", ". . ."))
    assert out((1, 1), took=((1, 1),)) in found


def test_k8_theft_is_one_item_of_choice_and_compulsory(move: Mover) -> None:
    row = "D0 D1 . . . . ."
    assert move(drawn(row, hand="b b p f")) == {out((0, 6), steals="b"), out((0, 6), steals="p")}
    assert move(drawn(row, hand="p c f")) == {out((0, 6), steals="p")}
    assert move(drawn(row, hand="c f")) == {out((0, 6))}


def test_k8_one_item_for_each_animal_from_a_hand_that_shrinks(move: Mover) -> None:
    row, teams = "D0 D1 D2 . . . . .", (0, 1, 1, 0, 0, 1)
    assert move(drawn(row, teams=teams, hand="b")) == {out((0, 7), steals="b")}
    assert move(drawn(row, teams=teams, hand="b p")) == {out((0, 7), steals="b p")}
    assert move(drawn(row, teams=teams, hand="b b p")) == {
        out((0, 7), steals="b p"),
        out((0, 7), steals="b b"),
    }


def test_k9_only_a_strictly_smaller_animal_is_bitten(move: Mover) -> None:
    row = "{} {} . . . . . . ."
    assert move(drawn(row.format("C0", "C1"), hand="f")) == {out((0, 7), steals="f")}
    assert move(drawn(row.format("C0", "M1"), hand="f")) == {out((0, 7), steals="f", bites=1)}
    assert move(drawn(row.format("C0", "D1"), hand="f")) == {out((0, 0))}


def test_k10_a_team_mate_is_jumped_for_nothing(move: Mover) -> None:
    teams = (1, 1, 1, 0, 0, 0)
    assert move(drawn("D0 M1 . . . . .", teams=teams, hand="b")) == {out((0, 6))}
    assert move(drawn("C0 D1 . . . . . .", teams=teams)) == {out((0, 0))}
    assert move(drawn("D0 M1 . . . . .", teams=teams, mates_jumpable=False)) == {out((0, 0))}


def test_k17_crap_counts_as_the_step_and_the_animal_slides(move: Mover) -> None:
    assert move(drawn("D0 . . . . * . . .")) == {out((0, 8), slipped=((0, 5),))}, "also on the last step"
    assert move(drawn("D0 . . . . * M1 .")) == {out((0, 5), slipped=((0, 5),))}, "stays put"
    assert move(drawn("D0 . . . . * . f .")) == {out((0, 6), slipped=((0, 5),))}
    assert move(drawn("D0 . . . . * . # .")) == {out((0, 6), slipped=((0, 5),))}


def test_k17_more_crap_stops_a_slide_and_may_be_the_next_step(move: Mover) -> None:
    assert move(drawn("D0 . . . * . * .")) == {out((0, 7), slipped=((0, 4), (0, 6)))}


def test_k17_after_a_slide_the_rest_goes_in_any_direction(move: Mover) -> None:
    table = drawn("# # # # .", "D0 * . . .", "# # # # .")
    assert move(table) == {out((0, 4), slipped=((1, 1),)), out((2, 4), slipped=((1, 1),))}


def test_k17_a_slide_is_not_stopped_by_visited_squares(move: Mover) -> None:
    """Round the corner, on to the crap from the right, and over the start; or down on to it and on."""
    crap = ((1, 2),)
    assert move(drawn("# . . .", ". D0 * .")) == {out((1, 0), slipped=crap), out((0, 3), slipped=crap)}


def test_k17_crap_that_is_gone_stops_no_slide(move: Mover) -> None:
    """Down on the first crap, round by the right on to the second, and over where the first one was."""
    found = move(drawn("# M0 . . .", ". * . * ."))
    assert out((1, 0), slipped=((1, 1), (1, 3))) in found
    assert out((1, 2), slipped=((1, 1), (1, 3))) not in found


def test_k17_food_that_is_taken_stops_no_slide(move: Mover) -> None:
    """Over the bone, round the corner, down on to the crap and on through where the bone lay."""
    found = move(drawn("# . .", "# * .", "D0 b .", "# . #"))
    assert out((3, 1), took=((2, 1),), slipped=((1, 1),)) in found
    assert out((1, 1), took=((2, 1),), slipped=((1, 1),)) not in found


def test_k17_squares_slid_over_are_visited(move: Mover) -> None:
    """From the end of the slide the way leads round to squares the animal has only slid over."""
    assert move(drawn("D0 * . . .", "# # . . .")) == {out((1, 2), slipped=((0, 1),))}


def test_k18_a_jump_that_lands_on_crap_slides_on_and_never_jumps_it(move: Mover) -> None:
    assert move(drawn("D0 f * . . M1", "# # # # . #")) == {out((1, 4), slipped=((0, 2),))}
    assert move(drawn("D0 b * f . . . . .")) == {out((0, 7), took=((0, 1),), slipped=((0, 2),))}


def test_k19_a_wererat_jumps_and_bites_everybody(move: Mover) -> None:
    row = "{} {} . . . . . . ."
    found = {out((0, 8), steals="c", bites=1)}
    for form in "DCM":
        assert move(drawn(row.format("M0", f"{form}1"), hand="c", wererats=True)) == found
    none = drawn(row.format("M0", "M1"), hand="c", wererats=True, wererats_bite_wererats=False)
    assert move(none) == {out((0, 8), steals="c")}
    dog = drawn(row.format("M0", "D1"), hand="c", wererats=True, wererats_bite_wererats=False)
    assert move(dog) == found


def test_k19_only_a_wererat_jumps_a_wererat(move: Mover) -> None:
    assert move(drawn("D0 M1 . . . . .", wererats=True)) == {out((0, 0))}
    assert move(drawn("D0 C1 . . . . .", wererats=True)) == {out((0, 6), bites=1)}
    assert move(drawn("D0 M1 . . . . .", wererats=True, teams=(0, 0, 0, 1, 1, 1))) == {out((0, 0))}


def test_k19_a_wererat_jumps_a_bigger_mate_for_nothing(move: Mover) -> None:
    teams = (1, 1, 1, 0, 0, 0)
    assert move(drawn("M0 D1 . . . . . . .", teams=teams, hand="c", wererats=True)) == {out((0, 8))}


# --- the race


def test_r1_steps_go_any_way_or_by_option_never_back(move: Mover) -> None:
    assert ends(move(drawn(". . . . . D0 . . . . . ="))) == {(0, 0), (0, 10)}
    assert ends(move(drawn(". . . . . D0 . . . . . =", forward_only=True))) == {(0, 10)}


def test_r1_a_step_sideways_is_not_back(move: Mover) -> None:
    """One step sideways and four ahead, two and three, three and two."""
    found = move(drawn("D0 . . . . . =", ". . . . . . =", forward_only=True))
    assert ends(found) == {(0, 5), (1, 4), (0, 3), (1, 2)}


def test_r1_a_jump_is_judged_by_where_it_lands(move: Mover) -> None:
    assert move(drawn(". b M0 D1 . =", forward_only=True)) == {out((0, 2))}, "over the bone would be back"
    over_the_top = drawn("= . D0 b . . =", forward_only=True)
    assert move(over_the_top) == {out((0, 0), home=True), out((0, 6), took=((0, 3),), home=True)}


def test_r2_ending_nearer_than_the_held_leader_is_overtaking(move: Mover) -> None:
    """The leader is held four steps from the finish: as near is allowed, nearer is not."""
    wide = (". D0 . . . . . . . =", ". . . . . . . . . =")
    free, held = move(drawn(*wide)), move(drawn(*wide, limit=4))
    assert {(0, 6), (1, 5)} <= ends(free)
    assert (0, 6) not in ends(held)
    assert (1, 5) in ends(held)
    assert held < free


def test_r2_if_every_full_path_overtakes_the_longest_that_does_not(move: Mover) -> None:
    assert move(drawn("D0 . . . . . . =", limit=4)) == {out((0, 3))}
    assert move(drawn("D0 . . =", limit=1)) == {out((0, 2))}, "crossing the line is overtaking"


def test_r4_bites_and_food_add_steps_at_once(move: Mover) -> None:
    row = "{} . . . . . . . . . . . . ="
    assert move(drawn(row.format("D0 b"))) == {out((0, 7), took=((0, 1),))}
    assert move(drawn(row.format("D0 p"))) == {out((0, 6), took=((0, 1),))}
    assert move(drawn(row.format("D0 D1"), hand="b")) == {out((0, 7), steals="b")}
    assert move(drawn(row.format("D0 D1"), hand="p")) == {out((0, 6), steals="p")}
    assert move(drawn(row.format("D0 M1"), hand="b")) == {out((0, 8), steals="b", bites=1)}
    mate = drawn(row.format("D0 M1"), teams=(1, 1, 1, 0, 0, 0), hand="b")
    assert move(mate) == {out((0, 6))}, "no bonus from team mates"


def test_r4_bonus_steps_chain(move: Mover) -> None:
    """The second bone is reached on a bonus step; one may also walk back to where a bone was."""
    first, second = (0, 5), (0, 7)
    assert move(drawn("D0 . . . . b . b . . . . =", forward_only=True)) == {out((0, 9), (first, second))}
    assert move(drawn("D0 . . . . b . b . . . . =")) == {
        out((0, 9), (first, second)),
        out((0, 7), (first, second)),
        out((0, 5), (first,)),
    }


def test_r4_a_bonus_that_cannot_be_walked_lapses(move: Mover) -> None:
    """Over the mouse to the end of the blind alley: five steps walked and nowhere to go, a full path."""
    table = drawn("D0 . . . . M1 .", "# # . # # # #", "# # . . . . =")
    assert move(table) == {out((0, 6), bites=1), out((2, 3))}


def test_r5_fewer_steps_only_if_no_path_is_full(move: Mover) -> None:
    assert move(drawn("D0 . . D1 =", ". # # # #")) == {out((0, 4), home=True)}
    assert move(drawn("C0 . . D1 =", ". # # # #")) == {out((0, 2))}
    home = move(drawn("C0 . . . =", ". # # # #"))
    assert home == {out((0, 4), home=True)}, "the blind alley is no choice while another way leads home"


def test_r6_crossing_the_line_ends_the_move(move: Mover) -> None:
    assert move(drawn("D0 . = = =")) == {out((0, 2), home=True)}
    assert move(drawn("D0 b = = =")) == {out((0, 2), took=((0, 1),), home=True)}
    assert move(drawn("D0 * . = =")) == {out((0, 3), slipped=((0, 1),), home=True)}


def test_r6_crossing_with_steps_left_is_legal_beside_full_paths(move: Mover) -> None:
    assert move(drawn(". . . . . D0 . =")) == {out((0, 0)), out((0, 7), home=True)}


def test_r6_dark_squares_are_the_edge(move: Mover) -> None:
    assert move(drawn("D0 * . # =", "# # . . .")) == {out((0, 4), slipped=((0, 1),), home=True)}, (
        "not through the wall, but round it"
    )


# --- random tables

CIRCUITS = (  # rows, columns, strips (top, left, bottom, right), the two grids
    (11, 17, ((0, 0, 10, 2), (8, 0, 10, 16), (0, 14, 10, 16)), ((0, 0, 1, 2), (0, 14, 1, 16))),
    (
        8,
        9,
        ((0, 0, 1, 8), (0, 7, 4, 8), (3, 0, 4, 8), (3, 0, 7, 1), (6, 0, 7, 8)),
        ((0, 0, 1, 2), (6, 6, 7, 8)),
    ),
    (2, 14, ((0, 0, 1, 13),), ((0, 0, 1, 2), (0, 11, 1, 13))),
    (
        7,
        11,
        ((0, 0, 1, 2), (1, 2, 1, 9), (1, 9, 5, 9), (5, 2, 5, 9), (5, 0, 6, 2)),
        ((0, 0, 1, 2), (5, 0, 6, 2)),
    ),
    (7, 12, ((0, 0, 1, 11), (5, 0, 6, 11), (0, 0, 6, 1), (0, 10, 6, 11)), ((2, 0, 4, 1), (2, 10, 4, 11))),
)
HOLES = 4
"""At most so many squares of a circuit are darkened at random, for bends and narrow places."""


def random_table(chance: Random) -> tuple[Table, int]:
    """A table and the colour that is about to move; most of the others are not far away."""
    racing = chance.random() < 0.5
    rows, cols, squares, finish = random_circuit(chance) if racing else random_kitchen(chance)
    teams = random_teams(chance)
    mover = chance.choice([colour for colour in range(6) if teams[colour] >= 0])
    crowd = Crowd(chance, squares, finish)
    animals = {mover: Animal(crowd.place(), chance.choice(FORMS), teams[mover])}
    for colour, team in enumerate(teams):
        if colour != mover and team >= 0 and not (racing and chance.random() < 0.2):
            animals[colour] = Animal(crowd.place(), chance.choice(FORMS), team)
    box = [*FOOD * 5, "potion", "potion"]
    chance.shuffle(box)
    things = {crowd.place(): box.pop() for _ in range(crowd.some(0, 3, 6, 9))}
    crap = frozenset(crowd.place(also_finish=True) for _ in range(crowd.some(0, 0, 1, 3, 6)))
    hands = random_hands(chance, sorted({team for team in teams if team >= 0}), box)
    far = distances(squares, finish)
    table = Table(
        rows,
        cols,
        squares,
        animals,
        things,
        crap,
        hands,
        teams,
        wererats=chance.random() < 0.4,
        shorter_if_blocked=racing or chance.random() < 0.7,
        mates_jumpable=chance.random() < 0.7,
        wererats_bite_wererats=chance.random() < 0.6,
        finish=finish,
        forward_only=racing and chance.random() < 0.25,
        limit=random_limit(chance, [far[animal.square] for animal in animals.values()]) if racing else 0,
    )
    return table, mover


def random_teams(chance: Random) -> tuple[int, ...]:
    """Who plays which colour."""
    players = chance.choice((2, 2, 3, 3, 4, 5, 6))
    teams = [colour % players if players < 4 or colour < players else -1 for colour in range(6)]
    chance.shuffle(teams)
    return tuple(teams)


def random_hands(chance: Random, teams: list[int], box: list[str]) -> dict[int, Counter[str]]:
    """Some of what is in the box; the rest is out of the game."""
    hands: dict[int, Counter[str]] = {team: Counter() for team in teams}
    for what in box[: chance.choice((0, len(box) // 2, len(box)))]:
        hands[chance.choice(teams)][what] += 1
    return hands


def random_limit(chance: Random, far: list[int]) -> int:
    """Often nobody is held; otherwise whoever leads, or one who has gone.  The mover is never nearer."""
    return chance.choice((0, 0, min(far), chance.randint(1, far[0])))


Board = tuple[int, int, frozenset[Square], frozenset[Square]]


def random_kitchen(chance: Random) -> Board:
    """The whole kitchen, or a corner of it where everything is crowded."""
    rows, cols = chance.choice(
        ((11, 17), (chance.randint(4, 6), chance.randint(6, 9)), (2, chance.randint(6, 8)))
    )
    return rows, cols, strip(0, 0, rows - 1, cols - 1), frozenset()


def random_circuit(chance: Random) -> Board:
    """Ours as it is, or one of the drawn ones with some squares darkened."""
    if chance.random() < 0.25:
        return our_circuit(chance)
    rows, cols, strips, grids = chance.choice(CIRCUITS)
    start, finish = chance.sample([strip(*grid) for grid in grids], 2)
    track = frozenset(square for one in strips for square in strip(*one))
    holes = chance.sample(sorted(track - start - finish), chance.randrange(HOLES + 1))
    reached = frozenset(distances(track.difference(holes), finish))
    if len(reached) < len(track) // 2:
        return random_circuit(chance)
    return rows, cols, reached, finish


def our_circuit(chance: Random) -> Board:
    box = race_box()
    squares = unbits(box, box.open)
    grid = chance.choice((box.blue, box.yellow))
    return box.rows, box.cols, squares, frozenset(divmod(number, box.cols) for number in grid)


@cache
def race_box() -> Box:
    return read_box(Path(race.__path__[0], "board.toml"))


def strip(top: int, left: int, bottom: int, right: int) -> frozenset[Square]:
    return frozenset(product(range(top, bottom + 1), range(left, right + 1)))


class Crowd:
    """Free squares, those near the first one sooner."""

    def __init__(self, chance: Random, squares: frozenset[Square], finish: frozenset[Square]) -> None:
        self.chance = chance
        self.finish = finish
        self.free = set(squares)
        self.middle: Square | None = None

    def some(self, *counts: int) -> int:
        """One of these counts, but room must be left to walk."""
        return min(self.chance.choice(counts), len(self.free - self.finish) // 3)

    def place(self, also_finish: bool = False) -> Square:
        free = sorted(self.free if also_finish else self.free - self.finish)
        if self.middle is None:
            self.middle = self.chance.choice(free)
        elif self.chance.random() < 0.8:
            free = sorted(free, key=self.away)[:20]
        square = self.chance.choice(free)
        self.free.remove(square)
        return square

    def away(self, square: Square) -> int:
        assert self.middle is not None
        return abs(square[0] - self.middle[0]) + abs(square[1] - self.middle[1])


def compare(table: Table, mover: int) -> Counter[str]:
    """Both walkers on this table; what it was a test of."""
    walker = Walker(table, mover)
    legal = walker.legal()
    slow: dict[Outcome, set[tuple[Square, ...]]] = {}
    for trip in legal:
        slow.setdefault(trip.outcome, set()).add(trip.path)
    fast = fast_ways(table, mover)
    assert set(fast) == set(slow), told(table, mover, set(fast), set(slow))
    for one, path in fast.items():
        assert path in slow[one], f"{told(table, mover)}\nno such path: {path} to {one}"
    assert count_paths(scene(table), mover) == len(walker.full_paths()), told(table, mover)
    return Counter([f"{len(table.hands)} players", *sorts(walker, legal)])


def sorts(walker: Walker, legal: list[Trip]) -> Iterator[str]:
    """What mattered on this table."""
    table, base = walker.table, STEPS[walker.me.form]
    game = "race" if table.is_race else "kitchen"
    yield game
    free = Walker(replace(table, limit=0), walker.colour)
    mates = {one.square for one in walker.others.values() if one.team == walker.me.team}
    robbed = [Counter(team for team, _ in trip.thefts) for trip in legal]
    seen = {
        "crap trodden on": any(trip.slipped for trip in legal),
        "two craps in one move": any(len(trip.slipped) > 1 for trip in legal),
        "slide over or to a square stepped on before": any(trip.slid_back for trip in legal),
        "food or potion taken": any(trip.took for trip in legal),
        "stepped on a square jumped before": any(trip.jumped & trip.stepped for trip in legal),
        "theft": any(robbed),
        "two thefts from one team": any(count > 1 for hands in robbed for count in hands.values()),
        "a team jumped again when its hand had shrunk": any(shrunk(walker, trip) for trip in legal),
        "bite": any(trip.bites for trip in legal),
        "wererat moves": table.wererats and walker.me.form == "mouse",
        "team mate jumped": any(mates & trip.jumped for trip in legal),
        "shorter than full": all(trip.steps < base and not trip.home for trip in legal),
        "no step at all": all(trip.steps == 0 for trip in legal),
        "stays by the house rule": not table.shorter_if_blocked and not walker.full_paths(),
        "bonus steps walked": any(trip.steps > base for trip in legal),
        "two or more bonus steps": any(trip.steps > base + 1 for trip in legal),
        "bonus lapsed": any(base <= trip.steps < trip.allowance and not trip.home for trip in legal),
        "home": any(trip.home for trip in legal),
        "leader held": table.limit > 0,
        "leader in the way": legal != free.legal(),
        "leader in the way of every full path": bool(free.full_paths()) and not walker.full_paths(),
        "forward only": table.forward_only,
    }
    yield from (f"{game}: {sort}" for sort, here in seen.items() if here)


def shrunk(walker: Walker, trip: Trip) -> bool:
    """Whether a theft would have been possible if an earlier one had left the hand as it was."""
    victims = Counter(walker.others[square].team for square in trip.jumped if square in walker.others)
    robbed = Counter(team for team, _ in trip.thefts)
    return any(0 < robbed[team] < count for team, count in victims.items())


def told(table: Table, mover: int, fast: Set[Outcome] = frozenset(), slow: Set[Outcome] = frozenset()) -> str:
    """A table as a drawing that ``drawn`` reads, and what only one of the walkers found."""
    marks = dict.fromkeys(table.squares, ".")
    marks |= dict.fromkeys(table.finish, "=")
    marks |= {square: thing[0] for square, thing in table.things.items()}
    marks |= dict.fromkeys(table.crap, "*")
    marks |= {one.square: f"{one.form[0].upper()}{colour}" for colour, one in table.animals.items()}
    lines = [" ".join(f"{marks.get((r, c), '#'):2}" for c in range(table.cols)) for r in range(table.rows)]
    names = ("teams", "hands", "wererats", "shorter_if_blocked", "mates_jumpable", "wererats_bite_wererats")
    rest = [f"{name}={getattr(table, name)}" for name in (*names, "forward_only", "limit")]
    only = [f"only fast: {one}" for one in sorted(fast - slow, key=str)[:5]]
    only += [f"only slow: {one}" for one in sorted(slow - fast, key=str)[:5]]
    return "\n".join(["", *lines, f"colour {mover} moves, " + ", ".join(rest), *only])


@pytest.mark.parametrize("part", range(5))
def test_the_slow_and_the_fast_walker_agree_on_random_tables(part: int) -> None:
    for number in range(part, SAMPLE, 5):
        compare(*random_table(Random(f"make test {number}")))


EMPTY_COUNTS = [  # PERF: from where, form, paths, squares they end on
    ((5, 8), "dog", 284, 36),
    ((5, 8), "cat", 778, 46),
    ((5, 8), "mouse", 2142, 58),
    ((0, 0), "dog", 60, 12),
    ((0, 0), "cat", 146, 15),
    ((0, 0), "mouse", 366, 20),
]


@pytest.mark.parametrize(("start", "form", "paths", "squares"), EMPTY_COUNTS)
def test_paths_on_the_empty_kitchen_are_as_many_as_counted(
    start: Square, form: str, paths: int, squares: int
) -> None:
    table = Table(11, 17, strip(0, 0, 10, 16), {0: Animal(start, form, 0)})
    assert len(full_paths(table, 0)) == paths
    assert len(outcomes(table, 0)) == squares
    assert count_paths(scene(table), 0) == paths
    assert len(fast_outcomes(table)) == squares


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.test_kitchen_oracle", description=__doc__)
    parser.add_argument("tables", type=int, nargs="?", default=2000)
    parser.add_argument("--seed", default="1")
    wanted = parser.parse_args(arguments)
    total: Counter[str] = Counter()
    wrong = 0
    for number in range(wanted.tables):
        try:
            total += compare(*random_table(Random(f"{wanted.seed} {number}")))
        except AssertionError as difference:
            wrong += 1
            print(f"table {number}: {difference}", flush=True)
    for sort, count in sorted(total.items()):
        print(f"{count:7,}  {sort}")
    print(f"{wanted.tables:7,} tables compared (seed {wanted.seed}), {wrong} differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
