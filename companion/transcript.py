"""An evening as text: what people did, and what the referee said to it.

Lines that begin with ``> `` are what people do; the lines below are the answer.  The answers
follow from the rest, so a transcript can be told again and compared, line by line::

    > game boop
    Orange: put a kitten on a free square.
    36 moves | 6/6/6/6/6/6 o 8,0,8,0

    > kitten c3
    Orange puts an orange kitten on c3.
    ...

    > see d4=gray-kitten
    not finished: push the orange kitten on c3 to b2 as well (P1: c3 b2)

``> game NAME players=3 OPTION=VALUE ...`` starts, ``> position TEXT`` goes to a position, ``> back``
takes a move back, ``> see PLACE=LOOK ...`` shows a table that differs so from the present position
(``> see den=card-5,card-7`` for all that lies in a zone), and everything else is a move in notation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.board import Board
from companion.course import looks_at, pawns
from companion.errors import CompanionError, IllegalMove, UsageError
from companion.game import Game
from companion.judge import judge
from companion.observation import Observation, Sighting
from companion.record import is_whole
from companion.text import Catalogue, Say
from companion.verdict import Candidate, Clear, Unfinished, Unmoved, Unsure, Wrong
from companion.words import EMPTY, Look, Place, View, Zone

SIGN = "> "
SURE = 0.97
"""How sure the eye of a transcript is of each look; what is left is shared by the others."""


def done(text: str) -> list[str]:
    """What people did in a transcript."""
    return [line.removeprefix(SIGN) for line in text.splitlines() if line.startswith(SIGN)]


def told(shelf: Callable[[str], tuple[Game[Any, Any], Board, Catalogue]], deeds: Iterable[str]) -> str:
    """The whole transcript, from what people did."""
    teller: Teller | None = None
    paragraphs = []
    for deed in deeds:
        word, _, rest = deed.partition(" ")
        if word == "game":
            name, *options = rest.split()
            teller = Teller(*shelf(name))
            answer = teller.start(dict(_option(text) for text in options))
        elif teller is None:
            raise UsageError("A transcript begins with '> game NAME'.")
        else:
            answer = teller.answer(word, rest, deed)
        paragraphs.append("\n".join([SIGN + deed, *answer]))
    return "\n\n".join(paragraphs) + "\n"


def _option(text: str) -> tuple[str, bool | int | str]:
    name, _, value = text.partition("=")
    words: dict[str, bool] = {"yes": True, "no": False}
    return name, words.get(value, int(value) if is_whole(value) else value)


class Teller:
    """One game, its positions so far, and what is said about it."""

    def __init__(self, game: Game[Any, Any], board: Board, catalogue: Catalogue) -> None:
        names = [catalogue.say(Say.of(f"colour.{colour}")) for colour in game.colours]
        self.game, self.board, self.say = game, board, catalogue.with_players(names).say
        self.options: Mapping[str, Any] = {}
        self.states: list[Any] = []

    def start(self, options: Mapping[str, Any]) -> list[str]:
        players = int(options.get("players", min(self.game.seats)))
        self.options = {name: value for name, value in options.items() if name != "players"}
        self.states = [self.game.start(players, self.options)]
        return self.now()

    def answer(self, word: str, rest: str, deed: str) -> list[str]:
        try:
            match word:
                case "position":
                    self.states = [self.game.from_position(rest, self.options)]
                    return self.now()
                case "back":
                    return (
                        self.book(Candidate((), 1, 0.0)) if len(self.states) > 1 else ["nothing to take back"]
                    )
                case "see":
                    return list(self.see(self._shown(rest.split())))
            return self.book(Candidate((deed,), 0, 0.0))
        except IllegalMove as error:
            return [f"refused: {error}" + (f" ({error.rule})" if error.rule else "")]
        except CompanionError as error:
            return [f"not understood: {error}"]

    def now(self) -> list[str]:
        """What is expected, and the position."""
        state = self.states[-1]
        moves = sum(1 for _ in self.game.moves(state))
        return [self.say(self.game.prompt(state)), f"{moves} moves | {self.game.position(state)}"]

    def book(self, candidate: Candidate) -> list[str]:
        lines = [f"taken back: {candidate.undo}"] if candidate.undo else []
        states = self.states[: len(self.states) - candidate.undo]
        for text in candidate.moves:
            move = self.game.parse(states[-1], text)
            lines.append(self.say(self.game.describe(states[-1], move)))
            states.append(self.game.apply(states[-1], move))
        self.states = states
        return [*lines, *self.now()]

    def see(self, view: View) -> Iterator[str]:
        verdict = judge(self.game, self.states, certain(view, self.board))
        match verdict:
            case Unmoved():
                yield "nothing moved"
            case Clear(move):
                yield f"seen: {', '.join(move.moves) or 'pieces put back'}"
                yield from self.book(move)
            case Unfinished(_, todo, _):
                for item in todo:
                    yield f"not finished: {self.say(item.ask)} ({item.rule}: {' '.join(item.places)})"
            case Unsure(options, _):
                yield "which one: " + " / ".join(", ".join(option.moves) for option in options)
            case Wrong(why, rule, places, _, _):
                yield f"wrong: {self.say(why)} ({rule or 'no rule'}: {' '.join(places)})"

    def _shown(self, texts: Iterable[str]) -> View:
        """The present table with changes."""
        view = self.game.view(self.states[-1])
        for text in texts:
            name, _, lying = text.partition("=")
            if name in self.board.zones:
                looks = (self.board.look(look) for look in lying.split(",") if look)
                view = view.with_zones({Zone(name): tuple(sorted(looks))})
            else:
                view = view.with_places(dict([self._change(text)]))
        return view

    def _change(self, text: str) -> tuple[Place, Look]:
        place, _, look = text.partition("=")
        if Place(place) in pawns(self.board) and Look(look) in looks_at(self.board, Place(place)):
            return Place(place), Look(look)
        return self.board.place(place), self.board.look(look)


def certain(view: View, board: Board) -> Observation:
    """What a good eye reports of *view*."""
    places = {place: _sure(look, looks_at(board, place)) for place, look in view.places.items()}
    zones = {
        zone: tuple(Sighting(0.0, 0.0, 0.0, _sure(look, (*board.looks_on(zone), EMPTY))) for look in lying)
        for zone, lying in view.zones.items()
    }
    return Observation(places, zones)


def _sure(look: Look, looks: Sequence[Look]) -> dict[Look, float]:
    return {**dict.fromkeys(looks, (1 - SURE) / (len(looks) - 1)), look: SURE}
