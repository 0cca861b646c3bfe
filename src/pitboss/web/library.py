"""The library: every game of every book on a page of its own, and what was found about them.

Pages are made from the books' files, in threads; edges, charts and findings are worked out in
processes beside the floor and filled in when they are there. A page never waits for one.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, FastAPI, Query, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from pitboss.errors import BadInput
from pitboss.report.blocks import Section
from pitboss.report.printed import pays_at
from pitboss.report.sections import about, banks, sections
from pitboss.report.sheet import sheet
from pitboss.report.sheet_form import Sheet, WagerSheet
from pitboss.report.status import book_name
from pitboss.rulebook.diff import Change
from pitboss.rulebook.lint import SEVERITIES, rules
from pitboss.rulebook.loader import Book, BookGame
from pitboss.rulebook.names import called
from pitboss.rulebook.shelf import Shelf
from pitboss.rulebook.terms import Terms, bind
from pitboss.web.api import Slug
from pitboss.web.catalogue import card_room, playable, searched
from pitboss.web.coaching import WORKING, StrategyCard, said_chart, the_coach
from pitboss.web.differences import compared, differ
from pitboss.web.edges import politely
from pitboss.web.pages import render
from pitboss.web.security import TheShelf, Who

PATIENCE = 2.0
"""Seconds to wait for findings before saying that they are being looked for."""
MOST_CHANGES = 8
"""Differences from another book that stand on a game's page; the rest is a page of its own."""
HALLS = {
    "table": "Table games",
    "poker": "Poker room",
    "jackpot": "Jackpots and progressives",
    "electronic": "Electronic tables",
    "house": "Rules of the house",
}


# What there is


@dataclass(frozen=True, kw_only=True)
class Offered:
    """A game of a book, as the library lists it."""

    address: str
    book: str
    short: str
    """The book in two words."""
    house: str
    title: str
    names: str
    kind: str
    bank: str
    seats: int
    playable: bool
    between_players: bool = False
    """It is dealt, and has no edge: players play each other."""
    twice: bool = False
    """Its book has this game under another title too."""
    decides: bool
    """A player has something to decide in it, so that it may have a strategy chart."""


@dataclass(frozen=True, kw_only=True)
class Title:
    """A game, whatever the books call it, and those that have it."""

    play: str
    title: str
    about: str
    names: str
    offers: tuple[Offered, ...]


@cache
def titles(shelf: Shelf) -> dict[str, list[Title]]:
    """All games by hall, in the order of their names; a game is one title in all books."""
    dealt = {game["address"] for game in playable(shelf)}
    pots = {game["address"] for game in card_room(shelf)}
    known: dict[str, list[Offered]] = {}
    for book in shelf.books.values():
        for offer in book.games().values():
            listed = _offered(offer, offer.address in dealt, offer.address in pots)
            known.setdefault(offer.data.game.play, []).append(listed)
    made = [_title(play, _told_apart(found)) for play, found in known.items()]
    halls: dict[str, list[Title]] = {hall: [] for hall in HALLS.values()}
    for title in sorted(made, key=lambda each: each.title.lower()):
        halls[HALLS[title.offers[0].kind]].append(title)
    return {hall: found for hall, found in halls.items() if found}


def _offered(offer: BookGame, dealt: bool, between_players: bool) -> Offered:
    head = offer.data.game
    return Offered(
        address=offer.address,
        book=offer.book.slug,
        short=book_name(offer.book.slug),
        house=offer.book.data.title,
        title=head.title,
        names=searched(offer),
        kind=head.kind,
        bank=head.bank,
        seats=head.seats,
        playable=dealt or between_players,
        between_players=between_players,
        decides=dealt and bool(bind(offer, {}).game.actions),
    )


def _told_apart(offers: list[Offered]) -> list[Offered]:
    count = Counter(each.book for each in offers)
    return [replace(each, twice=count[each.book] > 1) for each in offers]


def _title(play: str, offers: list[Offered]) -> Title:
    """A game with what holds in every book that has it, or both where the books differ."""
    who = dict.fromkeys(banks(each.kind, each.bank) for each in offers)
    seats = sorted({each.seats for each in offers if each.seats})
    many = " to ".join(str(n) for n in dict.fromkeys((seats[0], seats[-1]))) if seats else ""
    facts = [", or ".join(filter(None, who)), f"{many} seats" if many else ""]
    return Title(
        play=play,
        title=called(play, [each.title for each in offers]),
        about=", ".join(filter(None, facts)),
        names=" ".join(each.names for each in offers),
        offers=tuple(offers),
    )


def _same(shelf: Shelf, play: str) -> tuple[Offered, ...]:
    every = (title for found in titles(shelf).values() for title in found)
    return next(title.offers for title in every if title.play == play)


# A game's page


@dataclass(frozen=True, kw_only=True)
class Elsewhere:
    """The same game in another book."""

    offered: Offered
    changes: list[Change]

    @property
    def first(self) -> list[Change]:
        """What money hangs on before the rest."""
        ranked = sorted(self.changes, key=lambda each: each.kind not in ("paytable", "wager"))
        return ranked[:MOST_CHANGES]


@dataclass(frozen=True, kw_only=True)
class GamePage:
    """All that a game's page says from the books' files alone."""

    made: Sheet
    offered: Offered
    pays: dict[str, str]
    """What each wager pays, also where that is a rule and no paytable."""
    no_edge: dict[str, str]
    """What stands where a wager has no edge of its own."""
    about: list[str]
    parts: list[Section]
    elsewhere: list[Elsewhere]


@lru_cache(maxsize=512)
def game_page(shelf: Shelf, address: str) -> GamePage:
    """A game, laid out."""
    offer = shelf.game(address)
    made, same = sheet(offer), _same(shelf, offer.data.game.play)
    offered = next(each for each in same if each.address == offer.address)
    on = bind(offer, {}, between_players=True) if offered.playable else None
    return GamePage(
        made=made,
        offered=offered,
        pays={each.wager: each.pays or _pays(on, each) for each in made.wagers},
        no_edge=_no_edge(on) if on else {},
        about=about(made),
        parts=[part for part in sections(made) if part.title not in ("Wagers", "The round")],
        elsewhere=[
            Elsewhere(offered=each, changes=differ(offer, shelf.game(each.address)).changes)
            for each in same
            if each.address != offer.address
        ],
    )


def _pays(on: Terms | None, wager: WagerSheet) -> str:
    return pays_at(on, wager, wager.wager) if on and wager.wager in on.wagers else ""


def _no_edge(on: Terms) -> dict[str, str]:
    """Why a wager has no edge of its own: it is counted with another, or its proof takes long."""
    titles = {slug: wager.title for slug, wager in on.offer.data.wager.items()}
    found = dict.fromkeys(on.offer.data.wager, "not offered by default")
    for wager in on.game.layout.wagers:
        if wager.slug in on.wagers:
            found[wager.slug] = ""
        if wager.counted_as:
            found[wager.slug] = f"counted in {titles.get(wager.counted_as, wager.counted_as)}"
        elif wager.slug in on.game.facts.takes_long:
            found[wager.slug] = "not proved yet: its proof takes long"
        elif wager.slug in on.game.facts.too_large:
            found[wager.slug] = "too large to prove: simulate it"
    return {slug: why for slug, why in found.items() if why}


# Findings


class Clerk:
    """Looks for what is wrong with the books, in a process beside the floor, a book at a time."""

    def __init__(self) -> None:
        self._tasks: dict[str, asyncio.Task[list[dict[str, Any]]]] = {}
        self._one = asyncio.Semaphore(1)

    async def findings(self, of: Book, patience: float = PATIENCE) -> list[dict[str, Any]] | None:
        """What was found in a book; None while it is being looked at."""
        task = self._tasks.get(of.slug)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = self._tasks[of.slug] = asyncio.create_task(self._look(of.place))
        await asyncio.wait([task], timeout=patience)
        return task.result() if task.done() else None

    async def _look(self, place: str) -> list[dict[str, Any]]:
        async with self._one:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", "pitboss", "lint", place, "--kept", "--json"),
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                preexec_fn=politely,
                start_new_session=True,
            )
            try:
                said, _ = await process.communicate()
            finally:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGTERM)
                await process.wait()
            found: list[dict[str, Any]] = msgspec.json.decode(said)
            return found

    async def stop(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)


@contextlib.asynccontextmanager
async def _life(app: FastAPI) -> AsyncIterator[None]:
    app.state.clerk = Clerk()
    try:
        yield
    finally:
        await app.state.clerk.stop()


library = APIRouter(lifespan=_life)


@library.get("/api/v1/findings", tags=["games"])
async def findings(
    request: Request,
    shelf: TheShelf,
    book_slug: Annotated[str, Query(alias="book", max_length=80)],
    game: Annotated[str, Query(max_length=80)] = "",
) -> dict[str, Any]:
    """What is wrong with a book, or with one game of it; ask again while it is `working`.

    Findings that hang on an edge are told where that edge is proved.
    """
    book = shelf.book(book_slug)
    if game:
        book.game(game)
    clerk: Clerk = request.app.state.clerk
    found = await clerk.findings(book)
    kept = [each for each in found or [] if not game or game in each["games"]]
    return {"findings": kept, "working": found is None}


# Strategy


@library.get("/api/v1/games/{book_slug}/{game_slug}/strategy", tags=["games"])
async def strategy(
    request: Request, shelf: TheShelf, book_slug: Slug, game_slug: Slug
) -> StrategyCard:
    """The best play of a game as charts; ask again while it is `working`."""
    on = await run_in_threadpool(shelf.terms, f"{book_slug}/{game_slug}")
    made = await the_coach(request).card(on.offer.place, ())
    if made is None:
        return StrategyCard(about=WORKING, working=True)
    return StrategyCard(charts=[said_chart(each) for each in made.charts], about=made.why_none)


# Pages

pages = APIRouter(include_in_schema=False)
Asked = Annotated[str, Query(max_length=120)]


@pages.get("/games")
async def library_page(
    request: Request, shelf: TheShelf, person: Who, find: Asked = ""
) -> Response:
    halls = await run_in_threadpool(titles, shelf)
    count = sum(len(title.offers) for found in halls.values() for title in found)
    given = {"halls": halls, "count": count, "find": find, "books": list(shelf.books.values())}
    return await render(request, person, "library.html", **given)


@pages.get("/games/{book_slug}/{game_slug}")
async def one_game_page(
    request: Request, shelf: TheShelf, person: Who, book_slug: Slug, game_slug: Slug
) -> Response:
    page = await run_in_threadpool(game_page, shelf, f"{book_slug}/{game_slug}")
    return await render(request, person, "game.html", page=page, linked=True)


EVERY_BOOK = "all"
"""In place of a book: the findings of all of them in one list."""


@pages.get("/findings")
async def findings_page(
    request: Request, shelf: TheShelf, person: Who, book: Asked = ""
) -> Response:
    every = list(shelf.books.values())
    chosen = None if book == EVERY_BOOK else shelf.book(book) if book else every[0]
    names = {
        game.address: game.data.game.title
        for each in ([chosen] if chosen else every)
        for game in (await _games(each)).values()
    }
    known = await run_in_threadpool(rules)
    given: dict[str, Any] = {"books": every, "chosen": chosen, "names": names}
    given |= {"severities": SEVERITIES, "rules": {r.name: r.says for r in known.values()}}
    return await render(request, person, "findings.html", **given)


async def _games(book: Book) -> dict[str, BookGame]:
    return await run_in_threadpool(book.games)


@pages.get("/strategy")
async def strategy_page(
    request: Request, shelf: TheShelf, person: Who, game: Asked = ""
) -> Response:
    halls = await run_in_threadpool(titles, shelf)
    every = [each for found in halls.values() for title in found for each in title.offers]
    decided = sorted((each for each in every if each.decides), key=attrgetter("house", "title"))
    by_house = {house: list(some) for house, some in groupby(decided, key=attrgetter("house"))}
    chosen = next((each for each in decided if each.address == game), None)
    if game and chosen is None:
        shelf.game(game)
        raise BadInput(f"there is nothing to decide in {game}, or it is not dealt", code="game")
    return await render(request, person, "strategy.html", houses=by_house, chosen=chosen)


Side = Annotated[str, Query(max_length=120, description="book, or book/game")]


@pages.get("/diff")
async def diff_page(
    request: Request, shelf: TheShelf, person: Who, left: Side = "", right: Side = ""
) -> Response:
    made = await run_in_threadpool(compared, shelf, left, right) if left and right else None
    given = {"books": list(shelf.books.values()), "left": left, "right": right, "made": made}
    halls = await run_in_threadpool(titles, shelf)
    return await render(request, person, "diff.html", halls=halls, **given)
