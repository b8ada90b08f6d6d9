"""One animal's move: small kitchens drawn as text, one ruling at a time.

In a drawing ``D C M`` is who walks (red), ``d c m`` are others in the order of the colours, ``b f k p``
are bone, fish, cheese and potion, ``x`` is crap, ``#`` is dark, ``=`` is the finish, ``.`` is free.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.kitchen.animals import Form, Kind
from companion.games.kitchen.grid import full, squares
from companion.games.kitchen.walk import Ground, Hand, Scene, Walk, WalkRules, count_paths, walks

EMPTY_HANDS: tuple[Hand, ...] = ((0, 0, 0, 0),) * 6
ALONE = (0, 1, 2, 3, 4, 5)
MATES = (0, 0, 0, 1, 1, 1)


def scene(
    drawing: str,
    *,
    owner: tuple[int, ...] = ALONE,
    hands: tuple[Hand, ...] = EMPTY_HANDS,
    wererats: bool = False,
    **rules: Any,
) -> Scene:
    rows = drawing.split()
    signs = "".join(rows)
    standing = [cell for wanted in ("DCM", "dcm") for cell, sign in enumerate(signs) if sign in wanted]
    absent = 6 - len(standing)
    size = len(rows), len(rows[0])
    ground = Ground(*size, full(*size) & ~where(signs, "#"), where(signs, "="))
    return Scene(
        ground=ground._replace(far=far(ground)),
        cells=(*standing, *[-1] * absent),
        forms=(*(Form("dcm".index(signs[cell].lower())) for cell in standing), *[Form.DOG] * absent),
        owner=owner,
        tokens={cell: Kind("bfkp".index(sign)) for cell, sign in enumerate(signs) if sign in "bfkp"},
        crap=where(signs, "x"),
        hands=hands,
        wererats=wererats,
        rules=WalkRules(**rules),
    )


def where(signs: str, wanted: str) -> int:
    return squares(cell for cell, sign in enumerate(signs) if sign == wanted)


def far(ground: Ground) -> tuple[int, ...]:
    """Steps to the finish over open squares, by asking the neighbours until nothing changes."""
    if not ground.finish:
        return ()
    found = [0 if ground.finish >> cell & 1 else 99 for cell in range(ground.rows * ground.cols)]
    for _ in found:
        for cell in range(len(found)):
            if ground.open >> cell & 1:
                near = [n for n in (cell - ground.cols, cell + ground.cols) if 0 <= n < len(found)]
                near += [cell - 1] if cell % ground.cols else []
                near += [cell + 1] if (cell + 1) % ground.cols else []
                found[cell] = min([found[cell], *(found[n] + 1 for n in near if ground.open >> n & 1)])
    return tuple(found)


def only(scene: Scene) -> Walk:
    found = walks(scene, 0)
    assert len(found) == 1, found
    return found[0]


def ends(scene: Scene) -> list[int]:
    return sorted({walk.end for walk in walks(scene, 0)})


@pytest.mark.parametrize(
    ("start", "form", "paths", "reached"),
    [
        (5 * 17 + 8, Form.DOG, 284, 36),
        (5 * 17 + 8, Form.CAT, 778, 46),
        (5 * 17 + 8, Form.MOUSE, 2142, 58),
        (0, Form.DOG, 60, 12),
        (0, Form.CAT, 146, 15),
        (0, Form.MOUSE, 366, 20),
    ],
)
def test_the_empty_kitchen_has_as_many_paths_as_others_counted(
    start: int, form: Form, paths: int, reached: int
) -> None:
    ground = Ground(11, 17, full(11, 17))
    empty = Scene(ground, (start, *[-1] * 5), (form,) * 6, ALONE, {}, 0, EMPTY_HANDS)
    assert count_paths(empty, 0) == paths
    assert len(walks(empty, 0)) == reached


# --- the length of a move


def test_a_step_short_is_no_move_while_a_full_way_exists() -> None:
    assert ends(scene("D......")) == [5]
    assert ends(scene("C......")) == [6]
    assert ends(scene("M.......")) == [7]


def test_with_no_way_of_full_length_the_longest_is_legal() -> None:
    assert only(scene("D...")).path == (0, 1, 2, 3)
    assert ends(scene("..D.")) == [0], "only the longest of them"
    assert only(scene("...d\nd..D", shorter_if_blocked=False)).end == 7, "by the house rule it stays"


def test_an_animal_that_cannot_move_stays() -> None:
    stays = only(scene("Md\nd."))
    assert (stays.end, stays.path, stays.took) == (0, (0,), 0)


def test_no_square_is_stepped_on_twice_and_the_start_counts() -> None:
    assert ends(scene("D..\n...")) == [1, 3, 5]
    for walk in walks(scene("M...\n....\n...."), 0):
        assert len(set(walk.path)) == len(walk.path) == 8


# --- jumps


def test_a_jump_costs_one_step_whatever_is_jumped() -> None:
    assert only(scene("Dbfm......")).end == 8


def test_a_jump_takes_what_is_liked_and_potions_and_leaves_the_rest() -> None:
    walk = only(scene("Dbfpm......"))
    assert walk.took == squares([1, 3])
    assert walk.bites == 1


@pytest.mark.parametrize("drawing", ["Mb", "Mbf", "Md......", "Mbd.....", "Mb#....."])
def test_without_a_free_square_behind_or_over_a_bigger_animal_there_is_no_jump(drawing: str) -> None:
    assert only(scene(drawing)).path == (0,)


def test_a_square_is_jumped_only_once() -> None:
    assert only(scene("..#\n.fD\n#.#")).path == (5, 3, 0, 1), "down over the fish again is barred"


def test_a_square_that_was_jumped_and_is_empty_now_may_be_trodden() -> None:
    assert only(scene("..#\n.bD\n#.#")).path == (5, 3, 0, 1, 4, 7)


def test_a_jump_never_lands_on_a_visited_square() -> None:
    paths = {walk.path for walk in walks(scene(".fD\n..."), 0)}
    assert paths == {(2, 0, 3, 4, 5), (2, 5, 4, 3, 0)}, "back to the start is barred"


def test_equal_size_is_jumped_without_a_bite() -> None:
    assert only(scene("Dd......")).bites == 0
    assert only(scene("Dc......")).bites == 1


# --- thefts


def test_exactly_one_thing_is_stolen_and_the_thief_chooses() -> None:
    hands = (EMPTY_HANDS[0], (2, 1, 0, 1), *EMPTY_HANDS[2:])
    stolen = [walk.thefts for walk in walks(scene("Dc......", hands=hands), 0)]
    assert stolen == [((1, Kind.BONE),), ((1, Kind.POTION),)], "a fish is not for dogs"


def test_a_team_can_be_robbed_twice_of_what_it_holds_twice() -> None:
    one, two = (EMPTY_HANDS[0], (1, 0, 0, 0)), (EMPTY_HANDS[0], (2, 0, 0, 0))
    owner = (0, 1, 1, 0, 0, 1)
    assert only(scene("Dcc......", hands=one, owner=owner)).thefts == ((1, Kind.BONE),)
    assert only(scene("Dcc......", hands=two, owner=owner)).thefts == ((1, Kind.BONE),) * 2


def test_a_team_mate_gives_neither_point_nor_item() -> None:
    hands = ((3, 0, 0, 1), EMPTY_HANDS[0])
    walk = only(scene("Dm......", owner=MATES, hands=hands))
    assert (walk.bites, walk.thefts, walk.end) == (0, (), 6)
    assert only(scene("Dm......", owner=MATES, hands=hands, mates_jumpable=False)).path == (0,)


# --- wererats


def test_a_wererat_jumps_and_bites_everybody() -> None:
    assert only(scene("Mdcm.......", wererats=True)).bites == 3
    assert only(scene("Mdcm.......", wererats=True, wererats_bite_wererats=False)).bites == 2
    assert only(scene("Mdcm.......", wererats=True, owner=MATES)).bites == 1, "two are team mates"


def test_only_a_wererat_jumps_a_wererat() -> None:
    assert only(scene("Dm......", wererats=True)).path == (0,)
    assert only(scene("Dm......", wererats=True, owner=MATES)).path == (0,)
    assert only(scene("Dc......", wererats=True)).bites == 1


# --- crap


def test_crap_counts_as_the_step_and_the_slide_is_free() -> None:
    walk = only(scene("Dx....f"))
    assert walk.path == (0, 1, 5)
    assert walk.slipped == squares([1])
    assert only(scene("Dx....\n#####.\n#####.\n#####.\n#####.\n#####.")).path == (0, 1, 5, 11, 17, 23, 29)


def test_a_slide_stops_before_everything_but_visited_squares() -> None:
    assert only(scene("Dxf")).path == (0, 1), "nothing to slide on"
    assert only(scene("Dx.xd")).path == (0, 1, 2, 3), "more crap stops it, and is the next step"


def test_a_slide_may_rest_on_the_start() -> None:
    walk = next(walk for walk in walks(scene("D.\nx.\n.."), 0) if walk.end == 0)
    assert walk.path == (0, 1, 3, 5, 4, 2, 0)


def test_a_jump_may_land_on_crap_and_slides_on() -> None:
    assert only(scene("Dbx...c")).path == (0, 2, 5)


# --- the race


def race(drawing: str, **about: Any) -> Scene:
    return scene(drawing, bonus=True, **about)


def test_crossing_the_line_ends_the_move_with_steps_left() -> None:
    walk = only(race("D..="))
    assert (walk.home, walk.path) == (True, (0, 1, 2, 3))
    assert only(race("Dx...=")).home, "a slide crosses it too"
    assert only(race("Db=")).took == squares([1]), "what a jump takes on the way counts"


def test_who_can_go_home_does_not_stop_in_a_dead_end() -> None:
    assert all(walk.home for walk in walks(race("..D="), 0))


def test_food_and_bites_are_bonus_steps_and_chain() -> None:
    assert only(race("Db..........=")).end == 7, "two squares for the jump, four steps, one more"
    assert only(race("Db.....c.......=")).end == 9, "the bonus step jumps, bites, and earns another"
    assert only(race("Dp..........=")).end == 6, "a potion earns nothing"
    hands = (EMPTY_HANDS[0], (1, 0, 0, 0), *EMPTY_HANDS[2:])
    assert only(race("Dc..........=", hands=hands)).end == 8, "a bite with a theft of food: two"


def test_a_bonus_step_that_cannot_be_walked_lapses() -> None:
    assert ends(race(".....Db.....")) == [0, 11], "its five steps are walked, the sixth is not there"
    assert ends(race(".....Db....")) == [0], "but five there must be"


def test_nobody_ends_nearer_than_the_leader_who_is_held() -> None:
    assert only(race("D........=", limit=4)).end == 5
    assert only(race("D........=", limit=6)).end == 3, "the longest that does not overtake"
    assert not only(race("D...=", limit=2)).home, "crossing the line is overtaking"
    assert only(race("D...=", limit=4)).path == (0,)


def test_forward_only_never_goes_back() -> None:
    assert {walk.path[1] for walk in walks(race("..........D.....="), 0)} == {9, 11}
    assert {walk.path[1] for walk in walks(race("..........D.....=", forward_only=True), 0)} == {11}
