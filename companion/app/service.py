"""The service: book, eye, panel, house and page, opened in order and closed in reverse."""

from __future__ import annotations

import errno
import logging
import signal
import socket
from contextlib import ExitStack
from dataclasses import asdict, replace
from pathlib import Path
from types import FrameType

import waitress
from flask import Flask

from companion import games
from companion.app.book import Book
from companion.app.eyes import Eyes, Ready
from companion.app.house import House
from companion.app.job import Job
from companion.app.timekeeper import Timekeeper
from companion.board import read_board
from companion.config import Config
from companion.errors import WorldError
from companion.game import Boxed
from companion.history import History
from companion.patience import Patience
from companion.pictures import Pictures
from companion.referee import Referee
from hardware.panel import open_panel
from web import SERVER, create_app, hang_up

log = logging.getLogger("companion.service")


class Service:
    """Everything that ``companion serve`` runs."""

    def __init__(
        self, config: Config, *, seed: int = 0, stress: str | None = None, board: Path | None = None
    ) -> None:
        self.config, self.seed, self.stress, self.board = config, seed, stress, board
        self._parts = ExitStack()

    def open(self) -> None:
        """Take the port first: a second companion must not touch the first one's book."""
        self.socket = listening(self.config.page.host, self.config.page.port)
        self._parts.callback(self.socket.close)
        state = self.config.table.state
        history = History(state / "games.db")
        self._parts.callback(history.close)
        clock = Timekeeper()
        self.book = Book(Referee(games.game, Patience(**asdict(self.config.referee))), history, clock)
        self.resumed = self.book.resume(clock.go_on_from)
        panel = open_panel(self.config.panel, len(self.config.panel.seats), self._pressed)
        self._parts.callback(panel.close)
        self.house = House(self.book, Pictures(state / "pictures"), panel, name=self.config.table.name)
        self.house.lamps_shine = not panel.mock
        if panel.mock:
            self.house.press = lambda button, kind: panel.press(button, kind == "hold")
        self.eyes = Eyes(self.house.saw, self.house.said, self._ready)
        self.house.tell = self.eyes.send
        self.house.begun = self._watch
        self._watch(self.book.table.began.game if self.book.table.began else games.first())
        self._parts.callback(self.eyes.close)
        self.house.remind()
        self.house.start()
        self._parts.callback(self.house.close)

    def run(self) -> None:
        """Serve until somebody ends us."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, _leave)
        app = self.app()
        server = waitress.create_server(app, sockets=[self.socket], **SERVER)
        self._parts.callback(server.close)
        self._parts.callback(hang_up, app)
        server.run()

    def app(self) -> Flask:
        """The page, which answers to all names of this machine."""
        return create_app(self.house, (socket.gethostname(), *self.config.page.names))

    def close(self) -> None:
        self._parts.close()

    def _pressed(self, button: str, kind: str) -> None:
        self.house.pressed(button, kind)

    def _watch(self, game: str) -> None:
        own = self.board and fits(self.board, game)
        board, state = self.board if own else None, self.config.table.state
        self.eyes.watch(Job(game, self.config.camera, state, board, seed=self.seed, stress=self.stress))

    def _ready(self, ready: Ready) -> None:
        log.info("The camera is %s.", ready.name)
        self.house.camera_opened(ready.name, simulated=ready.kind == "simulated")


def fits(path: Path, name: str) -> bool:
    """Is it another edition of that game's board?  Sizes and colours may differ.

    Squares and pieces may too, where the rules themselves come from the board's file.
    """
    board, own = read_board(path), read_board(games.folder(name) / "board.toml")
    if isinstance(games.game(name), Boxed):
        return (board.name, set(board.markers)) == (own.name, set(own.markers))
    return set(board.places) == set(own.places) and set(board.looks) == set(own.looks)


def _leave(number: int, frame: FrameType | None) -> None:
    raise SystemExit(0)


def listening(host: str, port: int) -> socket.socket:
    """A socket at this address; WorldError says what to do when it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
        sock.listen(256)
    except OSError as error:
        sock.close()
        raise WorldError(_refusal(host, port, error)) from error
    return sock


def _refusal(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is taken by another program, perhaps another companion. "
            f"Stop that one, or choose another port: companion serve --port {port + 1}"
        )
    if error.errno == errno.EACCES:
        return f"Port {port} may only be used by the administrator. Choose one from 1024 on."
    return f"The page cannot be served at {host}, port {port} ({error.strerror}). Check host in the settings."


def addresses(host: str, port: int) -> list[str]:
    """Where the page can be opened."""
    found = [f"http://127.0.0.1:{port}"]
    if host in ("0.0.0.0", "::"):
        found += [f"http://{address}:{port}" for address in _own_addresses()]
    elif host not in ("127.0.0.1", "localhost"):
        found = [f"http://{host}:{port}"]
    return found


def _own_addresses() -> list[str]:
    """This machine's address in the home network; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address = str(probe.getsockname()[0])
        except OSError:
            return []
    return [] if address.startswith("127.") else [address]


def at(config: Config, host: str | None, port: int | None) -> Config:
    """The settings with another address, as the command line may ask for."""
    page = replace(config.page, host=host or config.page.host, port=port or config.page.port)
    return replace(config, page=page)
