"""``companion simulate GAME``: whole games through the simulated camera, scored against the truth."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator
from typing import Any

from companion.app.simulate import MISTAKES, Evening, Score, learnt
from companion.cli.arguments import add_game, count, options_from, positive, seed, share
from companion.games import game
from hardware.simulated.stress import STRESSES, stress_named

Job = tuple[str, int, dict[str, Any]]
"""Which game, which seed, and what else an evening wants to know."""


def add(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--games", type=positive, default=5, metavar="N", help="how many games (5)")
    parser.add_argument(
        "--stress", default="none", help=f"what makes seeing hard: {', '.join(STRESSES)}, or all"
    )
    parser.add_argument("--seed", type=seed, default=1, help="the same seed gives the same games (1)")
    parser.add_argument(
        "--mistakes", type=share, default=MISTAKES, help=f"share of turns with a mistake ({MISTAKES})"
    )
    parser.add_argument(
        "--players", type=positive, metavar="N", help="how many play (each number in turn, if it is not said)"
    )
    parser.add_argument(
        "--skip",
        type=count,
        default=0,
        metavar="N",
        help="begin each game N moves on, laid out as it is then",
    )
    parser.add_argument("--moves", type=positive, metavar="N", help="stop each game after N moves more")
    parser.add_argument("--jobs", type=positive, default=os.cpu_count() or 1, help="processes to use")
    parser.add_argument("--json", action="store_true", help="one JSON object a stress, for machines")
    parser.add_argument("--notes", action="store_true", help="say what went wrong, and when")


def run(args: argparse.Namespace) -> int:
    rules = game(args.game)
    options = options_from(rules, args.option)
    seats = list(rules.seats) if args.players is None else [args.players]
    rules.start(seats[0], options)  # says what is wrong with them before anybody waits
    names = list(STRESSES) if args.stress == "all" else [stress_named(args.stress).name]
    if not args.json:
        print(HEAD)
    kept = {"mistakes": args.mistakes, "options": options, "skip": args.skip, "length": args.moves}
    wrong = 0
    for stress in names:
        jobs: list[Job] = [
            (rules.name, args.seed + i, {**kept, "stress": stress, "players": seats[i % len(seats)]})
            for i in range(args.games)
        ]
        began = time.monotonic()
        score = Score()
        for done, one in enumerate(_played(jobs, args.jobs), 1):
            score.add(one)
            _progress(stress, done, args.games)
        told = _told(rules.name, stress, score, time.monotonic() - began)
        print(json.dumps(told) if args.json else _line(told), flush=True)
        if args.notes:
            print("\n".join(score.notes), file=sys.stderr)
        wrong += score.silent_errors + score.false_accusations + score.stuck
    return 1 if wrong else 0


def _played(jobs: list[Job], processes: int) -> Iterator[Score]:
    if processes == 1 or len(jobs) == 1:
        yield from map(_play, jobs)
        return
    # A fresh interpreter each: OpenCV's threads do not survive a fork.
    with multiprocessing.get_context("spawn").Pool(min(processes, len(jobs)), _one_thread) as pool:
        yield from pool.imap_unordered(_play, jobs)


def _one_thread() -> None:
    import cv2

    cv2.setNumThreads(1)


def _play(job: Job) -> Score:
    """Every game is at another table, whose camera has learnt the pieces there."""
    name, seed, kept = job
    return Evening(name, learnt(name, seed), seed, **kept).play()


def _progress(stress: str, done: int, games: int) -> None:
    if sys.stderr.isatty():
        end = "\n" if done == games else ""
        print(f"\r{stress}: game {done} of {games}", end=end, file=sys.stderr, flush=True)


def _told(name: str, stress: str, score: Score, seconds: float) -> dict[str, Any]:
    return {
        "game": name,
        "stress": stress,
        "games": score.games,
        "games_right": score.games_right,
        "moves": score.moves,
        "moves_right": score.moves_right,
        "questions": score.questions,
        "silent_errors": score.silent_errors,
        "false_accusations": score.false_accusations,
        "illegal": {
            "made": score.illegal_made,
            "caught": score.illegal_caught,
            "reason_right": score.reason_right,
        },
        "stuck": score.stuck,
        "seconds": round(seconds, 1),
    }


HEAD = (
    "stress   games  right   moves  right  questions/game  silent errors  false accusations"
    "  illegal  caught  reason right  stuck  seconds"
)


def _line(told: dict[str, Any]) -> str:
    illegal = told["illegal"]
    return (
        f"{told['stress']:<8} {told['games']:>5}  {told['games_right']:>5}  {told['moves']:>6}  "
        f"{told['moves_right']:>5}  {told['questions'] / told['games']:>14.2f}  {told['silent_errors']:>13}  "
        f"{told['false_accusations']:>17}  {illegal['made']:>7}  {illegal['caught']:>6}  "
        f"{illegal['reason_right']:>12}  {told['stuck']:>5}  {told['seconds']:>7.0f}"
    )
