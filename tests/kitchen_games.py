"""Random games of the kitchen, and what must hold in every position of every one of them.

The long run: ``python -m tests.long_run kitchen``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from random import Random

from companion.game import Options
from companion.games.kitchen import play
from companion.games.kitchen.animals import FOOD, Kind
from companion.games.kitchen.box import Box, read_box
from companion.games.kitchen.from_position import from_position
from companion.games.kitchen.grid import NOWHERE
from companion.games.kitchen.moves import Change, Clear, Drop, EndAs, Go, Lay, Move
from companion.games.kitchen.notation import parse
from companion.games.kitchen.position import position
from companion.games.kitchen.setup import lay_squares
from companion.games.kitchen.state import NONE, Phase, State
from companion.words import CHANCE

MOST_MOVES = 400
"""Two sets with six animals and nine cards have fewer; a game that had more would be a mistake."""

HOUSES: tuple[Options, ...] = (
    {},
    {"shorter_if_blocked": False, "first": 2},
    {"mates_jumpable": False},
    {"wererats_bite_wererats": False, "first": 6},
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
        move = chosen(moves, chance)
        after = play.apply(state, move)
        yield state, move, after
        state = after
    raise AssertionError(f"no end after {MOST_MOVES} moves: {position(state)}")


def seating(players: int, chance: Random) -> list[int] | None:
    """Every colour may belong to everybody (K24); now and then the usual seats."""
    if chance.random() < 0.3:
        return None
    each = {2: 3, 3: 2}.get(players, 1)
    owner = [seat for seat in range(players) for _ in range(each)]
    owner += [-1] * (6 - len(owner))
    chance.shuffle(owner)
    return owner


def chosen(moves: list[Move], chance: Random) -> Move:
    """Mostly a move in which something happens: random walks alone hardly ever meet anybody."""
    eventful = [move for move in moves if is_eventful(move)]
    return chance.choice(eventful if eventful and chance.random() < 0.7 else moves)


def is_eventful(move: Move) -> bool:
    if isinstance(move, Go):
        return bool(move.takes or move.steals or move.bites or move.slips)
    return isinstance(move, Change) and move.how != "rolls"


def check_position(state: State) -> None:
    """What the rules say of every position."""
    check_tokens(state)
    check_squares(state)
    check_words(state)
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
    assert sum(len(state.table.team(seat)) for seat in state.table.seats) in (4, 5, 6)


def check_squares(state: State) -> None:
    """One thing on a square, all on the board, food nowhere near other food."""
    standing = [cell for cell in state.cells if cell != NOWHERE]
    assert len(set(standing)) == len(standing)
    assert not state.animals & (state.face_up | state.all_crap)
    assert not (state.animals | state.face_up | state.all_crap) & ~state.table.box.open
    assert not (state.face_up & ~state.tokens[Kind.POTION]) & state.table.reserved
    for colour, cell in enumerate(state.cells):
        assert cell == NOWHERE or state.table.owner[colour] >= 0, "an absent animal stands there"
    assert state.drawn.bit_count() <= 9
    assert state.card == NONE or state.drawn >> state.card & 1


def check_words(state: State) -> None:
    """The position reads back; what the camera would see is complete."""
    again = from_position(box(), position(state), options_of(state))
    assert again == state
    assert hash(again) == hash(state)
    places = play.view(state).places
    assert len(places) == 187 + 1 + state.table.players
    assert sum(look.startswith("token-") for look in places.values()) == sum(
        mask.bit_count() for mask in (*state.tokens, *state.crap)
    )


def options_of(state: State) -> Options:
    walk, first = state.table.house
    return {
        "shorter_if_blocked": walk.shorter_if_blocked,
        "mates_jumpable": walk.mates_jumpable,
        "wererats_bite_wererats": walk.wererats_bite_wererats,
        "first": first,
    }


def check_move(before: State, move: Move, after: State) -> None:
    """What a move may change, and what it may not."""
    assert parse(before, str(move)) == move
    assert before.phase != Phase.OVER
    gained = [new - old for old, new in zip(before.scores, after.scores, strict=True)]
    assert min(gained) >= 0
    if isinstance(move, Go):
        check_walk(before, move, after)
    elif isinstance(move, Lay):
        assert lay_squares(before) >> before.table.cell(move.place) & 1
    elif after.phase not in (Phase.CLEAR, Phase.OVER):
        assert sum(gained) == 0, "points out of nothing"
    if isinstance(move, Change):
        form = before.forms[before.table.colour(move.colour)]
        assert before.table.box.cards[before.card].transforms(form), "transformed without need"
    if isinstance(move, EndAs):
        assert before.hands[before.turn][Kind.POTION] > 0
    chance = before.phase in (Phase.PUT, Phase.CARD, Phase.SCIENTIST, Phase.CLEAR)
    assert (before.turn == CHANCE) == chance


def check_walk(before: State, move: Go, after: State) -> None:
    table = before.table
    colour = table.colour(move.colour)
    assert table.owner[colour] == before.turn
    assert not before.moved >> colour & 1, "moved twice in a turn"
    if before.changed != colour:
        assert not table.box.cards[before.card].transforms(before.forms[colour]), "not transformed"
    for other in range(6):
        assert other == colour or before.cells[other] == after.cells[other], "somebody else moved"
    if after.phase in (Phase.CARD, Phase.MOVE):
        gain = [new - old for old, new in zip(before.scores, after.scores, strict=True)]
        assert gain == [move.bites * (seat == before.turn) for seat in table.seats]
        held = sum(map(sum, after.hands)) - sum(map(sum, before.hands))
        assert held == len(move.takes), "what is taken is held; what is stolen changes hands"
    if after.phase == Phase.CARD:
        assert before.moved.bit_count() == len(table.present) - 1, "the turn ended too soon"
        assert not after.wererats


def check_order(turns: list[Turn]) -> None:
    """In every movement turn everybody moves once, along the arrow, beginning with the right one."""
    walkers: list[tuple[int, int]] = []
    last: int | None = None
    for before, move, after in turns:
        if isinstance(move, Go):
            walkers.append((before.turn, before.table.colour(move.colour)))
            if len(walkers) == 1:
                check_first(before, walkers[0], last)
            if after.phase != Phase.MOVE or not after.moved:
                check_round(before, walkers)
                assert after.order == tuple(dict.fromkeys(seat for seat, _ in walkers))
                last, walkers = before.turn, []
        elif isinstance(move, Clear):
            last = None
    assert not walkers


def check_first(state: State, walker: tuple[int, int], last: int | None) -> None:
    """K13: the card's own animal; else who was last; else who drew the lowest number last."""
    card, table = state.table.box.cards[state.card], state.table
    if card.colour in table.present:
        assert walker[1] == card.colour
    elif last is not None:
        assert walker[0] == last
    else:
        assert state.numbers[walker[1]] == min(number for number in state.numbers if number)


def check_round(state: State, walkers: list[tuple[int, int]]) -> None:
    card, table = state.table.box.cards[state.card], state.table
    assert sorted(colour for _, colour in walkers) == list(table.present)
    step = 1 if card.clockwise else -1
    for (one, _), (other, _) in pairwise(walkers):
        assert other == (one + step) % table.players


def check_points(turns: list[Turn]) -> None:
    """Scores are bites plus the food held at the end of each set."""
    for before, move, after in turns:
        if after.phase in (Phase.CLEAR, Phase.OVER) and before.phase not in (Phase.CLEAR, Phase.OVER):
            for seat in after.table.seats:
                liked = {after.forms[colour] for colour in after.table.team(seat)}
                food = sum(after.hands[seat][kind] * (2 if kind in liked else 1) for kind in (0, 1, 2))
                bites = move.bites if isinstance(move, Go) and seat == before.turn else 0
                assert after.scores[seat] == before.scores[seat] + food + bites


def count_kinds(before: State, move: Move, after: State) -> Iterator[str]:
    """What the rules speak of, to see that the games come by it."""
    yield "moves"
    yield type(move).__name__
    if isinstance(move, Go):
        yield from (part for part in ("takes", "slips", "steals", "bites") if getattr(move, part))
        if before.wererats:
            yield "walks among wererats"
        if move.end == before.table.box.place(before.cells[before.table.colour(move.colour)]):
            yield "stays"
    if isinstance(move, Change):
        yield f"change by {move.how}"
    if isinstance(move, Drop) and move.place is None:
        yield "crap as the last card"
    if after.phase == Phase.OVER:
        yield "games"


def check_game(players: int, options: Options, chance: Random) -> Counter[str]:
    found: Counter[str] = Counter()
    turns = list(random_game(players, options, chance))
    for before, move, after in turns:
        check_position(after)
        check_move(before, move, after)
        found.update(count_kinds(before, move, after))
    check_order(turns)
    check_points(turns)
    return found


def check_games(players: int, options: Options, games: int, seed: int) -> Counter[str]:
    """Play and check; what happened, counted."""
    found: Counter[str] = Counter()
    for number in range(games):
        found += check_game(players, options, Random(f"{seed} {number} {players} {sorted(options.items())}"))
    return found


def any_position(players: int, chance: Random, options: Options) -> State:
    """A position from the middle of a random game."""
    return chance.choice(list(random_game(players, options, chance)))[0]
