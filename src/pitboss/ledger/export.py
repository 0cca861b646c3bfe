"""The journal as CSV: one line for each entry."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator

from pitboss.ledger.entries import Entry

COLUMNS = (
    "number",
    "at",
    "table",
    "round",
    "kind",
    "actor",
    "data",
    "postings",
    "revision",
    "previous",
    "hash",
)


def csv_lines(entries: Iterable[Entry]) -> Iterator[str]:
    """The lines of a CSV file, the header first; data and postings are JSON."""
    yield _line(COLUMNS)
    for entry in entries:
        yield _line(_cell(getattr(entry, name)) for name in COLUMNS)


def _cell(value: object) -> str:
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    text = str(value)
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text  # not a formula


def _line(cells: Iterable[str]) -> str:
    made = io.StringIO()
    csv.writer(made).writerow(cells)
    return made.getvalue()
