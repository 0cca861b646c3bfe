"""A plan as received, as numbered lines: from a text, a PDF or a Word file.

A text keeps its own lines. What a PDF or a Word file says is written down as a text, which is the
source from then on: its lines do not change any more. A form feed begins each page of a PDF.
"""

from __future__ import annotations

import hashlib
import io
import logging
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pitboss.errors import BadInput
from pitboss.extras import optional
from pitboss.rulebook.loader import Book

MOST = 32 * 1024 * 1024
"""Bytes of a file. The longest of the five books that come along has under one million."""
FEWEST = 20
"""Letters on a page, on average; with less it is a picture of a page."""
PAGE = "\f"


@dataclass(frozen=True)
class Plan:
    """The lines of a plan; the first is number 1."""

    name: str
    """What the text is called, without a folder."""
    text: str

    @property
    def lines(self) -> list[str]:
        found = self.text.replace("\r\n", "\n").split("\n")
        return found[:-1] if found[-1] == "" else found  # after the last line's end

    @property
    def hash(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()


def read_plan(path: Path) -> Plan:
    """The plan in a file, or a refusal in one sentence."""
    held = _held(path)
    read = READERS.get(path.suffix.lower())
    text = read(path, held) if read else _decoded(path, held)
    if not any(each.isalnum() for each in text):
        raise BadInput(f"{path} holds no text", code="plan")
    return Plan(path.name if read is None else f"{path.stem}.txt", text)


def plan_of(book: Book, where: Path | None = None) -> Plan:
    """The plan that a book was made from: in its own folder or another, or the file named."""
    path = where or book.path
    if path.is_dir():
        path = path / book.data.source
        if not path.exists():
            raise BadInput(
                f"{path} is not there: name the plan of {book.slug} with --sources", code="plan"
            )
    plan = read_plan(path)
    wrong = ""
    if len(plan.lines) != book.data.source_lines:
        wrong = f"it has {len(plan.lines)} lines instead of {book.data.source_lines}"
    elif book.data.source_hash not in ("", plan.hash):
        wrong = "its SHA-256 is another"
    if wrong:
        raise BadInput(
            f"{path} is not the plan that {book.slug} was made from: {wrong}", code="plan"
        )
    return plan


def _held(path: Path) -> bytes:
    """A file's bytes, of a file that is not too large to be a plan."""
    try:
        size = path.stat().st_size
        if not path.is_file():
            raise BadInput(f"{path} is not a file", code="plan")
        if size > MOST:
            raise _too_large(path, size)
        held = path.read_bytes()
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}", code="plan") from None
    if not held:
        raise BadInput(f"{path} is empty", code="plan")
    return held


def _decoded(path: Path, held: bytes) -> str:
    """A text file's text; one that is no text is refused, with what it may be instead."""
    if b"\0" not in held:
        try:
            return held.decode("utf-8")
        except UnicodeDecodeError:
            pass
    raise BadInput(
        f"{path} is not a text in UTF-8; a plan is one, or a .pdf or .docx file", code="plan"
    )


def _pdf(path: Path, held: bytes) -> str:
    """The text of a PDF, page by page, its columns kept apart as they stand."""
    with optional():
        import pypdf
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # what is wrong is said once, by us
    try:
        pages = [
            each.extract_text(extraction_mode="layout")
            for each in pypdf.PdfReader(io.BytesIO(held)).pages
        ]
    except Exception as error:  # the library raises its own errors, and whatever a bad file brings
        raise _unreadable(path, "PDF", error) from None
    if sum(map(len, map(str.strip, pages))) < FEWEST * len(pages):
        raise BadInput(
            f"{path} is a scan: its pages are pictures, so have their text recognised first",
            code="plan",
        )
    return "".join(f"{PAGE if at else ''}{page.rstrip()}\n" for at, page in enumerate(pages))


def _docx(path: Path, held: bytes) -> str:
    """The text of a Word file: a line for each paragraph and for each row of a table."""
    with optional():
        import docx
    try:
        with zipfile.ZipFile(io.BytesIO(held)) as parts:
            size = sum(each.file_size for each in parts.infolist() if _is_text(each.filename))
    except zipfile.BadZipFile as error:
        raise _unreadable(path, "Word", error) from None
    if size > MOST:
        raise _too_large(path, size)
    try:
        return "".join(f"{line}\n" for line in _word_lines(docx.Document(io.BytesIO(held))))
    except Exception as error:  # as above
        raise _unreadable(path, "Word", error) from None


def _is_text(name: str) -> bool:
    """Is a part of a Word file text, and no picture?"""
    return name.endswith(".xml")


def _word_lines(document: Any) -> Iterator[str]:
    for block in document.iter_inner_content():
        if hasattr(block, "rows"):
            for row in block.rows:
                yield "\t".join(" ".join(cell.text.split()) for cell in row.cells)
        else:
            yield from block.text.split("\n")


def _too_large(path: Path, size: int) -> BadInput:
    most = MOST // 1024**2
    return BadInput(f"{path} has {size / 1024**2:.0f} MB; a plan has at most {most}", code="plan")


def _unreadable(path: Path, kind: str, error: Exception) -> BadInput:
    said = " ".join(str(error).split())[:80]
    return BadInput(f"{path} is no readable {kind} file{f': {said}' if said else ''}", code="plan")


READERS: dict[str, Callable[[Path, bytes], str]] = {".pdf": _pdf, ".docx": _docx}
