"""The command ``companion``.  Each subcommand is a module with ``add`` and ``run``."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version

from companion.errors import CompanionError
from companion.games import own_boards

COMMANDS = {
    "serve": "watch the table and serve the page",
    "print": "make the printable kit of a game as PDF",
    "photo": "take a picture with the camera over the table",
    "enrol": "learn how your own pieces look, from photographs",
    "read": "say what lies where on a photograph",
    "judge": "referee an evening of photographs",
    "simulate": "play whole games on the simulated table and count mistakes of the referee",
    "replay": "tell a recorded game as text",
    "perft": "count positions, to check the rules",
    "doctor": "check camera, pins, disk and network",
}

NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What a disk says that takes no more output."""


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
    try:
        try:
            with own_boards():
                return _obey(words)
        finally:
            _flush()  # here, where a full disk can still get a sentence
    except CompanionError as error:
        print(f"companion: {error}", file=sys.stderr)
        return error.exit_code
    except BrokenPipeError:
        # Whoever read our output has gone (`| head`): end quietly.
        _drop_output()
        return 0
    except OSError as error:
        if error.errno not in NO_ROOM or error.filename is not None:
            raise  # commands look after the files they open: those have names
        _drop_output()
        print(
            f"companion: The output cannot be written ({error.strerror}). Make room, or write it elsewhere.",
            file=sys.stderr,
        )
        return 1
    except KeyboardInterrupt:
        return 130


def _obey(words: Sequence[str]) -> int:
    wanted = next((word for word in words if not word.startswith("-")), None)
    args = parser(wanted).parse_args(words)
    return int(import_module(f"companion.cli.{args.command}_command").run(args) or 0)


def _flush() -> None:
    if sys.stdout is not None:  # None: somebody closed it before we began
        sys.stdout.flush()


def _drop_output() -> None:
    """Keep Python from trying again when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
