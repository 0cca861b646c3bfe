"""Reads rule books, with errors that name the file, the key and the line.

A book is a folder: `book.toml` and one TOML file per game. The books that come
with pitboss lie in `pitboss.rulebooks`; a folder of one's own works the same.
"""

from __future__ import annotations

import contextlib
import copy
import difflib
import hashlib
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import msgspec
from msgspec import inspect as info

from pitboss.errors import BadInput, BookError, unknown
from pitboss.rulebook.check import check
from pitboss.rulebook.lines import join, locate, spans
from pitboss.rulebook.schema import BookFile, GameFile, PaytableData

T = TypeVar("T")

HOME = Path(__file__).parent.parent / "rulebooks"


@dataclass(frozen=True, eq=False)
class BookGame:
    """A game as one book offers it."""

    book: Book
    slug: str
    path: Path
    data: GameFile
    hash: str
    """SHA-256 of its file, as it was read."""

    @property
    def address(self) -> str:
        return f"{self.book.slug}/{self.slug}"

    @property
    def place(self) -> str:
        """Where another process of ours finds it: by slug, or in its book's folder."""
        return f"{self.book.place}/{self.slug}"

    @property
    def files(self) -> dict[str, str]:
        """All that its rules are read from, each file with its SHA-256."""
        return {"book.toml": self.book.hash, self.path.name: self.hash}

    @property
    def edition(self) -> str:
        """Those files in short."""
        return hashlib.sha256(f"{self.book.hash}{self.hash}".encode()).hexdigest()[:12]

    def fail(self, key: list[str | int], message: str) -> NoReturn:
        """Refuse to load, naming file, key and line."""
        fail(self.path, key, message)


@dataclass(frozen=True, eq=False)
class Book:
    """A casino's rule book."""

    slug: str
    path: Path
    data: BookFile
    hash: str
    """SHA-256 of `book.toml`, as it was read."""

    @property
    def place(self) -> str:
        return self.slug if self.path.parent == HOME else str(self.path)

    def games(self) -> dict[str, BookGame]:
        """Every game of the book, by slug."""
        return {slug: load_game(self, slug) for slug in self.slugs()}

    def slugs(self) -> list[str]:
        files = self.path.glob("*.toml")
        return sorted(f.stem.replace("_", "-") for f in files if f.name != "book.toml")

    def game(self, slug: str) -> BookGame:
        if slug not in self.slugs():
            raise unknown(f"game in {self.slug}", slug, self.slugs(), code="game")
        return load_game(self, slug)


@dataclass(frozen=True)
class _Addressed:
    """A file whose values have line numbers of a source."""

    path: Path
    source_lines: int


def fail(path: Path, key: list[str | int], message: str) -> NoReturn:
    """Raise the error of a book that does not load."""
    try:
        line = locate(path.read_text(encoding="utf-8"), key)
    except (OSError, UnicodeDecodeError):
        line = 1
    where = ".".join(str(part) for part in key)
    raise BookError(f"{path.name}, line {line}, {where or 'file'}: {message}")


def read(path: Path, kind: type[T]) -> T:
    """A TOML file as a typed record."""
    return parse(read_text(path), kind, path)


def read_text(path: Path) -> str:
    """A file's text, or a refusal in one sentence."""
    return _read(path)[0]


def _read(path: Path) -> tuple[str, str]:
    """A file's text, and the SHA-256 of the very bytes that it was read from."""
    try:
        held = path.read_bytes()
        return held.decode("utf-8").replace("\r\n", "\n"), hashlib.sha256(held).hexdigest()
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}", code="file") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path} cannot be read: it is not UTF-8 text", code="file") from None


def parse(text: str, kind: type[T], path: Path) -> T:
    """The same, from text; `path` is only for messages."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BookError(f"{path.name}: not valid TOML: {error}") from None
    except (RecursionError, ValueError):
        raise BookError(f"{path.name}: nested too deeply, or a number too long") from None
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        message, key = _explain(str(error), raw, kind)
        where = ".".join(str(part) for part in key)
        line = locate(text, key)
        raise BookError(f"{path.name}, line {line}, {where or 'file'}: {message}") from None


_STEP = re.compile(r"\.([A-Za-z0-9_-]+)|\[(\d+)\]|\[\.\.\.\]")


def _explain(error: str, raw: dict[str, Any], kind: type) -> tuple[str, list[str | int]]:
    """A validation error as a sentence and the way to its key."""
    message, _, at = error.partition(" - at `")
    steps: list[str | int] = []
    for name, index in _STEP.findall(at.rstrip("`").removeprefix("$")):
        steps.append(int(index) if index else name)
    key = _with_names(steps, error, raw, kind)
    field = re.search(r"contains unknown field `([^`]+)`", message)
    if field:
        given = field.group(1)
        near = difflib.get_close_matches(given, _names_at(kind, key), n=1)
        hint = f"; did you mean '{near[0]}'?" if near else ""
        return f"there is no key '{given}'{hint}", [*key, given]
    missing = re.search(r"missing required field `([^`]+)`", message)
    if missing:
        return f"the key '{missing.group(1)}' is missing", key
    choice = re.search(r"[Ii]nvalid enum value '([^']*)'", message)
    if choice:
        return unknown("choice", choice.group(1), _names_at(kind, key)).message, key
    return message[0].lower() + message[1:], key


def _with_names(
    steps: list[str | int], error: str, raw: dict[str, Any], kind: type
) -> list[str | int]:
    """The way to a key, where msgspec prints dots for the names in a mapping.

    The name is the first one that makes the same error when it stands there alone.
    """
    key = list(steps)
    while "" in key:
        at = key.index("")
        for name in _node(raw, key[:at]):
            alone = copy.deepcopy(raw)
            mapping = _node(alone, key[:at])
            for other in [n for n in mapping if n != name]:
                del mapping[other]
            if _error_of(alone, kind) == error:
                key[at], raw = name, alone
                break
        else:
            return key[:at]
    return key


def _node(raw: Any, key: list[str | int]) -> Any:
    for step in key:
        raw = raw[step]
    return raw


def _error_of(raw: dict[str, Any], kind: type) -> str:
    try:
        msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        return str(error)
    return ""


def _names_at(kind: type, key: list[str | int]) -> list[str]:
    """What may stand at a place: the keys of a section, or the words of a choice."""
    at: Any = info.type_info(kind)
    for step in key:
        if isinstance(at, info.UnionType):
            at = next(t for t in at.types if isinstance(t, info.StructType))
        if isinstance(at, info.StructType) and isinstance(step, int):
            at = at.fields[step].type
        elif isinstance(at, info.StructType):
            at = next(f.type for f in at.fields if f.encode_name == step)
        elif isinstance(at, info.DictType):
            at = at.value_type
        elif isinstance(at, info.ListType):
            at = at.item_type
    if isinstance(at, info.UnionType):
        at = next((t for t in at.types if isinstance(t, info.StructType)), at)
    if isinstance(at, info.StructType):
        return [f.encode_name for f in at.fields]
    return [str(v) for v in at.values] if isinstance(at, info.LiteralType) else []


def _with_shared(path: Path, data: GameFile, book: BookFile) -> GameFile:
    """A game's data with what the book says once for several games."""
    for at, name in enumerate(data.game.shares):
        if name not in book.shared:
            message = unknown("shared part of book.toml", name, book.shared).message
            fail(path, ["game", "shares", at], message)
    parts = [book.shared[name] for name in data.game.shares]
    listed = {
        section: [row for part in (data, *parts) for row in getattr(part, section)]
        for section in ("ranking", "table", "note")
    }
    named: dict[str, dict[str, Any]] = {
        section: dict(getattr(data, section))
        for section in ("rules", "options", "irregularities", "procedures", "duties")
    }
    for section in named:
        for part in parts:
            for name, each in getattr(part, section).items():
                if not (section in SETTLED and any(name in named[s] for s in SETTLED)):
                    named[section].setdefault(name, each)
    fees = [*(document for part in parts for document in part.fees), *data.fees]
    return msgspec.structs.replace(data, **listed, **named, fees=fees)


SETTLED = ("rules", "options")
"""What a game's own file says as a rule or an option, no shared part says for it."""


def _with_paytables(data: GameFile) -> GameFile:
    """Wagers whose rows are written as `pays` have a paytable by their own name."""
    wagers = {
        slug: msgspec.structs.replace(
            wager,
            paytable=[
                PaytableData(
                    name=slug,
                    lines=join([row.lines or wager.lines for row in wager.pays]),
                    rows=wager.pays,
                ),
                *wager.paytable,
            ],
        )
        if wager.pays
        else wager
        for slug, wager in data.wager.items()
    }
    return msgspec.structs.replace(data, wager=wagers)


def _check_addresses(file: _Addressed, node: Any, key: list[str | int]) -> None:
    """Every `lines` must be line numbers that the source has."""
    if isinstance(node, msgspec.Struct):
        for name, wire in zip(node.__struct_fields__, node.__struct_encode_fields__, strict=True):
            value = getattr(node, name)
            if name in ("lines", "limit_lines") and value is not None:
                _check_lines(file, value, [*key, wire])
            else:
                _check_addresses(file, value, [*key, wire])
    elif isinstance(node, dict):
        for name, value in node.items():
            if key[:1] == ["reasons"] and not isinstance(value, dict):
                _check_lines(file, value, [*key, name])
            else:
                _check_addresses(file, value, [*key, name])
    elif isinstance(node, list):
        for i, value in enumerate(node):
            _check_addresses(file, value, [*key, i])


def _check_lines(file: _Addressed, lines: int | str, key: list[str | int]) -> None:
    try:
        found = spans(lines)
    except ValueError as error:
        fail(file.path, key, str(error))
    last = file.source_lines
    if any(end > last or start < 1 for start, end in found):
        fail(file.path, key, f"the source has lines 1 to {last}, so not {lines}")


@cache
def load_game(book: Book, slug: str) -> BookGame:
    """One game of a book, read and checked."""
    path = book.path / f"{slug.replace('-', '_')}.toml"
    return checked_game(book, slug, *_read(path))


def checked_game(book: Book, slug: str, text: str, digest: str = "") -> BookGame:
    """A game as its file would have it with this text."""
    path = book.path / f"{slug.replace('-', '_')}.toml"
    data = parse(text, GameFile, path)
    _check_addresses(_Addressed(path, book.data.source_lines), data, [])
    data = _with_paytables(_with_shared(path, data, book.data))
    check(data, lambda key, message: fail(path, key, message))
    for at, name in enumerate(data.game.part_of):
        if name not in book.slugs():
            fail(path, ["game", "part-of", at], unknown("game", name, book.slugs()).message)
    return BookGame(book, slug, path, data, digest)


def check_source(name: str) -> None:
    """A book names its rule book by a bare file name: a path would lead out of the folder."""
    if not name.strip(". ") or set(name) & set("/\\:\0"):
        raise BadInput(
            f'{name!r} is no file name: write one without a folder, as in source = "rules.txt"',
            code="source",
        )


def read_book(folder: Path) -> Book:
    """A book from its folder, as it is now."""
    path = folder / "book.toml"
    text, digest = _read(path)
    data = parse(text, BookFile, path)
    try:
        check_source(data.source)
    except BadInput as error:
        fail(path, ["source"], error.message)
    _check_addresses(_Addressed(path, data.source_lines), data, [])
    return Book(folder.name.replace("_", "-"), folder, data, digest)


@cache
def load_book(folder: Path) -> Book:
    """A book from its folder, read once."""
    return read_book(folder)


def books() -> dict[str, Book]:
    """The books that come with pitboss."""
    found = (load_book(p.parent) for p in sorted(HOME.glob("*/book.toml")))
    return {book.slug: book for book in found}


def book(name: str) -> Book:
    """A book by its slug, or by the path of a folder: for somebody at the keyboard.

    What comes over the network is looked up on a `Shelf`.
    """
    known = books()
    if name in known:
        return known[name]
    with contextlib.suppress(OSError):  # a name too long, a folder that may not be looked into
        if (Path(name) / "book.toml").is_file():
            return load_book(Path(name).resolve())
    raise unknown("rule book", name, known, code="book")


def split(address: str) -> tuple[str, str]:
    """The book and the game of `book/game`."""
    name, _, slug = address.rpartition("/")
    if not name or not slug:
        raise BadInput(
            f"'{address}' is not an address; write book/game, as in columbus-2016/craps",
            code="address",
        )
    return name, slug
