"""What is said of a position and of a move: the history, the prompt, the score board and the news."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from companion.game import Tally
from companion.games.batamouse.cards import BACK, cheese
from companion.games.batamouse.deck_file import DEN
from companion.games.batamouse.play import outcome
from companion.games.batamouse.state import HAND, Move, Phase, State
from companion.text import Say, Value
from companion.words import Player


def describe(state: State, move: Move) -> Say:
    """The move in one sentence, for the history."""
    if move.card:
        values: dict[str, str | int] = {"piece": move.card.look}
        if move.what != Phase.LAY:
            values["who"] = state.turn
        return Say.of(f"batamouse.move.{move.what}", **values)
    pieces = cheese(state.played)
    key = "win" if pieces != 1 else "win_one"
    return Say.of(f"batamouse.move.{key}", who=state.turn, cheese=pieces)


def prompt(state: State) -> Say:
    """What is expected now."""
    end = outcome(state)
    if end is not None:
        return end.why
    match state.phase:
        case Phase.LAY:
            count = min(DEN - len(state.den), state.to_come)
            return Say.of("batamouse.prompt.lay_one" if count == 1 else "batamouse.prompt.lay", count=count)
        case Phase.PLAY:
            return Say.of(_play_key(state), who=state.turn)
        case Phase.TAKE:
            return _take(state)
    left = "_rest" if state.den else ""
    return Say.of(f"batamouse.prompt.win{left}", who=state.turn)


def _play_key(state: State) -> str:
    last = not state.to_come and not state.den
    return "batamouse.prompt.play_last" if last else "batamouse.prompt.play"


def _take(state: State) -> Say:
    takers, card = state.takers(), state.card_of(state.turn)
    assert card is not None
    cards = tuple(Say.of("batamouse.card", piece=card.look) for card in dict.fromkeys(state.den))
    if len(takers) > 1:
        key = "take_first" if len(takers) == state.players else "take_next"
        after = takers[1]
        return Say.of(f"batamouse.prompt.{key}", who=state.turn, piece=card.look, cards=cards, next=after)
    return Say.of("batamouse.prompt.take_last", who=state.turn, cards=cards)


def scores(state: State) -> Sequence[Tally]:
    """Cheese won, and what everybody may know of the hands."""
    found = []
    for seat, hand in enumerate(state.hands):
        held = (*(card.look for card in hand.known), *(BACK,) * hand.unknown)
        found.append(Tally(Player(seat), state.cheese(Player(seat)), held=held))
    return found


def news(state: State) -> Sequence[Say]:
    return tuple(_news(state)) if state.phase != Phase.OVER else ()


def _news(state: State) -> Iterator[Say]:
    """Which round, how many cards are to come, and who takes after whom."""
    now, every = rounds(state)
    yield _say("round", number=now, rounds=every)
    if state.to_come:
        yield _say("deck" if state.to_come > 1 else "deck_one", count=state.to_come)
    elif state.den:
        yield _say("last_den")
    else:
        yield _say("no_den" if every > now else "last_round", count=every - now + 1)
    takers = state.takers()
    if state.phase == Phase.TAKE and len(takers) > 1:
        yield _say("takers", players=(_arrows(takers),))


def _arrows(seats: Sequence[Player]) -> Say:
    """One after another, with arrows between them."""
    first = _say("player", who=seats[0])
    return _say("then", first=(first,), more=(_arrows(seats[1:]),)) if seats[1:] else first


def rounds(state: State) -> tuple[int, int]:
    """The number of this round, and how many there are."""
    done = sum(map(len, state.won)) // state.players
    dens = ceil((len(state.deck.cards) - HAND * state.players) / DEN)
    return done + 1, dens + HAND


def _say(key: str, **values: Value) -> Say:
    return Say.of(f"batamouse.news.{key}", **values)
