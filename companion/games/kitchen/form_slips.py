"""Mistakes with the dice: not rolled, rolled for nothing, and the wrong animal or card touched."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.kitchen.animals import COLOURS, Colour, Form, Kind
from companion.games.kitchen.grid import cells
from companion.games.kitchen.hand import Hand, Mishap
from companion.games.kitchen.looks import CARD_PLACE
from companion.games.kitchen.outings import outings
from companion.games.kitchen.scoring import transformed
from companion.games.kitchen.state import NONE, Phase
from companion.text import Value
from companion.words import EMPTY, Look, Place

STRAY = 2
"""A wrong animal may have gone so many squares too far."""


def not_changed(hand: Hand) -> Iterator[Mishap]:
    """It walks as it is, though the card transforms it.  The same face again has to be told."""
    for colour in hand.rollers:
        form, name = hand.state.forms[colour], hand.box.colours[colour]
        for out in hand.walks(colour):
            places = (hand.at(colour), hand.end(out))
            values: dict[str, Value] = {"animal": hand.animal(colour), "say": f"{name} rolls {form.word}"}
            yield Mishap(hand.walked(colour, out), "K11", "slip.not_changed", places, values)


def changed(hand: Hand) -> Iterator[Mishap]:
    """A die was turned that is not to be turned now."""
    if hand.state.phase == Phase.PUT or (hand.state.phase == Phase.CLEAR and hand.shifting):
        return
    for colour in hand.standing:
        for form in _others(hand, colour) if colour not in hand.changers else ():
            edits = {hand.at(colour): hand.animal(colour, form)}
            yield _turned(hand, colour, form, edits, (hand.at(colour),))


def changed_and_walked(hand: Hand) -> Iterator[Mishap]:
    for colour in hand.walkers:
        for form in _others(hand, colour):
            scene = hand.scene(colour)._replace(forms=transformed(hand.state.forms, colour, form))
            for out in outings(scene, colour):
                places = (hand.at(colour), hand.end(out))
                edits = hand.walked(colour, out, form=form)
                yield _turned(hand, colour, form, edits, places)


def _others(hand: Hand, colour: Colour) -> list[Form]:
    return [form for form in Form if form != hand.state.forms[colour]]


def _turned(
    hand: Hand, colour: Colour, form: Form, edits: dict[Place, Look], where: tuple[Place, ...]
) -> Mishap:
    values: dict[str, Value] = {"animal": hand.animal(colour), "piece": hand.animal(colour, form)}
    if hand.state.changed == colour:
        return Mishap(edits, "K12", "slip.changed_twice", where, values)
    if hand.state.phase == Phase.END:
        about: dict[str, Value] = {"colour": hand.box.colours[colour], "who": hand.state.turn}
        seat = hand.table.owner[colour]
        if seat in hand.state.queue and hand.state.hands[seat][Kind.POTION]:
            return Mishap(edits, "K20", "illegal.now_end", where, {"who": hand.state.turn})
        return Mishap(edits, "K20", "illegal.not_your_animal", where, about)
    return Mishap(edits, "K11", "slip.changed", where, values)


def wrong_animal(hand: Hand) -> Iterator[Mishap]:
    """Somebody walked who has to wait; first as they might, then anywhere near."""
    if hand.state.phase == Phase.PUT or hand.shifting:
        return
    waiting = [c for c in hand.standing if c not in hand.movers or hand.is_held(c)]
    for colour in waiting:
        rule, key, values = _must_wait(hand, colour)
        for out in hand.walks(colour):
            where = (hand.at(colour), hand.end(out))
            yield Mishap(hand.walked(colour, out), rule, key, where, values)
            if out.luck.took or out.luck.bites:
                yield Mishap(hand.went(colour, hand.table.cell(where[1])), rule, key, where, values)
        for cell, _, _ in hand.near(colour, hand.state.forms[colour].steps + STRAY):
            where = (hand.at(colour), hand.places[cell])
            yield Mishap(hand.went(colour, cell), rule, key, where, values)


def _must_wait(hand: Hand, colour: Colour) -> tuple[str, str, dict[str, Value]]:
    state, animal = hand.state, hand.animal(colour)
    if state.phase != Phase.MOVE:
        who: dict[str, Value] = {"who": state.turn} if state.turn >= 0 else {}
        return "K0", f"illegal.now_{state.phase.value}", who
    if colour in state.home:
        return "R6", "illegal.home_already", {"animal": animal}
    if hand.is_held(colour):
        return "R3", "illegal.held", {"animal": animal}
    if state.moved >> colour & 1:
        return "K14", "illegal.moved_already", {"animal": animal}
    if hand.table.owner[colour] != state.turn:
        return "K14", "illegal.not_your_turn", {"animal": animal, "who": state.turn}
    key = "walk_first" if state.changed != NONE else "card_colour_first"
    return "K14", f"illegal.{key}", {"animal": hand.animal(hand.movers[0])}


def gone(hand: Hand) -> Iterator[Mishap]:
    """A token or an animal is off the board, and nothing else has happened."""
    for cell in cells(hand.state.face_up | hand.state.all_crap):
        where = hand.places[cell]
        values: dict[str, Value] = {"piece": hand.before[where], "where": where}
        yield Mishap({where: EMPTY}, "K6", "slip.gone", (where,), values)
    for colour in hand.standing if not hand.shifting else ():
        where = hand.at(colour)
        values = {"piece": hand.animal(colour), "where": where}
        yield Mishap({where: EMPTY}, "K0", "slip.gone", (where,), values)


def wrong_card(hand: Hand) -> Iterator[Mishap]:
    state = hand.state
    if state.phase == Phase.CLEAR:
        return
    where = (CARD_PLACE,)
    for number, card in enumerate(hand.box.cards):
        key, about = "slip.card_too_early", dict[str, Value]({"card": card.name})
        if state.drawn >> number & 1:
            key = "illegal.drawn_already"
        elif state.phase in (Phase.LAY, Phase.PUT):
            key, about = f"illegal.now_{state.phase.value}", {"who": state.turn}
        edits = {CARD_PLACE: Look(f"card-{card.name}")}
        yield Mishap(edits, "K15", key, where, about)
    yield Mishap({CARD_PLACE: EMPTY}, "K0", "slip.card_gone", where, {})


def pawn_moved(hand: Hand) -> Iterator[Mishap]:
    """A pawn stands elsewhere, and nobody has walked."""
    for seat in hand.table.seats:
        colour = next(c for c in COLOURS if hand.table.owner[c] == seat)
        for count in (1, 2, -1, 3, -2, 4, 5):
            for place, look in hand.points(colour, count).items():
                square = hand.before[place][3:]
                values: dict[str, Value] = {"colour": hand.box.colours[colour], "square": square}
                rule = "K20" if hand.table.start else "K9"
                yield Mishap({place: look}, rule, "slip.pawn_moved", (place,), values)
