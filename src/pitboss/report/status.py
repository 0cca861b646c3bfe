"""What works for each (book, game), found out by asking the code, never typed in.

Asking takes seconds: every golden round is settled. So the answers are kept, and hold as long as
neither the code nor a file of the book has changed.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.errors import BadInput, PitbossError, unknown
from pitboss.jit import revision_folder
from pitboss.rulebook.loader import Book, BookGame, book, books

if TYPE_CHECKING:
    from pitboss.rulebook.terms import Terms


class Status(msgspec.Struct, frozen=True, kw_only=True):
    """What can be done with a game of a book."""

    book: str
    game: str
    title: str
    bank: str
    playable: bool
    """It has a game file, and the book's data binds to its rules."""
    settled: bool
    """A golden round of it settles as expected."""
    wagers: int
    exact: int
    """Wagers with an exact solver."""
    simulated: bool
    """A simulation knows what to stake."""
    golden: int
    """Golden rounds that settle as expected."""
    between_players: bool = False
    """Players play each other: there is no edge, and what is exact are equities."""
    jackpot: bool = False
    """A jackpot whose frequency and fund are counted."""
    part_of: list[str] = []
    """The playable games of the book that it is dealt with, where it is no game by itself."""
    stations_of: list[str] = []
    """The games of the book that it plays at stations."""

    @property
    def address(self) -> str:
        return f"{self.book}/{self.game}"

    def as_dict(self) -> dict[str, Any]:
        return msgspec.structs.asdict(self)


def all_statuses(of: str = "") -> list[Status]:
    """Every game of every book; of one book, if `of` is one; of one game, in every book or one."""
    if not of:
        return [status for each in books().values() for status in _of_book(each)]
    try:
        return _of_book(book(of))
    except BadInput as error:
        if error.code != "book":
            raise
    place, _, slug = of.rpartition("/")
    if place:
        wanted = book(place).game(slug).slug
        return [status for status in _of_book(book(place)) if status.game == wanted]
    every = all_statuses()
    found = [status for status in every if status.game == of]
    if not found:
        raise unknown("rule book or game", of, [*books(), *by_game(every)], code="book")
    return found


def by_game(statuses: Iterable[Status]) -> dict[str, dict[str, Status]]:
    """By game, what each book that has it can do; games that can be played come first."""
    games: dict[str, dict[str, Status]] = {}
    for status in sorted(statuses, key=lambda status: status.game):
        games.setdefault(status.game, {})[status.book] = status

    def data_only(game: str) -> bool:
        return not any(status.playable for status in games[game].values())

    return {game: games[game] for game in sorted(games, key=data_only)}


def in_short(status: Status | None) -> list[str]:
    """All of it in a few characters, as `LEGEND` explains: nothing for a book without the game."""
    if status is None:
        return []
    if status.jackpot:
        return [EXACT]
    if not status.playable:
        return [PART if status.part_of else STADIUM if status.stations_of else DATA]
    simulated = "sim" if status.simulated else "-"
    exact = f"{status.exact}/{status.wagers}"
    if status.between_players:
        exact = EXACT if status.exact else "-"
    return [exact, simulated, str(status.golden or "-")]


def exact_of(status: Status) -> str:
    """What is exact of a game that can be played, in words."""
    if status.between_players:
        return "equities" if status.exact else "none"
    return f"{status.exact} of {status.wagers}"


DATA, PART, STADIUM, EXACT = "data", "part", "stations", "exact"
LEGEND = {
    "14/14 sim 3": "playable: 14 of 14 wagers have an exact edge, a simulation knows what to stake "
    "and 3 golden rounds settle as expected; a dash where it is not so",
    f"{EXACT} sim 3": "the same of a game between players: there is no edge, and its hands are "
    "compared exactly (pitboss equity)",
    EXACT: "a jackpot whose frequency and fund are counted exactly (pitboss jackpot)",
    PART: "a part of games that can be played, dealt with them: `pitboss games NAME` says which",
    STADIUM: "stations at which games of the book are played: `pitboss games NAME` says which",
    DATA: "the rules as data only: rule sheet, lint, diff",
}


def book_name(slug: str) -> str:
    """A short name of a book.

    >>> book_name("columbus-2016")
    'Columbus 2016'
    """
    return slug.replace("-", " ").title()


def _of_book(of: Book) -> list[Status]:
    """What was found out about a book before, or is now."""
    kept = _place(of)
    with contextlib.suppress(OSError, msgspec.DecodeError, AttributeError):
        return msgspec.msgpack.decode(kept.read_bytes(), type=list[Status])  # type: ignore[union-attr]
    found = [ask(offer) for offer in of.games().values()]
    if kept is not None:
        with contextlib.suppress(OSError):  # a full disk: then it is asked again
            scratch = kept.with_suffix(f".{os.getpid()}")
            scratch.write_bytes(msgspec.msgpack.encode(found))
            scratch.replace(kept)
    return found


def _place(of: Book) -> Path | None:
    """Where the answers about a book, as its files now are, are kept."""
    folder = revision_folder("status")
    if folder is None:
        return None
    digest = hashlib.sha256(of.slug.encode() + Path(__file__).read_bytes())
    for path in sorted(of.path.glob("*.toml")) + golden_files(of):
        content = path.read_bytes()
        digest.update(f"\0{path.name}\0{len(content)}\0".encode() + content)
    return folder / digest.hexdigest()[:32]


def golden_files(of: Book) -> list[Path]:
    """The golden rounds of a book."""
    return sorted((of.path / "golden").glob("*.toml"))


# Asking the code. What settles and solves is imported here: for a kept answer it is not needed.


def ask(offer: BookGame) -> Status:
    """Ask the code about one game."""
    from pitboss.rulebook.terms import bind

    data = offer.data
    playable = _is_playable(offer)
    terms = bind(offer, {}, between_players=True) if playable else None
    if terms is not None and terms.game.between_players:
        return _between_players(terms)
    golden = sum(_golden_rounds(offer)) if terms else 0
    placed = [slug for slug, wager in data.wager.items() if not wager.later]
    if terms:  # not those that another wager travels to
        travels = {w.slug for w in terms.game.layout.wagers if w.counted_as}
        placed = [slug for slug in placed if slug not in travels]
    return Status(
        book=offer.book.slug,
        game=offer.slug,
        title=data.game.title,
        bank=data.game.bank,
        playable=playable,
        settled=golden > 0,
        wagers=len(placed),
        exact=sum(_is_exact(terms, slug) for slug in placed) if terms else 0,
        simulated=terms is not None and _can_simulate(terms),
        golden=golden,
        stations_of=[each.game for each in data.stadium.game] if data.stadium else [],
        jackpot=_is_counted(offer),
        part_of=[name for name in _hosts(offer) if _is_playable(offer.book.game(name))],
    )


def _between_players(terms: Terms) -> Status:
    """A game of the poker room: one thing is at stake, and what is exact are its equities."""
    golden = sum(_golden_rounds(terms.offer))
    return Status(
        book=terms.offer.book.slug,
        game=terms.offer.slug,
        title=terms.offer.data.game.title,
        bank=terms.offer.data.game.bank,
        playable=True,
        settled=golden > 0,
        wagers=1,
        exact=int(_compares(terms)),
        simulated=_can_simulate(terms),
        golden=golden,
        between_players=True,
    )


def _compares(terms: Terms) -> bool:
    """Are its hands held against each other exactly?"""
    from pitboss.engines.equity.variants import variant

    try:
        variant(terms.address)
    except PitbossError:
        return False
    return True


def _is_counted(offer: BookGame) -> bool:
    """Is it a jackpot that can be counted?"""
    if offer.data.game.kind != "jackpot":
        return False
    from pitboss.desk.jackpots import jackpot

    try:
        jackpot(offer.address)
    except PitbossError:
        return False
    return True


def _hosts(offer: BookGame) -> list[str]:
    """The games that a page of a book is dealt with: it names them, or they name it."""
    data, games = offer.data, offer.book.games()
    linked = {name for meter in data.meter.values() for name in meter.linked}
    hosts = linked if data.game.kind == "jackpot" else set[str]()
    hosts |= {slug for slug, each in games.items() if offer.slug in each.data.game.shares}
    return [*data.game.part_of, *sorted(hosts - {offer.slug, *data.game.part_of})]


def _is_playable(offer: BookGame) -> bool:
    """Has it a game file?"""
    from pitboss.registry import poker_room, slugs

    return offer.data.game.play in (*slugs(), *poker_room())


def _is_exact(terms: Terms, slug: str) -> bool:
    """Has it an exact solver, and is its stake taken, if only with one of the options chosen?

    Not asked of what stays up: that may have to wait for a point.
    """
    from pitboss.engines.exact import can_prove

    if not can_prove(terms, slug) or terms.game.facts.stays_up:
        return can_prove(terms, slug)
    return any(is_open(on, slug) for on in _one_option_apart(terms))


def is_open(on: Terms, slug: str) -> bool:
    """May a spot of this wager be bet on these terms?"""
    return slug in on.wagers and any(map(on.may_open, on.game.layout.spots_of(slug)))


def _one_option_apart(terms: Terms) -> Iterator[Terms]:
    """These terms, and those with each other value that the book lists for one option."""
    from pitboss.rulebook.terms import bind

    yield terms
    for name, option in terms.offer.data.options.items():
        for value in option.allowed or []:
            with contextlib.suppress(PitbossError):
                yield bind(terms.offer, {name: value})


def _golden_rounds(offer: BookGame) -> Iterator[bool]:
    """Does it settle as it says: each golden round of the book that is of this game.

    It is settled by the book that it lies beside, whatever the way there is called in the round.
    """
    from pitboss.engines.written import read_round, settle_on
    from pitboss.rulebook.terms import bind

    for path in golden_files(offer.book):
        written = read_round(path)
        if written.round.rpartition("/")[2] == offer.slug:
            try:
                settled = settle_on(bind(offer, written.chosen, between_players=True), written)
            except PitbossError:
                yield False
            else:
                yield settled.transcript() == written.expect.get("transcript")


def _can_simulate(terms: Terms) -> bool:
    from pitboss.engines.card_room import usual_stack
    from pitboss.engines.play import no_stakes, place
    from pitboss.engines.simulate import default_stakes
    from pitboss.rulebook.binding import STACK

    if terms.game.facts.stays_up:
        return terms.game.replenish is not None
    carry = terms.game.new_carry(terms.rules, 1)
    stakes = {STACK: usual_stack(terms)} if terms.game.between_players else default_stakes(terms)
    try:
        place(terms, no_stakes(terms, 1), carry, 0, stakes)
    except PitbossError:
        return False
    return True
