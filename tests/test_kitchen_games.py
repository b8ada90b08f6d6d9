"""Whole games of the kitchen: what must hold in every position, and what each phase does.

More of them: ``python -m tests.long_run kitchen``.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.errors import UsageError
from companion.game import Options
from companion.games.kitchen import play
from companion.games.kitchen.animals import Kind
from companion.games.kitchen.moves import Clear, Drop, Lay, Put
from companion.games.kitchen.notation import parse
from companion.games.kitchen.state import Phase, State, first_state, one, with_hand
from companion.games.kitchen.table import table_for
from tests.kitchen_games import HOUSES, box, check_games, chosen, random_game


@pytest.mark.parametrize("options", HOUSES, ids=str)
@pytest.mark.parametrize("players", range(2, 7))
def test_what_must_hold_holds_in_random_games(players: int, options: Options) -> None:
    assert check_games(players, options, 1, seed=1)["games"] == 1


def test_random_games_come_by_everything_the_rules_speak_of() -> None:
    found: Counter[str] = Counter()
    for players in (2, 4, 6):
        found += check_games(players, {}, 2, seed=3)
    rare = {"takes", "slips", "steals", "bites", "Drop", "Summon", "walks among wererats"}
    rare |= {"change by potion", "change by card", "crap as the last card"}
    assert rare <= set(found), rare - set(found)


def test_the_same_chance_gives_the_same_game() -> None:
    assert list(random_game(3, {}, Random(5))) == list(random_game(3, {}, Random(5)))


# --- small evenings, told in words


def begun(players: int, *told: str, options: Options | None = None, owner: list[int] | None = None) -> State:
    """Food laid anywhere, then the moves told; animals are put by their words."""
    state = play.start(box(), players, options or {}, owner)
    chance = Random(1)
    while state.phase == Phase.LAY:
        state = play.apply(state, chosen(list(play.moves(state)), chance))
    return after(state, *told)


def after(state: State, *told: str) -> State:
    for text in told:
        state = play.apply(state, parse(state, text))
    return state


FOUR = ("red dog 3", "orange cat 1", "yellow mouse 6", "green dog 2")
SIX = ("red dog 3", "orange cat 1", "yellow mouse 6", "green dog 2", "blue dog 5", "violet cat 4")


def walked(state: State) -> State:
    """Play until the movement turn is over, quietly: the first of the plainest moves."""
    while state.phase == Phase.MOVE:
        state = play.apply(state, min(play.moves(state), key=lambda move: (len(str(move)), str(move))))
    return state


def test_the_food_is_laid_in_turn_from_the_first_seat() -> None:
    state = play.start(box(), 3, {"first": 2})
    assert state.turn == 1
    state = after(state, "lay bone a1", "lay fish c1")
    assert state.turn == 0
    assert state.out(Kind.BONE) == 4
    assert play.view(state).places["a1"] == "token-bone"  # type: ignore[index]


def test_the_first_seat_is_counted_round_the_table() -> None:
    assert play.start(box(), 2, {"first": 6}).turn == 1


def test_position_cards_are_chance_in_any_order() -> None:
    state = begun(4)
    assert (state.phase, state.turn) == (Phase.PUT, -1)
    assert len(list(play.moves(state))) == 4 * 6 * 3
    state = after(state, "green dog 2")
    assert len(list(play.moves(state))) == 3 * 5 * 3
    assert after(state, "red dog 3", "orange cat 1", "yellow mouse 6").phase == Phase.CARD


def test_the_cards_colour_begins_and_the_arrow_goes_round() -> None:
    clockwise = begun(4, *FOUR, "card red")
    assert clockwise.turn == 0
    assert walked(clockwise).order == (0, 1, 2, 3)
    assert walked(begun(4, *FOUR, "card orange")).order == (1, 0, 3, 2)


def test_an_absent_colour_lets_the_lowest_blue_number_begin() -> None:
    assert begun(4, *FOUR, "card violet").turn == 1
    assert begun(4, *FOUR, "card crap", "card wererat", "card violet").turn == 1


def test_after_an_opening_scientist_the_lowest_yellow_number_begins() -> None:
    summon = "scientist red 2 orange 6 yellow 5 green 4"
    state = begun(4, *FOUR, "card scientist", summon, "card violet")
    assert state.turn == 0
    assert state.cells[0] == box().yellow[1]


def test_later_the_last_mover_begins_for_an_absent_colour() -> None:
    state = walked(begun(4, *FOUR, "card red"))
    assert after(state, "card violet").turn == 3
    summon = "scientist red 1 orange 6 yellow 5 green 4"
    assert after(state, "card scientist", summon, "card violet").turn == 3, "a scientist in mid-set"


def test_teams_alternate_and_choose_but_the_cards_own_animal_begins() -> None:
    state = begun(2, *SIX, "card blue")
    assert (state.turn, {move.colour for move in play.moves(state)}) == (0, {"blue"})  # type: ignore[union-attr]
    state = play.apply(state, next(iter(play.moves(state))))
    assert state.turn == 1
    assert {str(move).split()[0] for move in play.moves(state)} == {"orange", "green", "violet"}


def test_an_animal_transforms_by_its_form_then_walks() -> None:
    state = begun(4, *FOUR, "card red")  # dogs transform
    assert {str(move) for move in play.moves(state)} == {
        f"red rolls {form}" for form in ("dog", "cat", "mouse")
    }
    state = after(state, "red rolls dog")
    assert all(str(move).startswith("red walks to") for move in play.moves(state)), "the same animal stands"
    state = begun(4, *FOUR, "card yellow")  # mice transform
    assert {str(move).split()[1] for move in play.moves(state)} == {"rolls"}


def test_a_potion_or_the_potion_card_replaces_the_roll() -> None:
    state = with_hand(begun(4, *FOUR, "card red"), begun(4).table.seats[0], one(Kind.POTION))
    state = state._replace(tokens=(*state.tokens[:3], state.tokens[3] & state.tokens[3] - 1))
    assert "red potion cat" in {str(move) for move in play.moves(state)}
    used = after(state, "red potion cat")
    assert used.hands[0][Kind.POTION] == 0
    assert used.out(Kind.POTION) == 1
    holding = begun(4, *FOUR, "card red")._replace(holder=begun(4).table.seats[0])
    assert after(holding, "red card mouse").holder == -1, "it works once"


def test_a_wererat_card_lasts_for_one_movement_turn() -> None:
    state = begun(4, *FOUR, "card wererat")
    assert state.wererats
    state = after(state, "card scientist", "scientist red 1 orange 2 yellow 3 green 4", "card red")
    assert state.wererats
    assert not walked(state).wererats


def test_crap_is_asked_in_the_order_of_the_last_turn_from_who_holds_food() -> None:
    state = walked(begun(4, *FOUR, "card orange"))
    for seat in (0, 3):
        state = with_hand(state, state.table.seats[seat], one(Kind.FISH))
    state = take_out(state, Kind.FISH, 2)
    state = after(state, "card crap")
    asked = [state.turn]
    state = play.apply(state, next(iter(play.moves(state))))
    asked += [state.turn] if state.phase == Phase.CRAP else []
    held = [seat for seat in state.order if seat in asked]
    assert asked == held
    assert {0, 3} <= set(asked)


def take_out(state: State, kind: Kind, count: int) -> State:
    """So many tokens of a kind leave the board, since somebody holds them."""
    mask = state.tokens[kind]
    for _ in range(count):
        mask &= mask - 1
    return state._replace(tokens=tuple(mask if k == kind else m for k, m in enumerate(state.tokens)))


def test_crap_lies_beside_an_own_animal_or_goes_out_on_the_last_card() -> None:
    state = walked(begun(4, *FOUR, "card orange"))
    state = take_out(with_hand(state, state.table.seats[0], one(Kind.FISH)), Kind.FISH, 1)
    state = state._replace(hands=tuple(h if s == 0 else (0, 0, 0, 0) for s, h in enumerate(state.hands)))
    crap = after(state, "card crap")
    drops = [move for move in play.moves(crap) if isinstance(move, Drop)]
    assert drops
    assert all(move.place is not None for move in drops)
    lying = play.apply(crap, drops[0])
    assert play.view(lying).places[drops[0].place] == "token-crap"  # type: ignore[index]
    assert lying.phase == Phase.CARD
    number = next(n for n, card in enumerate(box().cards) if card.special == "crap")
    last = state._replace(drawn=(1 << 9) - 1 - (1 << number))
    assert {str(move) for move in play.moves(after(last, "card crap"))} >= {"crap fish"}
    assert after(last, "card crap", "crap fish").phase == Phase.CLEAR


def at_the_end(state: State) -> State:
    """The same table with all cards drawn but the wererat, which does nothing then."""
    number = next(n for n, card in enumerate(box().cards) if card.special == "wererat")
    return state._replace(drawn=(1 << 9) - 1 - (1 << number))


def quiet(players: int, *puts: str) -> State:
    """Everybody with empty hands after the first turn of nothing much."""
    state = walked(begun(players, *puts, "card red"))
    return state._replace(hands=((0, 0, 0, 0),) * players, scores=(0,) * players)


def test_food_counts_one_or_two_if_an_own_animal_likes_it() -> None:
    state = quiet(4, *FOUR)
    form = state.forms[0]
    state = with_hand(state, state.table.seats[0], (1, 1, 1, 0))
    state = after(at_the_end(state), "card wererat")
    assert state.phase == Phase.CLEAR
    assert state.scores == (4, 0, 0, 0), form
    assert not state.wererats, "drawn last, it does nothing"


def test_teams_count_what_any_of_their_animals_likes() -> None:
    state = quiet(2, *SIX)
    state = state._replace(forms=tuple(type(state.forms[0])(n) for n in (0, 1, 1, 1, 0, 1)))
    state = with_hand(state, state.table.seats[0], (2, 1, 1, 0))
    assert after(at_the_end(state), "card wererat").scores == (7, 0)


def test_at_the_end_a_potion_sets_a_form_or_is_kept() -> None:
    state = with_hand(quiet(4, *FOUR), first_state(table_for(box(), 4, {})).table.seats[2], (3, 0, 0, 1))
    state = state._replace(forms=tuple(type(state.forms[0])(n) for n in (0, 0, 2, 0, 0, 0)))
    state = after(at_the_end(state), "card wererat")
    assert (state.phase, state.turn) == (Phase.END, 2)
    assert {str(move) for move in play.moves(state)} == {"keep", "yellow ends dog", "yellow ends cat"}
    assert after(state, "keep").scores[2] == 3
    assert after(state, "yellow ends dog").scores[2] == 6
    assert after(state, "yellow ends dog").hands[2][Kind.POTION] == 0


def test_between_the_sets_food_and_crap_stay_and_hands_go_back() -> None:
    state = with_hand(quiet(4, *FOUR), begun(4).table.seats[0], (0, 1, 0, 0))
    state = take_out(state, Kind.FISH, 1)
    potion, other = box().potions
    state = state._replace(crap=(1 << potion, 1 << other + 1, 0))
    state = take_out(take_out(state, Kind.BONE, 1), Kind.FISH, 1)
    state = state._replace(tokens=(*state.tokens[:3], 0))
    ended = after(at_the_end(state), "card wererat")
    cleared = after(ended, "clear yellow")
    assert (cleared.phase, cleared.turn, cleared.set_number) == (Phase.LAY, 2, 2)
    assert cleared.tokens[:3] == ended.tokens[:3], "food stays"
    assert cleared.crap == (0, 1 << other + 1, 0), "crap stays, but not where a potion has to lie"
    assert cleared.tokens[3] == (1 << potion) | (1 << other)
    assert cleared.out(Kind.BONE) == ended.out(Kind.BONE) + 1, "it is food again"
    assert cleared.out(Kind.FISH) == ended.out(Kind.FISH) + 1
    assert cleared.cells == (-1,) * 6
    assert (cleared.drawn, cleared.card) == (0, -1)


@pytest.mark.parametrize(("scores", "holder"), [((3, 1, 2, 4), 1), ((1, 1, 2, 4), -1), ((0, 0, 0, 0), -1)])
def test_the_sole_lowest_gets_the_potion_card(scores: tuple[int, ...], holder: int) -> None:
    ended = after(at_the_end(quiet(4, *FOUR)._replace(scores=scores)), "card wererat")
    assert play.apply(ended, Clear("red")).holder == holder


def test_crap_on_a_blue_number_is_discarded_when_it_is_drawn() -> None:
    state = begun(4)
    state = take_out(state, Kind.BONE, 1)._replace(crap=(1 << box().blue[2], 0, 0))
    assert play.apply(state, parse(state, "red dog 3")).crap == (0, 0, 0)
    assert play.apply(state, parse(state, "red dog 2")).crap != (0, 0, 0)


def test_crap_on_a_yellow_number_is_discarded_when_the_scientist_calls() -> None:
    state = begun(4, *FOUR, "card scientist")
    state = take_out(state, Kind.BONE, 1)._replace(crap=(1 << box().yellow[0] | 1 << box().yellow[5], 0, 0))
    assert after(state, "scientist red 1 orange 2 yellow 3 green 4").crap == (1 << box().yellow[5], 0, 0)


def test_food_may_lie_next_to_crap_but_not_to_food() -> None:
    state = play.start(box(), 2, {})
    state = state._replace(crap=(1 << 0, 0, 0))
    places = {move.place for move in play.moves(state) if isinstance(move, Lay)}
    assert {"b1", "b2"} <= places
    assert "a1" not in places
    laid = after(state, "lay fish b1")
    places = {move.place for move in play.moves(laid) if isinstance(move, Lay)}
    assert not {"c1", "a2", "b2", "c2"} & places
    assert "d1" in places


def test_most_points_win_and_a_tie_is_shared() -> None:
    state = begun(4)._replace(phase=Phase.OVER, scores=(3, 7, 7, 1))
    end = play.outcome(state)
    assert end is not None
    assert end.winners == {1, 2}
    assert list(play.moves(state)) == []


def test_pawns_go_round_the_course() -> None:
    state = begun(2)._replace(scores=(53, 12))
    places = play.view(state).places
    assert places["pawn.red"] == "at.3"  # type: ignore[index]
    assert places["pawn.orange"] == "at.12"  # type: ignore[index]
    assert "pawn.yellow" not in places


def test_successors_tell_exactly_what_looks_different() -> None:
    for state in (begun(3), begun(4, *FOUR), begun(2, *SIX, "card blue")):
        before = play.view(state)
        for successor in play.successors(state):
            seen = play.view(successor.after)
            assert before.with_places(successor.changes) == seen, str(successor.move)


@pytest.mark.parametrize(
    ("players", "options", "owner"),
    [
        (1, {}, None),
        (7, {}, None),
        (2, {"firts": 1}, None),
        (2, {"first": 9}, None),
        (4, {}, [0, 1, 2, 3, 0, -1]),
        (4, {}, [0, 1, 2, 5, -1, -1]),
        (2, {}, [0, 1]),
    ],
)
def test_a_table_that_makes_no_sense_gets_a_sentence(
    players: int, options: Options, owner: list[int] | None
) -> None:
    with pytest.raises(UsageError) as refused:
        play.start(box(), players, options, owner)
    assert str(refused.value).endswith(".")


def test_a_move_is_a_value_of_its_own_kind() -> None:
    state = begun(2)
    puts = [move for move in play.moves(state) if isinstance(move, Put)]
    assert len(set(puts)) == len(puts) == 108
