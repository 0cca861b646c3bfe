"""The schedules of a rule sheet: collection fees of table games and of a poker room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from pitboss.money.cents import cents, money
from pitboss.report.blocks import (
    FEW,
    LINES,
    Cell,
    Grid,
    Line,
    Run,
    amount,
    cell,
    cited,
    column,
    grid,
    lines_cell,
    listed,
    plain,
    printed_at,
    quiet,
    sentence,
    strong,
    words,
)
from pitboss.report.sheet import is_fee
from pitboss.report.sheet_form import AnnouncedRow, CollectionSheet, FeeOptionRow, FeeRow, FeeSheet


def schedule(document: FeeSheet, titles: Mapping[str, str]) -> Grid:
    """A schedule: one row for each option, its brackets line by line."""
    brackets = {
        key: list(rows)
        for key, rows in groupby(document.rows, key=lambda row: (row.option, row.payer))
    }
    payers = {row.payer for row in document.rows}
    extra = cents(document.dealer_extra)
    columns = [
        column("option", "figure"),
        column("table limit", "figure"),
        column("player's wagers", "figure"),
        column("fee", "figure"),
        column("table action", "figure"),
        column("player-dealer's fee", "figure"),
        column("also"),
        LINES,
    ]
    rows = []
    for option in document.options:
        player = brackets.get((option.option, "player"), [])
        dealer = brackets.get((option.option, "player-dealer"), [])
        in_force = document.in_force == f"{document.document}/{option.option}"
        rows.append(
            [
                (strong(f"{option.option}{' *' if in_force else ''}"),),
                cell(_span(option.limit_low, option.limit_high)),
                *_brackets(player, "player" in payers),
                *_brackets(dealer, "player-dealer" in payers),
                _besides(option, document, titles),
                lines_cell(option.lines),
            ]
        )
    below = [quiet(f"The player-dealer pays {money(extra)} besides.")] if extra else []
    if document.in_force:
        another = Run("; fees=DOCUMENT/OPTION chooses another", "quiet", "typed")
        below.append((Run("* in force", "quiet"), another))
    return replace(
        grid(columns, rows),
        title=_document(document.document, "", document.governs, document.lines),
        above=tuple(
            plain(text)
            for text in (
                sentence(document.says),
                _who_pays(document, titles),
                sentence(document.timing),
                _announced(document.announces),
            )
            if text
        ),
        below=tuple(below),
    )


def _document(called: str, part: str, governs: bool, lines: str) -> Line:
    note = quiet(f" ({'governs' if governs else 'does not govern'}; ")
    return (Run(called, "strong", "name"), *strong(part), *note, *cited(lines), *quiet(")"))


def _who_pays(document: FeeSheet, titles: Mapping[str, str]) -> str:
    """Which wagers a fee is counted on."""
    each = {"nobody": "", "wager": "Each wager pays by", "player": "Each player pays by"}
    counted = listed(titles.get(slug, slug) for slug in document.player_counts)
    action = listed(titles.get(slug, slug) for slug in document.dealer_counts)
    charged = each[document.player_per] and f"{each[document.player_per]} {counted}."
    dealer = any(row.payer == "player-dealer" for row in document.rows)
    table = f"Table action is {action}." if action and dealer else ""
    return " ".join(filter(None, [charged or "Players pay nothing.", table]))


def _brackets(rows: Sequence[FeeRow], charged: bool) -> tuple[Cell, Cell]:
    """The steps of one payer, and beside them the fees; `none` where only other options charge."""
    if charged and not rows:
        return (), (quiet("none"),)
    steps = tuple(plain(_span(row.at, row.to)) for row in rows)
    return steps, tuple(strong(amount(row.fee)) for row in rows)


def _span(low: str, high: str) -> str:
    if not high:
        return f"{amount(low)} and more" if cents(low) else "any amount"
    return amount(low) if low == high else f"{amount(low)} to {amount(high)}"


def _besides(option: FeeOptionRow, document: FeeSheet, titles: Mapping[str, str]) -> Cell:
    """What is particular to one option."""
    notes = [f"{titles.get(w.wager, w.wager)} {_span(w.low, w.high)}" for w in option.limits]
    notes += [f"{amount(e.fee)} for each {titles.get(e.wager, e.wager)}" for e in option.extra]
    if option.player_per != document.player_per:
        notes.append(
            "players pay nothing" if option.player_per == "nobody" else f"per {option.player_per}"
        )
    if option.printed is not None:
        notes.append(f"printed as option {option.printed}")
    return tuple(plain(note) for note in notes)


def _announced(announces: Sequence[AnnouncedRow]) -> str:
    if not announces:
        return ""
    spans = listed(
        (f"{a.first}" if a.first == a.last else f"{a.first} to {a.last}")
        + f" ({printed_at(a.lines)})"
        for a in announces
    )
    one = len(announces) == 1 and announces[0].first == announces[0].last
    return f"The text announces option{'' if one else 's'} {spans}."


TAKEN = {
    "pot": "From each pot",
    "hand": "For each hand",
    "half-hour": "For each half hour",
}


def collection(data: CollectionSheet) -> Grid:
    columns = [
        column("option", "figure"),
        *(column(words(head), "figure" if is_fee(head) else "text") for head in data.columns),
        LINES,
    ]
    rows = [
        [
            (strong(str(row.option)),),
            *(
                ((strong(amount(text)),) if text else ()) if is_fee(head) else cell(text)
                for head, text in row.cells.items()
            ),
            lines_cell(row.lines),
        ]
        for row in data.rows
    ]
    form = "" if data.form == "any" else f", {words(data.form)} games"
    sizes = [f"smallest {data.smallest}"] if data.smallest else []
    sizes += [f"largest {data.largest}"] if data.largest else []
    facts = f"{TAKEN[data.per]}{form}{': ' if sizes else ''}{', '.join(sizes)}."
    return replace(
        grid(columns, rows),
        title=_document(data.document, f": {words(data.name)}", data.governs, data.lines),
        above=tuple(
            plain(text)
            for text in (
                sentence(data.says),
                facts,
                sentence(data.timing),
                _announced(data.announces),
            )
            if text
        ),
    ).beside(FEW)
