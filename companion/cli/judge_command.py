"""``companion judge PHOTO...``: an evening of photographs in order, a verdict a line."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.board import Board
from companion.cli.arguments import add_board, add_game, board_from, options_from, positive
from companion.cli.photos import check_there, load_photo
from companion.cli.sightings import zones_as_json
from companion.evolution import under_way_after
from companion.game import Game
from companion.games import folder, game
from companion.judge import judge
from companion.observation import Observation
from companion.page import seat_names, taken_back
from companion.record import Record
from companion.text import Catalogue, catalogue
from companion.unanswered import went_on
from companion.verdict import Candidate, Clear, Unfinished, Unmoved, Unsure, Verdict, Wrong
from vision.pieces import PieceSet
from vision.reader import Reader, Reading


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("photos", type=Path, nargs="+", metavar="PHOTO", help="photographs in order")
    add_game(parser, flag=True)
    add_board(parser)
    parser.add_argument("--set", type=Path, required=True, help="folder of the learnt pieces")
    parser.add_argument("--players", type=positive, help="how many players")
    parser.add_argument("--from", dest="position", help="the position before the first photograph")
    parser.add_argument("--json", action="store_true", help="a JSON object a line, for machines")


def run(args: argparse.Namespace) -> int:
    board = board_from(args)
    rules = game(args.game)
    words = catalogue("en", folder(args.game))
    check_there(args.photos)
    evening = Evening.begin(rules, board, words, args)
    for photo in args.photos:
        line = evening.look(photo)
        print(json.dumps(line) if args.json else told(line), flush=True)
    if not args.json:
        print()
        print(evening.record().text(), end="")
    return 0


@dataclass
class Evening:
    """The game so far, as far as the photographs tell it."""

    game: Game[Any, Any]
    words: Catalogue
    reader: Reader
    states: list[Any]
    options: dict[str, Any]
    moves: list[str] = field(default_factory=list)
    under_way: tuple[str, ...] = ()
    """The moves that were seen half done."""
    asked: tuple[Candidate, ...] = ()
    """The answers to the last question, as long as nothing has settled it."""

    @classmethod
    def begin(
        cls, rules: Game[Any, Any], board: Board, words: Catalogue, args: argparse.Namespace
    ) -> Evening:
        options = options_from(rules, args.option)
        if args.position:
            state = rules.from_position(args.position, options)
        else:
            state = rules.start(args.players or min(rules.seats), options)
        reader = Reader(board, PieceSet.load(args.set))
        names = seat_names(rules, words)[: len(rules.scores(state))]
        return cls(rules, words.with_players(names), reader, [state], options)

    def look(self, photo: Path) -> dict[str, Any]:
        """Read one photograph, judge it, and book what is clear."""
        frame = load_photo(photo)
        began = time.perf_counter()
        reading = self.reader.look(frame, float(len(self.moves)))
        answer = self.answer(reading)
        if reading.observation is not None:
            answer["zones"] = zones_as_json(reading.observation.zones)
        answer["ms"] = round((time.perf_counter() - began) * 1000, 1)
        return {"photo": photo.name, **EMPTY_ANSWER, **answer}

    def answer(self, reading: Reading) -> dict[str, Any]:
        if not reading.found or (reading.observation is None and not reading.occluded):
            why = self.words.say(reading.problem) if reading.problem else None
            return {"verdict": "lost", "why": why}
        if reading.occluded or reading.observation is None:
            return {"verdict": "hand", "places": list(reading.covered)}
        verdict = self.judged(reading.observation)
        answer = self.told(verdict)
        self.under_way = under_way_after(self.under_way, verdict)
        match verdict:
            case Unsure(options):
                self.asked = options
            case Unmoved():
                self.asked = ()
        if isinstance(verdict, Clear):
            self.book(verdict.move)
        if isinstance(verdict, Clear | Unmoved):
            self.reader.accept(self.game.view(self.states[-1]), reading)
        return answer

    def judged(self, seen: Observation) -> Verdict:
        """Of a picture that does not follow from what is booked: whether it follows from an open question."""
        verdict = judge(self.game, self.states, seen, under_way=self.under_way)
        if self.asked and isinstance(verdict, Wrong | Unsure):
            return went_on(self.game, self.states, seen, self.asked) or verdict
        return verdict

    def told(self, verdict: Verdict) -> dict[str, Any]:
        match verdict:
            case Unmoved():
                return {"verdict": "unmoved"}
            case Clear(Candidate(moves, undo)):
                name = "clear" if moves else "undo"
                return {
                    "verdict": name,
                    "move": " ".join(moves) or None,
                    "undo": undo,
                    "why": self.story(moves, undo),
                }
            case Unfinished(moves, todo, places):
                asks = [self.words.say(item.ask) for item in todo]
                rule = todo[0].rule if todo else None
                return {
                    "verdict": "unfinished",
                    "move": moves[0],
                    "options": list(moves),
                    "why": " ".join(f"{ask}." for ask in asks),
                    "rule": rule,
                    "places": list(places),
                    "todo": asks,
                }
            case Unsure(options, places):
                texts = [" ".join(option.moves) for option in options]
                return {"verdict": "unsure", "options": texts, "places": list(places)}
            case Wrong(why, rule, places):
                return {"verdict": "wrong", "why": self.words.say(why), "rule": rule, "places": list(places)}

    def story(self, moves: tuple[str, ...], undo: int) -> str:
        """What happened, in a sentence a move."""
        return " ".join(self.sentences(moves, undo))

    def sentences(self, moves: tuple[str, ...], undo: int) -> Iterator[str]:
        state = self.states[-1 - undo]
        if undo:
            yield self.words.say(taken_back(undo))
        for text in moves:
            move = self.game.parse(state, text)
            yield self.words.say(self.game.describe(state, move))
            state = self.game.apply(state, move)

    def book(self, move: Candidate) -> None:
        if move.undo:
            del self.states[-move.undo :], self.moves[-move.undo :]
        self.under_way, self.asked = (), ()
        for text in move.moves:
            self.states.append(self.game.apply(self.states[-1], self.game.parse(self.states[-1], text)))
            self.moves.append(text)

    def record(self) -> Record:
        return Record(self.game.name, self.words.players, self.options, tuple(self.moves))


EMPTY_ANSWER: dict[str, Any] = {
    "verdict": None,
    "move": None,
    "options": [],
    "why": None,
    "rule": None,
    "places": [],
    "zones": {},
}


def told(line: dict[str, Any]) -> str:
    """One verdict for people."""
    parts = [line["photo"], line["verdict"]]
    if line["move"] and line["verdict"] == "clear":
        parts.append(line["move"])
    if line["options"] and line["verdict"] == "unsure":
        parts.append(" or ".join(line["options"]))
    if line["why"]:
        parts.append(line["why"] + (f" ({line['rule']})" if line["rule"] else ""))
    return "  ".join(parts)
