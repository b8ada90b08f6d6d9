"""Moves, what they do, what is seen of them, and when it is over."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from companion.errors import UsageError
from companion.game import Options, Outcome, Successor
from companion.games.batamouse.cards import BACK, Card, Cards, looks, more, without
from companion.games.batamouse.deck_file import read_deck
from companion.games.batamouse.options import MOST_PLAYERS, house_rules
from companion.games.batamouse.state import AREAS, DEN_ZONE, HAND, Hand, Move, Phase, State
from companion.text import Say
from companion.words import Look, Player, View, Zone


def start(players: int, options: Options, board: Path | None = None) -> State:
    """The first position; another *board* file may say what is in the decks."""
    house = house_rules(options)
    if not 2 <= players <= MOST_PLAYERS:
        raise UsageError(f"Batamouse is a game for 2 to {MOST_PLAYERS} players, not {players}.")
    deck = read_deck(house.deck, board)
    return State(
        deck=deck,
        leader=Player((house.first - 1) % players),
        hands=(Hand(),) * players,
        den=(),
        to_come=len(deck.cards) - HAND * players,
        played=(),
        won=((),) * players,
    )


def moves(state: State) -> Iterator[Move]:
    """Every legal move; none once the game is over."""
    phase = state.phase
    match phase:
        case Phase.LAY:
            cards = state.unseen()
        case Phase.PLAY:
            cards = playable(state, state.turn)
        case Phase.TAKE:
            cards = state.den
        case Phase.WIN:
            return iter((Move(Phase.WIN),))
        case Phase.OVER:
            return iter(())
    return (Move(phase, card) for card in dict.fromkeys(cards))


def playable(state: State, player: Player) -> Cards:
    """The cards a hand may hold: those it is known to, and what nobody has seen if it hides anything."""
    hand = state.hands[player]
    return tuple(sorted({*hand.known, *(state.unseen() if hand.unknown else ())}))


def apply(state: State, move: Move) -> State:
    """The position after a legal move (one of ``moves``, or read by ``parse``)."""
    if move.card is None:
        return _won(state)
    hand = state.hands[state.turn]
    match move.what:
        case Phase.LAY:
            return state._replace(den=more(state.den, move.card), to_come=state.to_come - 1)
        case Phase.PLAY:
            played = (*state.played, move.card)
            return state._replace(hands=_hands(state, _fewer(hand, move.card)), played=played)
    taken = hand._replace(known=more(hand.known, move.card))
    return state._replace(hands=_hands(state, taken), den=without(state.den, move.card))


def _hands(state: State, hand: Hand) -> tuple[Hand, ...]:
    """All hands, with *hand* for whoever is to move."""
    return tuple(hand if seat == state.turn else old for seat, old in enumerate(state.hands))


def _fewer(hand: Hand, card: Card) -> Hand:
    if card in hand.known:
        return hand._replace(known=without(hand.known, card))
    return hand._replace(unknown=hand.unknown - 1)


def _won(state: State) -> State:
    """The trick goes to its winner, and what is left in the den is put away."""
    winner = state.winner()
    won = tuple(more(old, *state.played) if seat == winner else old for seat, old in enumerate(state.won))
    gone = more(state.discarded, *state.den)
    return state._replace(leader=winner, den=(), played=(), won=won, discarded=gone)


def outcome(state: State) -> Outcome | None:
    if state.phase != Phase.OVER:
        return None
    counts = [state.cheese(Player(seat)) for seat in range(state.players)]
    best = frozenset(Player(seat) for seat, count in enumerate(counts) if count == max(counts))
    if len(best) > 1:
        return Outcome(best, Say.of("batamouse.shared", cheese=max(counts)))
    return Outcome(best, Say.of("batamouse.won", who=min(best), cheese=max(counts)))


def view(state: State) -> View:
    """The den and the players' areas.  A pile of won cards is one back, however high it is."""
    return View({}, {DEN_ZONE: looks(state.den), **{area: _area(state, area) for area in AREAS}})


def _area(state: State, area: Zone) -> tuple[Look, ...]:
    seat = Player(AREAS.index(area))
    if seat >= state.players:
        return ()
    card = state.card_of(seat)
    pile = (BACK,) if state.won[seat] else ()
    return tuple(sorted((*((card.look,) if card else ()), *pile)))


@lru_cache(maxsize=256)
def successors(state: State) -> tuple[Successor[State, Move], ...]:
    before = view(state).zones
    found = []
    for move in moves(state):
        after = apply(state, move)
        zones = {zone: things for zone, things in view(after).zones.items() if things != before[zone]}
        found.append(Successor(move, after, {}, zones))
    return tuple(found)
