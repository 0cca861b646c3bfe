"""The books at hand: those that come with pitboss, and folders named by who starts the program.

An address that comes over the network is looked up on a `Shelf` and nowhere else. It names a book
that the floor was started with, or nothing; a path is just a name that no book has.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from pitboss.errors import BadInput, NotAllowed, unknown
from pitboss.rulebook.loader import Book, BookGame, books, read_book, split
from pitboss.rulebook.schema import Scalar
from pitboss.rulebook.terms import Terms, bind


class OtherEdition(NotAllowed):
    """A table was played by files that are not at hand."""

    code = "edition"


class Shelf:
    """The books of a floor, each by its slug."""

    def __init__(self, books: Iterable[Book]) -> None:
        self.books: dict[str, Book] = {}
        for book in books:
            other = self.books.setdefault(book.slug, book)
            if other is not book:
                raise BadInput(
                    f"{book.path} cannot be added: there is a rule book '{book.slug}' already, "
                    f"in {other.path}; give the folder another name",
                    code="book",
                )

    def book(self, slug: str) -> Book:
        if slug not in self.books:
            raise unknown("rule book", slug, self.books, code="book")
        return self.books[slug]

    def game(self, address: str) -> BookGame:
        """The game that `book/game` names."""
        name, slug = split(address)
        return self.book(name).game(slug)

    def terms(
        self,
        address: str,
        given: Mapping[str, str | Scalar] | None = None,
        *,
        between_players: bool = False,
    ) -> Terms:
        """The terms of `book/game` with these options; the rest stay at their defaults."""
        return bind(self.game(address), given or {}, between_players=between_players)


def at_hand(folders: Iterable[str] = ()) -> list[Book]:
    """The books that come with pitboss, and those in folders, as they are now."""
    return [*books().values(), *map(_in_folder, folders)]


def _in_folder(folder: str) -> Book:
    path = Path(folder).resolve()
    if ":" in str(path) or "@" in str(path):
        raise BadInput(
            f"{path} cannot be the folder of a rule book: ':' and '@' divide an address",
            code="book",
        )
    return read_book(path)


def edition(books: Iterable[Book], address: str, files: Mapping[str, str]) -> BookGame:
    """A game as it stands in the very files (names and SHA-256) that a table was played by."""
    name, slug = split(address)
    found = [b.game(slug) for b in books if b.slug == name and slug in b.slugs()]
    if not found:
        raise OtherEdition(f"played by {address}, which is in no rule book at hand")
    nearest = max(found, key=lambda offer: len(offer.files.items() & files.items()))
    if nearest.files == files:
        return nearest
    changed = [
        f"{file} had SHA-256 {files.get(file, 'unknown')}, and at hand is {digest}"
        for file, digest in nearest.files.items()
        if files.get(file) != digest
    ]
    raise OtherEdition(f"played by another edition of {address}: {'; '.join(changed)}")
