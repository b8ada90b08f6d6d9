"""Random races, and what must hold in every position of every one of them.

The long run: ``python -m tests.long_run race``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from random import Random

from companion.game import Options
from companion.games.kitchen.animals import FOOD, Kind
from companion.games.kitchen.box import Box, read_box
from companion.games.kitchen.grid import NOWHERE, cells
from companion.games.kitchen.moves import Change, Clear, Draw, Drop, Go, Lay, Move
from companion.games.kitchen.state import NONE, Phase, State
from companion.games.race import play
from companion.games.race.notation import parse
from companion.games.race.position import from_position, position
from companion.words import CHANCE
from tests.kitchen_games import seating

MOST_MOVES = 1500
"""People who want to arrive need far fewer."""

HOUSES: tuple[Options, ...] = (
    {},
    {"start": "yellow", "forward_only": True, "first": 2},
    {"shorter_if_blocked": False, "mates_jumpable": False},
    {"start": "yellow", "wererats_bite_wererats": False, "first": 6},
    {"forward_only": True, "shorter_if_blocked": False},
)

Turn = tuple[State, Move, State]


@lru_cache(maxsize=1)
def box() -> Box:
    return read_box(Path(play.__file__).parent / "board.toml")


def random_game(players: int, options: Options, chance: Random) -> Iterator[Turn]:
    """Every move with the positions before and after it, to the end."""
    state = play.start(box(), players, options, seating(players, chance))
    for _ in range(MOST_MOVES):
        moves = list(play.moves(state))
        if not moves:
            return
        move = chosen(state, moves, chance)
        after = play.apply(state, move)
        yield state, move, after
        state = after
    raise AssertionError(f"no end after {MOST_MOVES} moves: {position(state)}")


def chosen(state: State, moves: list[Move], chance: Random) -> Move:
    """Mostly forward, often a move in which something happens, now and then any."""
    dice = chance.random()
    eventful = [move for move in moves if is_eventful(move)]
    if eventful and dice < 0.4:
        return chance.choice(eventful)
    goes = [move for move in moves if isinstance(move, Go)]
    if goes and dice < 0.9:
        return min(goes, key=lambda move: (far(state)[state.table.cell(move.end)], chance.random()))
    return chance.choice(moves)


def is_eventful(move: Move) -> bool:
    if isinstance(move, Go):
        return bool(move.takes or move.steals or move.bites or move.slips)
    return isinstance(move, Change) and move.how != "rolls"


def far(state: State) -> tuple[int, ...]:
    return state.table.ground(state.set_number).far


def check_position(state: State) -> None:
    """What the rules say of every position."""
    check_tokens(state)
    check_squares(state)
    again = from_position(box(), position(state), options_of(state))
    assert again == state
    assert hash(again) == hash(state)
    assert len(play.view(state).places) == 187 + 1 + state.table.players
    over = play.outcome(state)
    assert (over is None) == (next(play.moves(state), None) is not None), "a dead end"
    if over is not None:
        assert {state.scores[seat] for seat in over.winners} == {max(state.scores)}


def check_tokens(state: State) -> None:
    """All fifteen food tokens and both potions are somewhere."""
    for kind in Kind:
        parts = [state.tokens[kind].bit_count(), sum(hand[kind] for hand in state.hands), state.out(kind)]
        parts += [state.crap[kind].bit_count()] if kind in FOOD else []
        assert min(parts) >= 0
        assert sum(parts) == (2 if kind == Kind.POTION else 5)
    masks = [*state.tokens, *state.crap]
    assert sum(mask.bit_count() for mask in masks) == (state.face_up | state.all_crap).bit_count()
    assert all(count >= 0 for hand in state.hands for count in hand)


def check_squares(state: State) -> None:
    """One thing on a square, all on the circuit, those who are home on 6, 5, ..."""
    standing = [cell for cell in state.cells if cell != NOWHERE]
    assert len(set(standing)) == len(standing)
    assert not state.animals & (state.face_up | state.all_crap)
    assert not (state.animals | state.face_up | state.all_crap) & ~state.table.box.open
    finish = finish_squares(state)
    for place, colour in zip((6, 5, 4, 3, 2, 1), state.home, strict=False):
        assert state.cells[colour] == finish[place - 1]
    for colour in state.table.present:
        assert colour in state.home or state.cells[colour] not in finish
    for colour in cells(state.held):
        others = [far(state)[state.cells[c]] for c in state.table.present if c not in state.home]
        assert far(state)[state.cells[colour]] == min(others), "overtaken"


def finish_squares(state: State) -> tuple[int, ...]:
    """Worked out anew: blue and yellow change places between the heats."""
    there = {"blue": box().yellow, "yellow": box().blue}[state.table.start]
    back = {"blue": box().blue, "yellow": box().yellow}[state.table.start]
    return there if state.set_number == 1 else back


def options_of(state: State) -> Options:
    walk, first = state.table.house
    return {
        "start": state.table.start,
        "forward_only": walk.forward_only,
        "shorter_if_blocked": walk.shorter_if_blocked,
        "mates_jumpable": walk.mates_jumpable,
        "wererats_bite_wererats": walk.wererats_bite_wererats,
        "first": first,
    }


def check_move(before: State, move: Move, after: State) -> None:
    """What a move may change, and what it may not."""
    assert parse(before, str(move)) == move
    assert (before.turn == CHANCE) == (before.phase in (Phase.PUT, Phase.CARD, Phase.CLEAR))
    if isinstance(move, Go):
        check_walk(before, move, after)
    if isinstance(move, Change):
        form = before.forms[before.table.colour(move.colour)]
        assert before.table.box.cards[before.card].transforms(form), "transformed without need"
        assert after.cells == before.cells
    if isinstance(move, Drop):
        assert move.place is not None
        assert is_behind(before, before.table.cell(move.place))
    if isinstance(move, Clear):
        assert (after.cells, after.forms) == (before.cells, before.forms)
        assert after.holder == before.table.owner[before.home[-1]]
        assert all(mask & ~later == 0 for mask, later in zip(before.tokens, after.tokens, strict=True))
    check_points(before, after)


def is_behind(state: State, cell: int) -> bool:
    mine = [state.cells[c] for c in state.table.team(state.turn) if c not in state.home]
    near = {1, 17}
    return any(abs(cell - at) in near and far(state)[cell] > far(state)[at] for at in mine)


def check_walk(before: State, move: Go, after: State) -> None:
    table = before.table
    colour = table.colour(move.colour)
    assert table.owner[colour] == before.turn
    assert not before.moved >> colour & 1, "moved twice in a turn"
    assert colour not in before.home
    if before.changed != colour:
        assert not table.box.cards[before.card].transforms(before.forms[colour]), "not transformed"
    for other in range(6):
        assert other == colour or before.cells[other] == after.cells[other], "somebody else moved"
    arrived = after.home[len(before.home) :]
    assert arrived == ((colour,) if after.cells[colour] in finish_squares(before) else ())
    held = sum(map(sum, after.hands)) - sum(map(sum, before.hands))
    assert held == len(move.takes), "what is taken is held; what is stolen changes hands"
    if before.held >> colour & 1:
        assert after.cells[colour] == before.cells[colour], "the scientist held it"
    if before.held:
        leader = min(far(before)[before.cells[c]] for c in cells(before.held))
        assert far(before)[after.cells[colour]] >= leader, "overtaken"
    assert not (before.held and arrived)


def check_points(before: State, after: State) -> None:
    """6, 5, 4, ... in order of arrival and one for the most food, when all are home; else nothing."""
    gained = [new - old for old, new in zip(before.scores, after.scores, strict=True)]
    if after.phase not in (Phase.CLEAR, Phase.OVER):
        assert gained == [0] * len(gained), "points out of nothing"
        return
    assert sorted(after.home) == list(after.table.present)
    food = [sum(hand[:3]) for hand in after.hands]
    for seat, points in enumerate(gained):
        places = [6 - n for n, colour in enumerate(after.home) if after.table.owner[colour] == seat]
        assert points == sum(places) + (food[seat] == max(food))


def check_rounds(turns: list[Turn]) -> None:
    """In every movement turn each animal under way is done once, and the turn ends with the last one."""
    racing: set[int] = set()
    acted: Counter[int] = Counter()
    for before, move, after in turns:
        if isinstance(move, Draw) and after.phase == Phase.MOVE:
            racing, acted = set(after.table.present) - set(after.home), Counter(cells(after.moved))
        if isinstance(move, Go | Change):
            colour = before.table.colour(move.colour)
            held = before.held >> colour & 1
            if isinstance(move, Go) or held:
                acted[colour] += 1
            if after.phase != Phase.MOVE:
                skipped = set(cells(before.held)) - set(acted)
                assert set(acted) | skipped == racing
                assert set(acted.values()) <= {1}
                assert (after.wererats, after.held, after.moved, after.changed) == (False, 0, 0, NONE)


def check_order(before: State, move: Move, after: State) -> None:
    """Who begins a turn, and who is next: along the arrow, passing those with nothing left to do."""
    if after.phase != Phase.MOVE or (isinstance(move, Change) and after.changed != NONE):
        return
    moved = before.moved
    if isinstance(move, Draw):
        seat = first_to_move(before, after)
        assert (*after.order, after.turn)[0] == seat
        called = after.table.box.cards[after.card].colour
        if called in unmoved(after, seat, 0) and is_idle(after, called):
            moved, seat = 1 << called, neighbour(after, seat)
    else:
        assert isinstance(move, Go | Change)
        moved |= 1 << before.table.colour(move.colour)
        seat = neighbour(after, before.turn)
    while seat != after.turn:
        left = unmoved(after, seat, moved)
        idle = [colour for colour in left if is_idle(after, colour)]
        assert left == idle, "somebody was passed over"
        moved |= sum(1 << colour for colour in idle if after.moved >> colour & 1)
        seat = neighbour(after, seat)
    assert unmoved(after, seat, after.moved)
    assert moved == after.moved


def first_to_move(before: State, after: State) -> int:
    table = after.table
    colour = table.box.cards[after.card].colour
    assert colour is not None
    seat: int = table.owner[colour]
    if colour in before.home:
        seat = neighbour(after, seat)
    elif seat < 0 and before.order:
        seat = before.order[-1]
    elif seat < 0:
        seat = table.owner[before.numbers.index(min(number for number in before.numbers if number))]
    while not unmoved(after, seat, 0):
        seat = neighbour(after, seat)
    return seat


def unmoved(state: State, seat: int, moved: int) -> list[int]:
    return [
        c for c in range(6) if state.table.owner[c] == seat and c not in state.home and not moved >> c & 1
    ]


def is_idle(state: State, colour: int) -> bool:
    """Held, and the card does not transform it."""
    card = state.table.box.cards[state.card]
    return bool(state.held >> colour & 1) and not card.transforms(state.forms[colour])


def neighbour(state: State, seat: int) -> int:
    step = 1 if state.table.box.cards[state.card].clockwise else -1
    return (seat + step) % state.table.players


def count_kinds(before: State, move: Move, after: State) -> Iterator[str]:
    """What the rules speak of, to see that the races come by it."""
    yield "moves"
    yield type(move).__name__
    if isinstance(move, Go):
        yield from (part for part in ("takes", "slips", "steals", "bites") if getattr(move, part))
        yield from ["walks while somebody is held"] if before.held else []
        yield from ["walks among wererats"] if before.wererats else []
    if isinstance(move, Change):
        yield f"change by {move.how}"
        yield from ["held animal transforms"] if before.held >> before.table.colour(move.colour) & 1 else []
    if isinstance(move, Draw):
        card = before.table.box.cards[after.card]
        yield from ["reshuffle"] if before.last_card else []
        yield from ["card of one who is home"] if card.colour in before.home else []
    if isinstance(move, Lay) and before.set_number == 2:
        yield "laid again"
    if after.phase == Phase.OVER:
        yield "games"


def check_game(players: int, options: Options, chance: Random) -> Counter[str]:
    found: Counter[str] = Counter()
    turns = list(random_game(players, options, chance))
    for before, move, after in turns:
        check_position(after)
        check_move(before, move, after)
        check_order(before, move, after)
        found.update(count_kinds(before, move, after))
    check_rounds(turns)
    return found


def check_games(players: int, options: Options, games: int, seed: int) -> Counter[str]:
    """Play and check; what happened, counted."""
    found: Counter[str] = Counter()
    for number in range(games):
        found += check_game(players, options, Random(f"{seed} {number} {players} {sorted(options.items())}"))
    return found
