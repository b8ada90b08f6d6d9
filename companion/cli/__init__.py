"""The command ``companion``.  Each subcommand is a module with ``add`` and ``run``."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version

from companion.errors import CompanionError

COMMANDS = {
    "serve": "watch the table and serve the page",
    "print": "make the printable kit of a game as PDF",
    "enrol": "learn how your own pieces look, from photographs",
    "read": "say what lies where on a photograph",
    "judge": "referee an evening of photographs",
    "simulate": "play whole games on the simulated table and count mistakes of the referee",
    "replay": "tell a recorded game as text",
    "perft": "count positions, to check the rules",
    "doctor": "check camera, pins, disk and network",
}


def parser(wanted: str | None = None) -> argparse.ArgumentParser:
    """The arguments of all commands; only the wanted command's module is loaded (OpenCV takes a moment)."""
    top = argparse.ArgumentParser(prog="companion", description="A referee for games on a real table.")
    top.add_argument(
        "--version", action="version", version=f"companion {_version()}", help="say which one this is"
    )
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, summary in COMMANDS.items():
        sub = commands.add_parser(name, help=summary, description=summary[0].upper() + summary[1:] + ".")
        if name == wanted:
            import_module(f"companion.cli.{name}_command").add(sub)
    return top


def _version() -> str:
    try:
        return version("tabletop-companion")
    except PackageNotFoundError:
        return "of unknown version (it is not installed)"


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; a person's mistake is a sentence on stderr, never a traceback."""
    words = sys.argv[1:] if argv is None else list(argv)
    wanted = next((word for word in words if not word.startswith("-")), None)
    try:
        args = parser(wanted).parse_args(words)
        return int(import_module(f"companion.cli.{args.command}_command").run(args) or 0)
    except CompanionError as error:
        print(f"companion: {error}", file=sys.stderr)
        return error.exit_code
    except BrokenPipeError:
        # Whoever read our output has gone (`| head`): end quietly, and keep Python from flushing again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
