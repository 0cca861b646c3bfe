"""A whole book as a spreadsheet that a manager can sort, with volumes that he can change."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

import xlsxwriter
from xlsxwriter.utility import xl_rowcol_to_cell

from pitboss.desk.whole_book import Line, WholeBook

Column = tuple[str, int, str, Callable[[Line], Any]]
"""Head, width, format, and what stands in it."""

WAGER: list[Column] = [
    ("Game", 26, "text", lambda line: line.terms.offer.data.game.title),
    ("Wager", 28, "text", lambda line: line.title),
    ("Address", 44, "text", lambda line: f"{line.terms.address}:{line.exact.wager}"),
    ("Paytable", 18, "text", lambda line: line.terms.paytables.get(line.slug) or ""),
]
FIGURES: list[Column] = [
    ("Edge", 11, "percent", lambda line: float(line.exact.edge)),
    ("Element of risk", 15, "percent", lambda line: float(line.exact.element_of_risk)),
    ("Hit rate", 11, "percent", lambda line: float(line.exact.hit)),
    ("Deviation", 11, "figure", lambda line: line.exact.sd),
    ("Units bet", 11, "figure", lambda line: float(line.exact.units)),
]
VOLUME: list[Column] = [
    ("Rounds", 12, "count", lambda line: line.volume.rounds),
    ("Bet a round", 13, "dollars", lambda line: line.volume.bet / 100),
]
LINES: Column = ("Lines", 22, "text", lambda line: line.lines)
FORMATS = {
    "text": {},
    "percent": {"num_format": "0.0000%"},
    "figure": {"num_format": "0.0000"},
    "count": {"num_format": "#,##0"},
    "dollars": {"num_format": "$#,##0.00;-$#,##0.00"},
}
FILLED = {"rounds", "bet a round"}
"""Columns that are there to be changed."""
CREATED = datetime(2000, 1, 1)
"""The same book makes the same bytes."""


class _Sheet:
    """One page of the file."""

    def __init__(self, file: xlsxwriter.Workbook, name: str, columns: Sequence[Column]) -> None:
        self.page = file.add_worksheet(name)
        self.columns = list(columns)
        self.formats = {kind: file.add_format(look) for kind, look in FORMATS.items()}
        filled = file.add_format({"bold": True, "bg_color": "#FFF4CC", "bottom": 1})
        plain = file.add_format({"bold": True, "bg_color": "#EFF4F0", "bottom": 1})
        for at, (head, width, kind, _) in enumerate(columns):
            self.page.set_column(at, at, width, self.formats[kind])
            self.page.write_string(0, at, head, filled if head.lower() in FILLED else plain)
        self.page.freeze_panes(1, 2)
        self.rows = 0

    def at(self, head: str, row: int) -> str:
        """The name of a cell."""
        place = next(i for i, column in enumerate(self.columns) if column[0] == head)
        return str(xl_rowcol_to_cell(row, place))

    def add(self, line: Line) -> None:
        self.rows += 1
        for at, (head, _, kind, told) in enumerate(self.columns):
            value, look = told(line), self.formats[kind]
            of = {"Theoretical win": "Edge", "The house would win": "Difference"}.get(head)
            if of:
                cells = (self.at(name, self.rows) for name in (of, "Rounds", "Bet a round"))
                self.page.write_formula(self.rows, at, "=" + "*".join(cells), look, value)
            elif isinstance(value, str):
                self.page.write_string(self.rows, at, value)
            else:
                self.page.write_number(self.rows, at, value, look)

    def done(self) -> None:
        self.page.autofilter(0, 0, max(self.rows, 1), len(self.columns) - 1)


def spreadsheet(found: WholeBook) -> bytes:
    """The file: wagers by edge, options moved, and what is not proved."""
    out = io.BytesIO()
    file = xlsxwriter.Workbook(out, {"in_memory": True})
    file.set_properties({"title": found.place, "author": "pitboss", "created": CREATED})
    win: Column = ("Theoretical win", 16, "dollars", lambda line: line.win)
    method: Column = ("Method", 14, "text", lambda line: line.exact.solver)
    wagers = _Sheet(file, "Wagers", [*WAGER, *FIGURES, *VOLUME, win, method, LINES])
    for line in found.lines:
        wagers.add(line)
    wagers.done()
    moved = _Sheet(
        file,
        "Options",
        [
            *WAGER[:3],
            ("Moved to", 34, "text", lambda line: line.row.changed),
            FIGURES[0],
            ("Difference", 12, "percent", lambda line: line.difference),
            *VOLUME,
            ("The house would win", 20, "dollars", lambda line: line.more),
        ],
    )
    for line in found.moved:
        moved.add(line)
    moved.done()
    if found.without:
        page = file.add_worksheet("Not proved")
        page.set_column(0, 0, 44)
        page.set_column(1, 1, 90)
        for row, (name, says) in enumerate(found.without.items()):
            page.write_string(row, 0, name)
            page.write_string(row, 1, says)
    file.close()
    return out.getvalue()
