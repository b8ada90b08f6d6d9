"""What the page shows, as plain values.  Pure: a table in, words and numbers out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.game import Game, Newsworthy, Priced, ways
from companion.late import late
from companion.messages import FellOutOfStep, MoveRefused, QuestionAsked
from companion.signals import STATUS_COLOURS, lamps, status
from companion.table import Play, Table
from companion.text import Catalogue, Say
from companion.toss import tosses
from companion.verdict import Candidate, Difference, Unfinished
from companion.way_back import way_back, way_to_right
from companion.words import CHANCE, EMPTY, Instant, Place

KEEP_AFTER = 20.0
"""Seconds after which a refused move may be kept without a dispute: time to read, and to put it right."""


class Page:
    """One table, told in one language."""

    def __init__(self, game: Game[Any, Any], table: Table, catalogue: Catalogue, now: Instant) -> None:
        assert table.began is not None
        self.game, self.table, self.now = game, table, now
        self.names = table.began.names
        self.catalogue = catalogue.with_players(self.names)

    def words(self) -> dict[str, Any]:
        """Everything but pictures."""
        word = status(self.table, self.now)
        return {
            "status": word.value,
            "status_text": self.say(Say.of(f"status.{word.value}")),
            "headline": self.headline(),
            "prompt": "" if self.table.ended else self.say(self.game.prompt(self.table.state)),
            "message": self.message(),
            "turn": None if self.table.ended else self.table.state.turn,
            "news": self.news(),
            "players": self.players(),
            "moves": [self.move(number, play) for number, play in enumerate(self.table.plays, 1)],
            "outcome": self.outcome(),
            "panel": self.panel(),
            "can": self.can(),
            "tosses": self.tosses(),
        }

    def say(self, say: Say) -> str:
        return self.catalogue.say(say)

    def headline(self) -> str:
        if self.table.ended:
            winners = self.table.ended.winners
            key = ("page.draw", "page.winner", "page.winners")[min(len(winners), 2)]
            return self.say(Say.of(key, who=self.catalogue.join([self.names[w] for w in winners])))
        if self.table.state.turn == CHANCE:
            return self.say(Say.of("page.chance"))
        return self.say(Say.of("page.turn", who=self.table.state.turn))

    def message(self) -> dict[str, Any] | None:
        """The band under the headline: what is wrong, open, or to be done."""
        if self.table.problem and self.table.sight == "lost":
            return self._message("lost", self.say(self.table.problem))
        match self.table.concern:
            case MoveRefused(_, why, rule, places, differences):
                way = way_to_right(self.game, self.table.state, differences)
                return self._message("refused", self.say(why), places, [self.say(say) for say in way], rule)
            case FellOutOfStep(_, differences):
                places = tuple(d.place for d in differences)
                back = [self.say(say) for say in way_back(differences)]
                return self._message("out-of-step", self.say(Say.of("page.out_of_step")), places, back)
            case QuestionAsked(_, options, places):
                return self._message("question", self.say(question(options)), places)
            case Unfinished(_, todo, places):
                asks = [self.say(item.ask) for item in todo]
                return self._message("unfinished", self.say(Say.of("page.unfinished")), places, asks)
        if self.table.notice:
            return self._message("info", self.say(self.table.notice))
        return self.drawn() or self.late_pawns()

    def drawn(self) -> dict[str, Any] | None:
        """What the companion has drawn or rolled, until the table shows it."""
        play = self.table.plays[-1] if self.table.plays else None
        if play is None or play.by != "drawn" or self.table.settled:
            return None
        before = self.table.states[-2]
        move = self.game.parse(before, play.text)
        steps = self.game.steps(before, move)
        asks = [self.say(step.todo) for step in steps]
        places = tuple(place for step in steps for place in (step.origin, step.target) if place)
        text = self.say(self.game.describe(before, move))
        return self._message("unfinished", text, places, asks) if steps else None

    def tosses(self) -> list[str]:
        """What the companion may draw or roll for the table."""
        found = () if self.table.ended else tosses(self.game, self.table.state)
        return [self.say(toss.say) for toss in found]

    def late_pawns(self) -> dict[str, Any] | None:
        """Pawns that somebody forgot to move: nobody waits for them, but the score-course is wrong."""
        owed = (
            {} if self.table.ended else late(self.game, self.table.comparable, self.table.thought.seen.places)
        )
        if not owed:
            return None
        says = way_back([Difference(place, look, EMPTY) for place, look in owed.items()])
        return self._message("info", self.say(Say.of("page.late")), tuple(owed), [self.say(s) for s in says])

    def _message(
        self,
        kind: str,
        text: str,
        places: Sequence[Place] = (),
        todo: Sequence[str] = (),
        rule: str | None = None,
    ) -> dict[str, Any]:
        return {"kind": kind, "text": text, "places": list(places), "todo": list(todo), "rule": rule}

    def news(self) -> list[str]:
        """Facts that hold now, where the game has any."""
        if self.table.ended or not isinstance(self.game, Newsworthy):
            return []
        return [self.say(fact) for fact in self.game.news(self.table.state)]

    def players(self) -> list[dict[str, Any]]:
        glows = lamps(self.table, self.now).seats
        return [
            {
                "seat": tally.player,
                "name": self.names[tally.player],
                "colour": tally.colour or self.game.colours[tally.player],
                "glow": glows[tally.player].value,
                "score": tally.score,
                "parts": dict(tally.parts),
                "held": list(tally.held),
                "used": round(self.table.clock.spent(tally.player, self.now), 1),
                "left": self.table.clock.remaining(tally.player, self.now),
            }
            for tally in self.game.scores(self.table.state)
        ]

    def move(self, number: int, play: Play) -> dict[str, Any]:
        before = self.table.states[number - 1]
        if play.by == "accepted":
            text = self.say(Say.of("page.accepted_table"))
        else:
            text = self.say(self.game.describe(before, self.game.parse(before, play.text)))
        return {
            "number": number,
            "event": play.event,
            "seat": before.turn,
            "text": text,
            "notation": play.text,
            "by": play.by,
            "by_text": self.say(Say.of(f"by.{play.by}")),
        }

    def option(self, candidate: Candidate) -> str:
        """One answer of a question, in words."""
        state = self.table.states[-1 - candidate.undo]
        parts = [self.say(taken_back(candidate.undo))] if candidate.undo else []
        for text in candidate.moves:
            move = self.game.parse(state, text)
            parts.append(self.say(self.game.describe(state, move)))
            state = self.game.apply(state, move)
        return " ".join(parts)

    def outcome(self) -> dict[str, Any] | None:
        ended = self.table.ended
        if ended is None:
            return None
        return {"text": self.say(ended.why), "winners": list(ended.winners), "how": ended.how}

    def panel(self) -> dict[str, Any]:
        panel = lamps(self.table, self.now)
        return {
            "seats": [glow.value for glow in panel.seats],
            "status": panel.status.value,
            "colour": list(STATUS_COLOURS[panel.status]),
            "buttons": [*(f"seat.{seat}" for seat in range(len(panel.seats))), "back", "referee"],
        }

    def can(self) -> dict[str, bool]:
        return {
            "undo": len(self.table.states) > 1 or bool(self.table.ended),
            "accept": self.may_keep(),
            "declare": self.table.ended is None,
            "draw": self.table.ended is None,
        }

    def may_keep(self) -> bool:
        """A wrong move is put right first; keeping it is offered to those who do not agree."""
        match self.table.concern:
            case FellOutOfStep():
                return True
            case MoveRefused(at=at):
                return self.table.disputed or self.now - at >= KEEP_AFTER
        return False

    def marks(self) -> Mapping[Place, str]:
        """Which squares to mark, and as what."""
        marks = dict(self.marks_of(len(self.table.plays)))
        message = self.message()
        if message:
            kinds = {"refused": "refused", "out-of-step": "refused", "unfinished": "todo", "info": "todo"}
            kind = kinds.get(message["kind"], "question")
            marks |= dict.fromkeys((Place(p) for p in message["places"]), kind)
        return marks

    def marks_of(self, number: int) -> Mapping[Place, str]:
        """The squares that move *number* changed."""
        if not 1 <= number < len(self.table.states):
            return {}
        before, after = (self.game.view(state) for state in self.table.states[number - 1 : number + 1])
        return dict.fromkeys(before.changed(after), "last")

    def ways_of(self, number: int) -> list[tuple[Place, ...]]:
        """Where the pieces of move *number* came along."""
        if not 1 <= number <= len(self.table.plays) or self.table.plays[number - 1].by == "accepted":
            return []
        before = self.table.states[number - 1]
        return ways(self.game, before, self.game.parse(before, self.table.plays[number - 1].text))

    def prices(self) -> Mapping[Place, int]:
        """What a step on each place costs now, where the game has such costs."""
        if self.table.ended or not isinstance(self.game, Priced):
            return {}
        return self.game.prices(self.table.state)

    def last_ways(self) -> list[tuple[Place, ...]]:
        return self.ways_of(len(self.table.plays))


def seat_names(game: Game[Any, Any], catalogue: Catalogue, chosen: Sequence[str] | None = None) -> list[str]:
    """What players are called who gave no name: their colour, the *chosen* one or that of the seat."""
    return [catalogue.say(Say.of(f"colour.{colour}")) for colour in chosen or game.colours]


def question(options: Sequence[Candidate]) -> Say:
    """What is asked: which one, or whether, if there is only one."""
    if len(options) > 1:
        return Say.of("page.question")
    (only,) = options
    if only.moves:
        return Say.of("page.only_one")
    return Say.of("page.only_undo") if only.undo == 1 else Say.of("page.only_undo_several", count=only.undo)


def taken_back(count: int) -> Say:
    return Say.of("page.taken_back") if count == 1 else Say.of("page.taken_back_several", count=count)
