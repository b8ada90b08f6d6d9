"""Why a card cannot be laid, played or taken: where it is, as far as everybody has seen."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.batamouse.cards import Card
from companion.games.batamouse.play import playable
from companion.games.batamouse.state import Phase, State
from companion.text import Say, Value
from companion.words import Player


class Reason(NamedTuple):
    rule: str
    key: str
    values: dict[str, Value]


def whereabouts(state: State, card: Card) -> Say:
    """Where a card is that has been face up."""
    if card in state.den:
        return Say.of("batamouse.where.den")
    if card in state.played:
        return Say.of("batamouse.where.played", who=state.seat(state.played.index(card)))
    for seat, hand in enumerate(state.hands):
        if card in hand.known:
            return Say.of("batamouse.where.hand", who=seat)
    for seat, pile in enumerate(state.won):
        if card in pile:
            return Say.of("batamouse.where.won", who=seat)
    return Say.of("batamouse.where.discarded")


def cannot_play(state: State, player: Player, card: Card) -> Reason | None:
    """Why a card cannot come from a hand: it was seen elsewhere, or the whole hand is known."""
    if card in playable(state, player):
        return None
    values: dict[str, Value] = {"who": player, "piece": card.look}
    if card in state.unseen():
        return Reason("M9", "cannot.all_known", values)
    return Reason("M9", "cannot.seen", {**values, "where": (whereabouts(state, card),)})


def cannot_lay(state: State, card: Card) -> Reason | None:
    if card in state.unseen():
        return None
    values: dict[str, Value] = {"piece": card.look, "where": (whereabouts(state, card),)}
    return Reason("M9", "cannot.laid_again", values)


def not_now(state: State) -> Reason:
    """What has to be done before anything else."""
    phase = state.phase
    rule = {Phase.LAY: "M3", Phase.PLAY: "M4", Phase.TAKE: "M5", Phase.WIN: "M6"}.get(phase, "M8")
    values: dict[str, Value] = {} if phase in (Phase.LAY, Phase.OVER) else {"who": state.turn}
    return Reason(rule, f"now.{phase.value}", values)
