"""The games of the books and their paytables, for menus: found out once, from the shelf."""

from __future__ import annotations

import logging
import math
import threading
import time
from collections import Counter
from functools import cache

from typing_extensions import TypedDict

from pitboss.engines.exact import can_solve
from pitboss.engines.exact.tables import Case, kept_case
from pitboss.engines.strategy import main_wager
from pitboss.errors import PitbossError
from pitboss.registry import poker_room, slugs
from pitboss.report.printed import printed
from pitboss.report.sheet import sheet_of
from pitboss.rulebook.loader import BookGame
from pitboss.rulebook.names import called, names_of, plain
from pitboss.rulebook.shelf import Shelf
from pitboss.rulebook.terms import bind

log = logging.getLogger("pitboss.web.catalogue")


class Listed(TypedDict):
    """A playable game of a book."""

    address: str
    book: str
    casino: str
    house: str
    """The book's title, which tells two editions of a casino's book apart."""
    game: str
    title: str
    names: str
    """What people look for it by."""
    family: str
    equipment: str
    bank: str
    seats: int
    rank: int
    """How usual the game is: the usual ones come first."""


USUAL = (
    "blackjack",
    "craps",
    "roulette",
    "mini-baccarat",
    "three-card-poker",
    "ultimate-texas-holdem",
    "pai-gow-poker",
    "mississippi-stud",
    "let-it-ride",
    "crazy-4-poker",
    "casino-war",
    "free-bet-blackjack",
    "blackjack-switch",
)
"""The games that most casinos have, the most usual first."""


class Glance(TypedDict):
    """What tells a house's game from the same game elsewhere."""

    address: str
    wager: str
    edge: float | None
    """Of the main wager; None where it is not proved yet."""
    prints: list[str]
    """The house rules that its felt prints."""


def glances(shelf: Shelf) -> list[Glance]:
    """Every playable game at a glance. All their proofs are looked up, so once in a while."""
    with _glancing:
        at, made = _glanced.get(shelf, (-math.inf, []))
        if time.monotonic() - at > STALE:
            made = [_glance(shelf, listed["address"]) for listed in _playable(shelf)]
            _glanced[shelf] = time.monotonic(), made
        return made


STALE = 10.0
"""Seconds after which there may be new proofs."""
_glancing = threading.Lock()
_glanced: dict[Shelf, tuple[float, list[Glance]]] = {}


def _glance(shelf: Shelf, address: str) -> Glance:
    on = shelf.terms(address)
    try:
        main = main_wager(on)
        case = Case(address=address, wager=main, options={}, stake=None, bound=on)
        found = kept_case(case)
    except PitbossError:
        return Glance(address=address, wager="", edge=None, prints=_prints(shelf, address))
    proved = found[0] if isinstance(found, list) and found else None
    return Glance(
        address=address,
        wager=on.wagers[main].title,
        edge=float(proved.edge) if proved else None,
        prints=_prints(shelf, address),
    )


@cache
def _prints(shelf: Shelf, address: str) -> list[str]:
    on = shelf.terms(address)
    return printed(on, sheet_of(on))


def searched(offer: BookGame) -> str:
    """All that a game of a book may be looked for by: its names, its book's, and its wagers'."""
    head = offer.data.game
    wagers = " ".join(wager.title for wager in offer.data.wager.values())
    beside = plain(f"{offer.book.data.title} {offer.book.slug} {wagers}")
    return f"{names_of(offer.slug, head.title, head.play)} {beside}"


@cache
def _listed(shelf: Shelf, plays: tuple[str, ...]) -> tuple[Listed, ...]:
    found: list[Listed] = []
    for book in shelf.books.values():
        for slug in book.slugs():
            try:
                offer = book.game(slug)
                if offer.data.game.play not in plays:
                    continue
                on = bind(offer, {}, between_players=True)
            except PitbossError as error:
                log.warning("not offered: %s/%s, %s", book.slug, slug, error.message)
                continue
            found.append(
                Listed(
                    address=offer.address,
                    book=book.slug,
                    casino=book.data.casino,
                    house=book.data.title,
                    game=slug,
                    title=offer.data.game.title,
                    names=searched(offer),
                    family=on.game.facts.family,
                    equipment=on.game.facts.equipment.value,
                    bank=offer.data.game.bank,
                    seats=offer.data.game.seats,
                    rank=(*USUAL, offer.data.game.play).index(offer.data.game.play),
                )
            )
    return tuple(found)


def _playable(shelf: Shelf) -> tuple[Listed, ...]:
    return _listed(shelf, tuple(slugs()))


def playable(shelf: Shelf) -> list[Listed]:
    """Every playable (book, game) that a house deals, in the order of the books."""
    return list(_playable(shelf))


def card_room(shelf: Shelf) -> list[Listed]:
    """Every (book, game) that players play with each other, in the order of the books."""
    return list(_listed(shelf, tuple(poker_room())))


def dealt(shelf: Shelf) -> list[Listed]:
    """Every (book, game) of which a table can be opened."""
    return playable(shelf) + card_room(shelf)


class Pays(TypedDict):
    """A wager of a book's game, with the names of its paytables."""

    address: str
    play: str
    """The game as it is coded, whatever a book calls it: the same play is comparable."""
    called: str
    """What people call that game."""
    wager: str
    title: str
    game: str
    """What the book calls the game, where it has the same wager in several; else nothing."""
    paytables: list[Named]


class Named(TypedDict):
    """A paytable by name; empty where a wager has none."""

    name: str
    condition: str


@cache
def _paytables(shelf: Shelf) -> tuple[Pays, ...]:
    found: list[Pays] = []
    bound = [shelf.terms(listed["address"]) for listed in _playable(shelf)]
    titles: dict[str, list[str]] = {}
    for on in bound:
        titles.setdefault(on.offer.data.game.play, []).append(on.offer.data.game.title)
    for on in bound:
        for slug in on.wagers:
            wager = on.offer.data.wager[slug]
            named = [Named(name=t.name, condition=t.condition) for t in wager.paytable]
            if named or can_solve(on, slug):
                found.append(
                    Pays(
                        address=on.address,
                        play=on.offer.data.game.play,
                        called=called(on.offer.data.game.play, titles[on.offer.data.game.play]),
                        wager=slug,
                        title=wager.title,
                        game="",
                        paytables=named or [Named(name="", condition="")],
                    )
                )
    return tuple(_told_apart(shelf, found))


def _told_apart(shelf: Shelf, found: list[Pays]) -> list[Pays]:
    """The same, with the game's own name where a book has a wager twice."""
    many = Counter(
        (each["address"].partition("/")[0], each["play"], each["wager"]) for each in found
    )
    for each in found:
        if many[each["address"].partition("/")[0], each["play"], each["wager"]] > 1:
            each["game"] = shelf.game(each["address"]).data.game.title
    return found


def paytables(shelf: Shelf) -> list[Pays]:
    """Every wager that has a paytable or can be solved, in the order of the books."""
    return list(_paytables(shelf))
