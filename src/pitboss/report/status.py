"""What works for each (book, game), found out by asking the code, never typed in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pitboss.engines.exact import can_solve
from pitboss.engines.play import no_stakes, place
from pitboss.engines.written import read_round, settle_written
from pitboss.errors import PitbossError
from pitboss.registry import slugs
from pitboss.rulebook.loader import Book, BookGame, book, books
from pitboss.rulebook.terms import Terms, bind


@dataclass(frozen=True, kw_only=True)
class Status:
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

    @property
    def address(self) -> str:
        return f"{self.book}/{self.game}"

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def golden_files(of: Book) -> list[Path]:
    """The golden rounds of a book."""
    return sorted((of.path / "golden").glob("*.toml"))


def _golden_rounds(offer: BookGame) -> Iterator[Path]:
    for path in golden_files(offer.book):
        if read_round(path).round == offer.address:
            yield path


def settles(path: Path) -> bool:
    """Does a golden round settle as it says?"""
    written = read_round(path)
    try:
        return settle_written(written).transcript() == written.expect.get("transcript")
    except PitbossError:
        return False


def status(offer: BookGame) -> Status:
    """Ask the code about one game."""
    data = offer.data
    playable = data.game.play in slugs()
    terms = bind(offer, {}) if playable else None
    golden = sum(settles(path) for path in _golden_rounds(offer)) if terms else 0
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
        exact=sum(can_solve(terms, slug) for slug in placed) if terms else 0,
        simulated=terms is not None and _can_simulate(terms),
        golden=golden,
    )


def _can_simulate(terms: Terms) -> bool:
    if terms.game.facts.stays_up:
        return terms.game.replenish is not None
    carry = terms.game.new_carry(terms.rules, 1)
    try:
        place(terms, no_stakes(terms, 1), carry, 0, terms.game.stakes)
    except PitbossError:
        return False
    return True


def all_statuses(only: str = "") -> list[Status]:
    """Every game of every book, or of one."""
    chosen = [book(only)] if only else list(books().values())
    return [status(offer) for b in chosen for offer in b.games().values()]
