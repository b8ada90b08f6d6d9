"""Noughts: as short as a game can be that has everything the house asks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from pathlib import Path

from companion.errors import IllegalMove, InvalidMove, UsageError
from companion.game import Game, Option, Options, Outcome, Slip, Step, Successor, Tally
from companion.text import Say, catalogue
from companion.words import EMPTY, Look, Place, Player, Rule, View

PLACES = tuple(Place(column + row) for row in "123" for column in "abc")
LOOKS = (Look("red-counter"), Look("blue-counter"))
STRAIGHT = ("a1b1c1", "a2b2c2", "a3b3c3", "a1a2a3", "b1b2b3", "c1c2c3")
SLANTWISE = ("a1b2c3", "c1b2a3")


@dataclass(frozen=True, slots=True)
class State:
    squares: tuple[Look, ...]
    slant: bool
    turn: Player

    def look(self, place: Place) -> Look:
        return self.squares[PLACES.index(place)]


@dataclass(frozen=True, slots=True)
class Put:
    place: Place

    def __str__(self) -> str:
        return self.place


def illegal(rule: str, key: str, **values: str | int) -> IllegalMove:
    why = Say.of(f"noughts.{key}", **values)
    texts = catalogue("en", Path(__file__).parent).with_players(("Red", "Blue"))
    return IllegalMove(texts.say(why), why, Rule(rule))


class Noughts:
    name: str = "noughts"
    title: str = "Noughts"
    seats: range = range(2, 3)
    options: Sequence[Option] = (Option("slant", True, (True, False), Rule("N2")),)
    colours: Sequence[str] = ("red", "blue")

    def start(self, players: int, options: Options) -> State:
        if players != 2:
            raise UsageError("Noughts is a game for two.")
        for name, value in options.items():
            if name != "slant" or not isinstance(value, bool):
                raise UsageError(f"Noughts has one option, slant, yes or no; not {name} {value}.")
        return State((EMPTY,) * 9, options.get("slant", True), Player(0))

    def moves(self, state: State) -> Iterator[Put]:
        free = (place for place in PLACES if state.look(place) == EMPTY)
        return iter(()) if self.outcome(state) else (Put(place) for place in free)

    def apply(self, state: State, move: Put) -> State:
        squares = list(state.squares)
        squares[PLACES.index(move.place)] = LOOKS[state.turn]
        return replace(state, squares=tuple(squares), turn=Player(1 - state.turn))

    def outcome(self, state: State) -> Outcome | None:
        for row in STRAIGHT + (SLANTWISE if state.slant else ()):
            looks = {state.look(Place(row[i : i + 2])) for i in (0, 2, 4)}
            if len(looks) == 1 and looks != {EMPTY}:
                winner = Player(LOOKS.index(looks.pop()))
                return Outcome(frozenset({winner}), Say.of("noughts.won", who=winner))
        return None if EMPTY in state.squares else Outcome(frozenset(), Say.of("noughts.draw"))

    def view(self, state: State) -> View:
        return View(dict(zip(PLACES, state.squares, strict=True)))

    def parse(self, state: State, text: str) -> Put:
        if text not in PLACES:
            raise InvalidMove(f"A move is a square, such as b2, not {text!r}.")
        if self.outcome(state):
            raise illegal("N2", "over")
        if state.look(Place(text)) != EMPTY:
            raise illegal("N1", "taken", where=text)
        return Put(Place(text))

    @lru_cache(maxsize=64)  # noqa: B019  there is one Noughts
    def successors(self, state: State) -> Sequence[Successor[State, Put]]:
        look = LOOKS[state.turn]
        return [Successor(move, self.apply(state, move), {move.place: look}) for move in self.moves(state)]

    def steps(self, state: State, move: Put) -> Sequence[Step]:
        values = {"piece": LOOKS[state.turn], "target": move.place}
        todo, missed = Say.of("noughts.todo", **values), Say.of("noughts.missed", **values)
        return [Step(LOOKS[state.turn], None, move.place, todo, missed, Rule("N1"))]

    def slips(self, state: State) -> Iterator[Slip]:
        own, their = LOOKS[state.turn], LOOKS[1 - state.turn]
        free = [move.place for move in self.moves(state)]
        for place in free:
            why = Say.of("noughts.colour", who=state.turn, piece=their, target=place)
            yield Slip({place: their}, why, Rule("N1"), (place,))
        for two in combinations(free, 2):
            yield Slip(dict.fromkeys(two, own), Say.of("noughts.twice", where=two), Rule("N1"), two)

    def describe(self, state: State, move: Put) -> Say:
        return Say.of("noughts.move", who=state.turn, target=move.place)

    def prompt(self, state: State) -> Say:
        end = self.outcome(state)
        return end.why if end else Say.of("noughts.prompt", who=state.turn)

    def scores(self, state: State) -> Sequence[Tally]:
        counts = [state.squares.count(look) for look in LOOKS]
        return [Tally(Player(seat), count, {"left": 5 - count}) for seat, count in enumerate(counts)]

    def position(self, state: State) -> str:
        signs: Mapping[Look, str] = {LOOKS[0]: "x", LOOKS[1]: "o"}
        return "".join(signs.get(look, "-") for look in state.squares)

    def from_position(self, text: str, options: Options) -> State:
        if len(text) != 9 or set(text) - set("xo-") or text.count("x") - text.count("o") not in (0, 1):
            raise UsageError(f"{text!r} is no position: nine signs x, o or -, about as many x as o.")
        signs = {"x": LOOKS[0], "o": LOOKS[1], "-": EMPTY}
        turn = Player(text.count("x") - text.count("o"))
        return replace(self.start(2, options), squares=tuple(signs[sign] for sign in text), turn=turn)

    def adopt(self, state: State, view: View) -> State:
        squares = tuple(view.places[place] for place in PLACES)
        more = squares.count(LOOKS[0]) - squares.count(LOOKS[1])
        if more not in (0, 1):
            raise illegal("N1", "crowd")
        return replace(state, squares=squares, turn=Player(more))


GAME: Game[State, Put] = Noughts()
