"""What every game on the shelf must keep.  A later game is a folder; dropped in, it runs through all this."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from itertools import islice
from random import Random
from typing import Any

import pytest

from companion import games
from companion.course import looks_at, pawns
from companion.diagram import diagram
from companion.errors import IllegalMove, RuleError, UsageError
from companion.game import Game, Options, changes, trajectory, ways
from companion.judge import judge
from companion.messages import Begin, Command, Declare, decode, encode
from companion.observation import Observation, Sighting
from companion.page import Page
from companion.record import Record
from companion.referee import Referee
from companion.table import Table
from companion.text import Catalogue, Say, catalogue
from companion.verdict import Clear, Unmoved, Unsure
from companion.words import CHANCE, EMPTY, Look, Player, View

MOST_MOVES = 600
"""A random game is stopped here; a game without an end of its own is still a game."""

SAMPLES = 6
"""Positions looked at closely, for each choice of house rules."""

LATE = 30
"""So many of the last positions are read back one by one, of those before them every third."""

NAMES = ("Ann", "Bob", "Cem", "Dora", "Eve", "Finn")

every_game = pytest.mark.parametrize("name", games.names())


@dataclass(frozen=True)
class Variant:
    """A game with a number of players and one set of house rules."""

    name: str
    players: int
    options: tuple[tuple[str, Any], ...]

    @property
    def game(self) -> Game[Any, Any]:
        return games.game(self.name)

    @property
    def rules(self) -> Options:
        return dict(self.options)

    def start(self) -> Any:
        return self.game.start(self.players, self.rules)


def variants(name: str) -> list[Variant]:
    """Every number of players, and every house rule with every value, one at a time."""
    rules = games.game(name)
    found = [Variant(name, players, ()) for players in rules.seats]
    for option in rules.options:
        found += [
            Variant(name, min(rules.seats), ((option.name, choice),))
            for choice in option.choices
            if choice != option.default
        ]
    return found


@lru_cache(maxsize=64)
def played(variant: Variant, seed: int = 1) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """A random game: its positions and its moves."""
    chance, states = Random(f"{variant} {seed}"), [variant.start()]
    moves: list[Any] = []
    while len(moves) < MOST_MOVES:
        legal = list(variant.game.moves(states[-1]))
        if not legal:
            break
        moves.append(chance.choice(legal))
        states.append(variant.game.apply(states[-1], moves[-1]))
    return tuple(states), tuple(moves)


def positions(name: str) -> Iterator[tuple[Variant, Any]]:
    """Positions of random games under all house rules: the first, the last, and some between."""
    for variant in variants(name):
        states, _ = played(variant)
        between = Random(f"{variant} sample").sample(states, min(SAMPLES, len(states)))
        for state in dict.fromkeys((states[0], *between, states[-1])):
            yield variant, state


def live(name: str) -> Iterator[tuple[Variant, Any]]:
    return ((v, state) for v, state in positions(name) if v.game.outcome(state) is None)


@lru_cache(maxsize=16)
def words(name: str) -> Catalogue:
    return catalogue("en", games.folder(name)).with_players(NAMES)


@lru_cache(maxsize=16)
def rulebook(name: str) -> str:
    return (games.folder(name) / "RULES.md").read_text(encoding="utf-8")


@lru_cache(maxsize=8192)
def said(name: str, say: Say) -> str:
    """The sentence; there must be a text for it, and it must be one that we would say."""
    sentence = words(name).say(say)
    assert sentence == sentence.strip() != ""
    assert not re.search(r"[{}!]", sentence), sentence
    assert Say.from_json(json.loads(json.dumps(say.to_json()))) == say, "it can be stored"
    return sentence


@lru_cache(maxsize=8192)
def is_rule(name: str, rule: str) -> bool:
    """Rules are told under their number in bold: ``**P1 Pushing.**``"""
    return bool(re.search(rf"\*\*{re.escape(rule)}\b", rulebook(name)))


def perfect(name: str, view: View) -> Observation:
    """What an eye reports that is nearly sure of everything."""
    board = games.board(name)

    def nearly(look: Look, looks: Sequence[Look]) -> Mapping[Look, float]:
        return {**dict.fromkeys(looks, 0.03 / len(looks)), look: 0.97}

    zones = {
        zone: tuple(
            Sighting(float(n), 0.0, 0.0, nearly(look, (*board.looks, EMPTY))) for n, look in enumerate(things)
        )
        for zone, things in view.zones.items()
    }
    places = {place: nearly(look, looks_at(board, place)) for place, look in view.places.items()}
    return Observation(places, zones)


# --- the folder ---------------------------------------------------------------------------


@every_game
def test_the_folder_is_complete(name: str) -> None:
    folder = games.folder(name)
    for file in ("rules.py", "board.toml", "RULES.md", "texts/en.toml", "art.py"):
        assert (folder / file).is_file(), f"{name} needs {file}"
    art = import_module(f"companion.games.{name}.art")
    for part in ("bed", "piece", "tints", "kit"):
        assert callable(getattr(art, part)), f"art.py needs {part}"


@every_game
def test_the_game_has_everything_the_house_asks_for(name: str) -> None:
    rules = games.game(name)
    for part in set(vars(Game)) | set(Game.__annotations__):
        if not part.startswith("_"):
            assert hasattr(rules, part), f"{name} has no {part}"
    assert rules.name == name
    assert rules.title
    assert len(rules.seats) > 0
    assert min(rules.seats) >= 1
    assert len(set(rules.colours)) == len(rules.colours) >= max(rules.seats)


@every_game
def test_colours_pieces_counts_and_house_rules_have_names(name: str) -> None:
    rules, texts = games.game(name), words(name).texts
    wanted = {f"colour.{colour}" for colour in rules.colours}
    wanted |= {f"{kind}.{look}" for look in (*games.board(name).looks, EMPTY) for kind in ("look", "a")}
    wanted |= {f"place.{pawn}" for pawn in pawns(games.board(name))}
    wanted |= {f"option.{option.name}" for option in rules.options} | {"part.score"}
    for _, state in positions(name):
        wanted |= {f"part.{part}" for tally in rules.scores(state) for part in tally.parts}
    assert wanted - set(texts) == set()


# --- the start and the house rules --------------------------------------------------------


@every_game
def test_house_rules_are_well_formed_and_in_the_rulebook(name: str) -> None:
    options = games.game(name).options
    assert len({option.name for option in options}) == len(options)
    for option in options:
        assert option.default in (option.choices or ("",)), "words may be left empty"
        assert len(set(option.choices)) == len(option.choices) != 1
        assert is_rule(name, option.rule), f"{option.name}: {option.rule} is not in RULES.md"
        assert f"`{option.name}`" in rulebook(name), f"RULES.md does not explain {option.name}"


@every_game
def test_every_start_is_a_fresh_position_with_something_to_do(name: str) -> None:
    for variant in variants(name):
        start = variant.start()
        assert start == variant.start()
        assert hash(start) == hash(variant.start())
        assert start.turn == CHANCE or 0 <= start.turn < variant.players
        assert variant.game.outcome(start) is None
        assert next(iter(variant.game.moves(start)), None) is not None


@every_game
def test_a_default_spelled_out_changes_nothing(name: str) -> None:
    rules = games.game(name)
    spelled = {option.name: option.default for option in rules.options}
    assert rules.start(min(rules.seats), spelled) == rules.start(min(rules.seats), {})


@every_game
def test_wrong_players_and_unknown_house_rules_get_a_sentence(name: str) -> None:
    rules = games.game(name)
    wrong: list[tuple[int, Options]] = [(min(rules.seats) - 1, {}), (max(rules.seats) + 1, {})]
    wrong += [(min(rules.seats), {"no_such_rule": True})]
    wrong += [(min(rules.seats), {option.name: "no such value"}) for option in rules.options]
    for players, options in wrong:
        with pytest.raises(UsageError, match=r"\.$"):
            rules.start(players, options)


# --- moves --------------------------------------------------------------------------------


@every_game
def test_every_random_game_ends_or_is_stopped(name: str) -> None:
    for variant in variants(name):
        states, moves = played(variant)
        for state in states[:-1]:
            assert variant.game.outcome(state) is None, "moves after the end"
            assert state.turn == CHANCE or 0 <= state.turn < variant.players
        end = variant.game.outcome(states[-1])
        assert end is not None or len(moves) == MOST_MOVES, "no moves left, but no end either"
        if end is not None:
            assert end.winners <= {Player(seat) for seat in range(variant.players)}
            assert said(name, end.why).endswith(".")


@every_game
def test_moves_and_positions_are_frozen_values(name: str) -> None:
    for variant, state in live(name):
        moves = list(variant.game.moves(state))
        before = (hash(state), variant.game.position(state))
        assert len(set(moves)) == len(moves), "a move listed twice"
        assert moves == list(variant.game.moves(state)), "asked twice, told twice the same"
        for move in moves:
            assert variant.game.apply(state, move) == variant.game.apply(state, move)
        assert (hash(state), variant.game.position(state)) == before, "apply changed the position before"
        with pytest.raises(AttributeError):
            state.turn = state.turn
        with pytest.raises((AttributeError, TypeError)):
            moves[0].something = 1


@every_game
def test_successors_are_the_moves_with_what_they_change(name: str) -> None:
    for variant, state in positions(name):
        rules, before = variant.game, variant.game.view(state)
        successors = rules.successors(state)
        assert [s.move for s in successors] == list(rules.moves(state))
        for successor in successors:
            after = rules.view(successor.after)
            assert successor.after == rules.apply(state, successor.move)
            assert dict(successor.changes) == changes(before, after), str(successor.move)
            assert before.zones.keys() == after.zones.keys()
            assert {**before.zones, **successor.zones} == dict(after.zones), str(successor.move)


@every_game
def test_the_steps_of_a_move_lead_to_what_it_shows(name: str) -> None:
    for variant, state in live(name):
        before = variant.game.view(state)
        for successor in variant.game.successors(state):
            steps = variant.game.steps(state, successor.move)
            ends = {place: looks[-1] for place, looks in trajectory(before, steps).items()}
            after = variant.game.view(successor.after)
            assert before.with_places(ends).places == after.places, str(successor.move)
            for step in dict.fromkeys(steps):
                said(name, step.todo)
                assert said(name, step.missed).endswith(".")
                assert is_rule(name, step.rule)


@every_game
def test_the_way_of_a_move_is_drawn_from_place_to_place(name: str) -> None:
    board = games.board(name)
    for variant, state in live(name):
        moves = list(variant.game.moves(state))
        for move in Random(name).sample(moves, min(3, len(moves))):
            steps = variant.game.steps(state, move)
            drawn = ways(variant.game, state, move)
            assert all(len(way) > 1 and set(way) <= {*board.places, *board.zones} for way in drawn)
            ends = {(way[0], way[-1]) for way in drawn}
            assert {(s.origin, s.target) for s in steps if s.origin and s.target} <= ends


@every_game
def test_notation_reads_back_and_is_one_name_for_one_move(name: str) -> None:
    for variant, state in live(name):
        moves = list(variant.game.moves(state))
        assert len({str(move) for move in moves}) == len(moves)
        for move in moves:
            assert variant.game.parse(state, str(move)) == move
            assert "\n" not in str(move)


@every_game
def test_wrong_notation_gets_a_sentence_and_never_an_illegal_move(name: str) -> None:
    for variant, state in positions(name):
        chance, legal = Random(name), set(variant.game.moves(state))
        texts = [
            "",
            " ",
            "?",
            "xyzzy",
            "1",
            "a1 a1",
            "9" * 99,
            "\x00",
            "ünïcödé",
            *scribbles(variant, chance),
        ]
        for text in texts:
            try:
                assert variant.game.parse(state, text) in legal, text
            except RuleError as error:
                assert re.fullmatch(r"[A-Z\d].*\.", str(error), re.DOTALL), repr(str(error))
                if isinstance(error, IllegalMove) and error.why is not None:
                    said(name, error.why)
                    assert error.rule is None or is_rule(name, error.rule)


def scribbles(variant: Variant, chance: Random) -> Iterator[str]:
    """Moves of the whole game (most are not legal here), and moves with one letter changed."""
    _, moves = played(variant)
    for move in chance.sample(moves, min(40, len(moves))):
        text = str(move)
        at = chance.randrange(len(text))
        yield text
        yield text[:at] + text[at + 1 :]
        yield text[:at] + chance.choice("abcdef123456 -") + text[at + 1 :]


# --- what can be seen ---------------------------------------------------------------------


@every_game
def test_a_view_has_only_places_and_looks_of_the_board(name: str) -> None:
    board = games.board(name)
    looks = {*board.looks, EMPTY}
    for variant, state in positions(name):
        view = variant.game.view(state)
        assert set(board.places) <= set(view.places) <= set(board.places) | set(pawns(board))
        assert all(look in looks_at(board, place) for place, look in view.places.items())
        assert set(view.zones) == set(board.zones)
        for things in view.zones.values():
            assert things == tuple(sorted(things))
            assert set(things) <= looks
        assert hash(view) == hash(variant.game.view(state))


@every_game
def test_slips_look_like_nothing_that_is_allowed_and_have_reasons_in_words(name: str) -> None:
    board = games.board(name)
    for variant, state in live(name):
        before = variant.game.view(state)
        allowed = {picture(s.changes, s.zones) for s in variant.game.successors(state)}
        shown = set()
        for slip in variant.game.slips(state):
            seen = picture(slip.changes, slip.zones)
            assert seen, "a slip that changes nothing"
            assert seen not in allowed, (variant.game.position(state), slip)
            assert seen not in shown, "told twice, for two reasons"
            shown.add(seen)
            assert set(slip.changes) | set(slip.places) <= {*before.places, *before.zones}
            assert slip.places, "which squares?"
            assert all(before.places[place] != look for place, look in slip.changes.items())
            assert all(before.zones[zone] != lying for zone, lying in slip.zones.items())
            assert all(look in looks_at(board, place) for place, look in slip.changes.items())
            assert all(set(lying) <= set(board.looks_on(zone)) for zone, lying in slip.zones.items())
            assert is_rule(name, slip.rule)
            assert said(name, slip.why).endswith("."), slip.why


def picture(*changed: Mapping[Any, Any]) -> frozenset[tuple[Any, Any]]:
    """What looks different: places, and zones."""
    return frozenset(item for changes in changed for item in changes.items())


@every_game
def test_when_it_is_over_there_are_no_slips(name: str) -> None:
    for variant, state in positions(name):
        if variant.game.outcome(state) is not None:
            assert list(variant.game.moves(state)) == []
            assert list(variant.game.slips(state)) == []


@every_game
def test_the_judge_names_every_move_it_sees_done(name: str) -> None:
    for variant, state in live(name):
        successors = variant.game.successors(state)
        for successor in Random(name).sample(successors, min(12, len(successors))):
            verdict = judge(variant.game, [state], perfect(name, variant.game.view(successor.after)))
            if not successor.changes and not successor.zones:
                assert verdict == Unmoved()
                continue
            assert isinstance(verdict, Clear | Unsure), (str(successor.move), verdict)
            found = verdict.options if isinstance(verdict, Unsure) else (verdict.move,)
            ends = [variant.game.apply(state, variant.game.parse(state, c.moves[0])) for c in found]
            same = [end for end in ends if variant.game.view(end) == variant.game.view(successor.after)]
            assert same, str(successor.move)


@every_game
def test_positions_can_be_drawn(name: str) -> None:
    board, art = games.board(name), import_module(f"companion.games.{name}.art")
    assert set(art.tints(board)) == set(board.places)
    assert all(art.piece(look) for look in board.looks)
    for variant, state in islice(positions(name), 0, None, 3):
        view = variant.game.view(state)
        svg = diagram(board, art, view)
        shown = sum(look != EMPTY for look in view.places.values()) + sum(map(len, view.zones.values()))
        assert svg.count("data-look=") == shown


# --- what is said and kept ----------------------------------------------------------------


@every_game
def test_prompts_scores_and_moves_are_told_in_words(name: str) -> None:
    for variant, state in positions(name):
        assert said(name, variant.game.prompt(state)).endswith(".")
        tallies = variant.game.scores(state)
        assert [tally.player for tally in tallies] == list(range(variant.players))
        for move in list(variant.game.moves(state)):
            assert said(name, variant.game.describe(state, move)).endswith(".")


@every_game
def test_a_position_reads_back(name: str) -> None:
    for variant in variants(name):
        states, _ = played(variant)
        for state in (*states[:-LATE:3], *states[-LATE:]):
            text = variant.game.position(state)
            assert "\n" not in text
            assert variant.game.from_position(text, variant.rules) == state


@every_game
def test_a_position_that_cannot_be_read_gets_a_sentence(name: str) -> None:
    rules = games.game(name)
    start = rules.position(rules.start(min(rules.seats), {}))
    for text in ("", "?", "\x00", start + " x", f"x {start}", start[: len(start) // 2]):
        with pytest.raises((UsageError, RuleError), match=r"\.$"):
            rules.from_position(text, {})


@every_game
def test_a_table_that_looks_right_can_be_adopted(name: str) -> None:
    for variant, state in live(name):
        view = variant.game.view(state)
        adopted = variant.game.adopt(state, view)
        assert variant.game.view(adopted) == view
        assert variant.game.from_position(variant.game.position(adopted), variant.rules) == adopted


@every_game
def test_a_game_is_kept_as_a_text_that_reads_back(name: str) -> None:
    for variant in variants(name):
        states, moves = played(variant)
        record = Record(name, NAMES[: variant.players], variant.rules, tuple(str(move) for move in moves))
        again = Record.parse(record.text())
        assert again == record
        state = variant.game.start(len(again.players), again.options)
        for text in again.moves:
            state = variant.game.apply(state, variant.game.parse(state, text))
        assert state == states[-1]


@every_game
def test_the_referee_keeps_a_whole_game_and_the_page_tells_it(name: str) -> None:
    referee = Referee(games.game)
    for variant in variants(name):
        states, moves = played(variant)
        table, kept = Table(), []
        commands: list[Command] = [Begin(name, NAMES[: variant.players], variant.rules)]
        commands += [Declare(str(move)) for move in moves]
        for now, command in enumerate(commands):
            for event in referee.decide(table, command, float(now)):
                table = referee.evolve(table, event)
                kept.append((event.at, *json.loads(json.dumps(encode(event)))))
        assert table.states == states
        assert (table.ended is not None) == (variant.game.outcome(states[-1]) is not None)
        assert referee.replay(decode(kind, body, at) for at, kind, body in kept) == table
        told = Page(variant.game, table, words(name), float(len(kept))).words()
        assert len(told["moves"]) == len(moves)
        json.dumps(told)
