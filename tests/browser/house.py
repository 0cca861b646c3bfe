"""A floor whose chance is rigged, served for real: for browser tests and for pictures.

Nothing of it can be reached from `pitboss serve`, which has no way to be given another chance than
the operating system's.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import shutil
import socket
import threading
import time
from collections import deque
from collections.abc import Coroutine, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import uvicorn
from fastapi import FastAPI
from playwright.sync_api import Browser, Playwright

from pitboss.engines.advice import Advice
from pitboss.equipment.cards import card
from pitboss.floor.coach import Card, Coach
from pitboss.floor.commands import read
from pitboss.floor.house import Floor
from pitboss.floor.pace import Clock
from pitboss.floor.people import Person, Role
from pitboss.floor.view import Watched
from pitboss.ledger.store import Store
from pitboss.rulebook.schema import Scalar
from pitboss.rulebook.shelf import Shelf, at_hand
from pitboss.rulebook.sources import Sources
from pitboss.rulebook.terms import terms
from pitboss.web.app import create_app
from pitboss.web.limits import Limits

T = TypeVar("T")
BOSS = Person("boss", "Boss", Role.HOST)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
)


def chromium() -> str:
    """Where this machine's browser is, or nothing: first the one without windows, for less work."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if (found := shutil.which(name))), "")


def launch(play: Playwright) -> Browser:
    """The machine's browser with nothing in it."""
    return play.chromium.launch(executable_path=chromium(), args=list(FLAGS))


class Rigged:
    """Chance that does as it is told, and as it likes where it is told nothing."""

    def __init__(self) -> None:
        self._any = random.Random(7)
        self._fall: deque[int] = deque()
        self._stack: list[int] = []
        self._shuffling = 0

    def stack(self, address: str, cards: str, **options: Scalar) -> None:
        """Shoes of this game come out of every shuffle with these cards on top."""
        on = terms(address, options, between_players=True)
        assert on.game.deck is not None
        deck = on.game.deck(on.rules).cards()
        top = [card(each) for each in cards.split()]
        rest = list(deck)
        for each in top:
            rest.remove(each)
        self._any.shuffle(rest)
        burn = int(on.options.get("burn", 0))
        self._stack = _picks(deck, rest[:burn] + top + rest[burn:])

    def fall(self, *values: int) -> None:
        """The next dice and pockets."""
        self._fall.extend(values)

    def below(self, n: int) -> int:
        if n == self._shuffling or n > 50:
            self._shuffling = n - 1 if n > 2 else 0
            place = len(self._stack) + 1 - n
            return self._stack[place] if place >= 0 else self._any.randrange(n)
        if self._fall:
            return self._fall.popleft() - (n == 6)
        return self._any.randrange(n)


def _picks(cards: list[int], wanted: list[int]) -> list[int]:
    """What Fisher and Yates must be told, so that the cards come out as wanted."""
    cards, picks = list(cards), []
    for i in range(len(cards) - 1, 0, -1):
        j = cards.index(wanted[i], 0, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
        picks.append(j)
    return picks


@dataclass
class House:
    """A floor that is open."""

    url: str
    app: FastAPI
    floor: Floor
    chance: Rigged
    loop: asyncio.AbstractEventLoop

    def run(self, doing: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(doing, self.loop).result(300)

    def open(self, address: str, *, live: bool = False, name: str = "", **options: Scalar) -> str:
        """A new table; its id."""
        given = {key.replace("_", "-"): value for key, value in options.items()}
        return self.run(self.floor.open_table(BOSS, address, given, live=live, name=name)).id

    def guest(self, name: str) -> Person:
        """Somebody who plays without a browser."""
        return self.run(self.floor.welcome(name))

    def do(self, person: Person, table: str, **command: Any) -> None:
        self.run(self.floor.do(person, table, read(command)))

    def coaches(self, advice: Advice | Card) -> None:
        """The coach says this at once, whatever he is asked."""

        def said(*_: Any) -> Future[Any]:
            known: Future[Any] = Future()
            known.set_result(advice)
            return known

        self.app.state.coach = Coach(said)

    def view(self, person: Person, table: str) -> dict[str, Any]:
        return dict(Watched(self.floor.spot(table).table, person).view())


@contextlib.contextmanager
def open_house(
    folder: Path,
    *,
    people: bool = False,
    practice: bool = True,
    books: Sequence[str] = (),
    sources: str = "",
) -> Iterator[House]:
    """A floor on a free port, in a thread of its own."""
    chance = Rigged()
    with Store.open(str(folder / "floor.db")) as store, socket.socket() as listening:
        shelf = Shelf(at_hand(books))
        clock = Clock(deal=0, act=0, next_hand=0)
        floor = Floor(store, shelf, chance=chance, clock=clock, practice=practice)
        printed = Sources.read(sources, shelf.books.values()) if sources else None
        app = create_app(floor, people=people, limits=Limits.off(), sources=printed)
        listening.bind(("127.0.0.1", 0))
        config = uvicorn.Config(app, log_config=None, access_log=False)
        server = uvicorn.Server(config)
        loop = asyncio.new_event_loop()
        thread = threading.Thread(
            target=lambda: loop.run_until_complete(server.serve(sockets=[listening]))
        )
        thread.start()
        try:
            while not server.started and thread.is_alive():
                time.sleep(0.02)
            url = f"http://127.0.0.1:{listening.getsockname()[1]}"
            yield House(url, app, floor, chance, loop)
        finally:
            server.should_exit = True
            thread.join()
            loop.close()
