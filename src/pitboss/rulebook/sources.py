"""The rule books as received, beside the data: every cited line can be read where it is printed.

The books are not part of pitboss. Whoever has them names their folder; a file is taken only if it
lies in that folder itself and is the very one that a book's data was made from, by its number of
lines and its SHA-256: a book of somebody else's shows nothing that its writer did not know.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.rulebook.lines import spans
from pitboss.rulebook.loader import Book, BookGame

NEIGHBOURS = 2
"""Lines before and after the cited ones that are quoted with them."""
MOST = 60
"""Lines of a quotation; the rest is left off."""
MOST_SAID = 6


@dataclass(frozen=True)
class Printed:
    """One line of a book."""

    number: int
    text: str
    cited: bool
    """Or a neighbour."""


@dataclass(frozen=True, kw_only=True)
class Quotation:
    """Cited lines as they are printed, in pieces that hang together."""

    source: str
    pieces: list[list[Printed]]
    left_off: int

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


class Sources:
    """The rule books that are at hand as received."""

    def __init__(self, lines: dict[str, list[str]], names: dict[str, str]) -> None:
        self._lines, self._names = lines, names

    @classmethod
    def read(cls, folder: str, books: Iterable[Book]) -> Sources:
        """The files of a folder that the books were made from; another file is refused."""
        found: dict[str, list[str]] = {}
        names: dict[str, str] = {}
        wanted = []
        for book in books:
            wanted.append(book.data.source)
            path = Path(folder) / book.data.source
            if path.is_file():
                found[book.slug] = _checked(path, folder, book)
                names[book.slug] = book.data.source
        if not found:
            raise BadInput(
                f"{folder} holds none of the rule books; it should have {', '.join(wanted)}",
                code="sources",
            )
        return cls(found, names)

    def text(self, book: str, lines: int | str) -> str:
        """What a book prints on some lines, run together; nothing where it is not at hand."""
        text = self._lines.get(book, [])
        return " ".join(line for first, last in spans(lines) for line in text[first - 1 : last])

    def quote(self, book: str, lines: int | str, most: int = MOST) -> Quotation | None:
        """Lines of a book with their neighbours; None where the book is not at hand."""
        if book not in self._lines or not lines:
            return None
        text = self._lines[book]
        cited = [n for first, last in spans(lines) for n in range(first, last + 1)]
        kept = set(cited[:most])
        around = {
            n + step
            for n in kept
            for step in range(-NEIGHBOURS, NEIGHBOURS + 1)
            if 1 <= n + step <= len(text)
        }
        pieces: list[list[Printed]] = []
        for number in sorted(around):
            if not pieces or pieces[-1][-1].number != number - 1:
                pieces.append([])
            pieces[-1].append(Printed(number, text[number - 1], number in kept))
        return Quotation(
            source=self._names[book], pieces=pieces, left_off=max(0, len(cited) - most)
        )


def _checked(path: Path, folder: str, book: Book) -> list[str]:
    """A file's lines, if it is the one that a book was made from."""
    if path.is_symlink() or path.resolve().parent != Path(folder).resolve():
        raise BadInput(
            f"{path} does not lie in {folder} itself: put the rule book there, no link to it",
            code="sources",
        )
    if not book.data.source_hash:
        raise BadInput(
            f"{path} is not shown: {book.slug} does not say by which source-hash it is known, "
            f"so write its SHA-256 into {book.path / 'book.toml'}",
            code="sources",
        )
    try:
        held = path.read_bytes()
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}", code="sources") from None
    lines = held.decode("utf-8", errors="replace").replace("\r\n", "\n").split("\n")
    if lines[-1] == "":  # after the last line's end
        lines.pop()
    data, wrong = book.data, ""
    if len(lines) != data.source_lines:
        wrong = f"it has {len(lines)} lines instead of {data.source_lines}"
    elif hashlib.sha256(held).hexdigest() != data.source_hash:
        wrong = "its SHA-256 is another"
    if wrong:
        raise BadInput(
            f"{path} is not the rule book that {book.slug} was made from: {wrong}", code="sources"
        )
    return lines


# In our own words


@dataclass(frozen=True)
class Said:
    """What the data says of some lines."""

    title: str
    says: str
    lines: str


def in_our_words(offer: BookGame, lines: int | str) -> list[Said]:
    """What a game's data says where it cites some of these lines, the nearest first."""
    wanted = spans(lines)

    def distance(said: Said) -> tuple[int, int]:
        others = spans(said.lines)
        common = sum(
            max(0, min(last, end) - max(first, start) + 1)
            for first, last in wanted
            for start, end in others
        )
        return -common, sum(end - start for start, end in others) if common else 0

    near = [each for each in _all_said(offer) if distance(each)[0]]
    near.sort(key=lambda each: (sum(b - a for a, b in spans(each.lines)), distance(each)))
    return list(dict.fromkeys(near))[:MOST_SAID]


def _all_said(offer: BookGame) -> Iterator[Said]:
    data = offer.data
    for section in data.__struct_fields__:
        yield from _said(getattr(data, section), section.replace("_", " "))


def _said(node: Any, name: str) -> Iterator[Said]:
    """Every part that has lines and words of its own, by its title or by its name in the file."""
    if isinstance(node, dict):
        for key, value in node.items():
            yield from _said(value, str(key).replace("-", " "))
    elif isinstance(node, list):
        for value in node:
            yield from _said(value, name)
    elif isinstance(node, Struct):
        title = getattr(node, "title", "") or getattr(node, "outcome", "") or name
        says = getattr(node, "says", "") or getattr(node, "round", "") or _pays(node)
        if says and getattr(node, "lines", None):
            yield Said(title.replace("-", " "), " ".join(says.split()), str(node.lines))  # type: ignore[attr-defined]
        for field in node.__struct_fields__:
            value = getattr(node, field)
            if isinstance(value, (dict, list)):
                yield from _said(value, title)


def _pays(node: Struct) -> str:
    pays = getattr(node, "pays", "")
    return f"pays {pays}" if isinstance(pays, str) and pays else ""
