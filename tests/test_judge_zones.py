"""The judge on things that lie freely: a den of cards, from which one is taken, and a pool of dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from companion.costs import BEYOND, Costs
from companion.differences import between, misfit, shown
from companion.game import Outcome, Slip, Step, Successor
from companion.judge import judge
from companion.lying import fewer, more
from companion.nearest import nearest
from companion.observation import Observation, Sighting, zone_likelihood
from companion.text import Say
from companion.verdict import Candidate, Clear, Difference, Unfinished, Unmoved, Unsure, Wrong
from companion.way_back import way_back, way_to_right
from companion.words import CHANCE, EMPTY, Look, Place, Player, Rule, View, Zone

DEN, HAND = Zone("den"), Zone("hand")
CARDS = tuple(Look(f"card-{number}") for number in range(1, 10))
LAID = 3


class Den(NamedTuple):
    """Three cards are laid in the den; then one goes to the hand, and a stone goes to its square."""

    den: tuple[Look, ...] = ()
    hand: tuple[Look, ...] = ()

    @property
    def turn(self) -> Player:
        return CHANCE if len(self.den) + len(self.hand) < LAID else Player(0)


class DenGame:
    """As little of a game as the judge asks for."""

    def moves(self, state: Den) -> list[str]:
        if state.hand:
            return []
        gone = {*state.den, *state.hand}
        laid = [f"lay {card}" for card in CARDS if card not in gone]
        return laid if state.turn == CHANCE else [f"take {card}" for card in state.den]

    def parse(self, state: Den, text: str) -> str:
        return text

    def apply(self, state: Den, move: str) -> Den:
        card = Look(move.split()[1])
        if move.startswith("lay"):
            return state._replace(den=more(state.den, card))
        return Den(fewer(state.den, card), (card,))

    def outcome(self, state: Den) -> Outcome | None:
        return None

    def view(self, state: Den) -> View:
        stone = Look("stone") if state.hand else EMPTY
        return View({Place("a1"): stone}, {DEN: state.den, HAND: state.hand})

    def successors(self, state: Den) -> list[Successor[Den, str]]:
        found = []
        for move in self.moves(state):
            after = self.apply(state, move)
            view, before = self.view(after), self.view(state)
            changes = {p: look for p, look in view.places.items() if before.places[p] != look}
            zones = {z: lying for z, lying in view.zones.items() if before.zones[z] != lying}
            found.append(Successor(move, after, changes, zones))
        return found

    def steps(self, state: Den, move: str) -> list[Step]:
        card, say, rule = Look(move.split()[1]), Say.of("x"), Rule("D1")
        if move.startswith("lay"):
            return [Step(card, None, Place(DEN), say, say, rule)]
        return [
            Step(card, Place(DEN), Place(HAND), say, say, rule),
            Step(Look("stone"), None, Place("a1"), say, say, rule),
        ]

    def slips(self, state: Den) -> Iterator[Slip]:
        if state.turn != CHANCE and len(state.den) == LAID:
            yield Slip({}, Say.of("gone"), Rule("D2"), (Place(DEN),), {DEN: ()})


GAME: Any = DenGame()
THREE = Den((CARDS[0], CARDS[4], CARDS[6]))


def thing(look: Look, p: float = 0.97) -> Sighting:
    others = (*(card for card in CARDS if card != look), EMPTY)
    return Sighting(0.0, 0.0, 0.0, {look: p, **dict.fromkeys(others, (1 - p) / len(others))})


def see(den: tuple[Look, ...], hand: tuple[Look, ...] = (), stone: float = 0.0) -> Observation:
    zones = {DEN: tuple(map(thing, den)), HAND: tuple(map(thing, hand))}
    return Observation({Place("a1"): {Look("stone"): stone, EMPTY: 1 - stone}}, zones)


def test_a_card_more_in_a_zone_is_a_move_that_is_seen() -> None:
    verdict = judge(GAME, [Den()], see((CARDS[3],)))
    assert isinstance(verdict, Clear) and verdict.move.moves == ("lay card-4",)


def test_three_cards_laid_at_once_are_three_moves_of_chance() -> None:
    verdict = judge(GAME, [Den()], see((CARDS[6], CARDS[0], CARDS[4])))
    assert isinstance(verdict, Clear)
    assert sorted(verdict.move.moves) == ["lay card-1", "lay card-5", "lay card-7"]


def test_a_card_too_many_is_no_row_of_chances() -> None:
    verdict = judge(GAME, [Den()], see(CARDS[:4]))
    assert isinstance(verdict, Wrong) and not verdict.known and verdict.places == (Place(DEN),) * 4


def test_chance_and_the_move_after_it_are_seen_together() -> None:
    laid = Den(THREE.den[:2])
    verdict = judge(GAME, [laid], see(THREE.den[:2], (CARDS[8],), stone=0.97))
    assert isinstance(verdict, Clear) and verdict.move.moves == ("lay card-9", "take card-9")


def test_a_taken_card_without_the_stone_is_unfinished_and_says_what_is_left() -> None:
    verdict = judge(GAME, [THREE], see(THREE.den[1:], THREE.den[:1]))
    assert isinstance(verdict, Unfinished)
    assert verdict.moves == ("take card-1",) and verdict.places == (Place("a1"),)


def test_a_card_in_somebodys_hand_is_no_move_yet() -> None:
    verdict = judge(GAME, [THREE], see(THREE.den[1:]))
    assert isinstance(verdict, Wrong) and not verdict.known and verdict.places == (Place(DEN),)


def test_the_whole_move_is_clear_and_nothing_at_all_is_unmoved() -> None:
    assert isinstance(judge(GAME, [THREE], see(THREE.den)), Unmoved)
    verdict = judge(GAME, [THREE], see(THREE.den[:2], THREE.den[2:], stone=0.97))
    assert isinstance(verdict, Clear) and verdict.move.moves == ("take card-7",)


def test_cards_that_look_alike_are_a_question_about_their_zone() -> None:
    card = Sighting(0, 0, 0, {CARDS[3]: 0.49, CARDS[4]: 0.47, EMPTY: 0.001})
    seen = Observation({Place("a1"): {EMPTY: 1.0}}, {DEN: (card,), HAND: ()})
    verdict = judge(GAME, [Den()], seen)
    assert isinstance(verdict, Unsure) and verdict.places == (Place(DEN),)
    assert [option.moves for option in verdict.options] == [("lay card-4",), ("lay card-5",)]


def test_a_slip_in_a_zone_is_named() -> None:
    verdict = judge(GAME, [THREE], see(()))
    assert isinstance(verdict, Wrong) and verdict.why == Say.of("gone")
    assert verdict.differences == tuple(Difference(Place(DEN), card, EMPTY) for card in THREE.den)


def test_putting_the_cards_back_is_an_undo() -> None:
    after = GAME.apply(THREE, "take card-5")
    verdict = judge(GAME, [THREE, after], see(THREE.den))
    assert isinstance(verdict, Clear) and (verdict.move.moves, verdict.move.undo) == ((), 1)


def test_a_zone_under_a_hand_says_nothing() -> None:
    seen = Observation({Place("a1"): {EMPTY: 1.0}}, {HAND: ()})
    assert isinstance(judge(GAME, [THREE], seen), Unmoved)


def test_the_way_back_moves_a_card_home() -> None:
    seen = GAME.view(THREE).with_zones({DEN: THREE.den[1:], HAND: THREE.den[:1]})
    differences = between(GAME.view(THREE), seen)
    assert way_back(differences) == (
        Say.of("back.move", piece=CARDS[0], origin=Place(HAND), target=Place(DEN)),
    )
    assert shown(GAME.view(THREE), differences) == seen


def test_a_move_as_short_as_the_way_back_is_offered() -> None:
    seen = GAME.view(THREE).with_zones({DEN: THREE.den[1:], HAND: THREE.den[:1]})
    way = way_to_right(GAME, THREE, between(GAME.view(THREE), seen))
    assert way == (Say.of("back.put", piece=Look("stone"), where=Place("a1")),)


def test_the_nearest_moves_count_what_lies_in_zones() -> None:
    seen = GAME.view(THREE).with_zones({DEN: THREE.den[1:]})
    assert nearest(GAME, THREE, seen, 3)[0] == Candidate(("take card-1",), 0, 2.0)
    assert misfit(GAME.view(THREE), {}, {}, seen) == 1


@pytest.mark.parametrize("lying", [(), CARDS[:1], CARDS[1:3], CARDS[:5], (CARDS[0],) * 2, CARDS])
def test_a_bound_is_never_above_the_cost(lying: tuple[Look, ...]) -> None:
    things = (thing(CARDS[0]), thing(CARDS[1], 0.5), thing(EMPTY, 0.6), thing(CARDS[2], 0.2))
    free = tuple(sorted(_free(things)))
    exact = zone_likelihood(things, free) - zone_likelihood(things, lying)
    told = Costs(Observation({}, {DEN: things})).zone(DEN, lying)
    assert told <= exact + 1e-9
    assert told > BEYOND or told == pytest.approx(exact)


def _free(things: tuple[Sighting, ...]) -> Iterator[Look]:
    for one in things:
        look = max(one.looks, key=one.looks.__getitem__)
        if look != EMPTY:
            yield look
