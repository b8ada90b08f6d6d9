"""How a game ended, as the line ``result: ...`` of its text; written, and read back."""

from __future__ import annotations

from companion.errors import UsageError
from companion.messages import AgreeDraw, Command, Event, GameEnded, Resign
from companion.record import written_name
from companion.referee import Referee
from companion.table import Table
from companion.words import Player


def result(table: Table) -> str:
    """``Ann wins``, ``draw agreed`` or ``Bob gave up``; empty while the game is on."""
    return _line(table, table.ended) if table.ended else ""


def ended(referee: Referee, table: Table, told: str) -> Table:
    """The table after its last move with the end that the rules see, or else the one that was told."""
    end = referee.booking.game(table).outcome(table.state)
    if end:
        table = referee.evolve(table, GameEnded(0.0, tuple(sorted(end.winners)), end.why, "rules"))
        if told not in ("", result(table)):
            raise UsageError(f"The line 'result: {told}' is wrong. By these moves it is: {result(table)}.")
        return table
    return _ended_early(referee, table, told) if told else table


def _ended_early(referee: Referee, table: Table, told: str) -> Table:
    assert table.began is not None
    wishes: list[Command] = [AgreeDraw(), *(Resign(Player(seat)) for seat in range(len(table.began.names)))]
    ends: list[Event] = [event for wish in wishes for event in referee.decide(table, wish, 0.0)]
    known = {_line(table, event): event for event in ends if isinstance(event, GameEnded)}
    if told not in known:
        raise UsageError(
            f"The line 'result: {told}' is wrong. After these moves the game is still on; "
            f"leave the line out, or write one of: {', '.join(known)}."
        )
    return referee.evolve(table, known[told])


def _line(table: Table, event: GameEnded) -> str:
    if event.how == "draw":
        return "draw agreed"
    if event.how == "resigned":
        assert table.began is not None
        losers = [Player(seat) for seat in range(len(table.began.names)) if seat not in event.winners]
        return f"{' and '.join(_called(table, seat) for seat in losers)} gave up"
    winners = " and ".join(_called(table, seat) for seat in event.winners)
    return f"{winners or 'nobody'} {'win together' if len(event.winners) > 1 else 'wins'}"


def _called(table: Table, seat: Player) -> str:
    """A player's name; two of the same name are told apart by their places."""
    assert table.began is not None
    names = [written_name(name) for name in table.began.names]
    return names[seat] if names.count(names[seat]) == 1 else f"player {seat + 1}"
