"""How moves are written: ``den 5.2``, ``play 7.3``, ``take 5.2``, ``win``."""

from __future__ import annotations

import re

from companion.games.batamouse.cards import Card
from companion.games.batamouse.refusals import Reason, cannot_lay, cannot_play, not_now
from companion.games.batamouse.says import illegal, invalid
from companion.games.batamouse.state import Move, Phase, State
from companion.text import Value

WORDS = {phase.value: phase for phase in Phase if phase != Phase.OVER}
WRITTEN = re.compile(r"(?:([a-z]+)\s*)??(?:card-)?([0-9]{1,2})[./]([0-9])")


def parse(state: State, text: str) -> Move:
    """A card alone is laid, played or taken, whatever is due."""
    word, card = _read(state, text)
    if state.phase == Phase.OVER or word not in (None, state.phase):
        raise _refused(not_now(state))
    if state.phase == Phase.WIN:
        if card is not None:
            raise _refused(not_now(state))
        return Move(Phase.WIN)
    if card is None:
        raise invalid("move", text=text)
    _check(state, card)
    return Move(state.phase, card)


def _read(state: State, text: str) -> tuple[Phase | None, Card | None]:
    tidy = text.strip().lower()
    if tidy == Phase.WIN:
        return Phase.WIN, None
    match = WRITTEN.fullmatch(tidy)
    if not match or (match[1] and match[1] not in WORDS) or match[1] == Phase.WIN:
        raise invalid("move", text=text)
    card = Card(int(match[2]), int(match[3]))
    if card not in state.deck.cards:
        raise invalid("card", text=str(card))
    return WORDS[match[1]] if match[1] else None, card


def _check(state: State, card: Card) -> None:
    match state.phase:
        case Phase.LAY:
            reason = cannot_lay(state, card)
        case Phase.PLAY:
            reason = cannot_play(state, state.turn, card)
        case _:
            lies = card in state.den
            values: dict[str, Value] = {"who": state.turn, "piece": card.look}
            reason = None if lies else Reason("M5", "cannot.not_in_den", values)
    if reason:
        raise _refused(reason)


def _refused(reason: Reason) -> Exception:
    return illegal(reason.rule, reason.key, **reason.values)
